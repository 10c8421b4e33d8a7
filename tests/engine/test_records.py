"""Saved matches: they go on where they stopped, and whatever is wrong with a file is said with its line."""

from __future__ import annotations

import hashlib
import json
import os
import random
import stat
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import TERMINAL, Match, OptionError, ParseError, RecordError, State
from kernel_games.engine.errors import shown
from kernel_games.games.tiki_topple import game

Edit = Callable[[list[dict[str, Any]]], object]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = Match(game, ["Ada <b>", "Ben"], seed="класс 7", rounds=5)
    rng = random.Random(1)
    for _ in range(20):
        match.play(match.state.sample(rng))
    path = tmp_path / "match.jsonl"
    match.save(path)
    return path


def rewrite(path: Path, edit: Edit) -> None:
    """Change a record and close it with a digest that fits again."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    closing = lines.pop()
    edit(lines)
    body = "".join(json.dumps(line) + "\n" for line in lines)
    closing["plies"] = len(lines) - 1
    closing["sha256"] = hashlib.sha256(body.encode()).hexdigest()
    path.write_text(body + json.dumps(closing) + "\n", encoding="utf-8")


def test_a_saved_match_reads_back_and_draws_the_same_cards_from_there(saved: Path) -> None:
    one, two = Match.load(saved), Match.load(saved)
    assert one.names == ("Ada <b>", "Ben")
    assert one.seed == "класс 7"
    rng = random.Random(2)
    while one.state.current_player != TERMINAL:
        move = one.state.sample(rng)
        assert one.play(move) == two.play(move)
    assert one.plies == two.plies


def test_bots_come_back_with_their_names(tmp_path: Path) -> None:
    match = Match(game, ["Ada", Greedy(name="Gus")], seed=1)
    match.save(tmp_path / "m")
    loaded = Match.load(tmp_path / "m")
    assert loaded.names == ("Ada", "Gus")
    assert isinstance(loaded.seats[1], Greedy)


class Mine(Greedy):
    """A bot that is not installed."""

    key = "mine"


def test_a_bot_of_ones_own_is_saved_and_comes_back_where_its_class_is_handed_in(tmp_path: Path) -> None:
    Match(game, [Mine("Gus", samples=2), Mine("Gil")], seed=1).save(tmp_path / "m")
    loaded = Match.load(tmp_path / "m", bots=[Mine])
    gus = loaded.seats[0]
    assert isinstance(gus, Mine)
    assert (gus.name, gus.samples) == ("Gus", 2)
    assert loaded.run().current_player == TERMINAL
    with pytest.raises(
        RecordError, match=r"bot = 'mine': expected one of .*greedy, .*, or a class handed to"
    ):
        Match.load(tmp_path / "m")
    wrong: tuple[Any, ...] = ([Mine()], ["mine"], [Match], Mine, None)
    for bots in wrong:
        with pytest.raises(OptionError, match=r"bots = .*: expected (a list|classes of bots)"):
            Match.load(tmp_path / "m", bots=bots)


def test_line_ends_of_another_system_do_no_harm(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b"\n", b"\r\n"))
    assert Match.load(saved).ply == 31


def test_options_come_back_for_the_next_new_game(saved: Path) -> None:
    assert Match.load(saved).options == {"rounds": 5}


def test_a_game_that_is_not_installed_may_be_handed_in_but_must_be_the_right_one(saved: Path) -> None:
    assert Match.load(saved, game=game).game is game

    class Other(type(game)):  # type: ignore[misc]
        name = "other"

    with pytest.raises(RecordError, match="game = 'tiki_topple': expected other"):
        Match.load(saved, game=Other())
    assert game.new(2).game is game, "a game that is derived from it does not take its states away"


@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        (lambda r: r.__setitem__(0, {"format": "chess"}), 1, "this is no saved match"),
        (lambda r: r[0].update(format="kernel-gamxs match"), 1, "damaged: a match begins with a header"),
        (lambda r: r[0].update(version=2), 1, "version 2 is newer than 1"),
        (lambda r: r[0].update(version=0), 1, "version = 0"),
        (lambda r: r[0].update(version=True), 1, "version = True: expected int"),
        (lambda r: r[0].pop("seed"), 1, "missing 'seed'"),
        (lambda r: r[0].update(extra=1), 1, "unknown field 'extra'"),
        (lambda r: r[0].update(game="go"), 1, "game = 'go': expected one of"),
        (lambda r: r[0].update(seats=["A", "B"]), 1, "does not fit"),
        (lambda r: r[0].update(seats=[{"name": "A"}]), 1, "players = 1: expected a whole number from 2 to 4"),
        (lambda r: r[0]["seats"][0].update(bot="hal"), 1, "bot = 'hal': expected one of"),
        (lambda r: r[0]["seats"][0].update(name=""), 1, "name = '': expected a name"),
        (
            lambda r: r[0]["seats"][0].update(name="\ud800"),
            1,
            r"name = '\\ud800': expected a name .* Unicode",
        ),
        (lambda r: r[0].update(seed="\ud800"), 1, r"seed = '\\ud800': expected .* Unicode"),
        (lambda r: r[0]["start"].update({"\ud800": 1}), 1, r"'\\ud800' = 1: expected one of the fields"),
        (lambda r: r[0]["start"].update({"": 1}), 1, "'' = 1: expected one of the fields"),
        (lambda r: r[0]["start"].update(rounds=1), 1, "rounds = 1: expected a whole number from 4"),
        (lambda r: r[3].update(ply=9), 4, "ply = 9: expected 3"),
        (lambda r: r.pop(3), 4, "ply = 4: expected 3"),
        (lambda r: r[3].update(by=1), 4, "by = 1: expected -1"),
        (lambda r: r[7].update(move="up9 Nani"), 8, "'up9 Nani' is no move"),
        (lambda r: r[7].update(move=5), 8, "move = 5: expected str"),
        (lambda r: r[6].update(move="toast"), 7, r"first turn of a round. \(TT-T7\)"),
        (lambda r: r[7].update(note="x"), 8, "unknown field 'note'"),
        (lambda r: r.__setitem__(7, [1]), 8, "expected a JSON object"),
    ],
)
def test_a_wrong_record_names_line_and_reason(edit: Edit, line: int, reason: str, saved: Path) -> None:
    rewrite(saved, edit)
    with pytest.raises(RecordError, match=reason) as error:
        Match.load(saved)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        (lambda b: b"", 1, "this is no saved match"),
        (lambda b: b"\x89PNG\r\n", 1, "this is no saved match"),
        (lambda b: b"[" * 100_000, 1, "this is no saved match"),
        (lambda b: b.replace(b'"game"', b'"game', 1), 1, "damaged: its first line is not JSON"),
        (lambda b: b.replace(b'"game"', b'"game\xff"', 1), 1, "damaged: its first line is not JSON"),
        (lambda b: b[: b.index(b"\n")], 1, "cut short: its closing line is missing"),
        (lambda b: b[: b.index(b"\n") + 1], 2, "cut short: its closing line is missing"),
        (lambda b: b.replace(b'"by": 0', b'"by": ' + b"9" * 5000, 1), None, "damaged or cut short: not JSON"),
        (lambda b: b[: b.index(b'"ply": 5')], 6, "damaged or cut short"),
        (lambda b: b"\n".join(b.split(b"\n")[:6]) + b"\n", 7, "cut short: its closing line is missing"),
        (lambda b: b"\n".join(b.split(b"\n")[:6]), 6, "cut short: its closing line is missing"),
        (lambda b: b.replace(b"Ada", b"Eve"), None, "damaged, or was changed after it was saved"),
        (lambda b: b + b"{}\n", None, "more after the closing line"),
    ],
)
def test_a_damaged_file_names_line_and_reason(
    damage: Callable[[bytes], bytes], line: int | None, reason: str, saved: Path
) -> None:
    saved.write_bytes(damage(saved.read_bytes()))
    with pytest.raises(RecordError, match=reason) as error:
        Match.load(saved)
    if line is not None:
        assert error.value.line == line


@pytest.mark.usefixtures("spanish")
def test_what_is_wrong_with_a_file_is_said_in_the_language_set(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b"Ada", b"Eve"))
    with pytest.raises(RecordError, match=r"línea \d+: la partida está dañada, o la ha cambiado alguien"):
        Match.load(saved)
    saved.write_bytes(b"\x89PNG\r\n")
    with pytest.raises(RecordError, match="línea 1: esto no es una partida guardada"):
        Match.load(saved)


@pytest.mark.parametrize(
    "options",
    [
        {"plies": [1]},
        {"plies": []},
        {"plies": "abc"},
        {"start": None},
        {"seed": 1},
        {"settle": True},
        {"players": 3},
        {"game": "tiki_topple"},
        {"seats": []},
        {"self": 1},
        {"cls": 1},
        {"rounds": 5, "bots": []},
    ],
)
def test_an_option_that_the_game_does_not_know_is_refused_also_if_a_match_has_such_a_keyword(
    options: dict[str, Any], saved: Path
) -> None:
    rewrite(saved, lambda lines: lines[0].update(options=options))
    with pytest.raises(
        RecordError, match=r"options|does not fit|players = 3: expected no such option"
    ) as error:
        Match.load(saved)
    assert error.value.line == 1


class Lenient(type(game)):  # type: ignore[misc]
    """Takes any option."""

    def new(self, players: int, **options: Any) -> State:
        del options
        return game.new(players)


@pytest.mark.parametrize("name", ["plies", "start", "seed", "settle", "game", "seats"])
def test_no_option_of_a_file_stands_for_a_keyword_of_the_match_whatever_its_game_takes(
    name: str, saved: Path
) -> None:
    rewrite(saved, lambda lines: lines[0].update(options={name: [1]}))
    with pytest.raises(RecordError, match=f"does not fit: .*{name}"):
        Match.load(saved, game=Lenient())


@pytest.mark.parametrize("place", ["options", "start", "seats", "seed", "version", "bot", "move"])
def test_nesting_of_any_depth_is_refused_with_its_line(place: str, saved: Path) -> None:
    """JSON is read down to about the depth that Python's own calls may have: the edge is tried closely."""
    lines = saved.read_text(encoding="utf-8").splitlines()
    number = 8 if place == "move" else 1
    entry = json.loads(lines[number - 1])
    deep = "@deep@"
    if place in ("options", "start"):
        entry[place]["rounds"] = deep
    elif place == "bot":
        entry["seats"][0] = {"name": "Ada", "bot": deep}
    else:
        entry[place] = [deep] if place == "seats" else deep
    text = json.dumps(entry)
    limit = sys.getrecursionlimit()
    for depth in (50, *range(limit - 120, limit, 4), *range(9_900, 10_000, 10), 100_000):
        lines[number - 1] = text.replace('"@deep@"', "[" * depth + "]" * depth)
        saved.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with pytest.raises(RecordError) as error:
            Match.load(saved)
        assert error.value.line == number


