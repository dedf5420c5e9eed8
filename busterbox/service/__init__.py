"""Live tables: seats, the log, the store, the API. Knows no game by name."""
