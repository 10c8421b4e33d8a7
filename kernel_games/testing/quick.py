"""Faults of a game in plain sentences, within seconds: for whoever is writing one.

:func:`faults` looks at everything that the other checks promise, but at a few positions alone, and it goes on
where they stop at the first fault. Each part is a function that yields sentences.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from pathlib import Path

from kernel_games.engine import TERMINAL, Game, GameError, PhasedGame, State
from kernel_games.engine.film import film
from kernel_games.engine.languages import ENGLISH, known_languages
from kernel_games.rulebooks.leads import walk_names
from kernel_games.testing.doubt import doubt
from kernel_games.testing.drawings import check_drawing
from kernel_games.testing.examples import check_examples
from kernel_games.testing.games import Seen, check_one_game, check_state, check_table
from kernel_games.testing.sources import faults_of_code
from kernel_games.testing.translated import faults_of_translations
from kernel_games.testing.walks import check_walk

_PICTURES = 6
_GAMES = 20


def faults(game: Game, seconds: float = 3.0) -> Iterator[str]:
    """Yield what is wrong with a game, with file, table and key where these are known.

    Parameters
    ----------
    game : Game
        The game.
    seconds : float
        How long games are played at random, more or less; the other parts take what they need.

    Yields
    ------
    str
        One fault after the other: names in the code that no file of words has, examples that the engine does
        not confirm, phases that nothing comes to, secrets that leak, drawings and walks that break a promise,
        translations that do not fit.
    """
    parts: list[Callable[[], Iterable[str]]] = [
        partial(faults_of_code, game),
        partial(_of_labels, game),
        partial(_of_examples, game),
        partial(_of_doubt, game),
        partial(_of_play, game, seconds),
        partial(_of_drawing, game),
        *(partial(_of_walk, game, name) for name in walk_names(game)),
        *(partial(faults_of_translations, game, name) for name in known_languages() if name != ENGLISH),
    ]
    told: set[str] = set()
    for part in parts:
        for fault in _guarded(part, game.folder):
            if fault not in told:
                told.add(fault)
                yield fault


def _guarded(part: Callable[[], Iterable[str]], folder: Path) -> Iterator[str]:
    """Yield the faults of a part; what it raises is one more."""
    try:
        yield from part()
    except AssertionError as error:
        yield broken(error)
    except GameError as error:
        yield str(error)
    except Exception as error:  # noqa: BLE001 -- the code of a game may raise whatever it likes
        yield crash(error, folder)


def broken(error: AssertionError) -> str:
    """Say a broken promise, with the note about where."""
    return "\n".join([str(error), *getattr(error, "__notes__", ())])


def crash(error: BaseException, folder: Path) -> str:
    """Say an error of the game's own code: file and line there, and the error."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    where = [f"{Path(frame.filename).name}, line {frame.lineno}: " for frame in own[-1:]]
    return f"{''.join(where)}{type(error).__name__}: {error}"


def _of_labels(game: Game) -> Iterator[str]:
    known = game.phrases.keys("move")
    for verb in dict.fromkeys(move.verb for move in game.moves):
        if verb not in known:
            yield f"texts.toml [move]: there is no {verb!r}, so people read the bare notation of this move"


def _of_examples(game: Game) -> Iterator[str]:
    try:
        check_examples(game)
    except AssertionError as error:
        # The first line counts them.
        yield from (f"examples.toml: {line}" for line in str(error).splitlines()[1:])


def _of_doubt(game: Game) -> Iterator[str]:
    # A clause without any example has been told of already.
    for one in doubt(game).unnoticed if game.examples else ():
        if one.clause in game.examples:
            yield f"examples.toml: {one}; it lacks an expect, or an example at the boundary"


def _of_play(game: Game, seconds: float) -> Iterator[str]:
    """Play games at random with the fewest players and the most, and check what time allows."""
    if isinstance(game, PhasedGame):
        check_table(game)
    seen = Seen(set(), set())
    counts = sorted({game.players[0], game.players[-1]})
    for players in counts:
        rng = random.Random(f"{game.name}/{players}/0")
        chosen = _sample(game, players, seconds / len(counts))
        check_one_game(game, players, rng, seen, None, chosen=chosen)
    unknown = sorted(seen.cited - set(game.rulebook))
    if unknown:
        yield f"rulebook.toml: there is no clause {', '.join(unknown)}, which moves or refusals cite"
    if isinstance(game, PhasedGame):
        lost = _unmet(game, set(map(str, game.phases)) - seen.phases)
        if lost:
            yield f"phases that no example and no random game came to: {', '.join(sorted(lost))}"


def _sample(game: Game, players: int, seconds: float) -> Container[int]:
    """Return the plies that there is time to check in a random game."""
    states, rng = [game.new(players)], random.Random(0)
    while states[-1].current_player != TERMINAL and len(states) <= game.longest(players):
        states.append(states[-1].child(states[-1].sample(rng)))
    began = time.perf_counter()
    check_state(states[len(states) // 2], rng)
    cost = 2 * (time.perf_counter() - began)
    every = max(1, round(len(states) * cost / seconds))
    return range(0, game.longest(players) + 1, every)


def _unmet(game: PhasedGame, phases: set[str]) -> set[str]:
    """Return those of the phases that no example and no more games at random come to, either."""
    examples = (example for each in game.examples.values() for example in each)
    shots = (shot for example in examples for shot in film(example.state, example.moves, example.seat))
    left = phases - {str(getattr(shot.state, "phase", "")) for shot in shots}
    for number in range(_GAMES):
        state: State = game.new(game.players[number % len(game.players)])
        rng = random.Random(number)
        while left and state.current_player != TERMINAL:
            state = state.child(state.sample(rng))
            left.discard(str(getattr(state, "phase", "")))
    return left


def names_of_things(game: Game) -> set[str]:
    """Return names that moves are made with, such as places: a drawing may write them as they are."""
    moves = (*game.moves, *game.chance_moves)
    return {argument for move in moves for argument in move.args if isinstance(argument, str)}


def _of_drawing(game: Game) -> Iterator[str]:
    check_drawing(game, positions=_PICTURES, known=names_of_things(game))
    yield from ()


def _of_walk(game: Game, name: str) -> Iterator[str]:
    try:
        check_walk(game, name)
    except AssertionError as error:
        yield from (f"walks/{name}.toml, {line}" for line in str(error).splitlines()[1:])
