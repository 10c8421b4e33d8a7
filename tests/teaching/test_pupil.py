"""Somebody on a walk: whatever they do is answered, and wrong answers are taken back."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import kernel_games
from kernel_games.teaching.rows import WORTH
from kernel_games.teaching.walks import Outcome, Pupil, Walk, load, load_walk, save, walk_names
from kernel_games.teaching.walks.progress import report
from tests.teaching.conftest import HEAD, do_rightly, go_to

Write = Callable[..., Walk]

TRY = """
[[step]]
do = "try"
at = "line"
say = "Lift Hookipa."
goal = { told = { text = "up", tiki = "Hookipa", end = 5 } }
miss = "Higher."
"""


def test_a_walk_is_walked_to_its_end(tiki: Pupil) -> None:
    said = [tiki.step.do]
    do_rightly(tiki)
    while tiki.next().kind == "moved":
        said.append(tiki.step.do)
        do_rightly(tiki)
    assert said == ["look", "predict", "predict", "predict", "try", "predict", "try", "free"]
    assert tiki.finished
    assert tiki.next().words == "You have finished this walk."


@pytest.mark.clause("TT-T4", "TT-T7")
def test_a_refused_move_is_answered_with_its_clause_not_made_and_costs_nothing(tiki: Pupil) -> None:
    go_to(tiki, 5)
    before = tiki.stage
    said = tiki.try_move("up3 Huhu")
    assert (said.kind, said.clause) == ("refused", "TT-T4")
    assert said.words == "Huhu is in place 3, with only 2 tikis above it, so it cannot climb 3 places."
    assert tiki.try_move("toast").clause == "TT-T7"
    assert tiki.stage == before
    assert tiki.record.tries == 0
    assert tiki.open
    tiki.try_move("up3 Hookipa")
    assert next(row for row in report(tiki).rows if row.step == 5).points == WORTH


@pytest.mark.clause("TT-T3")
def test_a_move_that_misses_is_looked_at_and_taken_back(tiki: Pupil) -> None:
    go_to(tiki, 5)
    before = tiki.stage
    said = tiki.try_move("up2 Hookipa")
    assert said.kind == "missed"
    assert said.words == "Hookipa can stand higher than that. Look, and choose again."
    assert ("TT-T3", "Hookipa climbs from place 8 to place 6, past Akamai and Eepo.") in said.lines
    assert said.stage is not None
    assert said.stage.view["line"][5] == "Hookipa"
    assert tiki.stage == before
    assert tiki.try_move("up3 Hookipa").kind == "right"
    assert tiki.record.tries == 2


@pytest.mark.parametrize("text", ["", "up9 Nani", "up3 Hookipa; toast", 7, None, ["toast"]])
def test_what_is_no_move_is_answered_and_does_not_count(tiki: Pupil, text: object) -> None:
    go_to(tiki, 5)
    assert "is no move of Tiki Topple" in tiki.try_move(text).words
    assert tiki.record.tries == 0


def test_what_a_step_does_not_ask_for_is_held(tiki: Pupil) -> None:
    assert tiki.try_move("up3 Hookipa").words == "There is nothing to do on the board yet: read, then go on."
    assert tiki.answer("tiki:Nani").kind == "held"
    go_to(tiki, 2)
    assert tiki.look_on().words == "Answer the coach's question here first."
    assert tiki.next().words == "First do what this step asks."
    assert tiki.try_move("up3 Hookipa").kind == "held"
    do_rightly(tiki)
    assert tiki.answer("tiki:Nani").words == "This step is done: go on."
    assert tiki.n == 1


@pytest.mark.clause("TT-K1")
def test_what_lies_open_may_be_counted_three_times(tiki: Pupil) -> None:
    go_to(tiki, 2)
    said = tiki.answer("tiki:Nani")
    assert said.kind == "again"
    assert said.words == "You said Nani, but that is not it. Read your secret card from its top."
    assert tiki.answer("tiki:Lokahi").kind == "again"
    assert not tiki.record.done
    last = tiki.answer("tiki:Huhu")
    assert (last.kind, tiki.record.right, tiki.record.tries) == ("wrong", False, 3)
    assert last.words.startswith("You said Huhu; the answer is Hookipa.")


@pytest.mark.parametrize(("name", "step"), [("turning", 1), ("turning", 6), ("turning", 7), ("touch", 1)])
def test_a_number_that_names_a_side_of_a_ship_is_neither_too_small_nor_too_large(
    name: str, step: int
) -> None:
    pupil = go_to(Pupil(load_walk("mississippi", name)), step)
    right = pupil.right_answer()
    wrong = 6 if right != 6 else 1
    assert pupil.answer(wrong).words.startswith(f"You said {wrong}; the answer is {right}.")


def test_what_only_the_move_tells_is_guessed_once_and_then_played(kontor: Pupil) -> None:
    go_to(kontor, 5)
    before = kontor.stage
    said = kontor.answer(3)
    assert (said.kind, kontor.record.right) == ("wrong", False)
    assert said.words.startswith("You said 3, which is too large: the answer is 2. Ben won nothing")
    assert [clause for clause, _ in said.lines] == ["KO-X15"] * 3
    assert kontor.stage.at > before.at
    assert not kontor.stage.whole


@pytest.mark.parametrize("given", ["2", 2, " 2 "])
def test_a_number_is_taken_as_it_is_written(kontor: Pupil, given: object) -> None:
    assert go_to(kontor, 5).answer(given).kind == "right"


@pytest.mark.parametrize(
    ("step", "given", "words"),
    [
        (5, "two", "'two' is not one of the answers. Choose a whole number from 0 to 4."),
        (5, 5, "5 is not one of the answers. Choose a whole number from 0 to 4."),
        (5, None, "None is not one of the answers. Choose a whole number from 0 to 4."),
        (5, 2.5, "2.5 is not one of the answers. Choose a whole number from 0 to 4."),
        (5, True, "True is not one of the answers. Choose a whole number from 0 to 4."),
        (6, "Zoe", "'Zoe' is not one of the answers. Choose one of: Ada, Cleo, both of them, neither."),
        (3, 0, "0 is not one of the answers. Choose one of: Ada, Ben, Cleo, Dan, nobody."),
    ],
)
def test_what_is_no_answer_is_said_and_does_not_count(
    kontor: Pupil, step: int, given: object, words: str
) -> None:
    go_to(kontor, step)
    assert kontor.answer(given).words == words
    assert kontor.record.tries == 0
    assert not kontor.record.done


@pytest.mark.clause("KO-B19")
@pytest.mark.parametrize(
    ("answer", "before"),
    [
        ('{ seats = { text = "keeper" } }', 'to = "end"'),
        ('{ after = { seen = "valuation.winner" } }', 'before = { text = "cleared" }'),
    ],
)
def test_nobody_is_an_answer_where_players_are_asked_for(write: Write, answer: str, before: str) -> None:
    asked = '[[step]]\ndo = "predict"\nsay = "Who?"\nchoices = "players or nobody"\n'
    played = f'answer = {answer}\nplay = {{ moves = ["place n2e2"], {before} }}\n'
    level = Pupil(write(f'{asked}at = "duel_level"\n{played}', game="kontor"))
    assert [choice.word for choice in level.choices()] == ["Ada", "Ben", "nobody"]
    assert level.copy().answer("nobody").words == "Right: nobody."
    assert level.answer("Ada").words == "You said Ada; the answer is nobody."
    ahead = Pupil(write(f'{asked}at = "duel"\n{played}', game="kontor"))
    assert ahead.answer("nobody").words == "You said nobody; the answer is Ada."


def test_yes_and_no_are_taken_as_words_and_as_values(tiki: Pupil) -> None:
    assert go_to(tiki, 4).copy().answer("No").kind == "right"
    assert tiki.copy().answer(given := False).kind == "right", given
    said = tiki.answer("yes")
    assert said.kind == "wrong"
    assert said.lines == (
        ("TT-T4", "Huhu is in place 3, with only 2 tikis above it, so it cannot climb 3 places."),
    )


def test_a_guess_is_kept_and_read_again_later(kontor: Pupil) -> None:
    go_to(kontor, 3)
    said = kontor.answer("Cleo")
    assert (said.kind, kontor.record.right) == ("kept", None)
    go_to(kontor, 7)
    assert kontor.look_on().words == "Your guess was **Cleo**. **Ada** gets the area."


@pytest.mark.clause("KO-X15", "KO-B19")
def test_a_move_is_told_only_so_far_as_the_step_says(kontor: Pupil) -> None:
    go_to(kontor, 4)
    said = kontor.try_move("place n2e4")
    assert [clause for clause, _ in said.lines] == ["KO-B10", "KO-B11", "KO-B15"]
    assert kontor.stage.view["valuation"]["clause"] == "KO-B15"
    assert kontor.stage.view["scores"] == [0, 0, 0, 0]
    assert {event.clause for event in kontor.stage.coming} >= {"KO-X15", "KO-X16", "KO-B19"}
    assert kontor.fill("{wine}", kontor.stage) == "wine"
    go_to(kontor, 5)
    asked = kontor.fill(kontor.step.say, kontor.record.start)
    assert asked.startswith("Ada, Ben, Cleo and Dan have this much **wine**: 4, 2, 1 and 1.")


def test_hints_come_one_at_a_time(tiki: Pupil) -> None:
    go_to(tiki, 5)
    assert tiki.hint().words == "One of your cards lifts further than the others."
    assert tiki.hint().words == "This one."
    assert tiki.hint().words == "There are no hints left."
    assert tiki.record.hints == 2
    do_rightly(tiki)
    assert tiki.hint().kind == "held"


def test_a_clause_is_a_hint(tiki: Pupil) -> None:
    hint = go_to(tiki, 2).hint()
    assert (hint.words, hint.clause) == ("Top tiki: nine points", "TT-K1")


def test_the_coach_does_it_when_all_hints_are_taken_without_a_wrong_try(tiki: Pupil) -> None:
    go_to(tiki, 5)
    assert tiki.show().words == "Use the hints first."
    tiki.hint()
    assert tiki.show().kind == "held"
    tiki.hint()
    said = tiki.show()
    assert said.words.startswith("Here is how: Tiki Up 3 on Hookipa.")
    assert (tiki.record.done, tiki.record.right) == (True, False)
    assert tiki.stage.view["line"][4] == "Hookipa"


def test_back_looks_and_reset_forgets(tiki: Pupil) -> None:
    assert tiki.back().words == "This is the first step."
    go_to(tiki, 4)
    tiki.answer("yes")
    there = tiki.stage
    assert tiki.back().kind == "moved"
    assert tiki.step.number == 3
    assert tiki.answer(5).kind == "held"
    assert tiki.next().kind == "moved"
    assert (tiki.stage, tiki.record.right) == (there, False)
    tiki.reset()
    assert (tiki.n, len(tiki.records), tiki.record.done) == (0, 1, False)


def test_a_step_that_plays_is_looked_at_before_one_goes_on(kontor: Pupil) -> None:
    go_to(kontor, 7)
    assert kontor.next().kind == "done"
    assert kontor.n == 6
    assert kontor.stage.whole


def test_several_moves_lead_to_one_goal_and_are_taken_back_together(write: Write) -> None:
    goal = 'goal = { seen = "line[0]", is = "Huhu" }\nmoves = 2\nway = ["up2 Huhu"]\nthen = ["topple Nani"]\n'
    walk = write(TRY.replace('goal = { told = { text = "up", tiki = "Hookipa", end = 5 } }', goal))
    pupil = Pupil(walk)
    said = pupil.try_move("up1 Nui")
    # Ben answers always alike, so that it is the pupil's turn once more.
    assert (said.kind, said.words) == ("on", "Allowed. What next?")
    assert [clause for clause, _ in said.lines] == ["TT-T2", "TT-T3", "TT-T2", "TT-T5"]
    assert pupil.stage.view["line"][:3] == ["Wikiwiki", "Nui", "Huhu"]
    missed = pupil.try_move("up1 Eepo")
    assert (missed.kind, missed.words) == ("missed", "Higher.")
    assert pupil.record.moves == ()
    assert pupil.stage.view["line"][0] == "Nani"
    pupil.try_move("up1 Nui")
    assert pupil.again().kind == "moved"
    assert pupil.stage.view["line"][0] == "Nani"
    assert pupil.try_move("up2 Huhu").kind == "right"
    assert pupil.again().kind == "held"
    assert pupil.record.tries == 2


@pytest.mark.parametrize(
    ("game", "name", "step", "lost", "open_"),
    [
        ("tiki_topple", "topple_and_toast", 4, "up1 Nui", "topple Wikiwiki"),
        ("kontor", "trade", 7, "sail w1", "sail centre"),
        ("nile", "first_turn", 4, "stop", "foot south"),
    ],
)
def test_a_first_move_after_which_no_other_can_reach_the_goal_has_missed_it(
    game: str, name: str, step: int, lost: str, open_: str
) -> None:
    pupil = go_to(Pupil(load_walk(game, name)), step)
    said = pupil.try_move(lost)
    assert (said.kind, said.words) == ("missed", str(pupil.step.text("miss")))
    assert (pupil.record.moves, pupil.record.tries) == ((), 1)
    assert pupil.try_move(open_).kind == "on"
    assert [str(move) for move in pupil.record.moves] == [open_]


def test_what_moves_that_nobody_makes_would_bring_can_be_worked_out_again() -> None:
    pupil = go_to(Pupil(load_walk("tiki_topple", "secret_points")), 3)
    right = pupil.right_answer()
    said = pupil.answer(right + 1)
    assert (said.kind, said.words) == ("again", f"{right + 1} is too large. Look again.")
    assert pupil.answer(right - 1).words == f"{right - 1} is too small. Look again."
    assert pupil.answer(right).kind == "right"
    assert pupil.record.tries == 3


def test_where_there_are_two_answers_a_wrong_one_is_told_and_no_empty_second_try_left() -> None:
    pupil = go_to(Pupil(load_walk("tiki_topple", "secret_points")), 2)
    assert pupil.step.answer is not None
    assert pupil.step.answer.on_view
    wrong = next(one for one in pupil.choices() if not pupil.judge(one))
    said = pupil.answer(wrong.id)
    assert (said.kind, pupil.record.done) == ("wrong", True)
    assert said.words.startswith(f"You said {wrong.word}; the answer is {pupil.right_word()}.")


@pytest.mark.clause("KO-B16")
@pytest.mark.parametrize(("move", "winner"), [("place n2e3", "Cleo"), ("place n4", None)])
def test_a_miss_is_led_to_where_the_right_move_is_shown(kontor: Pupil, move: str, winner: str | None) -> None:
    said = go_to(kontor, 9).try_move(move)
    assert (said.kind, said.words) == ("missed", "No area becomes yours there.")
    assert said.stage is not None
    valuation = said.stage.view["valuation"]
    assert (valuation and kontor.names[valuation["winner"]]) == winner
    assert ("wins the area" in said.lines[-1][1]) == bool(winner)
    assert all(event.text != "keeper" for event in said.stage.told)


def test_chance_is_the_same_for_everybody_also_at_a_second_try(write: Write) -> None:
    steps = """
