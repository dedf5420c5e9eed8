"""The API over HTTP and WebSocket.

origin: refuses requests that another site makes in somebody's name
commands: the one handler of commands, whichever way they came
socket: a WebSocket: commands up, the seat's stream down
game_info: what the API tells of a game
page_faults: what goes wrong in somebody's browser, once in the log
card_api: what simulated games say of the cards
deck_api: decks, checked and shared
campaign_api: campaigns
api: tables, seats, replays, and all handlers together
"""
