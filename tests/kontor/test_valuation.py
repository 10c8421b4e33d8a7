"""Valuations worked out by hand, each case with its clause."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from kernel_games.engine import Event, OptionError
from kernel_games.games.kontor import Valuation, valuation
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.valuation import BEATS, RULES


def clauses(done: Valuation) -> list[str]:
    return [step.clause for step in done.steps]


def two(wine: tuple[int, int], tea: tuple[int, int], spice: tuple[int, int]) -> Valuation:
    return valuation({"wine": wine, "tea": tea, "spice": spice}, rule="difference")


@pytest.mark.clause("KO-X16", "KO-X17")
def test_the_example_of_the_extension_the_first_player_wins_with_two_wine() -> None:
    # Wine 4, 2, 1, 1 leaves two; spice is level between the first and the third; there is no tea.
    done = valuation({"wine": [4, 2, 1, 1], "spice": [2, 0, 2, 0]})
    assert done.winner == 0
    assert done.left == {"wine": (2, 0, 0, 0), "tea": (0, 0, 0, 0), "spice": (0, 0, 0, 0)}
    assert done.advantages == {"wine": (0, 2), "tea": None, "spice": None}
    assert clauses(done) == [*["KO-X15"] * 3, *["KO-X15"] * 2, "KO-X16", "KO-X17", "KO-B16"]


@pytest.mark.clause("KO-X15")
def test_every_step_says_what_is_struck_off_and_what_is_left() -> None:
    done = valuation({"wine": [4, 2, 1, 1]})
    assert [step.left["wine"] for step in done.steps[:3]] == [(3, 1, 0, 0), (2, 0, 0, 0), (2, 0, 0, 0)]
    assert [step.facts["seats"] for step in done.steps[:2]] == [[0, 1, 2, 3], [0, 1]]
    for step in done.steps:
        assert [a + b for a, b in zip(step.left["wine"], step.struck["wine"], strict=True)] == [4, 2, 1, 1]


@pytest.mark.clause("KO-X16")
def test_players_level_at_the_top_keep_nothing_and_a_third_gains_nothing_by_it() -> None:
    done = valuation({"tea": [3, 3, 2]})
    assert done.advantages["tea"] is None
    assert done.winner is None
    assert clauses(done)[-1] == "KO-B19"


@pytest.mark.clause("KO-B16")
def test_the_single_largest_advantage_wins_whatever_else_is_led() -> None:
    done = two(wine=(3, 0), tea=(0, 2), spice=(0, 2))
    assert done.winner == 0
    assert done.steps[-1].clause == "KO-B16"
    assert done.steps[-1].facts["lead"] == 3


@pytest.mark.clause("KO-B17")
def test_of_equal_largest_advantages_who_leads_more_goods_wins() -> None:
    done = two(wine=(2, 0), tea=(0, 2), spice=(0, 1))
    assert done.winner == 1
    assert clauses(done)[-2:] == ["KO-B17", "KO-B17"]


@pytest.mark.clause("KO-B18")
@pytest.mark.parametrize(("good", "other"), [("wine", "spice"), ("spice", "tea"), ("tea", "wine")])
@pytest.mark.parametrize("seat", [0, 1])
def test_wine_beats_spice_beats_tea_beats_wine(good: str, other: str, seat: int) -> None:
    counts = {good: [0, 0], other: [0, 0]}
    counts[good][seat] = counts[other][1 - seat] = 2
    done = valuation(counts, rule="difference")
    assert done.winner == seat
    assert done.steps[-1].clause == "KO-B18"
    assert (done.steps[-1].facts["good"], done.steps[-1].facts["other_good"]) == (good, other)


@pytest.mark.clause("KO-B18")
def test_between_two_of_three_the_third_good_may_be_led_by_less() -> None:
    done = valuation({"wine": [0, 2, 0], "spice": [2, 0, 0], "tea": [0, 0, 1]})
    assert done.winner == 1
    assert done.steps[-1].clause == "KO-B18"


@pytest.mark.clause("KO-B18")
def test_every_two_goods_are_decided() -> None:
    for pair in itertools.combinations(GOODS, 2):
        assert (pair in BEATS) != (pair[::-1] in BEATS)


@pytest.mark.clause("KO-D15")
def test_three_who_lead_one_good_each_by_the_same_decide_nothing() -> None:
    done = valuation({"wine": [2, 0, 0], "tea": [0, 2, 0], "spice": [0, 0, 2]})
    assert done.winner is None
    assert clauses(done)[-2:] == ["KO-B17", "KO-D15"]


@pytest.mark.clause("KO-B19")
def test_nobody_ahead_in_any_good_nobody_scores() -> None:
    for done in (two((1, 1), (0, 0), (2, 2)), valuation({}), valuation({"wine": [0, 0, 0, 0]})):
        assert done.winner is None
        assert done.steps[-1].clause == "KO-B19"


@pytest.mark.clause("KO-D11", "KO-V01")
def test_the_next_best_comes_to_the_same_as_striking_off() -> None:
    rng = random.Random(1)
    for _ in range(500):
        players = rng.randint(2, 4)
        depot = {good: [rng.randint(0, 4) for _ in range(players)] for good in GOODS}
        struck, compared = valuation(depot), valuation(depot, rule="largest")
        assert struck.advantages == compared.advantages
        assert struck.winner == compared.winner
        assert "KO-V01" in clauses(compared)
        assert "KO-D11" in clauses(compared) or not any(map(any, depot.values()))
        assert not {"KO-X15", "KO-X16"} & set(clauses(compared))


@pytest.mark.clause("KO-B18")
def test_the_winner_does_not_depend_on_the_order_of_seats() -> None:
    rng = random.Random(2)
    for _ in range(300):
        players = rng.randint(2, 4)
        depot = {good: [rng.randint(0, 3) for _ in range(players)] for good in GOODS}
        order = rng.sample(range(players), players)
        turned = {good: [counts[seat] for seat in order] for good, counts in depot.items()}
        winner = valuation(turned).winner
        assert valuation(depot).winner == (None if winner is None else order[winner])


def test_a_winner_leads_some_good_and_nobody_leads_one_by_more() -> None:
    rng = random.Random(3)
    for _ in range(300):
        depot = {good: [rng.randint(0, 4) for _ in range(3)] for good in GOODS}
        done = valuation(depot)
        leads = [ahead for ahead in done.advantages.values() if ahead]
        if done.winner is not None:
            assert max(lead for _, lead in leads) in [lead for seat, lead in leads if seat == done.winner]
        assert done.winner == done.steps[-1].winner


def test_events_of_a_valuation_are_its_steps() -> None:
    events: list[Event] = []
    done = valuation({"wine": [1, 0], "tea": [0, 2]}, rule="difference", tell=events.append)
    assert [(event.clause, event.text) for event in events] == [(s.clause, s.text) for s in done.steps]


def test_a_valuation_reads_in_words() -> None:
    assert str(valuation({"wine": [4, 2, 1, 1], "spice": [2, 0, 2, 0]})) == (
        "wine 4, 2, 1, 1: Player 1 leads by 2\n"
        "tea 0, 0, 0, 0: nobody leads\n"
        "spice 2, 0, 2, 0: nobody leads\n"
        "Player 1 wins the area"
    )
    assert str(valuation({"wine": [1, 1]})).endswith("nobody wins the area")
    lines = valuation({"wine": [2, 1]}, rule="strike").lines(["Ada", "Ben"])
    assert lines == [
        "KO-X15 Ada and Ben each cross off one wine.",
        "KO-X15 Ada has 1 wine left.",
        "KO-X17 What is left is now compared as usual.",
        "KO-B16 Ada has the largest lead, 1, and wins the area.",
    ]


@pytest.mark.parametrize(
    ("depot", "field", "expected"),
    [
        ({"wine": [1, -1]}, "depot[wine][1]", "a whole number from 0"),
        ({"wine": [1, 0, 1.5]}, "depot[wine][2]", "a whole number"),
        ({"wine": [1, True]}, "depot[wine][1]", "a whole number"),
        ({"wine": [1, "2"]}, "depot[wine][1]", "a whole number"),
        ({"wine": [1, 100]}, "depot[wine][1]", "from 0 to 99"),
        ({"wine": 3}, "depot[wine]", "a list"),
        ({"wine": "12"}, "depot[wine]", "a list"),
        ({"coffee": [1, 0]}, "depot[coffee]", "one of the goods wine, tea, spice"),
        ({3: [1, 0]}, "depot[3]", "one of the goods wine, tea, spice"),
        ({"wine": [1, 0], "tea": [1, 0, 0]}, "seats of depot", "as many for each good"),
        ({"wine": [1]}, "seats of depot", "2 to 4 seats"),
        ({"wine": [1, 0, 0, 0, 0]}, "seats of depot", "2 to 4 seats"),
        ([1, 2], "depot", "a mapping"),
        (None, "depot", "a mapping"),
    ],
)
@pytest.mark.parametrize("rule", RULES)
def test_a_wrong_depot_names_good_and_seat(depot: Any, field: str, expected: str, rule: str) -> None:
    with pytest.raises(OptionError) as error:
        valuation(depot, rule=rule)
    assert error.value.field == field
    assert expected in error.value.expected


@pytest.mark.parametrize("rule", ["", "strikes", None, 3])
def test_an_unknown_rule_is_named(rule: Any) -> None:
    with pytest.raises(OptionError, match="strike, difference, largest") as error:
        valuation({"wine": [1, 0]}, rule=rule)
    assert error.value.field == "rule"
