"""A class on one walk: names, the wall, votes, and what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_games.engine import GameError
from kernel_games.session import Declined
from kernel_games.teaching.classroom.reports import handed_in
from kernel_games.teaching.practice import memory, practice_walk
from kernel_games.teaching.walks import load_walk
from kernel_games.together import JOIN, ClassBoard, SchoolClass
from kernel_games.together.pupils import MOST_LETTERS, MOST_PUPILS, Member
from kernel_games.together.tokens import WALL
from tests.teaching.conftest import do_rightly


@pytest.fixture
def room() -> SchoolClass:
    return SchoolClass(load_walk("kontor", "majority"))


def go_on(member: Member, steps: int, *, wrongly: bool = False) -> None:
    """Do steps of a pupil's walk; wrongly means that each answer is wrong at first."""
    for _ in range(steps):
        with member.tour.change() as pupil:
            wrong = [one for one in pupil.choices() if not pupil.judge(one)]
            if wrongly and wrong and pupil.step.answer is not None:
                pupil.answer(wrong[0].id)
            if not pupil.record.done:
                do_rightly(pupil)
            pupil.next()


def to_a_vote(room: SchoolClass) -> None:
    with room.lead.change() as pupil:
        while pupil.step.do != "predict":
            do_rightly(pupil)
            pupil.next()
    room.ask()


def test_tokens_open_the_class_the_wall_and_each_pupil_s_place_and_nobody_else_s(room: SchoolClass) -> None:
    ana, ben = room.join("Ana"), room.join("Ben")
    tokens = [*room.tokens.values(), ana.token, ben.token]
    assert len(set(tokens)) == 4
    assert min(map(len, tokens)) >= 16
    assert [room.opens(token) for token in tokens] == [JOIN, WALL, ana, ben]
    strangers: tuple[object, ...] = (
        "",
        None,
        7,
        [],
        "Ana",
        "join",
        "é" * 16,
        "\ud800",
        ana.token[:-1],
        ana.token + "a",
        "a" * 99_999,
    )
    for strange in strangers:
        assert room.opens(strange) is None
    assert SchoolClass(room.walk).opens(ana.token) is None


@pytest.mark.parametrize(
    "name", ["", "  ", None, 7, ["Ana"], "x" * (MOST_LETTERS + 1), "\u202eanA", "A\0", "\ud800"]
)
def test_a_name_that_a_wall_cannot_show_is_refused_in_a_sentence(room: SchoolClass, name: object) -> None:
    with pytest.raises(Declined, match="choose a name of 1 to 40 letters"):
        room.join(name)
    assert room.members == []


def test_two_pupils_have_two_names_and_a_class_has_an_end(room: SchoolClass) -> None:
    room.join("Ana  María")
    assert room.members[0].name == "Ana María"
    for same in ("ana maría", " ANA MARÍA ", "Ａna María"):
        with pytest.raises(Declined, match="has that name already"):
            room.join(same)
    for number in range(MOST_PUPILS - 1):
        room.join(f"Pupil {number}")
    with pytest.raises(Declined, match="The class is full: 60"):
        room.join("Zoe")
    gone = room.remove(2)
    assert gone is not None
    assert room.opens(gone.token) is None
    assert room.join("Zoe").number == MOST_PUPILS + 1


def test_the_wall_shows_who_is_where_and_what_the_class_misses(room: SchoolClass) -> None:
    ana, ben = room.join("Ana"), room.join("Ben")
    board = room.enter(ana)
    go_on(ana, 5, wrongly=True)
    go_on(ben, 1)
    told = room.told()
    assert told["all"] == len(room.walk.steps)
    assert [(one["name"], one["here"], one["n"]) for one in told["pupils"]] == [
        ("Ana", True, 6),
        ("Ben", False, 2),
    ]
    assert told["pupils"][0]["dots"].count("open") == len(room.walk.steps) - 6
    (worst,) = told["missed"]
    assert (worst["clause"], worst["missed"], worst["asked"]) == ("KO-X15", 1, 1)
    assert worst["title"] == room.walk.game.rulebook["KO-X15"].title
    board.close()
    room.leave(ana)
    assert not room.told()["pupils"][0]["here"]