@pytest.mark.parametrize(
    ("value", "said"), [("x" * 8, "'xxxxxxxx'"), ("x" * 9, "'xxxxxxxx…"), ([1] * 99, "[1, 1, 1,…")]
)
def test_a_value_that_is_too_long_is_cut_to_as_much_as_there_is_room_for(value: object, said: str) -> None:
    assert shown(value, 10) == said


def test_nesting_in_a_position_or_a_move_names_the_field() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(
        OptionError, match="rounds = <list that cannot be shown: RecursionError>: expected a whole"
    ):
        game.position(players=2, rounds=deep)
    with pytest.raises(
        OptionError, match="rounds = <int that cannot be shown: ValueError>: expected a whole"
    ):
        game.position(players=2, rounds=10**5000)
    with pytest.raises(ParseError, match="is no move of Tiki Topple"):
        game.parse_move(deep)


def test_a_long_tail_of_empty_lines_takes_no_more_room_than_the_match(saved: Path) -> None:
    with saved.open("ab") as file:
        for _ in range(20):
            file.write(b"\n" * 1_000_000)
    tracemalloc.start()
    try:
        assert Match.load(saved).ply == 31
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_every_single_damaged_byte_is_noticed(saved: Path) -> None:
    whole = saved.read_bytes()
    rng = random.Random(1)
    for place in rng.sample(range(len(whole) - 1), 150):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << rng.randrange(8)
        saved.write_bytes(bytes(damaged))
        with pytest.raises(RecordError):
            Match.load(saved)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Match.load(tmp_path / "none")


