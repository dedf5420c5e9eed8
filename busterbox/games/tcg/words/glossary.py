# busterbox: not compiled
"""The words of the game explained, each with its rules, and the game in a minute."""

from __future__ import annotations

from busterbox.kernel.content.explain import look_up

BLURB = "Two NetNavis, two decks: power up, blast, and run the other deck down to its last card."
MINUTES = "15-30"

PRIMER = [
    "Your deck is your life: every card in it is one energy. Run the other deck down to its last card and you win.",
    (
        "Your turn begins by itself: the top card of your deck goes face down into your power gauge, the next one to your "
        "hand."
    ),
    (
        "Resource phase: put up to four resources in front of you. Their colours and emblems, and the power in your "
        "gauge, are what other cards need to be played; needing them uses nothing up."
    ),
    (
        "Main phase: you and the opponent take turns with one action each: play a BattleChip (one each per main phase), "
        "play an event, spend a resource for its text, or, on your own turn only, blast. Or pass; two passes in a row end "
        "the phase."
    ),
    (
        "A blast turns up the right-most cards of your gauge, as many as your NetNavi's blast number. You choose one, and "
        "its destiny number is added to your strength this turn. Then all of them are discarded."
    ),
    (
        "Battle: your strength minus the opponent's defense is the damage, and each damage takes a card off the top of "
        "the opponent's deck. Then all bonuses end, and the opponent has a turn."
    ),
]

