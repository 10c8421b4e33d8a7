"""Parts of the lesson on luck and odds, so that cells hold only what is to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import factorial
from typing import TYPE_CHECKING

from helpers import GREEN, ORANGE, PAPER, VIOLET, Chart, Playground, Progress, said, teller
from IPython.display import display

from kernel_games import lab
from kernel_games.engine import State, distribution, expectation
from kernel_games.engine.extras import need
from kernel_games.games.tiki_topple.components import CARDS, card_names
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd

SAY = teller("odds")
GAMES, _PORTION = 300, 50


def tiki_topple_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
    tiki = lesson.game
    card = card_names(0)
    start = tiki.new(2, secrets=[card, card_names(1)])

    def worst() -> int:
        """Return the points of the best last card after the reply that is worst for it."""
        after = tiki.positions["hard_decision"].apply(tiki.parse_move("up2 Eepo"))
        ends = [[last.apply(move) for move in last.legal_moves()] for last in _after_each(after)]
        return min(max(_points(state.secret(0), state) for state in each) for each in ends)

    return [
        lesson.exercise(
            SAY("many"),
            lambda: len(distribution(start)),
            [SAY("many_groups"), SAY("many_inside")],
            SAY("many_because"),
        ),
        lesson.exercise(
            SAY("blind"),
            lambda: Fraction(len(distribution(start)), factorial(9)),
            [SAY("blind_divide"), "1296 / 362880"],
            SAY("blind_because"),
            kind="chance",
        ),
        lesson.exercise(
            SAY("worth"),
            lambda: expectation(start, lambda state: _points(card, state)),
            ["TT-K1", "TT-K2", "TT-K3", "9 * 1/9 + 5 * 2/9 + 2 * 3/9"],
            SAY("worth_because"),
        ),
        lesson.exercise(
            SAY("gain"),
            lambda: float(_averages("greedy").iloc[-1]) * 9 / 25,
            [SAY("gain_plot"), SAY("gain_divide")],
            SAY("gain_because"),
            tolerance=0.1,
        ),
        lesson.exercise(SAY("safe"), worst, [SAY("safe_lift"), "TT-T3", "TT-K1"], SAY("safe_because")),
    ]


def tiki_topple_rounds(rounds: Sequence[Sequence[int]]) -> Playground:
    """Let a reader see the points after any number of random moves, as shares of many rounds."""

    def show(moves: int) -> Chart:
        points = [each[moves] for each in rounds]
        counts = Counter(points)
        ends = (0, 2, 5, 7, 9, 11, 14, 16)
        shares = {SAY("points", n=value): counts[value] / len(points) for value in ends}
        return SAY("after", n=moves, mean=sum(points) / len(points)), shares

    return Playground(SAY("moves"), len(rounds[0]) - 1, 0, show)


def tiki_topple_averages() -> None:
    """Plot the average points of a round after more and more games of random and of greedy players."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    for bot, colour in (("random", ORANGE), ("greedy", VIOLET)):
        average = _averages(bot)
        axes.plot(average.index, average, color=colour, label=SAY(bot, mean=float(average.iloc[-1])))
    axes.axhline(25 / 9, color=GREEN, linestyle="--", label=SAY("expected"))
    axes.set(xscale="log", ylim=(0, 12), xlabel=said("any", "games"), ylabel=SAY("per_round"))
    axes.set_xticks([1, 10, 100, GAMES], [1, 10, 100, GAMES])
    axes.legend()
    plt.show()


def tiki_topple_worlds(position: State) -> list[State]:
    """Return the position once for every secret card that the second player may have."""
    fields = position.to_dict()
    mine = fields["secrets"][0]
    others = [list(card_names(card)) for card in range(len(CARDS))]
    return [
        position.game.position(**{**fields, "secrets": [mine, other]}) for other in others if other != mine
    ]


@cache
def _averages(bot: str) -> pd.Series:
    """Average the first player's points in a round, by the number of games, behind a progress bar."""
    bar, played = Progress(GAMES, SAY(f"of_{bot}")), []
    display(bar)
    for first in range(0, GAMES, _PORTION):
        played.append(lab.play_many("tiki_topple", [bot, bot], _PORTION, seed=first, progress=False))
        bar.value = first + _PORTION
    table = need("pandas", "lab").concat(played, ignore_index=True)
    rounds = table["decisions"] / 14
    average = table["score_0"].cumsum() / rounds.cumsum()
    average.index += 1
    return average


def _points(card: tuple[str, str, str], state: State) -> int:
    return sum(points for _, _, points in state.law.scoring(card, state.line_names))


def _after_each(state: State) -> list[State]:
    return [state.apply(move) for move in state.legal_moves()]
