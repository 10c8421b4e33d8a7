"""Random games: decisions a second, chance and scoring included."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from kernel_games import game, registered_games
from kernel_games.engine import TERMINAL, Game
from tests.benchmarks.report import Table, alternate, need, ratio

PACKAGES = ("open_spiel", "pettingzoo", "numpy")
OPEN_SPIEL = ("connect_four", "leduc_poker", "backgammon")
YARDSTICK, SLOWEST = "OpenSpiel connect_four (C++)", "PettingZoo connect_four_v3"
AIM = 300_000 / 890_000

Playout = Callable[[random.Random], int]
"""Plays one game to its end; how many decisions players made in it."""


def sampled(played: Game, players: int) -> Playout:
    """Our games as the lab would play them: :meth:`State.sample` lists no moves."""

    def play(rng: random.Random) -> int:
        state, decisions = played.new(players), 0
        while (player := state.current_player) != TERMINAL:
            decisions += player >= 0
            state = state.child(state.sample(rng))
        return decisions

    return play


def listed(played: Game, players: int) -> Playout:
    """Our games as one plays OpenSpiel's: a player's move is chosen from the list of the legal ones."""

    def play(rng: random.Random) -> int:
        state, decisions = played.new(players), 0
        while (player := state.current_player) != TERMINAL:
            if player >= 0:
                decisions += 1
                state = state.child(rng.choice(state.legal_moves()))
            else:
                state = state.child(state.sample(rng))
        return decisions

    return play


def open_spiel(name: str) -> Playout:
    """A game of OpenSpiel, written in C++, played from Python."""
    played: Any = need("pyspiel", "open_spiel").load_game(name)

    def play(rng: random.Random) -> int:
        state, decisions = played.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
        return decisions

    return play


def pettingzoo() -> Playout:
    """PettingZoo's Connect Four with its action masks."""
    environment: Any = need("pettingzoo.classic.connect_four_v3", "pettingzoo[classic]").env()

    def play(rng: random.Random) -> int:
        environment.reset()
        decisions = 0
        for _ in environment.agent_iter():
            observation, _, termination, truncation, _ = environment.last()
            if termination or truncation:
                environment.step(None)
            else:
                decisions += 1
                environment.step(rng.choice(observation["action_mask"].nonzero()[0]))
        return decisions

    return play


def rate(play: Playout, seconds: float) -> Callable[[], float]:
    """Measure decisions a second over whole games that fill some seconds."""
    rng = random.Random(1)
    play(rng)

    def measure() -> float:
        decisions, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            decisions += play(rng)
        return decisions / spent

    return measure


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """All contenders in turn, in many short rounds."""
    tiki = game("tiki_topple")
    plays: dict[str, Playout] = {}
    for players in tiki.players:
        plays[f"Tiki Topple, {players} players"] = sampled(tiki, players)
        plays[f"Tiki Topple, {players} players, from legal_moves()"] = listed(tiki, players)
    for other in (game(name) for name in registered_games() if name != tiki.name):
        most = other.players[-1]
        plays[f"{other.title}, {most} players"] = sampled(other, most)
    plays |= {f"OpenSpiel {name} (C++)": open_spiel(name) for name in OPEN_SPIEL}
    plays[SLOWEST] = pettingzoo()
    seconds, rounds = (0.1, 3) if quick else (0.25, 31)
    found = alternate({name: rate(play, seconds) for name, play in plays.items()}, rounds, tell)
    rows: Any = [
        (
            name,
            statistics.median(rates),
            min(rates),
            max(rates),
            f"{ratio(rates, found[YARDSTICK]):.3f}",
            f"{ratio(rates, found[SLOWEST]):.1f}",
        )
        for name, rates in found.items()
    ]
    return Table(
        "Random games, one core: decisions a second",
        f"Medians of {rounds} rounds of {seconds:g} s, all contenders in turn; ratios are medians round by "
        f"round. Whole games, dealing and scoring included; only players' decisions are counted. "
        f"Aim for Tiki Topple: {AIM:.3f} of connect_four in C++, 20 times PettingZoo.",
        ("median", "lowest", "highest", "of connect_four", "times PettingZoo"),
        rows,
    )
