"""How the computer plays DiceBot.

averages: what the cards of the box do on average
odds: chances, as far as a seat knows
judgement: what a weapon, a part, an attack are worth now
timing: when a head part or an ability is used
policy: the rule-based player: an answer for every window
value: what a position is worth where a search stops
part: what the game brings as its bot
"""
