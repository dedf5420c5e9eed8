# busterbox: not compiled
"""The terms of the board game explained, each with its rules, and a short introduction to the game."""

from __future__ import annotations

from busterbox.kernel.content.explain import look_up

MINUTES = "45-90"

BLURB = "Race through the Robot Masters' stages, take their powers, and be first to beat Dr. Wily, who is everybody else."

PRIMER = [
    (
        "Be the first to beat the Wily Machine at the end of Dr. Wily's Castle. The castle opens once you have beaten two "
        "Robot Masters on their stages."
    ),
    (
        "On your turn you are the hero: reveal a challenge of your stage. It names the faces that your dice have to show, the "
        "minions there, and a penalty."
    ),
    (
        "Before the roll everybody may play cards, one at a time round the table, until all pass in a row. The hero uses "
        "the Mega Man part of a card; all others are Dr. Wily and use the other part, out of one shared purse of action points."
    ),
    (
        "Then commit as many Threat dice as you like: they are gone for this turn. For 1 Weapon Energy you re-roll any of "
        "the dice; then score them."
    ),
    (
        "Each HIT takes a minion away, minions left deal damage, each WILY brings the penalty, each PELLET gives 2 Health. "
        "With all requirements matched you move a space and may press on; else your turn ends."
    ),
    (
        "After four challenges you meet the boss: round by round you play one card and roll, then another player rolls for "
        "the boss. Win, and you have its power and its Trophy, which changes any scored die once."
    ),
    "At 0 Health you lose a Life and your turn; without Lives you begin another stage, but nobody is ever out.",
]

