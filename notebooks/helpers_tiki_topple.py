"""Parts of the lesson "Tiki Topple 3: how a computer plays", so that cells hold only what is read."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING

from helpers import GREEN, ORANGE, PAPER, VIOLET, Progress, closeup, said, teller
from IPython.display import display

from kernel_games import Bot, Match, lab
from kernel_games.bots import Greedy, Search
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

SAY = teller("players")
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
_CARD = (384, 466, 196, 272)
"""The part of the board where the second player's secret card is."""
_TRIES: Counter[str] = Counter()
"""Wrong answers by question: they outlive a cell that is run again."""


def players_questions(lesson: Lesson, last_word: State) -> list[Exercise]:
    """Set the questions of the lesson, in order."""
    match = Match(lesson.game, lesson.names[:2], start=last_word, seed=1)
    favourite = last_word.apply(lesson.game.parse_move(match.hint(n=1).thoughts[0].move))
    return [
        lesson.exercise(SAY("first"), "Greedy", [SAY("first_ahead"), SAY("first_not")], SAY("first_because")),
        lesson.exercise(SAY("cards"), len(CARDS) - 1, ["TT-D2", SAY("cards_groups")], SAY("cards_because")),
        lesson.exercise(
            SAY("more"), TESTED * 4, [SAY("more_few"), SAY("more_root")], SAY("more_because"), tolerance=10
        ),
        lesson.find(
            SAY("liked"),
            last_word,
            lambda state: state == favourite,
            [SAY("liked_lift"), SAY("liked_keep")],
            SAY("liked_because"),
        ),
        Exercise(
            SAY("beat"),
            lambda: (SAY("beat_expects"), _beats_greedy),
            [text(SAY("beat_greedily")), text(SAY("beat_few"))],
            SAY("beat_because"),
            tries=_TRIES,
        ),
    ]


def _beats_greedy(answer: object) -> Judgement:
    """Let a bot play against Greedy. It beats it if even the low end of its interval is above one half."""
    try:
        bot = answer() if isinstance(answer, type) and issubclass(answer, Bot) else answer
    except TypeError as error:
        raise NoAnswer(SAY("no_bot_yet", error=str(error))) from error
    if not isinstance(bot, Bot):
        raise NoAnswer(SAY("no_bot"))
    rival = Greedy()
    if bot.name == rival.name:
        rival = Greedy(SAY("other_greedy"))
    try:
        found = lab.summary(duel(bot, rival, TESTED)).loc[bot.name]
    except GameError as error:
        raise NoAnswer(SAY("no_bot_yet", error=str(error))) from error
    ends = {"low": float(found.low), "high": float(found.high)}
    told = SAY("won", name=bot.name, wins=float(found.wins), n=TESTED, **ends)
    if found.low > 1 / 2:
        return Judgement(right=True, said=[text(told)])
    doubt = SAY("luck" if found.high > 1 / 2 else "fewer")
    return Judgement(right=False, said=[text(f"{told} {doubt}")])


def duel(one: Bot, other: Bot, games: int) -> pd.DataFrame:
    """Play Tiki Topple between two bots that take turns to begin; a bar shows the progress."""
    bar, played = Progress(games, SAY("duel", name=one.name, rival=other.name)), []
    display(bar)
    for first in range(0, games, _PORTION):
        more = min(_PORTION, games - first)
        played.append(_played([one, other], more, first))
        bar.value = first + more
    return need("pandas", "lab").concat(played, ignore_index=True)


def tournament(bots: Sequence[Bot], games: int) -> pd.DataFrame:
    """Play this many games of Tiki Topple between every two bots; a bar shows the progress."""
    pairs = list(combinations(bots, 2))
    bar, played = Progress(len(pairs) * games, said("any", "games")), []
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
    _, axes = plt.subplots(figsize=(8, 3.1), facecolor=PAPER)
    lab.plot(table, ax=axes)
    for bar in axes.patches:
        bar.set_color(ORANGE)
    axes.set_ylabel(SAY("rates"))
    axes.axhline(1 / 2, color=GREEN, linestyle="--")
    plt.show()
    return lab.summary(table).round(2)


def worlds(imagined: Sequence[State]) -> Panel:
    """Show the second player's secret card in each world that the first one imagines."""
    numbered = list(enumerate(imagined, 1))
    cards = "".join(_figure(number, world) for number, world in numbered)
    words = [SAY("world_card", n=number, tikis=list(world.secret(1))) for number, world in numbered]
    row = f'<div style="display:flex;flex-wrap:wrap;gap:1em">{cards}</div>'
    return Panel([Block(row, ""), *map(text, words)])


def _figure(number: int, world: State) -> str:
    card = closeup(picture(world, seat=1, names=["Ada", "Ben"]), ("secret:1",), _CARD)
    return f'<figure style="margin:0"><figcaption>{SAY("world", n=number)}</figcaption>{card}</figure>'


def advice(state: State, bot: Bot) -> Panel:
    """Show the promise of the three moves that `bot` likes best in a position."""
    hint = Match(state.game, ["Ada", "Ben"], start=state, seed=1).hint(bot=bot)
    heads = [SAY("move"), SAY("promise"), SAY("tries")]
    rows = [
        [label, said("any", "decimal", n=each.promise), str(each.tries)]
        for label, each in zip(hint.labels, hint.thoughts, strict=True)
    ]
    table = "".join(
        f"<tr><{tag} style='text-align:left'>{escape(first)}</{tag}>"
        f"{''.join(f'<{tag}>{cell}</{tag}>' for cell in rest)}</tr>"
        for tag, (first, *rest) in zip(["th", *["td"] * len(rows)], [heads, *rows], strict=True)
    )
    plain = "\n".join(" · ".join(row) for row in [heads, *rows])
    return Panel([Block(f"<table>{table}</table>", plain)])


def lead(state: State, move: str, luck: int) -> float:
    """Return Ada's estimated lead four greedy moves after `move`, in a world of this luck."""
    after = state.imagine(0, random.Random(luck)).apply(state.game.parse_move(move))
    for _ in range(4):
        after = max(map(after.child, after.legal_moves()), key=_stands_best(after.current_player))
    return after.estimate(0) - after.estimate(1)


def _stands_best(player: int) -> Callable[[State], float]:
    return lambda state: round(state.estimate(player), 6)


def horizons(table: pd.DataFrame, turns: int) -> None:
    """Chart the games that Search wins by its depth: as measured before, and in `table`."""
    plt = need("matplotlib.pyplot", "lessons")
    own = lab.summary(table).loc[Search().name]
    _, axes = plt.subplots(figsize=(8, 3.4), facecolor=PAPER)
    _points(axes, list(range(len(MEASURED))), MEASURED, color=VIOLET, fmt="o-", label=SAY("measured"))
    played = [(own.win_rate, own.low, own.high)]
    _points(axes, [turns + 0.1], played, color=ORANGE, fmt="s", label=SAY("own", n=int(own.games)))
    axes.axhline(1 / 2, color=GREEN, linestyle="--", label=SAY("as_greedy"))
    axes.set(ylim=(0, 1), xticks=range(7), xlabel=SAY("horizon"), ylabel=SAY("games_won"))
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
