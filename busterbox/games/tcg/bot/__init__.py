"""How the computer plays.

traits: what each text is made of, as numbers
outlook: a position as one seat judges it
judgement: what things are worth, in tenths of an energy
policy: choosing an option by what it is worth
part: the bot as the kernel asks it
"""
