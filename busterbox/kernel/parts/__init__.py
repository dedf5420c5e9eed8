"""What a game brings, in reading order. Every hook but `Rules.setup` has a default.

part      the base: a part knows its game
info      name, seats, options, versions
cards     the different cards, and what rules look up about them
rules     codes, windows, messages; what the kernel calls in the rules
words     options, questions, hints and stories in words
terminal  the table in lines of text
bot       the policy, and what a position is worth
table     phases, drawings, races, dice and calls
standing  what a pass is, and what calls somebody back
decks     decks that players bring
campaign  what follows a game that is part of a story
"""
