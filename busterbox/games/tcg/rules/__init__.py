"""The rules, in reading order: numbers, the table, what can be asked of it, then the chapters of the rulebook.

codes: every number of the game, once: card types, option codes, windows, reasons
box: what the rules look up about a card (TC-2)
state: the table: zones, what is counted, moving a card from one zone to another (TC-1)
values: strength, defense, blast number, damage and destiny numbers (TC-3, TC-17)
requirements: what a card needs to be played and room for it, which cards a text means (TC-4, TC-5, TC-7)
happenings: what cards listen to: "whenever" (TC-6, TC-R88)
verbs: draw, power up, recharge, burn, destroy, spend for no effect (TC-6)
resources: the resource phase, and viruses (TC-11, TC-22)
blast: blasts and their destinies (TC-16)
main_phase: opportunities, playing a card, spending a resource (TC-12, TC-13, TC-14, TC-15)
hands: discarding from hand (TC-6, TC-10)
losing: losing energy, and what can happen instead (TC-6, TC-18, TC-R90)
turn: the turn with draw phase, battle and end of turn (TC-9, TC-10, TC-18, TC-19)
opening: preparing for play (TC-8)
generated: written from the declared fields: copying, JSON, digests, views
entry: where the kernel enters: set-up, winning, triggers, leaving (TC-20), what a sound position is
"""
