"""Parts of the lesson on changed rules, so that cells hold only what is to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from helpers import teller

from kernel_games import game
from kernel_games.engine.extras import need
from kernel_games.games.kontor import valuation
from kernel_games.teaching.exercises import Exercise
from kernel_games.teaching.lessons import Lesson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from kernel_games.consequences import Comparison

SAY = teller("what_if")
NAMES = ("Ada", "Ben", "Cleo")


def plotted(found: Comparison, most: int) -> Axes:
    """Draw what the games of a comparison say."""
    return found.plot(most=most, ax=need("matplotlib.pyplot", "lessons").gca())


def what_if_questions(house: Mapping[str, Any]) -> list[Exercise]:
    """Set the questions of the lesson, in order; the first is about a game by these house rules."""
    # Its hints are the clauses as the house rules have them.
    tiki, kontor = Lesson(game("tiki_topple").house(house)), Lesson("kontor")
    law = tiki.game.law

    def most() -> int:
        """Return the most that one secret card can score: every tiki is within its bar."""
        return sum(law.figures[f"TT-K{number}.points"] for number in (1, 2, 3))

    return [
        tiki.exercise(SAY("most"), most, ["TT-K1", "TT-K2", "TT-K3"], SAY("most_because")),
        tiki.exercise(SAY("clause"), "TT-E1", [SAY("clause_look")], SAY("clause_because")),
        kontor.exercise(
            SAY("level"),
            lambda: NAMES[winner_of({"wine": (3, 3, 1)}, most_wine) or 0],
            [SAY("level_index")],
            SAY("level_because"),
        ),
    ]


def most_wine(depot: Mapping[str, tuple[int, ...]]) -> int:
    """Whoever has the most wine wins the area."""
    return depot["wine"].index(max(depot["wine"]))


def winner_of(depot: Mapping[str, tuple[int, ...]], rule: Callable[..., int | None]) -> int | None:
    """Return the seat that wins an area by a rule of one's own, or None for nobody."""
    return valuation(depot, law=game("kontor").house({"KO-X15": rule}).law).winner
