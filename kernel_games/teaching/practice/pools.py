"""Pools: the questions of a game with the games in which they come up, as a file, confirmed by the engine."""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Game, GameError, Move, State
from kernel_games.engine.reading import read_number, reject
from kernel_games.teaching.practice.data import KINDS, SEAT, Question, advice, goals
from kernel_games.teaching.practice.mining import BEGINNINGS, Played, Start, answered, begin, told
from kernel_games.teaching.practice.own import worth_asking

FILE = "pool.txt"
HOW = "python -m tools.pool"
"""The command that mines the pools that are shipped."""
_BETWEEN = "|"
_HEAD = 2
_ROW = ("game", "ply", "move", "answers")
_DIGITS = string.ascii_letters + string.digits + "-_"


_Game = tuple[Start, tuple[str, ...]]


class Pool(NamedTuple):
    """Questions of one game, and the games in which they come up.

    Attributes
    ----------
    game : Game
        The game.
    edition : str
        The edition of its rules by which they were found.
    games : tuple
        Of each game its beginning (:class:`.Played`), and the notation of the moves.
    questions : tuple of Question
        In the order of their clauses.
    """

    game: Game
    edition: str
    games: tuple[_Game, ...]
    questions: tuple[Question, ...]

    @classmethod
    def of(cls, game: Game, played: Sequence[Played], questions: Sequence[Question]) -> Pool:
        """Return a pool of those games in which something is asked, no longer than that takes."""
        last: dict[int, int] = {}
        for question in questions:
            last[question.game] = max(last.get(question.game, 0), question.ply)
        written = {
            number: (played[number].start, tuple(map(str, played[number].moves[:plies])))
            for number, plies in last.items()
        }
        # Games that begin alike are neighbours: their file has what they share once.
        places = sorted(written, key=lambda number: (*map(str, written[number][0]), written[number][1]))
        numbers = {number: place for place, number in enumerate(places)}
        games = tuple(written[number] for number in places)
        order = {clause: place for place, clause in enumerate(game.rulebook)}
        kept = [one._replace(game=numbers[one.game]) for one in questions]
        kept.sort(
            key=lambda one: (
                order[one.clause],
                KINDS.index(one.kind),
                one.template,
                one.game,
                one.ply,
                one.move,
            )
        )
        return cls(game, game.edition, games, tuple(kept))

    def state(self, question: Question) -> State:
        """Return the position in which a question is asked."""
        start, moves = self.games[question.game]
        state = begin(self.game, start)
        for text in moves[: question.ply]:
            state = state.child(self.game.parse_move(text))
        return state

    def clauses(self) -> Mapping[str, list[Question]]:
        """Return the questions by clause."""
        found: dict[str, list[Question]] = {}
        for question in self.questions:
            found.setdefault(question.clause, []).append(question)
        return found

    def text(self) -> str:
        """Return the pool as a file, as :func:`read_pool` describes it."""
        notations = dict.fromkeys(move for _, moves in self.games for move in moves)
        notations |= dict.fromkeys(question.move for question in self.questions)
        numbers = {move: number for number, move in enumerate(notations)}
        wide = _width(len(numbers))
        lines = [self.edition, _BETWEEN.join(notations)]
        before: tuple[str, ...] = ()
        for start, moves in self.games:
            same = sum(1 for _ in takewhile(_equal, zip(before, moves, strict=False)))
            coded = "".join(_code(numbers[move], wide) for move in moves[same:])
            lines.append(f"{_BETWEEN.join(map(str, start))} {same} {coded}")
            before = moves
        lines.append("")
        for (clause, kind, template), rows in groupby(self.questions, key=_heading):
            lines.append(f"{clause} {kind} {template}".rstrip())
            for row in rows:
                move = _code(numbers[row.move], wide)
                lines.append(f" {row.game} {row.ply} {move} {_json(row.choices)[1:-1]}")
        return "\n".join(lines) + "\n"

    def wrong(self) -> Iterator[str]:
        """Yield every row that the engine contradicts, and why."""
        for number, (start, moves) in enumerate(self.games):
            try:
                state = begin(self.game, start)
                for text in moves:
                    state = state.apply(self.game.parse_move(text))
            except (GameError, LookupError) as error:
                yield f"games[{number}]: {error}"
                return
        for number, question in enumerate(self.questions):
            try:
                fault = _fault(self, question)
            except GameError as error:
                fault = str(error)
            if fault:
                yield f"questions[{number}] {question.clause} {question.kind}: {fault}"


def load_pool(game: Game) -> Pool | None:
    """Read the pool that is shipped with a game; None if there is none.

    Raises
    ------
    OptionError
        If the file is damaged; it names the field.
    """
    path = game.folder / FILE
    return read_pool(path, game) if path.is_file() else None


