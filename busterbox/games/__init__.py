"""The games, one folder each.

dicebot     DiceBot MegaFun
tcg         the MegaMan Trading Card Game
boardgame   Mega Man: The Board Game
adventures  Mega Man Adventures
"""
