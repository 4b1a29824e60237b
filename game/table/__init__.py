"""What the table shows, one module for each part of the picture."""
