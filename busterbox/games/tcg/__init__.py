"""MegaMan Trading Card Game, in the order of the rulebook.

codes         every number of the game, once: types, colours, option codes, windows, reasons
box           what the rules look up about a card
state         the table: zones, totals, requirements (TC-1, TC-4 to TC-7, TC-17)
opening       preparing for play (TC-8)
turn          the turn, draw phase, battle, end of turn (TC-9, TC-10, TC-18, TC-19)
resources     the resource phase, viruses (TC-11, TC-22.3, TC-22.4)
main_phase    opportunities, playing a card, spending a resource (TC-12 to TC-15)
blast         blasts and their destinies (TC-16)
verbs         draw, power up, recharge, burn, discard: one card a step (TC-6)
losing        losing energy and what can be put in its place (TC-6.3, TC-R90)
happenings    what cards listen to (TC-6.19 to TC-6.21, TC-R88)
ops_*         what card text can do
amounts       numbers and conditions in card text
decks         deck texts and what makes a deck legal (TC-21, TC-22.1)
play          the hooks for tables, terminals and players; what they say stands in the modules below
words         options in words; `questions` what is asked, `glossary` words explained, `advice` why
scene, story  the table and what happened in lines of text
display       what a drawn table needs; `shadow`, `running`, `choices` help it
standing      what a pass is, and what calls back somebody who passes
"""
