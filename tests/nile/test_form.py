"""The living Player Aid sheet: a draft, and an expedition that leaves whole or not at all."""

from __future__ import annotations

import html
import json
import random
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kernel_games.drawing.scripts import asset
from kernel_games.engine import CHANCE, GameError, Match, Move, OptionError
from kernel_games.games.nile import game
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES, SALES
from kernel_games.games.nile.party import ALONE, MODES, Party
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.games.nile.state import NileState
from kernel_games.games.nile.words import PHRASES

RIVER = {"bearers": 24, "guides": 1, "askaris": 5, "canoes": 3, "rations": 160, "gifts": 100, "muskets": 1}


def setting_up(*names: str) -> Match:
    """A match that has just begun: the first thing to do is to set up the discovery counters."""
    return Match(game, names or ("Ada",), seed=1)


def choosing(*names: str) -> Match:
    """A match in which ports are chosen next."""
    match = setting_up(*names)
    match.play("spread")
    return match


def outfitting(*ports: str, names: tuple[str, ...] = ("Ada",)) -> Match:
    """A match in which the first expedition is outfitted next."""
    match = choosing(*names)
    for seat in range(len(names)):
        match.play(f"port {ports[seat] if seat < len(ports) else 'zanzibar'}")
    for _ in names:
        match.play("specialty botanist")
    assert match.state.observation(None)["phase"] == "outfit"
    return match


def party(match: Match, seat: int = 0) -> Party:
    """Return an explorer's party in the match itself."""
    found: dict[str, Any] = match.state.observation(seat)["explorers"][seat]
    return ALONE._replace(**found["party"])


class Page:
    """A page that shows a form: it hears what is sent, as JSON, and knows nothing else."""

    def __init__(self, form: Outfit) -> None:
        self.form = form
        self.heard: list[Any] = []
        form.tell = lambda message: self.heard.append(json.loads(json.dumps(message)))
        self.known: dict[str, Any] = form.act({"do": "sync"})["whole"]

    def type(self, **texts: str) -> dict[str, Any]:
        """Type into entries; gives what the page is told in return."""
        answer = self.form.act({"do": "enter", "texts": texts})
        assert answer == {"ok": True}
        return self.news()

    def news(self) -> dict[str, Any]:
        """Take what has been sent."""
        news = self.heard.pop()
        assert (self.heard, news["base"]) == ([], self.known["rev"])
        for key, value in news.items():
            self.known[key] = self.known[key] | value if isinstance(value, dict) else value
        return dict(news)

    def slot(self, name: str) -> str:
        """The text in a gap of the sheet."""
        return html.unescape(re.sub(r"<[^>]+>", " ", self.known["slots"][name]))


def everything_said(form: Outfit) -> str:
    """Return all text of a form."""
    return html.unescape(json.dumps(form.act({"do": "sync"})["whole"], ensure_ascii=False))


def refused(form: Outfit) -> str:
    """Return the form's answer to leaving port."""
    with pytest.raises(GameError):
        form.leave()
    return form.message


# The draft


@pytest.mark.clause("6.6")
def test_every_keystroke_fills_in_the_sheet() -> None:
    page = Page(Outfit(outfitting()))
    page.type(**{article: str(count) for article, count in RIVER.items()})
    assert page.form.draft == Party(**RIVER)
    assert page.form.sheet.loads == {"foot": 381, "canoe": 726, "mounted": 261}
    assert page.slot("gauge:purse").split()[:4] == ["$5", "of", "$1,000", "left"]
    assert page.slot("gauge:load").split()[:3] == ["726", "of", "900"], "in the canoes that it has bought"
    for sum_ in ("381/240", "726/900", "261/0"):
        assert sum_ in page.slot("ways")
    news = page.type(bearers="2")
    assert news["entries"] == {"bearers": "2"}, "what was typed, and no other entry"
    assert "381/20" in page.slot("ways")
    assert page.known["slots"]["pic:bearers"].count("<use") == 2, "as many figures as are bought"
    page.type(bearers="23")
    assert page.form.sheet.left == 15
    assert "movement point" in page.slot("notes"), "9.23: a paddler is missing"


@pytest.mark.clause("5.3")
def test_the_draft_is_nobodys_purchase_until_it_leaves() -> None:
    match = outfitting()
    form = Outfit(match)
    before = match.ply
    form.plan(**RIVER)
    assert (match.ply, party(match)) == (before, ALONE)