def test_a_match_that_cannot_be_saved_leaves_the_old_file(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_bytes()
    match = Match.load(saved)
    match.play(match.legal_moves()[0])
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        match.save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved], "no half-written file is left behind"


def test_a_save_through_a_link_reaches_the_file_that_it_leads_to(saved: Path) -> None:
    match = Match.load(saved)
    match.play(match.legal_moves()[0])
    (saved.parent / "far").mkdir()
    near, nowhere = saved.parent / "near", saved.parent / "nowhere"
    near.symlink_to(saved)
    nowhere.symlink_to(saved.parent / "far" / "new.jsonl")
    match.save(near)
    match.save(nowhere)
    assert near.is_symlink()
    assert nowhere.is_symlink()
    assert Match.load(saved).plies == Match.load(saved.parent / "far" / "new.jsonl").plies == match.plies
    assert sorted(path.name for path in saved.parent.iterdir()) == ["far", "match.jsonl", "near", "nowhere"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444])
def test_a_file_keeps_its_mode_and_a_new_one_gets_the_usual_one(mode: int, saved: Path) -> None:
    usual = saved.parent / "usual"
    usual.touch()
    assert saved.stat().st_mode == usual.stat().st_mode
    saved.chmod(mode)
    Match.load(saved).save(saved)
    assert stat.S_IMODE(saved.stat().st_mode) == mode


