"""Positions and examples as files: what is wrong in them is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import CHANCE, Example, RulebookError
from kernel_games.engine.examples import load_examples, load_positions
from kernel_games.games import kontor, tiki_topple
from kernel_games.games.tiki_topple.components import GROUPS
from tests.sixth.kalah import game
from tests.sixth.kalah.rules import Kalah

START = "[start]\nplayers = 2\n"


def other(tmp_path: Path, positions: str, examples: str = "", kind: type = Kalah) -> Any:
    """The game with other files."""
    (tmp_path / "positions.toml").write_text(positions, encoding="utf-8")
    (tmp_path / "examples.toml").write_text(examples, encoding="utf-8")
    changed = kind()
    changed.folder = tmp_path
    return changed


def test_a_position_has_its_fields_and_the_moves_from_there(tmp_path: Path) -> None:
    read = other(tmp_path, f'{START}seeds = 3\n[later]\nplayers = 2\nseat = 1\nmoves = ["SOW 1", "sow 2"]\n')
    assert list(read.positions) == ["start", "later"]
    assert read.positions["start"] == game.new(2, seeds=3)
    begun = game.position(players=2, seat=1)
    assert read.positions["later"] == begun.apply(game.parse_move("sow 1")).apply(game.parse_move("sow 2"))


def test_options_begin_a_new_game_and_an_empty_text_is_none(tmp_path: Path) -> None:
    card = ["Hookipa", "Lokahi", "Nani"]
    text = f'[new]\nplayers = 3\nstarter = 2\n[dealt]\nplayers = 2\nsecrets = [{card}, ""]\n'
    found = other(tmp_path, text, kind=type(tiki_topple.game)).positions
    assert found["new"] == tiki_topple.game.new(3, starter=2)
    assert found["dealt"].secret(0) == tuple(card)
    assert found["dealt"].secret(1) is None


def test_a_position_is_like_another_one_but_for_its_own_fields(tmp_path: Path) -> None:
    later = '[six]\nlike = "start"\nseeds = 6\n[new]\nlike = "six"\nmoves = []\n'
    found = other(tmp_path, f'{START}seeds = 3\nmoves = ["sow 1"]\n{later}').positions
    assert found["six"] == game.new(2, seeds=6).apply(game.parse_move("sow 1"))
    assert found["new"] == game.new(2, seeds=6)


def test_a_game_without_the_files_has_none(tmp_path: Path) -> None:
    assert load_positions(tmp_path / "positions.toml", game.from_dict, game.parse_move) == {}
    assert load_examples(tmp_path / "examples.toml", game) == {}


def test_an_example_is_read_with_who_decides_and_in_the_rulebooks_order(tmp_path: Path) -> None:
    text = (
        '[KA-A3]\nat = "start"\nseat = 1\npieces = ["line:*", "sheet"]\nsay = "There."\n'
        '[[KA-A1]]\nat = "start"\nplay = ["Sow 1", "sow 3"]\nrefused = "sow 2"\nsay = "Here."\n'
        '[[KA-A1]]\nat = "start"\nsay = "Again."\n'
    )
    read = other(tmp_path, START, text)
    sow = [game.parse_move(f"sow {house}") for house in range(1, 7)]
    start = game.new(2)
    assert list(read.examples) == ["KA-A1", "KA-A3"]
    assert read.examples["KA-A1"] == (
        Example("KA-A1", start, (sow[0], sow[2]), sow[1], 0, (), "Here."),
        Example("KA-A1", start, (), None, 0, (), "Again."),
    )
    (pointing,) = read.examples["KA-A3"]
    assert pointing.seat == 1
    assert pointing.pointed(["line:2", "line", "sheet", "line:1"]) == ["line:2", "sheet", "line:1"]


def test_nobody_looks_where_chance_decides(tmp_path: Path) -> None:
    text = '[TT-S4]\nat = "start"\nplay = ["line Nani Wikiwiki Huhu"]\nsay = "Three of one symbol."\n'
    (example,) = other(tmp_path, START, text, type(tiki_topple.game)).examples["TT-S4"]
    assert example.state.current_player == CHANCE
    assert example.seat is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[start", r"positions\.toml: not readable as TOML"),
        ("start = 5", r"\[start\]: start = 5: expected a table with the fields of a position"),
        ("[start]\nplayers = 5", r"\[start\]: players = 5: expected a whole number from 2 to 2"),
        ("[start]\nplayers = 2\nboard = [1]", r"\[start\]: board = \[1\]: expected a list of 14 \(KA-C1\)"),
        ("[start]\nplayers = 2\nsky = 1", r"\[start\]: sky = 1: expected one of the fields players"),
        ('[end]\nlike = "start"\n[start]\nplayers = 2', r"\[end\]: like = 'start': expected one of"),
        ('[start]\nplayers = 2\nmoves = "sow 1"', r"\[start\]: moves = 'sow 1': expected a list"),
        (
            '[start]\nplayers = 2\nmoves = ["sow 1", "reap 2"]',
            r"\[start\]: moves\[1\] = 'reap 2': expected a move: 'reap 2' is no move of Kalah",
        ),
        (
            '[start]\nplayers = 2\nmoves = ["sow 3", "sow 3"]',
            r"\[start\]: moves\[1\] = 'sow 3': expected a move that is allowed: .*KA-A1",
        ),
    ],
)
def test_a_wrong_position_names_file_position_and_field(text: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=wrong) as error:
        _ = other(tmp_path, text).positions
    assert str(error.value).startswith("positions.toml")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[KA-A1", r"examples\.toml: not readable as TOML"),
        ("[KA-X9]", r"\[KA-X9\]: 'KA-X9' is no clause of the rulebook"),
        ("[8.3]", r"\[8\]: an id with dots stands in quotes"),
        ("KA-A1 = 5", r"\[KA-A1\]: example = 5: expected a mapping with the fields at, seat"),
        ("[KA-A1]", r"\[KA-A1\]: at = None: expected one of start"),
        ('[KA-A1]\nat = "strat"', r"\[KA-A1\]: at = 'strat': expected one of start"),
        ('[KA-A1]\nat = "start"', r"\[KA-A1\]: say = None: expected a text"),
        ('[KA-A1]\nat = "start"\nsay = " "', r"\[KA-A1\]: say = ' ': expected a text"),
        ('[KA-A1]\nat = "start"\nsays = "x"', r"\[KA-A1\]: says = 'x': expected one of the fields at"),
        ('[KA-A1]\nat = "start"\nseat = 2', r"\[KA-A1\]: seat = 2: expected a whole number from 0 to 1"),
        ('[KA-A1]\nat = "start"\nseat = "a"', r"\[KA-A1\]: seat = 'a': expected a whole number"),
        ('[KA-A1]\nat = "start"\nrefused = "x"', r"refused = 'x': expected a move: 'x' is no move of Kalah"),
        ('[KA-A1]\nat = "start"\nplay = ["sow 1", 3]', r"play\[1\] = 3: expected a text"),
        ('[KA-A1]\nat = "start"\nplay = "sow 1"', r"play = 'sow 1': expected a list"),
        ('[KA-A1]\nat = "start"\npieces = [1]', r"pieces = 1: expected a text"),
        (
            '[[KA-A1]]\nat = "start"\nsay = "x"\n[[KA-A1]]\nat = "start"',
            r"\[KA-A1\] 2: say = None: expected a text",
        ),
    ],
)
def test_a_wrong_example_names_file_clause_and_field(text: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=wrong) as error:
        _ = other(tmp_path, START, text).examples
    assert str(error.value).startswith("examples.toml")


def test_what_is_wrong_is_named_again_when_it_is_asked_again(tmp_path: Path) -> None:
    read = other(tmp_path, START, "[KA-X9]")
    for _ in range(2):
        with pytest.raises(RulebookError, match="KA-X9"):
            _ = read.examples


def test_a_position_by_name_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        kontor.game.positions["start"] = kontor.game.new(2)  # type: ignore[index]


def test_an_example_tells_who_is_refused_and_what_its_seat_learns() -> None:
    start = game.new(2)
    sow = [game.parse_move(f"sow {house}") for house in range(1, 7)]
    waiting = Example("KA-S2", start, (), sow[0], 1, (), "Wait.")
    assert (found := waiting.refusal()) is not None
    assert found.clause == "KA-S2"
    assert waiting._replace(seat=0).refusal() is None
    assert waiting._replace(refused=None).refusal() is None
    assert waiting.play() == (start, [])
    dealing = tiki_topple.game.position(players=2, line=[tiki for group in GROUPS for tiki in group])
    deal = tiki_topple.game.parse_move("deal Hookipa Lokahi Nani")
    for seat, key in ((0, "dealt"), (1, "dealt_hidden"), (None, "dealt_hidden")):
        state, events = Example("TT-S5", dealing, (deal,), None, seat, (), "Dealt.").play()
        assert state == dealing.apply(deal)
        assert [event.text for event in events] == [key]
