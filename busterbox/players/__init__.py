"""Players that serve all games: random, rule-based, searching; levels made of them; short matches."""
