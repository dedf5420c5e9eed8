"""A position and the rules that run on it, in reading order.

fields        how a field is declared: its type, and who sees it
windows       the modes in which a window waits, and the kernel's own windows
codes         option codes: a fixed space for each game
refusal       why something is not allowed, as one number
rng           the random generator; chance dictated by a test, or written down
piles         piles of cards: bags and ordered parts
events        what happened, told while somebody listens
frame         where we are in the rules: a stack of frames
moves         an option as people meet it: code, words, rules
running       how the rules run from an answer to the next question
state         a position and everything that can be done to it
knowledge     cards put, drawn, shown and shuffled, and who knows them
modifiers     changes of values with source and duration
ops           card text as a program of ops, run by one frame
triggers      effects that wait for something to happen
"""
