"""Parts of the lesson on luck and odds, so that cells hold only what is to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import factorial
from typing import TYPE_CHECKING

from helpers import GREEN, ORANGE, PAPER, VIOLET, Chart, Playground, Progress
from IPython.display import display

from kernel_games import lab
from kernel_games.engine import State, distribution, expectation
from kernel_games.engine.extras import need
from kernel_games.games.tiki_topple.components import CARDS, card_names
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd

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
            "How many different line-ups does the set-up allow?",
            lambda: len(distribution(start)),
            ["There are 3! orders of the three groups.", "Inside each group there are 3! orders. Multiply."],
            "3! for the groups and 3! inside each of the three: 6 * 6 * 6 * 6 = 1296.",
        ),
        lesson.exercise(
            "What is the chance that a blind line-up is allowed?",
            lambda: Fraction(len(distribution(start)), factorial(9)),
            ["Divide the allowed line-ups by all of them.", "1296 / 362880"],
            "1296 / 362880 = 1/280. You would have to be patient.",
            kind="chance",
        ),
        lesson.exercise(
            "What is the expected value of a secret card after the set-up?",
            lambda: expectation(start, lambda state: _points(card, state)),
            ["TT-K1", "TT-K2", "TT-K3", "9 * 1/9 + 5 * 2/9 + 2 * 3/9"],
            "25/9, for every card.",
        ),
        lesson.exercise(
            "A greedy player against another: how many times the expected value is the average of a round?",
            lambda: float(_averages("greedy").iloc[-1]) * 9 / 25,
            ["The plot names the average of the greedy players.", "Divide it by 25/9."],
            "More than twice as much, although the other one is just as greedy.",
            tolerance=0.1,
        ),
        lesson.exercise(
            "Ada plays Tiki Up 2 on Eepo. What does Ada get if Ben's reply is the worst for Ada?",
            worst,
            ["Ben can lift the tiki in place 3, 4 or 5. Where does Eepo stand then?", "TT-T3", "TT-K1"],
            "Ben lifts Eepo to the top, or pushes it to place 4: from there Tiki Up 3 leads to the top.",
        ),
    ]


def tiki_topple_rounds(rounds: Sequence[Sequence[int]]) -> Playground:
    """Points after so many random moves, as shares of many rounds."""

    def show(moves: int) -> Chart:
        points = [each[moves] for each in rounds]
        counts = Counter(points)
        shares = {f"{value} points": counts[value] / len(points) for value in (0, 2, 5, 7, 9, 11, 14, 16)}
        return f"After {moves} random moves: {sum(points) / len(points):.2f} points on average", shares

    return Playground("random moves", len(rounds[0]) - 1, 0, show)


def tiki_topple_averages() -> None:
    """Points in a round on average, after more and more games of random and of greedy players."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    for bot, colour in (("random", ORANGE), ("greedy", VIOLET)):
        average = _averages(bot)
        axes.plot(average.index, average, color=colour, label=f"{bot}: {average.iloc[-1]:.2f} in the end")
    axes.axhline(25 / 9, color=GREEN, linestyle="--", label="expected value")
    axes.set(xscale="log", ylim=(0, 12), xlabel="games", ylabel="points a round")
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
    bar, played = Progress(GAMES, f"games of {bot} players"), []
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
