"""Random games: decisions a second, chance and scoring included.

Each game of ours stands beside one of OpenSpiel's, written in C++ and played from Python as well. A wall
clock says little where others are at work, so CPU time of one core is measured.

python run.py bench playouts                                        makes .venv with OpenSpiel, and measures
python -m pip install --require-hashes -r requirements/bench.txt    adds OpenSpiel to an environment
python -m tests.benchmarks playouts                                 measures
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from kernel_games import game
from kernel_games.engine import TERMINAL, Game
from tests.benchmarks.report import Table, alternate, need, ratio, spread

PACKAGES = ("open_spiel", "pettingzoo", "numpy")
SLOWEST = "PettingZoo connect_four_v3"
SEATS = 2


class Peer(NamedTuple):
    """A game of another library, to measure ours against.

    Attributes
    ----------
    name : str
        A game of OpenSpiel's.
    aim : float
        Our decisions a second for each of its, with as many players.
    """

    name: str
    aim: float

    @property
    def title(self) -> str:
        """Its name in the table."""
        return f"OpenSpiel {self.name} (C++)"


PEERS = {
    "tiki_topple": Peer("connect_four", 0.6),
    "kon_tiki": Peer("chess", 1.2),
    "mississippi": Peer("chess", 1.2),
    "kontor": Peer("backgammon", 1.0),
    "nile": Peer("gin_rummy", 1.0),
}

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
    """Measure decisions in a second of CPU time over whole games that fill some seconds."""
    rng = random.Random(1)
    play(rng)

    def measure() -> float:
        decisions, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            decisions += play(rng)
        return decisions / spent

    return measure


def measure(*, quick: bool, tell: Callable[[str], None]) -> Table:
    """All contenders in turn, in many short rounds."""
    plays: dict[str, Playout] = {}
    beside: dict[str, Peer] = {}
    aims: dict[str, str] = {}
    for name, peer in PEERS.items():
        ours = game(name)
        pair, most = f"{ours.title}, {SEATS} players", ours.players[-1]
        ways = {
            pair: sampled(ours, SEATS),
            f"{pair}, from legal_moves()": listed(ours, SEATS),
            f"{ours.title}, {most} players": sampled(ours, most),
            f"{ours.title}, {most} players, from legal_moves()": listed(ours, most),
        }
        plays |= ways
        beside |= dict.fromkeys(ways, peer)
        aims[pair] = f"{peer.aim:.1f}"
    plays |= {peer.title: open_spiel(peer.name) for peer in PEERS.values()}
    plays[SLOWEST] = pettingzoo()
    seconds, rounds = (0.1, 3) if quick else (0.25, 31)
    found = alternate({name: rate(play, seconds) for name, play in plays.items()}, rounds, tell)
    rows: Any = [
        (
            name,
            statistics.median(rates),
            min(rates),
            max(rates),
            beside[name].name if name in beside else None,
            spread(rates, found[beside[name].title]) if name in beside else None,
            aims.get(name),
            f"{ratio(rates, found[SLOWEST]):.1f}",
        )
        for name, rates in found.items()
    ]
    return Table(
        "Random games, one core: decisions in a second of CPU time",
        f"Medians of {rounds} rounds of {seconds:g} s, all contenders in turn; ratios are medians round by "
        f"round, with their middle half: a round holds few of the peers' long games. "
        f"Whole games, dealing and scoring included; only players' decisions are counted. "
        f"Aims are for {SEATS} players, as many as the games of OpenSpiel have.",
        ("median", "lowest", "highest", "peer", "ratio", "aim", "times PettingZoo"),
        rows,
    )
