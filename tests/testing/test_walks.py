"""Every walk keeps what check_walk promises; what is spoilt, in a walk or in an engine, is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import RulebookError, registry
from kernel_games.games.kontor import field
from kernel_games.games.kontor.state import KontorState
from kernel_games.games.kontor.valuation import _Work, value_counts
from kernel_games.games.mississippi import phases, reactions
from kernel_games.games.tiki_topple.state import TikiState
from kernel_games.teaching.walks import Walk, read_walk, walk_names
from kernel_games.testing import check_walk
from tests.sampling import part
from tests.teaching.conftest import HEAD, WALKS

ALL = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]


# test_golden.py goes through all of them with each commit.
@pytest.mark.parametrize(("game", "name"), part(ALL, 5))
def test_a_walk_is_what_the_engine_says_and_neither_short_nor_long(game: str, name: str) -> None:
    report = check_walk(game, name)
    assert 5 <= report.steps <= 16
    assert report.answers
    assert not report.typed
    assert report.clauses


# Walks that are spoilt


def spoilt(game: str, name: str, old: str, new: str, tmp_path: Path) -> Walk:
    """A walk with some of its text changed."""
    rules = kernel_games.game(game)
    own = WALKS / f"{name}.toml"
    text = (own if own.exists() else rules.folder / "walks" / own.name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{name}.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return read_walk(path, rules)


SPOILT = {
    "tiki_topple": [
        ("numbers = [1, 9]", "numbers = [4, 9]", "step 3: the engine says 3; to choose from are 4, 5"),
        ("numbers = [1, 9]", "numbers = [3, 9]", "step 3: 3 is the first or the last number"),
        ('light = ["fire",', 'light = ["fir",', "step 7: light 'fir' is on no piece of the standard layout"),
        ('light = ["card:toast"]', 'light = ["x"]', "step 7: hints.light 'x' is on no piece"),
        ('light = ["fire",', 'light = ["seat:1:card:0",', "step 7: light 'seat:1:card:0' has no box in the"),
        ("end = 5", "end = 1", "step 5: no move reaches the goal"),
        (
            'told = { text = "up", tiki = "Hookipa", end = 5 }',
            "typed = true",
            "reached before anything is done",
        ),
        (
            '"TT-T7"]\nclauses',
            "]\nclauses",
            "refused by TT-T4, TT-T7; the step names TT-T4",
        ),
        ('clauses = ["TT-T5"]', 'clauses = ["TT-E1"]', "step 6: names TT-E1, which nothing on this walk"),
        ("topple Nani", "toast", "step 6: plays toast, refused by TT-T7: You may not play Tiki Toast"),
        ("topple Nani", "up1 Huhu", "step 6: names TT-T5, which nothing on this walk cites"),
        ("lifts any tiki", "lifts any of 9 tikis", "step 3: the figure 9 is typed in its words"),
        ("{up2} lifts", "{up4} lifts", "step 3: nothing fills the hole {up4}"),
        ("**Your turn.**", "**Your turn.*", r"step 5: \*\* without its other half"),
        ("minutes = 6", "minutes = 20", "says 20 minutes; its steps and words take about 6"),
        ("Do it.", "Do it. " * 40, "step 7: says .* words, 60 at most"),
    ],
    "kontor": [
        ('cover = ["depot:*"]\n', "", "step 2: the name of the piece depot:n2e2 tells the answer: cover it"),
        ('}, "ledger:step"]', '}, "x:step"]', r"step 8: close_after 'x:step' is on no piece"),
        ('["place n2e3"], before = { text = "keeper" }', '["place n2e3"]', "step 8: the engine cannot say"),
        (
            "valuation.winner",
            "valuation.of",
            "step 8: the engine says 7; to choose from are Ada, Ben, Cleo, nobody",
        ),
        ('cover = ["depot:*"]', 'cover = ["depots:*"]', r"cover 'depots:\*' is on no piece"),
        ("cells[area=0]", "cells[aera=0]", "step 1: the engine cannot say: .*one of cell, x, y"),
        ('play = { before = { clause = "KO-X15" } }\n', "", "step 5: the engine cannot say: seen = 'val"),
        ("light_after = [{ each", 'light_after = ["xcard"]#', "step 2: light_after 'xcard' is on no piece"),
        (
            'before = { good = "spice" }',
            'before = { good = "tea" }',
            "stops before .*, which is not told",
        ),
        (
            '{ sets = ["Ada", "Cleo"], both = "both of them", none = "neither" }',
            '"players"',
            "to choose from are Ada",
        ),
        ("{guess}", "{geuss}", "step 7: nothing fills the hole {geuss}"),
        ("{wine}", "four", "step 5: no word uses the fact wine"),
        (
            'ages = "12+"',
            'ages = "12+"\nseat = 1',
            "not the pupil who decides there, but seat 1",
        ),
    ],
    "mississippi": [
        ('"forward 2"] }', '"forward 40"] }', "step 4: plays forward 40, refused by MS-1a"),
        ("least = 9", "least = 0", "step 8: its goal is reached before anything is done"),
        ('light = ["ship:*", "purse:0"', 'light = ["ship:*", "panel:0"', "light 'panel:0' has no box"),
        ('close = ["ship:*"', 'close = ["panel:0"', "step 1: close 'panel:0' has no box in the narrow"),
        ('"MS-3b" }, fact = "end"', '"MS-4a" }, fact = "end"', "step 2: the engine cannot say: told"),
        ('"MS-3b" }, fact = "end"', '"MS-3b" }, fact = "ned"', "one of clause, step, seat, by, start, end"),
    ],
}
NAMES = {"tiki_topple": "first_turn", "kontor": "majority", "mississippi": "touch"}


@pytest.mark.parametrize(
    ("game", "old", "new", "message"), [(game, *each) for game, all_ in SPOILT.items() for each in all_]
)
def test_a_walk_that_is_spoilt_is_found(game: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    walk = spoilt(game, NAMES[game], old, new, tmp_path)
    with pytest.raises(AssertionError, match=message):
        check_walk(game, walk)


@pytest.mark.clause("TT-T3")
def test_a_walk_goes_on_from_every_move_that_reaches_a_goal(tmp_path: Path) -> None:
    walk = spoilt("tiki_topple", "first_turn", ', tiki = "Hookipa", end = 5', ', tiki = "Hookipa"', tmp_path)
    assert check_walk("tiki_topple", walk).accepted[5] == ("up1 Hookipa", "up2 Hookipa", "up3 Hookipa")


def test_a_walk_of_too_many_steps_is_found(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(HEAD + '[[step]]\ndo = "look"\nat = "line"\nsay = "Look."\n' * 17)
    with pytest.raises(AssertionError, match="17 steps, 16 at most: make two walks of it"):
        check_walk("tiki_topple", read_walk(path, kernel_games.game("tiki_topple")))


def test_what_is_typed_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "typed.toml"
    asked = 'say = "How many?"\nnumbers = [1, 9]\nanswer = { typed = 3 }\n'
    path.write_text(f'{HEAD}[[step]]\ndo = "predict"\nat = "line"\n{asked}')
    assert check_walk("tiki_topple", read_walk(path, kernel_games.game("tiki_topple"))).typed == (1,)


def test_what_a_move_would_tell_is_asked_without_playing_it(tmp_path: Path) -> None:
    path = tmp_path / "would.toml"
    step = 'do = "predict"\nat = "line"\nsay = "Where would Lokahi stand?"\nnumbers = [1, 9]\n'
    would = 'answer = { would = { moves = ["up2 Lokahi"], told = { text = "up" }, fact = "end" } }\n'
    path.write_text(f"{HEAD}[[step]]\n{step}{would}")
    assert check_walk("tiki_topple", read_walk(path, kernel_games.game("tiki_topple"))).answers == {1: "3"}


TWO_TURNS = """
[[step]]
do = "try"
at = "line"
say = "Throw Wikiwiki out."
moves = 2
way = ["topple Wikiwiki", "toast"]
then = ["up1 Nui"]
goal = { told = { text = "toast", tiki = "Wikiwiki" } }
"""


@pytest.mark.clause("TT-T1", "TT-T6")
def test_others_have_their_turns_between_the_moves_of_a_way(tmp_path: Path) -> None:
    rules, path = kernel_games.game("tiki_topple"), tmp_path / "two.toml"
    path.write_text(HEAD + TWO_TURNS)
    assert check_walk(rules, read_walk(path, rules)).accepted == {1: ("topple Wikiwiki, toast",)}
    path.write_text(HEAD + TWO_TURNS.replace("up1 Nui", "up3 Huhu"))
    with pytest.raises(AssertionError, match="step 1: up3 Huhu cannot happen after topple Wikiwiki"):
        check_walk(rules, read_walk(path, rules))


def test_a_walk_that_cannot_be_read_is_told_as_reading_tells_it(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"first_turn\.toml step 3: answer.told.text = 'upp'"):
        spoilt("tiki_topple", "first_turn", 'told = { text = "up" }', 'told = { text = "upp" }', tmp_path)


# Engines that are spoilt


def forget(clause: str, kind: Any, patch: pytest.MonkeyPatch) -> None:
    """An engine that does not refuse by a clause any more."""
    asked = kind.refusal

    def refusal(state: Any, move: Any) -> Any:
        found = asked(state, move)
        return None if found and found.clause == clause else found

    patch.setattr(kind, "refusal", refusal)


def keep_level(work: Any, good: str) -> None:
    """Strike off one less than KO-X16 says."""
    while max(work.left[good]) > 1:
        seats = [seat for seat, count in enumerate(work.left[good]) if count]
        work.left[good] = tuple(count - (count > 0) for count in work.left[good])
        work.note("KO-X15", "struck", good, seats=seats)
    seat = work.left[good].index(1)
    work.note("KO-X15", "struck_left", good, seat=seat, left=1)


def nobody_touches(course: Any, places: Any, headings: Any, mover: int) -> Any:
    """A chain in which nobody touches anybody."""
    return places, []


MUTANTS: dict[str, tuple[str, str, Callable[[pytest.MonkeyPatch], None]]] = {
    "toast at once": ("tiki_topple", "TT-T7", lambda patch: forget("TT-T7", TikiState, patch)),
    "shorter climbs": ("tiki_topple", "TT-T4", lambda patch: forget("TT-T4", TikiState, patch)),
    "anywhere": ("kontor", "KO-B10", lambda patch: forget("KO-B10", KontorState, patch)),
    "nothing is enclosed": ("kontor", "step 4", lambda patch: patch.setattr(field, "enclosed", lambda _: [])),
    "nothing is struck": ("kontor", "step 5", lambda patch: patch.setattr(_Work, "strike", lambda *_: None)),
    "level stays": ("kontor", "KO-X16", lambda patch: patch.setattr(_Work, "strike", keep_level)),
    "nobody touches": (
        "mississippi",
        "step 1",
        lambda patch: patch.setattr(phases, "react", nobody_touches),
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_an_engine_that_is_spoilt_is_found(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, message, spoil = MUTANTS[mutant]
    # Read by the true rules, and kept: other tests of this process use them.
    assert registry.load("games", game).positions
    spoil(monkeypatch)
    value_counts.cache_clear()
    try:
        with pytest.raises(AssertionError, match=message):
            check_walk(game, NAMES[game])
    finally:
        value_counts.cache_clear()


@pytest.mark.clause("MS-3b", "MS-1b")
def test_an_engine_that_answers_otherwise_gives_other_answers_to_store(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "carried.toml"
    path.write_text(f"""{HEAD}
[[step]]
do = "predict"
at = "higher"
say = "Where does your ship end?"
choices = {{ pieces = ["space:*"] }}
answer = {{ piece = "space:{{value}}", of = {{ told = {{ clause = "MS-3b" }}, fact = "end" }} }}
play = {{ moves = ["forward 2"] }}
""")
    walk = read_walk(path, kernel_games.game("mississippi"))
    assert check_walk("mississippi", walk).answers == {1: "space 8"}
    # Spaces with a ship count here: the question still has an answer, and another one.
    monkeypatch.setattr(reactions, "ahead", lambda _, start, count, finish: min(start + count, finish))
    assert check_walk("mississippi", walk).answers == {1: "space 10"}
