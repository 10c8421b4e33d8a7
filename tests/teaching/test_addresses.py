"""A walk as one short line of text: with what was done, or only where it is."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_games import game, registered_games
from kernel_games.engine import AddressError, GameError, OptionError, compact
from kernel_games.engine.address import query
from kernel_games.teaching.walks import Pupil, Walk, address, load_walk, progress, walk_names
from tests.teaching.conftest import do_rightly, first_turn, go_to

WALKS = [(name, walk) for name in registered_games() for walk in walk_names(game(name))]


def walked(walk: Walk) -> Pupil:
    """Return a pupil who has done a whole walk, with wrong answers and hints now and then."""
    pupil, luck = Pupil(walk), random.Random(walk.key)
    while not pupil.finished:
        if luck.random() < 0.3:
            pupil.hint()
        if luck.random() < 0.3 and pupil.choices():
            pupil.answer(luck.choice(pupil.choices()).id)
        else:
            do_rightly(pupil)
        pupil.next()
    return pupil


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_whole_walk_comes_back_from_a_short_address(name: str, walk: str) -> None:
    pupil = walked(load_walk(name, walk))
    pupil.go(2)
    link = address.write(pupil)
    assert len(link) <= 300
    again = address.read(f"https://games.example/live/#{link}")
    assert progress.steps_done(again) == progress.steps_done(pupil)
    assert (again.n, progress.rows(again)) == (2, progress.rows(pupil))


def test_what_both_ends_know_is_not_packed_and_nobody_else_reads_the_line() -> None:
    data, known = {"d": ["foot northwest", "foot southeast"]}, b'["foot northwest","foot southeast"]'
    line = compact.write("", data, known)
    assert compact.read("", line, known) == data
    assert len(line) < len(compact.write("", data))
    for other in (b"", b"foot northwest"):
        with pytest.raises(OptionError, match="part of it is missing or has changed"):
            compact.read("", line, other)


def test_the_address_of_a_step_says_where_it_is_and_nothing_that_was_done(kontor: Pupil) -> None:
    go_to(kontor, 3)
    assert address.write(kontor, whole=False) == "w=kontor/majority&n=3"
    assert address.read("w=kontor/majority").n == 0


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_step_is_reached_with_the_coach_s_help_and_earns_nothing(name: str, walk: str) -> None:
    found = load_walk(name, walk)
    pupil = address.read(f"w={name}/{walk}&n={len(found.steps)}")
    # A guess is the pupil's own: the coach makes none for them.
    assert pupil.n + 1 == len(found.steps) or (pupil.step.do == "predict" and pupil.step.answer is None)
    assert progress.report(pupil).score.points == 0


WHOLE = address.write(walked(load_walk("tiki_topple", "first_turn")))
LETTERS = string.ascii_letters + string.digits + "&=.%#+-_ {}:;\u00e9\ud800\0"


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 300), st.integers(0, 12), st.text(LETTERS, max_size=6)),
        min_size=1,
        max_size=3,
    )
)
def test_a_damaged_address_is_refused_in_a_sentence(changes: Any) -> None:
    text = WHOLE
    for place, gone, new in changes:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + gone :]
    try:
        pupil = address.read(text)
    except GameError as error:
        said = str(error)
    else:
        unchanged = "".join(text.split()).rpartition("#")[2] == WHOLE
        assert unchanged or not any(record.right for record in pupil.records)
        said = "read"
    assert said.strip()
    assert "\n" not in said


def test_nobody_can_write_themselves_points(kontor: Pupil) -> None:
    go_to(kontor, 2)
    kontor.answer(3)
    steps = [address._packed(step) for step in progress.steps_done(kontor)]
    steps[1][0] = True
    packed = compact.write("", {"d": steps})[1:]
    pairs = [("w", "kontor/majority"), ("n", "2"), ("d", packed)]
    with pytest.raises(OptionError, match=r"steps\[1\].solved = True: expected"):
        address.read(query([("c", address._seal(pairs)), *pairs]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("g=kontor&p=Ada", "damaged"),
        ("w=kontor/majority&n=11", "There is no such step: the walk Who gets the area.* has 10"),
        ("w=kontor/majority&n=0", "no such step"),
        ("w=kontor/majority&n=x", "no such step"),
        ("w=kontor/majority&n=1111111111", "no such step"),
        ("w=kontor/nowhere", "nowhere"),
        ("w=../secrets", "game"),
        ("w=kontor/../../secrets", "walk"),
        ("w=kontor/majority&d=eJw", "damaged"),
        ("w=kontor/majority&e=000000", "another edition of the walk Who gets the area.*: 000000, and here"),
        (None, "damaged"),
    ],
)
def test_what_is_no_address_is_refused_by_what_is_wrong(text: Any, said: str) -> None:
    with pytest.raises(GameError, match=said):
        address.read(text)


@pytest.mark.parametrize(
    "packed",
    [
        # Each step by the names of its fields; with what others know of the walk; in a form still to come.
        compact.write("", {"d": [{"solved": None, "moves": []}]}),
        compact.write("", {"d": [[]]}, b"the moves of other positions"),
        compact.write("", {"steps": [[]]}),
        compact.write("", {"d": [[None, 0, 0, False, False, "", [], "one more"]]}),
        ":AAAA",
    ],
)
def test_a_link_of_another_edition_says_so_and_a_damaged_one_that_it_is_damaged(packed: str) -> None:
    about = ("w", "kontor/majority")
    fields = [("e", progress.edition(load_walk("kontor", "majority"))[:6]), ("n", "1"), ("d", packed[1:])]
    link = address.sealed(about, fields)
    with pytest.raises(AddressError, match=r"another edition of Kernel Games made it.*Who gets the area"):
        address.read(link)
    for at in range(link.index("&d=") + 3, len(link)):
        with pytest.raises(AddressError, match="This link is damaged"):
            address.read(f"{link[:at]}{'B' if link[at] == 'A' else 'A'}{link[at + 1 :]}")
        with pytest.raises(AddressError, match="This link is damaged"):
            address.read(link[:at])


@pytest.mark.parametrize("steps", [[7], [[1, 2, 3, 4, 5, 6, 7, 8]], [["x"]], [[None, []]], "steps", []])
def test_what_no_pupil_can_have_done_is_refused(steps: Any) -> None:
    pairs = [("w", "kontor/majority"), ("d", compact.write("", {"d": steps})[1:])]
    with pytest.raises(GameError):
        address.read(query([("c", address._seal(pairs)), *pairs]))


def test_a_walk_of_ones_own_is_read_by_whoever_has_it(write: Callable[..., Walk]) -> None:
    walk = first_turn()
    pupil = walked(walk)
    assert progress.steps_done(address.read(address.write(pupil), walk)) == progress.steps_done(pupil)
    with pytest.raises(AddressError, match="leads to the walk"):
        address.read("w=kontor/majority", walk)
