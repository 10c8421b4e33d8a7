"""The living Player Aid sheet: a draft, and an expedition that leaves whole or not at all."""

from __future__ import annotations

import html
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from kernel_games.engine import CHANCE, Match, Move, OptionError
from kernel_games.games.nile import game
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES
from kernel_games.games.nile.party import ALONE, MODES, Party
from kernel_games.games.nile.sheet.form import STYLE, OutfitForm
from kernel_games.games.nile.state import NileState
from kernel_games.games.nile.words import PHRASES

RIVER = {"bearers": 24, "guides": 1, "askaris": 5, "canoes": 3, "rations": 160, "gifts": 100, "muskets": 1}


def setting_up(*names: str) -> Match:
    """A match that has just begun: the first thing to do is to place the discovery counters."""
    return Match(game, names or ("Ada",), seed=1)


def choosing(*names: str) -> Match:
    """A match in which ports are chosen next."""
    match = setting_up(*names)
    while match.state.observation(None)["phase"] == "counter":
        match.play(match.legal_moves()[0])
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


def enter(form: OutfitForm, **numbers: int) -> None:
    """Type numbers into the fields."""
    for article, number in numbers.items():
        form.entries[article].value = number


def party(match: Match, seat: int = 0) -> Party:
    """Who and what is with an explorer, in the match itself."""
    found: dict[str, Any] = match.state.observation(seat)["explorers"][seat]
    return ALONE._replace(**found["party"])


def markup(form: OutfitForm) -> str:
    """All that a form sends to be shown."""

    def walk(widget: Any) -> Iterator[str]:
        yield str(getattr(widget, "value", ""))
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    return "\n".join(walk(form))


def everything_said(form: OutfitForm) -> str:
    """All text that stands in a form."""
    return html.unescape(markup(form))


# The draft


@pytest.mark.clause("6.6")
def test_every_entry_fills_in_the_sheet_at_once() -> None:
    form = OutfitForm(outfitting())
    enter(form, **RIVER)
    assert form.draft == Party(**RIVER)
    assert form.sheet.loads == {"foot": 381, "canoe": 726, "mounted": 261}
    assert form.sheet.left == 5
    said = everything_said(form)
    for figure in ("381", "240", "726", "900", "$5 of $1,000 left"):
        assert figure in said
    enter(form, bearers=23)
    assert form.sheet.left == 15
    assert "movement point" in everything_said(form), "9.23: a paddler is missing"


@pytest.mark.clause("5.3")
def test_the_draft_is_nobodys_purchase_until_it_leaves() -> None:
    match = outfitting()
    form = OutfitForm(match)
    before = match.ply
    enter(form, **RIVER)
    assert (match.ply, party(match)) == (before, ALONE)


@pytest.mark.clause("5.3", "6.1")
def test_leaving_port_buys_in_lots_and_departs() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, **RIVER | {"bearers": 35, "canoes": 2, "askaris": 1, "gifts": 100})
    before = match.ply
    form.leave.click()
    assert form.message == ""
    played = match.moves()[before:]
    assert [text for text in played if text.endswith("bearers")] == ["buy 30 bearers", "buy 5 bearers"]
    assert "depart" in played
    assert party(match) == Party(**RIVER | {"bearers": 35, "canoes": 2, "askaris": 1})


@pytest.mark.clause("6.55")
def test_an_expedition_that_nobody_carries_does_not_leave() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, bearers=1, rations=300)
    before = match.ply
    form.leave.click()
    assert "(6.55)" in form.message
    assert (match.ply, party(match)) == (before, ALONE)
    assert form.draft == Party(bearers=1, rations=300), "the draft is still there to be mended"
    assert 'role="alert"' in everything_said(form)
    enter(form, bearers=30)
    assert form.message == ""
    form.leave.click()
    assert party(match).bearers == 30


@pytest.mark.clause("5.3")
def test_a_dollar_too_much() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, bearers=30, gifts=300, muskets=6, rations=20)
    assert form.sheet.left == -10
    before = match.ply
    form.leave.click()
    assert "(5.3)" in form.message
    assert "$10" in form.message
    assert match.ply == before


@pytest.mark.clause("5.426", "5.427")
@pytest.mark.parametrize(("article", "port"), [("horses", "zanzibar"), ("camels", "durban")])
def test_animals_of_another_port(article: str, port: str) -> None:
    match = outfitting(port)
    form = OutfitForm(match)
    enter(form, **{article: 2})
    assert PHRASES.word(port) in everything_said(form)
    before = match.ply
    form.leave.click()
    assert f"({CLAUSES[article]})" in form.message
    assert match.ply == before


