"""The board of a page that has Pyodide and no Jupyter: it plays where neither anywidget nor traitlets are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from kernel_games import Match, language, registered_games
from kernel_games.bots import Greedy
from kernel_games.engine import GameError, address
from kernel_games.guided.kept import last_game
from kernel_games.live import PRACTICE, PUZZLES, Live, rehearse
from kernel_games.teaching.practice import memory
from kernel_games.teaching.walks import address as walk_address

# A process of its own: what stands in for anywidget stays in it.
PAGE = """
import json, sys
heard = []
for name in ("anywidget", "ipywidgets", "IPython", "traitlets", "comm", "pandas", "numpy", "joblib", "tqdm"):
    sys.modules[name] = None
from kernel_games.live import Live
live = Live(lambda told: heard.append(json.loads(told)))
def ask(number, **what):
    live.hear(json.dumps({"kind": "kg-ask", "id": f"q{number}", "ask": what}))
    return next(one["said"]["reply"] for one in heard if one.get("said", {}).get("id") == f"q{number}")
for number, wish in enumerate(json.load(sys.stdin)):
    try:
        live.speak(wish.pop("language", "en"))
        show = {key: wish[key] for key in wish if key not in ("plays", "games")}
        live.show(json.dumps({**show, "board": number}))
        whole = ask(number, do="sync", page="p", rev=-1)["whole"]
        for move in wish.pop("plays", ()):
            print(ask("m" + move, do="play", move=move, seat=0, rev=whole["rev"]), file=sys.stderr)
        while wish.get("games"):
            told = ask("games", do="games", **wish["games"])
            heard[:] = [one for one in heard if one.get("said", {}).get("id") != "qgames"]
            if told.get("played", 2) >= 2:
                wish["games"] = None
                games = ask("enough", do="games", rules={"TT-K1.points": 20}, bot="random", enough=True)
                print(json.dumps({"games": games, "told": told}))
        places = [one["at"] for one in heard if "at" in one]
        print(json.dumps({"whole": whole, "boards": sorted({one["board"] for one in heard}), "at": places}))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
    heard.clear()
"""


def shown(*wishes: dict[str, Any]) -> list[Any]:
    # In a folder where nobody has practised yet: a page would be told of that.
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", PAGE],
            input=json.dumps(wishes),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, memory.FOLDER: folder},
        )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_shows_every_game_and_a_walk_with_a_form_without_jupyter() -> None:
    games = registered_games()
    *boards, walk = shown(*({"game": name, "seed": 1} for name in games), {"walk": "nile/outfitting"})
    for number, (name, told) in enumerate(zip(games, boards, strict=True)):
        assert told["whole"]["game"] == name
        assert told["whole"]["moves"], name
        assert told["boards"] == [number], "what an older board says is heard"
    assert walk["whole"]["coach"]["title"]


def test_plays_games_by_two_sets_of_rules_without_the_libraries_of_the_lab() -> None:
    asked = {"rules": {"TT-K1.points": 20}, "bot": "random"}
    told, board = shown({"game": "tiki_topple", "seed": 1, "games": asked})
    assert told["told"]["ok"], told["told"]
    assert "games under each set of rules show" in told["games"]["result"]["head"]
    assert board["whole"]["game"] == "tiki_topple"


def test_keeps_to_the_theme_that_is_asked_for() -> None:
    dark, plain = shown({"game": "kontor", "theme": "dark"}, {"game": "kontor"})
    assert (dark["whole"]["theme"], plain["whole"]["theme"]) == ("dark", "auto")


def test_speaks_the_language_that_is_asked_for() -> None:
    spanish, english = shown({"walk": "kontor/majority", "language": "es"}, {"walk": "kontor/majority"})
    assert (spanish["whole"]["words"]["undo"], english["whole"]["words"]["undo"]) == ("Deshacer", "Undo")
    assert spanish["whole"]["coach"]["title"] != english["whole"]["coach"]["title"]


def test_tells_where_the_board_is_to_keep_it_and_to_show_it() -> None:
    match = Match("kontor", ["Ada", Greedy("Kai")], seed=5)
    move = str(match.legal_moves()[0])
    (told,) = shown({"at": match.address(), "plays": [move]})
    begun, played = told["at"]
    match.play(move)
    assert begun["own"] != played["own"]
    own = Match.from_address(played["own"])
    assert (own.moves()[: match.ply], own.seed) == (match.moves(), 5)
    assert address.viewer(played["shared"]) == 0
    assert Match.from_address(played["shared"]).start.observation(0) == own.state.observation(0)
    assert own.log() != [], "the log comes back with it"
    (again,) = shown({"at": f"https://games.example/live/#{played['own']}"})
    assert again["at"][0]["own"] == played["own"]
    assert [entry for entry in again["whole"]["log"] if entry], "and is on the page"


def test_a_walk_is_kept_with_what_was_done_and_shown_by_its_step() -> None:
    (told,) = shown({"at": "w=kontor/majority&n=3"})
    assert told["whole"]["coach"]["n"] == 2
    (place,) = told["at"]
    assert place["shared"] == "w=kontor/majority&n=3"
    assert walk_address.read(place["own"]).n == 2


def test_a_sheet_of_practice_opens_by_its_name() -> None:
    """With a link that opens the same sheet anywhere."""
    (told,) = shown({"walk": "mississippi/practice-2026-3"})
    assert told["whole"]["coach"]["title"] == "Practice"
    (place,) = told["at"]
    assert place["shared"] == "w=mississippi/practice-2026-3&n=1"


@pytest.mark.parametrize("wish", [{"game": "nile"}, {"walk": "kontor/majority"}, {"walk": "kontor/practice"}])
def test_a_rehearsal_leaves_nothing_but_the_language(
    wish: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a snapshot of the memory has of it, nobody finds on a later visit."""
    monkeypatch.setenv(memory.FOLDER, str(tmp_path))
    before = language()
    try:
        rehearse("es", json.dumps(wish))
        assert language() == "es"
    finally:
        language(before)
    assert list(tmp_path.iterdir()) == []