@pytest.mark.clause("5.3", "6.1")
def test_leaving_port_buys_in_lots_and_departs() -> None:
    match = outfitting()
    form = Outfit(match)
    form.plan(**RIVER | {"bearers": 35, "canoes": 2, "askaris": 1, "gifts": 100})
    before = match.ply
    form.leave()
    assert form.message == ""
    played = match.moves()[before:]
    assert [text for text in played if text.endswith("bearers")] == ["buy 30 bearers", "buy 5 bearers"]
    assert "depart" in played
    assert party(match) == Party(**RIVER | {"bearers": 35, "canoes": 2, "askaris": 1})


@pytest.mark.clause("6.55")
def test_an_expedition_that_nobody_carries_does_not_leave() -> None:
    match = outfitting()
    page = Page(Outfit(match))
    page.type(bearers="1", rations="300")
    before = match.ply
    assert "take 29 more bearers" in page.slot("status"), "what would mend it, before anybody asks"
    assert "(6.55)" in refused(page.form)
    assert (match.ply, party(match)) == (before, ALONE)
    assert page.form.draft == Party(bearers=1, rations=300), "the draft is still there to be mended"
    page.type(bearers="30")
    assert page.form.message == ""
    assert page.form.ready
    page.form.leave()
    assert party(match).bearers == 30


WRONG = {
    "-5": "less than nothing",
    "\N{MINUS SIGN}5": "less than nothing",
    "3.7": "not a whole number",
    "2,9": "not a whole number",
    "1/2": "not a whole number",
    "ten": "not a number",
    "1e3": "not a number",
    "0x10": "not a number",
    "1 000": "not a number",
    "\N{SUPERSCRIPT TWO}": "not a number",
    "\N{ARABIC-INDIC DIGIT FIVE}": "not a number",
    "<b>5</b>": "not a number",
    "10000": "more than anybody could pay for or carry",
    "9" * 200: "more than anybody could pay for or carry",
}


@pytest.mark.clause("SN-R10")
@pytest.mark.parametrize(("text", "why"), WRONG.items())
def test_what_is_no_quantity_is_refused_at_its_row(text: str, why: str) -> None:
    """And stays as it was written: 3.7 does not become 37."""
    page = Page(Outfit(outfitting()))
    page.type(guides="1")
    page.type(bearers=text)
    assert why in page.slot("wrong:bearers")
    assert "SN-R10" in page.slot("wrong:bearers")
    assert page.known["entries"]["bearers"] == text
    assert (page.known["ready"], page.form.ready) == (False, False)
    assert page.form.draft == Party(guides=1), "an entry that cannot be read counts for nothing"
    assert "(SN-R10)" in refused(page.form)
    page.type(bearers=" 07 ")
    assert page.known["slots"]["wrong:bearers"] == ""
    assert page.form.draft == Party(guides=1, bearers=7)
    page.type(bearers="")
    assert page.form.draft == Party(guides=1)
    assert page.known["ready"]


@pytest.mark.clause("SN-R10")
@pytest.mark.parametrize(
    ("article", "count", "less", "more"),
    [("rations", 15, 10, 20), ("gifts", 3, 0, 10), ("rations", 305, 300, 310)],
)
def test_goods_come_in_tens(article: str, count: int, less: int, more: int) -> None:
    match = outfitting()
    page = Page(Outfit(match))
    page.type(bearers="40", **{article: str(count)})
    assert f"Sold by the 10: take {less} or {more} {article}." in page.slot(f"wrong:{article}")
    assert "Ready" not in page.slot("status")
    assert "(SN-R10)" in refused(page.form)
    assert party(match) == ALONE
    page.type(**{article: str(less)})
    assert "Ready" in page.slot("status")


@pytest.mark.clause("5.3")
def test_too_dear_is_what_was_entered_last() -> None:
    match = outfitting()
    page = Page(Outfit(match))
    page.type(muskets="6")
    page.type(bearers="30", gifts="300")
    page.type(rations="20")
    assert "20 rations cost $20 and you have $10: $10 too little." in page.slot("wrong:rations")
    assert page.slot("gauge:purse").split()[:4] == ["$10", "more", "than", "the"]
    assert "20 rations cost $20" in page.slot("status"), "the same where one leaves"
    page.type(muskets="7")
    assert page.slot("wrong:rations") == ""
    assert "5.3" in page.slot("wrong:muskets")
    before = match.ply
    assert "(5.3)" in refused(page.form)
    assert match.ply == before
    page.type(canoes="9999")
    assert "9999 canoes cost $599,940" in page.slot("wrong:canoes"), "of all of them, not of a lot"