def test_the_new_file_is_nobody_elses_to_read_before_it_is_whole(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record holds the secret cards."""
    saved.chmod(0o600)
    seen: list[int] = []
    sync = os.fsync

    def look(file: int) -> None:
        seen.append(os.fstat(file).st_mode)
        sync(file)

    monkeypatch.setattr(os, "fsync", look)
    Match.load(saved).save(saved)
    assert stat.S_IMODE(seen[0]) == 0o600
    assert [stat.S_ISREG(mode) for mode in seen] == [True, False], "the file, then its folder"


@pytest.mark.parametrize("name", ["n" * 255, "ü" * 127, "-", "a b\n'\".x"])
def test_a_file_may_have_any_name_that_its_system_takes(name: str, saved: Path) -> None:
    match = Match.load(saved)
    match.save(saved.parent / name)
    assert Match.load(saved.parent / name).plies == match.plies


@pytest.mark.parametrize("name", ["", ".", "..", "/", "folder", "to folder", "pipe", "to pipe", "a\0b"])
def test_what_is_no_file_is_refused_by_name_and_stays(
    name: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.load(saved)
    monkeypatch.chdir(saved.parent)
    Path("folder").mkdir()
    Path("to folder").symlink_to("folder")
    os.mkfifo("pipe")
    Path("to pipe").symlink_to("pipe")
    before = sorted(Path().rglob("*"))
    with pytest.raises(OptionError, match=r"path = .*: expected a (file|name)"):
        match.save(name)
    assert sorted(Path().rglob("*")) == before
    assert Path("pipe").is_fifo()


@pytest.mark.parametrize("name", ["folder", "pipe", "to pipe", "a\0b"])
def test_what_is_no_file_is_refused_by_name_instead_of_waited_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    os.mkfifo("pipe")
    Path("to pipe").symlink_to("pipe")
    with pytest.raises(OptionError, match=r"path = .*: expected a (file|name)"):
        Match.load(name)


def test_a_folder_that_is_not_there_and_links_in_a_ring_are_said_as_the_system_says_it(saved: Path) -> None:
    match = Match.load(saved)
    with pytest.raises(FileNotFoundError):
        match.save(saved.parent / "none" / "match")
    (saved.parent / "ring").symlink_to("ring")
    with pytest.raises(OSError, match="ring"):
        match.save(saved.parent / "ring")
    with pytest.raises(OSError, match="too long"):
        match.save(saved.parent / ("n" * 256))
    assert sorted(path.name for path in saved.parent.iterdir()) == ["match.jsonl", "ring"]


def test_what_a_killed_save_leaves_is_gone_after_a_later_one(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.load(saved)
    other = saved.parent / "other"
    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", lambda *_: None)
        killed.setattr(Path, "unlink", lambda *_, **__: None)
        match.save(saved)
        (first,) = saved.parent.glob(".*")
        match.save(other)
        (others,) = set(saved.parent.glob(".*")) - {first}
        match.save(saved)
        (second,) = set(saved.parent.glob(".*")) - {first, others}
    for path in (first, others):
        os.utime(path, (0, 0))
    match.save(saved)
    assert sorted(saved.parent.iterdir()) == sorted([saved, second, others]), (
        "another may be at work on these"
    )
    match.save(other)
    assert not others.exists()


def test_threads_that_save_one_file_leave_one_whole_file(saved: Path) -> None:
    match = Match.load(saved)
    copies = [Match.load(saved) for _ in range(4)]
    threads = [Thread(target=lambda copy=copy: [copy.save(saved) for _ in range(10)]) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Match.load(saved).plies == match.plies
    assert list(saved.parent.iterdir()) == [saved]


def test_a_record_says_its_edition_and_one_of_other_rules_opens_with_a_warning(saved: Path) -> None:
    """Old records, without an edition, open silently: nobody knows what to say of them."""
    header = json.loads(saved.read_text(encoding="utf-8").splitlines()[0])
    assert header["edition"] == game.edition
    rewrite(saved, lambda r: r[0].update(edition="0123456789ab"))
    sentence = f"match.jsonl: Tiki Topple had other rules when .*edition 0123456789ab, now {game.edition}"
    with pytest.warns(UserWarning, match=sentence) as told:
        assert Match.load(saved).ply == 31
    assert told[0].filename == __file__, "the warning points at the line that asked for the file"
    rewrite(saved, lambda r: r[0].pop("edition"))
    assert Match.load(saved).ply == 31


def test_a_move_that_other_rules_no_longer_allow_says_so(saved: Path) -> None:
    rewrite(saved, lambda r: (r[0].update(edition="0123456789ab"), r[7].update(move="nonsense 1")))
    with pytest.raises(RecordError, match=r"line 8.*nonsense.*other rules when this was made"):
        Match.load(saved)


def test_a_record_of_house_rules_has_an_edition_of_its_own(tmp_path: Path) -> None:
    Match(game, ["Ada", "Ben"], seed=1, house={"TT-K1.points": 20}).save(tmp_path / "m")
    header = json.loads((tmp_path / "m").read_text(encoding="utf-8").splitlines()[0])
    assert header["edition"] == game.house({"TT-K1.points": 20}).edition != game.edition
    assert Match.load(tmp_path / "m").house == {"TT-K1.points": 20}
