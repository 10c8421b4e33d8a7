"""The page to begin with: what comes next, what is kept, and what opens in its place."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kernel_games import Match, game, guided, registered_games
from kernel_games.bots import Greedy
from kernel_games.engine import OptionError
from kernel_games.guided import kept, tour
from kernel_games.guided.home import Home, KeptBoard, games_in_order, heads, home
from kernel_games.guided.tour import Tour
from kernel_games.rulebooks.leads import walk_names, walks_in_order
from kernel_games.session import Session
from kernel_games.teaching.practice.memory import FOLDER, recall, remember
from kernel_games.teaching.walks import Pupil, load_walk, notebook

WALK = ("mississippi", "first_move")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder and a kernel in which nobody has done anything yet."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    another_kernel(monkeypatch)
    return tmp_path


def another_kernel(patch: pytest.MonkeyPatch) -> None:
    """Forget what only a process knows of walks."""
    patch.setattr(tour, "_TOURS", {})
    patch.setattr(notebook, "_PUPILS", {})
    patch.setattr(guided, "_ASKED", set())


class Handle:
    """Where a host shows what is opened."""

    def __init__(self, session: Any) -> None:
        self.session, self.closed = session, False
        session.name = "a board"

    def close(self) -> None:
        self.closed = True
        self.session.close()


def page() -> tuple[Home, list[Handle], list[dict[str, Any]]]:
    """A page, what it opens, and what it tells by itself."""
    found, opened, told = home(), list[Handle](), list[dict[str, Any]]()

    def present(session: Session) -> Handle:
        opened.append(Handle(session))
        return opened[-1]

    found.present, found.tell = present, told.append
    return found, opened, told


def go(walk: Tour, steps: int) -> None:
    """Go some steps on; whatever is asked, the coach shows."""
    for _ in range(steps):
        with walk.change() as pupil:
            while pupil.step.asked and not pupil.record.done and pupil.record.hints < len(pupil.step.hints):
                pupil.hint()
            if pupil.step.asked and not pupil.record.done:
                pupil.show()
            pupil.next()
            pupil.next()


def walk_of(told: dict[str, Any], name: str, walk: str) -> dict[str, Any]:
    """What the page says of a walk."""
    (card,) = [card for card in told["games"] if card["game"] == name]
    (found,) = [one for one in card["walks"] if one["do"]["name"] == walk]
    return dict(found)


def test_somebody_new_is_led_to_the_first_walk_of_the_game_for_the_youngest() -> None:
    told = home().first()
    assert told["lead"]["do"] == {"what": "walk", "game": "tiki_topple", "name": "first_turn"}
    assert [card["game"] for card in told["games"]] == list(games_in_order())
    assert {card["game"] for card in told["games"]} == set(registered_games())
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("name", registered_games())
def test_walks_are_in_the_order_of_the_lesson_that_goes_through_them(name: str, root: Path) -> None:
    cells = json.loads((root / f"notebooks/{name}_1_rules.ipynb").read_text(encoding="utf-8"))["cells"]
    text = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    order = sorted(walk_names(game(name)), key=lambda walk: text.index(f'"{walk}"'))
    assert list(walks_in_order(game(name))) == order
    assert [head.title for head in heads(game(name))] == [load_walk(name, walk).title for walk in order]


def test_a_walk_goes_on_in_another_kernel_where_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    first, opened, _ = page()
    assert first.act({"do": "open", "what": "walk", "game": WALK[0], "name": WALK[1]})["ok"]
    go(opened[0].session.table, 2)
    assert walk_of(first.first(), *WALK)["note"] == "step 3 of 7"

    another_kernel(monkeypatch)
    second, opened, _ = page()
    told = second.first()
    assert told["lead"]["do"] == {"what": "walk", "game": WALK[0], "name": WALK[1]}
    assert "step 3 of 7" in told["lead"]["about"]
    second.act({"do": "open", **told["lead"]["do"]})
    assert opened[0].session.table.pupil.n == 2


def test_a_finished_walk_offers_the_next_one_and_only_what_was_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, opened, told = page()
    found.act({"do": "open", "what": "walk", "game": "tiki_topple", "name": "secret_points"})
    table = opened[0].session.table
    go(table, len(table.pupil.walk.steps))
    assert table.pupil.finished
    (last,) = [one["open"] for one in told if one["kind"] == "kg-home"]
    assert last["lead"]["do"] == {"what": "walk", "game": "tiki_topple", "name": "first_turn"}
    assert last["missed"]["do"]["what"] == "missed"
    assert walk_of(found.first(), "tiki_topple", "secret_points")["state"] == "done"

    missed = found.act({"do": "open", **last["missed"]["do"]})
    assert missed["ok"]
    assert opened[0].closed
    asked = {clause for step in opened[1].session.table.pupil.walk.steps for clause in step.clauses}
    assert asked <= set(kept.walks_begun()["tiki_topple/secret_points"].missed)

    # Gone through again, it stays done.
    another_kernel(monkeypatch)
    go(Tour(Pupil(load_walk("tiki_topple", "secret_points"))), 1)
    begun = kept.walks_begun()["tiki_topple/secret_points"]
    assert begun.done
    assert begun.step == 2


def test_what_is_due_today_comes_before_a_new_walk() -> None:
    remember("kontor", ["KO-X16"], 1, datetime.now(UTC) - timedelta(days=9))
    told = home().first()
    assert told["lead"]["do"] == {"what": "practice", "game": "kontor"}
    (kontor,) = [card for card in told["games"] if card["game"] == "kontor"]
    assert kontor["buttons"][1]["words"] == "Practise (1)"


def test_the_last_game_is_kept_move_by_move_and_opened_again() -> None:
    found, opened, _ = page()
    assert found.act({"do": "open", "what": "last"})["reason"] == "There is no game here yet."
    found.act({"do": "open", "what": "play", "game": "tiki_topple"})
    board = opened[0].session
    assert isinstance(board, KeptBoard)
    board.show()
    board.match.play(str(board.match.legal_moves()[0]))
    board.match.settle()
    again = kept.last_game()
    assert again is not None
    assert again.plies == board.match.plies
    assert found.first()["foot"][-1]["button"] == "Play on"
    found.act({"do": "open", "what": "last"})
    assert opened[0].closed
    match = Match("tiki_topple", [Greedy("Ada"), Greedy("Kai")], seed=2)
    match.run()
    kept.keep_game(match)
    assert found.first()["foot"][-1]["button"] == "How did it go?"


def test_all_is_taken_along_in_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(Tour(Pupil(load_walk(*WALK))), 1)
    remember("kontor", ["KO-X16"], 3)
    match = Match("tiki_topple", ["Ada", "Ben"], seed=2)
    kept.keep_game(match)
    home().save(tmp_path / "mine.json")
    before = kept.walks_begun(), recall().cards
    monkeypatch.setenv(FOLDER, str(tmp_path / "elsewhere"))
    assert kept.walks_begun() == {}
    home().load(tmp_path / "mine.json")
    assert (kept.walks_begun(), recall().cards) == before
    again = kept.last_game()
    assert again is not None
    assert again.state == match.state


@pytest.mark.parametrize(
    "change",
    [
        lambda data: [],
        lambda data: {**data, "kernel-games home": 2},
        lambda data: {**data, "more": 1},
        lambda data: {**data, "walks": {"walks": {}}},
        lambda data: {**data, "walks": {"kernel-games walks": 1, "walks": {"a/b": {"work": {}, "done": 1}}}},
        lambda data: {**data, "practice": {"kernel-games practice": 1, "clauses": {"kontor/KO-X16": [1]}}},
        lambda data: {**data, "game": "no match"},
        lambda data: {**data, "game": 7},
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence_and_nothing_changes(change: Any) -> None:
    go(Tour(Pupil(load_walk(*WALK))), 1)
    before = kept.walks_begun()
    reply = home().act({"do": "unpack", "text": json.dumps(change(json.loads(kept.pack())))})
    assert not reply["ok"]
    assert reply["reason"]
    assert "broken" not in reply
    assert kept.walks_begun() == before
    assert kept.last_game() is None


def test_what_is_damaged_in_the_folder_is_said_and_begins_anew(own_folder: Path) -> None:
    (own_folder / "home.json").write_text("{", encoding="utf-8")
    with pytest.warns(UserWarning, match="the walks you have begun cannot be read"):
        assert home().first()["lead"]["do"]["name"] == "first_turn"
    (own_folder / "home.json").unlink()
    (own_folder / "last_game.jsonl").write_text("no match\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="your last game cannot be read"):
        assert home().first()["foot"][-1]["do"] is None


def test_a_walk_that_has_changed_since_says_so_and_begins_again(own_folder: Path) -> None:
    go(Tour(Pupil(load_walk(*WALK))), 2)
    path = own_folder / "home.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["walks"]["mississippi/first_move"]["work"]["edition"] = "other"
    path.write_text(json.dumps(data), encoding="utf-8")
    found, opened, _ = page()
    reply = found.act({"do": "open", "what": "walk", "game": WALK[0], "name": WALK[1]})
    assert reply["open"]["note"].startswith("This walk has changed")
    assert opened[0].session.table.pupil.n == 0


@pytest.mark.parametrize("what", ["walk", "practice", "play", "rulebook", "map", "puzzle"])
def test_every_button_opens_something_in_the_page_s_place(what: str) -> None:
    found, opened, _ = page()
    name = "mississippi"
    reply = found.act({"do": "open", "what": what, "game": name, "name": walks_in_order(game(name))[0]})
    assert reply["open"]["board"] == "a board"
    assert reply["open"]["title"]
    assert found.first()["open"]["call"]
    found.act({"do": "close"})
    assert opened[0].closed
    assert found.first()["open"] is None


def test_the_map_of_what_is_known_has_the_games_in_the_page_s_order() -> None:
    found, opened, _ = page()
    found.act({"do": "open", "what": "map"})
    books = opened[0].session.first()["books"]
    assert [book["game"] for book in books] == [card["game"] for card in found.first()["games"]]


@pytest.mark.parametrize(("fewest", "offered"), [(1, True), (10**6, False)])
def test_a_puzzle_a_day_is_offered_where_there_are_enough(
    fewest: int, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kernel_games.guided.home.FEWEST_PUZZLES", fewest)
    rows = page()[0].first()["foot"]
    assert any(row["do"]["what"] == "puzzle" for row in rows if row.get("do")) == offered


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"what": "chess"}, "what = 'chess'"),
        ({"what": "walk", "game": "chess", "name": "first_move"}, "game = 'chess'"),
        ({"what": "walk", "game": "kontor", "name": "../x"}, "name = '../x'"),
        ({"what": "missed", "game": "kontor", "name": "majority"}, "Nothing was missed"),
        ({}, "what"),
    ],
)
def test_bad_messages_are_answered_in_a_sentence(given: dict[str, Any], named: str) -> None:
    found, opened, _ = page()
    reply = found.act({"do": "open", **given})
    assert not reply["ok"]
    assert named in reply["reason"]
    assert "broken" not in reply
    assert opened == []


@pytest.mark.parametrize("name", registered_games())
def test_each_game_has_a_small_picture(name: str) -> None:
    svg = home().act({"do": "picture", "game": name})["svg"]
    assert svg.startswith("<svg")
    assert len(svg) < 60_000


def test_the_small_picture_of_the_nile_is_a_map_of_africa() -> None:
    svg = home().act({"do": "picture", "game": "nile"})["svg"]
    assert "Khartoum" in svg


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(OptionError, match="theme = 'blue'"):
        home(theme="blue")


def test_it_speaks_spanish(spanish: None) -> None:
    told = home().first()
    assert told["words"]["next"] == "Siguiente"
    assert told["lead"]["about"].startswith("Empieza aquí")


# A set of practice


def answered(table: Tour, questions: int) -> list[str]:
    """Answer some questions in turn, rightly or not, and return the words of all."""
    for _ in range(questions):
        with table.change() as pupil:
            if pupil.step.do == "predict":
                pupil.answer(pupil.choices()[0].id)
            else:
                pupil.try_moves(next(pupil.ways()))
            pupil.look_on()
            pupil.next()
    return [step.say for step in table.pupil.walk.steps]


@pytest.mark.parametrize("name", registered_games())
def test_a_set_of_practice_goes_on_in_another_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same questions, and where one was; asked for once more in one kernel, it is another set."""
    first = guided.practice(name).table
    words = answered(first, 3)
    other = guided.practice(name).table
    assert other.pupil.n == 0
    assert [step.say for step in other.pupil.walk.steps] != words

    another_kernel(monkeypatch)
    later = guided.practice(name).table
    assert [step.say for step in later.pupil.walk.steps] == words
    assert later.pupil.n == 3
    assert [one.right for one in later.pupil.records] == [one.right for one in first.pupil.records]