[[step]]
do = "try"
at = "last_card"
say = "Play your last card."
goal = { all = [{ told = { clause = "TT-E3" } }, { told = { clause = "TT-T3", tiki = "Hookipa" } }] }
then = ["reveal"]
"""
    pupil = Pupil(write(steps, head=HEAD.replace("minutes", "seat = 1\nminutes")))
    missed = pupil.try_move("up1 Akamai")
    assert missed.kind == "missed"
    assert "TT-E3" in {clause for clause, _ in missed.lines}
    assert pupil.try_move("up1 Hookipa").kind == "right"
    assert "TT-E3" in {event.clause for event in pupil.stage.told}
    assert missed.lines == Pupil(pupil.walk).try_move("up1 Akamai").lines


def test_a_free_step_ends_after_its_turns_the_same_for_the_same_moves(tiki: Pupil) -> None:
    go_to(tiki, 8)
    assert tiki.stage.state.current_player == 0
    other = tiki.copy()
    for pupil in (tiki, other):
        move = str(pupil.stage.state.legal_moves()[0])
        said = pupil.try_move(move)
        assert (said.kind, said.words) == ("on", "1 turn to go.")
        assert pupil.try_move("up9 Nani").kind == "held"
    assert tiki.stage == other.stage
    do_rightly(tiki)
    assert tiki.record.done
    assert tiki.record.right is None


def test_whoever_plays_alone_plays_turns_as_the_game_counts_them(write: Callable[..., Walk]) -> None:
    steps = '[[step]]\ndo = "free"\nat = "morning"\nturns = 1\nsay = "Go where you like."\n'
    pupil = Pupil(write(steps, game="nile"))
    said = pupil.try_move("normal")
    # A card has been turned up meanwhile, and the turn goes on.
    assert (said.kind, said.words) == ("on", "1 turn to go.")
    assert pupil.stage.view["card"]
    assert pupil.try_move("stop").kind == "on"
    assert pupil.try_move("rest").kind == "done"
    assert pupil.stage.view["turn"] == 2


@pytest.mark.parametrize("game", ["tiki_topple", "kontor", "mississippi", "nile"])
def test_nothing_a_pupil_does_raises_or_skips_a_step(game: str) -> None:
    for name in walk_names(kernel_games.game(game)):
        pupil, rng = Pupil(load_walk(game, name)), random.Random(name)
        done = []
        for _ in range(400):
            moves = [str(move) for move in pupil.stage.state.attempts()] or ["toast"]
            choices: list[object] = [choice.id for choice in pupil.choices()] or ["?"]
            given, move = rng.choice([*choices, 3, None]), rng.choice([*moves, "x"])
            deeds: list[Callable[[], Outcome]] = [
                *(pupil.next, pupil.back, pupil.hint, pupil.look_on, pupil.show, pupil.again),
                partial(pupil.answer, given),
                partial(pupil.try_move, move),
            ]
            before = pupil.n
            said = rng.choice(deeds)()
            assert abs(pupil.n - before) <= 1
            assert said.kind
            assert said.words or said.kind in ("moved", "done", "hint")
            assert all(record.done for record in pupil.records[:-1])
            done.append(pupil.n)
        assert max(done) > 1


TWO = """
[[step]]
do = "try"
at = "outfit"
say = "Leave with a bearer and some food."
goal = { all = [{ told = { text = "departs" } }, { seen = "explorers[Ada].party.bearers", is = 1 }] }
moves = 2
way = ["buy 1 bearers", "depart"]
"""


@pytest.fixture
def port(write: Callable[..., Walk]) -> Pupil:
    """Somebody who outfits an expedition; one move at a time they have two."""
    return Pupil(write(TWO, game="nile"))


def test_several_moves_may_be_tried_as_one_and_are_judged_at_the_end(port: Pupil) -> None:
    said = port.try_moves(["buy 1 bearers", "buy 10 rations", "depart"])
    assert (said.kind, port.record.tries) == ("right", 1)
    assert [str(move) for move in port.record.moves] == ["buy 1 bearers", "buy 10 rations", "depart"]


def test_of_moves_that_are_tried_as_one_all_are_made_or_none(port: Pupil) -> None:
    start = port.stage
    assert port.try_moves(["buy 1 bearers", "buy 1 camels", "depart"]).clause == "5.427"
    assert (port.stage, port.record.moves, port.record.tries) == (start, (), 0)
    assert port.try_moves(["buy 1 bearers", "no move"]).kind == "held"
    assert (port.stage, port.record.moves, port.record.tries) == (start, (), 0)
    said = port.try_moves(["buy 2 bearers", "buy 10 rations", "depart"])
    assert (said.kind, port.stage, port.record.moves) == ("missed", start, ())


def test_moves_that_were_tried_as_one_are_read_from_a_file(port: Pupil, tmp_path: Path) -> None:
    port.try_moves(["buy 1 bearers", "buy 10 rations", "depart"])
    save(port, tmp_path / "ada.json")
    again = load(tmp_path / "ada.json", port.walk)
    assert (again.record.moves, again.record.right) == (port.record.moves, True)
