"""Guided first games: lessons on the real table, their positions, and the coach who leads through them."""
