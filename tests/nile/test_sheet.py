"""The Player Aid sheet: every figure with its clause, what is over, and what the rules will mind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError, Rulebook
from kernel_games.games.nile import game, sheet
from kernel_games.games.nile.party import ALONE, MODES, Party
from kernel_games.games.nile.sheet import Sheet
from kernel_games.games.nile.words import PHRASES

RULEBOOK = Rulebook.load(Path(sheet.__file__).parents[1] / "rulebook.toml")
RIVER = Party(bearers=24, guides=1, askaris=5, canoes=3, rations=160, gifts=100, muskets=1)
RIDERS = Party(bearers=3, guides=1, askaris=3, horses=12, rations=80, gifts=40)

PARTIES = {
    "alone": ALONE,
    "river": RIVER,
    "riders": RIDERS,
    "camels": Party(bearers=2, camels=9, water=60, rations=30, dry=1),
    "sick": Party(
        bearers=9, recruits=4, horses=2, sick_bearers=3, sick_recruits=1, sick_explorer=1, muskets=2
    ),
    "everything": Party(9, 2, 4, 3, 2, 3, 2, 90, 50, 4, 30),
    "too much": Party(bearers=2, rations=300, gifts=300, canoes=1),
    "far too much": Party(*[9999] * 11),
}


def figures(filled: Sheet, key: str) -> dict[str, dict[str, tuple[int, str]]]:
    """By column and mode: value and clause of a line."""
    line = next(line for line in filled.lines if line.key == key)
    return {
        column: {mode: (figure.value, figure.clause) for mode, figure in each.items()}
        for column, each in (("portage", line.portage), ("transport", line.transport))
    }


def notes(filled: Sheet) -> dict[str, str]:
    """Return the sheet's remarks: key and clause."""
    return {note.key: note.clause for note in filled.remarks}


@pytest.mark.clause("6.51", "9.271")
def test_on_foot() -> None:
    filled = sheet.sheet(RIVER)
    assert figures(filled, "bearers")["transport"] == {"foot": (240, "6.51")}
    assert figures(filled, "canoes")["portage"] == {"foot": (120, "9.271")}
    assert (filled.loads["foot"], filled.carries["foot"]) == (381, 240)


@pytest.mark.clause("6.52")
def test_by_canoe() -> None:
    filled = sheet.sheet(RIVER)
    assert figures(filled, "canoes")["transport"] == {"canoe": (900, "6.52")}
    assert figures(filled, "total")["portage"] == {"canoe": (465, "6.52")}
    assert (filled.loads["canoe"], filled.carries["canoe"]) == (726, 900)


@pytest.mark.clause("6.53", "5.422")
def test_mounted() -> None:
    filled = sheet.sheet(RIDERS)
    assert figures(filled, "ride")["transport"]["mounted"] == (40, "6.53")
    assert figures(filled, "pack")["transport"] == {"foot": (180, "5.422"), "mounted": (80, "6.53")}
    assert (filled.loads["mounted"], filled.carries["mounted"]) == (120, 120)


@pytest.mark.clause("6.2", "6.4")
def test_totals_and_items() -> None:
    filled = sheet.sheet(RIVER)
    total = next(line for line in filled.lines if line.key == "total")
    assert (total.number, total.clause) == (31, "6.2")
    for goods, count in (("rations", 160), ("gifts", 100), ("muskets", 1), ("water", 0)):
        assert figures(filled, goods)["portage"] == dict.fromkeys(MODES, (count, "6.4"))


@pytest.mark.clause("5.51")
def test_the_explorers_own_load_stands_by_itself() -> None:
    filled = sheet.sheet(Party(bearers=2, rations=30))
    assert figures(filled, "explorer")["transport"] == {"foot": (10, "5.51")}
    assert figures(filled, "bearers")["transport"] == {"foot": (20, "6.51")}
    assert notes(filled)["explorer_works"] == "5.51", "and no askari minds"


@pytest.mark.clause("R19.5")
def test_on_foot_only_the_sick_who_do_not_ride_are_carried() -> None:
    lying = Party(bearers=9, horses=1, sick_bearers=3)
    assert figures(sheet.sheet(lying), "sick")["portage"] == {"foot": (30, "R19.5")}
    riding = Party(bearers=9, horses=3, sick_bearers=3)
    assert figures(sheet.sheet(riding), "sick")["portage"] == {"foot": (0, "R19.5")}


