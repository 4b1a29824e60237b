"""Art, texts, themes and sounds of the game, read with importlib.resources."""
