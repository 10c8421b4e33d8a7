"""Parts of the lessons of Source of the Nile, so that cells hold only what is to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from helpers import GREEN, ORANGE, PAPER, VIOLET, Chart, Playground, Progress, Slides, closeup, teller
from IPython.display import display

from kernel_games import Match, form
from kernel_games.drawing.pictures import picture, replay
from kernel_games.engine import State
from kernel_games.engine.extras import need
from kernel_games.games.nile import game
from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.party import Party
from kernel_games.teaching.lessons import Exercise, Lesson, Panel
from kernel_games.teaching.panels import Block

if TYPE_CHECKING:
    import pandas as pd

PARTY, SEASON = teller("party"), teller("season")
_SEASON = """
normal/land bagamoyo foot/foot northwest/die 4/card 55/card 54/card 48/enter foot/stop/hunt/die 3/card 12
normal/card 28/remake/cache 20 rations/cache 10 rations/cache 3 rations/done/foot southwest/die 4
card 17/card 32/card 7/die 3/enter foot/peace 5/die 4/trade 2 bearers/trade 10 rations/go_on/stop/die 4
card 30/reckless/card 3/foot northwest/die 5/card 16/card 81/card 31/enter foot/foot southwest/die 6
card 76/card 59/card 66/die 5/enter foot/slip/die 3/stop/hunt/die 1/card 20
normal/card 88/foot northwest/die 5/card 21/card 46/card 1/die 2/enter foot"""
_SHEET = (4, 405, 416, 380)
"""The part of the board where a party and its loads are listed."""
_HOME = """
find native_kingdom/peace 10/die 1/stop/hunt/die 4/card 8/reckless/card 94/foot northeast/foot southeast
go_on/stop/normal/card 98/foot northeast/remake/fetch 10 rations/done/foot southeast/land zanzibar foot
stop/sail/die 4"""


def season(start: State) -> Slides:
    """Play a season from `start`; show it from where Ada is at the discovery counter."""
    match = Match(start.game, ["Ada"], start=start, seed=1, settle=False)
    for move in _SEASON.strip().replace("\n", "/").split("/"):
        match.play(move, settle=False)
    before = match.ply
    for move in _HOME.strip().replace("\n", "/").split("/"):
        match.play(move, settle=False)
    return Slides(replay(match, since=before, seat=0, layout="wide"))


def party_questions() -> list[Exercise]:
    """Set the questions of the lesson on the best party, in order."""
    lesson = Lesson("nile")
    law = game.law
    bearer, ration = law.prices["bearers"], law.prices["rations"]
    return [
        lesson.exercise(
            PARTY("porter"), lambda: law.bearer // law.eats, ["5.4111", "5.4423"], PARTY("porter_because")
        ),
        lesson.exercise(
            PARTY("longest"),
            lambda: (law.bearer - 1) // law.eats,
            [PARTY("longest_first"), PARTY("longest_ten")],
            PARTY("longest_because"),
        ),
        lesson.exercise(
            PARTY("room"),
            lambda: (bearer + 9 * ration) / (law.bearer - 9 * law.eats),
            [PARTY("room_six")],
            PARTY("room_because"),
        ),
    ]


def party_chart(money: int, party: Callable[[int], Any]) -> Playground:
    """Chart the cheapest party for so many turns, as shares of the money; `party` finds it."""

    def show(turns: int) -> Chart:
        found = party(turns)
        bought = {name: count for name, count in found._asdict().items() if count}
        shares = {PARTY(name, n=count): game.law.price(name, count) / money for name, count in bought.items()}
        dollars = sum(game.law.price(name, n) for name, n in bought.items())
        return PARTY("costs", n=turns, dollars=dollars, money=money), shares

    return Playground(PARTY("turns"), 20, 12, show)


def cost_lines(lines: Mapping[str, Sequence[float]], first: int = 1, **axes: Any) -> None:
    """Plot costs over turns, a line for each way; a dashed one at the money of a first expedition."""
    plt = need("matplotlib.pyplot", "lessons")
    _, plot = plt.subplots(figsize=(8, 3.8), facecolor=PAPER)
    colours = ("#b3261e", ORANGE, "#8a6d00", GREEN, "#1c5fa8", VIOLET)
    for (name, line), colour, mark in zip(lines.items(), colours, "osd^vx", strict=False):
        plot.plot(range(first, first + len(line)), line, marker=mark, ms=4, color=colour, label=name)
    plot.axhline(game.law.money, color="black", linestyle="--")
    plot.set(**axes)
    plot.legend(ncols=3)
    plt.show()


def outfitted(start: State, moves: Sequence[str]) -> Panel:
    """Ask the engine to make purchases and leave port; close in on the sheet with what was bought."""
    verdict = Lesson(start.game).ask(start, *moves, only="6.5", pictures=False)
    sheet = closeup(picture(verdict.state, seat=0, names=["Ada"]), ("own", "stock:", "loads"), _SHEET)
    return Panel([*verdict.blocks, Block(sheet, "")], verdict.title, verdict.tone)


def planned(first: Party, second: Party) -> Any:
    """Put two parties into the planner at Khartoum, as drafts A and B; it shows the second one."""
    planner = form("nile", port="khartoum")
    for draft, party in zip("01", (first, second), strict=True):
        planner.act({"do": "draft", "key": draft})
        planner.plan(**{article: str(getattr(party, article) or "") for article in ARTICLES})
    planner.act({"do": "settle"})
    return planner


def journey_questions(lesson: Lesson) -> list[Exercise]:
    """Set the questions of the lesson on when to turn back, in order."""
    pace = game.law.allowance["foot"][1]
    return [
        lesson.exercise(
            SEASON("food"),
            lambda: 100 // (22 * game.law.eats),
            ["5.4423", SEASON("food_four")],
            SEASON("food_because"),
        ),
        lesson.exercise(
            SEASON("out"),
            lambda: max(out for out in range(9) if out + -(-out // pace) <= 96 // 16),
            [SEASON("out_home")],
            SEASON("out_because"),
        ),
        lesson.exercise(SEASON("mean"), lambda: 6 * 40 / 10, [SEASON("mean_ten")], SEASON("mean_because")),
    ]


def journeys(journey: Callable[[int, int], dict[str, int]], turns: Sequence[int], count: int) -> Any:
    """Tabulate `count` journeys for each turn after which one turns back; a bar shows the progress."""
    bar, rows = Progress(len(turns) * count, SEASON("journeys")), []
    display(bar)
    for turn in turns:
        rows += [journey(turn, seed) for seed in range(count)]
        bar.value += count
    return need("pandas", "lab").DataFrame(rows)


def homecoming(table: pd.DataFrame) -> None:
    """Chart who came home, and with what, over the turn after which they turned back."""
    plt = need("matplotlib.pyplot", "lessons")
    _, (left, right) = plt.subplots(1, 2, figsize=(8, 3.1), facecolor=PAPER)
    left.bar(table.index, table["came_home"], width=1.4, color=GREEN)
    left.set(ylim=(0, 1), ylabel=SEASON("came_home"))
    plt.setp((left, right), xticks=table.index, xlabel=SEASON("after"))
    for name, colour in (("if_home", ORANGE), ("sent_out", VIOLET)):
        right.plot(table.index, table[name], "o-", color=colour, label=SEASON(name))
    right.set(ylim=(0, None), ylabel=SEASON("points"))
    right.legend()
    plt.show()
