"""Adventures in words.

terms: names, numbers and values that the other modules share
options: what can be answered, and what is at stake
affording: whether a challenge can be paid
reach: which ability would pay for it without a roll
questions: what is asked, and why an answer is refused
explainable: answers worth explaining, legal or not
glossary: words that a player may ask about
advice: why the bot would answer so
outcomes: what came of an ability or a challenge
story: what happened, told briefly
seat_view: what can be read from the view of one seat
terminal_middle: stage, pool and boss in lines of text
terminal: the whole table in lines of text
part: what the game brings as its words and its terminal
"""
