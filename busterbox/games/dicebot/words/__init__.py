"""DiceBot in words.

options: what can be answered, and what it does
questions: what is asked, and what is at stake
glossary: words that a player may ask about
seat_view: what can be read from the view of one seat
advice: why the bot would answer so
story: what happened, told briefly
terminal: the table in lines of text
part: what the game brings as its words and its terminal
"""
