"""A game in a terminal: what it says, what it shows nobody."""

from __future__ import annotations

import io
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kernel_games.bots import Random
from kernel_games.engine import Match, game, registered_games
from kernel_games.terminal import play
from tests.terminal.conftest import COMMAND, Say


def at_table(match: Match, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    play.TerminalTable(match).play()


def test_a_whole_game_is_played_by_pipe() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "tiki-topple", "--seed", "7", "--bot", "random"],
        input="1\n" * 28,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert len(re.findall(r"^> 1$", done.stdout, re.MULTILINE)) == 28
    match = play.seat_players("tiki_topple", players=None, seats=[1], bot="random", seed="7")
    while match.run().current_player >= 0:
        match.play(match.legal_moves()[0])
    assert all(line.text in done.stdout for line in match.log(0))
    (winner,) = [match.names[seat] for seat in match.state.winners()]
    assert done.stdout.endswith(f"The game is over. {winner} won. Its seed was 7.\n")


@pytest.mark.parametrize("name", registered_games())
def test_every_game_can_be_played(name: str, say: Say) -> None:
    printed = say("play", name, "--seed", "1", typed="1\n1\nlook\n")
    assert printed.count("\n   1  ") == 3
    assert "Traceback" not in printed


def test_a_move_is_chosen_by_its_number_or_its_notation(say: Say) -> None:
    listed = say("play", "tiki_topple", "--seed", "4", "--bot", "random")
    number = re.search(r"^ *(\d+)  Tiki Up 3 on Kapu  \[up3 Kapu\]$", listed, re.MULTILINE)
    assert number
    by_number, by_name = (
        say("play", "tiki_topple", "--seed", "4", "--bot", "random", typed=typed)
        for typed in (f"{number[1]}\n", "UP3  kapu\n")
    )
    assert "Kapu climbs from place 4 to place 1, past Huhu, Nani and Wikiwiki. (TT-T3)" in by_number
    assert by_number.splitlines()[-8:] == by_name.splitlines()[-8:]


