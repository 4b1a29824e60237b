"""A recorded game as pictures: what each shows, and how they become files."""
