"""Somebody else's game is no different from ours: found, played, told, kept, drawn, and held to promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kernel_games
from kernel_games import Match, lab
from kernel_games.board.match_view import MatchViewer
from kernel_games.drawing.pictures import picture
from kernel_games.engine import TERMINAL, OptionError, languages, registered_bots, registered_games
from kernel_games.engine.registry import entries, load
from kernel_games.testing import ExamplesReport, check_drawing, check_examples, check_game
from tests.playing import check_wrong, play, refused, told
from tests.sixth.kalah import KalahState, game

NAMES = ["Ada", "Ben"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package is installed as far as Python's metadata go."""
    metadata = tmp_path / "kalah-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: kalah\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[kernel_games.games]\nkalah = tests.sixth.kalah:game\n")
    monkeypatch.syspath_prepend(tmp_path)
    entries.cache_clear()
    yield
    entries.cache_clear()


def at(*board: int, seat: int = 0) -> KalahState:
    state: KalahState = game.position(players=2, board=list(board), seat=seat)
    return state


def test_it_keeps_its_promises_with_every_number_of_seeds() -> None:
    def nothing_is_lost(state: object) -> None:
        assert isinstance(state, KalahState)
        assert sum(state.seeds) == 48

    report = check_game(game, invariant=nothing_is_lost)
    assert report.phases == set(game.phases)
    assert report.cited | {"KA-C1", "KA-S1", "KA-S2"} == set(game.rulebook)


def test_each_of_its_clauses_has_an_example() -> None:
    assert check_examples(game) == ExamplesReport(clauses=7, examples=8)


@pytest.mark.clause("KA-S1")
def test_without_a_drawing_of_its_own_it_is_shown_as_a_sheet_of_words() -> None:
    report = check_drawing(game, contrast=[("ink", ["paper"], 4.5)])
    assert not report.idle_colours
    assert not report.idle_phrases
    assert "Ben: houses 4, 4, 4, 4, 4, 4, store 0" in picture(game.new(2), names=NAMES).drawing.title


def test_it_is_found_by_its_entry_point(installed: None) -> None:
    assert "kalah" in registered_games()
    assert kernel_games.game("kalah") is game
    assert Match("kalah", NAMES, seed=1).state == game.new(2)


def test_without_its_entry_point_it_is_unknown() -> None:
    with pytest.raises(OptionError, match=r"game = 'kalah': expected one of .*nile"):
        kernel_games.game("kalah")


def test_a_match_is_kept_and_read_again_by_name(installed: None, tmp_path: Path) -> None:
    match = Match("kalah", NAMES, seed=1, seeds=3)
    match.play("sow 4")
    match.play("sow 1")
    assert [line.clause for line in match.log()][:2] == ["KA-A1", "KA-A2"]
    match.save(tmp_path / "kalah.jsonl")
    loaded = Match.load(tmp_path / "kalah.jsonl")
    assert loaded.plies == match.plies
    assert loaded.state.to_dict()["seeds"] == 3


@pytest.mark.parametrize("name", registered_bots())
def test_every_bot_plays_it_to_the_end(installed: None, name: str) -> None:
    bots = [load("bots", each)() for each in (name, "random")]
    match = Match("kalah", bots, seed=2)
    match.run()
    assert match.state.current_player == TERMINAL
    assert sum(match.state.scores()) == 48


def test_the_lab_plays_many(installed: None) -> None:
    table = lab.play_many("kalah", ["greedy", "random"], 4, jobs=1, progress=False, seeds=3)
    assert list(table["score_0"] + table["score_1"]) == [36] * 4
    assert list(table["return_0"] + table["return_1"]) == [1.0] * 4


def test_a_board_shows_it_and_offers_its_moves(installed: None) -> None:
    view = MatchViewer(Match("kalah", NAMES, seed=1), None).view(None, layout="standard")
    assert view.moves == {f"sow {n}": (f"Sow house {n}", ()) for n in range(1, 7)}
    assert {"sheet", "line:0", "line:1", "line:2"} == set(view.frame.pieces)


@pytest.mark.clause("KA-A1")
def test_one_sows_anticlockwise_and_leaves_out_the_store_of_the_other() -> None:
    state, events = play(at(0, 0, 0, 0, 0, 9, 0, 1, 1, 1, 1, 1, 1, 33), "sow 6")
    assert state.seeds == (1, 0, 0, 0, 0, 0, 1 + 3, 2, 2, 2, 2, 0, 2, 33)
    assert told(events) == ["KA-A1", "KA-A3"]


@pytest.mark.clause("KA-A2", "KA-S2")
def test_the_last_seed_in_ones_store_gives_another_turn() -> None:
    state, events = play(game.new(2), "sow 3")
    assert told(events) == ["KA-A1", "KA-A2"]
    assert state.current_player == 0
    assert refused(state, "sow 3") == "KA-A1"


@pytest.mark.clause("KA-A3")
def test_no_seeds_opposite_mean_no_capture() -> None:
    state, events = play(at(1, 0, 0, 0, 1, 0, 22, 1, 0, 0, 0, 0, 1, 22), "sow 5")
    assert told(events) == ["KA-A1", "KA-A3"]
    state, events = play(at(1, 0, 0, 0, 1, 0, 22, 0, 1, 0, 0, 0, 1, 22), "sow 5")
    assert told(events) == ["KA-A1"]
    assert state.row(0) == (1, 0, 0, 0, 0, 1)


@pytest.mark.clause("KA-E1")
def test_an_empty_row_ends_the_game_and_as_many_each_share_the_win() -> None:
    state, events = play(at(0, 0, 0, 0, 0, 1, 23, 4, 0, 0, 0, 0, 0, 20), "sow 6")
    assert told(events) == ["KA-A1", "KA-A2", "KA-E1", "KA-E1"]
    assert state.scores() == (24, 24)
    assert state.returns() == (0.5, 0.5)
    assert game.describe(state.observation(None), NAMES).startswith("Kalah. The game is over.")


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({"players": 3}, "players", "KA-C1"),
        ({"players": 2, "seeds": 7}, "seeds", "KA-S1"),
        ({"players": 2, "seat": 2}, "seat", "KA-S2"),
        ({"players": 2, "board": [4] * 12}, "board", "KA-C1"),
        ({"players": 2, "board": [4] * 14}, "board", "KA-S1"),
        ({"players": 2, "board": [0] * 6 + [47] + [1] + [0] * 6}, "board", "KA-E1"),
    ],
)
def test_a_wrong_position_names_its_field_and_clause(
    fields: dict[str, object], field: str, clause: str
) -> None:
    check_wrong(game, fields, field, clause)


def test_its_title_is_said_in_the_language_set(monkeypatch: pytest.MonkeyPatch) -> None:
    spanish = {"board": {"title": "El kalah"}}
    real = languages.translation
    own = game.folder / "texts.toml"
    monkeypatch.setattr(languages, "translation", lambda p, name: spanish if p == own else real(p, name))
    fresh = type(game)()
    assert fresh.title == "Kalah"
    try:
        kernel_games.language("es")
        assert fresh.title == "El kalah"
        assert fresh.describe(fresh.new(2).observation(None)).startswith("El kalah. ")
    finally:
        kernel_games.language("en")
    assert fresh.title == "Kalah"
