"""`python -m tools.make_art [--sheet]`: writes all pictures into `assets/`; --sheet adds `docs/pictures/cards.png`."""

from __future__ import annotations

import argparse
from pathlib import Path

from .catalogue import pictures

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Write every picture; old SVG files that no longer belong are removed."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_art", description="Draw all pictures of the game.")
    parser.add_argument("--sheet", action="store_true", help="also draw docs/pictures/cards.png, a sheet of all cards")
    sheet = parser.parse_args().sheet
    made = pictures()
    for place, text in made.items():
        target = ROOT / "assets" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    for folder in ("cards", "icons", "hats"):
        for old in (ROOT / "assets" / folder).glob("*.svg"):
            if f"{folder}/{old.name}" not in made:
                old.unlink()
    print(f"{len(made)} pictures, {sum(map(len, made.values())) // 1024} KB")
    if sheet:
        from .sheet import draw_sheet

        draw_sheet(ROOT / "docs" / "pictures" / "cards.png")


if __name__ == "__main__":
    main()