@pytest.mark.clause("5.426", "5.427")
@pytest.mark.parametrize(("article", "port"), [("horses", "zanzibar"), ("camels", "durban")])
def test_what_a_port_does_not_sell_has_no_price_there(article: str, port: str) -> None:
    match = outfitting(port)
    page = Page(Outfit(match))
    assert page.slot(f"price:{article}").strip() == "not here"
    assert article in page.known["shut"], "nobody can type it"
    page.type(**{article: "2"})
    assert article not in page.known["shut"], "what was written for another port can be taken out"
    assert PHRASES.word(port) in page.slot(f"wrong:{article}")
    assert CLAUSES[article] in page.slot(f"wrong:{article}")
    before = match.ply
    assert f"({CLAUSES[article]})" in refused(page.form)
    assert match.ply == before


TYPED = st.one_of(
    st.integers(0, 40).map(str),
    st.integers(0, 40).map(lambda n: str(10 * n)),
    st.integers(-20, 12_000).map(str),
    st.text("0123456789.,- x", max_size=5),
    st.just(""),
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["khartoum", "durban", "zanzibar"]),
    st.dictionaries(st.sampled_from(ARTICLES), TYPED, max_size=6),
)
@example("khartoum", {article: str(count) for article, count in RIVER.items()})
@example("khartoum", {"bearers": "40", "rations": "15"})
@example("khartoum", {"camels": "3", "gifts": "60"})
@example("khartoum", {"bearers": "35", "horses": "0"})
@pytest.mark.clause("5.3", "6.55", "SN-R10", "5.426", "5.427")
def test_ready_is_what_the_engine_would_let_go(port: str, texts: dict[str, str]) -> None:
    """Bought one by one in any order, by somebody who can only read plain numbers."""
    page = Page(Outfit(port=port))
    page.type(**texts)
    match: Any = page.form.match
    plain = all(re.fullmatch("[0-9]*", text.strip()) for text in texts.values())
    buys: list[str] = []
    for article, text in texts.items() if plain else ():
        count, most = int(text.strip() or 0), SALES[article].most
        buys += [f"buy {most} {article}"] * (count // most)
        buys += [f"buy {count % most} {article}"] * bool(count % most)
    random.Random(1).shuffle(buys)
    try:
        match.branch().play_all([*buys, "depart"])
    except GameError:
        plain = False
    assert page.known["ready"] is page.form.ready is plain
    assert ("Ready to leave" in page.slot("status")) is (plain and bool(buys))
    assert ("Nothing bought yet" in page.slot("status")) is (plain and not buys)
    if plain:
        page.form.leave()
        assert str(match.plies[-1].move) == "depart" or match.state.current_player == CHANCE
    else:
        assert refused(page.form)
        assert match.ply == 0


def test_what_is_bought_on_the_board_is_not_sold_back() -> None:
    """SN-R10: the entry counts what is there already, and goes no lower."""
    match = outfitting()
    page = Page(Outfit(match))
    page.type(bearers="4", guides="1")
    match.play("buy 10 bearers")
    page.news()
    assert page.known["entries"]["bearers"] == "10"
    assert page.known["entries"]["guides"] == "1", "the rest of the draft stays"
    page.type(bearers="3")
    assert "There are 10 already" in page.slot("wrong:bearers")
    assert page.form.draft.bearers == 10
    assert (page.form.sheet.money, page.form.sheet.left) == (1000, 850)
    page.type(bearers="")
    page.form.leave()
    assert party(match) == Party(bearers=10, guides=1)


def test_undo_opens_the_form_again() -> None:
    match = outfitting()
    form = Outfit(match)
    match.play("buy 10 bearers")
    match.undo()
    form.plan(bearers=3)
    assert form.draft.bearers == 3
    assert form.ready


# A match of its own


def test_nothing_outside_can_freeze_a_form_with_a_match_of_its_own() -> None:
    other = Match(game, ["Ada"], start=game.position(hex="3502", port="khartoum", phase="outfit", money=1000))
    form = Outfit(port="khartoum")
    other.play("depart")
    form.plan(bearers=8, canoes=1)
    assert form.ready
    form.leave()
    assert form.reason == PHRASES("sheet", "closed_travelling")
    assert form.draft == Party(bearers=8, canoes=1)
    page = Page(form)
    assert page.known["again"]
    assert form.act({"do": "again"}) == {"ok": True}
    page.news()
    assert (page.known["again"], page.known["fixed"], form.draft) == (False, False, ALONE)
    assert form.sheet.left == 1000


@pytest.mark.clause("5.426")
def test_its_port_may_be_changed_at_any_time_and_the_plan_stays() -> None:
    page = Page(Outfit())
    page.type(horses="4")
    assert "5.426" in page.slot("wrong:horses")
    page.type(port="durban")
    assert page.form.match.state.observation(0)["explorers"][0]["port"] == "durban"
    assert (page.slot("wrong:horses"), page.form.draft.horses, page.known["ready"]) == ("", 4, True)
    answer = page.form.act({"do": "enter", "texts": {"port": "atlantis"}})
    assert not answer["ok"]
    assert page.form.sheet.port == "durban"


def test_a_form_in_a_match_begins_no_other() -> None:
    form = Outfit(outfitting())
    with pytest.raises(GameError):
        form.again()
    with pytest.raises(OptionError, match="port"):
        Outfit(outfitting(), port="durban")


# All or nothing


def test_nothing_is_half_played_when_a_move_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    match = outfitting()
    form = Outfit(match)
    form.plan(**RIVER)
    before, child = match.ply, NileState.child

    def failing(state: NileState, move: Move, tell: Any = None) -> NileState:
        # The rehearsal listens to nothing, the match to everything.
        if tell and str(move).endswith("gifts"):
            raise RuntimeError
        return child(state, move, tell)

    monkeypatch.setattr(NileState, "child", failing)
    answer = form.act({"do": "leave"})
    assert answer["broken"]
    assert answer["reason"].startswith("RuntimeError")
    assert len(form.errors) == 1
    assert (match.ply, party(match)) == (before, ALONE)
    assert form.draft == Party(**RIVER)


def test_all_is_played_and_told_once_also_when_somebody_cannot_follow() -> None:
    match = outfitting()
    form = Outfit(match)
    form.plan(bearers=9, rations=50)

    heard: list[int] = []

    def broken() -> None:
        heard.append(match.ply)
        raise RuntimeError

    before = match.ply
    match.subscribe(broken)
    with pytest.raises(ExceptionGroup):
        form.leave()
    assert [str(ply.move) for ply in match.plies[before:]][-1] == "depart"
    assert heard == [match.ply], "the purchases and the departure are one change"
    assert (party(match).bearers, party(match).rations) == (9, 50)


# Following the match


@pytest.mark.clause("4.5", "4.6")
def test_port_and_specialty_are_chosen_in_the_form() -> None:
    match = choosing()
    page = Page(Outfit(match))
    form = page.form
    assert not page.known["ready"]
    assert page.slot("status") == PHRASES("sheet", "closed_port")
    assert PHRASES("sheet", "first_port") in page.slot("specialty"), "why a specialty cannot be sent out yet"
    assert form.act({"do": "choose", "key": "specialty"})["reason"] == PHRASES("sheet", "first_port")
    assert form.act({"do": "choose", "key": "port"})["reason"] == PHRASES("sheet", "nothing_port")
    page.type(port="durban", horses="4")
    assert page.slot("wrong:horses") == "", "5.426: Durban sells horses"
    page.type(port="zanzibar")
    assert "5.426" in page.slot("wrong:horses")
    form.choose("port", "durban")
    assert match.state.observation(0)["explorers"][0]["port"] == "durban"
    with pytest.raises(GameError, match="Durban"):
        form.choose("port", "zanzibar")
    form.choose("specialty", "zoologist")
    assert match.state.observation(0)["explorers"][0]["specialty"] == "zoologist"
    assert form.draft.horses == 4, "the plan is kept"
    assert form.reason == ""
    assert form.ready


@pytest.mark.clause("4.4")
def test_a_plan_may_be_made_before_it_is_time() -> None:
    match = setting_up()
    page = Page(Outfit(match))
    page.type(**{article: str(count) for article, count in RIVER.items()})
    assert page.form.reason == PHRASES("sheet", "closed_setup")
    assert PHRASES("sheet", "first_setup") in page.slot("port")
    assert page.form.sheet.left == 5
    assert refused(page.form) == page.form.reason
    assert match.state.observation(0)["phase"] == "setup"


@pytest.mark.clause("8.1")
def test_another_seats_outfitting_closes_the_form_with_a_reason() -> None:
    match = outfitting(names=("Ada", "Ben"))
    now = match.state.current_player
    other = Outfit(match, seat=1 - now)
    assert not other.ready
    assert match.names[now] in other.reason
    assert f"({match.game.turn_clause})" in other.reason
    assert other.reason in everything_said(other)
    other.plan(bearers=5)
    mine = Outfit(match, seat=now)
    mine.plan(bearers=2, rations=20)
    mine.leave()
    assert mine.message == ""
    assert other.reason == ""
    assert other.draft.bearers == 5
    page = Page(mine)
    assert page.slot("status") == PHRASES("sheet", "closed_travelling")
    assert (page.known["fixed"], page.known["entries"]["bearers"]) == (True, "2")


def test_without_a_seat_the_form_is_handed_round_and_keeps_the_drafts_apart() -> None:
    match = choosing("Ada", "Ben")
    form = Outfit(match)
    assert form.seat == 0
    form.plan(bearers=7)
    match.play("port zanzibar")
    assert form.seat == 1
    assert form.draft == ALONE
    late = form.act({"do": "enter", "seat": 0, "texts": {"bearers": "70"}})
    assert not late["ok"], "what Ada typed last does not go into Ben's draft"
    assert form.draft == ALONE
    form.plan(bearers=3)
    match.play("port durban")
    assert (form.seat, form.draft.bearers) == (0, 7)


@pytest.mark.clause("4.5")
def test_a_form_of_one_seat_knows_nothing_of_anothers_port() -> None:
    match = choosing("Ada", "Ben")
    form = Outfit(match, seat=1)
    before = everything_said(form)
    match.play("port khartoum")
    assert form.sheet.port is None
    assert before.count("hartoum") == everything_said(form).count("hartoum")


@pytest.mark.clause("6.6")
def test_on_the_way_the_sheet_shows_the_expedition_as_it_is() -> None:
    match = outfitting()
    form = Outfit(match)
    form.plan(**RIVER)
    form.leave()
    assert form.reason == PHRASES("sheet", "closed_travelling")
    for _ in range(40):
        if match.state.current_player == CHANCE:
            match.settle()
        match.play(match.legal_moves()[0])
        if form.reason == PHRASES("sheet", "closed_travelling"):
            assert form.sheet.party == party(match)
            assert form.sheet.money is None
            shown = form.act({"do": "sync"})["whole"]["entries"]
            assert all(int(shown[article] or 0) == getattr(party(match), article) for article in ARTICLES)


def test_a_closed_form_follows_no_more() -> None:
    match = outfitting()
    page = Page(Outfit(match))
    page.form.close()
    match.play("buy 10 bearers")
    assert page.heard == []


# What a page sends may be anything at all


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {},
        {"do": "buy"},
        {"do": ["enter"]},
        {"do": "enter"},
        {"do": "enter", "texts": ["5"]},
        {"do": "enter", "texts": {"water": "5"}},
        {"do": "enter", "texts": {"bearers": 5}},
        {"do": "enter", "texts": {"bearers": "5" * 201}},
        {"do": "enter", "texts": {"bearers": "\ud800"}},
        {"do": "enter", "texts": {"guides": "5", "bearers": None}},
        {"do": "choose"},
        {"do": "choose", "key": "bearers"},
        {"do": "clause", "id": "99.9"},
        {"do": "clause"},
    ],
)
def test_a_page_that_asks_nonsense_is_told_so_and_nothing_changes(message: Any) -> None:
    form = Outfit(port="khartoum")
    answer = form.act(message)
    assert answer["ok"] is False
    assert answer["reason"]
    assert "broken" not in answer
    assert (form.draft, form.match.version) == (ALONE, 0)


