"""Exact odds of dice pools: what a roll brings, what it can pay, what a row of challenges costs at best.

What can be paid depends on faces alone, so dice and tokens are counted in one number, a *purse*: four bits for each
of the six faces, then a bit for each active token. Costs are in thousandths of a point of damage.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import ACTIONS, COLOURS, FACES, WAIT

DAMAGE: Final = 1000  # one point of damage
TOKENS: Final = 24  # the bit of the first token
COUNT: Final = 15
COLOUR_COUNTS: Final = 64  # dice by colour, up to three each: 16 × red + 4 × blue + yellow
LIMIT: Final = 3
USUAL: Final = 850  # the part of all rolls, in thousandths, that a quick look at a pool takes in


def packed(needs: list[int], credit: i64) -> i64:
    """Requirements in one number: four bits each for shoots, jumps, runs, waits."""
    waits: i64 = needs[WAIT] - credit
    if waits < 0:
        waits = 0
    return needs[0] | needs[1] << 4 | needs[2] << 8 | waits << 12


def purse_of(dice: list[int], tokens: i64, single: bool) -> i64:
    """Dice and active tokens as a purse; `single`: a double counts as one icon (AD-C6)."""
    found: i64 = tokens << TOKENS
    for die in dice:
        face: i64 = die % FACES
        if single and face >= ACTIONS:
            face -= ACTIONS
        found += 1 << (4 * face)
    return found


def drawn(purse: i64, action: i64, icons: i64) -> list[int]:
    """What is left after taking so many icons of an action, in each of the ways that could be best.

    A double is spent where two icons are wanted, because two singles can do all that it can; a single before the
    token, which lasts longer, and before half of a double. So there is one way, or two where the last icon comes
    either from the token or from a double.
    """
    found: list[int] = []
    if icons == 0:
        found.append(purse)
        return found
    single: i64 = 4 * action
    double: i64 = 4 * (action + ACTIONS)
    singles: i64 = (purse >> single) & COUNT
    doubles: i64 = (purse >> double) & COUNT
    token: i64 = (purse >> (TOKENS + action)) & 1
    used: i64 = icons >> 1
    if used > doubles:
        used = doubles
    left: i64 = icons - 2 * used
    rest: i64 = purse - (used << double)
    if left <= singles:
        found.append(rest - (left << single))
        return found
    if left <= singles + token:
        found.append(rest - (singles << single) - (1 << (TOKENS + action)))
    if doubles > used:
        found.append(rest - (1 << double))
    return found


class Stretch:
    """What lies ahead: a challenge, known or one of several by weight, and what follows it."""

    def __init__(self, number: i64, then: Stretch | None, price: i64) -> None:
        self.number: i64 = number
        self.then = then
        self.price: i64 = price  # at the end: what a token is worth that is still active
        self.needs: list[int] = []
        self.losses: list[int] = []  # what failing costs
        self.weights: list[int] = []
        self.weight: i64 = 0
        self.costs: dict[int, int] = {}  # by purse
        self.rolls: dict[int, int] = {}  # by purse and dice still to be rolled
        self.abouts: dict[int, int] = {}  # the same for the usual rolls

    def may_be(self, need: i64, loss: i64, weight: i64) -> None:
        for place in range(len(self.needs)):
            if self.needs[place] == need and self.losses[place] == loss:
                self.weights[place] += weight
                self.weight += weight
                return
        self.needs.append(need)
        self.losses.append(loss)
        self.weights.append(weight)
        self.weight += weight


class Odds:
    """Keeps what it has worked out; there is one for each content."""

    def __init__(self, faces: list[list[int]]) -> None:
        self.faces = faces
        self.paid: dict[int, list[int]] = {}
        # by colour counts, doubles as they are, then doubles as singles: purses, and how many of all rolls give them
        self.purses: list[list[int]] = []
        self.ways: list[list[int]] = []
        self.total: list[int] = []
        self.usual: list[int] = []  # how many of the purses, the likeliest first, are the usual ones
        self.usual_total: list[int] = []
        for single in range(2):
            for counts in range(COLOUR_COUNTS):
                self.add_rolls(counts, single == 1)

    def add_rolls(self, counts: i64, single: bool) -> None:
        spread: dict[int, int] = {0: 1}
        total: i64 = 1
        for colour in range(COLOURS):
            dice: i64 = (counts >> (4 - 2 * colour)) & LIMIT
            for _ in range(dice):
                more: dict[int, int] = {}
                for purse, ways in spread.items():
                    for face in self.faces[colour]:
                        shown: i64 = face - ACTIONS if single and face >= ACTIONS else face
                        found: i64 = purse + (1 << (4 * shown))
                        more[found] = more.get(found, 0) + ways
                spread = more
                total *= FACES
        likeliest = sorted([(-ways, purse) for purse, ways in spread.items()])
        self.purses.append([purse for _, purse in likeliest])
        self.ways.append([-ways for ways, _ in likeliest])
        self.total.append(total)
        count: i64 = 0
        seen: i64 = 0
        while seen * 1000 < total * USUAL:
            seen -= likeliest[count][0]
            count += 1
        self.usual.append(count)
        self.usual_total.append(seen)

    # -- paying --------------------------------------------------------------------------------------------------------

    def left_over(self, purse: i64, need: i64) -> list[int]:
        """What a purse may be after paying for requirements, in each of the ways that could be best."""
        key: i64 = purse << 16 | need
        known = self.paid.get(key)
        if known is not None:
            return known
        found: list[int] = []
        waits: i64 = need >> 12
        shoots: i64 = need & COUNT
        jumps: i64 = (need >> 4) & COUNT
        runs: i64 = (need >> 8) & COUNT
        first: i64 = 0
        while first <= waits:  # AD-R31: which actions the pairs for waits are of
            second: i64 = 0
            while first + second <= waits:
                third: i64 = waits - first - second
                for one in drawn(purse, 0, shoots + 2 * first):
                    for two in drawn(one, 1, jumps + 2 * second):
                        for three in drawn(two, 2, runs + 2 * third):
                            if three not in found:
                                found.append(three)
                second += 1
            first += 1
        self.paid[key] = found
        return found

    def chance(self, need: i64, counts: i64, fixed: i64, single: bool) -> float:
        """The chance that a purse and dice still to be rolled meet the requirements."""
        table: i64 = counts + (COLOUR_COUNTS if single else 0)
        good: i64 = 0
        purses = self.purses[table]
        ways = self.ways[table]
        for place in range(len(purses)):
            if self.left_over(fixed + purses[place], need):
                good += ways[place]
        return float(good) / float(self.total[table])

    # -- what lies ahead -----------------------------------------------------------------------------------------------

    def cost(self, ahead: Stretch, purse: i64) -> i64:
        """The least expected cost of all that lies ahead, if no more dice come in or change."""
        then = ahead.then
        if then is None:
            tokens: i64 = purse >> TOKENS
            return -ahead.price * ((tokens & 1) + ((tokens >> 1) & 1) + (tokens >> 2))
        known = ahead.costs.get(purse)
        if known is not None:
            return known
        kept: i64 = self.cost(then, purse)
        total: i64 = 0
        for place in range(len(ahead.needs)):
            best: i64 = kept + ahead.losses[place]
            for rest in self.left_over(purse, ahead.needs[place]):
                found = self.cost(then, rest)
                if found < best:
                    best = found
            total += best * ahead.weights[place]
        found = total // ahead.weight
        ahead.costs[purse] = found
        return found

    def expected(self, ahead: Stretch, counts: i64, fixed: i64, single: bool) -> i64:
        """The mean of `cost` over dice still to be rolled."""
        key: i64 = fixed << 7 | counts | (COLOUR_COUNTS if single else 0)
        known = ahead.rolls.get(key)
        if known is not None:
            return known
        table: i64 = key & 127
        total: i64 = 0
        purses = self.purses[table]
        ways = self.ways[table]
        for place in range(len(purses)):
            total += self.cost(ahead, fixed + purses[place]) * ways[place]
        found: i64 = total // self.total[table]
        ahead.rolls[key] = found
        return found

    def about(self, ahead: Stretch, counts: i64, fixed: i64, single: bool) -> i64:
        """As `expected`, over the usual rolls only: quick, and good enough to compare plans."""
        key: i64 = fixed << 7 | counts | (COLOUR_COUNTS if single else 0)
        known = ahead.abouts.get(key)
        if known is not None:
            return known
        table: i64 = key & 127
        total: i64 = 0
        purses = self.purses[table]
        ways = self.ways[table]
        place: i64 = 0
        count: i64 = self.usual[table]
        while place < count:
            total += self.cost(ahead, fixed + purses[place]) * ways[place]
            place += 1
        found: i64 = total // self.usual_total[table]
        ahead.abouts[key] = found
        return found

    def best_payment(self, ahead: Stretch, purse: i64) -> i64:
        """For a known challenge: the purse that is left by the payment which costs least, -1 if damage costs less."""
        then = ahead.then
        assert then is not None
        best: i64 = self.cost(then, purse) + ahead.losses[0]
        chosen: i64 = -1
        for rest in self.left_over(purse, ahead.needs[0]):
            found = self.cost(then, rest)
            if found < best or (found == best and chosen < 0):
                best, chosen = found, rest
        return chosen
