"""Players of all games, in reading order.

random_bot  the player that every other one must beat
policy      whether a game brings a policy
rule_bot    the game's policy as a player
node        what the search remembers of one decision
regret      choosing in a sealed window
search      tree search on what a seat knows
advising    what a hint tells of a search
streams     chance by purpose, so that lines of play that are compared meet the same luck
levels      the levels that any game has
named       bots by name
match       playing a game with bots, and comparing two
recorded    a game between bots, as a record
contest     several players compared fairly
playout     random playouts with the caller compiled too
"""