def test_every_question_is_answered_under_its_id_and_nothing_else() -> None:
    form = Outfit(port="khartoum")
    sent: list[Any] = []
    form.tell = sent.append
    for content in (
        None,
        {"kind": "kg-ask"},
        {"kind": "kg-ask", "id": "x" * 65},
        {"kind": "other", "id": "a"},
    ):
        form.hear(content)
    assert [one.keys() for one in sent] == [{"kind", "say"}] * 4, "whoever sends nonsense is told so"
    sent.clear()
    form.hear({"kind": "kg-ask", "id": "a", "ask": {"do": "clause", "id": "5.3"}})
    assert (sent[0]["kind"], sent[0]["id"], sent[0]["reply"]["title"]) == ("kg-answer", "a", "Spending")
    assert [one["note"] for one in sent[0]["reply"]["examples"]] == [
        one.note for one in form.match.game.examples["5.3"]
    ]


@pytest.mark.parametrize(
    ("entries", "field"),
    [({"water": 5}, "article"), ({"bearers": 2.5}, "bearers"), ({"guides": None}, "guides")],
)
def test_what_cannot_be_planned_is_named(entries: Any, field: str) -> None:
    with pytest.raises(OptionError) as caught:
        Outfit().plan(**entries)
    assert caught.value.field == field


