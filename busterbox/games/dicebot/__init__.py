"""DiceBot MegaFun: scavenge parts, choose weapons in secret, be the last robot that runs.

The rules stand in `rules.toml`, and in the code in the same order:

    state.py      the table: what lies on it, left and right, speed, paying, damage     DB-1 to DB-3, DB-12, DB-13
    series.py     combats, medals, sudden death                                         DB-2, DB-4, DB-15, DB-16
    scavenge.py   dealing, rolling, grabbing or drafting                                DB-5, DB-6
    arbiter.py    who gets a die in real time; no part of a position                    DB-R11 to DB-R19
    battle.py     a battle round: choose, reveal, pay, end                              DB-7 to DB-9, DB-14, DB-18
    heads.py      the windows for head parts and robot abilities                        DB-10, DB-19
    attack.py     order, targets, hit or dodge, damage, effects                         DB-11 to DB-13
    ops.py        what the text of weapons can do                                       DB-20
    robots.py     what the abilities of unique robots can do                            DB-17, DB-19
"""
