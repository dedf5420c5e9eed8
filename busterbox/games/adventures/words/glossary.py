# busterbox: not compiled
"""The words of Adventures explained, each with its rules; and how it is played, in a minute."""

from __future__ import annotations

from busterbox.kernel.content.explain import look_up

MINUTES = "20-60"

BLURB = (
    "One to four heroes plan together, roll one another's dice and get through the stages of the Robot Masters, or all of "
    "them fall."
)

# What heroes tell each other at the press of a button; the table offers the colours while planning, "boost" in a challenge.
CALLS = [
    ("need_red", "I need red dice."),
    ("need_blue", "I need blue dice."),
    ("need_yellow", "I need yellow dice."),
    ("need_boost", "I could use a boost."),
    ("can_cover", "I can cover this."),
    ("can_boost", "I keep my boost for you."),
    ("need_tank", "I need a tank soon."),
    ("spare_tank", "Let us spare the tanks."),
    ("wait", "Wait, I am still thinking."),
]

PRIMER = [
    (
        "You play together: one to four heroes, each against a Robot Master. Get through your stage cards, then through the "
        "boss battle, and everybody wins. When a hero falls and no energy tank is left, everybody loses."
    ),
    (
        "Each round you hold four cards. Put one in your left slot, one in your right slot and one in your skill slot; the "
        "fourth stays in hand as your boost. The upper half of a card in a left or right slot gives dice to you and to the "
        "neighbour on that side."
    ),
    (
        "With one or two heroes Dr. Light sits where a neighbour is missing: his card gives you a die, but costs 1 damage "
        "unless the card in that slot has the colour he wants."
    ),
    (
        "Then the heroes act one after another. All your dice are rolled once: red dice mostly show shoot, blue ones jump, "
        "yellow ones run, and some show it twice. That pool must last for all challenges of the round."
    ),
    (
        "A challenge names actions. Spend dice or bonus tokens that show them and you overcome it; else you take its damage "
        "and go on. A wait is paid with two icons of one and the same action. A surprise box helps whoever overcomes it."
    ),
    (
        "Before you pay you may use your skill, boost with your last card (others may boost you too), or spend Weapon Energy: "
        "for a weapon's effect, to reroll any of your dice, or for another die if the weapon hits the boss's weakness."
    ),
    (
        "After the last stage card the Robot Master shows its boss side, and you face a pile of pattern cards in one round. "
        "Each signature icon on them stands for the boss's own move."
    ),
]

