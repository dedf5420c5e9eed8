"""Card texts and decks.

amounts: numbers and conditions in card texts
ops: what card texts do to the hero and to a challenge
ops_cards: what they do to hands and decks
ops_battle: what they do to dice and in boss battles
vocabulary: the words of the content files, and what each stands for
loading: content files into cards, with the texts that players read
decks: what makes an action deck legal (BG-30)
part: the part for decks, which the game brings
"""
