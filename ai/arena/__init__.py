"""Bots measured against each other, and their beliefs against the truth."""
