"""Draws every picture of the game as SVG text. `python -m tools.make_art` writes them all into `assets/`.

Only shapes, strokes, gradients and transforms are used: the SVG reader of SDL knows no text, filter, mask or clip path.
All chance comes from `svg.Rng`, seeded by the picture's name, so the same program always writes the same bytes.
"""