@pytest.mark.clause("6.54")
@pytest.mark.parametrize("who", PARTIES)
def test_the_columns_add_up(who: str) -> None:
    filled = sheet.sheet(PARTIES[who])
    for mode in MODES:
        assert (
            sum(line.portage[mode].value for line in filled.lines if mode in line.portage)
            == (filled.loads[mode])
        )
        assert (
            sum(line.transport[mode].value for line in filled.lines if mode in line.transport)
            == (filled.carries[mode])
        )
        assert filled.verdicts[mode] == game.law.carried(PARTIES[who], mode)
        assert filled.loads[mode] == game.law.duty(PARTIES[who], mode).load


@pytest.mark.parametrize("who", PARTIES)
def test_every_clause_on_the_sheet_is_one_of_the_rulebook(who: str) -> None:
    filled = sheet.sheet(PARTIES[who], port="zanzibar", money=1000)
    cited = {line.clause for line in filled.lines}
    cited |= {fig.clause for line in filled.lines for each in line[4:] for fig in each.values()}
    cited |= {note.clause for note in filled.remarks} | {refused.clause for refused in filled.over}
    assert cited <= set(RULEBOOK)


@pytest.mark.clause("6.55")
def test_some_mode_has_to_carry() -> None:
    assert sheet.sheet(RIVER).modes == ("canoe",)
    assert sheet.sheet(RIVER).ready
    stuck = sheet.sheet(RIVER._replace(canoes=1))
    assert stuck.modes == ()
    assert not stuck.ready


@pytest.mark.clause("5.3")
def test_money_left_and_overspent() -> None:
    filled = sheet.sheet(RIVER, money=1000)
    assert (filled.spent, filled.left, filled.over) == (995, 5, ())
    short = sheet.sheet(RIVER, money=994)
    assert short.left == -1
    assert [(refused.clause, refused.facts["over"]) for refused in short.over] == [("5.3", 1)]
    assert not short.ready
    assert sheet.sheet(RIVER, money=1000, spent=1001).over[0].clause == "5.3"
    assert sheet.sheet(RIVER).left is None


@pytest.mark.clause("5.426", "5.427")
@pytest.mark.parametrize(
    ("who", "port", "clauses"),
    [
        ("riders", "zanzibar", ["5.426"]),
        ("riders", "durban", []),
        ("camels", "durban", ["5.427"]),
        ("camels", "khartoum", []),
        ("everything", "lagos", ["5.426", "5.427"]),
        ("riders", None, []),
    ],
)
def test_animals_of_another_port(who: str, port: str | None, clauses: list[str]) -> None:
    assert [refused.clause for refused in sheet.sheet(PARTIES[who], port=port).over] == clauses


@pytest.mark.parametrize(
    ("changes", "key", "clause"),
    [
        ({"guides": 0}, "no_guide", "5.412"),
        ({"guides": 1, "sick_guides": 1}, "no_guide", "5.412"),
        ({"muskets": 0}, "no_musket", "5.4451"),
        ({"recruits": 1, "muskets": 1}, "few_muskets", "5.4451"),
        ({"muskets": 0, "askaris": 0}, "no_hunter", "5.4131"),
        ({"bearers": 23}, "crew", "9.23"),
        ({"bearers": 11}, "crew", "9.24"),
        ({"bearers": 5}, "crew", "9.25"),
        ({"bearers": 1}, "drift", "9.26"),
        ({"bearers": 1}, "portage_trips", "9.272"),
        ({"bearers": 0, "sick_explorer": 1}, "no_portage", "9.272"),
        ({"rations": 160}, "food", "5.4423"),
        ({"rations": 30}, "no_food", "5.4423"),
        ({"gifts": 0}, "no_gifts", "5.4431"),
        ({"water": 92}, "water", "5.4442"),
        ({"canoes": 0, "bearers": 30, "horses": 3}, "fodder", "5.4424"),
        ({"canoes": 0, "bearers": 30, "horses": 3}, "horses", "5.426"),
        ({"canoes": 0, "bearers": 30, "camels": 3}, "camels", "5.427"),
        ({"canoes": 0, "bearers": 0, "rations": 0, "gifts": 0, "horses": 40}, "loose", "5.428"),
        ({"canoes": 0, "bearers": 25, "gifts": 95, "rations": 160}, "explorer_debased", "5.52"),
    ],
)
def test_what_the_rules_will_mind(changes: dict[str, int], key: str, clause: str) -> None:
    changed = RIVER._replace(**changes)
    if key == "fodder":
        changed = changed._replace(rations=33)
    assert notes(sheet.sheet(changed)).get(key) == clause


