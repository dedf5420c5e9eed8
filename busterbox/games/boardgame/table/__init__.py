"""The board game at a drawn table.

shadow: the open part of a table, set up again from the view of one seat
display: what a drawn table needs besides the view
printed: what is printed on a card, field by field
standing: where a pass can be given ahead of time, and what calls a player back
part: the parts for table and standing answers, which the game brings
"""
