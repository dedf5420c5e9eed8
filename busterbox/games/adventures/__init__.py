"""Mega Man Adventures, in the order of the rulebook.

codes         every number of the game, once: actions, dice, option codes, windows, reasons, settings
box           what the rules look up about cards, bosses, weapons; tables are data (AD-R2 to AD-R5)
state         the table: zones, heroes, the active player's pool and challenge (AD-1, AD-12, AD-15)
course        setting up in order, dealing, sabotage, pattern piles (AD-1, AD-17, AD-20, AD-22, AD-23)
claim         free claims of heroes and bosses (AD-1.2, AD-1.15, AD-23.8)
rounds        a round: draw, planning, action phases, clean-up; victory (AD-2, AD-4, AD-16, AD-22, AD-23)
planning      slots and Dr. Light cards, open to all (AD-6, AD-21)
action        an action phase, challenge by challenge (AD-7, AD-9, AD-11, AD-18)
pool          the Dice Pool step (AD-8, AD-15)
costs         what a cost can be made of, and paying it on trial (AD-R27)
abilities     skill, boosts, weapons, weakness, surprise boxes (AD-10, AD-13, AD-19)
payment       which dice and tokens pay for a challenge (AD-3, AD-11)
timing        abilities of stages, bosses and sabotage at their time (AD-5, AD-18)
ops, ops_hero what card texts do to dice and to heroes (AD-24)
vocabulary    the words of the content files; `loading` makes cards of them
loadout       what heroes carry through a campaign (AD-22)
soundness     what is true of every position
odds          exact odds: rolls, payments, the least cost of what lies ahead
traits, judgement, means, prospect, supports   how a quick player reads cards, roads, effects, pools
spending, choices, plans, policy        what it does in each window; `advice` says why
progress      what a position is worth to a search
play          the hooks for tables, terminals and players
"""
