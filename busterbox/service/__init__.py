"""Live tables: seats, the log, the store, the API. Knows no game by name.

clock: the time, and timers; tests move it by hand
config: the limits and settings of a server
metrics: what is counted and measured
garbage: when the garbage collector runs, and for how long
wire: every message that goes in or out
wire_types: writes the types of the browser's client from `wire`
problems: why something was refused
limits: how much one client may do
workers: processes that work out what takes long
store: what is kept on disk
games: games as a table needs them: editions, what a seat sees, the guided game
tables: a live table: its log, its game, its streams, what acts by itself
minds: bots and hints
people: seats, names, decks, the lobby, campaigns
server: one process with its games and tables
http: the API over HTTP and WebSocket
"""
