"""Positions as plain data: read, checked against every clause they must keep, and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import CHANCE, Option
from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    reject,
)
from kernel_games.games.tiki_topple.components import (
    CARDS,
    GROUPS,
    KINDS,
    PLAYERS,
    TIKIS,
    card_names,
)
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.moves import REVEAL
from kernel_games.games.tiki_topple.state import NO_CARD, SITS_OUT, Phase, RoundTable, TikiState, not_in_deck

MOST_ROUNDS = 99
FIELDS = ("players", "rounds", "round", "active", "line", "played", "secrets", "spent", "scores", "gained")


def rounds_option(players: int, law: TikiLaw) -> Option:
    """Return the option for rounds: the printed number, or more (TT-G4)."""
    least = law.rounds[players]
    return Option(least, least, MOST_ROUNDS, "rounds to play", "TT-G4")


def read(data: Mapping[str, Any], kind: type[TikiState]) -> TikiState:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields of :class:`kernel_games.games.tiki_topple.state.RoundTable` (``spent`` for ``used``),
        ``line`` and ``played``, with tikis and kinds of cards by name, and secret cards as three names or
        None. Only ``players`` is required; the other fields default to the start of a game.
    kind : type
        The states of its game.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    law = kind.law
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "TT-C4")
    rounds = rounds_option(players, law).read("rounds", data)
    number = read_number("round", data.get("round", 1), 1, rounds + 1, "TT-G1")
    scores = read_numbers("scores", data.get("scores", [0] * players), players, clause="TT-E3")
    scored = data.get("gained") not in (None, [], ())
    gained = read_numbers("gained", data["gained"] if scored else [0] * players, players, clause="TT-E3")
    active = _active(data.get("active", list(range(players))), players, final=number > rounds)
    before = [score - now for score, now in zip(scores, gained, strict=True)]
    if number > rounds and {seat for seat in range(players) if before[seat] == max(before)} != set(active):
        reject("scores", list(scores), "the players of the final round to be tied for the lead", "TT-G3")
    played = _played(data.get("played", [[] for _ in range(players)]), players, active, law)
    line = _line(data.get("line", []), played, law)
    spent = _spent(data.get("spent", []))
    secrets = _secrets(data.get("secrets", [None] * players), players, active, spent)
    if any(map(any, played)) or scored:
        _check_started(active, secrets, line, played, gained if scored else (), law=law)
    used = sum(1 << card for card in spent)
    table = RoundTable(players, rounds, number, active, secrets, used, used, scores, ())
    state = _at_phase(kind, table, line, played)
    return _scored(state, gained) if scored else state


def _at_phase(
    kind: type[TikiState], table: RoundTable, line: tuple[int, ...], played: tuple[tuple[int, ...], ...]
) -> TikiState:
    """Return the position before scoring, in the phase that follows from the table."""
    seats, plays, law = len(table.active), sum(map(sum, played)), kind.law
    full = law.full_hand(seats)
    hands = tuple(
        law.numbers[tuple(all_ - used for all_, used in zip(full, played[seat], strict=True))]
        for seat in (table.active[(plays + turn) % seats] for turn in range(seats))
    )
    phase, player = Phase.PLAY, table.active[plays % seats]
    if len(line) < len(TIKIS) and not plays:
        phase, player = Phase.LINE, CHANCE
    elif NO_CARD in table.secrets:
        phase, player = Phase.DEAL, CHANCE
    elif _has_ended(line, plays, seats, law):
        phase, player = Phase.REVEAL, CHANCE
    taken = not_in_deck(table.secrets, table.used, dealing=phase == Phase.DEAL)
    return kind(table._replace(taken=taken), phase, player, line, hands, plays)


def _has_ended(line: tuple[int, ...], plays: int, active: int, law: TikiLaw) -> bool:
    """Return True if the round is over: too few tikis left (TT-E1), or no cards (TT-E2)."""
    return len(line) == law.least or plays == law.plays[active]


def _scored(state: TikiState, gained: tuple[int, ...]) -> TikiState:
    """Return the position with the secret cards turned up, if they score what it says (TT-E3)."""
    scores = state.table.scores
    before = tuple(all_ - now for all_, now in zip(scores, gained, strict=True))
    after = state._replace(table=state.table._replace(scores=before)).child(REVEAL)
    if after.table.gained != gained or min(before) < 0:
        expected = f"{list(after.table.gained)}, what the secret cards bring, and part of the scores"
        reject("gained", list(gained), expected, "TT-E3")
    return after


def write(state: TikiState) -> dict[str, Any]:
    """Return the position as :func:`read` takes it."""
    table = state.table
    return {
        "players": table.players,
        "rounds": table.rounds,
        "round": table.round,
        "active": list(table.active),
        "line": list(state.line_names),
        "played": [state.played(seat) for seat in range(table.players)],
        "secrets": [card and list(card) for card in map(state.secret, range(table.players))],
        "spent": [list(card_names(card)) for card in range(len(CARDS)) if table.used >> card & 1],
        "scores": list(table.scores),
        "gained": list(table.gained),
    }


def _active(value: object, players: int, *, final: bool) -> tuple[int, ...]:
    items = read_list("active", value)
    expected = "seats in turn order from the starter, clockwise" + ("" if final else ", all of them")
    if len(items) < PLAYERS[0] or any(type(seat) is not int or seat not in range(players) for seat in items):
        reject("active", value, expected, "TT-T1")
    # Counted from the starter, turns must rise: that is clockwise, even if some sit out.
    turns = [(seat - items[0]) % players for seat in items]
    if turns != sorted(set(turns)) or (not final and len(items) < players):
        reject("active", value, expected, "TT-D6" if final else "TT-T1")
    return tuple(items)


def _tikis(field: str, value: object) -> list[int]:
    items = read_list(field, value)
    for tiki in items:
        read_choice(field, tiki, TIKIS, "TT-C3")
    if len(set(items)) < len(items):
        reject(field, items, "each tiki once", "TT-C3")
    return [TIKIS.index(tiki) for tiki in items]


def _played(
    value: object, players: int, active: tuple[int, ...], law: TikiLaw
) -> tuple[tuple[int, ...], ...]:
    full = law.full_hand(len(active))
    counts = []
    for seat, cards in enumerate(read_list("played", value, players)):
        field = f"played[{seat}]"
        kinds = read_list(field, cards)
        for kind in kinds:
            read_choice(field, kind, KINDS, "TT-C1")
        if kinds and seat not in active:
            reject(field, kinds, "no cards: this seat does not play the final round", "TT-G3")
        count = tuple(kinds.count(kind) for kind in KINDS)
        for kind, used, most in zip(KINDS, count, full, strict=True):
            if used > most:
                reject(field, kinds, f"at most {most} of {kind}", "TT-S2")
        if "toast" in kinds and len(kinds) - kinds.count("toast") < law.wait:
            first = "a first turn" if law.wait == 1 else f"the first {law.wait} turns"
            reject(field, kinds, f"another card first: no toast on {first}", "TT-T7")
        counts.append(count)
    each, more = divmod(sum(map(sum, counts)), len(active))
    for turn, seat in enumerate(active):
        expected = each + (turn < more)
        if sum(counts[seat]) != expected:
            reject(f"played[{seat}]", value, f"{expected} cards, as turns go round", "TT-T1")
    return tuple(counts)


def _line(value: object, played: tuple[tuple[int, ...], ...], law: TikiLaw) -> tuple[int, ...]:
    line = _tikis("line", value)
    if any(map(any, played)):
        left = len(TIKIS) - sum(count[KINDS.index("toast")] for count in played)
        if len(line) != left or left < law.least:
            reject("line", value, f"{max(left, law.least)} tikis: each toast takes one away", "TT-T6")
        return tuple(line)
    thirds = [line[start : start + 3] for start in range(0, len(line), 3)]
    if any(
        sorted(TIKIS[tiki] for tiki in third) not in [sorted(group) for group in GROUPS] for third in thirds
    ):
        reject("line", value, "tikis of one symbol in each three places", "TT-S4")
    return tuple(line)


def _card(field: str, value: object) -> int:
    tikis = tuple(_tikis(field, value))
    if tikis not in CARDS:
        reject(field, value, "a card of the deck: top, middle, bottom", "TT-D2")
    return CARDS.index(tikis)


def _spent(value: object) -> tuple[int, ...]:
    cards = [_card(f"spent[{number}]", card) for number, card in enumerate(read_list("spent", value))]
    if len(set(cards)) < len(cards):
        reject("spent", value, "each card once", "TT-K4")
    return tuple(cards)


def _secrets(value: object, players: int, active: tuple[int, ...], spent: tuple[int, ...]) -> tuple[int, ...]:
    items = read_list("secrets", value, players)
    known = {_card(f"secrets[{seat}]", card) for seat, card in enumerate(items) if card is not None}
    whole = len(known.union(spent)) == len(CARDS)  # then the discards have been shuffled again (TT-D4)
    cards: list[int] = []
    for seat, card in enumerate(items):
        field = f"secrets[{seat}]"
        number = _card(field, card) if card is not None else NO_CARD if seat in active else SITS_OUT
        if card is not None and seat not in active:
            reject(field, card, "no card: this seat does not play the final round", "TT-G3")
        if card is not None and number in cards:
            reject(field, card, "a card that no other player has", "TT-K4")
        if number in spent and not whole:
            reject(field, card, "a card that is not discarded", "TT-N2")
        cards.append(number)
    return tuple(cards)


def _check_started(
    active: tuple[int, ...],
    secrets: tuple[int, ...],
    line: tuple[int, ...],
    played: tuple[tuple[int, ...], ...],
    gained: tuple[int, ...],
    *,
    law: TikiLaw,
) -> None:
    """Check a round in play: secret cards are dealt, and only a round that has ended is scored."""
    for seat in active:
        if secrets[seat] == NO_CARD:
            reject(f"secrets[{seat}]", None, "a card: they are dealt before the first turn", "TT-S5")
    plays = sum(map(sum, played))
    if gained and not (plays and _has_ended(line, plays, len(active), law)):
        reject("gained", list(gained), "nothing before the round has ended", "TT-E3")
