"""Addresses of matches: one line of text that fits behind the ``#`` of a link, and is read back anywhere.

An address is a query of short fields, which may be read and set by hand::

    g=tiki_topple&c=4f0a81d2c7&e=9e0fc0&p=Ada&b=greedy:Kai&z=7&m=20.Ab3x...

========  ============================================================================================
``g``     game
``c``     check: four digits of a digest of everything else, then six of the position it leads to
``e``     edition of the printed rules, its first six digits (``kernel_games.engine.editions``)
``p, b``  seats in order: a person by name; a bot by key, with its name if it was given one
``q``     settings of the bot before it that are not its usual ones, as JSON
``h``     house rules, as a line of text (``kernel_games.engine.house_line``)
``o``     options, as JSON
``z``     seed
``s``     first position, if it is not that of a new game (``kernel_games.engine.compact``)
``m``     what was played from there: how many plies, and their numbers as one number
``v``     seat that it was made for, or ``watch``
========  ============================================================================================

A ply has the number of its place among all that were possible there, sorted by notation. All of these
numbers are the digits of one large number, whose base at each place is how many moves were possible.

An address with ``v`` holds nothing that this seat does not know: its position is an imagined one, made from
what the seat sees and fresh chance, and it has neither seed nor moves.
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qsl, quote_plus, urlsplit

from kernel_games.engine import compact, players
from kernel_games.engine.errors import AddressError, GameError
from kernel_games.engine.house_line import read_line, write_line
from kernel_games.engine.installed import game
from kernel_games.engine.languages import WORDS
from kernel_games.engine.moves import Move
from kernel_games.engine.players import Bot, Person
from kernel_games.engine.plies import Ply, make_ply
from kernel_games.engine.reading import is_unicode
from kernel_games.engine.states import CHANCE, Game, State

__all__ = ["WATCH", "Pairs", "Told", "damaged", "parts", "played", "query", "read", "viewer", "write"]

WATCH = "watch"
"""Stands for a spectator in the place of a seat."""
LONGEST = 20_000
"""Letters that an address may have."""
MOST_PLIES = 5_000
_MOST_FIELDS = 40
_SEATED = ("p", "b", "q")
_FIELDS = ("g", "c", "e", *_SEATED, "h", "o", "z", "s", "m", "v")
_SAFE = ",:;()/*~-._="
_TEXT_DIGITS, _EDITION_DIGITS, _DIGITS = 4, 6, 10
_LONGEST_SEED = 18

Pairs = list[tuple[str, str]]


class Recorded(Protocol):
    """The parts of an address; a :class:`.Match` has them."""

    lock: Any
    options: dict[str, Any]
    seats: tuple[Person | Bot, ...]
    seed: int | str
    house_name: str

    @property
    def game(self) -> Game:
        """The game, with its house rules."""

    @property
    def start(self) -> State:
        """The first position."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Plies that were played from there."""

    @property
    def state(self) -> State:
        """The current position."""


class Told(NamedTuple):
    """Contents of an address, read but not yet played.

    Attributes
    ----------
    game : Game
        The game, with its house rules.
    house : str or None
        House rules as a line of text.
    seats : list of Person or Bot
        The players.
    seed : int, str or None
        Seed of chance.
    start : State or None
        The first position, if it is not that of a new game.
    options : dict
        Options of a new game.
    moves : str or None
        What was played, as a number; :func:`played` plays it.
    check : str or None
        Digits that the last position must have.
    """

    game: Game
    house: str | None
    seats: list[Person | Bot]
    seed: int | str | None
    start: State | None
    options: dict[str, Any]
    moves: str | None
    check: str | None


