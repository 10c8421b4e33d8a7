"""Clauses, examples and steps of walks by two games that differ in house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Example, Game, GameError, OptionError, Phrases
from kernel_games.engine.errors import IllegalMove, shown
from kernel_games.engine.examples import read_example
from kernel_games.engine.languages import cached_per_language
from kernel_games.engine.reading import read_toml
from kernel_games.engine.tales import names_of
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.walks import Pupil, Walk, load_walk
from kernel_games.teaching.walks.paper import do_step

SAY = Phrases.load(Path(__file__).with_name("consequences.toml"))


class Change(NamedTuple):
    """A clause, an example or a step of a walk that comes out otherwise.

    Attributes
    ----------
    where : str
        The clause, which of its examples, or the walk and the number of the step.
    title : str
        Its title, or the title of the walk.
    before, after : tuple of str
        What is told by one game and not by the other.
    gone : bool
        True if it cannot be any more under house rules; `after` says why.
    examples : tuple of Example or None
        The example by both games; None where it cannot be.
    """

    where: str
    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    gone: bool = False
    examples: tuple[Example | None, Example | None] = (None, None)


class _Told(NamedTuple):
    """The account that one game gives of an example or a step."""

    lines: tuple[str, ...]
    gone: bool = False
    example: Example | None = None


def of_clauses(printed: Game, house: Game) -> tuple[Change, ...]:
    """Return the clauses that read otherwise."""
    both = ((clause, house.rulebook[clause.id]) for clause in printed.rulebook.values())
    return tuple(
        Change(old.id, new.title, (old.text,), (new.text,))
        for old, new in both
        if (old.title, old.text) != (new.title, new.text)
    )


def of_examples(printed: Game, house: Game) -> tuple[tuple[Change, ...], int]:
    """Return the examples that come out otherwise, and how many there are."""
    told = _printed_examples(printed)
    changes = [
        change
        for (clause, where, fields, old) in told
        for change in _changed(where, printed.rulebook[clause].title, old, _example(house, clause, fields))
    ]
    return tuple(changes), len(told)


def of_walks(printed: Game, house: Game) -> tuple[tuple[Change, ...], int]:
    """Return the steps of walks that come out otherwise, and how many there are."""
    found, told = list[Change](), _printed_walks(printed)
    for name, title, steps in told:
        new = _steps_of(house, name)
        for number, old in steps.items():
            # A walk that a house game cannot even read has one reason for all steps.
            found += _changed(f"{name}, {number}", title, old, new.get(number) or new[0])
    return tuple(found), sum(len(steps) for _, _, steps in told)


# By the printed rules everything comes out the same each time, and a form compares many house rules.
@cached_per_language(maxsize=8)
def _printed_examples(game: Game) -> list[tuple[str, str, Mapping[str, Any], _Told]]:
    """Return each example as a file has it, by clause and name, and what the printed game tells of it."""
    path = game.folder / "examples.toml"
    tables = read_toml(path) if path.is_file() else {}
    found = []
    for clause in game.rulebook:
        entry = tables.get(clause, [])
        several = entry if isinstance(entry, list) else [entry]
        for number, fields in enumerate(several, 1):
            where = clause + (f" ({number})" if len(several) > 1 else "")
            found.append((clause, where, fields, _example(game, clause, fields)))
    return found


@cached_per_language(maxsize=8)
def _printed_walks(game: Game) -> list[tuple[str, str, dict[int, _Told]]]:
    """Return name, title and steps of each walk, as the printed game tells them."""
    walks = {name: load_walk(game, name) for name in walk_names(game)}
    return [(name, walk.title, _steps(walk)) for name, walk in walks.items()]


def _changed(where: str, title: str, old: _Told, new: _Told) -> Iterator[Change]:
    if old.lines != new.lines or old.gone != new.gone:
        gone = tuple(line for line in old.lines if line not in new.lines)
        come = tuple(line for line in new.lines if line not in old.lines)
        yield Change(where, title, gone, come, new.gone, (old.example, new.example))


def _example(game: Game, clause: str, fields: Mapping[str, Any]) -> _Told:
    """Tell an example by one game: what is refused, what happens, and else what is seen there."""
    try:
        example = read_example(clause, fields, game)
        names, lines = names_of(example.state), list[str]()
        if example.refused is not None:
            refusal = example.refusal()
            words = game.say(refusal, names) if refusal else SAY("compare", "allowed")
            lines.append(f"{game.label(example.refused)}: {words}")
        _, events = example.play()
        lines += [words for _, words in game.phrases.lines(events, names)]
    except IllegalMove as error:
        return _Told((str(error),), gone=True)
    except GameError as error:
        return _Told((_short(error),), gone=True)
    if not lines:
        lines = game.describe(example.state.observation(example.seat), names).splitlines()
    return _Told(tuple(lines), example=example)


def _steps_of(game: Game, name: str) -> dict[int, _Told]:
    try:
        return _steps(load_walk(game, name))
    except GameError as error:
        return {0: _Told((_short(error),), gone=True)}


def _steps(walk: Walk) -> dict[int, _Told]:
    """Go through a walk rightly; after a step that cannot be done go on where the next position is set up."""
    found, rest = dict[int, _Told](), walk.steps
    while rest:
        done, why = 0, tuple[str, ...]()
        try:
            pupil = Pupil(replace(walk, steps=rest))
            for step in rest:
                found[step.number] = _step(pupil)
                pupil.next()
                done += 1
        except StopIteration:
            why = (SAY("compare", "stuck"),)
        except (GameError, KeyError):
            # Its words ask for what is not there: the reason says nothing to a reader.
            pass
        ahead = next((n for n in range(done + 1, len(rest)) if rest[n].at), len(rest))
        found |= {step.number: _Told(why, gone=True) for step in rest[done:ahead]}
        rest = rest[ahead:]
    return found


def _step(pupil: Pupil) -> _Told:
    """Do a step and tell its right answer or moves, and what happens."""
    step = pupil.step
    asked = [pupil.right_word()] if step.do == "predict" and step.answer is not None else []
    moves = list[str]()
    if step.do == "try":
        ways = list(pupil.ways())
        moves = [pupil.game.label(move) for way in ways for move in way]
        # As one: whether each move alone can still reach the goal takes long to find out, and is known here.
        pupil.try_moves(next(iter(ways)))
    else:
        do_step(pupil)
    told = [] if step.do == "free" else [words for _, words in pupil.record.outcome.lines]
    return _Told((*asked, *moves, *told))


def _short(error: GameError) -> str:
    return f"{error.field} = {shown(error.value)}" if isinstance(error, OptionError) else str(error)