def test_a_set_that_was_asked_for_in_another_way_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each goes on by itself, those with a seed too."""
    answered(guided.practice("mississippi", 4, seed=7).table, 2)
    answered(guided.practice("mississippi", 4, clauses=["MS-3b"]).table, 1)
    another_kernel(monkeypatch)
    assert guided.practice("mississippi", 5, seed=7).table.pupil.n == 0
    assert guided.practice("mississippi", 4, seed=7).table.pupil.n == 2
    assert guided.practice("mississippi", 4, clauses=iter(["MS-3b"])).table.pupil.n == 1


def test_a_finished_set_is_followed_by_new_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of it but what is known now."""
    table = guided.practice("tiki_topple", 2).table
    answered(table, 2)
    assert table.pupil.finished
    another_kernel(monkeypatch)
    assert kept.questions_begun() == {}
    assert guided.practice("tiki_topple", 2).table.pupil.n == 0


def test_the_page_goes_on_with_a_set_of_practice() -> None:
    """Also in one kernel: whoever goes back to the page has not left their questions."""
    found, opened, _ = page()
    do = {"do": "open", "what": "practice", "game": "kontor"}
    assert found.act(do)["ok"]
    words = answered(opened[0].session.table, 2)
    assert found.act({"do": "close"})["ok"]
    assert found.act(do)["ok"]
    table = opened[1].session.table
    assert [step.say for step in table.pupil.walk.steps] == words
    assert table.pupil.n == 2


@pytest.mark.parametrize("damage", ["{", "[]", '{"kernel-games questions": 1, "sets": {"a": {"seed": -1}}}'])
def test_a_damaged_set_is_said_and_begins_anew(
    damage: str, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be read is no reason to ask nothing."""
    answered(guided.practice("tiki_topple").table, 1)
    another_kernel(monkeypatch)
    (own_folder / "questions.json").write_text(damage, encoding="utf-8")
    with pytest.warns(UserWarning, match="begin anew"):
        assert guided.practice("tiki_topple").table.pupil.n == 0


def test_questions_that_are_others_by_now_begin_anew(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a new edition nobody is put at another question than they had."""
    answered(guided.practice("tiki_topple", seed=3).table, 2)
    another_kernel(monkeypatch)
    file = own_folder / "questions.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"seed": 3', '"seed": 4'), encoding="utf-8")
    assert guided.practice("tiki_topple", seed=3).table.pupil.n == 0
