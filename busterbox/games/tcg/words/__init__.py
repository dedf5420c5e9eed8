"""Everything the game says.

glossary: words explained, and the game in a minute
options: options in words
questions: what is asked, with what is at stake
effects_in_force: which effects last, for whom and how long
outcome: what a card's text would do now, in numbers
advice: why an option is a good one, for hints
story: what happened, in a line for each action
terminal: the table in lines of text
part: all of it as the kernel asks for it
"""
