"""A live table: its game, who listens, what each seat is told, what acts by itself.

listeners: who is connected to a table, and what they are sent
acks: who waits for the acknowledgement of a command
guide: the guided first game
past: a game that today's rules cannot go on with
standing: answers that a seat has given ahead of time
seat_view: what one seat sees, as it is sent
game: the game of a table, played from its document and log
info: what everybody may know of a table
races: windows in which the first claim counts
driver: bots, clocks, stand-ins: who acts without being told to
live: a table in memory; the only way in which its game goes on
checks: whether the moment is right for a command
replays: finished games, step by step
"""