GLOSSARY = {
    "shoot": "An action on dice and tokens; red dice show it most. A requirement of it is met by one such icon on a die of "
    "any colour. See AD-3.4 and AD-3.5.",
    "jump": "An action on dice and tokens; blue dice show it most. A requirement of it is met by one such icon on a die of "
    "any colour. See AD-3.4 and AD-3.5.",
    "run": "An action on dice and tokens; yellow dice show it most. A requirement of it is met by one such icon on a die of "
    "any colour. See AD-3.4 and AD-3.5.",
    "wait": "A requirement that no die shows: it is paid with two icons of one and the same action, also with one double. "
    "See AD-3.6, AD-3.7 and AD-3.8.",
    "double": "A die face that shows an action twice. It is spent whole on one challenge; what is not needed there is lost. "
    "See AD-11.6, AD-11.7 and AD-11.8.",
    "icon": "A shoot, jump or run on a die or token; each meets one requirement. See AD-11.11.",
    "challenge": "Requirements, a damage value, perhaps a surprise box. Meet all of it or take all the damage. See AD-3.1, "
    "AD-7.7 and AD-11.2.",
    "requirement": "What a challenge asks for: shoot, jump, run, wait, and on pattern cards the signature. See AD-3.4 and "
    "AD-11.1.",
    "overcome": "To meet every requirement of a challenge by spending dice and tokens; you may also decline. See AD-11.1 and "
    "AD-11.3.",
    "damage": "A challenge that is not overcome takes so much life. See AD-12.1 and AD-12.2.",
    "life": "Every hero has 5 at most. At 0 the group has lost, unless a tank is left. See AD-1.5, AD-12.3 and AD-12.8.",
    "tank": "Shared by all. If damage would take the last life, a tank must be used: life is 5 again, then the whole damage "
    "is dealt. See AD-12.3, AD-12.4 and AD-R36.",
    "die": "Three red, three blue, three yellow; a pool never holds more than three of a colour. Each has four faces of its "
    "own action, one of them double, and one of each other. See AD-15.1 and AD-R4.",
    "pool": "The dice you roll once at the start of your action phase and spend until its end. See AD-7.4, AD-8.1 and "
    "AD-14.2.",
    "dice limit": "A fourth die of a colour is not added; you may reroll one of that colour instead. See AD-15.1 and AD-15.2.",
    "token": "Each hero has a shoot, a jump and a run token. An active one can be spent like a die that shows it, and stays "
    "active until then. See AD-1.6, AD-3.5 and AD-24.15.",
    "support": "The upper half of an action card. In a left or right slot it is for you and the neighbour on that side. See "
    "AD-6.4, AD-6.7 and AD-6.8.",
    "skill": "The lower half of the card in your skill slot: used once a round in your action phase, some for a cost. See "
    "AD-6.5, AD-10.3 and AD-10.4.",
    "boost": "The card left in your hand. Its upper half can be given to whoever acts, you included, once a round. See "
    "AD-6.6, AD-10.6 and AD-10.7.",
    "hold": "An ally with a boost card may ask the active player to wait before a challenge is resolved. See AD-R22.",
    "slot": "Left, right and skill: each takes a card every round before you can be ready. See AD-6.3 and AD-6.9.",
    "ready": "Said when your plan is done, and taken back freely until all are ready. See AD-6.9 and AD-6.12.",
    "neighbour": "The heroes beside you get what your facing slot gives, and you what theirs give. See AD-8.1, AD-R10 and "
    "AD-R11.",
    "planning": "All plan at once and openly: cards can be moved until everybody is ready. See AD-6.1 and AD-6.12.",
    "dr. light": "With one or two heroes he fills the empty seat: his card gives a die, and costs 1 damage unless the card in "
    "the matching slot answers to the colour he wants. See AD-21.1, AD-21.9 and AD-21.10.",
    "weapon": "1 Weapon Energy gives its effect, for some of them at an added cost; or a reroll of any of your dice. See "
    "AD-10.9, AD-10.11 and AD-10.12.",
    "weapon energy": "What weapons are used with; 3 on each at first, unless another number is printed. See AD-1.10, AD-10.9 "
    "and AD-10.13.",
    "reroll": "1 Weapon Energy of any weapon rerolls as many dice of your pool as you pick, each once. See AD-10.11, AD-10.12 "
    "and AD-R26.",
    "weakness": "In a boss battle 1 Weapon Energy of a weapon with the boss's icon also gives a die of any colour. See "
    "AD-19.1, AD-19.2 and AD-19.4.",
    "credit": "A wait that an effect has met: it counts for this challenge alone. See AD-R29.",
    "signature": "On a pattern card: all icons of the boss's own move. See AD-18.1, AD-18.7 and AD-R49.",
    "pattern": "The cards of a boss battle, one challenge each; a boss has as many as its pattern value. See AD-3.3, AD-17.2 "
    "and AD-18.9.",
    "boss battle": "After the last stage card: the whole pattern pile in one action phase, with one pool. See AD-17.1, AD-7.6 "
    "and AD-18.11.",
    "robot master": "Its stage side is in force on your stage cards, its boss side in the battle. See AD-1.15, AD-5.1 and "
    "AD-5.7.",
    "stage": "A stage card has three challenges, faced from left to right. See AD-3.2 and AD-9.1.",
    "engage": "To step before the next challenge; abilities timed so come now. See AD-9.2, AD-18.4 and AD-18.6.",
    "surprise box": "Overcome its challenge and you draw a surprise token: a bonus token, a life or Weapon Energy. See "
    "AD-13.1, AD-13.2 and AD-13.4.",
    "sabotage": "On hard one card, on expert two make the whole game harder. See AD-20.4, AD-20.5 and AD-R6.",
    "difficulty": "Easy gives a tank more; hard and expert bring sabotage. See AD-20.1 and AD-20.2.",
    "pack": "The Robot Masters of Mega Man 1, 2 or 3, with their weapons. See AD-1.25 and AD-R50.",
    "campaign": "Three sessions: who wins one keeps the weapon of the beaten Robot Master, who loses one may try again. See "
    "AD-22.1, AD-22.8 and AD-22.12.",
    "session": "A game of a campaign. The third has no stages but three bosses, the last of them Dr. Wily's. See AD-22.4, "
    "AD-23.5 and AD-23.10.",
    "peek": "Whether boss sides can be read before the fight. See AD-1.17 and AD-R8.",
    "first player": "Chosen at random; acts first in every round. See AD-1.24, AD-7.1 and AD-R9.",
    "active player": "The hero whose action phase it is: only that one pays, uses a skill and weapons. See AD-7.1 and "
    "AD-10.16.",
    "clean-up": "All cards in slots and hands are discarded; tokens, life and Weapon Energy stay. See AD-16.1 and AD-16.5.",
    "winning": "All heroes are through their stage cards and their bosses; nothing need have been overcome. See AD-2.2 and "
    "AD-2.4.",
    "losing": "A hero falls and no tank is left. See AD-2.3 and AD-12.8.",
}
SAME_AS = {
    "we": "weapon energy",
    "energy": "weapon energy",
    "energy tank": "tank",
    "e-tank": "tank",
    "bonus token": "token",
    "bonus": "token",
    "dice": "die",
    "dice pool": "pool",
    "red": "shoot",
    "blue": "jump",
    "yellow": "run",
    "light": "dr. light",
    "dr light": "dr. light",
    "doctor light": "dr. light",
    "surprise": "surprise box",
    "surprise token": "surprise box",
    "box": "surprise box",
    "boss": "boss battle",
    "battle": "boss battle",
    "boss side": "boss battle",
    "stage side": "robot master",
    "master": "robot master",
    "stage card": "stage",
    "pattern card": "pattern",
    "signature move": "signature",
    "sig": "signature",
    "boost card": "boost",
    "left": "slot",
    "right": "slot",
    "action card": "support",
    "card": "support",
    "pay": "overcome",
    "payment": "overcome",
    "plan": "planning",
    "waits": "wait",
    "active": "active player",
    "wait credit": "credit",
    "win": "winning",
    "victory": "winning",
    "lose": "losing",
    "defeat": "losing",
    "re-roll": "reroll",
    "limit": "dice limit",
    "surplus": "dice limit",
    "dr. wily": "session",
    "health": "life",
    "heart": "life",
    "neighbor": "neighbour",
}


def explain(word: str) -> list[str]:
    """What the game says about a word in lower case."""
    return look_up(word, GLOSSARY, SAME_AS)
