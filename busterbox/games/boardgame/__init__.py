"""Mega Man: The Board Game, in the order of the rulebook.

codes         every number of the game, once: faces, stages, bosses, option codes, windows, reasons, settings
box           what the rules look up about cards, bosses, minions and characters
state         the board: zones, heroes, values of this challenge and this battle (BG-1, BG-29)
hands         hands and decks: refill, draw, discard (BG-2)
course        the roll race, heroes, starting stages, turns in order (BG-3)
turn          the turn, a new stage, press on (BG-4, BG-15, BG-23)
challenge     a challenge from its reveal to its result (BG-5, BG-8, BG-10, BG-12 to BG-14)
priority      step 2: the ring of plays and passes (BG-6)
playing       one play: a card in one of its parts, an ability, a minion's special (BG-7, BG-11)
dice          throwing, re-rolling, sticking, changing (BG-9)
lives         lost lives and how a turn ends before its time (BG-16, BG-22)
battle        boss battles, victory, Copies, the Yellow Devil, the Wily Machine (BG-17 to BG-20, BG-24 to BG-27)
trophies      Trophies on a scored roll (BG-21, BG-28.2)
ops, ops_battle   what card texts do; `amounts` numbers and conditions in them
vocabulary    the words of the content files; `loading` makes cards of them, `decks` checks decks (BG-30)
soundness     what is true of every position
odds          exact chances of rolls and battles
traits, judgement, policy   what cards are worth, and the rule-based player
play          the hooks for tables, terminals and players; what they say stands in the modules below
words         options in words; `questions` what is asked, `glossary` words explained, `advice` why
scene, story  the board and what happened in lines of text
display, printed   what a drawn table and the pages of cards need
standing      what a pass is, and what calls back somebody who passes
"""