@pytest.mark.clause("TT-T4")
def test_an_illegal_move_is_answered_with_its_reason_and_its_clause(say: Say) -> None:
    for typed in ("up3 Nani", "why up3 Nani", "? up3 Nani", "?up3 Nani"):
        printed = say("play", "tiki_topple", "--seed", "4", typed=f"{typed}\n")
        reason = "Nani is in place 2, with only 1 tiki above it, so it cannot climb 3 places."
        assert f"Not allowed: {reason} (TT-T4)" in printed
        assert game("tiki_topple").rulebook["TT-T4"].line in printed
        assert printed.count("Line from the top") == 1, "nothing has changed"
    assert "That is allowed." in say("play", "tiki_topple", "--seed", "4", typed="why up3 kapu\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "There is no move '99': the moves are numbered from 1 to 30."),
        ("0", "There is no move '0'"),
        ("9" * 5000, "the moves are numbered from 1 to 30."),
        ("²", "is not a move of Tiki Topple; moves look like"),
        ("nonsense", "'nonsense' is not a move of Tiki Topple"),
        ("why nonsense", "'nonsense' is not a move of Tiki Topple"),
        ("why", "a number        make the move"),
        ("", "or 'help' for the other commands"),
        ("undo", "\nThere is nothing to undo: no move has been made"),
        ("moves zz", "No move matches 'zz'"),
        ("look zz", "Nothing on the board matches 'zz'"),
        ("save", "Type the name of a new file after 'save'."),
        ("save .", "Type the name of a new file after 'save'."),
        ("save no/such/folder", "The match cannot be saved as 'no/such/folder': No such file or directory."),
        ("save a\0b", "expected a name that a file can have"),
    ],
)
def test_what_makes_no_sense_is_answered_and_changes_nothing(
    typed: str, told: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = say("play", "tiki_topple", "--seed", "4", typed=f"{typed}\nquit\n1\n")
    assert told in printed
    assert printed.count("Line from the top") == 1
    assert list(tmp_path.iterdir()) == []


def test_log_hint_undo_and_the_lists(say: Say) -> None:
    printed = say("play", "tiki_topple", "--seed", "4", typed="up1 Nani\nlog\nundo\nmoves topple\nhint\n")
    assert printed.count("Nani climbs from place 2 to place 1") == 2, "when played, and in the log"
    assert printed.count("> undo\n\nTiki Topple. Round 1 of 4. Player 1 to move.") == 1
    topples = printed.partition("> moves topple\n")[2].partition(">")[0].splitlines()
    assert len(topples) == 9
    assert all("[topple " in line for line in topples)
    asked, *lines = printed.partition("> hint\n")[2].splitlines()[:4]
    assert asked == "A strong player's choice (50 = even):"
    for line in lines:
        numbered = re.fullmatch(r"( *\d+  .+): \d+", line)
        assert numbered
        assert f"\n{numbered[1]}  [" in printed, "under the number that plays it"


def test_a_match_is_saved_once_under_a_new_name_and_reads_back(say: Say, tmp_path: Path) -> None:
    mine, file = tmp_path / "mine.txt", tmp_path / "game.jsonl"
    mine.write_text("mine")
    typed = f"save {mine}\nsave {file}\nup1 Nani\nsave {file}\n"
    printed = say("play", "tiki_topple", "--seed", "4", typed=typed)
    assert mine.read_text() == "mine"
    assert printed.count("Saved, with all secrets") == 2
    match = Match.load(file)
    assert match.log(0)[-1].text in printed
    assert (match.seed, match.names) == ("4", ("Player 1", "Greedy"))


@pytest.mark.parametrize("name", ["kontor", "tiki_topple"])
def test_nothing_is_shown_that_the_seat_may_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two positions that seat 0 cannot tell apart look alike, whatever is asked."""
    first = Match(name, ["Ada", "Ben", "Cleo"], seed=5)
    for _ in range(4):
        first.play(first.legal_moves()[0])
    while first.state.current_player != 0:
        first.play(first.legal_moves()[0])
    imagined = (first.state.imagine(0, random.Random(number)) for number in range(20))
    other = next(state for state in imagined if state != first.state)
    shown = []
    for state in (first.state, other):
        match = Match(name, ["Ada", Random("Ben"), Random("Cleo")], start=state, seed=1)
        at_table(match, "look\nlog\nmoves\nposition\nwhy 1\n", monkeypatch)
        shown.append(capsys.readouterr().out)
    assert "> why 1" in shown[0]
    assert shown[0] == shown[1]


def test_the_secrets_of_the_other_seat_stay_unsaid(say: Say) -> None:
    match = play.seat_players("tiki_topple", players=2, seats=[1], bot="greedy", seed="4")
    mine, theirs = (match.log(seat)[6 + seat].text for seat in (0, 1))
    printed = say("play", "tiki_topple", "--seed", "4", typed="look\nlog\n")
    assert mine in printed
    assert theirs not in printed
    assert "Greedy gets a secret card." in printed


def test_several_people_are_each_shown_their_own(say: Say) -> None:
    printed = say(
        "play",
        "tiki_topple",
        "--seed",
        "4",
        "--seat",
        "1",
        "2",
        typed="look your secret\n1\nlook your secret\n",
    )
    secrets = re.findall(r"Your secret card: .*", printed)
    assert len(set(secrets)) == 2


def test_people_at_one_screen_are_asked_to_hand_it_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["1", "", "quit"])
    asked = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return next(typed)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    play.TerminalTable(Match("tiki_topple", ["Ada", "Ben"], seed=4)).play()
    assert [prompt.strip() for prompt in asked] == [
        ">",
        "Ben decides now: press Enter when nobody else can see this.",
        ">",
    ]
    before, cleared, after = capsys.readouterr().out.partition("\033[2J\033[3J\033[H")
    assert cleared
    assert "Ada gets a secret card: " in before
    assert "Ben gets a secret card: " not in before
    assert "Ben gets a secret card: " in after


def test_a_long_list_of_moves_is_cut(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_LISTED", 5)
    short, whole = say("play", "tiki_topple", "--seed", "4", typed="moves\n").split("> moves")
    assert "\n   5  " in short
    assert "\n      and 25 more: 'moves' lists them all" in short
    assert "\n   6  " not in short
    assert "\n  30  " in whole


@pytest.mark.parametrize("typed", ["", "quit\n", "1\n"])
def test_the_end_of_what_is_typed_ends_the_game_kindly(typed: str, say: Say) -> None:
    assert say("play", "kontor", "--seed", "1", typed=typed).endswith("The game ends here.\n")


@pytest.mark.parametrize("raised", [KeyboardInterrupt, EOFError])
def test_control_c_ends_the_game_kindly(
    raised: type[BaseException], say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(prompt: str) -> str:
        raise raised

    monkeypatch.setattr("builtins.input", stop)
    assert say("play", "kontor", "--seed", "1").endswith("\nThe game ends here.\n")


def test_control_c_in_a_real_process() -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "kontor", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    while not process.stdout.readline().startswith(b"   1  "):
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.decode().endswith("The game ends here.\n")


def test_letters_that_a_terminal_lacks_do_not_end_the_game() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "kontor", "--seed", "1"],
        input=b"\xff\xfe caf\xc3\xa9\nlook\n",
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"is not a move of Kontor" in done.stdout
    assert done.stdout.endswith(b"The game ends here.\n")


def test_no_command_hides_a_move() -> None:
    table = play.TerminalTable(Match("tiki_topple", ["Ada", "Ben"], seed=1))
    for name in registered_games():
        assert not {move.verb for move in game(name).moves} & set(table._commands), name