def write(match: Recorded, seat: int | str | None = None, rng: random.Random | None = None) -> str:
    """Return the address of a match, secrets included; with `seat`, of its position as that seat knows it.

    Parameters
    ----------
    match : Match
        The match, or whatever else has its fields.
    seat : int or "watch", optional
        Who may read it: a seat, or a spectator.
    rng : random.Random, optional
        What the hidden part is drawn by; by default the system's own chance.
    """
    fields = [("e", match.game.printed.edition[:_EDITION_DIGITS])]
    for player in match.seats:
        fields += _written(player)
    if match.game.rulebook.figures.house:
        # Without the spaces that a reader of the line needs no more than people who read a link.
        rules = write_line(match.game.name, dict(match.game.rulebook.figures.house)).replace(" ", "")
        fields.append(("h", f"{match.house_name}{rules}"))
    # What else a game may be set up with can hold secrets, such as who draws which card.
    agreed = match.game.options_for(len(match.seats))
    options = {name: value for name, value in match.options.items() if seat is None or name in agreed}
    if options:
        fields.append(("o", json.dumps(options, separators=(",", ":"))))
    with match.lock:
        state = match.state
        if seat is None:
            fields += _whole(match)
        else:
            state = state.imagine(None if seat == WATCH else int(seat), rng or random.SystemRandom())
            fields += [("s", _packed(state)), ("v", str(seat))]
    name, place = ("g", match.game.name), _place(state)
    # Near the beginning: a link that was cut off anywhere behind it is noticed.
    return query([name, ("c", _seal([name, *fields], place) + place), *fields])


def read(
    text: object,
    own: Game | None = None,
    *,
    bots: Sequence[type[Bot]] = (),
    functions: Iterable[Any] = (),
) -> Told:
    """Read an address, or a link that ends in one; everything but its moves is checked.

    Parameters are those of :meth:`.Match.from_address`.

    Raises
    ------
    GameError
        In a sentence: it is damaged, was made under other rules, or names what is not installed here.
    """
    pairs = parts(text)
    one = {key: value for key, value in pairs if key not in _SEATED}
    given = one.get("c")
    if "g" not in one or (given is None and one.keys() & {"m", "s"}):
        raise damaged()
    if given is not None:
        # Before anything is played: damage is found at once, however long the match is.
        rest = [pair for pair in pairs if pair[0] != "c"]
        if len(given) != _DIGITS or given[:_TEXT_DIGITS] != _seal(rest, given[_TEXT_DIGITS:]):
            raise damaged()
    rules = own or game(one["g"])
    if rules.name != one["g"]:
        raise AddressError(WORDS["address"]["other_game"].format(game=one["g"], own=rules.name))
    ours = rules.printed.edition[:_EDITION_DIGITS]
    if one.get("e", ours) != ours:
        raise AddressError(WORDS["address"]["edition"].format(game=rules.title, theirs=one["e"], ours=ours))
    house = one.get("h")
    if house is not None:
        rules = rules.house(read_line(rules.name, house)[1], functions)
    try:
        start = rules.from_text(f"{rules.name}:{one['s']}") if "s" in one else None
        options = _mapping(one["o"]) if "o" in one else {}
        seats = _seats(pairs, bots)
        rules.begin(len(seats), options)
    except GameError:
        raise
    # It may hold any JSON, and a reader may trip over it in its own way: still the text's fault.
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        raise damaged() from None
    check = None if given is None else given[_TEXT_DIGITS:]
    return Told(rules, house, seats, _seed(one.get("z")), start, options, one.get("m"), check)


def viewer(text: object) -> int | str | None:
    """Return whom an address was made for: a seat, ``"watch"``, or None for whoever has the whole match."""
    seat = dict(parts(text)).get("v")
    if seat is None or seat == WATCH:
        return seat
    if len(seat) > 2 or not (seat.isascii() and seat.isdigit()):
        raise damaged()
    return int(seat)


def parts(text: object, known: Iterable[str] | None = _FIELDS) -> Pairs:
    """Return the fields of an address in order; of a link, those behind its ``#``.

    Parameters
    ----------
    text : str
        The address or link.
    known : iterable of str, optional
        The fields that it may have; None for any.

    Raises
    ------
    AddressError
        If it is none, too long, or has a field twice that it has once.
    """
    if not isinstance(text, str) or len(text) > LONGEST or not is_unicode(text):
        raise damaged()
    # A chat or a printed page may have broken it into lines.
    line = "".join(text.split())
    try:
        line = urlsplit(line).fragment if "#" in line else line
        pairs = parse_qsl(
            line, keep_blank_values=True, strict_parsing=True, max_num_fields=_MOST_FIELDS, errors="strict"
        )
    except ValueError:
        raise damaged() from None
    single = [key for key, _ in pairs if key not in _SEATED]
    strange = known is not None and not {key for key, _ in pairs} <= set(known)
    if strange or len(set(single)) < len(single):
        raise damaged()
    return pairs


def query(pairs: Iterable[tuple[str, str]]) -> str:
    """Return fields as an address; what may stand in a link as it is, does."""
    return "&".join(f"{key}={quote_plus(value, safe=_SAFE)}" for key, value in pairs)


