"""The moves that can be legal in Mississippi: exactly those that some position allows."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import Move
from kernel_games.games.mississippi import game
from kernel_games.games.mississippi.components import PLAYERS
from kernel_games.games.mississippi.course import REFERENCE, read_course
from tests.mississippi.test_components import winding
from tests.playing import play

COURSES = (REFERENCE.to_dict(), winding(1, 20), winding(3, 6))


def widest(players: int, course: dict[str, Any]) -> set[Move]:
    """Legal moves of a ship that has all logs or none, at either end of the course, or enters it first."""
    most = game.law.all_logs
    last = len(read_course(course).spaces) - 1
    others = range(2, players + 1)
    found = set(play(game.new(players, course=course), "roll 1")[0].legal_moves())
    for space, logs in ((1, most), (1, 0), (last, most)):
        ships = [[space, 1], *([other, 1] for other in others)]
        all_logs = [logs] + [0] * (players - 1)
        state = game.position(players=players, course=course, ships=ships, logs=all_logs)
        assert state.current_player == 0
        found.update(state.legal_moves())
    return found


@pytest.mark.clause("MS-1a", "MS-2b", "MS-6b", "MS-D9")
@pytest.mark.parametrize("course", COURSES, ids=lambda course: str(len(course["spaces"])))
@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_is_possible_where_all_logs_and_a_free_course_allow_it(
    players: int, course: dict[str, Any]
) -> None:
    assert set(game.moves_for(players, course=course)) == widest(players, course)
