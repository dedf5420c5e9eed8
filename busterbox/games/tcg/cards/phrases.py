# busterbox: not compiled
"""The phrases that card text is made of, and how a price and what it buys become one sentence."""

from __future__ import annotations

from busterbox.kernel.content.specs import Clause, join

# What is heard: after "whenever".
HEARD = {
    "chip_played": "you play a BattleChip",
    "event_played": "you play an event",
    "resource_played": "you play a resource",
    "blasted": "you blast",
    "opponent_blasted": "the opponent blasts",
    "spent": "you spend a resource",
    "any_spent": "any player spends a resource",
    "any_blue_spent": "any player spends a blue resource",
    "own_lost": "you lose an energy",
    "opponent_lost": "the opponent loses an energy",
    "own_burned": "you burn 1 of your power",
    "opponent_burned": "you burn 1 of the opponent's power",
}
INSTEAD_WORDS = {
    "out_of_gauge": "take energy the opponent loses in battle from their gauge first",
    "into_gauge": "put energy you lose in battle this turn into your gauge until it is full",
    "into_gauge_may": "you may put the next {n} energy you lose into your gauge",
    "into_hand": "take energy you lose in battle this turn into your hand",
    "onto_opponent": "make the opponent lose the energy that you would lose in battle",
    "as_recharge": "up to {n} times, when you would lose an energy, you may recharge 1 energy instead",
    "draw_from_discard": "take the next {n} cards you draw at random from your discard pile",
    "spent_into_gauge": "you may put each other resource you spend this turn into your gauge",
}
PASSIVE_WORDS = {
    "kin_strength": "{emblem} has strength +1 for each other {emblem} card you have in play.",
    "kin_defense": "{emblem} has defense +1 for each other {emblem} card you have in play.",
    "kin_blast": "{emblem} has blast -1 for each other {emblem} card you have in play.",
    "kin_gauge": "Your gauge has 1 more position for each other {emblem} card you have in play.",
    "more_places": "You have 1 more resource place.",
    "red_destiny": "Your blast destinies are 1 higher for each other red resource in play.",
    "kingdom": (
        "When you would lose an energy in battle, you may power up instead; "
        "once each turn for each other {emblem} card you have in play."
    ),
    "electeam": "In your draw phase, if all resources in play are yellow, you may power up once more.",
    "woodshield": "Show the first card you draw each turn. If it is green, draw 1 more card.",
    "cyber_hero": "When you discard down to a number, you may put those cards under your deck instead.",
}
METEORS_WORDS = "you may play 2 more BattleChips this turn; at the end of the turn return those in your discard pile to your hand"


def priced(cost: list[Clause], then: list[Clause]) -> str:
    """ "Do A to do B"; where B is no request ("whenever ...", "you may ..."), it follows a colon."""
    if not cost:
        return join(then)
    what = join(then)
    return f"{join(cost)}: {what}" if is_told(what) else f"{join(cost)} to {what}"


def is_told(words: str) -> bool:
    """Whether a clause says how things are, instead of what to do."""
    return words.startswith(("whenever ", "up to ", "all ", "you ", "the ", "if ", "for each "))
