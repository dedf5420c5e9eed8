"""The API over HTTP and WebSocket.

origin: refuses requests that another site makes in somebody's name
outbox: what waits to be sent over WebSockets, counted in bytes
gate: who may hold a connection, and for how long
protocols: the protocols of uvicorn, which tell the gate what a connection does
commands: the one handler of commands, whichever way they came
round_trip: how long the way of a connection is, as the kernel or a trusted proxy knows it
socket: a WebSocket: commands up, the seat's stream down
constants: documents that never change, encoded once
game_info: what the API tells of a game
page_faults: what goes wrong in somebody's browser, once in the log
card_api: what simulated games say of the cards
deck_api: decks, checked and shared
campaign_api: campaigns
api: tables, seats, replays, and all handlers together
running: a server that runs, and stops in order
"""
