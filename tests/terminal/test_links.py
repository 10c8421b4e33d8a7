"""Links at a terminal."""

from __future__ import annotations

from kernel_games import Match
from tests.terminal.conftest import Say


def test_a_match_goes_on_where_its_link_was_made(say: Say) -> None:
    match = Match("tiki_topple", ["Ada", "greedy"], seed=4)
    match.play(match.legal_moves()[0])
    match.run()
    told = say("open", f"https://games.example/live/#{match.address()}", typed="log\n1\n")
    assert "Tiki Topple: Ada and Greedy." in told
    assert all(line.text in told for line in match.log(0))
    assert told.count("\n   1  ") == 2


def test_a_walk_is_told_how_far_it_has_come(say: Say) -> None:
    told = say("open", "w=tiki_topple/first_turn&n=3")
    assert "Step 3 of 8" in told
    assert "0 of 14 points" in told
    assert "opens tiki_topple/first_turn there" in told


def test_an_example_of_a_clause_can_be_tried(say: Say) -> None:
    assert "\n   1  " in say("open", "g=kontor&x=KO-B12")


def test_a_link_that_the_shell_has_cut_ends_in_a_sentence(say: Say) -> None:
    link = Match("kontor", ["Ada", "greedy"], seed=1).address()
    assert "kernel-games open: This link is damaged" in say("open", link[:-20], code=1)
    assert "players = 0: expected" in say("open", link.split("&")[0], code=2)


def test_a_match_of_computer_players_is_nobodys(say: Say) -> None:
    link = Match("kontor", ["greedy", "random"], seed=1).address()
    assert "There is nobody to play: Greedy and Random are computer players." in say("open", link, code=1)
