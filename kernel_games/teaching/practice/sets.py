"""Sets: the questions of one practice, picked by a seed, as a walk in memory."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from kernel_games import engine
from kernel_games.engine import Game, State
from kernel_games.engine.languages import Translated, warn
from kernel_games.engine.reading import read_choice, read_number, reject
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import TEXTS, example_step, say, step
from kernel_games.teaching.practice.data import KINDS, SEAT, Question
from kernel_games.teaching.practice.finding import find_questions
from kernel_games.teaching.practice.pools import Pool, load_pool
from kernel_games.teaching.walks.data import Step, Walk

MOST_QUESTIONS = 60
PRACTICE = "practice-"
"""Beginning of the name of a walk that is practice; its seed follows."""
_MINED, _KEPT = 2000, 4
"""Plies and questions where a pool is made anew, for house rules or an own game: in some seconds."""
_SEEDS = 10**6
_Place = tuple[object, ...]


def practice_walk(
    game: Game | str,
    n: int = 10,
    *,
    clauses: Iterable[str] | None = None,
    kinds: Iterable[str] | None = None,
    seed: int | None = None,
    first: Sequence[str] = (),
) -> Walk:
    """Return a walk of `n` questions about positions that have come up in play.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    n : int
        How many questions, 1 to 60.
    clauses : iterable of str, optional
        The clauses they practise; by default all that can be asked in play. A clause without a question of
        its own is asked by its example.
    kinds : iterable of str, optional
        Kinds of question, as for :func:`kernel_games.practice`; by default all.
    seed : int, optional
        The same seed asks the same questions everywhere; by default they are others each time.
    first : sequence of str
        Clauses to be asked before all others, such as those that are due.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    found = engine.game(game)
    read_number("n", n, 1, MOST_QUESTIONS)
    seed = random.SystemRandom().randrange(_SEEDS) if seed is None else read_number("seed", seed, 0, 2**63)
    wanted = None if clauses is None else [read_choice("clause", one, found.rulebook) for one in clauses]
    allowed = KINDS if kinds is None else tuple(read_choice("kind", one, KINDS) for one in kinds)
    pool = pool_of(found)
    rng = random.Random(f"{found.name}/{seed}")
    rows = {
        clause: [question for question in questions if question.kind in allowed]
        for clause, questions in pool.clauses().items()
    }
    order = wanted or [clause for clause, questions in rows.items() if questions]
    rng.shuffle(order)
    picked = pick(rows, n, [*first, *(one for one in order if one not in first)], rng, pool.state)
    if not picked:
        reject("clauses", wanted, f"clauses with a question of these kinds: {', '.join(allowed)}")
    return as_walk(pool, picked, f"{PRACTICE}{seed}", rng)


@cache
def pool_of(game: Game) -> Pool:
    """Return the pool that is shipped with a game, or one made anew where it is for other rules."""
    pool = load_pool(game)
    if pool is not None and pool.edition == game.edition:
        return pool
    if pool is not None:
        warn(say("anew", game=game.title))
    return find_questions(game, plies=_MINED, seed=1, most=_KEPT)


def pick(
    rows: Mapping[str, list[Question]],
    n: int,
    clauses: Iterable[str],
    rng: random.Random,
    position: Callable[[Question], State],
) -> list[Question | str]:
    """Pick questions, as different as possible, from rows by clause; an id stands for a clause's example.

    No position comes twice as long as a clause has questions in others; games often begin alike.
    """
    order = list(clauses)
    picked: list[Question | str] = []
    asked: Counter[str] = Counter()
    places: set[_Place] = set()
    seen: set[State] = set()
    while order and len(picked) < n:
        for clause in list(order):
            left = [one for one in rows.get(clause, ()) if one not in picked]
            if left:
                question = _fresh(left, asked, places, rng)
                while position(question) in seen and len(left) > 1:
                    left.remove(question)
                    question = _fresh(left, asked, places, rng)
                seen.add(position(question))
                asked[question.kind] += 1
                places |= _places(question)
                picked.append(question)
            else:
                order.remove(clause)
                if clause not in rows:
                    picked.append(clause)
            if len(picked) == n:
                break
    return picked


def _fresh(
    questions: list[Question], asked: Counter[str], places: set[_Place], rng: random.Random
) -> Question:
    """Return a question of the kind that was asked least, in a position that was not seen yet."""
    unseen = [one for one in questions if places.isdisjoint(_places(one))] or questions
    least = min(asked[one.kind] for one in unseen)
    kinds = sorted({one.kind for one in unseen if asked[one.kind] == least})
    kind = rng.choice(kinds)
    return rng.choice([one for one in unseen if one.kind == kind])


def _places(question: Question) -> set[_Place]:
    """Return where a question is, and what makes it the twin of one in another game."""
    clause, kind, game, ply, move, template, (right, *_) = question
    return {(game, ply), (clause, kind, template, move, repr(right))}


def as_walk(pool: Pool, picked: Sequence[Question | str], name: str, rng: random.Random) -> Walk:
    """Return questions as a walk in memory."""
    positions: dict[str, State] = {}
    steps: list[Step] = []
    for number, question in enumerate(picked, 1):
        if isinstance(question, str):
            made = example_step(pool.game, question, number, rng)
            if made is None:
                continue
            state, one = made
        else:
            state = pool.state(question)
            one = step(question, state, NAMES, number, rng)
        positions[one.at] = state
        steps.append(one)
    words = Translated.file(TEXTS)
    return Walk(pool.game, name, words, 10, "10+", NAMES, SEAT, positions, tuple(steps), Path(f"{name}.toml"))