GLOSSARY = {
    "hero": "The turn player; all others are Wily players for that turn. See BG-4.8.",
    "wily player": "Everybody but the hero. They share one budget of action points and use the Dr. Wily part of their "
    "cards. See BG-4.8, BG-6.2 and BG-7.3.",
    "action point": "AP: the value of a challenge is what the hero may spend on it, and again what all Wily players "
    "together may spend. See BG-6.1, BG-6.2 and BG-6.3.",
    "priority": "The right to make one play or to pass; it goes clockwise from the hero until all have passed in a row. "
    "See BG-6.5, BG-6.13 and BG-6.18.",
    "pass": "To play nothing now. A pass binds nobody: if priority comes round again, you may play. See BG-6.9 and "
    "BG-6.19.",
    "action card": "Three parts: Mega Man on your own challenge, Dr. Wily on the challenges of others, and one for your "
    "boss battles. See BG-7.1.",
    "hand": "Whenever you hold fewer than 4 cards you draw back up to 4 at once. See BG-2.1 and BG-2.3.",
    "threat": "The dice you may still commit this turn; full again at the start of your next. In a battle there is a "
    "Threat of its own each round. See BG-8.2, BG-8.3 and BG-18.7.",
    "commit": "Choose how many Threat dice to roll; they are spent whether you pass or fail. See BG-8.2 and BG-8.3.",
    "weapon energy": "WE: each point pays for one re-roll of as many dice as you like, and for some abilities. It comes "
    "back at the start of your turn. See BG-9.1 and BG-9.5.",
    "re-roll": "For 1 Weapon Energy any of your dice are rolled again, as often as you can pay, before they are scored. "
    "See BG-9.1 and BG-9.2.",
    "stick": "A die that shows a sticking face cannot be re-rolled; it can be changed. See BG-9.9 and BG-R57.",
    "score": "To say that no more dice are re-rolled; only then do faces count. See BG-8.9 and BG-9.7.",
    "requirement": "A face that a die has to show; each needs a die of its own, and all must be matched. See BG-8.6 and "
    "BG-8.7.",
    "challenge": "A card of your stage: requirements, action points, minions, an ability, a penalty. See BG-5.2.",
    "challenge ability": "The text in the middle of a challenge; it works as soon as it is revealed. Only what counts "
    "minions, cards or dice waits until they are there. See BG-5.4, BG-29.4 and BG-R35.",
    "penalty": "Suffered once for each scored WILY, passed or not, and once more for a failure. See BG-13.2, BG-13.3 and "
    "BG-R22.",
    "minion": "Each scored HIT removes one; each one left deals its damage, then all are cleared away. See BG-10.6, "
    "BG-10.9 and BG-10.10.",
    "special": "A Wily player may use the minions' special, once a challenge, after a Wily player has played a card with "
    "the challenge's symbol. See BG-11.1, BG-11.2 and BG-11.3.",
    "symbol": "Each action card, challenge and boss has one of nine. A Wily card whose symbol is the challenge's opens "
    "the minions' special. See BG-11.2 and BG-29.9.",
    "defeated": "A minion removed by a HIT; one that leaves in another way is not Defeated. See BG-10.7 and BG-10.8.",
    "hit": "Removes a minion, and damages bosses. See BG-10.6 and BG-18.8.",
    "pellet": "2 Health after all damage, in challenges only. See BG-12.1 and BG-12.3.",
    "aim": "A face that challenges require and some cards use. See BG-8.6.",
    "jump": "A face that challenges require and some cards use. See BG-8.6.",
    "run": "A face that challenges require and some cards use. See BG-8.6.",
    "wily": "The face that brings the penalty of a challenge; never a requirement. See BG-13.2 and BG-8.10.",
    "health": "At 0 you lose a Life and your turn ends. It is full again at your next turn, and after a victory over a "
    "boss. See BG-13.6, BG-16.2 and BG-20.2.",
    "life": "With the last one gone you leave the board and begin a stage again on your next turn, with three. See "
    "BG-16.4, BG-16.5 and BG-16.7.",
    "damage": "All damage of a roll is dealt at once, before any Health is gained. See BG-13.5.",
    "press on": "After a challenge is passed: reveal the next one with the Threat you have left, or end the turn. See "
    "BG-15.1 and BG-15.2.",
    "fail": "A requirement is missing: the piece stays, the penalty is suffered, the turn ends. See BG-14.5, BG-14.6 and "
    "BG-14.7.",
    "boss battle": "Rounds of two halves: you play a card and roll, then the boss's controller rolls, until one of you "
    "is beaten. See BG-18.1, BG-19.5 and BG-19.8.",
    "controller": "Who rolls for the boss: first the player on the hero's left, then the next one each round. See "
    "BG-19.1 and BG-19.2.",
    "battle roll": "All dice of the battle Threat; each face deals what the character card says. See BG-18.6 and "
    "BG-18.8.",
    "power": "A beaten Robot Master's card: abilities for challenges and for battles. See BG-20.3 and BG-20.8.",
    "trophy": "Given back, it changes one die of any scored roll, of anybody or of a boss, to another face. Whoever holds "
    "one is asked again after each play on that roll. See BG-21.1, BG-21.2, BG-21.3 and BG-R54.",
    "locked": "A die that a Wily player has changed stays as it is. See BG-28.2 and BG-R56.",
    "stage": "Four challenges and a Robot Master. You stay on it until you have beaten it or lost all Lives. See BG-4.7 "
    "and BG-17.1.",
    "castle": "Open once you have beaten two Robot Masters, or as many as the table says. See BG-23.1 and BG-23.4.",
    "copy": "In the castle a card can be a Robot Master to fight at once. See BG-24.1 and BG-24.3.",
    "yellow devil": "With its pack it guards the yellow space of the castle. See BG-25.2 and BG-25.3.",
    "wily machine": "The boss at the end of the castle: both sides have to be beaten in one battle. See BG-26.1 and "
    "BG-26.2.",
    "recall": "Mega Man's own ability: look at the top two cards of your deck and put them back in either order. See "
    "BG-6.7 and BG-6.11.",
    "automatic": "A challenge that is passed automatically needs no dice; minions still deal damage. See BG-R33 and "
    "BG-R93.",
    "move": "A space for each challenge passed, more by some cards, never past the boss. See BG-14.2 and BG-R37.",
    "deck": "40 action cards, at most 4 of a name. An empty one is shuffled again from its discard pile. See BG-30.1, "
    "BG-30.2 and BG-2.7.",
    "first player": "All roll a die at once; the first to show WILY alone begins. See BG-3.1 and BG-R1.",
    "winning": "The first to beat the second side of the Wily Machine wins at once, and so does the last one in the game "
    "when all others have left. See BG-27.1, BG-27.2 and BG-R91.",
}
SAME_AS = {
    "ap": "action point",
    "point": "action point",
    "we": "weapon energy",
    "energy": "weapon energy",
    "reroll": "re-roll",
    "wily players": "wily player",
    "dr. wily": "wily player",
    "dr wily": "wily player",
    "requires": "requirement",
    "need": "requirement",
    "lives": "life",
    "boss": "boss battle",
    "battle": "boss battle",
    "robot master": "stage",
    "minion special": "special",
    "ability": "challenge ability",
    "card": "action card",
    "passing": "pass",
    "trophies": "trophy",
    "ring": "priority",
    "failing": "fail",
    "stuck": "stick",
    "sticks": "stick",
    "scoring": "score",
    "scored": "score",
    "space": "move",
    "win": "winning",
    "dr. wily's castle": "castle",
    "machine": "wily machine",
    "robot master copy": "copy",
    "turn": "hero",
    "dice": "threat",
    "die": "threat",
}


def explain(word: str) -> list[str]:
    """What the game says about a word in lower case."""
    return look_up(word, GLOSSARY, SAME_AS)
