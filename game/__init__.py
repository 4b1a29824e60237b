"""The client: window, scenes, session and command line."""
