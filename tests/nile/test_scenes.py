"""Scenes: great moments as data, seen large, then at their place; a throw and its chart before it falls."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import kernel_games
from kernel_games import Match, game
from kernel_games.board import Board
from kernel_games.engine import CHANCE, Event
from kernel_games.engine.film import film
from kernel_games.games.nile import NileState
from kernel_games.games.nile.drawing import LAYOUTS, draw
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.phases import throws
from kernel_games.testing.drawings import texts
from tests.board.page import Page, Sent
from tests.nile.pictures import FACES, games, keyed, rich, staged
from tests.nile.play import CREW, on_river, position
from tests.nile.test_form import outfitting
from tests.playing import play

TEXTS = {
    "lost": "lost",
    "not_lost": "found",
    "they_attack": "attack",
    "they_send_back": "away",
    "they_welcome": "welcome",
    "ambush": "ambush",
    "unseen": "unseen",
    "recovered": "well",
    "still_sick": "sick",
}
"""What is told of a throw, and the face that promised it."""


def thrown(state: NileState, die: int) -> tuple[Event, Any]:
    """Throw a die; return the event that tells of it, and its scene."""
    _, events = play(state, f"die {die}")
    return next((one, one.shown["scene"]) for one in events if one.shown)


@pytest.mark.clause("R12.1", "R12.2", "R12.3", "R13.3", "R13.4", "R19.1")
def test_each_face_brings_what_the_chart_has_promised_before_the_throw() -> None:
    seen = set()
    fields: dict[str, Any]
    for fields in (
        {},
        {"activity": "cautious", "party": {"guides": 1, "gifts": 20, "bearers": 9}},
        {"activity": "reckless", "specialty": "missionary", "party": {"gifts": 20, "bearers": 9}},
        {"specialty": "doctor", "party": {"gifts": 20, "bearers": 12, "sick_bearers": 2, "rations": 40}},
        {"party": {"gifts": 20, "bearers": 12, "sick_bearers": 1, "rations": 40}},
    ):
        new, _ = play(position(**fields), "foot north")
        here = position(tribes=[{"hex": "0505"}], **fields)
        meeting, _ = play(here, "stop")
        tribes = [{"hex": "0505"}, {"hex": "0506", "beaten": [0]}]
        beaten = position(
            tribes=tribes, explored={"0505": "veldt", "0506": "veldt"}, known=["0506"], **fields
        )
        foes, _ = play(beaten, "stop", "peace 0")
        states = [new, play(meeting, "peace 0")[0], play(meeting, "slip")[0], foes]
        states += [play(meeting, "peace 10")[0]] if "party" in fields else []
        if "sick_bearers" in fields.get("party", {}):
            camp, _ = play(position(**fields), "stop")
            states += [play(camp, "rest")[0] if camp.phase == "hunt" else camp]
        for state in states:
            scene = state.observation(None)["scene"]
            assert (scene["kind"], scene["die"], state.current_player) == ("die", None, CHANCE)
            for die, (face, _) in enumerate(scene["faces"], 1):
                event, after = thrown(state, die)
                assert TEXTS[event.text] == face
                assert after == {**scene, "die": die}
                seen.add((str(scene["asks"]), face))
    faces = {(asks, face) for asks, some in FACES.items() for face in some if asks != "falls"}
    assert seen == faces


@pytest.mark.clause("9.28", "SN-R7")
def test_over_a_cataract_each_face_says_how_many_canoes_go() -> None:
    start = on_river(known=["0504"], cataracts=["0506"], activity="reckless", party={**CREW, "canoes": 3})
    state, _ = play(start, "canoe south")
    scene = state.observation(0)["scene"]
    assert [n for _, n in scene["faces"]] == [0, 0, 0, 1, 2, 3]
    assert [face for face, _ in scene["faces"]] == ["safe", "safe", "safe", "over", "over", "drowned"]
    for die, (_, count) in enumerate(scene["faces"], 1):
        event, after = thrown(state, die)
        assert event.facts["n"] == count
        assert after["die"] == die


def test_who_only_counts_or_plays_out_makes_no_scene() -> None:
    state, _ = play(position(), "foot north")
    assert throws.shown(state, 3, None) is None  # type: ignore[arg-type]


def test_a_film_has_scenes_only_for_a_board_and_the_move_is_one_step_otherwise() -> None:
    start, _ = play(position(), "foot north")
    moves = [start.game.parse_move("die 6")]
    assert [shot.done for shot in film(start, moves, 0)] == [True, True]
    first, scene, last = film(start, moves, 0, scenes=True)
    assert [first.done, scene.done, last.done] == [True, False, True]
    assert scene.view["scene"]["die"] == 6
    assert last.view["scene"] is None
    (without,) = [shot.told for shot in film(start, moves, 0)][1:]
    assert scene.told + last.told == without


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_scene_is_large_and_goes_to_the_place_where_it_belongs(layout: str) -> None:
    for one in staged():
        if "home" in one or "at" not in one:
            continue
        names = ["Ada", "Ben", "Cleo"]
        large = keyed(draw(rich(scene=one), names=names, layout=layout))
        home = keyed(draw(rich(scene={**one, "home": True}), names=names, layout=layout))
        assert {"stage:veil", "stage:scene"} <= large.keys()
        assert "stage:veil" not in home
        assert "<text" not in home["stage:scene"].body, "too small to be read"
        assert "stage:words" not in home
        assert home["stage:scene"].body == large["stage:scene"].body, "so that it is not sent again"
        assert home["stage:scene"].scale < large["stage:scene"].scale / 2
        # What is not pointed at must not take the click of what lies below.
        assert 'pointer-events="none"' in large["stage:scene"].body
        place = large["card"] if one["at"] == "card" else None
        x, y = home["stage:scene"].x, home["stage:scene"].y
        if place:
            assert place.x < x < place.x + place.box[2]
            assert place.y < y < place.y + place.box[3]
        elif one["at"] == "3012":
            flag = large["explorer:0"]
            assert abs(x - flag.x) < 2
            assert abs(y - flag.y) < 30


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_is_cut_that_a_scene_or_the_chart_of_a_die_says(layout: str, language: str) -> None:
    kernel_games.language(language)
    try:
        for one in (one for one in staged() if "home" not in one):
            drawing = draw(rich(scene=one), names=["Ada", "Ben", "Cleo"], layout=layout)
            assert [words for words, _ in texts(drawing) if "…" in words] == []
    finally:
        kernel_games.language("en")


def test_a_board_sends_a_scene_large_then_at_its_place_then_nothing_of_it() -> None:
    start = position(hex="0505", party={"bearers": 4, "rations": 30})
    match = Match(game("nile"), ["Ada"], start=start, seed=3)
    sent: Sent = []
    page = Page(Board(match, seat=0), sent)
    page.ask("play", move="foot north")
    while match.state.current_player == CHANCE:
        page.ask("go")
    messages = [json.loads(text) for _, text in sent]
    steps = next(
        message["steps"]
        for message in messages
        if any("scene" in step for step in message.get("steps", []))
        and any("10.26" in [clause for clause, _ in step["lines"]] for step in message["steps"])
    )
    assert [step["scene"] for step in steps] == [True, True]
    assert steps[1]["lines"] == []
    assert "stage:scene" not in page.pieces


@pytest.mark.clause("6.1", "6.2", "5.433")
def test_who_leaves_port_is_seen_with_what_they_carry_in_the_way_they_are_outfitted_for() -> None:
    walk = {"explorer": 1, "guide": 1, "load": 13}
    for bought, mode, figures, told in (
        (["17 bearers", "1 guides", "130 rations"], "foot", walk, "17 bearers carry"),
        (["8 bearers", "2 canoes", "60 rations"], "canoe", {"canoe": 2, "load": 0}, "8 bearers paddle"),
        # The canoe would not bear all that: two carry it, and everybody else has a load.
        (["16 bearers", "1 canoes", "110 rations"], "foot", {"canoe": 1, "load": 14}, "16 bearers carry"),
    ):
        match = outfitting("zanzibar")
        for lot in bought:
            match.play(f"buy {lot}")
        _, shot, last = film(match.state, [match.game.parse_move("depart")], 0, scenes=True)
        scene = shot.view["scene"]
        assert scene == {"kind": "depart", "seat": 0, "port": "zanzibar", "mode": mode, "at": "4115"}
        assert "6.1" in [event.clause for event in shot.told]
        assert last.view["scene"] is None
        for layout in LAYOUTS:
            drawn = keyed(draw(shot.view, names=["Ada"], layout=layout))
            assert "Ada sets out from Zanzibar" in drawn["stage:words"].body
            assert told in drawn["stage:words"].body
            body = drawn["stage:scene"].body
            for figure, count in figures.items():
                assert body.count(f'-f-{figure}"') - body.count(f'id="kg-uid-f-{figure}"') == count, figure


@pytest.mark.clause("4.5")
def test_nothing_is_staged_while_ports_are_secret() -> None:
    secret = [state for state in games(3, 8) if state.secret]
    assert secret
    for before, state in pairwise(secret):
        events: list[Event] = []
        moves = (
            before.legal_moves() if before.current_player >= 0 else [m for m, _ in before.chance_outcomes()]
        )
        before.apply(next(move for move in moves if before.child(move) == state), events.append)
        assert not any(event.shown for event in events)
        assert state.observation(None)["scene"] is None


def test_large_land_has_its_river_cataract_and_words() -> None:
    view = rich(scene={"kind": "land", "at": "3111"})
    plain = keyed(draw(view, names=["Ada", "Ben", "Cleo"]))["stage:scene"].body
    hex_ = REFERENCE.index["3111"]
    view["out"] = view["out"][:hex_] + "4" + view["out"][hex_ + 1 :]
    view["cataracts"] = ["3111"]
    wet = keyed(draw(view, names=["Ada", "Ben", "Cleo"]))
    assert 'class="kg-r"' not in plain
    assert 'class="kg-r"' in wet["stage:scene"].body
    assert "mountains and a cataract" in wet["stage:words"].body
