"""Looking back at a recorded game: who was winning when, who suspected whom, what people could have played."""
