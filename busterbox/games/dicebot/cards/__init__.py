"""The cards of DiceBot: what their text can do, and how it is read.

ops: clauses about energy and weapons (DB-20)
ops_parts: clauses about parts and cards in hand (DB-20)
robots: clauses that only abilities of robots have (DB-17, DB-19)
vocabulary: the words of the content files for these clauses
loading: weapons and robots from the content files
"""