def test_a_page_that_missed_news_is_told_all() -> None:
    match = outfitting()
    page = Page(Outfit(match))
    page.type(bearers="4")
    page.form.plan(guides=1)
    whole = page.form.act({"do": "sync"})["whole"]
    page.news()
    assert {key: whole[key] for key in page.known if key in whole} == {
        key: page.known[key] for key in page.known if key in whole
    }


# Reading it


def test_what_a_reader_without_a_kernel_sees() -> None:
    form = Outfit(outfitting())
    form.plan(**RIVER)
    written = form.html()
    assert written.startswith('<div class="kg-nile-sheet ')
    for mode in MODES:
        assert PHRASES.word(mode) in written
        assert PHRASES.word(mode) in repr(form)


def test_the_words_of_a_form_come_again() -> None:
    first, second = (Outfit(outfitting()) for _ in range(2))
    for form in (first, second):
        form.plan(**RIVER)
    assert repr(first) == repr(second)
    assert first.html() == second.html()
    assert "0x" not in repr(first)


def test_names_and_what_is_typed_are_escaped() -> None:
    page = Page(Outfit(outfitting(names=("<img src=x onerror=alert(1)>", "Ben&")), seat=0))
    page.type(bearers="<img src=y>")
    markup = "".join(page.known["slots"].values())
    assert "<img" not in markup
    assert "&lt;img src=x" in markup
    assert "&lt;img src=y" in markup


