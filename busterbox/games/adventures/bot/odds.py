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
WAITS: Final = 12  # the bit of the first wait among requirements
COUNT: Final = 15
COLOUR_COUNTS: Final = 64  # dice by colour, up to three each: 16 × red + 4 × blue + yellow
LIMIT: Final = 3
NO_WAY: Final = -1  # instead of a purse: it cannot be paid like that
UNKNOWN: Final = -(1 << 29)  # lower than any cost
ROW_BITS: Final = 5  # of a purse's number that say its place in a row of costs
IN_ROW: Final = 31
EMPTY_ROW: Final = [UNKNOWN] * (IN_ROW + 1)
USUAL: Final = 850  # the part of all rolls, in thousandths, that a quick look at a pool takes in


def packed(needs: list[int], credit: i64) -> i64:
    """Requirements in one number: four bits each for shoots, jumps, runs, waits."""
    waits: i64 = needs[WAIT] - credit
    if waits < 0:
        waits = 0
    return needs[0] | needs[1] << 4 | needs[2] << 8 | waits << WAITS


def purse_of(dice: list[int], tokens: i64, single: bool) -> i64:
    """Dice and active tokens as a purse; `single`: a double counts as one icon (AD-C6)."""
    found: i64 = tokens << TOKENS
    for die in dice:
        face: i64 = die % FACES
        if single and face >= ACTIONS:
            face -= ACTIONS
        found += 1 << (4 * face)
    return found


def drawn(purse: i64, action: i64, icons: i64) -> tuple[i64, i64]:
    """What is left after taking so many icons of an action, in each of the ways that could be best; NO_WAY for none.

    A double is spent where two icons are wanted, because two singles can do all that it can; a single before the
    token, which lasts longer, and before half of a double. So there is one way, or two where the last icon comes
    either from the token or from a double.
    """
    if icons == 0:
        return purse, NO_WAY
    single: i64 = 4 * action
    double: i64 = 4 * (action + ACTIONS)
    singles: i64 = (purse >> single) & COUNT
    doubles: i64 = (purse >> double) & COUNT
    used: i64 = icons >> 1
    if used > doubles:
        used = doubles
    left: i64 = icons - 2 * used
    rest: i64 = purse - (used << double)
    if left <= singles:
        return rest - (left << single), NO_WAY
    by_token: i64 = NO_WAY
    if left <= singles + ((purse >> (TOKENS + action)) & 1):
        by_token = rest - (singles << single) - (1 << (TOKENS + action))
    return by_token, rest - (1 << double) if doubles > used else NO_WAY


def join(found: list[int], purse: i64, one: i64, two: i64, three: i64) -> None:
    """What is left of a purse after paying for each action apart."""
    if one >= 0 and two >= 0 and three >= 0:
        rest: i64 = one + two + three - 2 * purse
        if rest not in found:
            found.append(rest)


class Payment:
    """For some requirements: what purses may be after paying for them, as far as it was worked out."""

    def __init__(self, need: i64) -> None:
        self.need: i64 = need
        self.places: list[int] = []  # by number of a purse, where its rests begin; UNKNOWN
        self.rests: list[int] = [
            0
        ]  # how many, then as many purses, by number; the first are those of who cannot pay


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
        self.payments: list[Payment] = []  # as the needs
        self.costs: list[list[int]] = []  # by number of a purse, in rows
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

    def keep(self, number: i64, cost: i64) -> None:
        row: i64 = number >> ROW_BITS
        while row >= len(self.costs):
            self.costs.append([])
        if not self.costs[row]:
            self.costs[row] = EMPTY_ROW[:]
        self.costs[row][number & IN_ROW] = cost


