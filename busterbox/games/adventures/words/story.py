# busterbox: not compiled
"""What happened in Adventures, told briefly: one line for a plan, a dice pool, an ability and its result, a
challenge and how it ended.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.codes import COLOUR_NAMES
from busterbox.games.adventures.words.outcomes import Storyteller
from busterbox.games.adventures.words.terms import SIDES, challenge_text, dice_text
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import listed, word
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

IN_POOL = (
    "colour",
    "light_hurts",
    "tank",
    "hurt",
    "token",
    "set_die",
    "rolled",
    "surprise",
    "healed",
    "energy",
)
PLANS = ("slotted", "took_back", "took_light", "gave_light", "ready", "unready")
SLOT_WORDS = ["left", "right", "as skill"]


# -- heads: setting up ------------------------------------------------------------------------------------------------


def offered(teller: Storyteller) -> None:
    bosses: list[str] = []
    while teller.coming("offered"):
        bosses.append(word(teller.game, "boss", teller.next()[0]))
    teller.lines.append(escape(f"On offer: {listed(bosses)}."))


def took_hero(teller: Storyteller) -> None:
    seat, hero = teller.next()[:2]
    teller.lines.append(escape(f"{teller.names[seat]} is {word(teller.game, 'hero', hero)}."))


def got_weapon(teller: Storyteller) -> None:
    seat = teller.told[teller.place].numbers[0]
    weapons = [word(teller.game, "weapon", numbers[1]) for numbers in teller.of_one_kind()]
    teller.lines.append(escape(f"{teller.names[seat]} carries {listed(weapons)}."))


def faces(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.lines.append(escape(f"{teller.names[seat]} will face {word(teller.game, 'boss', boss)}."))


def sabotage(teller: Storyteller) -> None:
    card = teller.next()[0]
    text = teller.game.cards.texts[teller.box.first_sabotage + card]
    name = word(teller.game, "sabotage", card)
    teller.lines.append(f"[bold red]{escape(f'Sabotage, {name}: {text}')}[/]")


def round_begins(teller: Storyteller) -> None:
    teller.lines.append(f"[heading]Round {teller.next()[0]}[/]")


def ahead(teller: Storyteller) -> None:
    """A pattern card that is engaged at once is told with that."""
    seat, card = teller.next()[:2]
    if card >= 0 and not teller.coming("engaged"):
        teller.lines.append(escape(f"Ahead of {teller.names[seat]}: {ahead_text(teller, card)}."))


def ahead_text(teller: Storyteller, card: int) -> str:
    """As "Icy Ledge (a shoot, else 1 damage; ...)"."""
    texts = [challenge_text(one) for one in challenges(teller, card)]
    return f"{teller.cards[card]} ({'; '.join(texts)})"


def challenges(teller: Storyteller, card: int) -> list[Challenge]:
    first_stage, first_pattern = teller.box.first_stage(), teller.box.first_pattern()
    if card >= first_pattern:
        return [teller.box.patterns[card - first_pattern].challenge]
    return teller.box.stages[card - first_stage].challenges


def flipped_light(teller: Storyteller) -> None:
    cards: list[str] = []
    first = teller.box.first_light()
    while teller.coming("flipped_light"):
        light = teller.box.lights[teller.next()[0] - first]
        cards.append(f"{COLOUR_NAMES[light.die]} for {COLOUR_NAMES[light.wants]}")
    teller.lines.append(escape(f"Dr. Light offers dice: {', '.join(cards)}."))


# -- heads: planning --------------------------------------------------------------------------------------------------


def plans(teller: Storyteller) -> None:
    """What each player has changed, without the steps between."""
    changes: dict[int, list[str]] = {}
    slots: dict[tuple[int, int], str] = {}
    lights: dict[tuple[int, int], str] = {}
    ready: dict[int, bool] = {}
    while teller.coming(*PLANS):
        message = teller.told[teller.place].message
        numbers = teller.next()
        seat = numbers[0]
        changes.setdefault(seat, [])
        if message == "slotted":
            slots[seat, numbers[2]] = f"{teller.cards[numbers[1]]} {SLOT_WORDS[numbers[2]]}"
        elif message == "took_back":
            if slots.pop((seat, numbers[2]), "") == "":
                changes[seat].append(f"takes {teller.cards[numbers[1]]} back")
        elif message == "took_light":
            light = teller.box.lights[numbers[1]]
            lights[seat, numbers[2]] = (
                f"Dr. Light's {COLOUR_NAMES[light.die]} die for {COLOUR_NAMES[light.wants]} {SIDES[numbers[2]]}"
            )
        elif message == "gave_light":
            if lights.pop((seat, numbers[2]), "") == "":
                changes[seat].append(f"gives back Dr. Light's card on the {SIDES[numbers[2]]}")
        else:
            ready[seat] = message == "ready"
    for seat, parts in changes.items():
        put = [text for key, text in sorted(slots.items()) if key[0] == seat]
        taken = [text for key, text in sorted(lights.items()) if key[0] == seat]
        parts += [f"puts {listed(put)}"] * bool(put) + [f"takes {listed(taken)}"] * bool(taken)
        if seat in ready:
            parts.append("is ready" if ready[seat] else "is not ready after all")
        if parts:
            teller.lines.append(escape(f"{teller.names[seat]} {'; '.join(parts)}."))


# -- heads: the action phase --------------------------------------------------------------------------------------------


def acts(teller: Storyteller) -> None:
    """With the pool: all dice of it in one line."""
    seat = teller.next()[0]
    if not teller.coming("pool"):
        teller.begin(seat, "acts", "bold")
        return
    pool(teller, seat)


def pool(teller: Storyteller, seat: int = -1) -> None:
    numbers = teller.next()
    teller.begin(seat if seat >= 0 else numbers[0], "acts", "bold")
    dice: list[int] = []
    while teller.coming(*IN_POOL):
        message = teller.told[teller.place].message
        if message == "rolled":
            dice += teller.rolled_dice()
        elif message == "set_die":
            dice.append(teller.next()[1])
        else:
            teller.result()
    if dice:
        teller.add(-1, f"the pool is {dice_text(dice)}")


def engaged(teller: Storyteller) -> None:
    seat, place, card = teller.next()[:3]
    if card < 0:
        teller.begin(seat, "engages a challenge")
        return
    found = challenges(teller, card)
    if card >= teller.box.first_pattern():
        teller.begin(seat, f"engages {ahead_text(teller, card)}")
    elif place < len(found):
        teller.begin(seat, f"engages {teller.cards[card]} {place + 1} ({challenge_text(found[place])})")
    else:
        teller.begin(seat, f"engages the challenge after {teller.cards[card]}")
    teller.close()


def ability(teller: Storyteller) -> None:
    seat, program = teller.next()[:2]
    teller.begin(seat, f"meets {word(teller.game, 'program', program)}")


def skill(teller: Storyteller) -> None:
    seat, card = teller.next()[:2]
    teller.begin(seat, f"uses the skill {teller.cards[card]}")


def boosted(teller: Storyteller) -> None:
    seat, card = teller.next()[:2]
    teller.begin(seat, f"boosts with {teller.cards[card]}")


def weapon(teller: Storyteller) -> None:
    message = teller.told[teller.place].message
    seat, weapon = teller.next()[:2]
    name = word(teller.game, "weapon", weapon)
    left = ""
    if teller.coming("energy"):
        left = f" ({teller.next()[2]} Weapon Energy left)"
    verbs = {"weapon": "uses", "weapon_reroll": "rerolls with", "weakness": "hits the weakness with"}
    teller.begin(seat, f"{verbs[message]} {name}{left}")


def failed(teller: Storyteller) -> None:
    """The damage follows."""
    seat = teller.next()[0]
    teller.begin(seat, "does not overcome it", "red")


# -- heads: the end -----------------------------------------------------------------------------------------------------


def flipped(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.begin(seat, f"now fights {word(teller.game, 'boss', boss)}", "bold")


def beat(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.begin(seat, f"has beaten {word(teller.game, 'boss', boss)}", "bold green")
    if teller.coming("gained"):
        teller.add(seat, f"gains {word(teller.game, 'weapon', teller.next()[1])}")


def important(teller: Storyteller) -> None:
    event = teller.told[teller.place]
    teller.place += 1
    teller.line, teller.style = (
        event.text.rstrip("."),
        "bold red" if event.message == "lost" else "bold green",
    )


HEADS: dict[str, Callable[[Storyteller], None]] = {
    "offered": offered,
    "took_hero": took_hero,
    "got_weapon": got_weapon,
    "faces": faces,
    "sabotage": sabotage,
    "round": round_begins,
    "ahead": ahead,
    "flipped_light": flipped_light,
    **dict.fromkeys(PLANS, plans),
    "acts": acts,
    "pool": pool,
    "engaged": engaged,
    "ability": ability,
    "skill": skill,
    "boosted": boosted,
    "weapon": weapon,
    "weapon_reroll": weapon,
    "weakness": weapon,
    "failed": failed,
    "flipped": flipped,
    "beat": beat,
    "lost": important,
    "won": important,
}


def story(game: Game, told: list[Told], names: list[str]) -> list[str]:
    return Storyteller(game, told, names).tell(HEADS)
