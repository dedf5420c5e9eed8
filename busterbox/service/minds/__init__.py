"""Bots and hints.

bots: the computer players, and the processes in which they search
hints: commands that ask for help: a hint, why not, what a word means
"""
