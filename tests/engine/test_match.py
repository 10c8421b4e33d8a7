"""Matches: turns, undo, redo, branches, several moves at once, threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import (
    CHANCE,
    IllegalMove,
    Match,
    OptionError,
    ParseError,
    Person,
    UndoError,
)
from kernel_games.games.tiki_topple import game
from tests.engine.bots import First


def test_an_equal_seed_brings_equal_cards_and_another_seed_others() -> None:
    matches = [Match(game, ["Ada", "Ben"], seed=seed) for seed in (7, 7, 8)]
    assert matches[0].state == matches[1].state != matches[2].state
    assert Match(game, ["Ada", "Ben"]).seed != Match(game, ["Ada", "Ben"]).seed


def test_chance_has_decided_before_the_first_turn_and_may_be_scripted() -> None:
    scripted = Match(game, ["Ada", "Ben"], seed=1, settle=False)
    assert scripted.state.current_player == CHANCE
    for text in ("line Nani Wikiwiki Huhu", "line Nui Lokahi Akamai", "line Eepo Hookipa Kapu"):
        scripted.play(text, settle=False)
    scripted.play("deal Nani Eepo Nui", settle=False)
    scripted.play("deal Eepo Lokahi Nani")
    assert scripted.state.current_player == 0
    assert scripted.state.observation(0)["secrets"] == [["Nani", "Eepo", "Nui"], "hidden"]


def test_a_refused_move_changes_nothing(match: Match) -> None:
    before = match.plies
    with pytest.raises(IllegalMove, match=r"Toast.*first turn.*\(TT-T7\)"):
        match.play("toast")
    with pytest.raises(IllegalMove, match=r"It is Ada's turn.*\(TT-T1\)"):
        match.play("up1 Nani", seat=1)
    with pytest.raises(ParseError, match="'fly Nani' is no move of Tiki Topple"):
        match.play("fly Nani")
    with pytest.raises(ParseError, match="is no move of Tiki Topple"):
        match.play(5)  # type: ignore[arg-type]
    assert match.plies == before


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: Match("chess", ["A", "B"]), "game"),
        (lambda: Match(5, ["A", "B"]), "game"),  # type: ignore[arg-type]
        (lambda: Match(game, ["A"]), "players"),
        (lambda: Match(game, ["A"] * 5), "players"),
        (lambda: Match(game, "AB"), "seats"),
        (lambda: Match(game, ["A", 5]), "seats"),  # type: ignore[list-item]
        (lambda: Match(game, ["A", " "]), "name"),
        (lambda: Match(game, ["A", "B" * 201]), "name"),
        (lambda: Match(game, ["A", "\ud800"]), "name"),
        (lambda: Match(game, ["A", First("\ud800")]), "name"),
        (lambda: Match(game, ["A", "B"], seed=1.5), "seed"),  # type: ignore[arg-type]
        (lambda: Match(game, ["A", "B"], seed="\udfff"), "seed"),
        (lambda: Match(game, ["A", "B"], seed=10**5000), "seed"),
        (lambda: Match(game, ["A", "B"], players=3), "players"),
        (lambda: Match(game, ["A", "B"], rounds=1), "rounds"),
        (lambda: Match(game, ["A", "B"], size=3), "size"),
        (lambda: Match(game, ["A", "B"], start=game.new(3)), "start"),
        (lambda: Match(game, ["A", "B"], start=game.new(2), rounds=1), "rounds"),
    ],
)
def test_a_wrong_argument_is_named(make: Callable[[], Match], field: str) -> None:
    with pytest.raises(OptionError) as error:
        make()
    assert error.value.field == field


def test_undo_and_redo_lead_back_and_forth(match: Match) -> None:
    first = match.state
    second = match.play("up1 Nani" if match.refusal("up1 Nani") is None else "up1 Nui")
    third = match.play(match.legal_moves()[0])
    assert match.undo() == second
    assert match.undo() == first
    assert match.redo() == second
    assert match.redo() == third
    assert not match.can_redo
    with pytest.raises(UndoError, match="no move has been undone"):
        match.redo()


def test_undo_for_a_seat_takes_back_what_bots_have_answered_and_redo_brings_it_back() -> None:
    match = Match(game, ["Ada", First(), First()], seed=7)
    first = match.state
    match.play(match.legal_moves()[0])
    fourth = match.run()
    assert match.undo(seat=0) == first
    assert match.redo(seat=0) == fourth


def test_a_seat_does_not_take_back_what_another_person_has_done_since(match: Match) -> None:
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    with pytest.raises(UndoError, match="somebody else has moved since"):
        match.undo(seat=0)
    assert match.undo(seat=1).current_player == 1
    match.undo()
    match.redo(seat=0)
    assert match.state.current_player == 1, "only the seat's own move comes back"


def test_no_seat_decides_for_chance_and_no_other_value_is_a_seat() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1, settle=False)
    with pytest.raises(IllegalMove, match=r"nobody's turn.*\(TT-T1\)"):
        match.play("line Nani Wikiwiki Huhu", seat=0)
    seats: tuple[Any, ...] = (-1, 2, True, "0", 0.0)
    for seat in seats:
        with pytest.raises(OptionError, match=r"seat = .*: expected a whole number from 0 to 1"):
            match.play("line Nani Wikiwiki Huhu", seat=seat)


def test_every_change_has_a_version_of_its_own(match: Match) -> None:
    versions = [match.version]
    match.play(match.legal_moves()[0])
    versions.append(match.version)
    for change in (match.undo, match.redo, match.undo):
        change()
        versions.append(match.version)
    assert versions == sorted(set(versions))


def test_several_moves_are_made_all_or_none_and_told_once(match: Match) -> None:
    heard: list[tuple[int, int]] = []
    match.subscribe(lambda: heard.append((match.ply, match.version)))
    state, before = match.state, match.ply
    moves = []
    for _ in range(3):
        moves.append(state.legal_moves()[0])
        state = state.child(moves[-1])
    version = match.version
    with pytest.raises(IllegalMove, match=r"Toast.*\(TT-T7\)"):
        match.play_all([moves[0], "toast"])
    with pytest.raises(ParseError, match="'fly Nani' is no move of Tiki Topple"):
        match.play_all([moves[0], "fly Nani"])
    with pytest.raises(IllegalMove, match=r"It is Ben's turn"):
        match.play_all(moves, seat=0)
    assert (match.ply, match.version, heard) == (before, version, [])
    assert match.play_all([]) == match.state
    assert heard == []
    assert match.play_all([moves[0], str(moves[1]), moves[2]]) == state == match.state
    assert heard == [(before + 3, version + 1)]
    assert [ply.move for ply in match.plies[before:]] == moves
    assert all(ply.events for ply in match.plies[before:])
    match.undo()
    assert match.ply == before + 2, "each is a move of its own to take back"


def test_chance_draws_after_the_last_of_several_moves_and_what_it_decides_between_may_be_given() -> None:
    one, two = (Match(game, ["Ada", "Ben"], seed=1, settle=False) for _ in range(2))
    one.settle()
    two.play_all([ply.move for ply in one.plies[:3]])
    assert two.plies == one.plies
    with pytest.raises(IllegalMove, match="nobody's turn"):
        Match(game, ["Ada", "Ben"], seed=1, settle=False).play_all([one.plies[0].move], seat=0)


def test_again_begins_as_the_match_began_with_fresh_chance(tmp_path: Path) -> None:
    match = Match(game, ["Ada", First()], seed=7, rounds=5)
    match.play(match.legal_moves()[0])
    path = tmp_path / "m"
    Match(game, match.seats[:1] * 2, seed=7, rounds=5).save(path)
    for again in (match.again(), match.branch().again(), Match.load(path).again()):
        assert again.options == {"rounds": 5}
        assert again.start == match.start
        assert again.seed != match.seed
        assert again.undo_target() is None
    assert match.again().seats == match.seats
    by_hand = Match(game, ["Ada", "Ben"], start=match.state, rounds=5)
    assert by_hand.again().start == match.state
    assert by_hand.again().again().start == match.state
    assert by_hand.again(rounds=6).start == game.new(2, rounds=6)
    three = match.again(["A", "B", "C"])
    assert (three.names, three.options, three.start) == (("A", "B", "C"), {}, game.new(3))
    with pytest.raises(OptionError, match="rounds = 1"):
        match.again(rounds=1)
    with pytest.raises(OptionError, match="players = 5"):
        match.again(["A"] * 5)


def test_undo_is_refused_where_nothing_was_played_and_across_a_reveal(match: Match) -> None:
    with pytest.raises(UndoError, match="there is nothing to undo"):
        match.undo()
    while match.state.observation(None)["round"] == 1:
        match.play(match.legal_moves()[0])
    with pytest.raises(UndoError, match="revealed"):
        match.undo()
    assert match.undo_target() is None


def test_a_new_move_forgets_what_was_taken_back(match: Match) -> None:
    moves = match.legal_moves()
    match.play(moves[0])
    match.undo()
    match.play(moves[1])
    assert not match.can_redo


def test_a_branch_shares_the_past_and_draws_fresh_chance(match: Match) -> None:
    match.play(match.legal_moves()[0])
    other = match.branch()
    other.play(other.legal_moves()[0])
    assert match.ply == other.ply - 1
    assert other.plies[: match.ply] == match.plies
    fresh = [match.branch(0).state for _ in range(5)]
    assert len(set(fresh)) > 1
    assert match.branch(0, seed=3).state == match.branch(0, seed=3).state
    with pytest.raises(OptionError, match="ply = 99: expected a whole number from 0 to"):
        match.branch(99)


def test_the_log_of_a_seat_does_not_tell_what_others_were_dealt(match: Match) -> None:
    logs = [[line.text for line in match.log(seat) if line.clause == "TT-S5"] for seat in (0, 1, None)]
    assert logs[0][0].startswith("Ada gets a secret card: ")
    assert logs[0][1] == "Ben gets a secret card."
    assert logs[1][0] == "Ada gets a secret card."
    assert logs[2] == ["Ada gets a secret card.", "Ben gets a secret card."]
    assert [text for text in match.moves(0) if text.startswith("deal")][1] == "deal hidden"
    assert match.log(0, since=match.ply) == []


def test_many_threads_playing_one_turn_make_one_move() -> None:
    match = Match(game, ["Ada", "Ben"], seed=7)
    move = match.legal_moves()[0]
    start = threading.Barrier(8)
    refused: list[Exception] = []

    def click() -> None:
        start.wait()
        try:
            match.play(move, seat=0)
        except IllegalMove as error:
            refused.append(error)

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 7
    assert match.state.current_player == 1


def test_a_name_with_markup_is_kept_as_it_is() -> None:
    assert Person("<b>Ada</b>").name == "<b>Ada</b>"
