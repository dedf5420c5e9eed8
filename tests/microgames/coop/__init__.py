"""A co-operative dice game: claims, open planning, boosts out of turn, a second session."""
