"""What a drawn table needs.

shadow: the open part of a table, rebuilt from one seat's view
places: where the cards lie that a question is about
display: what is drawn beside the view: totals, requirements, what is going on
standing: what a pass is in each window, and what calls a player back
part: both as the kernel asks for them
"""
