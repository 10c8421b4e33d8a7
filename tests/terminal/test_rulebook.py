"""A rulebook asked on the command line."""

from __future__ import annotations

import os
import subprocess

import pytest

from kernel_games.__main__ import main
from kernel_games.engine import game
from tests.terminal.conftest import COMMAND, Say


def test_a_clause_is_printed_with_its_source_provenance_and_example(say: Say) -> None:
    assert say("rulebook", "ko-x15") == f"{game('kontor').rulebook['KO-X15']}\n"


def test_a_search_finds_the_clauses_that_hold_every_word(say: Say) -> None:
    found = say("rulebook", "Kontor", "FLOOD", "dock").splitlines()
    lines = [clause.line for clause in game("kontor").rulebook.values()]
    assert any(line.startswith("KO-D21 Flood:") for line in found)
    assert set(found) < set(lines)
    assert {line for line in lines if "flood" in line.lower() and "dock" in line.lower()} <= set(found)


def test_a_game_alone_gives_its_whole_rulebook(say: Say) -> None:
    assert len(say("rulebook", "kon-tiki").splitlines()) == len(game("kon_tiki").rulebook)


def test_a_search_without_a_find_fails(say: Say) -> None:
    assert say("rulebook", "kontor", "zzzz", code=1) == "No clause of kontor contains 'zzzz'.\n"


def test_a_reader_who_stops_reading_is_no_error() -> None:
    """As with ``| head -1``."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, "rulebook", "nile"], stdout=write, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_forgotten_name_is_asked_for_and_nothing_that_may_be_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["rulebook"])
    assert capsys.readouterr().err.endswith("required: CLAUSE|GAME\n")


def test_decisions_are_printed_with_their_examples_and_can_be_searched(say: Say) -> None:
    book = game("mississippi").rulebook
    decided = [clause for clause in book.values() if clause.provenance == "reconstructed"]
    assert say("rulebook", "mississippi", "--decisions") == "".join(f"{clause}\n\n" for clause in decided)
    assert say("rulebook", "mississippi", "bow", "--decisions").splitlines()[0] == book["MS-D3"].line
    assert "decisions = 'MS-D3': expected a game" in say("rulebook", "MS-D3", "--decisions", code=2)
