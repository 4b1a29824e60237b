"""Saved games as a collection: what lies beside them, what they are about, what can be learned from them. No pygame."""
