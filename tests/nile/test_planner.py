"""The planner: presets that may leave, drafts to compare, bars, the reach on the map; boards that open it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kernel_games.board import Board
from kernel_games.engine import Match
from kernel_games.games.nile import game, reach
from kernel_games.games.nile.drawing import chart, figures
from kernel_games.games.nile.drawing.layout import lay_out
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.party import ALONE, Party
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.games.nile.sheet.presets import PRESETS, offered
from kernel_games.games.nile.state import with_explorer
from tests.nile.play import count_plans
from tests.nile.test_form import Page, outfitting, party

FOOT = {"bearers": "17", "guides": "1", "askaris": "3", "rations": "140", "gifts": "20", "muskets": "1"}


def do(page: Page, name: str, key: str) -> None:
    assert page.form.act({"do": name, "key": key}) == {"ok": True}
    page.news()


# Presets


@pytest.mark.clause("5.3", "6.55", "5.426", "5.427")
@pytest.mark.parametrize("port", REFERENCE.ports)
def test_every_port_offers_presets_with_which_one_leaves_it(port: str) -> None:
    known = offered(Outfit(port=port).match.state)  # type: ignore[arg-type]
    assert {"light", "foot", "canoe"} <= {preset.key for preset in known}
    for preset in known:
        form = Outfit(port=port)
        form.act({"do": "preset", "key": preset.key})
        assert form.draft == preset.party
        form.leave()
        found = form.match.state.observation(0)["explorers"][0]["party"]
        assert ALONE._replace(**found) == preset.party


def test_no_preset_is_offered_nowhere() -> None:
    ports = [offered(Outfit(port=port).match.state) for port in REFERENCE.ports]  # type: ignore[arg-type]
    assert {preset.key for known in ports for preset in known} == {preset.key for preset in PRESETS}


@pytest.mark.clause("5.3")
def test_presets_are_offered_only_for_the_money_there_is() -> None:
    place = REFERENCE.hexes[REFERENCE.ports["durban"]]
    poor = game.position(hex=place, port="durban", phase="outfit", money=200)
    page = Page(Outfit(Match(game, ["Ada"], start=poor, seed=1)))
    assert re.findall('data-choice="([^"]+)"', page.known["slots"]["presets"]) == ["light"]
    answer = page.form.act({"do": "preset", "key": "mounted"})
    assert not answer["ok"]
    assert "mounted" in answer["reason"]
    assert page.form.draft == ALONE


# Drafts and ways


def test_two_drafts_are_compared_and_only_the_one_that_is_shown_leaves() -> None:
    match = outfitting("zanzibar")
    page = Page(Outfit(match))
    page.type(**FOOT)
    assert "B " not in page.slot("gauge:purse"), "there is nothing to compare with yet"
    do(page, "draft", "1")
    assert page.form.draft.bearers == 17, "the second draft begins as the first"
    page.type(canoes="2", gifts="40")
    assert "A $495" in page.slot("gauge:purse")
    assert "A 161/170" in page.slot("gauge:load")
    assert "draft A: 86 hexes" in page.slot("key"), "and its reach is a dotted line"
    assert "kg-other" in page.known["slots"]["survey"]
    do(page, "draft", "0")
    assert page.form.draft == Party(**{article: int(text) for article, text in FOOT.items()})
    page.form.leave()
    assert party(match).canoes == 0


@pytest.mark.clause("6.55")
def test_a_draft_is_looked_at_as_it_would_travel_in_each_way() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT | {"canoes": "2"})
    assert "by canoe" in page.slot("gauge:load"), "what it has canoes for"
    assert "17 bearers paddle" in page.slot("roster")
    do(page, "way", "foot")
    assert page.slot("gauge:load").split()[:3] == ["241", "of", "170"]
    assert "6.55" in page.slot("gauge:load")
    answer = page.form.act({"do": "way", "key": "balloon"})
    assert not answer["ok"]
    assert "balloon" in answer["reason"]


# The reach


@pytest.mark.clause("5.4423", "R18.1")
def test_the_map_shows_the_reach_on_food_at_once_and_with_hunting_when_nobody_types() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT)
    state: Any = page.form.match.state
    there = with_explorer(state, party=page.form.draft)
    food = reach.reach(there, "foot", reach.nights(there, page.form.draft))
    assert f"{len(food)} hexes out and back" in page.slot("key")
    assert page.known["unsettled"]
    assert "kg-luck" not in page.known["slots"]["survey"]
    assert page.form.act({"do": "settle"}) == {"ok": True}
    page.news()
    assert not page.known["unsettled"]
    assert "kg-luck" in page.known["slots"]["survey"]
    more = re.search(r"(\d+) hexes with average hunting", page.slot("key"))
    assert more
    assert int(more[1]) > len(food)


def test_who_has_no_food_reads_what_the_line_on_the_map_is() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(muskets="1")
    assert page.form.act({"do": "settle"}) == {"ok": True}
    page.news()
    assert "kg-luck" in page.known["slots"]["survey"]
    assert re.search(r"Without food.*\d+ hex(es)? with average hunting", page.slot("key"))


@pytest.mark.clause("6.55")
def test_who_carries_too_much_sees_how_far_they_would_get_with_less() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT | {"rations": "200"})
    assert "leave" in page.slot("status").lower(), "and what would mend it"
    ghost = re.search(r"(\d+) hexes if you leave (\w+) rations behind", page.slot("key"))
    assert ghost
    assert int(ghost[1]) > 50
    assert "kg-ghost" in page.known["slots"]["survey"]


@pytest.mark.clause("5.4423")
def test_the_bar_of_food_has_a_cell_for_each_turn() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT)
    bar = page.known["slots"]["gauge:food"]
    assert (bar.count("kg-out"), bar.count("kg-return")) == (3, 3)
    assert "6 turns" in page.slot("gauge:food")
    page.type(rations="")
    assert page.known["slots"]["gauge:food"].count("kg-return") == 0
    assert "0 turns" in page.slot("gauge:food")


def test_an_outline_goes_once_round_what_hangs_together() -> None:
    t = lay_out(REFERENCE, 1, layout="standard")
    middle = next(h for h in range(len(REFERENCE.hexes)) if min(REFERENCE.near[h]) >= 0)
    around = {middle, *REFERENCE.near[middle]}
    assert chart.outline(t, REFERENCE, {middle}).count("L") == 5
    assert chart.outline(t, REFERENCE, around).count("L") == 17
    ring = chart.outline(t, REFERENCE, around - {middle})
    assert (ring.count("M"), ring.count("L")) == (2, 22), "a hole has a line of its own"


def test_a_keystroke_asks_the_engine_about_each_step_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody waits for what they type; ``python -m tests.benchmarks outlook`` measures how long."""
    steps = sum(other >= 0 for near in REFERENCE.near for other in near)
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT)
    asked = count_plans(monkeypatch)
    busy = 0
    for count in range(10, 30):
        page.type(bearers=str(count))
        assert len(set(asked)) == len(asked) < steps
        busy += bool(asked)
        asked.clear()
    assert busy > 15
    page.type(bearers="17")
    assert not asked, "what was worked out is kept"