def test_a_rehearsal_of_nothing_says_so() -> None:
    """So that the page goes on without a snapshot."""
    with pytest.raises(GameError, match="chess"):
        rehearse("en", json.dumps({"game": "chess"}))


def test_what_is_taken_off_the_page_hears_no_more() -> None:
    live = Live(lambda _: None)
    live.show(json.dumps({"game": "kontor", "board": 1}))
    assert live.whole(1)
    live.close()
    assert live.whole(1) == ""
    with pytest.raises(GameError, match="no board"):
        live.hear("{}")


def opened(kept: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Live, list[dict[str, Any]]]:
    """A page on another day: all that is left of what was practised is the text that it has kept."""
    monkeypatch.setenv("KERNEL_GAMES_DATA", str(folder))
    heard: list[dict[str, Any]] = []
    live = Live(lambda text: heard.append(json.loads(text)))
    live.recall(kept)
    return live, heard


def test_a_page_keeps_what_was_practised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is told at once, and a visit later it is known; there is no link to such questions."""
    live, heard = opened("", tmp_path / "first", monkeypatch)
    live.show(json.dumps({"walk": f"mississippi/{PRACTICE}", "board": 1}))
    assert heard == [{"board": 1, "at": {"own": "", "shared": ""}}]
    for what in ("hint", "show"):
        live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
        rev = heard[-1]["said"]["reply"]["whole"]["rev"]
        ask = {"do": "coach", "what": what, "n": 0, "rev": rev}
        live.hear(json.dumps({"kind": "kg-ask", "id": "2", "ask": ask}))
    kept = [one["kept"] for one in heard if "kept" in one][-1]
    known = memory.recall().cards
    assert len(known) == 1
    _, heard = opened(kept, tmp_path / "second", monkeypatch)
    assert memory.recall().cards == known
    assert heard == []


def test_a_page_goes_on_with_its_questions_on_another_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second question is there after a reload, as it was left."""
    wish = json.dumps({"walk": f"tiki_topple/{PRACTICE}", "board": 1})
    live, heard = opened("", tmp_path / "first", monkeypatch)
    live.show(wish)
    for what in ("hint", "show", "next", "next"):
        live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
        rev = heard[-1]["said"]["reply"]["whole"]["rev"]
        ask = {"do": "coach", "what": what, "n": 0, "rev": rev}
        live.hear(json.dumps({"kind": "kg-ask", "id": "2", "ask": ask}))
    left = json.loads(live.whole(1))
    kept = [one["kept"] for one in heard if "kept" in one][-1]
    live, _ = opened(kept, tmp_path / "second", monkeypatch)
    live.show(wish)
    now = json.loads(live.whole(1))
    assert now["coach"]["say"] == left["coach"]["say"]
    assert now["status"] == left["status"]
    assert "2" in now["status"]


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"practice.json":"{\\"kernel-games practice\\":2,\\"clauses\\":{}}"}',
        '{"practice.json":7,"home.json":[],"last_game.jsonl":"no match"}',
    ],
)
def test_a_page_whose_practice_cannot_be_read_says_so_and_begins_anew(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence, and what is kept is empty from then on."""
    _, (told,) = opened(kept, tmp_path, monkeypatch)
    assert told["kept"] == ""
    assert "cannot be read" in told["anew"]
    assert memory.recall().cards == {}


def front_of(live: Live) -> dict[str, Any]:
    """What the page to begin with says."""
    live.show(json.dumps({"front": True, "board": 1}))
    told: dict[str, Any] = json.loads(live.whole(1))
    return told


def test_the_front_leads_on_where_a_walk_was_left_also_on_another_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, heard = opened("", tmp_path / "first", monkeypatch)
    begin = front_of(live)["lead"]["do"]
    assert begin["what"] == "walk"
    live.show(json.dumps({"walk": "mississippi/first_move", "again": False, "board": 2}))
    live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
    for number in range(2):
        rev = heard[-1]["said"]["reply"]["whole"]["rev"]
        ask = {"do": "coach", "what": "next", "n": 0, "rev": rev}
        live.hear(json.dumps({"kind": "kg-ask", "id": f"next {number}", "ask": ask}))
        live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
        heard.append(next(one for one in heard[::-1] if one.get("said", {}).get("id") == "1"))
    kept = [one["kept"] for one in heard if "kept" in one][-1]
    # In this kernel the walk is known, in that of another day only what the page has kept.
    monkeypatch.setattr("kernel_games.guided.tour._TOURS", {})
    monkeypatch.setattr("kernel_games.teaching.walks.notebook._PUPILS", {})
    live, heard = opened(kept, tmp_path / "second", monkeypatch)
    front = front_of(live)
    assert front["lead"]["do"] == {"what": "walk", "game": "mississippi", "name": "first_move"}
    assert "step 2" in front["lead"]["about"]
    assert [one["kept"] for one in heard if "kept" in one] == []
    live.show(json.dumps({"walk": "mississippi/first_move", "again": False, "board": 2}))
    live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
    assert heard[-1]["said"]["reply"]["whole"]["coach"]["n"] == 1


def test_the_last_game_goes_on_from_the_front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live, heard = opened("", tmp_path / "first", monkeypatch)
    live.show(json.dumps({"game": "kontor", "seed": 4, "board": 1}))
    live.hear(json.dumps({"kind": "kg-ask", "id": "1", "ask": {"do": "sync", "page": "p", "rev": -1}}))
    match, rev = Match("kontor", ["Ada", Greedy("Kai")], seed=4), heard[-1]["said"]["reply"]["whole"]["rev"]
    ask = {"do": "play", "move": str(match.legal_moves()[0]), "seat": 0, "rev": rev}
    live.hear(json.dumps({"kind": "kg-ask", "id": "2", "ask": ask}))
    kept = [one["kept"] for one in heard if "kept" in one][-1]
    live, _ = opened(kept, tmp_path / "second", monkeypatch)
    (row,) = [one for one in front_of(live)["foot"] if one["do"] and one["do"]["what"] == "last"]
    assert row["do"] == {"what": "last", "game": "kontor"}
    live.show(json.dumps({"game": "kontor", "again": False, "board": 2}))
    assert json.loads(live.whole(2))["game"] == "kontor"
    played = last_game()
    assert played is not None
    assert played.ply > match.ply


def test_the_front_opens_nothing_that_has_no_place_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The map opens as a page; a puzzle of the day has a place, and no link."""
    live, heard = opened("", tmp_path, monkeypatch)
    doings = [one["do"] for one in front_of(live)["foot"] if one["do"]]
    assert {do["what"] for do in doings} == {"map", "puzzle"}
    (puzzle,) = [do for do in doings if do["what"] == "puzzle"]
    live.show(json.dumps({"walk": f"{puzzle['game']}/{PUZZLES}", "board": 2}))
    assert heard[-1] == {"board": 2, "at": {"own": "", "shared": ""}}


REFUSED: dict[str, dict[str, Any]] = {
    "chess": {"game": "chess"},
    "tiki_topple": {},
    "nowhere": {"walk": "kontor/nowhere"},
    "walk": {"walk": "kontor"},
    "7": {"walk": 7},
    "pink": {"game": "kontor", "theme": "pink"},
    "seed": {"game": "kontor", "seed": []},
    "xx": {"game": "kontor", "language": "xx"},
    "seats": {"game": "kontor", "seats": 3},
    "damaged": {"at": "g=kontor&m=3.AA"},
    "no such step": {"at": "w=kontor/majority&n=77"},
}


def test_says_what_cannot_be_shown_and_keeps_what_is() -> None:
    before, *refused, after = shown({"game": "kontor"}, *REFUSED.values(), {"game": "nile"})
    assert before["whole"]["game"] == "kontor"
    for named, told in zip(REFUSED, refused, strict=True):
        assert re.match(r"(Option|Address)Error: ", told["error"]), named
        assert named in told["error"]
    assert after["whole"]["game"] == "nile"


def test_a_page_shows_the_map_and_asks_about_one_rule_alone() -> None:
    board = Live(lambda _: None)
    board.show(json.dumps({"map": True, "board": 1}))
    books = json.loads(board.whole(1))["books"]
    assert [book["game"] for book in books] == list(registered_games())
    board.show(json.dumps({"walk": "kontor/practice", "clause": "KO-X16", "board": 2}))
    coach = json.loads(board.whole(2))["coach"]
    assert (coach["title"], coach["all"]) == ("Practice", 3)
    with pytest.raises(GameError, match="KO-X99"):
        board.show(json.dumps({"walk": "kontor/practice", "clause": "KO-X99"}))
    board.close()
