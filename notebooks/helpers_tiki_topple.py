"""Parts of the lesson "Tiki Topple 3: how a computer plays", so that cells hold only what is read."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, Any

from helpers import GREEN, ORANGE, PAPER, VIOLET, Progress
from IPython.display import display

from kernel_games import Bot, Match, lab
from kernel_games.bots import Greedy
from kernel_games.drawing.pictures import picture
from kernel_games.engine import GameError, State
from kernel_games.engine.extras import need
from kernel_games.games.tiki_topple.components import CARDS
from kernel_games.teaching.answers import Judgement, NoAnswer
from kernel_games.teaching.lessons import Exercise, Lesson, Panel
from kernel_games.teaching.panels import Block, text

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MEASURED = [
    (0.365, 0.301, 0.434),
    (0.348, 0.285, 0.416),
    (0.692, 0.625, 0.752),
    (0.640, 0.571, 0.703),
    (0.785, 0.723, 0.836),
    (0.730, 0.665, 0.787),
    (0.730, 0.665, 0.787),
]
"""Shares that Search(turns=0, simulations=48, width=8) and so on won of 200 games against Greedy, and
their intervals, from ``lab.play_many(..., seed="measured", rotate=True)``."""
TESTED, _PORTION = 40, 4
_TRIES: Counter[str] = Counter()
"""Wrong answers by question: they outlive a cell that is run again."""


def players_questions(lesson: Lesson, last_word: State) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
    match = Match(lesson.game, lesson.names[:2], start=last_word, seed=1)
    favourite = last_word.apply(lesson.game.parse_move(match.hint(n=1).thoughts[0].move))
    return [
        lesson.exercise(
            "Playouts and Greedy play 40 games against each other. Who wins more of them?",
            "Greedy",
            ["Who looks farther ahead? And who plays in a playout?", "It is not the one that looks farther."],
            "It even wins most of them. See for yourself:",
        ),
        lesson.exercise(
            "Ada holds a secret card and sees the line. How many different cards may Ben have?",
            len(CARDS) - 1,
            ["TT-D2", "Three tikis of each group: 3 * 3 * 3 cards. Which one can it not be?"],
            "Our pack has 27 cards (clause TT-D2), and one of them is Ada's own.",
        ),
        lesson.exercise(
            "The interval of 40 games shall become half as wide. How many games are needed, about?",
            TESTED * 4,
            ["80 are too few.", "The width shrinks as the square root of the number of games grows."],
            "Four times as many games for half the width: the square root of 4 is 2.",
            tolerance=10,
        ),
        lesson.find(
            "Ada holds Tiki Up 1 and two Tiki Toasts, Ben three cards. Which move does Search like best?",
            last_word,
            lambda state: state == favourite,
            [
                "Lift Kapu over Huhu: Huhu is second then. What can Ben do with Tiki Up 1?",
                "Which card had better be kept for last?",
            ],
            "Greedy takes nine points at once. Search waits with Tiki Up 1 until Ben can hit back less.",
        ),
        Exercise(
            "Write a bot that beats Greedy.",
            lambda: ("a bot, such as Mine()", _beats_greedy),
            [
                text("In your continuations players think about as much as a die. Let them play greedily."),
                text("Look a few moves ahead and no farther, and count points there, not games."),
            ],
            "Your bot beats Greedy, and hardly by luck.",
            tries=_TRIES,
        ),
    ]


def _beats_greedy(answer: object) -> Judgement:
    """Let a bot play against Greedy. It beats it if even the low end of its interval is above one half."""
    try:
        bot = answer() if isinstance(answer, type) and issubclass(answer, Bot) else answer
    except TypeError as error:
        raise NoAnswer(f"no bot yet: {error}") from error
    if not isinstance(bot, Bot):
        raise NoAnswer("no bot")
    rival = Greedy("The other Greedy" if bot.name == "Greedy" else "Greedy")
    try:
        found = lab.summary(duel(bot, rival, TESTED)).loc[bot.name]
    except GameError as error:
        raise NoAnswer(f"no bot yet: {error}") from error
    said = (
        f"{bot.name} won {found.wins:g} of {TESTED} games. "
        f"The interval reaches from {found.low:.2f} to {found.high:.2f}."
    )
    if found.low > 1 / 2:
        return Judgement(right=True, said=[text(said)])
    doubt = (
        "That may be luck: it still holds one half." if found.high > 1 / 2 else "That is less than one half."
    )
    return Judgement(right=False, said=[text(f"{said} {doubt}")])


def duel(one: Bot, other: Bot, games: int) -> pd.DataFrame:
    """Games of Tiki Topple between two bots that take turns to begin; a bar says how far it is."""
    bar, played = Progress(games, f"games of {one.name} against {other.name}"), []
    display(bar)
    for first in range(0, games, _PORTION):
        more = min(_PORTION, games - first)
        played.append(_played([one, other], more, first))
        bar.value = first + more
    return need("pandas", "lab").concat(played, ignore_index=True)


def tournament(bots: Sequence[Bot], games: int) -> pd.DataFrame:
    """So many games of Tiki Topple between every two of them; a bar says how far it is."""
    pairs = list(combinations(bots, 2))
    bar, played = Progress(len(pairs) * games, "games"), []
    display(bar)
    for pair in pairs:
        played.append(_played(pair, games, " ".join(bot.name for bot in pair)))
        bar.value += games
    return need("pandas", "lab").concat(played, ignore_index=True)


def _played(bots: Sequence[Bot], games: int, seed: int | str) -> pd.DataFrame:
    return lab.play_many("tiki_topple", bots, games, seed=seed, rotate=True, jobs=1, progress=False)


def standings(table: pd.DataFrame) -> pd.DataFrame:
    """Show who won how many games, as bars with their intervals and as a table."""
    plt = need("matplotlib.pyplot", "lessons")
    _, axes = plt.subplots(figsize=(9, 3.4), facecolor=PAPER)
    lab.plot(table, ax=axes)
    for bar in axes.patches:
        bar.set_color(ORANGE)
    axes.axhline(1 / 2, color=GREEN, linestyle="--")
    plt.show()
    return lab.summary(table).round(2)


def worlds(state: State, imagined: Sequence[State]) -> Panel:
    """Show what the first player sees, and what the second would see in the worlds the first imagines."""
    scenes = [("What Ada sees", state, 0)]
    scenes += [(f"World {number}, with Ben's eyes", world, 1) for number, world in enumerate(imagined, 1)]
    figures = "".join(
        f'<figure style="flex:1 1 22em;max-width:27em;margin:0"><figcaption>{title}</figcaption>'
        f"{picture(shown, seat=seat, names=['Ada', 'Ben'])._repr_html_()}</figure>"
        for title, shown, seat in scenes
    )
    words = [f"World {number}: Ben has {_card(world)}." for number, world in enumerate(imagined, 1)]
    return Panel(
        [Block(f'<div style="display:flex;flex-wrap:wrap;gap:.6em">{figures}</div>', ""), *map(text, words)]
    )


def _card(state: Any) -> str:
    return ", ".join(state.secret(1))


def advice(state: State, bot: Bot) -> Panel:
    """Show a position, and beside it the promise of the three moves that `bot` likes best."""
    hint = Match(state.game, ["Ada", "Ben"], start=state, seed=1).hint(bot=bot)
    drawn = picture(state, seat=0, names=["Ada", "Ben"])._repr_html_()
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(label)}</td><td>{each.promise:.2f}</td>"
        f"<td>{each.tries}</td></tr>"
        for label, each in zip(hint.labels, hint.thoughts, strict=True)
    )
    html = (
        f'<div style="display:flex;flex-wrap:wrap;gap:1em"><div style="flex:1 1 24em;max-width:32em">{drawn}'
        f"</div><table style='align-self:start'><tr><th style='text-align:left'>move</th><th>promise</th>"
        f"<th>tries</th></tr>{rows}</table></div>"
    )
    return Panel([Block(html, repr(hint))])


def lead(state: State, move: str, luck: int) -> float:
    """By how much Ada leads, by the estimates, four greedy moves after `move` in a world of this luck."""
    after = state.imagine(0, random.Random(luck)).apply(state.game.parse_move(move))
    for _ in range(4):
        after = max(map(after.child, after.legal_moves()), key=_stands_best(after.current_player))
    return after.estimate(0) - after.estimate(1)


def _stands_best(player: int) -> Callable[[State], float]:
    return lambda state: round(state.estimate(player), 6)


def horizons(table: pd.DataFrame, turns: int) -> None:
    """Chart the games that Search wins by its depth: as measured before, and in `table`."""
    plt = need("matplotlib.pyplot", "lessons")
    own = lab.summary(table).loc["Search"]
    _, axes = plt.subplots(figsize=(9, 3.8), facecolor=PAPER)
    _points(axes, list(range(len(MEASURED))), MEASURED, color=VIOLET, fmt="o-", label="200 games each")
    played = [(own.win_rate, own.low, own.high)]
    _points(axes, [turns + 0.1], played, color=ORANGE, fmt="s", label=f"your {own.games:g} games")
    axes.axhline(1 / 2, color=GREEN, linestyle="--", label="as good as Greedy")
    axes.set(ylim=(0, 1), xticks=range(7), xlabel="horizon: changes of player", ylabel="share of games won")
    axes.legend(loc="lower right")
    plt.show()


def _points(
    axes: Axes, where: Sequence[float], found: Sequence[tuple[float, float, float]], **look: str
) -> None:
    """Shares with their intervals."""
    shares, low, high = (list(each) for each in zip(*found, strict=True))
    below = [share - end for share, end in zip(shares, low, strict=True)]
    above = [end - share for share, end in zip(shares, high, strict=True)]
    axes.errorbar(where, shares, [below, above], capsize=5, **look)
