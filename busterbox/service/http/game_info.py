"""What the service tells of its games: for choosing one, and for drawing its table."""

from __future__ import annotations

from busterbox.kernel.content.explain import rules_of
from busterbox.kernel.game import Game
from busterbox.kernel.parts.info import Setting
from busterbox.kernel.table.standing import interrupts
from busterbox.players.levels import LEVELS
from busterbox.service.wire import (
    CardInfo,
    CodeRange,
    DeckInfo,
    GameDetail,
    GameInfo,
    NamedWords,
    PhaseInfo,
    SettingInfo,
)


def game_info(game: Game, guided: bool, scene: bool) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.info.title,
        blurb=game.info.blurb,
        minutes=game.info.minutes,
        min_seats=game.info.seats.fewest,
        max_seats=game.info.seats.most,
        usual_seats=game.info.seats.usual,
        cooperative=game.info.cooperative,
        settings=[
            SettingInfo(
                s.name,
                s.values,
                s.values[s.default],
                game.table.settings_for_people().get(s.name, s.values[s.default]),
                s.text,
                list(s.rules),
                seats_by(game, s),
            )
            for s in game.info.settings
        ],
        levels=list(LEVELS),
        guided=guided,
        scene=scene,
        has_practice=game.table.has_practice(),
        builds_decks=game.decks.can_be_built(),
        first_part=game.campaign.first_settings(),
    )


def game_detail(game: Game, guided: bool, scene: bool) -> GameDetail:
    info = game_info(game, guided, scene)
    values = {name: getattr(info, name) for name in GameInfo.__struct_fields__}
    named = game.decks.card_names() if game.decks.allowed() else None
    return GameDetail(
        **values,
        cards=[
            card_info(game, card, named.text(card) if named else "") for card in range(len(game.cards.ids))
        ],
        decks=[
            DeckInfo(deck.id, deck.name, deck.text, deck.settings, deck.designed, deck.blurb)
            for deck in game.decks.in_box()
        ],
        phases=[PhaseInfo(phase.name, phase.rule) for phase in game.table.phases()],
        untils=[NamedWords(name, text) for name, text in game.standing.pass_until()],
        interrupts=[NamedWords(name, text) for name, text in interrupts(game)],
        calls=[NamedWords(name, text) for name, text in game.table.calls()],
        codes={kind.name: CodeRange(kind.base, kind.count, kind.argument) for kind in game.rules.codes.kinds},
        fields=[[str(word) for word in row] for row in game.rules.codec.schema()],
        labels=labels(game),
        rules={rule.id: rule.text for rule in rules_of(game)},
        content=game.cards.content_hash,
        rules_version=game.info.rules_version,
    )


def labels(game: Game) -> dict[str, str]:
    """Names of fields, and the words for their values, and for those of settings, as "field.value"."""
    found: dict[str, str] = {}
    for key, message in game.rules.catalogue.messages.items():
        section, _, field = key.partition(".")
        if section == "name":
            found[field] = message.text
            found.update({f"{field}.{value}": word for value, word in enumerate(message.args)})
    for setting in game.info.settings:
        for name in setting.values:
            if word := game.words.setting_word(setting.name, name):
                found[f"{setting.name}.{name}"] = word
    return found


def card_info(game: Game, card: int, deck_name: str = "") -> CardInfo:
    fact = game.cards.facts[card] if card < len(game.cards.facts) else None
    return CardInfo(
        id=game.cards.ids[card],
        name=game.cards.names[card],
        kind=fact.kind if fact else "",
        copies=fact.copies if fact else 1,
        values=game.words.card_values(card),
        text=game.cards.texts[card] if card < len(game.cards.texts) else "",
        data=game.table.card_data(card),
        deck_name=deck_name,
    )


def seats_by(game: Game, setting: Setting) -> dict[str, int]:
    """How many can sit at a table with each value of a setting; nothing if it makes no difference."""
    most = {
        value: game.rules.most_seats(game.info.read_settings({setting.name: value}))
        for value in setting.values
    }
    return most if len(set(most.values())) > 1 else {}