def test_a_well_made_party_is_warned_of_little() -> None:
    party = Party(bearers=30, guides=1, askaris=4, rations=60, gifts=50, muskets=1, water=108)
    assert list(notes(sheet.sheet(party))) == ["food"]


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(
    ("money", "spent", "left"), [(1000, 994, 6), (994, 994, 0), (1000, 0, 0), (None, None, 0)]
)
def test_what_is_not_spent_is_told_before_it_is_lost(money: int | None, spent: int | None, left: int) -> None:
    minded = [note for note in sheet.sheet(RIVER, money=money, spent=spent).remarks if note.key == "unspent"]
    assert [(note.clause, note.facts["left"]) for note in minded] == [("5.3", left)] * bool(left)


@pytest.mark.parametrize(
    ("keywords", "field", "clause"),
    [
        ({"port": "atlantis"}, "port", "4.5"),
        ({"port": 5}, "port", "4.5"),
        ({"port": "durban", "ports": ("lagos",)}, "port", "4.5"),
        ({"money": -1}, "money", "5.1"),
        ({"money": 2.5}, "money", "5.1"),
        ({"money": "1000"}, "money", "5.1"),
        ({"money": 1000, "spent": -5}, "spent", "5.3"),
    ],
)
def test_wrong_arguments_are_named(keywords: dict[str, Any], field: str, clause: str) -> None:
    with pytest.raises(OptionError) as caught:
        sheet.sheet(RIVER, **keywords)
    assert (caught.value.field, caught.value.clause) == (field, clause)


# On paper


@pytest.mark.parametrize("who", PARTIES)
def test_the_text_says_every_figure_with_its_clause(who: str) -> None:
    filled = sheet.sheet(PARTIES[who], port="zanzibar", money=1000)
    said = repr(filled)
    for mode in MODES:
        assert f"{PHRASES.word(mode)}: {filled.loads[mode]} to carry" in said
    for clause in [refused.clause for refused in filled.over] + [note.clause for note in filled.remarks]:
        assert f"({clause})" in said
    assert "{" not in said


@pytest.mark.parametrize("who", PARTIES)
def test_the_table_says_the_same_and_is_escaped(who: str) -> None:
    filled = sheet.sheet(PARTIES[who], port="zanzibar", money=1000)
    markup = filled._repr_html_()
    for clause in {line.clause for line in filled.lines} | {note.clause for note in filled.remarks}:
        assert f'title="{clause} ' in markup
        assert f">{clause}</abbr>" in markup
    assert markup.count("<tr") == markup.count("</tr>") == len(filled.lines) + 4
    assert not re.search(
        r"<(?!/?(div|table|caption|thead|tbody|tr|th|td|b|small|br|abbr|ul|li|strong)\b)", markup
    )


def test_dollars_are_no_formula_where_notebooks_typeset_them() -> None:
    """Two amounts in one sentence, and MathJax would take the words between for mathematics."""
    markup = sheet.sheet(PARTIES[next(iter(PARTIES))], port="zanzibar", money=1000)._repr_html_()
    assert markup.count("$") > 1
    around = re.match(r'<div class="([^"]+)">', markup)
    assert around is not None
    assert {"mathjax_ignore", "tex2jax_ignore"} <= set(around[1].split())


def test_a_way_that_nobody_prepared_for_is_no_fault() -> None:
    said = repr(sheet.sheet(ALONE))
    assert PHRASES("sheet", "mend") not in said
    assert "✘ by canoe: 15 to carry, 0 can be carried (6.54, 5.434)" in said
    heavy = repr(sheet.sheet(PARTIES["too much"]))
    assert PHRASES("sheet", "mend") in heavy
    assert PHRASES("sheet", "other_ways") in repr(sheet.sheet(RIVER))
