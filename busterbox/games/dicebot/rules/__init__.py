"""The rules of DiceBot, in the order in which they build on each other.

codes: numbers for parts, options, windows, reasons and states of a weapon
box: what the rules look up about weapons and robots
state: the table and what can be asked of it (DB-1 to DB-3, DB-12, DB-13)
abilities: using a robot's ability (DB-19)
paying: paying for a weapon (DB-9)
harm: whom a weapon is aimed at, and what harm may come of it (DB-11, DB-12)
outlook: what may still come this round, as far as everybody can tell (DB-R8)
head_parts: what each part does on the head (DB-10)
heads: the windows for head parts and abilities (DB-10, DB-R35)
attack: one attack: targets, damage, effects (DB-11 to DB-13)
battle: a battle round: choose, reveal, pay, attack, end (DB-7 to DB-9, DB-14, DB-18)
scavenge: dealing, rolling, grabbing or drafting (DB-5, DB-6)
series: combats, medals, sudden death (DB-2, DB-4, DB-15 to DB-17)
arbiter: who gets a die in real time (DB-R12 to DB-R19)
entry: where the kernel enters: set-up, leaving, soundness
generated: the codec of the table, written by the kernel
"""
