# busterbox: not compiled
"""What a hero brings from earlier sessions, as the text of a deck: hero, weapons, the Robot Master fought.   AD-22"""

from __future__ import annotations

from busterbox.games.adventures.rules.box import AdventureBox
from busterbox.games.adventures.rules.codes import (
    EMPTY,
    MODE,
    MODES,
    MOST_WEAPONS,
    PACK_BITS,
    PACKS,
    SESSION_1,
    SESSION_2,
    SESSION_3,
    SINGLE,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.deck import BadDeck, DeckFault, DeckNames, FoundDeck
from busterbox.kernel.core.state import ONE
from busterbox.kernel.parts.campaign import Sequel

PART_NAMES = ["", "Session 1", "Session 2", "Session 3"]


def in_packs(settings: list[int], pack: int) -> bool:  # AD-R50
    return PACK_BITS[settings[PACKS]] >> pack & 1 != 0


def check_loadout(found: FoundDeck, box: AdventureBox, names: DeckNames, settings: list[int]) -> list[int]:
    """The cards of a load-out that this session allows; BadDeck with every fault and its line."""
    heroes, weapons, starting = 0, 0, 0
    won = 0  # weapons of Robot Masters of this campaign's packs
    masters: list[int] = []
    mode = settings[MODE]
    for card, count in found.counts().items():
        line, label = found.line_of(card), names.label(card)
        if count > 1:
            found.fault(line, f"a hero brings one {label}, not {count}", "AD-22.4")
        if card >= box.components:
            found.fault(line, f"{label} is neither hero, weapon nor Robot Master", "AD-22.9")
        elif card >= box.first_hero:
            heroes += 1
        elif card >= box.first_boss:
            masters.append(card)
            if not box.is_master(card - box.first_boss):
                found.fault(line, f"{label} is no Robot Master", "AD-R52")
            elif not in_packs(settings, box.bosses[card - box.first_boss].pack):
                found.fault(line, f"{label} is of a pack that this campaign does not use", "AD-R50")
        elif card >= box.first_weapon:
            weapons += 1
            pack = int(box.weapons[card - box.first_weapon].pack)
            starting += pack < 0
            won += pack >= 0 and in_packs(settings, pack)
        else:
            found.fault(line, f"{label} is neither hero, weapon nor Robot Master", "AD-22.9")
    if found.rows or not found.faults:
        if mode == SINGLE:
            found.fault(0, "in a single game nobody brings anything", "AD-1.7")
        elif heroes != 1:
            found.fault(0, f"a load-out names one hero, not {heroes}", "AD-R55")
        elif weapons != mode:
            brings = "1 weapon" if mode == 1 else f"{mode} weapons"
            found.fault(0, f"a hero brings {brings} to session {mode}, not {weapons}", "AD-22.4")
        elif not starting:  # nobody loses it (AD-22.9)
            found.fault(0, "one of a hero's weapons is the Starting weapon of session 1", "AD-22.3")
        elif mode == SESSION_3 and not won:  # AD-R62 gives another one at most
            found.fault(
                0, "a Robot Master of this campaign's packs was beaten, and left its weapon", "AD-22.8"
            )
        elif len(masters) != (1 if mode == SESSION_2 else 0):
            found.fault(
                0,
                "to session 2 a hero brings the Robot Master beaten in session 1, to others none",
                "AD-22.7",
            )
        else:
            for card in masters:
                weapon = box.bosses[card - box.first_boss].weapon
                if weapon >= 0 and box.first_weapon + weapon not in found.counts():
                    line = found.line_of(card)
                    found.fault(line, f"who has beaten {names.label(card)} has its weapon", "AD-22.8")
    return found.cards()


def check_party(decks: list[list[int]], box: AdventureBox) -> list[list[int]]:
    """Load-outs of one party: everybody has one or nobody, and nothing is there twice that there is once."""
    heroes = [card for deck in decks for card in deck if card >= box.first_hero]
    if heroes and len(heroes) != len(decks):
        raise BadDeck([DeckFault(0, "every hero of a campaign brings a load-out, or none does", "AD-R55")])
    if len(set(heroes)) < len(heroes):
        raise BadDeck([DeckFault(0, "two load-outs name the same hero", "AD-1.2")])
    masters = [card for deck in decks for card in deck if box.first_boss <= card < box.first_hero]
    if len(set(masters)) < len(masters):
        raise BadDeck([DeckFault(0, "two load-outs name the same Robot Master", "AD-1.15")])
    weapons = [card - box.first_weapon for deck in decks for card in deck if card < box.first_boss]
    if any(box.weapons[weapon].pack < 0 and weapons.count(weapon) > 1 for weapon in weapons):
        raise BadDeck([DeckFault(0, "two load-outs name the same Starting weapon", "AD-22.3")])
    return decks


def loadout(g: Adventure, seat: int, gained: bool) -> str:
    """A hero's load-out as this session began, or with what was gained in it."""
    game, box = g.game, g.box
    cards = [box.first_hero + g.hero[seat]]
    cards += [
        box.first_weapon + weapon
        for weapon in g.weapons[seat * MOST_WEAPONS :][:MOST_WEAPONS]
        if weapon != EMPTY
    ]
    if gained:
        cards.append(box.first_weapon + g.gained[seat])
        if g.settings[MODE] == SESSION_1:
            cards.append(box.first_boss + g.boss[seat])
    elif g.settings[MODE] == SESSION_2:
        cards.append(box.first_boss + g.fought[seat])
    return game.decks.write("", cards)


def sequel(g: Adventure) -> Sequel | None:  # AD-22.1, AD-22.12, AD-R53
    mode: int = g.settings[MODE]
    if mode == SINGLE or not g.over:
        return None
    won = g.result[0] == ONE
    if won and mode == SESSION_3:
        return None
    if not won and g.hero[0] == EMPTY:  # left before anybody had a hero
        return None
    following = mode + 1 if won else mode
    settings = {name: str(value) for name, value in g.game.info.settings_json(g.settings).items()}
    settings["mode"] = MODES[following]
    decks = [loadout(g, seat, won) for seat in range(g.seats)]
    return Sequel(PART_NAMES[following], settings, decks, not won)
