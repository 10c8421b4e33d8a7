"""The game in play: voyages end, the whole chart is used, and looking one move ahead pays."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kernel_games import lab
from kernel_games.engine import TERMINAL
from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.chart_file import CHART

MOST_UNEVEN = 0.1
"""Greatest distance of a seat's share of wins from equal in so few games; with many it is about half."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (3, 0.8), (4, 0.65)])
def test_the_greedy_player_beats_random_ones_clearly(players: int, least: float) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    table = lab.play_many(game, bots, 80, seed="kon-tiki", rotate=True, jobs=1, progress=False)
    names = Counter(name for seat in range(players) for name in table[f"bot_{seat}"])
    assert names["Greedy"] == 80, "one greedy player in each game, on every seat in turn"
    assert lab.summary(table)["win_rate"]["Greedy"] > least


@pytest.mark.clause("KT-R1")
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_on_our_chart_equal_players_win_about_alike_often_on_every_seat(bot: str, players: int) -> None:
    games = 400
    table = lab.play_many(game, [bot] * players, games, seed="seats", jobs=1, progress=False)
    shares = [sum(table[f"return_{seat}"]) / games for seat in range(players)]
    assert max(abs(share - 1 / players) for share in shares) < MOST_UNEVEN, shares


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_by_themselves_and_every_passage_colour_and_duty_comes_up(players: int) -> None:
    passages, colours, duties, certificates, plies = Counter[str](), Counter[str](), Counter[str](), 0, []
    for seed in range(60):
        rng = random.Random(f"{players}/{seed}")
        state = game.new(players)
        none_left = False
        plies.append(0)
        while state.current_player != TERMINAL:
            move = state.sample(rng)
            if move.verb == "pay":
                passages[CHART.passages[state.passage].name] += 1
                colours[state.colour_name] += 1
            after = state.child(move)
            duties.update(
                name
                for duty, name in enumerate(("fishing", "radio", "cooking", "equipment"))
                if after.cards_left(duty) < state.cards_left(duty)
            )
            none_left |= after.certificates_left == 0
            state = after
            plies[-1] += 1
        certificates += none_left
    assert set(passages) == {way.name for way in CHART.passages}
    assert set(colours) == {"any", "red", "green", "yellow"}
    assert min(duties.values()) > max(duties.values()) / 2
    assert 2 <= certificates <= 30, "now and then the certificates run out, as the rulebook expects"
    assert max(plies) < game.longest(players)
