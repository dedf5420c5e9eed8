"""A two-seat card duel: the first worked example of docs/add-a-game.md."""
