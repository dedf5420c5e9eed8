# busterbox: not compiled
"""The middle of the board in lines of text: the challenge with its requirements and budgets, or the boss battle.

Like the rest of the picture it is read from a view alone.
"""

from __future__ import annotations

from collections import Counter

from busterbox.games.boardgame.rules.battle import BEFORE_ROLL, BOSS_EFFECTS, BOSS_TUMBLE
from busterbox.games.boardgame.rules.box import Boss, Challenge
from busterbox.games.boardgame.rules.codes import FACES, HIT, PELLET, WILY
from busterbox.games.boardgame.words.seat_view import BoardView
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    SYMBOL_WORDS,
    dice_words,
    face_text,
    special_text,
)
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import counted, listed, word

BAR = 7  # signs of a Health bar


def health(now: int, full: int) -> str:
    colour = "red" if now * 4 <= full else "yellow" if now * 2 <= full else "green"
    signs = -(-now * BAR // full)
    return f"[sign {colour}]{'█' * signs}{'░' * (BAR - signs)} [/]" + styled(
        f"Health {now} of {full}", colour
    )


class Middle(Lines):
    """How the middle of a view is drawn."""

    def __init__(self, seen: BoardView, width: int) -> None:
        self.seen = seen
        self.width = width
        self.game = seen.game
        self.table = seen.table
        self.box = seen.box

    # -- a challenge ------------------------------------------------------------------------------------------------------

    def challenge(self) -> list[str]:
        t = self.table
        card: str = t["challenge"][0]["card"]
        number = self.game.cards.numbers[card]
        found = self.box.challenges[number - len(self.box.actions)]
        lines = self.joined(
            "",
            [
                f"Challenge: {styled(self.seen.title(card), 'bold')}",
                SYMBOL_WORDS[found.symbol],
                f"{found.points} AP",
            ],
        )
        lines += self.small(self.game.cards.texts[number], 2)
        if t["automatic"]:
            lines.append("  Requires nothing: passed automatically")
        else:
            lines += self.joined("  Requires", self.requirements())
        if t["dice"]:
            lines += self.joined("  Dice", [self.dice(), *self.order()])
        lines += self.minions(found)
        lines += self.joined("  Action points", self.budgets(found))
        force = self.in_force()
        return lines + (self.joined("  In force", force) if force else [])

    def requirements(self) -> list[str]:
        """Each requirement; with dice on the table, which of them are matched."""
        t = self.table
        found: list[str] = []
        for face in range(FACES):
            have = t["dice"].count(face)
            for place in range(t["needs"][face]):
                if not t["dice"]:
                    found.append(FACE_WORDS[face])
                elif place < have:
                    found.append(f"[green]{FACE_WORDS[face]} matched[/]")
                else:
                    found.append(f"[red]{FACE_WORDS[face]} missing[/]")
        return found or ["nothing"]

    def dice(self) -> str:
        """As "HIT HIT RUN (stuck) WILY"."""
        t = self.table
        texts: list[str] = []
        for die, face in enumerate(t["dice"]):
            marks = [mark for mark in ("stuck", "picked", "locked") if t[mark] >> die & 1]
            name = FACE_WORDS[face] if face >= 0 else "?"
            texts.append(f"{name} ({', '.join(marks)})" if marks else name)
        return " ".join(texts)

    def order(self) -> list[str]:
        """Before the first die is picked for a re-roll: how to say all of it at once, with dice that are worth it."""
        t = self.table
        kind = self.seen.view["window"]["kind"] if self.seen.me in self.seen.asked else ""
        paid = kind in ("reroll", "rolled") and (t["rerolls"] or t["energy"][self.seen.turn])
        if t["picked"] or not (paid or kind == "their_reroll"):
            return []
        loose = {face for die, face in enumerate(t["dice"]) if face >= 0 and not t["stuck"] >> die & 1}
        most = 2
        if kind == "their_reroll":
            faces = [face for face in sorted(loose - {WILY}) if t["needs"][face]]
            most = min(
                most, next((entry >> 3 for entry in t["their_rerolls"] if entry & 7 == self.seen.me), most)
            )
        elif t["challenge"]:
            faces = self.spare(loose)
        else:
            faces = sorted(
                (face for face in loose if t["strike"][face] * FACES < sum(t["strike"])),
                key=lambda face: (t["strike"][face], face != WILY, face),
            )
        example = " ".join([*(FACE_WORDS[face] for face in faces[:most]), "throw"]).lower()
        return [f"a re-roll in one line: {example}"] if faces else []

    def spare(self, loose: set[int]) -> list[int]:
        """Faces the hero can spare a die of, the worst first; none where a re-roll could only do harm."""
        t = self.table
        needs = [0] * FACES if t["automatic"] else t["needs"]
        if WILY not in loose and all(t["dice"].count(face) >= needs[face] for face in range(FACES)):
            return []
        useful = {PELLET, HIT} if t["minions"] else {PELLET}
        return sorted(
            (face for face in loose if t["dice"].count(face) > needs[face]),
            key=lambda face: (face != WILY, face in useful, face),
        )

    def minions(self, found: Challenge) -> list[str]:
        t = self.table
        if found.minion < 0:
            return ["  No minion may be played here"]
        damage = max(0, self.box.minions[found.minion].damage + t["fierce"])
        name = word(self.game, "minion", found.minion)
        there = f"[bold]{t['minions']} {escape(name)}[/]" if t["minions"] else f"no {escape(name)} yet"
        parts = [f"{there}, {damage} damage each"]
        special = [special_text(self.game, kind) for kind in (found.minion, t["gained"]) if kind >= 0]
        state = " (used)" if t["special_used"] else " (may be used)" if t["matched"] and t["minions"] else ""
        parts.append(escape(f"special{state}: {' or '.join(special)}"))
        return self.joined("  Minions", parts)

    def budgets(self, found: Challenge) -> list[str]:
        """Both budgets, and who has passed since the last play."""
        t = self.table
        others = listed(
            [
                self.seen.called((self.seen.turn + step) % self.seen.seats)
                for step in range(1, self.seen.seats)
            ]
        )
        parts = [
            f"{self.seen.called(self.seen.turn)} {t['points']} of {found.points}",
            f"Dr. Wily ({others}) {t['wily_points']} of {found.points}",
        ]
        ring = next((frame for frame in self.seen.view["stack"] if frame["frame"] == "Abilities"), None)
        if ring is not None:
            first = ring["place"] - ring["passes"]
            passed = [
                self.seen.called((self.seen.turn + first + n) % self.seen.seats)
                for n in range(ring["passes"])
            ]
            parts.append(f"passed: {listed(passed)}" if passed else "nobody has passed")
        return parts

    def in_force(self) -> list[str]:
        """What cards have changed on this challenge or in this battle round."""
        t = self.table
        found: list[str] = []
        if t["more_dice"]:
            found.append(f"{dice_words(t['more_dice'])} more")
        if t["rerolls"]:
            found.append(counted(t["rerolls"], "free re-roll"))
        if t["shield"]:
            found.append(f"the next {t['shield']} damage is prevented")
        if t["more_spaces"]:
            found.append(f"{counted(t['more_spaces'], 'space')} further if passed")
        if t["mercy"]:
            found.append(f"{counted(t['mercy'], 'WILY')} without penalty")
        sticking = [FACE_WORDS[face] for face in range(FACES) if t["sticks"] >> face & 1]
        if sticking:
            found.append(f"{listed(sticking)} {'sticks' if len(sticking) == 1 else 'stick'}")
        for entry in t["their_rerolls"]:
            found.append(f"{self.seen.called(entry & 7)} may have {dice_words(entry >> 3)} re-rolled")
        removals: Counter[int] = Counter(t["removals"])
        for seat, count in removals.items():
            found.append(
                f"{self.seen.called(seat)} will remove {dice_words(count)} from the hero's battle roll"
            )
        return found

    # -- a battle ---------------------------------------------------------------------------------------------------------

    def battle(self) -> list[str]:
        t = self.table
        boss = self.box.bosses[t["boss"]]
        name = word(self.game, "boss", t["boss"])
        frame = next(frame for frame in self.seen.view["stack"] if frame["frame"] == "Battle")
        controller = (self.seen.turn + 1 + max(0, t["round"] - 1) % (self.seen.seats - 1)) % self.seen.seats
        rolls = f"{self.seen.called(controller)} roll{'' if controller == self.seen.me else 's'}"
        dice = max(0, boss.threat - t["fewer_dice"])
        lines = self.joined(
            "",
            [
                f"Boss: {styled(name, 'bold')}",
                health(t["boss_health"], boss.health),
                SYMBOL_WORDS[boss.symbol],
                f"{rolls} {dice_words(dice)} for it",
            ],
        )
        lines += self.joined(f"  {escape(name)} deals", self.boss_table(boss))
        strikes = [f"{FACE_WORDS[face]} {n}" for face, n in enumerate(t["strike"]) if n]
        hero = self.box.characters[t["hero"][self.seen.turn]]
        rolled = frame["step"] > BEFORE_ROLL  # then the dice themselves say how many they are
        lines += self.joined(
            f"  {self.seen.called(self.seen.turn).capitalize()} deal{'' if self.seen.turn == self.seen.me else 's'}",
            [
                *strikes,
                *([] if rolled else [dice_words(hero.battle_threat + t["more_dice"])]),
                f"cards left this round {t['cards_left']}",
            ],
        )
        if t["dice"]:
            theirs = BOSS_TUMBLE <= frame["step"] <= BOSS_EFFECTS
            values = boss.damage if theirs else t["strike"]
            worth = sum(values[face] for face in t["dice"] if face >= 0)
            head = f"  Roll of {name}" if theirs else "  Battle roll"
            lines += self.joined(escape(head), [self.dice(), f"{worth} damage", *self.order()])
        force = self.in_force()
        return lines + (self.joined("  In force", force) if force else [])

    def boss_table(self, boss: Boss) -> list[str]:
        """What each face of the boss's dice does."""
        number = self.table["boss"]
        return [
            escape(f"{FACE_WORDS[face]} {face_text(self.game, boss, number, face)}")
            for face in range(FACES)
            if boss.names[face]
        ]
