"""The rules of Dwarf Miners: one record, one set of rule functions, one door to what a seat may know."""

RULES_VERSION = 1
"""Raised when a replayed game could come out differently than before; a speed-up must not raise it."""