GLOSSARY = {
    "energy": "Each card in your deck is one energy. To lose an energy is to put the top card of your deck on your "
    "discard pile; at 0 you lose. See TC-6.1, TC-6.3 and TC-20.2.",
    "deck": "Your deck is your energy, and an empty one loses at once. See TC-6.1 and TC-20.1.",
    "power": "Each card in your power gauge is one power. Cards need it, blasts and costs use it up. See TC-6.2 and "
    "TC-7.2.",
    "gauge": "Five positions for face-down cards, filled from the left; every turn one comes in. In a full gauge the "
    "card in position 1 is pushed out. See TC-10.2, TC-10.4 and TC-10.5.",
    "power up": "The top card of your deck goes face down into your gauge; nobody looks at it. See TC-10.1 and "
    "TC-10.3.",
    "push-out": "A card pushed out of a full gauge is neither burned nor discarded. See TC-10.5 and TC-R18.",
    "blast": "Once in your own main phase: turn up as many right-most gauge cards as your blast number, choose one, "
    "and add its destiny to your strength. See TC-16.1, TC-16.3 and TC-16.5.",
    "blast number": "How much power a blast needs and turns up; cards can change it before the blast. See TC-16.2 and "
    "TC-16.11.",
    "blast destiny": "The destiny number of the card chosen in a blast. Only after the blast can anything be added to "
    "it. See TC-6.18 and TC-16.9.",
    "destiny": "The number in the corner of every card but the NetNavi, used for the cut and for blasts. See TC-3.1 "
    "and TC-3.4.",
    "cut": "Both show a random card of their deck; the higher destiny takes the first turn. See TC-8.4 and TC-R36.",
    "burn": "To burn a power is to put the right-most card of a gauge on the discard pile. See TC-6.4 and TC-R20.",
    "recharge": "To recharge an energy is to put a random card of your discard pile under your deck, unseen. See "
    "TC-6.9 and TC-6.11.",
    "discard": "A card from your hand goes to your discard pile, which lies open to both. See TC-6.5 and TC-R39.",
    "discard pile": "It lies open to both players, with its order. See TC-R39.",
    "hand": "At the end of your own draw phase you keep five cards at most; at other times there is no limit. See "
    "TC-10.10 and TC-R40.",
    "draw": "One card every turn, and whatever cards let you draw. The last card of a deck loses, drawn or not. See "
    "TC-10.8 and TC-20.3.",
    "spend": "To spend a resource is to do what follows SPEND in its text; then it is discarded. One at each "
    "opportunity, on either turn. See TC-15.1, TC-15.2 and TC-15.3.",
    "destroy": "A resource in play goes to its owner's discard pile. See TC-6.6.",
    "cancel": "A cancelled BattleChip or blast destiny has no more effect; its player does not get it back, and plays no "
    "other BattleChip, or makes no other blast, in that main phase. Events and spent resources cannot be cancelled. See "
    "TC-6.15, TC-6.16, TC-6.17 and TC-R10.",
    "resource": "It stays in front of you, up to four of them, no two of one name. Its colour and emblem let you play "
    "other cards. See TC-11.2, TC-11.6 and TC-4.1.",
    "event": "Played in either main phase, as many as you like, one at each opportunity. See TC-14.1 and TC-14.4.",
    "battlechip": "Played in either main phase, but only one by each player. See TC-13.1 and TC-13.2.",
    "netnavi": "The fighter in front of you, with strength, defense and blast. It is never played, spent or destroyed. "
    "See TC-2.6 and TC-R49.",
    "strength": "What your NetNavi attacks with in your own turn. See TC-2.11 and TC-17.1.",
    "defense": "What your NetNavi defends with in the opponent's turn. See TC-2.12 and TC-17.2.",
    "damage": "Attack total minus defense total; the other player loses that much energy, card by card. See TC-18.2 "
    "and TC-18.3.",
    "battle": "It begins when both have passed in a row, and cannot be declined. See TC-18.1 and TC-18.4.",
    "opportunity": "The moment when one player takes exactly one action or passes; then it is the other's. See TC-12.4 "
    "and TC-12.5.",
    "action": "Play a BattleChip, blast, play an event, spend a resource. See TC-12.1 and TC-12.6.",
    "pass": "To take no action now. Two passes in a row, one by each player, end the main phase. See TC-12.7 and "
    "TC-12.8.",
    "phase": "A turn is draw phase, resource phase, main phase, battle phase and end of turn. See TC-9.1.",
    "requirement": "Power in your gauge, colours and emblems in play: all must be there when the card is played, and "
    "all stay there. See TC-7.1 and TC-7.6.",
    "colour": "Resources and events are red, blue, green or yellow. Only resources in play count for what a card "
    "needs. See TC-7.3 and TC-R3.",
    "emblem": "A NetNavi's sign. Your NetNavi and your resources that carry it count for what a card needs. See TC-7.4 "
    "and TC-R43.",
    "virus": "A resource of which several of one name may be in play; playing one may bring the next one from the deck. "
    "See TC-22.3 and TC-22.4.",
    "ally": "A resource named after a NetNavi; you cannot play it if yours has that name. See TC-22.5.",
    "netop": "A mark on some resources that other cards refer to; by itself it does nothing. See TC-2.14.",
    "style change": "A mark on some resources that other cards refer to; by itself it does nothing. See TC-22.6.",
    "cost": 'What stands before "to" has to be done in full, or the card cannot be used. See TC-R7.',
    "format": "Which cards may be in a deck: the first set, 30-card sample decks, or all sets. See TC-22.1.",
    "draw phase": "Power up, draw a card, discard down to five. See TC-9.2.",
    "resource phase": "Play up to four resources; nothing else, and the opponent cannot act. See TC-11.2 and TC-11.9.",
    "main phase": "Opportunities alternate, yours first in your turn, until both pass in a row. See TC-12.3 and "
    "TC-12.8.",
    "trigger": '"Whenever" texts happen by themselves right after what they wait for, and use no opportunity. See '
    "TC-6.19 and TC-R54.",
}
SAME_AS = {
    "power gauge": "gauge",
    "pushed out": "push-out",
    "push out": "push-out",
    "chip": "battlechip",
    "battle chip": "battlechip",
    "navi": "netnavi",
    "lose": "energy",
    "color": "colour",
    "red": "colour",
    "blue": "colour",
    "green": "colour",
    "yellow": "colour",
    "attack": "strength",
    "defend": "defense",
    "defence": "defense",
    "need": "requirement",
    "requires": "requirement",
    "first turn": "cut",
    "whenever": "trigger",
    "burning": "burn",
    "passing": "pass",
    "turn": "phase",
    "spending": "spend",
    "cancelled": "cancel",
    "canceled": "cancel",
    "destroyed": "destroy",
}


def explain(word: str) -> list[str]:
    """What the game says about a word in lower case."""
    return look_up(word, GLOSSARY, SAME_AS)
