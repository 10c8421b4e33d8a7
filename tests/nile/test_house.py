"""House rules of Source of the Nile: a figure that is changed is changed everywhere at once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games.engine import Match, OptionError, language
from kernel_games.games.nile import game
from kernel_games.testing import check_drawing, check_game
from tests.playing import play, refusal
from tests.sampling import part


def settings(seed: int) -> dict[str, Any]:
    """House rules that may be, drawn by chance: some six figures and switches."""
    rng = random.Random(seed)
    while True:
        options = rng.sample(list(game.house_options.items()), 6)
        rules = {
            key: bool(rng.getrandbits(1)) if option.kind == "yes" else rng.randint(option.low, option.high)
            for key, option in options
        }
        try:
            game.house(rules)
        except OptionError:
            continue
        return rules


def said(house: Any, name: str, *moves: str) -> str:
    """All that is told of moves from a named position."""
    _, events = play(house.positions[name], *moves)
    return " ".join(words for _, words in house.phrases.lines(events))


@pytest.mark.clause("9.15", "R26.1")
def test_text_log_and_engine_change_together() -> None:
    house = game.house({"9.15.cost": 2, "R26.1.die": 50})
    assert house.rulebook["9.15"].title == "Known hexes cost 2"
    assert "costs 2 movement points" in house.rulebook["9.15"].text
    assert "2 points" in said(house, "middle", "foot southeast")
    assert house.positions["middle"].apply(house.parse_move("foot southeast")).turn.spent == 2
    assert "collects $300, $50 for each point" in house.rulebook["R26.1"].text
    assert "$580" in said(house, "home", "sail", "die 4")
    assert said(game, "home", "sail", "die 4") != said(house, "home", "sail", "die 4"), (
        "the printed game is as it was"
    )


@pytest.mark.clause("4.41", "R17.1")
def test_refusals_say_the_figures_that_hold() -> None:
    house = game.house({"4.41.far": 6})
    assert "at least 6" in house.say(refusal(house.positions["africa"], "counter 2906"))


@pytest.mark.clause("SN-R21")
def test_a_short_game_is_never_told_longer_than_the_game_itself() -> None:
    try:
        for code, points, turns in (
            ("en", "20 victory points win", "after 12 turns each"),
            ("es", "gana quien llega a 20 puntos de victoria", "tras 12 turnos de cada uno"),
        ):
            language(code)
            house = game.house({"7.0.points": 20, "SN-R8.turns": 12})
            text = house.rulebook["SN-R21"].text
            assert points in text
            assert turns in text
            assert "20" in said(house, "short", "spread")
            own = game.house({"SN-R21.points": 30, "SN-R21.turns": 11}).rulebook["SN-R21"].text
            assert "30 " in own
            assert "11 tur" in own
    finally:
        language("en")


@pytest.mark.clause("10.27", "R20.1")
def test_clauses_that_are_switched_off_are_not_played() -> None:
    house = game.house({"10.27": False, "R20.1": False})
    assert house.rulebook["10.27"].text == "Desert and jungle may be neighbours."
    assert "turns out to be desert" in said(house, "jungle", "foot north", "die 6", "card 62")
    assert house.positions["tired"].apply(house.parse_move("stop")).phase == "bonus"


@pytest.mark.parametrize(
    ("rules", "field", "clause"),
    [
        ({"R13.3.attacks": 4}, "house.R13.3.attacks", "R13.3"),
        ({"9.16.cost": 4, "9.21.cost": 3}, "house.9.16.cost", "9.16"),
        ({"R9.1.foot[2]": 1}, "house.R9.1", "R9.1"),
        ({"R19.1.doctor": 6}, "house.R19.1.doctor", "R19.1"),
        ({"R14.1.deals": 10}, "house.R14.1.deals", "R14.1"),
    ],
)
def test_what_cannot_work_is_refused_with_its_clause(rules: Any, field: str, clause: str) -> None:
    with pytest.raises(OptionError) as error:
        game.house(rules)
    assert (error.value.field, error.value.clause) == (field, clause)


@pytest.mark.parametrize("seed", part(range(20), 20))
def test_a_game_with_any_house_rules_is_a_game(seed: int) -> None:
    house = game.house(settings(seed))
    check_game(house, seeds=range(1), every=400)
    check_drawing(house, positions=2)
    match = Match(house, ["random", "greedy"], seed=seed, turns=3)
    match.run()
    for code in ("en", "es"):
        language(code)
        pages = " ".join(f"{clause.title} {clause.text} {clause}" for clause in house.rulebook.values())
        assert not {"{", "}"} & set(pages)
        assert all(line.text for line in match.log())
    language("en")
