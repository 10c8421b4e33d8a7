"""Judges of answers, in any form that a person would write."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from kernel_games.engine import Clause, Game, Move, ParseError, State
from kernel_games.teaching.panels import Block, said, shown, text

NUMBERS = ("quantity", "label", "chance")
"""Kinds of number: a quantity, which can be too small; a label, such as the side of a die; a chance."""

_NUMBER = re.compile(r"\$?\s*(?P<number>[-+]?\d{1,30}([./]\d{1,30})?)\s*(?P<unit>[%$]|[^\W\d_][^\d]{0,40})?")
_SAME = 1e-15
_TELLING = 2
"""Digits that a rounded number has to have at least, zeros in front not counted."""


class NoAnswer(Exception):  # noqa: N818 -- not an error: what was given can be neither right nor wrong
    """Raised for something that is no answer at all, with the reason, such as ``not a number``."""


class Judgement(NamedTuple):
    """Verdict on an answer: whether it is right, and what to say to it."""

    right: bool
    said: Sequence[Block] = ()


Judge = Callable[[object], Judgement]
"""Function that judges an answer, or raises :class:`NoAnswer`."""


def _judged(key: str, *, right: bool = False, **facts: object) -> Judgement:
    return Judgement(right, [text(said("answer", key, **facts))])


def number_judge(expected: float | Fraction, tolerance: float, kind: str = "quantity") -> Judge:
    """Judge a number, also ``"1/3"``, ``"0,5"``, ``"36 %"``, ``"$12"`` and ``"12 points"``, or a rounded one.

    Parameters
    ----------
    expected : number
        The right one.
    tolerance : float
        How far an answer may be off; with 0, what is rounded to two digits or more will do.
    kind : str
        One of :data:`NUMBERS`.
    """

    def judge(answer: object) -> Judgement:
        written = _written(answer).strip().replace(",", ".")
        found = None if isinstance(answer, bool) else _NUMBER.fullmatch(written)
        if found is None or re.search("/0+$", found["number"]):
            raise NoAnswer(said("answer", "no_number"))
        # Exact fractions throughout: 1/3 must not be wrong by the last bit of a float.
        value = Fraction(found["number"]) / (100 if found["unit"] == "%" else 1)
        off = abs(value - Fraction(expected))
        if off <= max(Fraction(tolerance), Fraction(1, 10**9)):
            return Judgement(right=True)
        if kind == "chance" and not 0 <= value <= 1:
            return _judged("no_chance", given=_written(answer))
        if not tolerance and (digits := _rounded(value, Fraction(expected), found)):
            if digits >= _TELLING:
                exact = _exactly(Fraction(expected), float(expected))
                return _judged("rounded", right=True, given=_written(answer), exact=exact)
            return _judged("rounded_too_far", given=_written(answer), n=_TELLING)
        if kind == "quantity":
            return _judged("too_small" if value < expected else "too_large", given=_written(answer))
        return _judged("not_it", given=_written(answer))

    return judge


def words_judge(expected: Sequence[str], *, ordered: bool, verbs: Collection[str] = ()) -> Judge:
    """Judge names, in one string or several, with or without the verb of a move; case does not matter."""
    right = [word.casefold() for word in expected]
    done = set(verbs).intersection(right)
    move = ordered and right[:1] != [] and right[0] in done

    def judge(answer: object) -> Judgement:
        words = answer.replace(",", " ").split() if isinstance(answer, str) else answer
        if not isinstance(words, (list, tuple, set, frozenset)) or not all(isinstance(w, str) for w in words):
            raise NoAnswer(said("answer", "no_names"))
        named = [name for word in words if (name := word.strip().strip("\"'").casefold())]
        if right and not named:
            raise NoAnswer(said("answer", "no_name"))
        # What is done may be said or left out, but not said wrongly.
        given = named if done else [name for name in named if name not in verbs]
        if (given == right) if ordered else (sorted(given) == sorted(right)):
            return Judgement(right=True)
        if move:
            return Judgement(right=True) if given == right[1:] else _judged("not_it", given=shown(answer))
        return Judgement(right=False, said=[text(_amiss(answer, given, right, ordered=ordered))])

    return judge


def clause_judge(expected: str, known: Mapping[str, Clause], cite: Callable[[str], Block]) -> Judge:
    """Judge the id of a clause, or its title; ``K3`` means ``TT-K3`` if no other clause ends so."""

    def judge(answer: object) -> Judgement:
        words = _plain(_written(answer))
        given = words.replace(" ", "-")
        found = [clause for clause in known if clause.casefold() == given]
        # From strict to lenient, so that a full id never loses to another clause's ending.
        found = found or [clause for clause in known if clause.casefold().endswith(f"-{given}")]
        found = found or [clause for clause in known if _plain(known[clause].title) == words]
        if len(found) != 1:
            raise NoAnswer(said("answer", "no_clause"))
        if found[0] == expected:
            return Judgement(right=True)
        return Judgement(right=False, said=[text(said("answer", "another_clause")), cite(found[0])])

    return judge


def read_move(state: State, given: object) -> Move:
    """Read a move in its notation, without its verb, or in the words of the board.

    If several could be meant, the only legal one counts.
    """
    game = state.game
    if isinstance(given, Move):
        return given
    try:
        return game.parse_move(given)  # type: ignore[arg-type]
    except ParseError:
        meant = _by_words(game).get(_plain(_written(given)), ())
        legal = [move for move in meant if state.refusal(move) is None]
        for moves in (legal, meant):
            if len(moves) == 1:
                return moves[0]
        raise


@cache
def _by_words(game: Game) -> dict[str, list[Move]]:
    found: dict[str, list[Move]] = {}
    for move in game.moves:
        for words in {_plain(game.label(move)), _plain(" ".join(map(str, move.args)))} - {""}:
            found.setdefault(words, []).append(move)
    return found


def _written(answer: object) -> str:
    """Return an answer as text; of a number with too many digits for Python, only a note."""
    try:
        return str(answer)
    except ValueError:
        return shown(answer)


def _plain(words: str) -> str:
    return " ".join(words.casefold().strip(" \"'.").split())


def _rounded(value: Fraction, expected: Fraction, found: re.Match[str]) -> int:
    """Return the number of digits to which the right number was rounded; 0 if it was not."""
    whole, dot, places = found["number"].partition(".")
    if not dot:
        return 0
    share = 100 if found["unit"] == "%" else 1
    half = Fraction(1, 2 * share * 10 ** len(places))
    return len(f"{whole}{places}".lstrip("+-0")) if abs(value - expected) <= half else 0


def _exactly(expected: Fraction, about: float) -> str:
    value = expected.limit_denominator(10**6)
    # A float is taken for the fraction that it comes from, where there is a simple one.
    key = "exactly" if abs(float(value) - about) < _SAME else "about"
    return said("answer", key, value=str(value), about=float(f"{about:.4g}"))


def _amiss(answer: object, given: Sequence[str], right: Sequence[str], *, ordered: bool) -> str:
    wanted = said("answer", "in_order" if ordered else "any_order", n=len(right))
    if not given:
        return said("answer", "verb_alone", given=shown(answer), wanted=wanted)
    if not ordered:
        # How many names are wanted is part of the answer, so it is not told.
        belong, named = len(set(given) & set(right)), len(set(given))
        key = "something_missing" if belong == named else "some_belong" if belong else "none_belongs"
        return said("answer", key, n=belong, named=named)
    if len(given) != len(right):
        return said("answer", "how_many", n=len(given), wanted=wanted)
    if len(right) == 1:
        return said("answer", "not_it", given=shown(answer))
    hits = [one == other for one, other in zip(given, right, strict=True)]
    return said("answer", "first_wrong", n=sum(hits), named=len(hits), first=hits.index(False) + 1)