def test_every_entry_has_a_name_and_its_clause_beside_it() -> None:
    whole = Outfit(outfitting()).act({"do": "sync"})["whole"]
    for article, clause in CLAUSES.items():
        row = re.search(rf'<div class="kg-card" data-row="{article}">.*?</div></div>', whole["html"])
        assert row
        assert f'name="{article}"' in row[0]
        assert f'aria-label="{PHRASES("sheet", f"line_{article}")}"' in row[0]
        assert f'data-clause="{clause}"' in row[0]
    gaps = re.findall('data-slot="([^"]+)"', whole["html"])
    assert sorted(gaps) == sorted(whole["slots"]), "each gap is written into, and nothing else is written"


def test_the_style_is_the_forms_alone() -> None:
    style = asset("sheet.css").read_text(encoding="utf-8")
    rules = re.findall(r"^[^\s/}].*", style, re.MULTILINE)
    assert rules == [".kg-sheet {"]


@pytest.mark.parametrize(
    ("match", "seat", "field"),
    [
        ("nile", None, "match"),
        (Match("mississippi", ["Ada", "Ben"], seed=1), None, "match"),
        (Match(game, ["Ada"], seed=1), 1, "seat"),
        (Match(game, ["Ada"], seed=1), -1, "seat"),
        (Match(game, ["Ada"], seed=1), "Ada", "seat"),
        (Match(game, ["Ada"], seed=1), True, "seat"),
    ],
)
def test_wrong_arguments_are_named(match: Any, seat: Any, field: str) -> None:
    with pytest.raises(OptionError) as caught:
        Outfit(match, seat)
    assert caught.value.field == field


@pytest.mark.parametrize(("field", "value"), [("port", "atlantis"), ("port", 3), ("theme", "pink")])
def test_wrong_keywords_are_named(field: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        Outfit(**{field: value})
    assert caught.value.field == field


def test_the_game_itself_needs_no_widgets() -> None:
    code = "import sys, kernel_games.games.nile; sys.exit('anywidget' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
