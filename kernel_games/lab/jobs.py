"""Jobs: what many games have in common, checked where a person reads the error, and the games themselves."""

from __future__ import annotations

import traceback
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from kernel_games import engine
from kernel_games.engine import Bot, Game, GameError, Match, OptionError, registry
from kernel_games.engine.players import check_bot, write_player
from kernel_games.engine.reading import read_seed

Columns: TypeAlias = "tuple[array[Any], ...]"
"""Some games: plies, decisions, points and return of each seat, and citations of clauses if they are counted;
these travel as plain bytes."""


class Recipe(NamedTuple):
    """Instructions for an equal bot: bots travel as recipes, and every game gets a fresh one."""

    kind: type[Bot]
    name: str
    settings: Mapping[str, Any]

    def make(self) -> Bot:
        """Make a bot that has played no game yet."""
        return self.kind(name=self.name, **self.settings)


class Job(NamedTuple):
    """Everything that all games of a table have in common."""

    game: Game
    bots: tuple[Recipe, ...]
    seed: int | str
    rotate: bool
    options: Mapping[str, Any]
    clauses: tuple[str, ...] = ()
    """Those whose citations are counted."""

    def description(self) -> dict[str, Any]:
        """Return all that the games depend on, as plain JSON data."""
        house = self.game.rulebook.figures.house
        return {
            "game": self.game.name,
            "bots": [write_player(recipe.make()) for recipe in self.bots],
            "seed": self.seed,
            "rotate": self.rotate,
            "options": {**self.options, **({"house": dict(house)} if house else {})},
            # Only where they are counted: the files of older tables say nothing of it.
            **({"clauses": True} if self.clauses else {}),
        }


def read_job(
    game: Game | str,
    bots: Sequence[Bot | str],
    seed: int | str,
    *,
    rotate: object,
    options: Mapping[str, Any],
    clauses: object = False,
) -> Job:
    """Check the arguments here, not in a distant process.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    rules = engine.game(game)
    if "house" in options:
        rules = rules.house(options["house"])
        options = {name: value for name, value in options.items() if name != "house"}
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise OptionError("bots", bots, "a list of bots, such as ['greedy', 'random']")
    if len(bots) not in rules.players:
        most, least = rules.players[-1], rules.players[0]
        raise OptionError("bots", bots, f"{least} to {most} bots, one for each seat, not {len(bots)}")
    read_seed(seed)
    for field, value in {"rotate": rotate, "clauses": clauses}.items():
        if not isinstance(value, bool):
            raise OptionError(field, value, "True or False")
    rules.begin(len(bots), options)
    recipes = tuple(_recipe(f"bots[{seat}]", bot) for seat, bot in enumerate(bots))
    return Job(rules, recipes, seed, rotate is True, options, tuple(rules.rulebook) if clauses else ())


def _recipe(field: str, bot: Bot | str) -> Recipe:
    player = registry.load("bots", bot)() if isinstance(bot, str) else bot
    if not isinstance(player, Bot):
        raise OptionError(field, bot, f"a Bot, or one of {', '.join(registry.registered_bots())}")
    check_bot(player)
    recipe = Recipe(type(player), player.name, player.settings())
    try:
        recipe.make()
    except (TypeError, ValueError) as error:
        expected = (
            f"a bot that {type(player).__name__}(name=..., **bot.settings()) makes again; that says: {error}"
        )
        raise OptionError(field, bot, expected) from error
    return recipe


def play(job: Job, numbers: Iterable[int]) -> tuple[Columns, GameError | None]:
    """Play some games; return them and the first error. Runs in any process.

    An error is returned, not raised, so that of several the first game's is reported, whichever process was
    faster.
    """
    # Arrays, not lists: a million games must fit in memory and travel as bytes.
    columns: Columns = tuple(map(array, ("i", "i", *("i", "d") * len(job.bots), *"i" * len(job.clauses))))
    for number in numbers:
        try:
            row = _row(job, number)
        except GameError as problem:
            # Tracebacks do not survive pickling, notes do.
            problem.add_note("".join(traceback.format_exception(problem.__cause__)))
            return columns, problem
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    return columns, None


def begun(job: Job, number: int) -> Match:
    """Return a game of a job before its first move."""
    # By game number, not by a counter: any process must seat game k alike.
    shift = number % len(job.bots) if job.rotate else 0
    bots = [recipe.make() for recipe in (*job.bots[shift:], *job.bots[:shift])]
    return Match(job.game, bots, seed=f"{job.seed}/{number}", **job.options)


def row(job: Job, match: Match) -> list[float]:
    """Return the row of a game that is over, without its number and the names of its bots."""
    end = match.state
    decisions = sum(ply.player >= 0 for ply in match.plies)
    results = zip(end.scores(), end.returns(), strict=True)
    cited = Counter(event.clause for ply in match.plies for event in ply.events) if job.clauses else {}
    counts = (cited.get(clause, 0) for clause in job.clauses)
    return [match.ply, decisions, *(value for result in results for value in result), *counts]


def _row(job: Job, number: int) -> list[float]:
    match = begun(job, number)
    try:
        match.run()
    except Exception as error:
        # What a bot raises may be an error that cannot travel between processes.
        player = match.state.current_player
        who = match.names[player] if player >= 0 else "chance"
        problem = f"game {number} (seed = {match.seed!r}), ply {match.ply}: {who} failed"
        raise GameError(f"{problem}: {type(error).__name__}: {error}") from error
    return row(job, match)
