"""After a walk one plays on: a real game, from the very position in which the walk ended."""

from __future__ import annotations

import pytest

import kernel_games
from kernel_games.engine import TERMINAL
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from tests.teaching.conftest import do_rightly

WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]
OVER = {("kon_tiki", "end"), ("mississippi", "finish"), ("tiki_topple", "who_wins")}
"""Walks that end with their game."""
MOVES = 12


def walked(game: str, name: str) -> Pupil:
    """Return a pupil at the end of a walk, who could not play on before."""
    pupil = Pupil(load_walk(game, name))
    while not pupil.finished:
        assert not pupil.may_play_on
        assert pupil.play_on().kind == "held"
        if pupil.record.done:
            assert pupil.next().kind == "moved"
        else:
            do_rightly(pupil)
    return pupil


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_every_walk_goes_on_as_a_real_game_where_it_ended(game: str, name: str) -> None:
    pupil = walked(game, name)
    ended, done = pupil.stage.state, [record.right for record in pupil.records]
    assert (ended.current_player == TERMINAL) is ((game, name) in OVER)
    assert pupil.may_play_on is ((game, name) not in OVER)
    if not pupil.may_play_on:
        assert pupil.play_on().kind == "held"
        return
    assert pupil.play_on().kind == "moved"
    if ended.current_player == pupil.walk.seat:
        assert pupil.stage.state == ended
    else:
        assert pupil.stage.shots, "the others go on first"
    for _ in range(MOVES):
        state = pupil.stage.state
        if state.current_player == TERMINAL:
            break
        assert state.current_player == pupil.walk.seat
        move = state.legal_moves()[0]
        assert pupil.try_move(str(move)).kind in ("on", "done")
        assert pupil.stage.state != state
    assert [record.right for record in pupil.records] == done, "nothing of it counts"
    assert pupil.back().kind == "moved"
    assert pupil.stage.state == ended
    assert pupil.may_play_on
