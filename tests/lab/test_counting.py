"""Positions counted: by depth, and to the end of small worlds."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games import lab
from kernel_games.engine import Match, OptionError, State, game
from tools.counted import WORLDS, page


def ending(name: str, plies: int) -> State:
    """The position so many plies before the end of a game of random moves."""
    match = Match(name, ["random", "random"], seed=1)
    match.run()
    return match.plies[-plies].state


def ways(state: State) -> list[tuple[State, ...]]:
    """Every way to the end, one by one."""
    moves = state.legal_moves() or [move for move, _ in state.chance_outcomes()]
    return [(state, *way) for move in moves for way in ways(state.child(move))] or [(state,)]


@pytest.mark.parametrize(("name", "plies"), [("tiki_topple", 7), ("kontor", 6), ("kon_tiki", 6)])
def test_a_small_world_is_counted_as_one_counts_it_way_by_way(name: str, plies: int) -> None:
    state = ending(name, plies)
    every = ways(state)
    assert lab.count(state, progress=False) == (
        len({one for way in every for one in way}),
        len({way[-1] for way in every}),
        len(every),
        min(map(len, every)) - 1,
        max(map(len, every)) - 1,
    )


def test_a_game_that_is_over_is_a_world_of_one() -> None:
    assert lab.count(ending("tiki_topple", 1), progress=False) == (1, 1, 1, 0, 0)


@pytest.mark.parametrize("depth", range(4))
def test_perft_counts_every_way_of_so_many_plies(depth: int) -> None:
    state = ending("kontor", 6)

    # Two moves may lead to the same position: ways are counted with what is left of each.
    def count(at: State, left: int) -> int:
        moves = at.legal_moves() or [move for move, _ in at.chance_outcomes()]
        return 1 if left == 0 else sum(count(at.child(move), left - 1) for move in moves)

    assert lab.perft(state, depth) == count(state, depth) > 0


def test_a_world_that_is_larger_than_it_may_be_is_refused() -> None:
    with pytest.raises(OptionError, match="most = 100: expected 101 or more"):
        lab.count(ending("kontor", 7), most=100, progress=False)


class Ring:
    """Three positions, each leading to the next."""

    def __init__(self, place: int) -> None:
        self.place = place

    def legal_moves(self) -> list[int]:
        return [1]

    def child(self, move: int) -> Ring:
        return Ring((self.place + move) % 3)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ring) and other.place == self.place

    def __hash__(self) -> int:
        return self.place


def test_a_game_that_can_go_round_has_no_number_of_ways() -> None:
    ring: Any = Ring(0)
    with pytest.raises(OptionError, match="none can come twice"):
        lab.count(ring, progress=False)


@pytest.mark.parametrize("value", [-1, 1.5, True, "2"])
def test_depths_and_bounds_are_whole_numbers(value: Any) -> None:
    state = game("kontor").new(2)
    with pytest.raises(OptionError, match="depth"):
        lab.perft(state, value)
    with pytest.raises(OptionError, match="most"):
        lab.count(state, most=value)


def test_the_page_says_what_was_counted_and_names_every_clause() -> None:
    text = "\n".join(page())
    for name in WORLDS:
        world = lab.count(ending(name, WORLDS[name]), progress=False)
        assert f"| {game(name).title} | {WORLDS[name]} | {world.positions:,} |" in text
    for name in ("kontor", "nile"):
        assert all(f"#{clause}'" in text for clause in game(name).rulebook)
