"""DiceBot MegaFun: scavenge parts, choose weapons in secret, be the last robot that runs.

Its rules stand in `rules.toml`, what players read in `messages.toml`, the first game in `guide.toml`.

rules: the rules, chapter by chapter
cards: what the text of weapons and robots can do, and how they are loaded from `content`
bot: how the computer plays
words: questions, options, advice and the terminal
table: what the drawn table needs, and when a player may pass in advance
game: what the game is, and which parts it brings
"""
