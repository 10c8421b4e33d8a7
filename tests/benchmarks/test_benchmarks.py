"""The benchmarks run, say what they lack, and hold the one promise that needs no clock."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kernel_games import registered_games
from tests.benchmarks import outlook, playouts, report, wire
from tests.benchmarks.report import (
    MissingPeerError,
    Table,
    alternate,
    percentile,
    print_tables,
    ratio,
    spread,
)

TABLE = Table(
    "Heights", "In metres.", ("median", "of hers"), [("his", 1.875, 1.0), ("a | tower", 12_345.6, None)]
)


def test_a_move_sends_far_less_than_the_whole_would() -> None:
    steps = wire.watch(seed=1)
    assert len(steps["own"]) + len(steps["bot"]) + len(steps["last"]) == 56
    assert max(steps["own"] + steps["bot"]) < wire.AIM
    assert max(steps["own"] + steps["bot"]) < min(steps["whole"]) / 5


@pytest.mark.parametrize("name", [name for name in registered_games() if name != wire.TIKI])
def test_nearly_every_move_of_every_game_keeps_to_its_bytes(name: str) -> None:
    steps = wire.several(name, wire.SEEDS, lambda _: None, wire.MOST)
    moves = steps["own"] + steps["bot"]
    assert len(moves) > 250
    assert percentile(moves, 95) < wire.AIM


def test_a_counter_is_measured_as_it_travels() -> None:
    assert 60 < min(wire.count()) <= max(wire.count()) < 200


def test_a_missing_peer_is_an_error_that_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        MissingPeerError, match=r"open_spiel is needed.*--requirement requirements/bench\.txt"
    ):
        playouts.open_spiel("connect_four")


def test_the_file_that_installs_the_peers_is_there(root: Path) -> None:
    file = root / report.INSTALL.rpartition(" ")[2]
    pinned = file.read_text(encoding="utf-8")
    # It names the pins of the checks instead of repeating them, and these name those of the lessons.
    while named := re.search(r"^-r (.+)$", pinned, re.MULTILINE):
        pinned = pinned.replace(named[0], (file.parent / named[1]).read_text(encoding="utf-8"))
    for package in ("open-spiel", "pettingzoo", "pygame-ce", "playwright", "nbclient"):
        assert f"\n{package}==" in pinned


def test_both_ways_to_play_are_counted_by_decisions() -> None:
    import random

    from kernel_games import game

    tiki = game("tiki_topple")
    # Four rounds of at most 14 cards, and a final round of as many.
    for way in (playouts.sampled, playouts.listed):
        decisions = [way(tiki, 2)(random.Random(seed)) for seed in range(50)]
        assert set(decisions) <= set(range(5 * 4, 5 * 14 + 1))
        assert max(decisions) > 50


def test_contenders_take_turns_and_are_compared_round_by_round() -> None:
    asked: list[str] = []

    def contender(name: str, *times: float) -> float:
        asked.append(name)
        return times[asked.count(name) - 1]

    told: list[str] = []
    found = alternate(
        {"a": lambda: contender("a", 2.0, 20.0, 6.0), "b": lambda: contender("b", 1.0, 10.0, 2.0)},
        3,
        told.append,
    )
    assert "".join(asked) == "ababab"
    assert found == {"a": [2.0, 20.0, 6.0], "b": [1.0, 10.0, 2.0]}
    assert ratio(found["a"], found["b"]) == 2.0
    assert spread([1, 2, 3, 4], [2, 2, 2, 2]) == "1.25 (0.50 to 1.50)"
    assert told[0] == "round 1 of 3: a"


@pytest.mark.parametrize(("percent", "value"), [(0, 1), (50, 5), (51, 6), (95, 10), (100, 10)])
def test_percentiles_are_of_the_nearest_rank(percent: float, value: int) -> None:
    assert percentile([10, *range(1, 10)], percent) == value


def test_tables_are_printed_as_text_markdown_and_json() -> None:
    about = {"python": "3.11", "cores": "2"}
    text = print_tables({"heights": TABLE}, about, style="text")
    assert text.splitlines()[0] == "python 3.11, cores 2"
    assert "his          1.88        1" in text
    assert "a | tower  12,346         " in text
    markdown = print_tables({"heights": TABLE}, about, style="markdown")
    assert "| his | 1.88 | 1 |\n| a &#124; tower | 12,346 |  |" in markdown
    found = json.loads(print_tables({"heights": TABLE}, about, style="json"))
    assert found["about"] == about
    assert found["tables"]["heights"]["rows"] == [["his", 1.875, 1.0], ["a | tower", 12345.6, None]]


def run(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.benchmarks", *args]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=120)


def test_the_command_prints_what_it_is_asked_for(root: Path, tmp_path: Path) -> None:
    done = run("wire", "--quick", "--json", "--output", str(tmp_path / "found.json"), cwd=root)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    found = json.loads((tmp_path / "found.json").read_text())
    assert list(found["tables"]) == ["wire"]
    assert found["about"]["anywidget"]


def test_the_command_refuses_a_benchmark_that_it_does_not_know(root: Path) -> None:
    done = run("speed", cwd=root)
    assert done.returncode == 2
    assert (
        "'speed' is no benchmark; expected playouts, imports, wire, clicks, lessons, pictures, visits"
        in done.stderr
    )


def test_what_a_person_waits_for_is_measured_beside_its_peer() -> None:
    table = outlook.measure(quick=True, tell=lambda _: None)
    rows = {name: values for name, *values in table.rows}
    assert list(rows) == [outlook.OUTLOOK, outlook.KEYSTROKE, outlook.PEER]
    assert rows[outlook.PEER][3:] == [1.0, 1.0]
