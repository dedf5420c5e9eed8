"""The rules, in reading order: numbers, the board, helpers, then the chapters, each built on those before it.

codes: every number of the game, once: faces, stages, bosses, option codes, windows, reasons, settings
box: what the rules look up about cards, bosses, minions and characters
state: the board: zones, heroes, values of this challenge and this battle (BG-1, BG-29)
places: stages and spaces, who is fought where, how a piece moves (BG-14, BG-17, BG-23, BG-25)
hands: hands and decks: refill, draw, discard (BG-2)
dice: throwing, re-rolling, sticking, changing, Trophies on a scored roll (BG-8, BG-9, BG-21, BG-28)
lives: lost lives, and how a turn ends at once (BG-16, BG-22)
playing: one play: a card in one of its parts, an ability, a minion's special (BG-7, BG-11, BG-18)
priority: step 2 of a challenge: plays and passes around the table (BG-6)
battle: boss battles, victory, Copies, the Yellow Devil, the Wily Machine (BG-17 to BG-20, BG-24 to BG-27)
challenge: a challenge from its reveal to its result (BG-5, BG-8, BG-10, BG-12 to BG-14)
turn: the turn, a new stage, pressing on (BG-4, BG-15, BG-23)
course: the race for the first turn, heroes, starting stages, turns in order (BG-3)
soundness: what is true of every position
entry: where the kernel enters the rules: set-up, what watches the board, leaving
generated: the codec, written from the declared fields
"""
