"""A live table: its log, its running game, its streams, who listens, what acts by itself.

seats: who plays at a table, and who has a say
results: results of commands, and who waits for one
log: what is kept of a table
running_game: the game of a table, played from its document and log
lag: what a player's way to the server is worth in a race
listeners: who is connected, and what they are sent
streams: what each seat was told, is told now, and has missed
start: hashes, then words for the dice, then the game
info: what everybody may know of a table
races: windows in which the first claim counts
driver: bots, clocks, stand-ins: who acts without being told to
live: a table in memory; the only way in which its game goes on
checks: whether the moment is right for a command
moves: commands of a running game
replays: finished games, step by step
"""
