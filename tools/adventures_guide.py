"""The guided first game of Adventures, found and written again after the content has changed.

    python -m tools.adventures_guide            look for a game that has all the lessons, and write guide.toml
    python -m tools.adventures_guide --seed 7   the same, beginning with another seed
    python -m tools.adventures_guide --check    only say whether the guide is still what would be written

The player of `adventures_teacher.py` plays one seed after another alone against a Robot Master of Mega Man 1,
until it wins a game that has all lessons of `adventures_lessons.py` and `adventures_lessons_later.py`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from busterbox.games.adventures.game import GAME, HERE
from busterbox.games.adventures.rules.codes import (
    BOOST,
    PAY,
    REROLL,
    TAKE_DAMAGE,
    W_ABILITIES,
    W_BOSS,
    WEAKNESS,
    WEAPONS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.service.games.guide import FILE, read_guide
from tools.adventures_lessons import LONGEST
from tools.adventures_lessons_later import NEEDED, SPOILED, Narrator, farewell
from tools.adventures_teacher import ME, answers
from tools.guide_codes import last_step, quoted, spoken, words_of

SETTINGS = {"packs": "1", "difficulty": "easy"}
NAME = "Rookie"
SHORT = 90  # characters of a remark, which may come twice
MOST = [58, 62, 66]  # decisions: a short game is looked for first
MOST_TRIED = 400  # positions looked at for one seed


@dataclass(frozen=True)
class Given:
    code: int
    say: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Lessons:
    """A game so far, and what was said."""

    g: Adventure
    narrator: Narrator
    given: list[Given]
    most: int  # decisions
    hoping: bool = False  # something was tried for the first time, and the challenge is not resolved yet

    def next(self, code: int) -> Lessons | None:
        """After an answer; None if nobody should learn from it."""
        narrator = self.narrator.copy()
        text, rules = narrator.say(self.g, code)
        hoping = self.hoping
        if self.g.kind == W_ABILITIES:
            if code == TAKE_DAMAGE and hoping:  # what was tried first did not help
                return None
            luck = code == BOOST or REROLL <= code < WEAKNESS + WEAPONS
            hoping = code < PAY and (hoping or (luck and narrator.said != self.narrator.said))
        if len(self.given) >= self.most or len(text) > LONGEST or SPOILED in narrator.said:
            return None
        if self.g.kind == W_BOSS and "weak" not in narrator.said:
            return None
        after = self.g.clone()
        assert isinstance(after, Adventure)
        after.apply(ME, code)
        if after.over and not any(after.result):
            return None
        return Lessons(after, narrator, [*self.given, Given(code, text, rules)], self.most, hoping)

    def has_all(self) -> bool:
        said = self.narrator.said
        texts = [one.say for one in self.given if len(one.say) > SHORT]
        return (
            all(thing in said for thing in [*NEEDED, "weak"])
            and ("weakness" in said or "effect" in said)
            and len(set(texts)) == len(texts)
            and len(farewell(self.g)) <= LONGEST
        )


def found(seed: int, most: int) -> Lessons | None:
    """A won game with all the lessons in so many decisions, if one of the first few ways to play this seed is such
    a game."""
    g = GAME.new(1, seed, SETTINGS)
    assert isinstance(g, Adventure)
    todo = [Lessons(g, Narrator(), [], most)]
    left = MOST_TRIED
    while todo and left:
        left -= 1
        lessons = todo.pop()
        if lessons.g.over:
            if lessons.has_all():
                return lessons
            continue
        ways = [lessons.next(code) for code in answers(lessons.g)]
        todo += [way for way in reversed(ways) if way is not None]
    return None


# -- the file --------------------------------------------------------------------------------------------------------------


def written(seed: int, lessons: Lessons) -> str:
    settings = ", ".join(f'{key} = "{value}"' for key, value in SETTINGS.items())
    lines = [
        "# The guided first game: Mega Man alone, from the first plan to a beaten Robot Master. The steps are all inputs of the",
        "# game in their order; `say` tells what is going on and what to try. It is found and written by",
        "# `python -m tools.adventures_guide`; after a change that only moves codes, `python -m tools.guide_codes adventures` is",
        "# enough.",
        "",
        "seats = 1",
        f"seed = {seed}",
        f"settings = {{{settings}}}",
        f"names = [{quoted(NAME)}]",
    ]
    for one in lessons.given:
        lines += [
            "",
            "[[step]]",
            "seat = 0",
            f"code = {one.code}  # {words_of(GAME, one.code)}",
            *spoken(one.say, one.rules),
        ]
    lines += last_step(farewell(lessons.g), ["AD-2.2", "AD-22.8"])
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Find and write the guided game of Adventures.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=1_000)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.check:
        guide = read_guide(HERE / FILE, GAME)
        again = found(guide.seed, len(guide.steps) - 1)
        right = again is not None and written(guide.seed, again) == (HERE / FILE).read_text(encoding="utf-8")
        print("The guide is right." if right else "The guide must be written again.")
        return 0 if right else 1
    for seed, most in [(args.seed + n, most) for most in MOST for n in range(args.tries)]:
        lessons = found(seed, most)
        if lessons is not None:
            (HERE / FILE).write_text(written(seed, lessons), encoding="utf-8")
            print(f"Seed {seed}: {len(lessons.given)} decisions.")
            return 0
    print("No seed has all the lessons.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