@pytest.mark.clause("SN-R10")
def test_goods_come_in_tens() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, bearers=9, rations=55)
    form.leave.click()
    assert "(SN-R10)" in form.message
    assert party(match) == ALONE


@pytest.mark.parametrize(("given", "kept"), [(-3, 0), (10_000, 9999), (2.5, 2), (10**30, 9999)])
def test_numbers_that_are_no_quantities_do_not_stay(given: Any, kept: int) -> None:
    form = OutfitForm(outfitting())
    form.entries["bearers"].value = given
    assert form.entries["bearers"].value == kept


def test_words_are_no_quantities() -> None:
    form = OutfitForm(outfitting())
    with pytest.raises(Exception, match="ten"):
        form.entries["bearers"].value = "ten"
    assert form.draft == ALONE


def test_what_is_bought_on_the_board_is_not_sold_back() -> None:
    """SN-R10: the field counts what is there already, and goes no lower."""
    match = outfitting()
    form = OutfitForm(match)
    enter(form, bearers=4, guides=1)
    match.play("buy 10 bearers")
    assert form.entries["bearers"].value == form.entries["bearers"].min == 10
    assert form.entries["guides"].value == 1, "the rest of the draft stays"
    enter(form, bearers=3)
    assert form.draft.bearers == 10
    assert (form.sheet.money, form.sheet.left) == (1000, 850)
    form.leave.click()
    assert party(match) == Party(bearers=10, guides=1)


def test_undo_opens_the_form_again() -> None:
    match = outfitting()
    form = OutfitForm(match)
    match.play("buy 10 bearers")
    match.undo()
    assert form.entries["bearers"].min == 0


# All or nothing


def test_nothing_is_half_played_when_a_move_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, **RIVER)
    before, child = match.ply, NileState.child

    def failing(state: NileState, move: Move, tell: Any = None) -> NileState:
        if str(move).endswith("gifts"):
            raise RuntimeError
        return child(state, move, tell)

    monkeypatch.setattr(NileState, "child", failing)
    form.leave.click()
    assert form.message.startswith("RuntimeError")
    assert (match.ply, party(match)) == (before, ALONE)
    assert form.draft == Party(**RIVER)


def test_all_is_played_and_told_once_also_when_somebody_cannot_follow() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, bearers=9, rations=50)

    heard: list[int] = []

    def broken() -> None:
        heard.append(match.ply)
        raise RuntimeError

    before = match.ply
    match.subscribe(broken)
    form.leave.click()
    assert "ExceptionGroup" in form.message
    assert [str(ply.move) for ply in match.plies[before:]][-1] == "depart"
    assert heard == [match.ply], "the purchases and the departure are one change"
    assert (party(match).bearers, party(match).rations) == (9, 50)


# Following the match


@pytest.mark.clause("4.5", "4.6")
def test_port_and_specialty_are_chosen_in_the_form() -> None:
    match = choosing()
    form = OutfitForm(match)
    assert form.leave.disabled
    assert form.reason == PHRASES("sheet", "closed_port")
    form.choose["port"].click()
    assert form.message == PHRASES("sheet", "nothing_port")
    form.port.value = "durban"
    enter(form, horses=4)
    assert not form.sheet.over, "5.426: Durban sells horses"
    form.port.value = "zanzibar"
    assert form.sheet.over[0].clause == "5.426"
    form.port.value = "durban"
    form.choose["port"].click()
    assert match.state.observation(0)["explorers"][0]["port"] == "durban"
    assert form.port.disabled
    form.specialty.value = "zoologist"
    form.choose["specialty"].click()
    assert match.state.observation(0)["explorers"][0]["specialty"] == "zoologist"
    assert form.draft.horses == 4, "the plan is kept"
    assert form.reason == ""
    assert not form.leave.disabled


@pytest.mark.clause("4.4")
def test_a_plan_may_be_made_before_it_is_time() -> None:
    match = setting_up()
    form = OutfitForm(match)
    enter(form, **RIVER)
    assert form.reason == PHRASES("sheet", "closed_counter")
    assert form.sheet.left == 5
    form.leave.click()
    assert match.state.observation(0)["phase"] == "counter"
    assert form.message == form.reason