class Odds:
    """Keeps what it has worked out, which depends on stretches, purses and dice alone; there is one for each content."""

    def __init__(self, faces: list[list[int]]) -> None:
        self.faces = faces
        self.kept: i64 = 0  # how many results
        self.numbers: dict[int, int] = {}  # of purses, in the order in which they were met
        self.met: list[int] = []  # purses by number
        self.tokens: list[int] = []  # how many each holds
        self.payments: dict[int, Payment] = {}  # by requirements
        self.fallen: dict[int, list[int]] = {}  # by purse and table of rolls
        # by colour counts, doubles as they are, then doubles as singles: purses, and how many of all rolls give them
        self.purses: list[list[int]] = []
        self.ways: list[list[int]] = []
        self.total: list[int] = []
        self.usual: list[int] = []  # how many of the purses, the likeliest first, are the usual ones
        self.usual_total: list[int] = []
        for single in range(2):
            for counts in range(COLOUR_COUNTS):
                self.add_rolls(counts, single == 1)

    def forget(self) -> None:
        """Start again; stretches made before must not be used any more, because they know purses by number."""
        self.kept = 0
        self.numbers = {}
        self.met = []
        self.tokens = []
        self.payments = {}
        self.fallen = {}

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
        found: list[int] = []
        waits: i64 = need >> WAITS
        first: i64 = 0
        while first <= waits:  # AD-R31: which actions the pairs for waits are of
            shoots, shoots_too = drawn(purse, 0, (need & COUNT) + 2 * first)
            if shoots < 0 and shoots_too < 0:
                break  # nor are there more pairs
            second: i64 = 0
            while first + second <= waits:
                jumps, jumps_too = drawn(purse, 1, ((need >> 4) & COUNT) + 2 * second)
                if jumps < 0 and jumps_too < 0:
                    break
                third: i64 = waits - first - second
                runs, runs_too = drawn(purse, 2, ((need >> 8) & COUNT) + 2 * third)
                if runs >= 0 or runs_too >= 0:
                    join(found, purse, shoots, jumps, runs)
                    join(found, purse, shoots, jumps, runs_too)
                    if jumps_too >= 0:
                        join(found, purse, shoots, jumps_too, runs)
                        join(found, purse, shoots, jumps_too, runs_too)
                    if shoots_too >= 0:
                        join(found, purse, shoots_too, jumps, runs)
                        join(found, purse, shoots_too, jumps, runs_too)
                        join(found, purse, shoots_too, jumps_too, runs)
                        join(found, purse, shoots_too, jumps_too, runs_too)
                second += 1
            first += 1
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

    def number_of(self, purse: i64) -> i64:
        """Purses are counted as they are met, so that what is known of them can be kept in lists."""
        known = self.numbers.get(purse)
        if known is not None:
            return known
        number: i64 = len(self.met)
        self.numbers[purse] = number
        self.met.append(purse)
        tokens: i64 = purse >> TOKENS
        self.tokens.append((tokens & 1) + ((tokens >> 1) & 1) + (tokens >> 2))
        return number

    def payment(self, need: i64) -> Payment:
        found = self.payments.get(need)
        if found is None:
            found = Payment(need)
            self.payments[need] = found
        return found

    def place_of(self, payment: Payment, number: i64) -> i64:
        """Where the rests of a purse begin: as `left_over`, by numbers."""
        while number >= len(payment.places):
            payment.places.append(UNKNOWN)
        left = self.left_over(self.met[number], payment.need)
        place: i64 = 0
        if left:
            rests = payment.rests
            place = len(rests)
            rests.append(len(left))
            for purse in left:
                rests.append(self.number_of(purse))
        payment.places[number] = place
        self.kept += 1 + len(left)
        return place

    def cost(self, ahead: Stretch, purse: i64) -> i64:
        """The least expected cost of all that lies ahead, if no more dice come in or change."""
        return self.cost_of(ahead, self.number_of(purse))

    def cost_of(self, ahead: Stretch, number: i64) -> i64:
        then = ahead.then
        if then is None:
            return -ahead.price * self.tokens[number]
        rows = ahead.costs
        row: i64 = number >> ROW_BITS
        if row < len(rows) and rows[row]:
            known: i64 = rows[row][number & IN_ROW]
            if known != UNKNOWN:
                return known
        kept: i64 = self.cost_of(then, number)
        if not ahead.payments:
            for need in ahead.needs:
                ahead.payments.append(self.payment(need))
        total: i64 = 0
        place: i64 = 0
        while place < len(ahead.payments):
            payment = ahead.payments[place]
            best: i64 = kept + ahead.losses[place]
            at: i64 = payment.places[number] if number < len(payment.places) else UNKNOWN
            if at == UNKNOWN:
                at = self.place_of(payment, number)
            end: i64 = at + payment.rests[at]
            while at < end:
                at += 1
                found = self.cost_of(then, payment.rests[at])
                if found < best:
                    best = found
            total += best * ahead.weights[place]
            place += 1
        found = total // ahead.weight
        ahead.keep(number, found)
        self.kept += 1
        return found

    def falls(self, table: i64, fixed: i64, count: i64) -> list[int]:
        """What a purse may be after a roll, by numbers: at least so many, the likeliest first."""
        key: i64 = fixed << 7 | table
        found = self.fallen.get(key)
        if found is None:
            found = []
            self.fallen[key] = found
        purses = self.purses[table]
        while len(found) < count:
            found.append(self.number_of(fixed + purses[len(found)]))
            self.kept += 1
        return found

    def expected(self, ahead: Stretch, counts: i64, fixed: i64, single: bool) -> i64:
        """The mean of `cost` over dice still to be rolled."""
        key: i64 = fixed << 7 | counts | (COLOUR_COUNTS if single else 0)
        known = ahead.rolls.get(key)
        if known is not None:
            return known
        table: i64 = key & 127
        total: i64 = 0
        ways = self.ways[table]
        purses = self.falls(table, fixed, len(ways))
        place: i64 = 0
        while place < len(ways):
            total += self.cost_of(ahead, purses[place]) * ways[place]
            place += 1
        found: i64 = total // self.total[table]
        ahead.rolls[key] = found
        self.kept += 1
        return found

    def about(self, ahead: Stretch, counts: i64, fixed: i64, single: bool) -> i64:
        """As `expected`, over the usual rolls only: quick, and good enough to compare plans."""
        key: i64 = fixed << 7 | counts | (COLOUR_COUNTS if single else 0)
        known = ahead.abouts.get(key)
        if known is not None:
            return known
        table: i64 = key & 127
        total: i64 = 0
        ways = self.ways[table]
        count: i64 = self.usual[table]
        purses = self.falls(table, fixed, count)
        place: i64 = 0
        while place < count:
            total += self.cost_of(ahead, purses[place]) * ways[place]
            place += 1
        found: i64 = total // self.usual_total[table]
        ahead.abouts[key] = found
        self.kept += 1
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
