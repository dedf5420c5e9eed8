"""A game being played, in reading order.

seat        what a player gets of a position; the base of all bots
decision    a question as an object for people
trail       the way a game has come, for undo
play        a running game: inputs, events, undo
kinds       which kind of file a document is
fairness    dice that nobody can foresee or steer
chain       hashes over a game's inputs
record_format  what a record is made of, and how it is read
tampering   whether a record is the game that was played, by its hashes
verify      playing a record again and comparing
record      a whole game as JSON
arbiter     who comes first where answers race
standing    passing until something happens
campaign    a story told over several games, as a file
campaign_file  reading and checking the file of a campaign
"""
