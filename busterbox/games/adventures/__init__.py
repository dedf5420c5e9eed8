"""Mega Man Adventures: heroes plan together, race through stages and fight bosses with dice.

Its rules stand in `rules.toml`, what players read in `messages.toml`, the first game in `guide.toml`.

rules: the rules, chapter by chapter
cards: what card texts can do, and how cards are loaded from `content`
bot: how the computer plays
words: questions, options, advice, the story and the terminal
table: what the drawn table needs
game: what the game is, and which parts it brings
"""
