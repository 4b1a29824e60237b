"""The version of the program, as shown to players and written into replays."""

VERSION = "0.1.0"
