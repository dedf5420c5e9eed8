"""The rules of Adventures, in the order in which they build on each other.

codes: numbers for actions, dice, options, windows, reasons and settings
box: what the rules look up about cards, bosses and weapons
state: the table, and what changes it (AD-12, AD-24)
bosses: which bosses are offered, their pattern piles, their abilities (AD-5, AD-17, AD-18)
planning: slots and Dr. Light cards, open to all (AD-6, AD-21)
pool: the Dice Pool step (AD-8, AD-15)
payment: which dice and tokens pay for a challenge (AD-3, AD-11)
abilities: skill, boosts, weapons, weakness, surprise boxes (AD-10, AD-13, AD-19)
action: an action phase, challenge by challenge (AD-7, AD-9, AD-11, AD-14)
claim: free claims of heroes and bosses (AD-1.2, AD-1.15, AD-R7)
rounds: a round from draw to clean-up, victory (AD-2, AD-4, AD-16, AD-23)
course: setting up, then round after round (AD-1, AD-20, AD-22)
soundness: what is true of every position
entry: where the kernel enters: set-up, leaving, soundness
generated: the codec of the table, written by the kernel
"""
