"""Discovery pays: not a shuttle along the printed coast, and not fighting."""

from __future__ import annotations

from collections import Counter
from statistics import fmean

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import Bot, Match
from kernel_games.games.nile import game
from tests.nile.policies import Fighter, Shuttle
from tests.sampling import part


def season(bot: Bot, seed: int) -> tuple[int, Counter[str]]:
    """The points of a whole game alone, and what happened in it: events, and steps by mode."""
    match = Match(game, [bot], seed=seed)
    match.run()
    africa, happened = game.new(1).africa, Counter[str]()
    for ply in match.plies:
        for event in ply.events:
            happened[event.text] += 1
            if event.text == "step":
                happened[event.facts["mode"]] += 1
            if event.text == "marked" and africa.remote[africa.index[event.facts["hex"]]] >= 3:
                happened["inland"] += 1
    return match.state.scores()[0], happened


@pytest.mark.clause("R25.1")
def test_a_canoe_shuttle_along_the_printed_coast_brings_nothing() -> None:
    for seed in range(2):
        points, happened = season(Shuttle(), seed)
        assert happened["sails"] >= 5, "the way is open and is travelled"
        assert happened["canoe"] >= 100
        assert not happened["maps"]
        assert points < 40


@pytest.mark.clause("R16.1", "R16.2", "R22.1")
@pytest.mark.slow
def test_ten_askaris_who_attack_every_tribe_do_not_win() -> None:
    """They do fight, but after the first rout there is seldom the money for another ten."""
    seasons = [season(Fighter(), seed) for seed in range(24)]
    plunder = [happened["plunder"] for _, happened in seasons]
    assert sum(plunder) >= 1.5 * len(seasons)
    assert sum(map(bool, plunder)) >= 22
    points = [points for points, _ in seasons]
    assert fmean(points) < 10
    assert sum(each >= 40 for each in points) <= 2


@pytest.mark.clause("R16.2", "R22.1")
@pytest.mark.parametrize("seed", part(range(9000, 9040), 10))
def test_neither_a_shuttle_nor_a_fighter_brings_half_of_what_wins(seed: int) -> None:
    """In none of these 40 seasons did a shuttle bring a point, or a fighter more than 35."""
    for bot in (Shuttle(), Fighter()):
        points, happened = season(bot, seed)
        assert happened["departs"] or happened["sails"]
        assert points < 40, bot.key


@pytest.mark.clause("R22.1")
@pytest.mark.slow
def test_who_discovers_needs_the_interior_and_all_that_section_9_offers() -> None:
    seasons = [season(Greedy(), seed) for seed in range(12)]
    happened = sum((each for _, each in seasons), Counter[str]())
    assert fmean(points for points, _ in seasons) > 60
    assert sum(points >= 75 for points, _ in seasons) >= 8
    assert happened["inland"] > happened["maps"] / 3
    for what in ("foot", "canoe", "mounted", "cache", "fetch", "they_welcome"):
        assert happened[what], what
