"""What card text can do, and how cards and decks are read from the content files.

ops_base: what ops share: what an effect remembers, numbers in words, picking one thing
amounts: numbers and conditions in card text
counts: numbers and conditions that few cards need
ops_verbs: draw, lose, recharge, power up, burn, discard, spend for no effect
ops_blast: adding to a blast destiny, additional blasts, cancelling
ops_values: strength, defense, blast number, limits, locks, replacements, triggers
ops_moves: moving cards between places, destroying
ops_look: searching, looking, revealing, naming
ops_play: playing a card inside an effect
ops_odd: what only a few cards do
phrases: the phrases card text is made of
vocabulary: the words of the content files and the ops they stand for
decks: what makes a deck legal (TC-21, TC-22)
part: the decks that players bring
loading: reading cards and the decks of the box
"""
