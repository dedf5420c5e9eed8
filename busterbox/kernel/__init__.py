"""What a game is: schema, state, frames, windows, chance, piles, knowledge, effects, events, records.

The kernel knows no game by name. `docs/architecture.md` tells how the parts fit together,
`docs/add-a-game.md` how to write a game on it.
"""
