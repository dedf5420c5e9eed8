"""DiceBot at a drawn table.

display: what is worked out from a view for drawing
part: what the game brings as its table, and when a player may pass in advance
"""
