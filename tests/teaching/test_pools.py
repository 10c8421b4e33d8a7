"""The questions that are shipped: the engine confirms every row, and notices a wrong one."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import Move, OptionError
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice import mining
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import Question
from kernel_games.teaching.practice.mining import told
from kernel_games.teaching.practice.pools import FILE, HOW, Pool, load_pool, read_pool

GAMES = ("kon_tiki", "kontor", "mississippi", "nile", "tiki_topple")
LARGEST = 500_000
CLAUSES, ENOUGH, MANY = 300, 20, 80
Change = Callable[[Question], Question]
FRESH = """
from kernel_games import game
from kernel_games.teaching.practice.finding import find_questions
print(find_questions(game("mississippi"), plies=700, seed=3, most=2).text())
"""


def shipped(name: str) -> Pool:
    pool = load_pool(kernel_games.game(name))
    assert pool is not None
    return pool


def worth_asking(row: Question) -> bool:
    """Where players are the answers, only the right one is in the pool."""
    return len(row.choices) > 1 or row.kind in ("may", "find")


def twice(row: Question) -> bool:
    """An answer to choose from is there twice."""
    return len(set(map(repr, row.choices))) < len(row.choices)


@pytest.mark.parametrize("name", GAMES)
def test_every_row_that_is_shipped_is_confirmed(name: str) -> None:
    """Each game of the pool can be played, and each question has the answer that stands there."""
    pool = shipped(name)
    assert pool.edition == pool.game.edition, f"the rules have changed: run {HOW} {name}"
    assert not list(pool.wrong()), f"a row is wrong: run {HOW} {name}"
    assert not [row for row in pool.questions if twice(row)], f"an answer is there twice: run {HOW} {name}"


@pytest.mark.parametrize("name", GAMES)
def test_the_place_of_a_number_among_the_wrong_ones_does_not_tell_that_it_is_right(name: str) -> None:
    """They are told in order of size: somebody who always takes one of the middle two is often wrong."""
    numbers = [row.choices for row in shipped(name).questions if row.choices and type(row.choices[0]) is int]
    places = Counter(sorted(choices).index(choices[0]) for choices in numbers if len(choices) == 4)
    shares = [places[place] / places.total() for place in range(4)]
    assert min(shares) > 1 / 8, shares
    assert max(shares) < 1 / 2, shares


def test_all_pools_are_half_a_megabyte_at_most() -> None:
    """They travel with the package, and to the site."""
    assert sum((kernel_games.game(name).folder / FILE).stat().st_size for name in GAMES) <= LARGEST


def test_most_clauses_have_twenty_questions() -> None:
    """The others have some, or one about the clause's example."""
    often = [row for name in GAMES for row in shipped(name).clauses().values() if len(row) >= ENOUGH]
    assert len(often) >= CLAUSES


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_takes_the_room_of_others(name: str) -> None:
    """Of a clause with many templates those of each kind come first, and then there are enough."""
    assert max(map(len, shipped(name).clauses().values())) < MANY


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("may", lambda row: row._replace(choices=[not row.choices[0]])),
        ("may", lambda row: row._replace(ply=row.ply - 1)),
        ("which", lambda row: row._replace(choices=[*row.choices[1:], row.choices[0]])),
        ("which", lambda row: row._replace(choices=[row.choices[0], "MS-C1", "MS-S1"])),
        ("happens", lambda row: row._replace(choices=[row.choices[1], row.choices[0]])),
        ("happens", lambda row: row._replace(clause="MS-C1")),
        ("happens", lambda row: row._replace(template="nothing")),
        ("gap", lambda row: row._replace(choices=[row.choices[1], row.choices[0]])),
        ("worth", lambda row: row._replace(choices=[row.choices[1], row.choices[0]])),
        ("find", lambda row: row._replace(choices=[{**row.choices[0], "by": 77, "end": 0, "seats": []}])),
    ],
)
def test_a_wrong_row_is_noticed(kind: str, change: Change) -> None:
    """Whatever is wrong in one row is named with its number, and nothing else is."""
    pool = shipped("mississippi")
    place = next(
        n for n, row in enumerate(pool.questions) if row.kind == kind and row.ply and worth_asking(row)
    )
    rows = list(pool.questions)
    rows[place] = change(rows[place])
    (fault,) = pool._replace(questions=tuple(rows)).wrong()
    assert fault.startswith(f"questions[{place}] ")


