"""Our own widgets, drawn with the game's lettering and colours, and the bridge to pygame_gui for text entry."""
