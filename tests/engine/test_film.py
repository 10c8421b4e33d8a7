"""Films: what a seat sees and is told, step by step, and nothing that it may not know."""

from __future__ import annotations

import random

import pytest

import kernel_games
from kernel_games import Match, game
from kernel_games.bots import Greedy
from kernel_games.engine import Event, IllegalMove, events_of
from kernel_games.engine.film import film, learned, whole_moves

GAMES = kernel_games.registered_games()


@pytest.fixture
def chain() -> Match:
    """Mississippi: Ada touches Ben, is carried on into Cleo, and on to the finish (MS-3a, MS-3b, MS-5a)."""
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
    start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
    match = Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)
    match.play("forward 1")
    return match


def played(name: str) -> Match:
    """The first plies of a game between two bots."""
    match = Match(name, [Greedy("Ada"), Greedy("Ben")], seed="film", settle=False)
    while match.ply < 120 and match.advance():
        pass
    return match


def test_a_move_of_several_steps_is_seen_step_by_step_and_last_what_came_of_it(chain: Match) -> None:
    before, *steps, after = film(chain.start, chain.plies, 0)
    assert (before.view, before.told, before.done) == (chain.start.observation(0), (), True)
    assert (after.view, after.done, after.state) == (chain.state.observation(0), True, chain.state)
    assert [[event.clause for event in step.told] for step in steps] == [
        ["MS-1a", "MS-3a"],
        ["MS-3b", "MS-5a", "MS-3a"],
        ["MS-3b"],
    ]
    places = [step.view["ships"][0]["space"] for step in (before, *steps)]
    assert places == sorted(set(places)), "the ship goes on in every step"
    assert not any(step.done or "legal" in step.view for step in steps)


def test_moves_make_the_same_film_as_the_plies_that_they_were(chain: Match) -> None:
    moves = [ply.move for ply in chain.plies]
    assert list(film(chain.start, moves, 1)) == list(film(chain.start, chain.plies, 1))


def test_whole_moves_tell_in_one_shot_all_that_their_steps_told(chain: Match) -> None:
    shots = list(film(chain.start, chain.plies, 0))
    start, move = whole_moves(shots)
    assert start == shots[0]
    assert move == shots[-1]._replace(told=chain.plies[0].events)


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_sees_its_observations_and_is_told_what_its_log_says(name: str) -> None:
    match = played(name)
    for seat in (0, 1, None):
        shots = list(whole_moves(film(match.start, match.plies, seat)))
        assert [shot.view for shot in shots[1:]] == [ply.state.observation(seat) for ply in match.plies]
        told = [shot.lines(match.names) for shot in shots]
        said = [(line.ply, (line.clause, line.text)) for line in match.log(seat)]
        assert said == [(ply, line) for ply, lines in enumerate(told) for line in lines]


@pytest.mark.clause("KO-B07")
def test_another_seat_is_not_told_the_card_that_nobody_has_seen() -> None:
    match = Match("kontor", ["Ada", "Ben"], seed=5)
    card = match.game.parse_move("choose red9")
    own, *others = ([*film(match.state, [card], seat)][-1].lines(match.names) for seat in (0, 1, None))
    words = "red 9"
    assert any(words in text for _, text in own)
    assert not [text for lines in others for _, text in lines if words in text]


def test_events_are_learned_as_far_as_a_seat_may_know() -> None:
    secret = Event("X-1", "draws", {"n": 1}, (0,), "draws_hidden", {"card": "red"})
    silent = Event("X-2", "peeks", to=(1,))
    assert learned([secret, silent], 0) == (Event("X-1", "draws", {"n": 1, "card": "red"}),)
    assert learned([secret, silent], 1) == (Event("X-1", "draws_hidden", {"n": 1}), Event("X-2", "peeks"))
    assert learned([secret, silent], None) == (Event("X-1", "draws_hidden", {"n": 1}),)


def test_a_move_that_is_not_allowed_makes_no_film() -> None:
    start = game("tiki_topple").new(2)
    with pytest.raises(IllegalMove):
        list(film(start, [game("tiki_topple").parse_move("toast")], 0))


def test_what_a_move_brings_about_can_be_asked_without_playing_it_again() -> None:
    """The same events as are told when it is played; asked for at once again, they are remembered."""
    state = kernel_games.game("tiki_topple").new(2)
    for number in range(12):
        move = state.sample(random.Random(number))
        told: list[Event] = []
        after = state.child(move, told.append)
        assert events_of(state, move) == tuple(told)
        assert events_of(state, move) is events_of(state, move)
        state = after
