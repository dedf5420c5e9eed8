"""MegaMan Trading Card Game: two NetNavis, two decks; whose deck runs out first loses.

game: what it is called and needs, and which parts it brings
rules: the table and the rulebook, a module for each chapter
cards: what card text can do, and reading cards and decks from `content`
bot: how the computer plays
words: everything the game says
table: what a drawn table needs

Beside them: `content` (cards and decks), `rules.toml` (every rule with its id), `messages.toml` (sentences of the rules),
`guide.toml` (the guided game), `statistics.json` (how often cards are played and win).
"""
