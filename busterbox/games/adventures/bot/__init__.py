"""How the computer plays Adventures.

odds: exact odds: rolls, payments, the least cost of what lies ahead
traits: each op of a card text in a few numbers
judgement: what lies ahead of each hero, and what things are worth
means: what the active player has at a point of an effect
effects: what an effect does to the pool, with the best choices made
supports: what supports bring to a hero's pool, and what the phase then costs
planning: which card goes into which slot
abilities: the abilities step: pay, take damage, or use something first
choices: the small choices inside effects
policy: the rule-based player: an answer for every window
value: what a position is worth where a search stops
part: what the game brings as its bot
"""