def test_a_game_that_cannot_be_played_is_noticed() -> None:
    """A move that its rules no longer allow, such as after a change of them."""
    pool = shipped("tiki_topple")
    start, moves = pool.games[-1]
    games = (*pool.games[:-1], (start, (*moves, "up3 Nobody")))
    (fault,) = pool._replace(games=games).wrong()
    assert fault.startswith(f"games[{len(games) - 1}]")


@pytest.mark.parametrize(
    ("name", "template", "box", "elsewhere"),
    [
        ("kon_tiki", "certificates_left", 8, lambda view: sum(view["certificates"])),
        ("kon_tiki", "fishing_left", 7, lambda view: sum(held["fishing"] for held in view["cards"])),
        (
            "kon_tiki",
            "red_in_pool",
            24,
            lambda v: sum(one["red"] for one in v["hands"] + v["compartments"]),
        ),
        ("kontor", "tea_left", 16, lambda view: sum(sum(area["depot"]["tea"]) for area in view["areas"])),
        ("kontor", "tea_chits", 6, lambda view: sum(held["tea"] for held in view["chits"])),
        ("kontor", "rival_keepers", 7, lambda view: sum(area["keeper"] == 1 for area in view["areas"])),
        ("mississippi", "supply_now", 60, lambda view: sum(view["logs"])),
    ],
)
def test_what_is_covered_and_what_is_in_sight_are_all_that_is_in_the_box(
    name: str, template: str, box: int, elsewhere: Callable[[dict[str, Any]], int]
) -> None:
    """So a pupil who counts what is in sight comes to the answer."""
    pool = shipped(name)
    rows = [row for row in pool.questions if row.template == template]
    assert len(rows) > ENOUGH // 3
    for row in rows:
        assert row.choices[0] + elsewhere(dict(pool.state(row).observation(0))) == box


def test_a_pile_is_counted_only_in_games_from_their_beginning() -> None:
    """In a position of its own nobody sees how many rounds have emptied it."""
    pool = shipped("tiki_topple")
    rows = [row for row in pool.questions if row.template in ("deck_now", "was_last")]
    assert {pool.games[row.game][0][0] for row in rows} == {"new"}


def test_a_no_is_asked_where_a_yes_is_close() -> None:
    """Nobody is asked whether the hands are empty (TT-E2) on the first turn of a round."""
    pool = shipped("tiki_topple")
    rows = [row for row in pool.questions if row.template == "no_cards_now" and not row.choices[0]]
    assert rows
    assert max(sum(pool.state(row).observation(0)["cards"]) for row in rows) <= 6


def test_nobody_is_asked_about_a_secret_card_that_they_have_not() -> None:
    """Whoever sits out in a final round has none (TT-G3)."""
    pool = shipped("tiki_topple")
    rows = [row for row in pool.questions if row.template in ("top_pays", "middle_pays", "bottom_pays")]
    assert rows
    assert all(0 in pool.state(row).observation(0)["active"] for row in rows)


@pytest.mark.parametrize(
    ("name", "template"),
    [
        ("kon_tiki", "turn_next"),
        ("mississippi", "moves_next"),
        ("tiki_topple", "plays_next"),
    ],
)
def test_who_is_next_is_asked_at_tables_of_three_or_more(name: str, template: str) -> None:
    """Of two it is the other one."""
    pool = shipped(name)
    rows = [row for row in pool.questions if row.template == template]
    assert min(pool.state(row).num_players for row in rows) > 2


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row._replace(choices=[row.choices[1], row.choices[0]]),
        lambda row: row._replace(clause="MS-C1"),
        lambda row: row._replace(ply=0),
    ],
)
def test_a_wrong_row_about_a_position_is_noticed(change: Change) -> None:
    """What is covered is counted again, and belongs to one clause."""
    pool = shipped("mississippi")
    place = next(n for n, row in enumerate(pool.questions) if row.template == "rival_logs")
    rows = list(pool.questions)
    rows[place] = change(rows[place])
    (fault,) = pool._replace(questions=tuple(rows)).wrong()
    assert fault.startswith(f"questions[{place}] ")


