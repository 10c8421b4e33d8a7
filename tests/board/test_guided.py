"""Walks on a board, from its page: what is asked, what is answered, and what is never told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games import guided
from kernel_games.board import Board
from kernel_games.engine import TERMINAL, GameError, Match, OptionError
from kernel_games.guided import WalkBoard, tour
from kernel_games.guided.tour import Tour
from kernel_games.teaching import report, rows
from kernel_games.teaching.walks import Pupil, notebook, walk_names
from tests.board.page import HUGE, Page
from tests.nile.test_walk_form import STEPS
from tests.teaching.conftest import WALKS as OWN

Sent = list[tuple[str, str]]
Open = Callable[..., Page]
GAP = OWN / "gap.toml"
FIRST_TURN = OWN / "first_turn.toml"
WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]


@pytest.fixture
def open_walk(sent: Sent) -> Iterator[Open]:
    """Show a walk in one more cell, from its beginning the first time, and open it on a page."""
    forget()

    def make(game: str = "kontor", name: str | Path = GAP, **options: Any) -> Page:
        return Page(guided.walk(game, name, **options), sent)

    yield make
    forget()


def forget() -> None:
    """Be another notebook, on which nobody has walked yet."""
    for kept in (notebook._PUPILS, tour._TOURS, tour._FILES):
        kept.clear()


@pytest.fixture
def page(open_walk: Open) -> Page:
    return open_walk()


@pytest.fixture
def tiki(open_walk: Open) -> Page:
    """Tiki Topple, at the step that asks to lift Hookipa as far up as one card can."""
    return go_to(open_walk("tiki_topple", FIRST_TURN), 5)


def board(page: Page) -> WalkBoard:
    assert isinstance(page.board, WalkBoard)
    return page.board


def pupil(page: Page) -> Pupil:
    assert isinstance(page.board.table, Tour)
    return page.board.table.pupil


def coach(page: Page) -> dict[str, Any]:
    return dict(page.data["coach"])


def tell(page: Page, what: object, **more: Any) -> dict[str, Any]:
    """Ask the coach for something, as a page does."""
    return page.ask("coach", **{"what": what, "n": coach(page)["n"], **more})


def do_rightly(page: Page) -> dict[str, Any]:
    """Do what the step that is shown asks for."""
    who = pupil(page)
    match coach(page)["mood"]:
        case "look":
            return tell(page, "next")
        case "answer":
            right = (one.id for one in who.choices() if who.step.answer is None or who.judge(one))
            return tell(page, "answer", choice=next(right))
        case _:
            done = len(who.record.moves)
            move = str(next(who.ways())[done]) if who.step.asked else next(iter(page.moves))
            return page.ask("play", move=move)


def messages(page: Page) -> list[dict[str, Any]]:
    """All that the board has said of its own accord."""
    said = [json.loads(text) for name, text in page._sent if name == page.board.name]
    return [one for one in said if one.get("kind") == "kg"]


def go_on(page: Page) -> bool:
    """Do one thing more; whether there was one."""
    said = tell(page, "next") if coach(page)["mood"] == "done" else do_rightly(page)
    assert not page.board.errors
    return bool(said["ok"])


def go_to(page: Page, step: int) -> Page:
    """The page at the step of this number, all before it done rightly on it."""
    while coach(page)["n"] < step - 1:
        assert go_on(page)
    return page


@pytest.mark.clause("MS-2b")
def test_a_step_can_have_a_line_of_its_own_where_the_boards_words_would_tell_half(open_walk: Open) -> None:
    page, asked = open_walk("mississippi", "no_logs"), []
    for number in (1, 3, 6):
        go_to(page, number)
        asked.append({words for words, _ in page.data["prompts"].values()})
    assert "take your turn" not in asked[0]
    assert asked[1:] == [{"take your turn"}] * 2


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_a_walk_is_walked_to_its_end_from_a_page(open_walk: Open, game: str, name: str) -> None:
    page = open_walk(game, name)
    while go_on(page):
        page.check()
    assert coach(page)["dots"] == ["right" if step.asked else "done" for step in pupil(page).walk.steps]
    assert board(page).score.points == board(page).score.of > 0


@pytest.mark.parametrize(("game", "name"), sorted(dict(WALKS).items()))
def test_after_a_walk_one_plays_on_in_the_same_place(open_walk: Open, game: str, name: str) -> None:
    page = open_walk(game, name)
    assert tell(page, "play_on")["kind"] == "held"
    while go_on(page):
        assert pupil(page).finished or "play_on" not in coach(page)["can"]
    done = board(page).report().rows
    over = pupil(page).stage.state.current_player == TERMINAL
    assert ("play_on" in coach(page)["can"]) != over
    assert tell(page, "play_on")["ok"] != over
    for _ in range(0 if over else 5):
        if coach(page)["mood"] != "move":
            break
        assert page.ask("play", move=next(iter(page.moves)))["kind"] in ("on", "done")
        page.check()
    assert board(page).report().rows == done
    assert over or tell(page, "back")["ok"]
    assert coach(page)["mood"] == "done"
    assert pupil(page).finished


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_nothing_that_is_still_to_come_is_on_the_wire(
    open_walk: Open, sent: Sent, game: str, name: str
) -> None:
    page = open_walk(game, name)
    told: set[str] = set()
    while True:
        stage = pupil(page).stage
        told |= {words for _, words in pupil(page).lines(stage.told)}
        ahead = {words for _, words in pupil(page).lines(stage.coming)} - told
        wire = "".join(text for *_, text in sent)
        assert not [words for words in ahead if json.dumps(words) in wire]
        if not stage.whole:
            assert not any(seat["turn"] or seat["won"] for seat in page.data["seats"])
        if coach(page)["mood"] == "answer":
            assert not {"right", "given"} & coach(page).keys()
        if not go_on(page):
            break


def test_what_is_covered_is_not_on_the_wire_before_it_is_answered(page: Page, sent: Sent) -> None:
    go_to(page, 2)
    tell(page, "hint")
    page.ask("layout", width=400, height=900)
    page.ask("sync", page="late")
    page.sync()
    page.check()
    assert "depot:" not in "".join(text for *_, text in sent)
    tell(page, "answer", choice="4")
    assert "wine Ada 4" in page.pieces["depot:n2e2"]["label"]


def test_moves_and_what_is_asked_for_are_there_only_where_a_step_asks_for_a_move(page: Page) -> None:
    assert (page.mood, page.moves, page.data["prompts"], page.data["buttons"]) == ("waiting", {}, {}, [])
    go_to(page, 4)
    assert page.mood == "ready"
    assert "place n2e4" in page.moves
    assert page.data["prompts"]
    do_rightly(page)
    assert (page.mood, page.moves, page.data["prompts"], page.data["buttons"]) == ("waiting", {}, {}, [])


def test_what_is_played_after_an_answer_is_told_step_by_step_with_the_verdict_last(page: Page) -> None:
    go_to(page, 5)
    tell(page, "answer", choice="2")
    told = messages(page)[-1]
    assert [len(step["lines"]) for step in told["steps"]] == [1, 1]
    assert all("coach" not in step for step in told["steps"])
    assert told["coach"]["verdict"]["kind"] == "right"
    assert page.log[-1] == [["KO-X15", "Ada has 2 wine left."]]


def test_who_leafs_through_what_was_done_sees_it_at_once(page: Page) -> None:
    go_to(page, 7)
    tell(page, "back")
    tell(page, "back")
    assert (coach(page)["n"], coach(page)["verdict"]["kind"]) == (4, "right")
    tell(page, "next")
    assert coach(page)["n"] == 5
    assert page.frames == []
    page.check()


def test_a_move_that_misses_is_shown_and_not_played(tiki: Page) -> None:
    before, hand = tiki.pieces, pupil(tiki).stage
    said = tiki.ask("play", move="up1 Hookipa")
    assert (said["ok"], said["kind"], said["reason"]) == (
        True,
        "missed",
        "Hookipa can stand higher than that. Look, and choose again.",
    )
    assert ["TT-T3", "Hookipa climbs from place 8 to place 7, past Eepo."] in said["lines"]
    assert (said["base"], said["steps"]) == (tiki.rev, [])
    assert tiki.pieces == before
    assert pupil(tiki).stage is hand
    shown = Page.patched(tiki.pieces, said["pieces"])
    assert shown["tiki:Hookipa"]["y"] != before["tiki:Hookipa"]["y"]
    assert (coach(tiki)["mood"], tiki.mood) == ("move", "ready")
    assert "up3 Hookipa" in tiki.moves
    tiki.check()


def test_a_move_against_the_rules_is_refused_by_its_clause(tiki: Page) -> None:
    said = tiki.ask("play", move="up3 Huhu")
    assert (said["ok"], said["kind"], said["clause"]) == (False, "refused", "TT-T4")
    assert coach(tiki)["verdict"]["clause"] == "TT-T4"


@pytest.mark.clause("KO-X15", "KO-B16")
def test_a_miss_is_played_step_by_step_and_closed_in_on(open_walk: Open) -> None:
    page = go_to(open_walk("kontor", "majority"), 9)
    before = page.pieces
    said = page.ask("play", move="place n2e3")
    assert said["kind"] == "missed"
    told = [[clause for clause, _ in step["lines"]] for step in said["steps"]]
    assert told == [["KO-B10", "KO-B11", "KO-B15"], *[["KO-X15"]] * 5, ["KO-X17"]]
    assert said["lines"][-1][0] == "KO-B16"
    shown = before
    for change in [*said["steps"], said["pieces"]]:
        shown = Page.patched(shown, change)
    assert "ledger:step" not in before
    assert {"ledger:step", "card:water82", "card:red7"} <= shown.keys() & {*said["close"], "card:water82"}
    assert page.pieces == before
    page.check()


def test_of_what_is_played_behind_a_form_only_what_is_staged_is_seen(open_walk: Open, tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(STEPS, encoding="utf-8")
    page = open_walk("nile", file)
    page.board.table.play_all(["buy 2 bearers", "buy 10 rations", "depart"])
    page.check()
    assert coach(page)["verdict"]["kind"] == "right"
    assert page.frames
    assert all("stage:scene" in frame for frame in page.frames)


def test_when_a_step_is_done_nobody_is_asked_to_answer(tiki: Page) -> None:
    tiki.ask("play", move="up3 Hookipa")
    assert tiki.ask("why", picks=["card:up3"])["reason"] == "This step is done: go on."


def test_picks_against_the_rules_cost_nothing_and_the_coach_says_why(tiki: Page) -> None:
    said = tiki.ask("why", picks=["card:up3", "tiki:Huhu"])
    assert (said["ok"], said["clause"]) == (True, "TT-T4")
    assert coach(tiki)["verdict"]["say"] == [[False, said["reason"]]]
    assert pupil(tiki).record.tries == 0
    assert "show" not in coach(tiki)["can"], "first all hints"
    tell(tiki, "hint")
    tell(tiki, "hint")
    assert tell(tiki, "show")["kind"] == "wrong"
    assert coach(tiki)["dots"][4] == "shown"


def test_a_board_that_waits_for_the_coach_says_so(page: Page) -> None:
    for said in (page.ask("why", picks=["cell:n2e4"]), page.ask("play", move="place n2e4")):
        assert (said["ok"], said["kind"]) == (False, "held")
        assert said["reason"]
    assert coach(page)["n"] == 0


@pytest.mark.parametrize("do", ["undo", "redo", "preview", "view", "new", "form", "seat", "go"])
def test_what_the_coach_does_not_allow_is_refused_in_a_sentence(tiki: Page, do: str) -> None:
    assert not any(tiki.data[name] for name in ("undo", "redo", "new", "preview"))
    before = (coach(tiki), tiki.rev)
    said = tiki.ask(do, move="up3 Hookipa", ply=0, to=1)
    assert (said["ok"], said["reason"]) == (False, "The coach is in charge of this board.")
    assert (coach(tiki), tiki.rev) == before
    assert not tiki.board.errors


def test_what_is_played_in_python_is_a_try_of_the_pupil(page: Page, tiki: Page) -> None:
    with pytest.raises(GameError, match="Answer the coach's question"):
        go_to(page, 2).board.table.play("place n2e4")
    walk = tiki.board.table
    with pytest.raises(GameError, match="cannot climb 3 places"):
        walk.play("up3 Huhu")
    with pytest.raises(OptionError, match="seat"):
        walk.play("up3 Hookipa", seat=1)
    assert (pupil(tiki).record.moves, pupil(tiki).record.tries) == ((), 0)
    walk.play("up3 Hookipa")
    assert walk.state is pupil(tiki).stage.state
    tiki.check()
    assert coach(tiki)["verdict"]["kind"] == "right"


def test_a_walk_is_no_match_and_promises_nothing_of_one(tiki: Page) -> None:
    """It has no plies: what a match would log, save, branch off or take back is not there to be asked for."""
    walk = tiki.board.table
    assert not isinstance(walk, Match)
    own = {"state", "names", "people", "game", "version", "lock", "refusal", "play", "play_all", "subscribe"}
    assert {name for name in vars(Match) if hasattr(walk, name) and not name.startswith("_")} <= own
    with pytest.raises(OptionError, match="a Match, such as"):
        Board(walk)


@pytest.mark.parametrize("n", [None, "0", 1, -1, 0.0, False, [0], 10**400])
def test_what_was_meant_for_another_step_does_nothing(page: Page, n: object) -> None:
    said = page.ask("coach", what="next", n=n)
    assert (said["ok"], said["stale"]) == (False, True)
    assert (coach(page)["n"], page.rev) == (0, 0)


@pytest.mark.parametrize("what", ["", None, "walk", "copy", "__init__", ["next"], HUGE])
def test_what_nobody_may_ask_for_is_not_done(page: Page, what: object) -> None:
    assert tell(page, what)["ok"] is False
    assert (coach(page)["n"], page.rev, page.board.errors) == (0, 0, [])


@pytest.mark.parametrize("choice", [None, "", "9", 9, 4.0, True, [4], {"id": "4"}, HUGE])
def test_an_answer_that_is_none_changes_nothing(page: Page, choice: object) -> None:
    go_to(page, 2)
    rev = page.rev
    said = tell(page, "answer", choice=choice)
    assert said["ok"] is False
    assert len(said["reason"]) < 300
    assert (page.rev, pupil(page).record.tries, page.board.errors) == (rev, 0, [])


@pytest.mark.parametrize(
    ("step", "what"),
    [
        (1, {"do": "coach", "what": "next"}),
        (2, {"do": "coach", "what": "hint"}),
        (2, {"do": "coach", "what": "answer", "choice": "5"}),
    ],
)
def test_the_second_half_of_a_double_click_does_nothing(page: Page, step: int, what: dict[str, Any]) -> None:
    go_to(page, step)
    message = {**what, "n": step - 1, "rev": page.rev, "seat": page.seat}
    assert page.send(message)["ok"]
    after = (coach(page), page.rev, pupil(page).record.tries)
    said = page.send(message)
    assert (said["ok"], said["stale"]) == (False, True)
    assert (coach(page), page.rev, pupil(page).record.tries) == after


def test_a_move_is_not_played_twice(tiki: Page) -> None:
    message = {"do": "play", "move": "up1 Hookipa", "rev": tiki.rev, "seat": tiki.seat}
    assert tiki.send(message)["kind"] == "missed"
    assert tiki.send(message)["stale"]
    assert pupil(tiki).record.tries == 1


def test_two_cells_of_one_walk_stay_in_step(open_walk: Open) -> None:
    one, two = open_walk(), open_walk(layout="narrow")
    do_rightly(one)
    two.listen()
    assert coach(two)["n"] == 1
    tell(two, "answer", choice="4")
    one.listen()
    assert coach(one)["verdict"] == coach(two)["verdict"]
    for page in (one, two):
        page.check()


def test_a_page_that_opens_late_has_all_there_is(page: Page, sent: Sent) -> None:
    go_to(page, 6)
    late = Page(page.board, sent)
    assert (late.data, late.pieces, late.log) == (page.data, page.pieces, page.log)


def test_a_board_that_slept_has_what_happened_meanwhile(open_walk: Open) -> None:
    one, two = open_walk(), open_walk()
    for page, name in ((one, "one"), (two, "two")):
        page.ask("sync", page=name)
    two.ask("bye", page="two")
    do_rightly(one)
    two.sync()
    assert coach(two)["n"] == 1
    two.missed = False
    two.check()


def test_a_cell_that_is_run_again_goes_on_where_it_was(open_walk: Open) -> None:
    go_to(open_walk(), 4)
    assert coach(open_walk())["n"] == 3


def test_who_begins_again_begins_in_every_cell(page: Page, open_walk: Open) -> None:
    go_to(page, 4)
    new = open_walk(again=True)
    page.listen()
    assert (coach(new)["n"], coach(page)["n"]) == (0, 0)
    do_rightly(new)
    page.check()
    assert coach(page)["n"] == 1


def test_a_walk_goes_on_from_a_file_and_runs_again_from_where_it_is_then(
    page: Page, open_walk: Open, tmp_path: Path
) -> None:
    file = tmp_path / "ada.json"
    go_to(page, 3)
    board(page).save(file, name="Ada")
    assert json.loads(file.read_text())["name"] == "Ada"
    forget()
    from_file = open_walk(progress=file)
    assert coach(from_file)["dots"][:3] == ["done", "right", "now"]
    go_to(from_file, 5)
    assert coach(open_walk(progress=file))["n"] == 4
    assert coach(open_walk(progress=str(file), again=True))["n"] == 2
    from_file.listen()
    board(go_to(from_file, 6)).save(file)
    assert coach(open_walk(progress=file))["n"] == 5, "another file by the same name"


def test_files_that_are_none_are_refused_and_leave_all_as_it_was(
    page: Page, open_walk: Open, tmp_path: Path
) -> None:
    go_to(page, 3)
    other, broken = tmp_path / "other.json", tmp_path / "broken.json"
    board(open_walk("tiki_topple", FIRST_TURN)).save(other)
    broken.write_text("{}")
    with pytest.raises(OptionError, match="game = 'tiki_topple': expected kontor"):
        open_walk(progress=other)
    with pytest.raises(OptionError, match="broken"):
        open_walk(progress=broken)
    with pytest.raises(FileNotFoundError, match=r"nowhere\.json"):
        open_walk(progress=tmp_path / "nowhere.json")
    assert coach(open_walk())["n"] == 2


def test_a_walk_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="majority"):
        kernel_games.walk("kontor", "minority")
    with pytest.raises(OptionError, match="kontor"):
        kernel_games.walk("kantor", "majority")
    with pytest.raises(OptionError, match="theme"):
        kernel_games.walk("kontor", "majority", theme="red")


def test_all_walks_of_a_notebook_are_reported_together(
    page: Page, tiki: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "_ASKED", {})
    tell(go_to(page, 2), "answer", choice="3")
    tell(page, "answer", choice="4")
    found = board(page).report()
    assert [(row.step, row.solved, row.tries) for row in found.rows[:2]] == [(2, True, 2), (4, False, 0)]
    assert str(board(page).score) == "1 of 8"
    assert {row.walk for row in report().rows} == {"Who gets the area?", "Your first turns"}
    assert str(report().score) == "7 of 20"


def test_in_a_narrow_cell_a_board_closes_in_on_what_is_lit(open_walk: Open) -> None:
    wide, narrow = open_walk("tiki_topple", FIRST_TURN), open_walk("tiki_topple", FIRST_TURN, layout="narrow")
    go_to(wide, 5)
    narrow.listen()
    assert coach(wide)["light"] == coach(narrow)["light"] == ["tiki:Hookipa"]
    assert (coach(wide)["close"], coach(narrow)["close"]) == ([], ["tiki:Hookipa"])


def test_what_is_stored_beside_a_walk_is_the_walk_on_paper(page: Page) -> None:
    first = page.board.html()
    go_to(page, 4)
    stored = page.board.html()
    assert stored == first
    assert "<details>" in stored
    assert "<script" not in stored
    assert repr(page.board).splitlines()[1].startswith("Step 4 of 7: Close it.")


def kept(page: Page) -> dict[str, Any]:
    """Return what a notebook stores of a walk, as its page gets it and a file holds it."""
    told: dict[str, Any] = json.loads(json.dumps(page.ask("keep")))
    assert told.pop("ok")
    return told


def test_a_notebook_stores_where_a_walk_was_left_and_a_new_kernel_goes_on_there(
    page: Page, open_walk: Open
) -> None:
    assert (kept(page)["fresh"], kept(page)["done"]) == (True, {})
    tell(go_to(page, 2), "answer", choice="3")
    left = kept(page)
    assert not left["fresh"]
    assert "step 2 of 7, with 0 of 8 points" in left["html"]
    assert left["html"].startswith(board(page).static()._repr_html_())
    assert left["text"] == repr(page.board)
    before = coach(page)
    forget()
    new = open_walk()
    answer = new.ask("resume", done=left["done"])
    assert answer["ok"]
    assert "continue where" in answer["said"]
    new.check()
    assert coach(new).items() <= before.items()
    assert [step["tries"] for step in kept(new)["done"]["steps"]] == [0, 1]


@pytest.mark.parametrize("begin", [{"again": True}, {}], ids=["asked to begin again", "gone on"])
def test_whoever_has_begun_goes_on_from_nowhere_else(page: Page, open_walk: Open, begin: Any) -> None:
    left = kept(go_to(page, 4))
    forget()
    new = open_walk(**begin)
    if not begin:
        tell(go_to(new, 2), "answer", choice="3")
    step = coach(new)["n"]
    assert not kept(new)["fresh"]
    assert new.ask("resume", done=left["done"])["stale"]
    assert coach(new)["n"] == step


@pytest.mark.parametrize(
    "forge",
    [
        lambda done: None,
        lambda done: [done],
        lambda done: {**done, "edition": "another"},
        lambda done: {**done, "walk": "../majority"},
        lambda done: {**done, "step": 10**30},
        lambda done: {**done, "steps": done["steps"] * 50},
        lambda done: {**done, "steps": [{**done["steps"][0], "given": 7}]},
        lambda done: {**done, "name": HUGE},
    ],
)
def test_what_a_strangers_notebook_stores_is_checked_like_a_strangers_file(
    page: Page, open_walk: Open, forge: Callable[[Any], object]
) -> None:
    left = kept(go_to(page, 4))
    forget()
    new = open_walk()
    answer = new.ask("resume", done=forge(left["done"]))
    assert not answer["ok"]
    assert "broken" not in answer, board(new).errors
    assert kept(new)["fresh"]
    assert coach(new)["n"] == 0


def test_a_page_of_a_walk_says_how_a_walk_goes_on(page: Page) -> None:
    assert "progress=" in page.data["words"]["lost"]
    assert page.data["words"]["help"] == "Keyboard"
