"""The cards of Adventures: what their text can do, and how it is read.

ops_dice: dice rerolled, discarded, spent (AD-10, AD-24)
ops_gain: dice gained: rolled, set or copied (AD-15, AD-24)
ops_hero: tokens, Weapon Energy, life, surprise boxes (AD-13, AD-24)
ops_table: waits, cards in hand, tanks, A or B (AD-R29, AD-R43)
vocabulary: the words of the content files for these ops
phrases: the sentences on a card
loading: cards, bosses and tables from the content files
loadout: what heroes carry through a campaign (AD-22)
part: what the game brings as its decks and its campaign
"""
