"""The rulebook: its pages as data, its pictures, and the search through it."""
