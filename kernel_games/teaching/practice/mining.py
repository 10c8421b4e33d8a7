"""Mining: games played by number of plies, never by time, so that a seed finds the same everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kernel_games.engine import CHANCE, TERMINAL, Bot, Event, Game, Move, State, events_of, registry
from kernel_games.engine.film import learned
from kernel_games.engine.paths import Path
from kernel_games.engine.players import choice
from kernel_games.engine.terms import plain
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.data import SEAT, Template
from kernel_games.teaching.practice.own import own

MOST_PLIES = 320
"""Length of a game that is played for its questions; later positions look like no game that people play."""
_AFTER_EXAMPLE = 12
_FROM_EXAMPLE = 4
"""Games that begin with each example: one with its own moves, the others with any."""
_FROM_POSITION = 3
"""Games that begin with each position."""
_LATER = 8
_GREED = (0.0, 0.4, 0.8)
_FROM_START = 0.7
BEGINNINGS = ("new", "position", "example")
"""First words of a :data:`Start`."""
Start = tuple[str | int, ...]
"""Beginning of a game: ``("new", players)``, ``("position", name)`` or ``("example", clause, number)``."""


class Played(NamedTuple):
    """One game that was played.

    Attributes
    ----------
    start : tuple
        Its beginning.
    moves : list of Move
        All that was played.
    states : list of State
        Positions before each move, and the last one.
    since : int
        Number of moves at its beginning that it shares with another one.
    """

    start: Start
    moves: list[Move]
    states: list[State]
    since: int = 0


def begin(game: Game, start: Start) -> State:
    """Return the position at which a game of a pool begins."""
    kind, name, *number = start
    state: State
    if kind == "new":
        state = game.new(int(name))
    elif kind == "position":
        state = game.positions[str(name)]
    else:
        state = game.examples[str(name)][int(number[0])].state
    return state


def play(game: Game, plies: int, seed: int) -> Iterator[Played]:
    """Play examples and positions of a game and what may follow, then games until so many plies are made."""
    rng = random.Random(f"{game.name}/{seed}")
    start: Start
    starts: list[Start] = [("position", name) for name in game.positions]
    made = 0
    for clause, examples in game.examples.items():
        for number in range(len(examples)):
            start = ("example", clause, number)
            for time in range(_FROM_EXAMPLE):
                given = () if time else examples[number].moves
                played = _begun(game, start)
                _go_on(played, len(given) + _AFTER_EXAMPLE, 0.0, rng, given=given)
                made += len(played.moves)
                yield played
    for start in starts * _FROM_POSITION:
        played = _begun(game, start)
        _go_on(played, _AFTER_EXAMPLE, 0.0, rng)
        made += len(played.moves)
        yield played
    while made < plies:
        fresh = not starts or rng.random() < _FROM_START
        start = ("new", rng.choice(list(game.players))) if fresh else rng.choice(starts)
        length = min(MOST_PLIES if fresh else 2 * _AFTER_EXAMPLE, plies - made)
        played = _begun(game, start)
        _go_on(played, length, rng.choice(_GREED), rng)
        # At least one, so that this ends even where a position is over.
        made += max(len(played.moves), 1)
        yield played


def again(played: Played, since: int, rng: random.Random) -> Played:
    """Play on differently from an earlier place in a game."""
    other = Played(played.start, played.moves[:since], played.states[: since + 1], since)
    _go_on(other, _LATER, 0.0, rng)
    return other


def _begun(game: Game, start: Start) -> Played:
    return Played(start, [], [begin(game, start)])


def _go_on(
    played: Played, length: int, greed: float, rng: random.Random, *, given: Sequence[Move] = ()
) -> None:
    """Play so many plies more, first those that are given as far as they are allowed."""
    greedy: Bot = registry.load("bots", "greedy")()
    for number in range(length):
        state = played.states[-1]
        if state.current_player == TERMINAL:
            break
        if number < len(given) and state.refusal(given[number]) is None:
            move = given[number]
        elif state.current_player != CHANCE and rng.random() < greed:
            move = choice(greedy, state, rng, NAMES)
        else:
            move = state.sample(rng)
        played.moves.append(move)
        played.states.append(state.child(move))


def told(state: State, move: Move) -> tuple[Event, ...]:
    """Return what the pupil's seat is told of a move."""
    return learned(events_of(state, move), SEAT)


def answered(template: Template, state: State, move: Move) -> Any:
    """Return the engine's answer to a template's question; None if it cannot be asked of this move."""
    if template.now:
        return seen(template, state)
    events = told(state, move)
    if not template.practised(move.verb, events):
        return None
    if template.seen:
        return seen(template, state.child(move))
    return template.answer(events)


def seen(template: Template, state: State) -> Any:
    """Return what the pupil, or whose eyes it takes, sees at the template's place."""
    view = state.observation(template.eyes)
    work_out = own(state.game).read.get(template.key)
    if work_out:
        return work_out({**view, "law": getattr(state.game, "law", None)})
    path = Path.read("seen", template.seen, NAMES[: state.num_players])
    return plain(path.follow(view))


def facts(event: Event) -> Mapping[str, Any]:
    """Return all facts of an event that its reader knows."""
    return {**event.facts, **event.secret}
