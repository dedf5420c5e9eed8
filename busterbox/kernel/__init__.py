"""What a game is, and what can be done with one. The kernel knows no game by name.

`docs/architecture.md` tells how the rooms fit together, `docs/add-a-game.md` how to write a game. From below:

core      a position and the rules that run on it
codec     declared fields made into copies, JSON, digests, views and determinize
content   files with cards, messages, decks and rules
parts     what a game brings
game      a game: its info, rules, cards and parts
registry  which games there are
table     a game being played: inputs, undo, records, fair dice, campaigns
testing   scenarios, the conformance kit, which rules are tested
"""
