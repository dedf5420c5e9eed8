"""The board game in words.

terms: names, numbers and values in words, for all modules below
glossary: the terms of the game explained, and a short introduction
explainable: codes worth explaining in each window
options: options in words
questions: what is asked, and why something cannot be done
advice_battle: why an option is good in a battle or with a Trophy
advice: why an option is good, everywhere else
outcomes: what a play, a roll or a result does, in words
story: what happened, told briefly
seat_view: what can be read from the view of one seat
terminal_middle: the challenge or the battle in lines of text
terminal: the whole board in lines of text
part: the parts for words and terminal, which the game brings
"""
