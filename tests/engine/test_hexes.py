"""Hexes in axial coordinates."""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot, sqrt

from kernel_games.engine.hexes import AROUND, around, axial, distance

BOARD = list(product(range(1, 8), repeat=2))


def test_the_ways_to_neighbours_run_round_and_each_has_one_back() -> None:
    for number, (q, r) in enumerate(AROUND):
        assert AROUND[(number + 3) % 6] == (-q, -r)
        assert distance(AROUND[number - 1], (q, r)) == 1


def test_neighbours_on_a_board_of_columns_are_one_step_away_and_all_as_near_as_can_be() -> None:
    def centre(column: int, row: int) -> tuple[float, float]:
        return 1.5 * column, sqrt(3) * (row + column % 2 / 2)

    for cell in BOARD:
        near = list(around(*cell))
        assert near[0] == (cell[0], cell[1] - 1), "the north comes first"
        assert [other for other in BOARD if distance(axial(*cell), axial(*other)) == 1] == sorted(
            set(near) & set(BOARD)
        )
        (x, y), ends = centre(*cell), [centre(*other) for other in near]
        assert {round(hypot(a - x, b - y), 6) for a, b in ends} == {round(sqrt(3), 6)}
        assert all((a - x) * (d - y) > (b - y) * (c - x) for (a, b), (c, d) in pairwise(ends)), "clockwise"


def test_distance_adds_up_along_a_way() -> None:
    for one, other in product(BOARD[:9], BOARD):
        q, r = axial(*other)
        away = distance(axial(*one), (q, r))
        assert away == distance((q, r), axial(*one))
        assert {distance(axial(*one), (q + dq, r + dr)) - away for dq, dr in AROUND} <= {-1, 0, 1}
