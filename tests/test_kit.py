"""The drawing kit serves as many seats as a game may have."""

from __future__ import annotations

import re

import pytest

from kernel_games.drawing import kit

SIGN = re.compile(r">([^<>]+)</text>")


@pytest.mark.parametrize("count", [1, 6, 12, 40])
def test_every_seat_has_a_colour_and_a_badge_that_no_other_has(count: int) -> None:
    assert list(kit.seats(count)) == [f"seat{seat}" for seat in range(count)]
    badges = [kit.badge(seat, "edge", 1) for seat in range(count)]
    signs = [found[1] for badge in badges if (found := SIGN.search(badge))]
    assert len(set(signs)) == count


def test_seats_of_one_colour_differ_in_shape_too() -> None:
    colours = kit.seats(24)
    shapes = [kit.badge(seat, "edge", 1).split('">', 1)[1].split("/>")[0] for seat in range(24)]
    looks = [(colours[f"seat{seat}"], shape) for seat, shape in enumerate(shapes)]
    assert len(set(looks)) == 24
