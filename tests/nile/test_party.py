"""The weights of an expedition, its carriers, and every figure that the rulebook prints."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games.engine import OptionError, Refusal
from kernel_games.games.nile import game
from kernel_games.games.nile.party import (
    ALONE,
    ANIMALS,
    MODES,
    Party,
    animals,
    healthy,
    hunters,
    items,
    men,
    read_party,
    sick,
)

LAW = game.law
carried, crew_loss, duty, load, trips = LAW.carried, LAW.crew_loss, LAW.duty, LAW.load, LAW.trips
uses_explorer, water_need = LAW.uses_explorer, LAW.water_need

RIVER = Party(bearers=24, guides=1, askaris=5, canoes=3, rations=160, gifts=100, muskets=1)


@pytest.mark.clause("5.4111", "5.431")
@pytest.mark.parametrize(
    ("figure", "printed"),
    [
        pytest.param(LAW.bearer, 10, id="5.4111: a bearer carries 10"),
        pytest.param(LAW.leads, 3, id="5.4113: a bearer leads three"),
        pytest.param(LAW.pack, 20, id="5.422: a pack mount carries 20"),
        pytest.param(LAW.person, 15, id="5.44: a man weighs 15"),
        pytest.param(LAW.ride, 5, id="5.422: a ride mount carries 5 more"),
        pytest.param(LAW.canoe, 300, id="5.431: a canoe carries 300"),
        pytest.param(LAW.canoe_weighs, 40, id="9.271: a canoe weighs 40"),
        pytest.param(LAW.eats, 1, id="5.4423: a man eats one ration"),
        pytest.param(LAW.fodder, 4, id="5.4424: a horse needs four rations"),
        pytest.param(LAW.meat, 10, id="5.4425: an animal gives ten rations"),
        pytest.param(LAW.drinks, {"person": 3, "horse": 8, "camel": 8}, id="5.4444: water a turn"),
    ],
)
def test_figures_are_those_of_the_rulebook(figure: object, printed: object) -> None:
    assert figure == printed


@pytest.mark.clause("5.2", "6.2")
def test_the_explorer_always_counts() -> None:
    assert men(ALONE) == 1
    assert men(RIVER) == 31
    assert men(Party(bearers=2, recruits=3)) == 6


@pytest.mark.clause("5.421")
def test_two_kinds_of_animal() -> None:
    assert ANIMALS == ("horses", "camels")
    assert animals(Party(horses=9, camels=2)) == 11


@pytest.mark.clause("6.3")
def test_ride_and_pack_are_swapped_with_the_mode() -> None:
    party = Party(bearers=4, horses=8)
    foot, mounted = (duty(party, mode) for mode in ("foot", "mounted"))
    assert (foot.ridden, foot.led) == (0, 8)
    assert (mounted.ridden, mounted.led) == (5, 3)


@pytest.mark.clause("6.4")
def test_every_item_weighs_one_a_musket_too() -> None:
    assert items(Party(rations=10, gifts=20, muskets=3, water=7)) == 40
    assert items(Party(askaris=6)) == 0, "5.4452: their own muskets are no items"


@pytest.mark.clause("5.4131", "5.4132", "5.4451", "5.4452", "5.51", "5.414")
def test_who_hunts_and_fights() -> None:
    assert hunters(ALONE) == 0
    assert hunters(Party(muskets=1)) == 1
    assert hunters(Party(askaris=4)) == 4
    assert hunters(Party(askaris=4, recruits=3, muskets=2)) == 6
    assert hunters(Party(askaris=4, recruits=3, muskets=9)) == 8, "three natives and the explorer"
    assert hunters(Party(bearers=20, guides=4, muskets=9)) == 1, "5.414: bearers and guides never"
    unwell = Party(askaris=4, recruits=3, muskets=9, sick_askaris=3, sick_recruits=3, sick_explorer=1)
    assert hunters(unwell) == 1


# On foot


@pytest.mark.clause("6.51")
def test_on_foot_bearers_carry_ten_each() -> None:
    assert carried(Party(bearers=8, rations=80), "foot") is None
    assert duty(Party(bearers=8, rations=80), "foot").carries == 80


@pytest.mark.clause("6.55")
def test_the_sheet_says_what_is_over_and_what_mends_it() -> None:
    assert carried(Party(bearers=8, rations=93, gifts=10), "foot") == Refusal(
        "6.55", "over_foot", {"load": 103, "carries": 80, "over": 23, "bearers": 3}
    )


@pytest.mark.clause("6.55")
def test_the_mending_mends() -> None:
    party = Party(bearers=8, rations=93, gifts=10)
    assert carried(party._replace(bearers=8 + 3), "foot") is None
    assert carried(party._replace(rations=93 - 23), "foot") is None
    assert carried(party._replace(bearers=8 + 1), "foot") is not None


@pytest.mark.clause("9.271")
def test_canoes_are_carried_on_foot_by_bearers_alone() -> None:
    assert load(Party(bearers=8, canoes=2), "foot") == 80
    assert carried(Party(bearers=8, canoes=2), "foot") is None
    horses = Party(bearers=5, canoes=1, horses=3)
    assert carried(horses, "foot") is None, "one leads, four carry the canoe"
    assert carried(horses._replace(bearers=4, sick_explorer=1), "foot") == Refusal(
        "5.433", "heavy", {"heavy": 40, "carries": 30, "bearers": 1}
    ), "5.433: animals have room but carry no canoe"


@pytest.mark.clause("5.4114")
def test_who_leads_does_not_carry() -> None:
    work = duty(Party(bearers=10, horses=7), "foot")
    assert (work.leaders, work.led, work.carriers) == (3, 7, 7)
    assert work.carries == 7 * 10 + 7 * 20


@pytest.mark.clause("5.428")
def test_on_foot_animals_that_nobody_leads_are_ridden_or_lost() -> None:
    work = duty(Party(bearers=1, askaris=1, horses=7, sick_explorer=1), "foot")
    assert (work.led, work.ridden, work.loose) == (3, 3, 1)


@pytest.mark.clause("R19.5")
def test_on_foot_the_sick_are_carried() -> None:
    assert load(Party(bearers=10, sick_bearers=2), "foot") == 30
    assert duty(Party(bearers=10, sick_bearers=2), "foot").carries == 80
    short = carried(Party(bearers=3, sick_bearers=2, sick_explorer=1), "foot")
    assert short == Refusal("6.55", "over_foot", {"load": 45, "carries": 10, "over": 35, "bearers": 4})


@pytest.mark.clause("R19.5")
def test_a_sick_explorer_who_is_alone_walks_and_carries_nothing() -> None:
    assert carried(Party(sick_explorer=1), "foot") is None
    assert carried(Party(sick_explorer=1, rations=1), "foot") is not None
    assert carried(Party(sick_explorer=1, guides=1), "foot") is not None


@pytest.mark.clause("R19.5")
def test_a_pack_animal_takes_one_sick_man_and_not_half_of_another() -> None:
    two_sick = Party(bearers=1, horses=1, askaris=1, sick_askaris=1, sick_explorer=1)
    work = duty(two_sick, "foot")
    assert (work.load, work.carries) == (15, 15), "one of them rides; by weight alone it would do"
    assert carried(two_sick, "foot") == Refusal("R19.5", "heavy", {"heavy": 15, "carries": 10, "bearers": 1})
    assert carried(two_sick._replace(bearers=2), "foot") is None


# By canoe


@pytest.mark.clause("6.52")
def test_by_canoe_300_each_and_people_weigh_15() -> None:
    work = duty(RIVER, "canoe")
    assert (work.load, work.carries) == (31 * 15 + 261, 900)
    assert carried(RIVER, "canoe") is None


@pytest.mark.clause("6.55")
def test_by_canoe() -> None:
    assert carried(RIVER._replace(canoes=2), "canoe") == Refusal(
        "6.55", "over_canoe", {"load": 726, "carries": 600, "over": 126, "canoes": 1, "person_weighs": 15}
    )


@pytest.mark.clause("5.424")
def test_no_animals_in_canoes() -> None:
    refused = carried(RIVER._replace(horses=1, camels=1), "canoe")
    assert refused == Refusal("5.424", "animals_in_canoes", {"animals": 2})


@pytest.mark.clause("5.434")
def test_everybody_has_to_be_in_a_canoe() -> None:
    refused = carried(RIVER._replace(canoes=0), "canoe")
    assert refused == Refusal("5.434", "no_canoes", {"men": 31})


@pytest.mark.clause("5.4112")
@pytest.mark.parametrize(
    ("bearers", "loss"),
    [
        pytest.param(30, 0, id="9.22: ten each"),
        pytest.param(24, 0, id="9.22: eight each"),
        pytest.param(23, 1, id="9.23: not quite eight each"),
        pytest.param(12, 1, id="9.23: four each"),
        pytest.param(11, 2, id="9.24: not quite four each"),
        pytest.param(6, 2, id="9.24: two each"),
        pytest.param(5, 3, id="9.25: not quite two each"),
        pytest.param(3, 3, id="9.25: one each"),
        pytest.param(2, 3, id="5.51: the explorer paddles where otherwise they drift"),
        pytest.param(1, None, id="9.26: not even one each"),
        pytest.param(0, None, id="9.26: nobody"),
    ],
)
def test_bearers_paddle_three_canoes(bearers: int, loss: int | None) -> None:
    assert crew_loss(Party(bearers=bearers, canoes=3)) == loss


@pytest.mark.clause("9.22")
def test_only_healthy_bearers_paddle() -> None:
    assert crew_loss(Party(bearers=16, canoes=2)) == 0
    assert crew_loss(Party(bearers=16, sick_bearers=1, canoes=2)) == 1
    assert crew_loss(Party(askaris=16, guides=9, canoes=1, sick_explorer=1)) is None, "5.433: bearers alone"


@pytest.mark.clause("9.272")
def test_the_two_printed_portages() -> None:
    party = Party(canoes=2, rations=80, bearers=8)
    assert trips(party) == 2
    assert trips(party._replace(bearers=16)) == 1


@pytest.mark.clause("SN-R2")
def test_portage_is_rounded_up_and_never_free() -> None:
    assert trips(Party(canoes=2, rations=81, bearers=16)) == 2
    assert trips(Party(canoes=1, bearers=30)) == 1
    assert trips(Party(canoes=1)) == 4, "5.51: the explorer alone"
    assert trips(Party(canoes=1, sick_explorer=1)) is None


# Mounted


@pytest.mark.clause("6.53")
def test_mounted_ride_5_and_pack_20() -> None:
    party = Party(bearers=3, askaris=2, horses=9, rations=80, gifts=10)
    work = duty(party, "mounted")
    assert (work.ridden, work.led) == (6, 3)
    assert (work.load, work.carries) == (90, 6 * 5 + 3 * 20)
    assert carried(party, "mounted") is None
    assert carried(party._replace(gifts=20), "mounted") == Refusal(
        "6.55", "over_mounted", {"load": 100, "carries": 90, "over": 10, "mounts": 1}
    )


@pytest.mark.clause("5.423")
def test_everybody_has_to_ride() -> None:
    assert carried(Party(bearers=3, horses=2, camels=1), "mounted") == Refusal(
        "5.423", "no_mounts", {"men": 4, "animals": 3, "mounts": 1}
    )


@pytest.mark.clause("5.425")
def test_a_mounted_bearer_leads_and_carries_nothing() -> None:
    work = duty(Party(bearers=2, camels=9), "mounted")
    assert (work.ridden, work.led, work.loose) == (3, 6, 0)
    assert work.carries == 3 * 5 + 6 * 20


@pytest.mark.clause("5.433")
def test_canoes_are_not_carried_on_animals() -> None:
    refused = carried(Party(horses=1, canoes=1), "mounted")
    assert refused == Refusal("5.433", "canoes_on_mounts", {"canoes": 1})


@pytest.mark.clause("5.428")
def test_mounted_animals_without_a_leader_are_lost() -> None:
    assert duty(Party(askaris=2, horses=9), "mounted").loose == 3, "the explorer leads three of six"
    assert duty(Party(askaris=2, horses=9, sick_explorer=1), "mounted").loose == 6


# The explorer's hands


@pytest.mark.clause("5.52")
@pytest.mark.parametrize("mode", MODES)
def test_the_explorer_carries_nothing_while_others_can(mode: str) -> None:
    assert not uses_explorer(RIVER._replace(rations=30, canoes=3 if mode == "canoe" else 0), mode)


@pytest.mark.clause("5.51")
@pytest.mark.parametrize(
    ("party", "mode"),
    [
        pytest.param(Party(bearers=8, rations=81), "foot", id="the explorer carries the last item"),
        pytest.param(Party(muskets=1), "foot", id="the explorer carries their own musket"),
        pytest.param(Party(horses=2), "foot", id="the explorer leads where nobody rides"),
        pytest.param(Party(horses=2), "mounted", id="the explorer leads while riding"),
        pytest.param(Party(canoes=1), "canoe", id="the explorer paddles alone"),
    ],
)
def test_the_explorer_does_bearer_work_where_nobody_else_can(party: Party, mode: str) -> None:
    assert uses_explorer(party, mode)
    assert carried(party, mode) is None
    assert not uses_explorer(party._replace(sick_explorer=1), mode), "a sick man works nowhere"


@pytest.mark.clause("5.51")
def test_the_explorer_does_not_work_in_vain() -> None:
    assert not uses_explorer(Party(bearers=8, rations=200), "foot")
    assert not uses_explorer(Party(canoes=3), "canoe")


@pytest.mark.clause("5.422", "5.52")
@pytest.mark.parametrize("sick_explorer", [0, 1])
def test_the_explorer_rides_and_all_bearers_carry_the_canoe(sick_explorer: int) -> None:
    who = Party(bearers=4, askaris=3, canoes=1, horses=1, sick_explorer=sick_explorer)
    work = duty(who, "foot")
    assert (work.carriers, work.leaders, work.ridden) == (4, 0, 1)
    assert carried(who, "foot") is None
    assert not work.explorer


@pytest.mark.clause("5.51")
def test_the_explorer_may_paddle_and_carry_by_choice() -> None:
    paddling = Party(bearers=7, canoes=1)
    assert (crew_loss(paddling), crew_loss(paddling._replace(works=1))) == (1, 0)
    carrying = Party(bearers=15, canoes=2, rations=80)
    assert (trips(carrying), trips(carrying._replace(works=1))) == (2, 1)
    assert duty(Party(bearers=3, works=1), "foot").carries == 40
    assert crew_loss(Party(bearers=7, canoes=1, works=1, sick_explorer=1)) == 1, "R19.5: the sick do no work"


def allotted(party: Party, mode: str, hands: int) -> tuple[int, bool]:
    """Every way to share out the work: how few animals are lost, and whether all is carried then."""
    beasts, everybody, ill = animals(party), men(party), sick(party)
    ways = []
    for leaders, carriers in ((n, m) for n in range(hands + 1) for m in range(hands - n + 1)):
        for led in range(min(3 * leaders, beasts) + 1):
            for ridden in range(min(beasts - led, everybody - (carriers if mode == "foot" else 0)) + 1):
                if mode == "mounted" and ridden < everybody:
                    continue
                for riding in range(min(ill, ridden) + 1):
                    for packed in range(min(ill - riding, led) + 1):
                        lying = ill - riding - packed if mode == "foot" else 0
                        by_hand = 10 * carriers if mode == "foot" else 0
                        left = by_hand - 40 * party.canoes - 15 * lying
                        room = left + 20 * led - (15 * packed if mode == "foot" else 0) + 5 * ridden
                        ways.append((beasts - led - ridden, left < 0 or items(party) > room))
    fewest, over = min(ways)
    return fewest, not over


def a_party(rng: random.Random) -> Party:
    """A small one, often near the limit of what it can carry."""
    people = {field: rng.randrange(most) for field, most in (("bearers", 6), ("askaris", 3), ("guides", 2))}
    ill = {
        f"sick_{field}": rng.randint(0, count) if rng.random() < 0.3 else 0 for field, count in people.items()
    }
    beasts = {"horses": rng.choice((0, 0, 1, 2, 3, 5)), "camels": rng.choice((0, 0, 0, 1, 4))}
    goods = {"canoes": rng.choice((0, 0, 0, 1, 2)), "rations": rng.randrange(0, 90)}
    return Party(**people, **ill, **beasts, **goods, sick_explorer=int(rng.random() < 0.25))


def compared(rng: random.Random, mode: str) -> str:
    """Compare what a random party is allowed with every way to share out its work."""
    party = a_party(rng)
    if mode == "mounted":
        party = party._replace(canoes=0, horses=party.horses + men(party))
    well = healthy(party, "bearers")
    clean_loose, clean = allotted(party, mode, well)
    loose, helped = (clean_loose, False) if party.sick_explorer else allotted(party, mode, well + 1)
    found, needed = duty(party, mode), helped and (not clean or loose < clean_loose)
    allowed = carried(party, mode) is None
    if allowed != (clean or helped):
        return "wrongly allowed" if allowed else "needlessly refused"
    if found.explorer != needed:
        return "needlessly debased" if found.explorer else "an animal lost"
    return "right" if not allowed or found.loose == (loose if needed else clean_loose) else "an animal lost"


@pytest.mark.clause("5.4113", "5.422", "5.51", "5.52")
@pytest.mark.parametrize("mode", ["foot", "mounted"])
def test_nobody_is_refused_or_debased_without_need(mode: str) -> None:
    rng = random.Random("duty")
    assert {compared(rng, mode) for _ in range(1500)} == {"right"}


# Water


@pytest.mark.clause("5.4444")
def test_what_a_turn_in_the_desert_takes() -> None:
    assert water_need(ALONE) == 3
    assert water_need(Party(bearers=1, horses=2)) == 2 * 3 + 2 * 8
    assert water_need(Party(bearers=1, horses=2), turns=3) == 3 * (2 * 3 + 2 * 8)


@pytest.mark.clause("SN-R3")
def test_a_camel_drinks_nothing_and_then_sixteen() -> None:
    party = Party(camels=2)
    assert [water_need(party, turns) - 3 * turns for turns in range(1, 5)] == [0, 32, 32, 64]
    owing = party._replace(dry=1)
    assert [water_need(owing, turns) - 3 * turns for turns in range(1, 5)] == [32, 32, 64, 64]


# Plain data


def test_a_party_is_read_from_plain_data() -> None:
    assert read_party("party", {}) == ALONE
    assert read_party("party", RIVER._asdict()) == RIVER
    assert healthy(read_party("party", {"askaris": 5, "sick_askaris": 2}), "askaris") == 3
    assert sick(read_party("party", {"askaris": 5, "sick_askaris": 2, "sick_explorer": 1})) == 3


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"bearers": -1}, "party.bearers"),
        ({"bearers": 2.5}, "party.bearers"),
        ({"bearers": 10_000}, "party.bearers"),
        ({"bearers": "ten"}, "party.bearers"),
        ({"bearers": True}, "party.bearers"),
        ({"bearers": None}, "party.bearers"),
        ({"elephants": 1}, "elephants"),
        ({"sick_bearers": 1}, "party.sick_bearers"),
        ({"bearers": 2, "sick_bearers": 3}, "party.sick_bearers"),
        ({"sick_explorer": 2}, "party.sick_explorer"),
        ({"dry": 1}, "party.dry"),
        ([24], "party"),
        (None, "party"),
    ],
)
def test_wrong_data_are_named(data: Any, field: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_party("party", data)
    assert caught.value.field == field
