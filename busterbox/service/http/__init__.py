"""The API over HTTP and WebSocket.

origin: refuses requests that another site makes in somebody's name
commands: the one handler of commands, whichever way they came
round_trip: how long the way of a connection is, as the kernel or a trusted proxy knows it
socket: a WebSocket: commands up, the seat's stream down
game_info: what the API tells of a game
page_faults: what goes wrong in somebody's browser, once in the log
card_api: what simulated games say of the cards
deck_api: decks, checked and shared
campaign_api: campaigns
api: tables, seats, replays, and all handlers together
"""
