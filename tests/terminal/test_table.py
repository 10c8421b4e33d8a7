"""The command that opens a table with a screen for each seat."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kernel_games import Match
from tests.terminal.conftest import Say

HEARS = """
import signal, sys
# Where the tests run in the background, Ctrl+C is ignored by whatever they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
from kernel_games.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def opened(*arguments: str, command: str = "table") -> tuple[subprocess.Popen[str], list[str]]:
    """Open a table or a class; return it and what it printed until it was open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEARS, command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl+C closes" in line:
            return process, lines
    pytest.fail("".join(lines))


def test_a_table_prints_a_link_and_a_code_for_each_seat_and_saves_when_it_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    process, lines = opened("kontor", "--names", "Ada", "Ben", "--bots", "1", "--save", str(file))
    links = [line for line in lines if "http://127.0.0.1:" in line]
    assert [line.partition(":")[0] for line in links[:2]] == ["Ada", "Ben"]
    assert links[2].startswith("For the projector")
    assert len({line.rpartition("#")[2] for line in links}) == 3
    assert "".join(lines).count("█▀▀▀▀▀") + "".join(lines).count("▄▄▄▄▄") >= 3, "codes to scan"
    assert "Only this computer can reach these links" in lines[-1]
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 0, told
    assert "Saved, with all secrets" in told
    assert Match.load(file).names == ("Ada", "Ben", "Greedy")


def test_a_table_that_nobody_saves_is_gone(tmp_path: Path) -> None:
    process, _ = opened("tiki_topple", "--seats", "3")
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert (process.returncode, "nothing of it is kept" in told) == (0, True)


def test_what_cannot_be_opened_says_why(say: Say, tmp_path: Path) -> None:
    assert "players = 9" in say("table", "kontor", "--seats", "9", code=2)
    (tmp_path / "there").touch()
    assert "is there already" in say("table", "kontor", "--save", str(tmp_path / "there"), code=1)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"The table cannot be opened at 127.0.0.1, port {port}" in say(
            "table", "kontor", "--port", port, code=1
        )


WITHOUT = """
import sys
sys.modules["tornado"] = None
from kernel_games.__main__ import main
sys.exit(main(["table", "kontor"]))
"""


def test_a_missing_server_is_named() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs tornado, which comes with Jupyter: pip install tornado" in done.stderr


def test_a_class_has_a_link_for_all_and_one_for_the_wall_and_saves_when_it_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "class.txt"
    process, lines = opened("kontor", "majority", "--save", str(file), command="class")
    links = [line for line in lines if "http://127.0.0.1:" in line]
    assert [line.partition(":")[0] for line in links] == [
        "For everybody in the class",
        "For the projector, and only for you",
    ]
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 0, told
    assert "kernel-games reports" in told
    assert file.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("kontor", "nowhere"), "majority"),
        (("kontor", "practice", "--questions", "0"), "n = 0"),
        (("kontor", "--save", "x.json"), "ends in .txt"),
        (("kontor", "--port", "99999"), "port = 99999"),
        (("kontor", "--host", "192.0.2.1"), "cannot be opened"),
    ],
)
def test_a_class_that_cannot_be_opened_says_why(arguments: tuple[str, ...], said: str) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "kernel_games", "class", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert process.returncode in (1, 2)
    assert said in process.stderr
    assert process.stderr.count("\n") == 1
