"""Starts Dwarf Miners from a checkout: hands the command line to `game.cli`."""

import sys


def main() -> int:
    """Run the command line; its exit status."""
    from game.cli import main as command_line

    return int(command_line() or 0)


if __name__ == "__main__":
    sys.exit(main())
