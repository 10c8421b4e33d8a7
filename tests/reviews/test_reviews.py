"""Reviews: an exact sum, what a player could know, and silence where nothing is sure."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import kernel_games
from kernel_games import Match
from kernel_games.__main__ import main
from kernel_games.bots import Easy, Greedy, best, standing
from kernel_games.engine import CHANCE, Move, OptionError, State
from kernel_games.reviews import Ledger, Review, TurningPoint, judging, review, reviewing
from kernel_games.reviews.course import follow
from kernel_games.reviews.lines import Continuation, Work, finish, sees_all
from kernel_games.reviews.page import in_review


def last_round(seed: int = 10, since: int = 61) -> Match:
    """The last round of a game of Tiki Topple that was open until then, or what is left of it."""
    whole = Match("tiki_topple", [Easy("Ada"), Greedy("Ben")], seed=seed)
    whole.run()
    match = Match("tiki_topple", [Easy("Ada"), Greedy("Ben")], seed=5, start=whole.state_at(since))
    match.run()
    return match


@pytest.fixture(scope="module")
def found() -> Review:
    return review(last_round(), lines=16, progress=False)


@pytest.mark.parametrize("name", ["tiki_topple", "kon_tiki"])
def test_start_chance_hidden_cards_and_moves_add_up_to_the_result_exactly(name: str) -> None:
    match = Match(name, [Easy("Ada"), Greedy("Ben")], seed=2)
    match.run()
    late = Match(name, match.seats, seed=3, start=match.state_at(match.ply * 3 // 4))
    late.run()
    *_, course = follow(late, 16)
    assert len(course.changes) == late.ply
    for seat in (0, 1):
        ledger = course.ledger(seat)
        parts = ledger.start + ledger.chance + ledger.hidden + sum(ledger.moves)
        assert parts == pytest.approx(ledger.result, abs=1e-9)
        assert ledger.result == late.state.returns()[seat]


def test_rounded_parts_still_add_up() -> None:
    rounded = Ledger(0.333, 0.128, -0.005, (0.3333, -0.2893), 0.5).rounded()
    parts = (rounded.start, rounded.chance, rounded.hidden, *rounded.moves)
    assert all(round(part, 2) == part for part in parts)
    assert sum(parts) == pytest.approx(rounded.result, abs=1e-9)


def test_what_nobody_could_know_is_no_part_of_a_decision(found: Review) -> None:
    """Chance has no part that somebody knew, and a move without a choice has none either."""
    states = [found.match.state_at(one.ply - 1) for one in found.course.changes]
    for one, state in zip(found.course.changes, states, strict=True):
        if one.player == CHANCE or len(state.legal_moves()) == 1:
            assert not any(one.known)
    assert any(any(one.known) for one in found.course.changes)


@pytest.fixture(scope="module")
def voyage() -> Match:
    """The last quarter of a voyage of Kon-Tiki, in which nothing is hidden and somebody has no choice."""
    match = Match("kon_tiki", [Easy("Ada"), Greedy("Ben")], seed=6)
    match.run()
    late = Match("kon_tiki", match.seats, seed=3, start=match.state_at(match.ply * 3 // 4))
    late.run()
    return late


def test_where_nothing_is_hidden_hidden_cards_bring_nothing(voyage: Match) -> None:
    *_, course = follow(voyage, 16)
    decided = [one for one in course.changes if one.player >= 0]
    assert any(len(voyage.state_at(one.ply - 1).legal_moves()) == 1 for one in decided)
    assert [one.ply for one in decided if one.whole != one.known] == []


def test_a_seat_sees_all_only_where_nothing_is_hidden(voyage: Match) -> None:
    assert sees_all(voyage.start, 0)
    assert not sees_all(Match("tiki_topple", ["Ada", "Ben"], seed=1).state, 0)


@pytest.mark.parametrize(
    ("sure", "words"), [(0, "none of them are"), (1, "one of them is"), (2, "two of them are")]
)
def test_how_many_mistakes_are_named_is_said_once(sure: int, words: str) -> None:
    assert f"so {words} named." in in_review("judged", n=8, sure=sure)


def test_equal_matches_bring_equal_reviews() -> None:
    again = [review(last_round(since=70), lines=16, progress=False) for _ in range(2)]
    assert (again[0].course, str(again[0])) == (again[1].course, str(again[1]))


def test_lines_of_one_number_have_equal_luck_and_equal_slips() -> None:
    start = Match("tiki_topple", ["Ada", "Ben"], seed=1).state
    assert Continuation(3).end(start) == Continuation(3).end(start)
    ends = {Continuation(number).end(start) for number in range(8)}
    assert len(ends) > 4


def judge(state: State, played: Move, seat: int) -> judging.Assessment:
    return finish(judging.weighing(state, played, seat))


@pytest.fixture(scope="module")
def mistake() -> tuple[State, Match, int]:
    """A decision that is surely a mistake, with its match and ply."""
    for seed in range(30):
        match = last_round(seed)
        *_, course = follow(match, 16)
        worst = min((one for one in course.changes if one.player >= 0), key=lambda one: one.known[one.player])
        state = match.state_at(worst.ply - 1)
        if judge(state, match.plies[worst.ply - 1].move, worst.player).said == "mistake":
            return state, match, worst.ply
    pytest.fail("no mistake in thirty games of an easy player")


def test_a_short_stroke_beside_a_large_mistake_is_explained(mistake: tuple[State, Match, int]) -> None:
    state, match, ply = mistake
    played, seat = match.plies[ply - 1].move, match.plies[ply - 1].player
    point = TurningPoint(ply, seat, state, played, judge(state, played, seat), ())
    *_, course = follow(match, 16)
    found = Review(match, course, (point,), judged=1)
    assert in_review("stroke") in str(found)
    assert in_review("stroke") not in str(replace(found, points=()))


def test_nothing_is_claimed_by_one_voice_alone(
    mistake: tuple[State, Match, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, match, ply = mistake
    played, seat = match.plies[ply - 1].move, match.plies[ply - 1].player
    sure = judge(state, played, seat)
    assert sure.loss >= judging.LEAST
    assert 0 < sure.low < sure.loss < sure.high
    assert sure.second > 0
    assert sure.better in state.legal_moves()

    # Players who look ahead and get no more from one move than from the other.
    def undecided(*_: object) -> Work[State]:
        yield
        return match.state

    monkeypatch.setattr(judging, "searching", undecided)
    doubted = judge(state, played, seat)
    assert doubted.said == "unsure"
    assert doubted.better == sure.better


def test_a_decision_is_judged_by_what_its_player_could_see(mistake: tuple[State, Match, int]) -> None:
    """Other hidden cards leave the verdict as it is, to the last digit."""
    state, match, ply = mistake
    played, seat = match.plies[ply - 1].move, match.plies[ply - 1].player
    verdict = judge(state, played, seat)
    others = [state.imagine(seat, random.Random(seed)) for seed in range(2)]
    assert any(other != state for other in others)
    assert {judge(other, played, seat) for other in others} == {verdict}


def test_a_move_without_a_rival_is_fine() -> None:
    match = last_round()
    for number, ply in enumerate(match.plies):
        state = match.state_at(number)
        if ply.player >= 0 and len(state.legal_moves()) == 1:
            assert judge(state, ply.move, ply.player).said == "fine"
            return
    pytest.fail("the last card of a hand leaves no choice")


def test_a_review_grows_step_by_step_and_can_be_broken_off() -> None:
    steps = reviewing(last_round(), lines=16)
    first = next(steps)
    assert first.done == 0
    assert str(first).startswith("How did it go?"), "before the first position is known"
    assert "<img" not in first._repr_html_()
    shares = [first.done, *(found.done for found, _ in zip(steps, range(200), strict=False))]
    assert shares == sorted(shares)
    assert 0 < shares[-1] < 0.5
    assert len(set(shares)) > 2
    assert "<img" in first._repr_html_(), "the course goes on growing"


def test_the_page_shows_the_course_the_sum_and_every_turning_point(
    mistake: tuple[State, Match, int],
) -> None:
    _, match, _ = mistake
    found = review(match, lines=16, progress=False)
    assert found.points
    page, words = found._repr_html_(), str(found)
    assert page.count("<img") == 1 + 2 * len(found.points)
    for point in found.points:
        assert point.verdict.better is not None
        for move in (point.played, point.verdict.better):
            assert match.game.label(move) in words
    assert "Turning point 1" in words
    assert "<script" not in page


def test_players_with_signs_in_their_names_are_escaped() -> None:
    match = last_round(since=72)
    whole = Match(match.game, [Easy("<b>Ada</b>"), Greedy("B&n")], seed=5, start=match.start)
    whole.run()
    page = review(whole, lines=16, progress=False)
    assert "<b>Ada" not in page._repr_html_()
    assert "<b>Ada" not in page.picture().ground


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (3, "a Match"),
        (Match("tiki_topple", ["Ada", "Ben"], seed=1), "played to its end"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(match: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        review(match, progress=False)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("tiki_topple", 3, "more than two players"),
        ("kontor", 2, "a game as long as this one"),
        ("nile", 1, "a game as long as this one"),
    ],
)
def test_where_no_move_is_judged_the_course_is_in_points_and_says_so(
    name: str, players: int, said: str
) -> None:
    match = Match(name, [Greedy(person) for person in ("Ada", "Ben", "Cleo")[:players]], seed=1)
    match.run()
    steps = list(reviewing(match))
    assert len(steps) == 1, "no line is played"
    found = steps[0]
    assert found.course.values[-1] == match.state.scores()
    assert not found.points
    assert said in str(found)
    assert "We judge no single move here" in found._repr_html_()
    for seat in range(players):
        assert f"{match.names[seat]}: " in found.picture().title


def test_points_are_told_where_they_came_with_the_clauses_that_brought_them() -> None:
    match = Match("tiki_topple", [Greedy("Ada"), Greedy("Ben"), Greedy("Cleo")], seed=1)
    match.run()
    found = review(match, progress=False)
    assert len(found.gains) == 3
    for gain in found.gains:
        before, after = (match.state_at(ply).scores()[gain.seat] for ply in (gain.ply - 1, gain.ply))
        assert after - before == gain.points > 0
        assert "TT-E3" in {event.clause for event in gain.events}


def test_a_move_tried_again_is_right_within_a_twentieth_of_the_best(
    mistake: tuple[State, Match, int],
) -> None:
    _, match, _ = mistake
    found = review(match, lines=16, progress=False)
    point = found.points[0]
    better = point.verdict.better
    assert better is not None
    begun, asked = found.again(1)
    assert begun.state == point.state
    assert begun.people == (point.seat,)
    assert match.game.label(point.played) in asked
    assert finish(found.trying(1, better))[0] is True
    assert finish(found.trying(1, point.played))[0] is False
    # Any other move by what it loses on worlds of its own.
    for move in point.state.legal_moves():
        if move not in (better, point.played):
            right, words = finish(found.trying(1, move))
            assert right is (finish(judging.losing(point.state, move, better, point.seat)) <= judging.LEAST)
            assert match.game.label(move) in words
            break


def test_what_greedy_players_do_is_one_truth() -> None:
    """Without a slip a line goes on as Greedy would, on the position that it knows."""
    state = Match("kon_tiki", ["Ada", "Ben"], seed=4).state
    after = {move: state.child(move) for move in state.legal_moves()}
    most = max(standing(child, state.current_player) for child in after.values())
    chosen = best(after, state.current_player)
    assert standing(after[chosen], state.current_player) == most


@pytest.mark.parametrize("lines", [0, 15, 1001, "many", True])
def test_lines_are_a_number_within_bounds(lines: object) -> None:
    with pytest.raises(OptionError, match="lines"):
        review(last_round(), lines=lines, progress=False)  # type: ignore[arg-type]


def test_a_saved_match_is_reviewed_in_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    last_round(since=77).save(path)
    assert main(["review", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("How did it go? Tiki Topple")
    assert main(["--language", "es", "review", str(path)]) == 0
    assert capsys.readouterr().out.startswith("¿Cómo fue la partida?")
    assert main(["review", str(tmp_path / "none.jsonl")]) == 1
    kernel_games.language("en")