def numbered(start: State, plies: Iterable[Ply]) -> str:
    """Return what was played as one number, in base 64 behind how many plies it was."""
    state, digits = start, []
    for ply in plies:
        possible = _possible(state)
        digits.append((possible.index(ply.move), len(possible)))
        state = ply.state
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    raw = number.to_bytes((number.bit_length() + 7) // 8, "little")
    return f"{len(digits)}." + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def played(start: State, told: Told) -> list[Ply]:
    """Play the moves of an address from its first position.

    Raises
    ------
    AddressError
        If they cannot be played, or lead to another position here than where the address was made.
    """
    plies: list[Ply] = []
    state = start
    if told.moves is not None:
        count, number = _number(told.moves)
        for _ in range(count):
            possible = _possible(state)
            if not possible:
                raise damaged()
            number, digit = divmod(number, len(possible))
            plies.append(make_ply(state, possible[digit]))
            state = plies[-1].state
        if number:
            raise damaged()
    if told.check is not None and told.check != _place(state):
        raise AddressError(WORDS["address"]["elsewhere"].format(game=state.game.title))
    return plies


def _number(text: str) -> tuple[int, int]:
    count, dot, body = text.partition(".")
    if not dot or len(count) > len(str(MOST_PLIES)) or not (count.isascii() and count.isdigit()):
        raise damaged()
    if int(count) > MOST_PLIES:
        raise damaged()
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
    except ValueError:
        raise damaged() from None
    return int(count), int.from_bytes(raw, "little")


def _whole(match: Recorded) -> Pairs:
    fields = [("z", str(match.seed))]
    if match.start != match.game.begin(len(match.seats), match.options):
        fields.append(("s", _packed(match.start)))
    if match.plies:
        fields.append(("m", numbered(match.start, match.plies)))
    return fields


def _possible(state: State) -> list[Move]:
    """Return all that may happen next, sorted by notation: however a game finds it, the numbers stay."""
    if state.current_player == CHANCE:
        return sorted((move for move, _ in state.chance_outcomes()), key=str)
    return sorted(state.legal_moves(), key=str)


def _packed(state: State) -> str:
    return compact.write("", state.to_dict())[1:]


def _place(state: State) -> str:
    """Return digits that tell a position from others."""
    return _digest(json.dumps(state.to_dict(), sort_keys=True), _DIGITS - _TEXT_DIGITS)


def _seal(rest: Pairs, place: str) -> str:
    """Return digits of all the rest of an address, those of its last position included."""
    return _digest(query(rest) + place, _TEXT_DIGITS)


def _digest(text: str, digits: int) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:digits]


def _written(player: Person | Bot) -> Pairs:
    if isinstance(player, Person):
        return [("p", player.name)]
    fields = [("b", f"{player.key}:{player.given_name}" if player.given_name else player.key)]
    settings = _unusual(player)
    if settings:
        fields.append(("q", json.dumps(settings, separators=(",", ":"))))
    return fields


def _unusual(bot: Bot) -> Mapping[str, Any]:
    """Return the settings of a bot that differ from those it has by itself."""
    try:
        usual = type(bot)().settings()
    except TypeError:  # a class of somebody's own, with arguments that must be given
        usual = {}
    return {name: value for name, value in bot.settings().items() if usual.get(name, ...) != value}


def _seats(pairs: Pairs, bots: Sequence[type[Bot]]) -> list[Person | Bot]:
    entries: list[dict[str, Any]] = []
    for key, value in pairs:
        if key == "p":
            entries.append({"name": value})
        elif key == "b":
            kind, colon, name = value.partition(":")
            entries.append({"bot": kind, **({"name": name} if colon else {})})
        elif key == "q":
            if not entries or "bot" not in entries[-1]:
                raise damaged()
            entries[-1] = {**_mapping(value), **entries[-1]}
    return [players.read_player(entry, bots) for entry in entries]


def _seed(text: str | None) -> int | str | None:
    # Chance is drawn from what the seed looks like; only where both look the same it may be a number again.
    if text is not None and len(text) <= _LONGEST_SEED:
        try:
            return int(text) if str(int(text)) == text else text
        except ValueError:
            return text
    return text


def _mapping(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise damaged()
    return found


def damaged() -> AddressError:
    """Return the error for a text that is no whole address."""
    return AddressError(WORDS["address"]["damaged"])
