"""The command line: what it says, what it shows nobody, and what it never overwrites."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kernel_games
from kernel_games.__main__ import main
from kernel_games.bots import Random
from kernel_games.engine import Match, game, registered_games
from kernel_games.terminal import lessons, play
from tests.environments import programs

Say = Callable[..., str]
COMMAND = [sys.executable, "-m", "kernel_games"]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """What a command prints and says of errors, given these lines; its exit code is checked."""

    def call(*arguments: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            ended: object = main(arguments)
        except SystemExit as stop:
            ended = stop.code
        out, err = capsys.readouterr()
        assert ended == code, out + err
        assert bool(err) == bool(code)
        return out + err

    return call


def at_table(match: Match, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    play.Table(match).play()


# The program


def test_it_is_a_program_and_a_module(tmp_path: Path) -> None:
    for command in ([str(programs(Path(sys.prefix)) / "kernel-games")], COMMAND):
        done = subprocess.run([*command, "--version"], cwd=tmp_path, capture_output=True, check=True)
        assert done.stdout.decode().strip() == f"kernel-games {kernel_games.__version__}"


@pytest.mark.parametrize(
    "command", ["lessons", "editions", "assignment", "reports", "sheets", "play", "rulebook"]
)
def test_each_command_tells_what_it_takes(command: str, say: Say) -> None:
    assert f"usage: kernel-games {command}" in say(command, "--help")


WRONG = {
    "no command": ([], "play a game in this terminal"),
    "no such command": (["paly"], "invalid choice: 'paly'"),
    "no such game": (["play", "go"], "'tiki_topple'"),
    "no such bot": (["play", "kontor", "--bot", "hal"], "'greedy'"),
    "too many players": (["play", "kontor", "--players", "9"], "players = 9: expected a whole number from 2"),
    "not a number": (["play", "kontor", "--players", "two"], "invalid int value: 'two'"),
    "no such seat": (["play", "kontor", "--seat", "3"], "seat = 3: expected a whole number from 1 to 2"),
    "seats count from 1": (["play", "kontor", "--seat", "0"], "seat = 0"),
    "a seed that no file can hold": (["play", "kontor", "--seed", "\ud800"], "seed = '\\ud800'"),
    "a clause that is not there": (["rulebook", "KO-X99"], "near are KO-X19"),
    "a game that is nearly there": (["rulebook", "kontr"], "near are kontor"),
    "nothing like it": (["rulebook", "?"], "clause = '?'"),
    "words after a clause": (["rulebook", "KO-X15", "tea"], "nothing after a clause such as KO-X15"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_are_told_in_words_with_exit_code_2(name: str, say: Say) -> None:
    arguments, told = WRONG[name]
    assert told in say(*arguments, code=2)


# A rulebook


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
    assert say("rulebook", "kontor", "zzzz", code=1) == "No clause of kontor holds 'zzzz'.\n"


def test_a_reader_who_stops_reading_is_no_error() -> None:
    """As with ``| head -1``."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, "rulebook", "nile"], stdout=write, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


# A game


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
    assert done.stdout.endswith(f"The game is over. Won by {winner}. Its seed was 7.\n")


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
    assert "Kapu climbs from place 4 to place 1, past Huhu, Nani, Wikiwiki. (TT-T3)" in by_number
    assert by_number.splitlines()[-8:] == by_name.splitlines()[-8:]


