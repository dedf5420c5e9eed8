"""A game in the terminal: one person, and bots on the other seats.

words       numbers as words, and lines that fit the terminal
style       colours and bold words
table_text  the table, the question and the options in lines
menu        what can be chosen at a question, and what a typed text means
lines       several answers in one line
picks       picks that are not thrown, paid or given yet
trivial     questions that decide nothing
keep        games that were left before their end
story       what happened, told once
course      whose turn it is, what the bots do, and answers given ahead
choices     what can be chosen at a question, and what a typed line answers
help        the commands, cards, rules, options and hints
session     one game from its first line to its last
series      one game after the other
campaign    a story told over several games
"""
