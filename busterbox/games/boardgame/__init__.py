"""Mega Man: The Board Game.

rules: the rules, one module for each chapter or two of the rulebook
cards: card texts: what they do, how content files become cards, which decks are legal
bot: odds, judgement and the rule-based player
words: options, questions, advice, stories and the board in a terminal
table: what a drawn table shows, printed cards, passing ahead of time
game: the name and settings of the game, its content, and the parts it brings
"""