@pytest.mark.clause("8.1")
def test_another_seats_outfitting_closes_the_form_with_a_reason() -> None:
    match = outfitting(names=("Ada", "Ben"))
    now = match.state.current_player
    other = OutfitForm(match, seat=1 - now)
    assert other.leave.disabled
    assert match.names[now] in other.reason
    assert f"({match.game.turn_clause})" in other.reason
    assert other.reason in everything_said(other)
    enter(other, bearers=5)
    mine = OutfitForm(match, seat=now)
    enter(mine, bearers=2, rations=20)
    mine.leave.click()
    assert mine.message == ""
    assert other.reason == ""
    assert other.draft.bearers == 5
    assert mine.reason == PHRASES("sheet", "closed_travelling")
    assert mine.entries["bearers"].disabled
    assert mine.entries["bearers"].value == 2


def test_without_a_seat_the_form_is_handed_round_and_keeps_the_drafts_apart() -> None:
    match = choosing("Ada", "Ben")
    form = OutfitForm(match)
    assert form.seat == 0
    enter(form, bearers=7)
    match.play("port zanzibar")
    assert form.seat == 1
    assert form.draft == ALONE
    enter(form, bearers=3)
    match.play("port durban")
    assert (form.seat, form.draft.bearers) == (0, 7)


@pytest.mark.clause("4.5")
def test_a_form_of_one_seat_knows_nothing_of_anothers_port() -> None:
    match = choosing("Ada", "Ben")
    form = OutfitForm(match, seat=1)
    before = everything_said(form)
    match.play("port khartoum")
    assert form.port.value is None
    assert before.count("hartoum") == everything_said(form).count("hartoum")


@pytest.mark.clause("6.6")
def test_on_the_way_the_sheet_shows_the_expedition_as_it_is() -> None:
    match = outfitting()
    form = OutfitForm(match)
    enter(form, **RIVER)
    form.leave.click()
    assert form.reason == PHRASES("sheet", "closed_travelling")
    for _ in range(40):
        if match.state.current_player == CHANCE:
            match.settle()
        match.play(match.legal_moves()[0])
        if form.reason == PHRASES("sheet", "closed_travelling"):
            assert form.sheet.party == party(match)
            assert form.sheet.money is None
        assert all(form.entries[article].value == getattr(party(match), article) for article in ARTICLES)


def test_a_closed_form_follows_no_more() -> None:
    match = outfitting()
    form = OutfitForm(match)
    form.close()
    match.play("buy 10 bearers")
    assert form.entries["bearers"].value == 0


# Reading it


def test_what_a_reader_without_a_kernel_sees() -> None:
    form = OutfitForm(outfitting())
    enter(form, **RIVER)
    data = form._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(form)
    assert data["text/html"].startswith('<div class="kg-nile-sheet ')
    for mode in MODES:
        assert PHRASES.word(mode) in data["text/html"]
        assert PHRASES.word(mode) in data["text/plain"]


def test_the_words_of_a_form_come_again() -> None:
    first, second = (OutfitForm(outfitting()) for _ in range(2))
    for form in (first, second):
        enter(form, **RIVER)
    assert repr(first) == repr(second)
    assert first._repr_mimebundle_()["text/html"] == second._repr_mimebundle_()["text/html"]
    assert "0x" not in repr(first)


def test_names_are_escaped() -> None:
    form = OutfitForm(outfitting(names=("<img src=x onerror=alert(1)>", "Ben&")), seat=0)
    assert "<img" not in markup(form)
    assert "&lt;img" in markup(form)


def test_every_field_has_a_name_and_every_price_its_clause() -> None:
    form = OutfitForm(outfitting())
    said = everything_said(form)
    for article, entry in form.entries.items():
        assert entry.description == PHRASES("sheet", f"line_{article}")
        assert f">{CLAUSES[article]}</abbr>" in said
    assert form.port.description
    assert form.specialty.description
    assert form.entries["rations"].step == 10


def test_the_style_is_the_forms_alone() -> None:
    rules = [line for line in STYLE.splitlines() if line.endswith(("{", ","))]
    selectors = [line for line in rules if not line.startswith(("  ", "/*"))]
    assert selectors
    assert all(line.startswith(".kg-nile-form") for line in selectors)


@pytest.mark.parametrize(
    ("match", "seat", "field"),
    [
        ("nile", None, "match"),
        (Match("mississippi", ["Ada", "Ben"], seed=1), None, "match"),
        (Match(game, ["Ada"], seed=1), 1, "seat"),
        (Match(game, ["Ada"], seed=1), -1, "seat"),
        (Match(game, ["Ada"], seed=1), "Ada", "seat"),
    ],
)
def test_wrong_arguments_are_named(match: Any, seat: Any, field: str) -> None:
    with pytest.raises(OptionError) as caught:
        OutfitForm(match, seat)
    assert caught.value.field == field


def test_the_game_itself_needs_no_widgets() -> None:
    code = "import sys, kernel_games.games.nile; sys.exit('ipywidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