def read_pool(path: Path, game: Game) -> Pool:
    """Read a pool from a file.

    Its first line is the edition, its second the notation of every move, which later lines name by number, in
    base 64 and of equal width. Then each game has a line: its beginning, how many of its first moves are
    those of the game before it, and the others one after the other.
    Behind an empty line are the questions: a heading with clause, kind and template, and below it a line for
    each, indented, with game, ply, move, and the answers in JSON, the right one first.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        lines = []
    if len(lines) < _HEAD or "" not in lines[_HEAD:]:
        reject("path", path.name, f"a pool that {HOW} wrote")
    edition, notations = lines[0], lines[1].split(_BETWEEN)
    end = lines.index("", _HEAD)
    games: list[_Game] = []
    for number, line in enumerate(lines[_HEAD:end], _HEAD + 1):
        games.append(_game(f"line {number}", line, notations, games[-1][1] if games else ()))
    rows = tuple(_rows(enumerate(lines[end + 1 :], end + 2), game, len(games), notations))
    return Pool(game, edition, tuple(games), rows)


def _game(field: str, line: str, notations: list[str], before: tuple[str, ...]) -> _Game:
    start, same, coded = (*line.split(" "), "", "")[:3]
    kind, *rest = start.split(_BETWEEN)
    if kind not in BEGINNINGS or len(rest) != (2 if kind == "example" else 1) or not same.isdecimal():
        reject(field, line[:40], f"a game that begins with {', '.join(BEGINNINGS)}")
    read_number(f"{field} moves", int(same), 0, len(before))
    wide = _width(len(notations))
    moves = (_move(field, coded[place : place + wide], notations) for place in range(0, len(coded), wide))
    begun = (kind, *(int(part) if part.isdecimal() and kind != "position" else part for part in rest))
    return begun, (*before[: int(same)], *moves)


def _rows(
    lines: Iterable[tuple[int, str]], game: Game, games: int, notations: list[str]
) -> Iterator[Question]:
    clause, kind, template = "", "", ""
    for number, line in lines:
        field = f"line {number}"
        if line.startswith(" "):
            parts = line[1:].split(" ", 3)
            if len(parts) != len(_ROW) or not (parts[0].isdecimal() and parts[1].isdecimal()):
                reject(field, line, f"a question: {', '.join(_ROW)}")
            played = read_number(f"{field} game", int(parts[0]), 0, games - 1)
            choices = _choices(field, parts[3])
            move = _move(field, parts[2], notations)
            yield Question(clause, kind, played, int(parts[1]), move, template, choices)
        elif line:
            clause, kind, template = (*line.split(" "), "", "")[:3]
            if clause not in game.rulebook or kind not in KINDS:
                reject(field, line, f"a clause of {game.title} and one of {', '.join(KINDS)}")


def _choices(field: str, text: str) -> list[Any]:
    try:
        choices = json.loads(f"[{text}]")
    except (ValueError, RecursionError):
        choices = []
    if not choices:
        reject(f"{field} choices", text, "the right answer, and wrong ones")
    return list(choices)


def _move(field: str, code: str, notations: list[str]) -> str:
    number = 0
    for digit in code:
        number = number * len(_DIGITS) + _DIGITS.find(digit)
    if not code or not 0 <= number < len(notations) or len(code) != _width(len(notations)):
        reject(field, code, "the number of a move in the second line")
    return notations[number]


def _code(number: int, wide: int) -> str:
    code = ""
    for _ in range(wide):
        number, digit = divmod(number, len(_DIGITS))
        code = _DIGITS[digit] + code
    return code


def _width(count: int) -> int:
    """Return how many digits a move takes."""
    return 1 if count <= len(_DIGITS) else 2 if count <= len(_DIGITS) ** 2 else 3


def _equal(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1]


def _heading(question: Question) -> tuple[str, str, str]:
    return question.clause, question.kind, question.template


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _fault(pool: Pool, question: Question) -> str:
    """Return what the engine contradicts in a row; empty if nothing."""
    state, move = pool.state(question), pool.game.parse_move(question.move)
    right, *wrong = question.choices
    if question.kind in ("may", "find") and state.current_player != SEAT:
        return "it is not the pupil's turn"
    if question.kind in ("happens", "gap", "worth") and state.refusal(move):
        return f"{move} cannot be made there"
    if not worth_asking(question.template or f"{question.clause} {question.kind}", state, move):
        return f"{move} is not worth asking about, by the game's own practice"
    return {
        "may": _no_may,
        "which": _no_which,
        "happens": _no_happens,
        "gap": _no_happens,
        "worth": _no_happens,
        "find": _no_find,
    }[question.kind](question, state, move, right, wrong)


def _no_may(question: Question, state: State, move: Move, right: Any, _wrong: list[Any]) -> str:
    refusal = state.refusal(move)
    if right is not (refusal is None):
        return f"{move} is {'allowed' if refusal is None else 'refused'}"
    if refusal and refusal.clause != question.clause:
        return f"{move} is refused by {refusal.clause}"
    return ""


def _no_which(question: Question, state: State, move: Move, right: Any, wrong: list[Any]) -> str:
    if state.current_player != SEAT:
        return "it is not the pupil's turn"
    refusal = state.refusal(move)
    if refusal is None or refusal.clause != right or right != question.clause:
        return f"{move} is {f'refused by {refusal.clause}' if refusal else 'allowed'}"
    strange = set(wrong) - set(advice(state.game).rivals.get(right, ()))
    return f"{', '.join(sorted(strange))} may not stand beside {right}" if strange else ""


def _no_happens(question: Question, state: State, move: Move, right: Any, wrong: list[Any]) -> str:
    template = advice(state.game).templates.get((question.kind, question.template))
    if template is None:
        return f"there is no template {question.template}"
    events = told(state, move)
    if template.practised(move.verb, events) != question.clause:
        return f"{move} does not bring {question.template} about exactly once, by {question.clause}"
    engine = (
        state.game.rulebook.held(template.clause)[template.fact]
        if template.figure
        else answered(template, state, move)
    )
    if engine != right:
        return f"{template.fact or template.event} is {engine}, not {right}"
    return "a wrong answer is right" if right in wrong else ""


def _no_find(question: Question, state: State, move: Move, right: Any, _wrong: list[Any]) -> str:
    template = advice(state.game).templates.get(("find", question.template))
    if template is None:
        return f"there is no template {question.template}"
    refusal = state.refusal(move)
    if refusal is not None:
        return f"{move} is refused by {refusal.clause}"
    likes, events = goals(template, right), told(state, move)
    if not any(like.fits(event) for like in likes for event in events):
        return f"{move} does not bring {template.event} about"
    return ""