def test_a_vote_is_counted_before_the_answer_is_seen_and_names_nobody(room: SchoolClass) -> None:
    ana, ben, cem = map(room.join, ("Ana", "Ben", "Cem"))
    with pytest.raises(Declined, match="nothing that the class can vote on"):
        room.ask()
    to_a_vote(room)
    vote = room.vote
    assert vote is not None
    right, wrong = vote.right[0], next(name for name, _ in vote.choices if name not in vote.right)
    room.count(ana, vote.number, wrong)
    room.count(ana, vote.number, right)
    room.count(ben, vote.number, wrong)
    told = room.told()["vote"]
    assert (told["voted"], told["of"], told["right"]) == (2, 3, [])
    assert {one["id"]: one["count"] for one in told["choices"]}[right] == 1
    assert not any(name in str(told) for name in ("Ana", "Ben", "Cem", ana.token))
    seen = room.told_member(cem)
    assert (seen["given"], seen["right"]) == ("", [])
    assert "count" not in str(seen)
    # Forged, of another vote, of no answer: nothing is counted.
    for number, choice in (
        (vote.number + 1, right),
        (vote.number, "x"),
        (None, right),
        (vote.number, None),
        (0, []),
    ):
        room.count(cem, number, choice)
    assert room.told()["vote"]["voted"] == 2
    room.reveal()
    room.count(cem, vote.number, right)
    assert room.told()["vote"]["voted"] == 2, "too late"
    assert room.told_member(cem)["right"] == [right]
    room.end_vote()
    assert room.told_member(cem) == {"kind": "kt-vote"}
    # Sent again in the next vote, the old message is another vote's.
    room.ask()
    room.count(cem, vote.number, right)
    assert room.told()["vote"]["voted"] == 0


def test_whoever_is_taken_out_votes_no_more(room: SchoolClass) -> None:
    ana = room.join("Ana")
    to_a_vote(room)
    assert room.vote is not None
    room.count(ana, room.vote.number, room.vote.choices[0][0])
    room.remove(ana.number)
    room.count(ana, room.vote.number, room.vote.choices[0][0])
    assert room.told()["vote"]["voted"] == 0
    assert room.remove(ana.number) is room.remove("1") is None


def test_an_answer_on_the_wall_ends_what_can_be_voted_on(room: SchoolClass) -> None:
    to_a_vote(room)
    with room.lead.change() as pupil:
        do_rightly(pupil)
    with pytest.raises(Declined, match="its answer is out"):
        room.ask()


def test_no_pupil_changes_the_language_of_all(room: SchoolClass) -> None:
    board = room.enter(room.join("Ana"))
    assert isinstance(board, ClassBoard)
    assert "whoever opened the class" in board.act({"do": "language", "to": "es"})["reason"]


def test_nothing_of_a_class_is_kept_on_the_computer_that_serves_it(
    room: SchoolClass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(memory.FOLDER, str(tmp_path))
    go_on(room.join("Ana"), 4, wrongly=True)
    go_on(SchoolClass(practice_walk("kontor", 3, seed=1)).join("Ana"), 3)
    to_a_vote(room)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("practising", [False, True])
def test_what_is_saved_is_read_by_reports(room: SchoolClass, tmp_path: Path, *, practising: bool) -> None:
    if practising:
        room = SchoolClass(practice_walk("kontor", 3, seed=1))
    for name in ("Ana", "=Ben"):
        go_on(room.join(name), 2)
    (tmp_path / "class.txt").write_text("\n".join(room.codes()), encoding="utf-8")
    ana, ben = handed_in(tmp_path)
    assert (ana.who, ben.who, ana.problem + ben.problem) == ("Ana", "=Ben", "")
    assert {one.evidence for one in ana.counted} == ({"unknown"} if practising else {"replayed"})
    with pytest.raises(GameError):
        room.join("Ana")
