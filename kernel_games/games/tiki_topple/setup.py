"""Positions of Tiki Topple as plain data: reading them, with every clause they must keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from kernel_games.engine import Option
from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    reject,
)
from kernel_games.games.tiki_topple.components import CARDS, FULL_HAND, GROUPS, KINDS, REACH, TIKIS

PLAYERS = range(2, 5)
"""How many may play (TT-C4)."""

NO_CARD = -1
"""Stands for a secret card that is still to be dealt."""

SITS_OUT = -2
"""Stands for the secret card of a seat that does not play the final round (TT-G3)."""

MOST_ROUNDS = 99
FIELDS = ("players", "rounds", "round", "active", "line", "played", "secrets", "spent", "scores", "gained")
Card = tuple[int, int, int]


class Table(NamedTuple):
    """What stays the same while a round is played.

    Attributes
    ----------
    players, rounds, round : int
        How many play, rounds agreed, number of the round; one more than agreed in the final round.
    active : tuple of int
        Seats that play the round, in turn order from the starter.
    secrets : tuple of int
        By seat, the secret card's index in the deck, :data:`NO_CARD` or :data:`SITS_OUT`.
    used : int
        Bit set of the secret cards discarded in earlier rounds.
    scores : tuple of int
        Points by seat.
    gained : tuple of int
        Points of the round just scored; empty if it is not scored.
    """

    players: int
    rounds: int
    round: int
    active: tuple[int, ...]
    secrets: tuple[int, ...]
    used: int
    scores: tuple[int, ...]
    gained: tuple[int, ...]


class Position(NamedTuple):
    """A position that keeps all clauses.

    Attributes
    ----------
    table : Table
        What stays the same while a round is played.
    line : tuple of int
        Tikis from the top, as indices.
    played : tuple of tuple of int
        By seat, how many of each kind of card have been played.
    """

    table: Table
    line: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]


def hands() -> Iterator[tuple[int, ...]]:
    """Every possible hand: how many cards of each kind; the first is the empty one."""
    return product(*(range(count + 1) for count in FULL_HAND.values()))


def full_hand(active: int) -> tuple[int, ...]:
    """The hand at the start of a round that so many play (TT-S2, TT-D5)."""
    return tuple(count - (kind == "up1" and active > PLAYERS[0]) for kind, count in FULL_HAND.items())


def hand_size(active: int) -> int:
    """How many cards that is."""
    return sum(full_hand(active))


def printed_rounds(players: int) -> int:
    """Rounds of a game without other agreement (TT-G1)."""
    return 4 if players == PLAYERS[0] else players


def rounds_option(players: int) -> Option:
    """How many rounds may be agreed: the printed number, or more (TT-G4)."""
    least = printed_rounds(players)
    return Option(least, least, MOST_ROUNDS, "rounds to play", "TT-G4")


def card_names(card: int) -> tuple[str, str, str]:
    """The three tikis of a secret card, from the top."""
    top, middle, bottom = CARDS[card]
    return TIKIS[top], TIKIS[middle], TIKIS[bottom]


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with most points."""
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


def read(data: Mapping[str, Any]) -> Position:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields of :class:`Table` (``spent`` for ``used``), ``line`` and ``played``, with tikis and kinds
        of cards by name, and secret cards as three names or None. Only ``players`` is needed; the others
        begin as a game begins.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "TT-C4")
    option = rounds_option(players)
    given = data.get("rounds")
    rounds = option.check("rounds", option.low if given is None else given)
    number = read_number("round", data.get("round", 1), 1, rounds + 1, "TT-G1")
    scores = read_numbers("scores", data.get("scores", [0] * players), players, clause="TT-E3")
    scored = data.get("gained") not in (None, [], ())
    gained = read_numbers("gained", data["gained"] if scored else [0] * players, players, clause="TT-E3")
    active = _active(data.get("active", list(range(players))), players, final=number > rounds)
    before = [score - now for score, now in zip(scores, gained, strict=True)]
    if number > rounds and {seat for seat in range(players) if before[seat] == max(before)} != set(active):
        reject("scores", list(scores), "the players of the final round to lead together", "TT-G3")
    played = _played(data.get("played", [[] for _ in range(players)]), players, active)
    line = _line(data.get("line", []), played)
    spent = _spent(data.get("spent", []))
    secrets = _secrets(data.get("secrets", [None] * players), players, active, spent)
    if any(map(any, played)) or scored:
        _check_started(active, secrets, line, played, gained if scored else ())
    used = sum(1 << card for card in spent)
    table = Table(players, rounds, number, active, secrets, used, scores, gained if scored else ())
    return Position(table, line, played)


def has_ended(line: tuple[int, ...], plays: int, active: int) -> bool:
    """Whether a round is over: three tikis left (TT-E1), or no cards (TT-E2)."""
    return len(line) == max(REACH) or plays == active * hand_size(active)


def _active(value: object, players: int, *, final: bool) -> tuple[int, ...]:
    items = read_list("active", value)
    expected = "seats in turn order from the starter, clockwise" + ("" if final else ", all of them")
    if len(items) < PLAYERS[0] or any(type(seat) is not int or seat not in range(players) for seat in items):
        reject("active", value, expected, "TT-T1")
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


def _played(value: object, players: int, active: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    full = full_hand(len(active))
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
        if len(kinds) == kinds.count("toast") > 0:
            reject(field, kinds, "another card first: no toast on a first turn", "TT-T7")
        counts.append(count)
    each, more = divmod(sum(map(sum, counts)), len(active))
    for turn, seat in enumerate(active):
        expected = each + (turn < more)
        if sum(counts[seat]) != expected:
            reject(f"played[{seat}]", value, f"{expected} cards, as turns go round", "TT-T1")
    return tuple(counts)


def _line(value: object, played: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    line = _tikis("line", value)
    if any(map(any, played)):
        left = len(TIKIS) - sum(count[KINDS.index("toast")] for count in played)
        if len(line) != left or left < max(REACH):
            reject("line", value, f"{max(left, *REACH)} tikis: each toast takes one away", "TT-T6")
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
) -> None:
    """What holds once cards have been played: secret cards are dealt, and only an ended round is scored."""
    for seat in active:
        if secrets[seat] == NO_CARD:
            reject(f"secrets[{seat}]", None, "a card: they are dealt before the first turn", "TT-S5")
    plays = sum(map(sum, played))
    if gained and not (plays and has_ended(line, plays, len(active))):
        reject("gained", list(gained), "nothing before the round has ended", "TT-E3")
