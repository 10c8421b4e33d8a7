"""Positions set up by hand, and edited saves: what is wrong is named, with its value and its clause."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import CHANCE, TERMINAL, Match, OptionError, RecordError
from kernel_games.games.nile import game
from kernel_games.games.nile.state import Phase
from tests.nile.play import SMALL, legal, party, place, position

VELDT = {"0505": "veldt"}


def wrong(**fields: Any) -> tuple[str, str]:
    """Field and clause of the error that a position brings."""
    with pytest.raises(OptionError) as error:
        position(**fields)
    assert error.value.expected in str(error.value)
    return error.value.field, error.value.clause


@pytest.mark.parametrize(
    ("fields", "field", "clause"),
    [
        ({"players": 0}, "players", "2.2"),
        ({"players": 7}, "players", "2.2"),
        ({"players": "2"}, "players", "2.2"),
        ({"target": 76}, "target", "7.0"),
        ({"turns": 0}, "turns", "SN-R8"),
        ({"taken": 101}, "taken", "SN-R8"),
        ({"starter": 1}, "starter", "4.62"),
        ({"phase": "lunch"}, "phase", "8.2"),
        ({"discards": [0]}, "discards[0]", "3.4"),
        ({"discards": [5, 5]}, "discards[1]", "3.4"),
        ({"discards": list(range(1, 109))}, "discards", "4.2"),
        ({"card": 109}, "card", "3.4"),
        ({"dice": [3]}, "dice[0]", "4.62"),
        ({"explored": {"0505": "prairie"}}, "explored.0505", "10.21"),
        ({"explored": {"0202": "veldt"}}, "explored.0202", "3.2"),
        ({"explored": {"9999": "veldt"}}, "explored", "3.2"),
        ({"explored": ["0505"]}, "explored", "10.26"),
        ({"explored": {"0505": "desert", "0506": "jungle"}}, "explored.0505", "10.27"),
        ({"explored": dict.fromkeys(("0505", "0506", "0507", "0406"), "lake")}, "explored.0505", "10.28"),
        ({"published": ["0506"]}, "published[0]", "R22.1"),
        ({"published": ["0202"]}, "published[0]", "R22.1"),
        ({"rivers": [["0505", "0507"]]}, "rivers[0]", "R10.1"),
        ({"rivers": [["0505", "0504"], ["0505", "0506"]]}, "rivers[1]", "R10.2"),
        ({"rivers": [["0404", "0304"]]}, "rivers[0]", "R10.1"),
        (
            {
                "explored": dict.fromkeys(("0505", "0506", "0406"), "veldt"),
                "rivers": [["0505", "0506", "0406", "0505"]],
            },
            "rivers",
            "R10.2",
        ),
        ({"cataracts": ["0505"]}, "cataracts[0]", "R10.4"),
        ({"oases": ["0505"]}, "oases[0]", "R10.4"),
        ({"tribes": [{"hex": "0504"}]}, "tribes[0].hex", "R10.5"),
        ({"tribes": [{"hex": "0505", "strength": 0}]}, "tribes[0].strength", "R13.1"),
        ({"tribes": [{"hex": "0505", "friends": [1]}]}, "tribes[0].friends[0]", "R13.3"),
        ({"tribes": [{"hex": "0505", "size": 3}]}, "size", ""),
        ({"spectacles": [{"hex": "0505", "kind": "lake", "size": 9}]}, "spectacles[0].hex", "R10.6"),
        ({"spectacles": [{"hex": "0505", "kind": "tree", "size": 9}]}, "spectacles[0].kind", "R10.6"),
        ({"spectacles": [{"hex": "0505", "kind": "lake", "size": 0}]}, "spectacles[0].size", "R10.6"),
        ({"counters": [{"hex": "0202"}]}, "counters[0].hex", "4.41"),
        ({"counters": [{"hex": "0303", "shows": "gold"}]}, "counters[0].shows", "3.32"),
        ({"counters": [{"hex": h, "shows": "lost_city"} for h in ("0303", "0404")]}, "counters", "3.32"),
        ({"counters": [{"hex": f"0{c}0{r}"} for c in (3, 4, 5) for r in (3, 4, 5)]}, "counters", "3.32"),
        ({"hex": "0504"}, "explorers[0].known[0]", "9.3"),
        ({"hex": "5"}, "explorers[0].hex", "3.2"),
        ({"port": "atlantis"}, "explorers[0].port", "4.5"),
        ({"specialty": "pirate"}, "explorers[0].specialty", "4.6"),
        ({"party": {"bearers": -1}}, "explorers[0].party.bearers", "6.1"),
        ({"party": {"bearers": 2.5}}, "explorers[0].party.bearers", "6.1"),
        ({"party": {"bearers": 10**9}}, "explorers[0].party.bearers", "6.1"),
        ({"party": {"bearers": "24"}}, "explorers[0].party.bearers", "6.1"),
        ({"party": {"bearers": 2, "sick_bearers": 3}}, "explorers[0].party.sick_bearers", "6.1"),
        ({"party": {"elephants": 2}}, "elephants", ""),
        ({"money": 2001}, "explorers[0].money", "5.3"),
        ({"known": ["0506"]}, "explorers[0].known[0]", "9.3"),
        ({"extra": -1}, "explorers[0].extra", "R20.1"),
        ({"bearing": 1}, "explorers[0].bearing", ""),
        ({"caches": [{"hex": "0505"}]}, "explorers[0].caches[0].hex", "R17.1"),
        ({"caches": [{"hex": "0505", "horses": 3}]}, "horses", ""),
        ({"caches": [{"hex": f"0{n}02", "gifts": 1} for n in range(1, 10)]}, "explorers[0].caches", "R17.1"),
        ({"activity": "frantic"}, "turn.activity", "9.12"),
        ({"spent": 7}, "turn.spent", "9.14"),
        ({"spent": 5, "activity": "normal"}, "turn.spent", "9.14"),
        ({"spent": 3, "allowance": 2}, "turn.spent", "9.14"),
        ({"spent": -1}, "turn.spent", "9.14"),
        ({"mode": "balloon"}, "turn.mode", "9.11"),
        ({"goal": "0504"}, "turn.goal", "10.1"),
        ({"phase": "terrain", "mode": "foot"}, "turn.goal", "10.1"),
        ({"phase": "terrain", "mode": "foot", "goal": "0707"}, "turn.goal", "9.13"),
        ({"phase": "terrain", "goal": "0504"}, "turn.mode", "9.11"),
        ({"phase": "river", "mode": "foot", "goal": "0504"}, "turn.goal", "10.21"),
        ({"phase": "policy"}, "phase", "8.2-3c2"),
        ({"phase": "trade"}, "phase", "8.2-3c1"),
        ({"phase": "find"}, "phase", "R23.1"),
        ({"phase": "falls"}, "phase", "9.28"),
        ({"phase": "hunt"}, "phase", "8.2-4"),
        ({"phase": "feed", "party": {"bearers": 2}}, "phase", "5.4425"),
        ({"phase": "recovery"}, "phase", "R19.1"),
        ({"phase": "sail"}, "phase", "R21.1"),
        ({"phase": "over"}, "phase", "7.0"),
        ({"points": 75}, "phase", "7.0"),
        ({"taken": 100}, "phase", "SN-R8"),
        (
            {
                "players": 1,
                "phase": "outfit",
                "taken": 3,
                "explorers": [
                    {
                        "hex": "3915",
                        "port": "zanzibar",
                        "specialty": "botanist",
                        "party": {"sick_explorer": 1},
                    }
                ],
            },
            "phase",
            "R19.2",
        ),
        ({"hex": None}, "phase", "8.4"),
        ({"moved": "yes"}, "turn.moved", ""),
        ({"cards": 3}, "cards", ""),
    ],
)
def test_a_wrong_position_names_field_and_clause(fields: dict[str, Any], field: str, clause: str) -> None:
    assert wrong(**fields) == (field, clause)


@pytest.mark.clause("9.12")
def test_a_turn_that_has_begun_in_a_save_has_an_activity() -> None:
    with pytest.raises(OptionError, match=r"turn\.activity") as error:
        game.from_dict({**position().to_dict(), "phase": "activity", "turn": {"mode": "foot"}})
    assert error.value.clause == "9.12"


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_position_at_all_is_said_to_be_none(data: Any) -> None:
    with pytest.raises(OptionError, match=r"position = .*: expected a mapping with the fields players, map"):
        game.from_dict(data)


@pytest.mark.clause("3.2")
@pytest.mark.parametrize("chart", [[], "", "atlantis", {"rows": []}, {**SMALL, "rows": SMALL["rows"][:5]}])
def test_a_wrong_map_in_a_save_is_refused(chart: object) -> None:
    with pytest.raises(OptionError, match="map"):
        game.from_dict({"players": 1, "map": chart})


@pytest.mark.clause("3.2")
def test_a_map_of_ours_may_be_named_and_is_saved_whole(tmp_path: Path) -> None:
    assert game.new(1, map="africa") == game.new(1)
    match = Match(game, ["Ada"], seed=1, map="practice")
    assert match.state == game.new(1, map=SMALL)
    assert match.state.to_dict()["map"] == SMALL
    match.save(tmp_path / "match.jsonl")
    assert Match.load(tmp_path / "match.jsonl", game).state == match.state
    assert (
        game.position(map="practice", hex="0505", explored={"0505": "veldt"}).explorers[0].port
        in SMALL["ports"]
    )


def test_fields_left_out_take_their_first_value() -> None:
    assert game.position(players=3) == game.new(3)
    assert game.from_dict({"players": 3}) == game.new(3)
    assert game.new(2, map=None, target=None) == game.new(2)
    assert game.position() == game.new(1)


def test_short_forms_are_about_the_explorer_whose_turn_it_is() -> None:
    state = game.position(
        explored={"2510": "jungle", "2511": "veldt"},
        hex="2510",
        party={"bearers": 24, "canoes": 3, "guides": 1},
        activity="normal",
        spent=1,
        rivers=[["2511", "2510"]],
    )
    assert state.phase == "move"
    assert place(state) == "2510"
    assert party(state) == {"bearers": 24, "canoes": 3, "guides": 1}
    assert state.turn.spent == 1
    second = position(players=2, seat=1, explorers=[{}, {}], explored=VELDT, hex="0505")
    assert (second.explorers[0].place, place(second, 1)) == (-1, "0505")
    assert game.position(hex="3502").phase == "activity"
    assert legal(game.position(hex="3502"), "cautious")


def test_what_stands_in_a_position_is_written_and_read_again_in_every_phase() -> None:
    seen = set()
    for seed in range(12):
        match = Match(game, [Greedy(), Greedy()], seed=seed, turns=40)
        match.run()
        for state in (match.start, *[ply.state for ply in match.plies[:: 1 if seed < 2 else 3]]):
            data = json.loads(json.dumps(state.to_dict()))
            assert game.from_dict(data) == state
            seen.add(data["phase"])
    rare = {"falls", "feed", "camels", "battle", "over", "find", "stealth", "recovery", "remake"}
    assert set(Phase) - rare <= seen


def test_every_field_of_an_edited_save_is_checked(tmp_path: Path) -> None:
    match = Match(game, ["Ada"], seed=4, start=position(party={"bearers": 3, "rations": 9}), map=SMALL)
    match.play("foot north")
    path = tmp_path / "match.jsonl"
    match.save(path)
    assert Match.load(path, game).state == match.state
    header, *rest = path.read_text(encoding="utf-8").splitlines()
    start = json.loads(header)
    start["start"]["explorers"][0]["party"]["bearers"] = -5
    path.write_text("\n".join([json.dumps(start), *rest]) + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"line 1: explorers\[0\].party.bearers = -5.*6\.1"):
        Match.load(path, game)


def test_fuzzed_saves_are_refused_or_play_on() -> None:
    """Whatever is put where something else was, a position is refused as an OptionError or can be played."""
    match = Match(game, [Greedy()], seed=3, turns=8)
    match.run()
    rng = random.Random(1)
    for ply in match.plies[20::25]:
        for _ in range(40):
            data = json.loads(json.dumps(ply.state.to_dict()))
            _spoil(data, rng)
            try:
                state = game.from_dict(data)
            except OptionError:
                continue
            for _ in range(30):
                if state.current_player == TERMINAL:
                    break
                assert state.legal_moves() or state.current_player == CHANCE
                state = state.apply(state.sample(rng))


def test_what_is_not_there_may_be_written_as_nothing() -> None:
    """Whoever writes a position by hand may also say that nothing has been counted yet."""
    assert position(turn={"spent": 0, "tally": 0, "fresh": 0}) == position()


def _spoil(data: dict[str, Any], rng: random.Random) -> None:
    """Change one value somewhere."""
    spot: Any = data
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = rng.choice(keys)
        if isinstance(spot[key], (dict, list)) and spot[key]:
            spot = spot[key]
            continue
        spot[key] = rng.choice([0, 1, -1, 7, 10**6, "x", "0505", None, True, [], {}, 2.5])
        return
