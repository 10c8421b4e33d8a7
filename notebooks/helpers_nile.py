"""Parts of the lessons of Source of the Nile, so that cells hold only what is to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from helpers import GREEN, ORANGE, PAPER, VIOLET, Chart, Playground, Progress
from IPython.display import display

from kernel_games import Match
from kernel_games.engine import State
from kernel_games.engine.extras import need
from kernel_games.games.nile.components import ALLOWANCE
from kernel_games.games.nile.outfit import MONEY, RATES
from kernel_games.games.nile.party import BEARER_CARRIES, EATS
from kernel_games.teaching.lessons import Exercise, Lesson

if TYPE_CHECKING:
    import pandas as pd

_SEASON = """
normal/land bagamoyo foot/foot northwest/die 4/card 55/card 54/card 48/enter foot/stop/hunt/die 3/card 12
normal/card 28/remake/cache 20 rations/cache 10 rations/cache 3 rations/done/foot southwest/die 4
card 17/card 32/card 7/die 3/enter foot/peace 5/die 4/trade 2 bearers/trade 10 rations/go_on/stop/die 4
card 30/reckless/card 3/foot northwest/die 5/card 16/card 81/card 31/enter foot/foot southwest/die 6
card 76/card 59/card 66/die 5/enter foot/slip/die 3/stop/hunt/die 1/card 20
normal/card 88/foot northwest/die 5/card 21/card 46/card 1/die 2/enter foot"""
_HOME = """
find native_kingdom/peace 10/die 1/stop/hunt/die 4/card 8/reckless/card 94/foot northeast/foot southeast
go_on/stop/normal/card 98/foot northeast/remake/fetch 10 rations/done/foot southeast/land zanzibar foot
stop/sail/die 4"""


def season(start: State) -> tuple[Match, int]:
    """Play a season from `start`; return it, and the move after which Ada is at the discovery counter."""
    match = Match(start.game, ["Ada"], start=start, seed=1, settle=False)
    for move in _SEASON.strip().replace("\n", "/").split("/"):
        match.play(move, settle=False)
    before = match.ply
    for move in _HOME.strip().replace("\n", "/").split("/"):
        match.play(move, settle=False)
    return match, before


def party_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson on the best party, in order."""
    bearer, ration = RATES["bearers"].price, RATES["rations"].price
    return [
        lesson.exercise(
            "A bearer sets out with all the rations one can carry. How long does that last, in turns?",
            lambda: BEARER_CARRIES // EATS,
            ["5.4111", "5.4423"],
            "Remember this number.",
        ),
        lesson.exercise(
            "If money is no object: how many turns can an expedition on foot last at most?",
            lambda: (BEARER_CARRIES - 1) // EATS,
            ["Your answer to the first question.", "At ten turns a bearer has room for nobody else's food."],
            "At nine turns one thing in ten is left for others, at ten nothing.",
        ),
        lesson.exercise(
            "What does room for one thing cost on foot, for nine turns?",
            lambda: (bearer + 9 * ration) / (BEARER_CARRIES - 9 * EATS),
            ["6 turns: (10 + 6) / (10 - 6) = 4."],
            "(10 + 9) / (10 - 9): a bearer costs 19 dollars then, and has room for one thing.",
        ),
    ]


def party_chart(money: int, party: Callable[[int], Any]) -> Playground:
    """Chart the cheapest party for so many turns, as shares of the money; `party` finds it."""

    def show(turns: int) -> Chart:
        found = party(turns)
        bought = {name: count for name, count in found._asdict().items() if count}
        shares = {
            f"{count} {name if count > 1 else name.removesuffix('s')}": RATES[name].price * count / money
            for name, count in bought.items()
        }
        dollars = sum(RATES[name].price * n for name, n in bought.items())
        return f"{turns} {'turn' if turns == 1 else 'turns'}: {dollars:,} of {money:,} dollars", shares

    return Playground("turns", 20, 12, show)


def cost_lines(lines: Mapping[str, Sequence[float]], first: int = 1, **axes: Any) -> None:
    """Lines over turns or dollars, each with its name; a dashed one at the money of a first expedition."""
    plt = need("matplotlib.pyplot", "lessons")
    _, plot = plt.subplots(figsize=(9, 4.2), facecolor=PAPER)
    colours = ("#b3261e", ORANGE, "#8a6d00", GREEN, "#1c5fa8", VIOLET)
    for (name, line), colour, mark in zip(lines.items(), colours, "osd^vx", strict=False):
        plot.plot(range(first, first + len(line)), line, marker=mark, ms=4, color=colour, label=name)
    plot.axhline(MONEY, color="black", linestyle="--")
    plot.set(**axes)
    plot.legend(ncols=3)
    plt.show()


def journey_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson on when to turn back, in order."""
    pace = ALLOWANCE["foot"][1]
    return [
        lesson.exercise(
            "22 people have 100 rations and do not hunt. For how many turns does everybody get one?",
            lambda: 100 // (22 * EATS),
            ["5.4423", "Four turns take 88."],
            "Four turns take 88 rations; the 12 that are left do not feed 22 people.",
        ),
        lesson.exercise(
            "For how many turns may they walk out, at the most?",
            lambda: max(out for out in range(9) if out + -(-out // pace) <= 96 // 16),
            ["After 3 turns out the way home takes 1, after 4 it takes 2."],
            "Food for 6 turns: 4 out, 2 home.",
        ),
        lesson.exercise(
            "Of ten expeditions six come home with 40 points each; of four nobody hears again. "
            "How many points did an expedition bring that was sent out, on average?",
            lambda: 6 * 40 / 10,
            ["Ten were sent out."],
            "Whoever asks only those who came home hears of 40.",
        ),
    ]


def journeys(journey: Callable[[int, int], dict[str, int]], turns: Sequence[int], count: int) -> Any:
    """So many journeys for each turn after which one turns back, as a table; a bar says how far it is."""
    bar, rows = Progress(len(turns) * count, "journeys"), []
    display(bar)
    for turn in turns:
        rows += [journey(turn, seed) for seed in range(count)]
        bar.value += count
    return need("pandas", "lab").DataFrame(rows)


def homecoming(table: pd.DataFrame) -> None:
    """Chart who came home, and with what, over the turn after which they turned back."""
    plt = need("matplotlib.pyplot", "lessons")
    _, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), facecolor=PAPER)
    left.bar(table.index, table["came_home"], width=1.4, color=GREEN)
    left.set(ylim=(0, 1), ylabel="share that came home")
    plt.setp((left, right), xticks=table.index, xlabel="turned back after turn")
    for name, colour in (("if_home", ORANGE), ("sent_out", VIOLET)):
        right.plot(table.index, table[name], "o-", color=colour, label=name.replace("_", " "))
    right.set(ylim=(0, None), ylabel="points a journey")
    right.legend()
    plt.show()
