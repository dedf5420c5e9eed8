"""Games as a table needs them: in the edition that it was opened with, seen from a seat, passed ahead of time.

guide: the guided first game
past: a game that today's rules cannot go on with
editions: the rules and content that a table was opened with, beside today's
standing: answers that a seat has given ahead of time
shown: what somebody was told, field by field and encoded
seat_view: what one seat sees, as it is sent
"""
