# busterbox: not compiled
"""What happened in the board game, told briefly: one line for a play and what it did, for a roll, for a
round of passes, for what a scored roll does, and for each half of a battle round.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.boardgame.rules.codes import BOSS_SPACE, CASTLE, CASTLE_END
from busterbox.games.boardgame.words.outcomes import Storyteller, rerolled
from busterbox.games.boardgame.words.terms import FACE_WORDS, dice_words, needs_text, stage_word
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import listed, word
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

# -- heads: the beginning --------------------------------------------------------------------------------------------


def race(teller: Storyteller) -> None:
    """Only the last die of each player counts (BG-R1)."""
    shown: dict[int, int] = {}
    while teller.coming("race"):
        seat, face = teller.next()[:2]
        shown[seat] = face
    faces = ", ".join(f"{teller.names[seat]} {FACE_WORDS[face]}" for seat, face in sorted(shown.items()))
    text = f"All roll until one alone shows WILY: in the end {faces}"
    if teller.coming("first_player"):
        text += f"; {teller.names[teller.next()[0]]} is first player"
    teller.lines.append(escape(f"{text}."))


def chose_stage(teller: Storyteller) -> None:
    seat, stage = teller.next()[:2]
    teller.begin(seat, f"goes to {stage_word(teller.game, stage)}")


def turn(teller: Storyteller) -> None:
    seat, number = teller.next()[:2]
    teller.lines.append(f"[heading]{escape(f'{teller.names[seat]}, turn {number}')}[/]")


# -- heads: challenges -----------------------------------------------------------------------------------------------


def revealed(teller: Storyteller) -> None:
    seat, card = teller.next()[:2]
    found = teller.box.challenges[card - len(teller.box.actions)]
    if found.copy >= 0:
        teller.begin(seat, f"reveals {teller.cards[card]}", "bold")
        return
    minions = f", {found.minions} {word(teller.game, 'minion', found.minion)}" if found.minions else ""
    teller.begin(
        seat, f"reveals {teller.cards[card]} ({needs_text(found.needs)}; {found.points} AP{minions})"
    )


def played(teller: Storyteller) -> None:
    message = teller.told[teller.place].message
    numbers = teller.next()
    how = {
        "played": f" ({numbers[2]} AP)" if len(numbers) > 2 else "",
        "played_wily": f" as Dr. Wily ({numbers[2]} AP)" if len(numbers) > 2 else "",
    }
    teller.begin(numbers[0], f"plays {teller.cards[numbers[1]]}{how.get(message, '')}")


def used(teller: Storyteller) -> None:
    seat, ability = teller.next()[:2]
    teller.begin(seat, f"uses {word(teller.game, 'ability', ability)}")


def special(teller: Storyteller) -> None:
    seat, minion = teller.next()[:2]
    teller.begin(seat, f"uses the special of {word(teller.game, 'minion', minion)}")


def passed_priority(teller: Storyteller) -> None:
    """A round of passes is one line."""
    names: list[str] = []
    while teller.coming("passed_priority"):
        names.append(teller.names[teller.next()[0]])
    teller.lines.append(escape(f"{listed(names)} {'passes' if len(names) == 1 else 'pass'}."))


def committed(teller: Storyteller) -> None:
    seat, dice, left = teller.next()[:3]
    teller.begin(seat, f"commits {dice_words(dice)} ({left or 'none'} left)" if dice else "commits no dice")
    faces = teller.faces()
    if faces:
        teller.line = f"{teller.line[:-1]} and rolls {faces}"
    teller.close()


def free_reroll(teller: Storyteller) -> None:
    teller.next()
    if teller.coming("rerolled"):
        rerolled(teller, "for free")


def roll(teller: Storyteller) -> None:
    """Dice that nothing announced: a hero's battle roll."""
    teller.lines.append(escape(f"Battle roll: {teller.faces()}."))


def trophy_used(teller: Storyteller) -> None:
    seat, master = teller.next()[:2]
    teller.begin(seat, f"gives back the Trophy of {word(teller.game, 'boss', master)}")


def outcome(teller: Storyteller) -> None:
    """A challenge passed or failed, and how far that leads."""
    message = teller.told[teller.place].message
    seat, card = teller.next()[:2]
    if message == "failed":
        teller.begin(seat, f"fails {teller.cards[card]}", "bold")
        return
    text = f"passes {teller.cards[card]}"
    if teller.coming("moved"):
        space = teller.next()[1]
        stage = teller.box.challenges[card - len(teller.box.actions)].stage
        end = CASTLE_END if stage == CASTLE else BOSS_SPACE
        text += " and reaches the boss" if space == end else f" and moves to space {space}"
    teller.begin(seat, text, "bold")


# -- heads: battles, lives, the end -------------------------------------------------------------------------------------


def battle(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.begin(seat, f"fights {word(teller.game, 'boss', boss)}", "bold")


def battle_round(teller: Storyteller) -> None:
    """Told together with the first thing that happens in it."""
    number = teller.next()[0]
    if teller.place == len(teller.told) or number == 1:
        return
    teller.lines.append(escape(f"Battle round {number}."))


def strikes(teller: Storyteller) -> None:
    seat, damage = teller.next()[:2]
    teller.begin(seat, "strikes" if damage else "strikes: no damage")


def boss_rolls(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.begin(seat, f"rolls for {word(teller.game, 'boss', boss)}")
    faces = teller.faces()
    teller.add(-1, faces or "no dice")


def important(teller: Storyteller) -> None:
    """What the whole table wants to know."""
    event = teller.told[teller.place]
    teller.place += 1
    style = "bold red" if event.message == "lost_life" else "bold"
    if event.message == "lost_life":
        left = event.numbers[1]
        which = f"a Life ({left} left)" if left else "the last Life"
        teller.begin(event.numbers[0], f"loses {which}", style)
    else:
        teller.line, teller.style = event.text.rstrip("."), style


def beat(teller: Storyteller) -> None:
    """The victory with what it brings."""
    seat, boss = teller.next()[:2]
    teller.begin(seat, f"beats {word(teller.game, 'boss', boss)}", "bold green")


HEADS: dict[str, Callable[[Storyteller], None]] = {
    "race": race,
    "chose_stage": chose_stage,
    "turn": turn,
    "revealed": revealed,
    "played": played,
    "played_wily": played,
    "played_battle": played,
    "used": used,
    "special": special,
    "passed_priority": passed_priority,
    "committed": committed,
    "free_reroll": free_reroll,
    "rerolled": rerolled,
    "die": roll,
    "trophy_used": trophy_used,
    "passed": outcome,
    "failed": outcome,
    "battle": battle,
    "battle_round": battle_round,
    "strikes": strikes,
    "boss_rolls": boss_rolls,
    "beat": beat,
    "lost_life": important,
    "second_side": important,
    "won": important,
    "last_one": important,
}


def story(game: Game, told: list[Told], names: list[str]) -> list[str]:
    return Storyteller(game, told, names).tell(HEADS)