# People


def test_everybody_of_a_march_has_a_name_for_what_they_do() -> None:
    page = Page(Outfit(outfitting("zanzibar")))
    page.type(**FOOT)
    told = page.slot("roster")
    for words in ("the explorer leads", "1 guide finds", "3 askaris guard", "17 bearers carry"):
        assert words in told
    assert told.split(" 6.2")[0].strip() in page.known["slots"]["march"], "also for who does not see it"
    march = page.known["slots"]["march"]
    assert march.count("f-load") == 17, "161 to carry by tens: each of them has a load"
    page.type(rations="20")
    assert page.known["slots"]["march"].count("f-load") == 5


@pytest.mark.parametrize("article", ARTICLES)
@pytest.mark.parametrize("count", [0, 1, 7, 40, 9999])
def test_a_pile_stays_within_its_card(article: str, count: int) -> None:
    drawn = figures.pile(article, count)
    assert drawn.count("<use") <= 200
    places = [float(x) for x in re.findall(r"translate\((-?[0-9.]+) ", drawn)]
    assert all(0 <= x <= 110 for x in places)


# Boards


def test_a_board_offers_the_planner_while_its_seat_outfits() -> None:
    match = outfitting("zanzibar", "durban", names=("Ada", "Ben"))
    first = match.state.current_player
    ada, ben, watch = (Board(match, seat=seat) for seat in (first, 1 - first, "watch"))
    assert [board.whole()["form"] for board in (ada, ben, watch)] == ["Plan the expedition", "", ""]
    whole = ada.act({"do": "sheet", "ask": {"do": "sync"}})["whole"]
    assert 'data-row="bearers"' in whole["html"]
    for other in (ben, watch):
        answer = other.act({"do": "sheet", "ask": {"do": "sync"}})
        assert answer["reason"] == "There is nothing to fill in now."


def test_who_leaves_by_the_planner_of_a_board_has_made_the_moves() -> None:
    match = outfitting("zanzibar")
    board = Board(match, seat=0)
    heard: list[Any] = []
    board.tell = heard.append

    def ask(do: str, **more: Any) -> Any:
        return board.act({"do": "sheet", "ask": {"do": do, "seat": 0, **more}})

    ask("sync")
    assert ask("enter", texts=FOOT)["ok"]
    assert heard[-1]["kind"] == "kg-sheet"
    before = match.ply
    assert ask("leave")["ok"]
    assert "buy 17 bearers" in match.moves()[before:]
    assert party(match).bearers == 17
    assert board.whole()["form"] == ""
    assert ask("sync")["ok"] is False
    match.undo()
    assert board.whole()["form"]
    assert ask("sync")["whole"]["entries"]["bearers"] == "17", "what is bought is there again"


@pytest.mark.parametrize("port", ["zanzibar", "freetown", "capetown", "khartoum"])
def test_the_map_shown_has_the_shape_of_its_room(port: str) -> None:
    """What is wide enough to leave no strip of it empty is still the map, and holds the port."""
    page = Page(Outfit(outfitting(port)))
    page.type(**FOOT)
    x, y, width, height = map(float, re.findall(r"[\d.]+", page.known["slots"]["land"].split('"')[3]))
    frame = lay_out(REFERENCE, 1, layout="standard").chart
    assert width >= min(1.4 * height, frame.width) - 0.1
    assert frame.x <= x + 0.1
    assert x + width <= frame.x + frame.width + 0.1
    here = re.search(r'kg-here" cx="([\d.]+)" cy="([\d.]+)"', page.known["slots"]["survey"])
    assert here
    assert x < float(here[1]) < x + width
    assert y < float(here[2]) < y + height
