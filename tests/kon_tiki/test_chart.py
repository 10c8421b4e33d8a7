"""Charts from files: what is wrong in one is named, with what would be right (KT-R1)."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import Match, OptionError, RulebookError
from kernel_games.games.kon_tiki import chart_file, game, load_chart
from kernel_games.games.kon_tiki.chart_file import CHART

Data = dict[str, Any]
FILE = Path(chart_file.__file__).with_name("chart.toml")


def leg(data: Data, start: str, side: str | None = None) -> Data:
    return next(leg for leg in data["leg"] if leg["from"] == start and leg.get("exit") == side)


def faulty(change: Callable[[Data], object]) -> OptionError:
    data = deepcopy(CHART.to_dict())
    change(data)
    with pytest.raises(OptionError) as error:
        game.new(2, chart=data)
    return error.value


def test_the_reference_chart_file_reads_and_is_marked_reconstructed() -> None:
    assert FILE.read_text(encoding="utf-8").startswith("# Reconstructed:")
    data = load_chart(FILE)
    assert data == CHART.to_dict() == json.loads(json.dumps(data))
    assert game.new(2, chart=data) == game.new(2)


def no_way_home(data: Data) -> None:
    for each in data["leg"]:
        each["to"] = "W4" if each["to"] == "Raroia" else each["to"]


def trap(data: Data) -> None:
    """Return a chart where W7 and W8 lead only to each other, and Raroia is reached from W4."""
    for each in data["leg"]:
        if each["to"] == "Raroia":
            each["to"] = "W8" if each["from"] == "W7" else "W7"
    leg(data, "W4", "north")["to"] = "Raroia"


@pytest.mark.parametrize(
    ("change", "field", "expected", "clause"),
    [
        (no_way_home, "raroia", "a way from Callao to Raroia", "KT-E1"),
        (trap, "whirlpool W8", "a way from it to Raroia", "KT-R1"),
        (lambda d: d["leg"].remove(leg(d, "W6", "south")), "whirlpool W6", "two exits", "KT-W2"),
        (lambda d: leg(d, "W7", "south").pop("back"), "whirlpool W8", "two exits", "KT-W2"),
        (lambda d: leg(d, "W6", "south").update(exit="north"), "leg W6 north", "one leg", "KT-W2"),
        (lambda d: leg(d, "W6", "south").update(exit="west"), "leg 12 exit", "one of north, south", "KT-W2"),
        (lambda d: d["leg"].append(leg(d, "Callao")), "leg Callao arrow 1 id", "an id that nothing else", ""),
        (lambda d: d["leg"].remove(leg(d, "Callao")), "leg Callao", "a leg that begins at Callao", "KT-P5"),
        (lambda d: leg(d, "Callao").update(exit="north"), "leg 1 exit", "no exit", "KT-R1"),
        (lambda d: leg(d, "Callao").update(back="north"), "leg Callao back", "no way back", "KT-R1"),
        (lambda d: leg(d, "W7", "north").update(back="north"), "leg W7 north back", "no way back", "KT-R1"),
        (lambda d: leg(d, "W2", "north").update(to="W9"), "leg W2 north to", "one of W1, W2", "KT-R1"),
        (lambda d: leg(d, "W2", "north").pop("to"), "leg W2 north to", "one of W1, W2", "KT-R1"),
        (lambda d: leg(d, "W2", "north").update(to="W2"), "leg W2 north to", "another place", "KT-R1"),
        (lambda d: leg(d, "W2", "north").update(arrows=[]), "leg W2 north arrows", "1 to 20 arrows", "KT-M1"),
        (lambda d: leg(d, "W2", "north").pop("arrows"), "leg W2 north arrows", "1 to 20 arrows", "KT-M1"),
        (lambda d: leg(d, "W2", "north").update(colour="red"), "colour", "one of the fields from", ""),
        (lambda d: leg(d, "Callao")["arrows"][1].update(space="E"), "arrow C2 space", "one of B, A", "KT-D1"),
        (
            lambda d: leg(d, "Callao")["arrows"][1].update(id="C1"),
            "leg Callao arrow 2 id",
            "nothing else",
            "",
        ),
        (
            lambda d: leg(d, "Callao")["arrows"][1].update(id="W3"),
            "leg Callao arrow 2 id",
            "nothing else",
            "",
        ),
        (lambda d: leg(d, "Callao")["arrows"][1].update(id=""), "leg Callao arrow 2 id", "a text", ""),
        (lambda d: leg(d, "Callao")["arrows"][1].update(x=901), "arrow C2 x", "a number from 0 to 900", ""),
        (lambda d: leg(d, "Callao")["arrows"][1].update(y="7"), "arrow C2 y", "a number from 0 to 640", ""),
        (lambda d: leg(d, "Callao")["arrows"][1].update(y=True), "arrow C2 y", "a number from 0 to 640", ""),
        (lambda d: leg(d, "Callao")["arrows"][1].update(x=float("nan")), "arrow C2 x", "a number", ""),
        (lambda d: d["space"].pop(), "space", "4 of them, not 3", "KT-P3"),
        (lambda d: d["space"].append({"id": "E", "x": 1, "y": 1}), "space", "4 of them, not 5", "KT-P3"),
        (lambda d: d["whirlpool"].pop(), "whirlpool", "8 of them, not 7", "KT-C1"),
        (lambda d: d["whirlpool"][3].update(id="W1"), "whirlpool 4 id", "nothing else", ""),
        (lambda d: d["whirlpool"][3].update(id="Raroia"), "whirlpool 4 id", "nothing else", ""),
        (lambda d: d["whirlpool"][3].pop("x"), "whirlpool W4 x", "a number from 0 to 900", ""),
        (lambda d: d["disc"][2].update(north="blue"), "disc 3 north", "one of red, green, yellow", "KT-W6"),
        (lambda d: d["disc"][2].pop("south"), "disc 3 south", "one of red, green, yellow", "KT-W6"),
        (lambda d: d["disc"].pop(), "disc", "8 discs", "KT-C1"),
        (lambda d: d.pop("callao"), "callao", "a mapping with the fields x, y", ""),
        (lambda d: d.update(title=""), "title", "a text of 1 to 80 characters", ""),
        (lambda d: d.update(legs=[]), "legs", "one of the fields title", ""),
        (lambda d: d.update(leg=5), "leg", "a list", ""),
    ],
)
def test_a_wrong_chart_names_what_is_wrong_and_what_would_be_right(
    change: Callable[[Data], object], field: str, expected: str, clause: str
) -> None:
    error = faulty(change)
    assert error.field == field
    assert expected in error.expected
    assert error.clause == (clause or error.clause)


def test_a_whirlpool_out_of_reach_is_named() -> None:
    def change(data: Data) -> None:
        leg(data, "W3", "south").update(to="W8")

    assert faulty(change).field == "whirlpool W6"


def another(start: str, side: str, x: int) -> Data:
    """Return a leg to W5 for a raft that comes by double arrows."""
    return {"from": start, "instead": side, "to": "W5", "arrows": [{"id": f"new{x}", "x": x, "y": 610}]}


@pytest.mark.clause("KT-R13")
def test_an_end_of_double_arrows_with_one_way_on_is_named() -> None:
    def one_way_on(data: Data) -> None:
        data["leg"] = [each for each in data["leg"] if (each["from"], each.get("instead")) != ("W5", "north")]

    def both_at_once(data: Data) -> None:
        leg(data, "W5", "south")["instead"] = "north"

    error = faulty(one_way_on)
    assert (error.field, error.clause) == ("whirlpool W5", "KT-R13")
    assert 'instead = "north"' in error.expected
    assert "W4 south" in str(error.value)
    assert faulty(both_at_once).clause == "KT-R13"


@pytest.mark.clause("KT-R13")
def test_a_leg_that_could_be_sailed_only_straight_back_is_named() -> None:
    def change(data: Data) -> None:
        data["leg"].remove(leg(data, "W6", "north"))
        leg(data, "W3", "south")["back"] = "north"
        data["leg"].append(another("W6", "north", 440))
        data["leg"].append(another("W3", "south", 470))

    def never_needed(data: Data) -> None:
        data["leg"].append(another("W1", "south", 440))

    error = faulty(change)
    assert (error.field, error.clause) == ("leg W6 north", "KT-R13")
    assert "another leg by which the raft gets to W6" in error.expected
    error = faulty(never_needed)
    assert (error.field, error.clause) == ("leg W1 other south", "KT-R13")
    assert "double arrows at the exit of W1" in error.expected


def test_a_duty_space_that_no_arrow_is_linked_to_is_named() -> None:
    def change(data: Data) -> None:
        for each in data["leg"]:
            for arrow in each["arrows"]:
                if arrow.get("space") == "C":
                    arrow.pop("space")

    error = faulty(change)
    assert (error.field, error.clause) == ("space C", "KT-D1")


@pytest.mark.parametrize("chart", [[], "chart.toml", 3, True])
def test_what_is_no_chart_at_all_is_said_to_be_none(chart: Any) -> None:
    with pytest.raises(OptionError, match=r"chart = .*: expected a mapping with the fields title"):
        game.new(2, chart=chart)


def test_an_error_in_a_chart_file_names_the_file_and_bad_toml_the_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = FILE.read_text(encoding="utf-8")
    path.write_text(text.replace('id = "C2"', 'id = "C1"'), encoding="utf-8")
    with pytest.raises(OptionError, match=r"mine\.toml: leg Callao arrow 2 id = 'C1': expected an id"):
        load_chart(path)
    path.write_text(text + "\nthis is not TOML\n", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"mine\.toml: not readable as TOML: .*line \d+"):
        load_chart(path)
    with pytest.raises(FileNotFoundError):
        load_chart(tmp_path / "none.toml")


def short_chart() -> Data:
    """Return the reference chart with one arrow on the first leg, named by a stranger."""
    data = deepcopy(CHART.to_dict())
    leg(data, "Callao")["arrows"] = [{"id": "<b>&", "x": 800, "y": 400, "space": "B"}]
    data["title"] = "Short"
    return data


def test_a_match_on_another_chart_is_saved_and_loaded_with_it(tmp_path: Path) -> None:
    match = Match(game, ["A", "B"], seed=1, chart=short_chart())
    match.play("pay red")
    assert match.state.observation(0)["raft"]["at"] == "<b>&"
    assert match.state.observation(0)["chart"] == chart_file.read(short_chart()).to_dict()
    match.save(tmp_path / "m.jsonl")
    loaded = Match.load(tmp_path / "m.jsonl", game)
    assert loaded.plies == match.plies
    assert loaded.state.to_dict() == match.state.to_dict()
    assert game.longest(2, chart=short_chart()) > 0


def test_charts_are_equal_by_value_and_hash_alike() -> None:
    assert chart_file.read(short_chart()) == chart_file.read(short_chart())
    assert hash(chart_file.read(short_chart())) == hash(chart_file.read(short_chart()))
    assert chart_file.read(short_chart()) != CHART
    assert game.from_dict(game.new(2, chart=short_chart()).to_dict()) == game.new(2, chart=short_chart())
