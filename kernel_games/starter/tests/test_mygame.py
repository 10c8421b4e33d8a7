"""My Game keeps what every game promises; and what its own rules say, one by one."""

from __future__ import annotations

from kernel_games.testing import check_doubt, check_drawing, check_examples, check_game, check_walk, unnoticed
from mygame import game


def test_keeps_its_promises() -> None:
    report = check_game(game)
    assert report.phases == set(game.phases)


def test_each_clause_has_an_example_that_the_rules_confirm() -> None:
    check_examples(game)


def test_the_examples_notice_when_a_figure_of_the_rulebook_is_wrong() -> None:
    check_doubt(game)


def test_the_examples_notice_when_the_code_of_a_rule_is_wrong() -> None:
    assert not list(map(str, unnoticed(game)))


def test_keeps_what_every_drawing_has_to() -> None:
    report = check_drawing(game, contrast=[("ink", ["paper", "sea"], 4.5)])
    assert not report.idle_colours | report.idle_phrases


def test_the_first_lesson_is_what_the_engine_says() -> None:
    check_walk(game, "first_turn")


def test_a_one_loses_the_net_and_the_turn() -> None:
    state = game.position(players=2, charms=[5, 2], net=6)
    for move in ("dive", "roll 1"):
        state = state.apply(game.parse_move(move))
    assert (state.net, state.pearls, state.current_player) == (0, (0, 0), 1)