@pytest.mark.clause("TT-T4")
def test_an_illegal_move_is_answered_with_its_reason_and_its_clause(say: Say) -> None:
    for typed in ("up3 Nani", "why up3 Nani", "? up3 Nani", "?up3 Nani"):
        printed = say("play", "tiki_topple", "--seed", "4", typed=f"{typed}\n")
        reason = "Nani is in place 2: with 1 tiki above it, it cannot climb exactly 3."
        assert f"Not allowed: {reason} (TT-T4)" in printed
        assert game("tiki_topple").rulebook["TT-T4"].line in printed
        assert printed.count("Line from the top") == 1, "nothing has changed"
    assert "That is allowed." in say("play", "tiki_topple", "--seed", "4", typed="why up3 kapu\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "There is no move '99': the moves have numbers from 1 to 30."),
        ("0", "There is no move '0'"),
        ("9" * 5000, "the moves have numbers from 1 to 30."),
        ("²", "is no move of Tiki Topple; moves read like"),
        ("nonsense", "'nonsense' is no move of Tiki Topple"),
        ("why nonsense", "'nonsense' is no move of Tiki Topple"),
        ("why", "a number        makes the move"),
        ("", "'help' says what else there is"),
        ("undo", "\nNothing can be taken back: no move has been made"),
        ("moves zz", "No move has the words 'zz'"),
        ("look zz", "Nothing to be seen has the words 'zz'"),
        ("save", "After 'save' comes the name of a new file."),
        ("save .", "After 'save' comes the name of a new file."),
        ("save no/such/folder", "It cannot be saved as 'no/such/folder': No such file or directory."),
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
    assert asked == "A strong player would choose (50 of 100 is level):"
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
    assert printed.count("Saved with all secrets") == 2
    match = Match.load(file)
    assert match.log(0)[-1].text in printed
    assert (match.seed, match.names) == ("4", ("Player 1", "Greedy 2"))


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
    assert "Greedy 2 gets a secret card." in printed


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
    play.Table(Match("tiki_topple", ["Ada", "Ben"], seed=4)).play()
    assert [prompt.strip() for prompt in asked] == [
        ">",
        "Ben decides now: press Enter when nobody else can see this.",
        ">",
    ]
    before, cleared, after = capsys.readouterr().out.partition("\033[2J\033[3J\033[H")
    assert cleared
    assert "Ada gets the secret card" in before
    assert "Ben gets the secret card" not in before
    assert "Ben gets the secret card" in after


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
    assert b"is no move of Kontor" in done.stdout
    assert done.stdout.endswith(b"The game ends here.\n")


def test_no_command_hides_a_move() -> None:
    table = play.Table(Match("tiki_topple", ["Ada", "Ben"], seed=1))
    for name in registered_games():
        assert not {move.verb for move in game(name).moves} & set(table._commands), name


# Lessons


def laid_in(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*.*") if path.suffix in {".ipynb", ".py"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_lessons_are_laid_out_whole(say: Say, tmp_path: Path, root: Path) -> None:
    folder = tmp_path / "new" / "mine"
    assert f"The lessons are in {folder}; the first is 00_start.ipynb." in say(
        "lessons", str(folder), "--copy-only"
    )
    assert laid_in(folder) == laid_in(root / "notebooks")
    assert (folder / "es" / "00_start.ipynb").is_file()


@pytest.mark.usefixtures("spanish")
def test_the_first_lesson_is_the_one_in_the_language_set(say: Say, tmp_path: Path) -> None:
    assert "la primera es es/00_start.ipynb." in say(
        "--language", "es", "lessons", str(tmp_path), "--copy-only"
    )


def test_without_a_folder_they_lie_where_one_is(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    say("lessons", "--copy-only")
    assert (tmp_path / "kernel-games-lessons" / "00_start.ipynb").is_file()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lessons to change, in place of our own."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "es").mkdir()
    (shelf / "a.ipynb").write_text("old")
    (shelf / "es" / "a.ipynb").write_text("viejo")
    (shelf / "helpers.py").write_text("old")
    (shelf / "note.txt").write_text("not a lesson")
    monkeypatch.setattr(lessons, "shipped", lambda packed, kept: shelf)
    return shelf


def texts(folder: Path) -> dict[str, str]:
    return {name: data.decode() for name, data in laid_in(folder).items()}


def test_what_somebody_has_changed_stays(shelf: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert lessons.lay_out(folder) == []
    (folder / "a.ipynb").write_text("changed by me")
    assert lessons.lay_out(folder) == [], "there is nothing newer"
    assert texts(folder) == {"a.ipynb": "changed by me", "es/a.ipynb": "viejo", "helpers.py": "old"}


@pytest.mark.parametrize(("mine", "other"), [("a.ipynb", "es/a.ipynb"), ("es/a.ipynb", "a.ipynb")])
def test_a_newer_lesson_is_laid_beside_one_that_was_changed_and_replaces_one_that_was_not(
    mine: str, other: str, shelf: Path, tmp_path: Path
) -> None:
    folder, beside = tmp_path / "mine", mine.replace("a.", f"a-{kernel_games.__version__}.")
    lessons.lay_out(folder)
    (folder / mine).write_text("changed by me")
    for path in shelf.rglob("*.*"):
        path.write_text("new")
    (told,) = lessons.lay_out(folder)
    assert told == f"{mine} is not as it was laid here, and stays; the newer one is {beside}."
    new = {beside: "new", other: "new", "helpers.py": "new"}
    assert texts(folder) == {mine: "changed by me", **new}
    (folder / beside).write_text("this too")
    assert lessons.lay_out(folder) == []
    assert texts(folder) == {mine: "changed by me", **new, beside: "this too"}


@pytest.mark.parametrize("notes", [None, b"", b"\xff", b"[]", b'{"a.ipynb": 3}', b"[" * 100_000])
def test_a_file_that_was_there_before_is_taken_for_somebodys_own(
    notes: bytes | None, shelf: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "a.ipynb").write_text("somebody's own")
    if notes is not None:
        (folder / ".kernel-games.json").write_bytes(notes)
    assert len(lessons.lay_out(folder)) == 1
    assert (folder / "a.ipynb").read_text() == "somebody's own"
    assert (folder / f"a-{kernel_games.__version__}.ipynb").read_text() == "old"
    assert set(json.loads((folder / ".kernel-games.json").read_bytes())) == {
        "a.ipynb",
        "es/a.ipynb",
        "helpers.py",
    }


def test_what_is_no_folder_is_told_in_words(say: Say, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in ("file", "file/within"):
        assert "kernel-games lessons: " in say("lessons", str(tmp_path / folder), "--copy-only", code=1)
    assert (tmp_path / "file").read_text() == "mine"


def test_without_jupyterlab_it_is_said_how_to_get_it(
    say: Say, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    printed = say("lessons", str(tmp_path / "mine"), code=1)
    assert 'jupyterlab is not installed; pip install "kernel-games[lessons]" brings it' in printed


def test_jupyterlab_is_started_on_the_first_lesson(
    say: Say, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execv", lambda program, command: started.append(command))
    say("lessons", str(tmp_path / "mine"), "--no-browser")
    say("lessons", str(tmp_path / "mine"))
    quiet, loud = started
    assert quiet[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in quiet
    assert "--LabApp.default_url=/lab/tree/00_start.ipynb" in quiet
    assert [*loud, "--no-browser"] == quiet


# Languages


def test_a_match_and_a_rulebook_are_told_in_another_language(say: Say) -> None:
    try:
        told = say(
            "--language", "es", "play", "tiki_topple", "--seed", "1", typed="why up3 Kapu\nhelp\nquit\n"
        )
        assert "Ronda 1 de 4" in told
        assert "No permitido" in told
        assert "(TT-T4)" in told
        assert "La partida termina aquí." in told
        assert "en el reglamento" in say("rulebook", "TT-T4")
    finally:
        kernel_games.language("en")


def test_a_language_may_be_named_after_the_command_too(say: Say) -> None:
    try:
        for words in (["rulebook", "TT-T4", "--language", "es"], ["--language", "es", "rulebook", "TT-T4"]):
            assert "No vale subir menos" in say(*words)
        typed = "99\nnada\nundo\nsave\nquit\n"
        told = say("play", "tiki_topple", "--seed", "4", "--language", "es", typed=typed)
        assert "No hay jugada '99': las jugadas van del número 1 al 30." in told
        assert "'nada' no es una jugada de Tiki Topple; se escriben así: 'up1 " in told
        assert "\nNo se puede deshacer nada" in told
        assert "Después de 'save' va el nombre de un archivo nuevo." in told
    finally:
        kernel_games.language("en")


def test_a_language_that_is_not_known_is_told_those_that_are(say: Say) -> None:
    told = say("--language", "xx", "rulebook", "TT-T4", code=2)
    assert "'en', 'es'" in told
