"""The rule-based player.

odds: exact chances of rolls and battles
traits: every card text as numbers
fight: the numbers that decide a boss battle
judgement: what things are worth
challenge: a challenge in the numbers that decide it
battle: what changes these numbers, and the chance to win
dice: what to do with dice on the table
battle_rounds: what to do in a battle round
value: what a position between two turns is worth to a seat
trophies: when to use a Trophy
routes: which stage to go to, and which hero to take
policy: the player: one function for each window
part: the part that plays, which the game brings
"""
