"""The valuation of any depot as a panel with a slider."""

from __future__ import annotations

import pytest

from kernel_games.drawing.pictures import Replay
from kernel_games.drawing.svg import to_img
from kernel_games.engine import OptionError
from kernel_games.games.kontor.drawing.account import account

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def pieces(shown: Replay, step: int) -> dict[str, str]:
    """Return the labels on the panel at a step, by key."""
    return {piece.key: piece.label for piece in shown.scenes[step].drawing.pieces}


@pytest.mark.clause("KO-X15", "KO-X16", "KO-X17")
def test_the_panel_goes_from_the_depot_to_the_winner() -> None:
    shown = account({"wine": [4, 2, 1, 1], "spice": [2, 0, 2, 0]}, NAMES)
    told = [line for frame in shown.scenes for line in frame.lines]
    assert told[0] == ("", "What is in the depot.")
    assert [clause for clause, _ in told[1:]] == [*["KO-X15"] * 5, "KO-X16", "KO-X17", "KO-B16"]
    assert pieces(shown, 0)["count:wine:0"] == "Ada: 4 wine"
    assert pieces(shown, 3)["count:wine:0"] == "Ada: 2 of 4 wine left"
    assert "gains" not in pieces(shown, 7)
    assert pieces(shown, 8)["gains"] == "Ada wins the area"


@pytest.mark.clause("KO-B18", "KO-D11")
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("difference", "Tea beats wine, so Ben wins the area instead of Ada."),
        ("largest", "Tea beats wine, so Ben wins the area instead of Ada."),
    ],
)
def test_the_other_rules_cross_nothing_off(rule: str, told: str) -> None:
    shown = account({"wine": [3, 1], "tea": [0, 2]}, NAMES, rule=rule)
    assert shown.scenes[-1].lines[0][1] == told
    assert pieces(shown, -1)["count:wine:1"] == "Ben: 1 wine"


def test_a_page_without_scripts_does_not_tell_the_end() -> None:
    shown = account({"wine": [2, 1]}, NAMES)
    html = shown._repr_html_()
    assert html.partition(">")[2].startswith(to_img(shown.scenes[0].drawing) + "<details><summary>")
    assert html.index("<details>") < html.index("wins the area")


def test_players_without_names_are_numbered_and_names_are_words() -> None:
    assert "Player 2" in account({"wine": [1, 2]}).scenes[-1].words
    named = account({"wine": [2, 1]}, ["<b>Ada</b>", "Ben"])._repr_html_()
    assert "<b>" not in named.partition("<script>")[0]


@pytest.mark.clause("KO-B12")
@pytest.mark.parametrize(
    ("depot", "names", "message"),
    [
        ({"wine": [5, 4.5, 1]}, NAMES, r"depot\[wine\]\[1\] = 4.5: expected a whole number"),
        ({"gold": [9, 0]}, NAMES, "expected one of the goods wine, tea, spice"),
        ({"wine": [1, 2, 3]}, NAMES[:2], "names"),
    ],
)
def test_what_is_no_depot_is_named(depot: dict[str, list[int]], names: tuple[str, ...], message: str) -> None:
    with pytest.raises((OptionError, ValueError), match=message):
        account(depot, names)