@pytest.mark.parametrize(
    ("template", "told_first", "never_told"),
    [
        ("meal_fresh", "quarry", ""),
        ("slower_n", "changes_mode", ""),
        ("battle_n", "", "pace_and_ambush"),
        ("wins_battle", "", "pace_and_ambush"),
        ("askaris_left", "", "pace_and_ambush"),
    ],
)
def test_what_no_picture_shows_is_told_or_does_not_matter(
    template: str, told_first: str, never_told: str
) -> None:
    """Nobody sees what the hunters bring, how one has travelled so far, or who attacked whom."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template == template]
    assert len(rows) >= ENOUGH
    for row in rows:
        state, move = pool.state(row), pool.game.parse_move(row.move)
        events = told(state, move)
        texts = {event.text for event in events}
        assert never_told not in texts
        if told_first:
            (line,) = [event for event in events if event.text == told_first]
            said = pool.game.phrases("event", line.text, pool.game.phrases.facts(line), NAMES)
            assert said in str(step(row, state, NAMES, 1, random.Random(0)).say)


def test_the_dice_of_a_question_about_gifts_are_read_with_what_was_offered() -> None:
    """R13.3: gifts are gone from the picture once they are offered, so the question tells their number."""
    pool = shipped("nile")
    rows = [row for row in pool.questions if row.template in ("they_fight", "becomes_friend")]
    assert len(rows) >= ENOUGH
    for row in rows:
        state = pool.state(row)
        gifts = state.observation(0)["offer"]["gifts"]
        said = str(step(row, state, NAMES, 1, random.Random(0)).say)
        assert (f"has offered {gifts} gifts" if gifts else "has offered no gifts") in said


def test_the_right_number_is_not_always_the_least_or_the_most() -> None:
    """9.271, R23.1: where a figure has its largest or smallest value, wrong answers are on both sides."""
    pool = shipped("nile")
    for template in ("canoe_weight_n", "find_points"):
        rows = [row for row in pool.questions if row.template == template]
        assert len(rows) >= ENOUGH
        assert all(min(row.choices) < row.choices[0] < max(row.choices) for row in rows)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda lines: lines[:1], "pool.txt"),
        (lambda lines: [line for line in lines if line], "pool.txt"),
        (lambda lines: [*lines[:2], "sometime|3 aa", *lines[3:]], "line 3"),
        (lambda lines: [*lines[:2], "new|3 a?", *lines[3:]], "line 3"),
        (lambda lines: [*lines, " 0 0 aa"], "game, ply, move, answers"),
        (lambda lines: [*lines, "XX may", " 0 0 aa true"], "XX may"),
        (lambda lines: [*lines, "MS-1a does", " 0 0 aa true"], "MS-1a does"),
        (lambda lines: [*lines, "MS-1a may", " 9999 0 aa true"], "9999"),
        (lambda lines: [*lines, "MS-1a may", " 0 0 __ true"], "__"),
        (lambda lines: [*lines, "MS-1a may", " 0 0 aa "], "choices"),
        (lambda lines: [*lines, "MS-1a may", " 0 0 aa {"], "choices"),
    ],
)
def test_a_damaged_file_names_the_line(
    change: Callable[[list[str]], list[str]], named: str, tmp_path: Path
) -> None:
    """One clear sentence, and no traceback from inside."""
    path = tmp_path / FILE
    path.write_text("\n".join(change(shipped("mississippi").text().splitlines())), encoding="utf-8")
    with pytest.raises(OptionError) as error:
        read_pool(path, kernel_games.game("mississippi"))
    assert named in str(error.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_pool_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    """Nothing is lost in the short lines of its file."""
    pool = shipped(name)
    path = tmp_path / FILE
    path.write_text(pool.text(), encoding="utf-8")
    assert read_pool(path, pool.game) == pool


@pytest.mark.parametrize("name", GAMES)
def test_examples_and_positions_are_played_before_anything_else(name: str) -> None:
    """So that there is something to ask about a clause that random games never come to."""
    game = kernel_games.game(name)
    first: dict[tuple[object, ...], list[Move]] = {}
    for played in mining.play(game, 0, 1):
        first.setdefault(played.start, played.moves)
    shown = 0
    assert set(first) == {
        *(("example", clause, n) for clause, shows in game.examples.items() for n in range(len(shows))),
        *(("position", name) for name in game.positions),
    }
    for (kind, clause, *number), moves in first.items():
        if kind != "example":
            continue
        example = game.examples[str(clause)][int(str(*number))]
        state = example.state
        for move, made in zip(example.moves, moves, strict=False):
            if state.refusal(move) is None:
                assert made == move
                shown += 1
            state = state.child(made)
    assert shown >= 15


def test_a_seed_mines_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    """No order of hashes and no clock has a part in it; and no answer to choose from is there twice."""
    texts = {
        subprocess.run(
            [sys.executable, "-c", FRESH],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
    (tmp_path / FILE).write_bytes(texts.pop())
    found = read_pool(tmp_path / FILE, kernel_games.game("mississippi")).questions
    assert {"happens", "may"} <= {one.kind for one in found}
    assert not any(map(twice, found))
