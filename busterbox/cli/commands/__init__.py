"""One module for each subcommand: its NAME and HELP, `add_arguments` and `run`.

play         play a game in the terminal
games        the games that are installed, and the version
cards        the cards of a game
decks        the decks of a game, a deck's faults, and a round robin between decks
rules        the rules of a game, where they are in the code, and their tests
serve        the tables in a browser
data         the tables that a server keeps
simulate     many games between bots
conformance  the checks of the kit for any game
position     read, check and show a position
replay       tell a recorded game in sentences
verify       play a record again and compare
lab/         arena, ladder, audit, balance, bench: what measures
learning     for those who let programs learn
"""
