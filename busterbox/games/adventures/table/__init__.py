"""Adventures at a drawn table.

shadow: the open part of the table, set up again from a view
display: what is worked out from a view for drawing
printed: what is printed on a card, field by field
standing: phases, and how far a player may wait
part: what the game brings as its table
"""
