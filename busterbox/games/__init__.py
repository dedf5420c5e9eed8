"""The games, one a room."""
