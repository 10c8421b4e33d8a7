"""Sales and prices, and what forbids a purchase."""

from __future__ import annotations

import pytest

from kernel_games.engine import Refusal
from kernel_games.games.nile import game, outfit
from kernel_games.games.nile.land.africa import PORTS
from kernel_games.games.nile.outfit import ARTICLES, LOTS, SALES
from kernel_games.games.nile.party import ALONE, MODES, Party, men, quantity

LAW = game.law
MONEY = LAW.money
price = LAW.price


def why_not(port: str | None, money: int, article: str, count: int) -> Refusal | None:
    return outfit.why_not(LAW, port, money, article, count)


PRINTED = {
    "9.6: 24 bearers and three canoes, with all they need": (
        Party(bearers=24, canoes=3, guides=1, askaris=5, rations=160, gifts=100, muskets=1),
        "zanzibar",
        "canoe",
    ),
    "5.423: eight men and twelve horses": (
        Party(bearers=3, guides=1, askaris=3, horses=12, rations=80, gifts=40),
        "capetown",
        "mounted",
    ),
    "5.427: seven men and eleven camels": (
        Party(bearers=2, guides=1, askaris=3, camels=11, rations=60, gifts=20, muskets=1),
        "khartoum",
        "mounted",
    ),
    "6.51: twenty bearers on foot": (
        Party(bearers=30, guides=1, askaris=8, rations=160, gifts=90, muskets=2),
        "lagos",
        "foot",
    ),
}


@pytest.mark.clause("5.1")
def test_the_first_expedition_has_1000_dollars() -> None:
    assert MONEY == 1000


@pytest.mark.clause("5.3", "R5.1")
@pytest.mark.parametrize(("party", "port", "mode"), PRINTED.values(), ids=PRINTED)
def test_the_rates_let_whole_expeditions_set_out(party: Party, port: str, mode: str) -> None:
    assert 900 <= LAW.outlay(party) <= MONEY
    assert LAW.carried(party, mode) is None
    assert all(outfit.elsewhere(port, article) is None for article in ARTICLES if getattr(party, article))


@pytest.mark.clause("9.272")
def test_the_printed_canoe_parties_are_affordable() -> None:
    for bearers in (8, 16):
        party = Party(bearers=bearers, canoes=2, guides=1, askaris=4, rations=40, gifts=30, muskets=1)
        assert LAW.outlay(party) <= MONEY
        assert LAW.carried(party, "canoe") is None


@pytest.mark.clause("5.3", "SN-R10")
def test_all_that_is_sold_in_lots() -> None:
    for article in ("bearers", "guides", "askaris", "canoes", "horses", "camels", "muskets"):
        assert list(LOTS[article]) == list(range(1, 31))
    for article in ("rations", "gifts"):
        assert list(LOTS[article]) == list(range(10, 301, 10))
    assert set(LOTS) == set(ARTICLES) == set(SALES)


@pytest.mark.clause("5.4441", "5.4451")
def test_water_and_natives_are_not_sold() -> None:
    assert not {"water", "recruits"} & set(ARTICLES)
    assert LAW.outlay(Party(water=500, recruits=20)) == 0


def test_buying_adds_and_costs() -> None:
    party, spent = ALONE, 0
    for article, lots in LOTS.items():
        party = outfit.bought(party, article, lots[-1])
        party = outfit.bought(party, article, lots[0])
        spent += price(article, lots[-1]) + price(article, lots[0])
        assert getattr(party, article) == lots[-1] + lots[0]
    assert LAW.outlay(party) == spent


@pytest.mark.clause("5.426", "5.427")
@pytest.mark.parametrize("port", PORTS)
def test_where_animals_are_sold(port: str) -> None:
    horses, camels = (why_not(port, MONEY, animal, 1) for animal in ("horses", "camels"))
    assert (horses is None) == (port in ("durban", "port_elizabeth", "capetown"))
    assert (camels is None) == (port == "khartoum")
    assert horses is None or horses.clause == "5.426"
    assert camels is None or camels.clause == "5.427"


@pytest.mark.clause("5.426")
def test_the_rulebook_says_where_horses_are_sold() -> None:
    ports = ("durban", "port_elizabeth", "capetown")
    facts = {"article": "horses", "port": "zanzibar", "ports": ports}
    assert why_not("zanzibar", 0, "horses", 9999) == Refusal("5.426", "not_sold", facts)


@pytest.mark.clause("5.3")
def test_a_dollar_too_much() -> None:
    bearers = MONEY // price("bearers", 1)
    for count in (bearers, bearers + 1, 9999):
        refused = why_not("lagos", MONEY, "bearers", count)
        if count == bearers:
            assert refused is not None
            assert refused.clause == "SN-R10", "it could be paid, but not at once"
        else:
            cost = price("bearers", count)
            facts = {**quantity(count, "bearers"), "cost": cost, "money": 1000, "over": cost - 1000}
            assert refused == Refusal("5.3", "dear", facts)


@pytest.mark.clause("5.3")
@pytest.mark.parametrize("article", ARTICLES)
def test_exactly_what_is_left_is_enough(article: str) -> None:
    port = (SALES[article].ports or ("lagos",))[0]
    for count in LOTS[article]:
        assert why_not(port, price(article, count), article, count) is None
        refused = why_not(port, price(article, count) - 1, article, count)
        assert refused is not None
        assert (refused.clause, refused.facts["over"]) == ("5.3", 1)


@pytest.mark.clause("SN-R10")
@pytest.mark.parametrize(
    ("article", "count", "reason"),
    [("bearers", 31, "lots_of_one"), ("rations", 15, "lots"), ("gifts", 310, "lots"), ("rations", 1, "lots")],
)
def test_what_is_no_lot_is_refused(article: str, count: int, reason: str) -> None:
    refused = why_not("lagos", 10_000, article, count)
    assert refused is not None
    assert (refused.clause, refused.reason) == ("SN-R10", reason)
    assert (refused.facts["article"], refused.facts["count"]) == (article, count)


@pytest.mark.clause("SN-R10")
@pytest.mark.parametrize(
    ("article", "count", "lots"),
    [
        ("bearers", 0, []),
        ("bearers", 24, [24]),
        ("bearers", 65, [30, 30, 5]),
        ("rations", 610, [300, 300, 10]),
        ("gifts", 15, [15]),
    ],
)
def test_many_of_one_article_take_several_purchases(article: str, count: int, lots: list[int]) -> None:
    assert outfit.purchases(article, count) == lots


def test_the_ports_that_alone_sell_something_are_ports_of_the_map() -> None:
    assert {port for sale in SALES.values() for port in sale.ports} <= set(PORTS)


def test_weights_and_capabilities_are_those_that_the_sheet_adds_up() -> None:
    """Lessons take their figures from these tables, the engine from the party: both say the same."""
    party = Party(bearers=20, guides=2, askaris=3, canoes=2, rations=50, gifts=20, muskets=4)
    for mode in MODES:
        people = LAW.weighs[mode].get("bearers", 0)
        weight = people + sum(LAW.weighs[mode].get(a, 0) * getattr(party, a) for a in ARTICLES)
        assert weight == LAW.load(party, mode)
        capability = sum(LAW.lifts[mode].get(a, 0) * getattr(party, a) for a in ARTICLES)
        assert capability == LAW.duty(party, mode).carries
    assert men(party) == 26
