# busterbox: not compiled
"""What happened in Adventures, told briefly: one line for a plan, a dice pool, an ability and its result, a
challenge and how it ended.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.codes import COLOUR_NAMES
from busterbox.games.adventures.words.outcomes import Outcomes
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


class Storyteller(Outcomes):
    # -- heads: setting up ------------------------------------------------------------------------------------------------

    def offered(self) -> None:
        bosses: list[str] = []
        while self.coming("offered"):
            bosses.append(word(self.game, "boss", self.next()[0]))
        self.lines.append(escape(f"On offer: {listed(bosses)}."))

    def took_hero(self) -> None:
        seat, hero = self.next()[:2]
        self.lines.append(escape(f"{self.names[seat]} is {word(self.game, 'hero', hero)}."))

    def got_weapon(self) -> None:
        seat = self.told[self.place].numbers[0]
        weapons = [word(self.game, "weapon", numbers[1]) for numbers in self.of_one_kind()]
        self.lines.append(escape(f"{self.names[seat]} carries {listed(weapons)}."))

    def faces(self) -> None:
        seat, boss = self.next()[:2]
        self.lines.append(escape(f"{self.names[seat]} will face {word(self.game, 'boss', boss)}."))

    def sabotage(self) -> None:
        card = self.next()[0]
        text = self.game.cards.texts[self.box.first_sabotage + card]
        name = word(self.game, "sabotage", card)
        self.lines.append(f"[bold red]{escape(f'Sabotage, {name}: {text}')}[/]")

    def round(self) -> None:
        self.lines.append(f"[heading]Round {self.next()[0]}[/]")

    def ahead(self) -> None:
        """A pattern card that is engaged at once is told with that."""
        seat, card = self.next()[:2]
        if card >= 0 and not self.coming("engaged"):
            self.lines.append(escape(f"Ahead of {self.names[seat]}: {self.ahead_text(card)}."))

    def ahead_text(self, card: int) -> str:
        """As "Icy Ledge (a shoot, else 1 damage; ...)"."""
        texts = [challenge_text(one) for one in self.challenges(card)]
        return f"{self.cards[card]} ({'; '.join(texts)})"

    def challenges(self, card: int) -> list[Challenge]:
        first_stage, first_pattern = self.box.first_stage(), self.box.first_pattern()
        if card >= first_pattern:
            return [self.box.patterns[card - first_pattern].challenge]
        return self.box.stages[card - first_stage].challenges

    def flipped_light(self) -> None:
        cards: list[str] = []
        first = self.box.first_light()
        while self.coming("flipped_light"):
            light = self.box.lights[self.next()[0] - first]
            cards.append(f"{COLOUR_NAMES[light.die]} for {COLOUR_NAMES[light.wants]}")
        self.lines.append(escape(f"Dr. Light offers dice: {', '.join(cards)}."))

    # -- heads: planning --------------------------------------------------------------------------------------------------

    def plans(self) -> None:
        """What each player has changed, without the steps between."""
        changes: dict[int, list[str]] = {}
        slots: dict[tuple[int, int], str] = {}
        lights: dict[tuple[int, int], str] = {}
        ready: dict[int, bool] = {}
        while self.coming(*PLANS):
            message = self.told[self.place].message
            numbers = self.next()
            seat = numbers[0]
            changes.setdefault(seat, [])
            if message == "slotted":
                slots[seat, numbers[2]] = f"{self.cards[numbers[1]]} {SLOT_WORDS[numbers[2]]}"
            elif message == "took_back":
                if slots.pop((seat, numbers[2]), "") == "":
                    changes[seat].append(f"takes {self.cards[numbers[1]]} back")
            elif message == "took_light":
                light = self.box.lights[numbers[1]]
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
                self.lines.append(escape(f"{self.names[seat]} {'; '.join(parts)}."))

    # -- heads: the action phase --------------------------------------------------------------------------------------------

    def acts(self) -> None:
        """With the pool: all dice of it in one line."""
        seat = self.next()[0]
        if not self.coming("pool"):
            self.begin(seat, "acts", "bold")
            return
        self.pool(seat)

    def pool(self, seat: int = -1) -> None:
        numbers = self.next()
        self.begin(seat if seat >= 0 else numbers[0], "acts", "bold")
        dice: list[int] = []
        while self.coming(*IN_POOL):
            message = self.told[self.place].message
            if message == "rolled":
                dice += self.rolled_dice()
            elif message == "set_die":
                dice.append(self.next()[1])
            else:
                self.result()
        if dice:
            self.add(-1, f"the pool is {dice_text(dice)}")

    def engaged(self) -> None:
        seat, place, card = self.next()[:3]
        if card < 0:
            self.begin(seat, "engages a challenge")
            return
        found = self.challenges(card)
        if card >= self.box.first_pattern():
            self.begin(seat, f"engages {self.ahead_text(card)}")
        elif place < len(found):
            self.begin(seat, f"engages {self.cards[card]} {place + 1} ({challenge_text(found[place])})")
        else:
            self.begin(seat, f"engages the challenge after {self.cards[card]}")
        self.close()

    def ability(self) -> None:
        seat, program = self.next()[:2]
        self.begin(seat, f"meets {word(self.game, 'program', program)}")

    def skill(self) -> None:
        seat, card = self.next()[:2]
        self.begin(seat, f"uses the skill {self.cards[card]}")

    def boosted(self) -> None:
        seat, card = self.next()[:2]
        self.begin(seat, f"boosts with {self.cards[card]}")

    def weapon(self) -> None:
        message = self.told[self.place].message
        seat, weapon = self.next()[:2]
        name = word(self.game, "weapon", weapon)
        left = ""
        if self.coming("energy"):
            left = f" ({self.next()[2]} Weapon Energy left)"
        verbs = {"weapon": "uses", "weapon_reroll": "rerolls with", "weakness": "hits the weakness with"}
        self.begin(seat, f"{verbs[message]} {name}{left}")

    def failed(self) -> None:
        """The damage follows."""
        seat = self.next()[0]
        self.begin(seat, "does not overcome it", "red")

    # -- heads: the end -----------------------------------------------------------------------------------------------------

    def flipped(self) -> None:
        seat, boss = self.next()[:2]
        self.begin(seat, f"now fights {word(self.game, 'boss', boss)}", "bold")

    def beat(self) -> None:
        seat, boss = self.next()[:2]
        self.begin(seat, f"has beaten {word(self.game, 'boss', boss)}", "bold green")
        if self.coming("gained"):
            self.add(seat, f"gains {word(self.game, 'weapon', self.next()[1])}")

    def important(self) -> None:
        event = self.told[self.place]
        self.place += 1
        self.line, self.style = (
            event.text.rstrip("."),
            "bold red" if event.message == "lost" else "bold green",
        )


HEADS: dict[str, Callable[[Storyteller], None]] = {
    "offered": Storyteller.offered,
    "took_hero": Storyteller.took_hero,
    "got_weapon": Storyteller.got_weapon,
    "faces": Storyteller.faces,
    "sabotage": Storyteller.sabotage,
    "round": Storyteller.round,
    "ahead": Storyteller.ahead,
    "flipped_light": Storyteller.flipped_light,
    **dict.fromkeys(PLANS, Storyteller.plans),
    "acts": Storyteller.acts,
    "pool": Storyteller.pool,
    "engaged": Storyteller.engaged,
    "ability": Storyteller.ability,
    "skill": Storyteller.skill,
    "boosted": Storyteller.boosted,
    "weapon": Storyteller.weapon,
    "weapon_reroll": Storyteller.weapon,
    "weakness": Storyteller.weapon,
    "failed": Storyteller.failed,
    "flipped": Storyteller.flipped,
    "beat": Storyteller.beat,
    "lost": Storyteller.important,
    "won": Storyteller.important,
}


def story(game: Game, told: list[Told], names: list[str]) -> list[str]:
    return Storyteller(game, told, names).tell(HEADS)
