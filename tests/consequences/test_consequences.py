"""Consequences of house rules, before and after."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import pytest

import kernel_games
from kernel_games.consequences import Comparison, compare
from kernel_games.consequences.plot import plotted
from kernel_games.engine import OptionError, game
from kernel_games.lab.pairs import Contrast

mpl.use("Agg")
TIKI = game("tiki_topple")
RULES = {"TT-K1.points": 20, "TT-T7": False}


@pytest.fixture(scope="module")
def found() -> Comparison:
    """Tiki Topple by two house rules, with a few games."""
    how: dict[str, Any] = {"games": 40, "jobs": 1, "progress": False}
    return compare(TIKI, RULES, **how)


def test_clauses_read_otherwise_where_their_figures_changed(found: Comparison) -> None:
    assert [change.where for change in found.clauses] == list({key.partition(".")[0]: 0 for key in RULES})
    top, toast = found.clauses
    assert "nine points" in top.before[0]
    assert "20 points" in top.after[0]
    assert toast.before != toast.after


def test_an_example_is_told_by_both_rules(found: Comparison) -> None:
    final = next(change for change in found.examples if change.where == "TT-G3")
    assert any("tied for the lead with 20 points" in line for line in final.before)
    assert any("Cleo wins with 31 points" in line for line in final.after)
    assert not final.gone


def test_an_example_that_cannot_be_any_more_says_why(found: Comparison) -> None:
    hands = next(change for change in found.examples if change.where == "TT-D5")
    assert hands.gone
    assert "The game is over" in hands.after[0]
    assert hands.examples[1] is None


def test_a_refusal_that_a_switch_takes_away_is_a_move_that_is_allowed(found: Comparison) -> None:
    toast = next(change for change in found.examples if change.where == "TT-T7")
    assert toast.after == ("Tiki Toast: allowed",)


def test_every_example_and_step_is_accounted_for_and_equal_rules_change_none() -> None:
    same = compare(TIKI, {})
    assert (same.clauses, same.examples, same.walks) == ((), (), ())
    assert same.house is TIKI
    assert same.examples_of == sum(map(len, TIKI.examples.values()))
    assert "No examples of" in str(same)


def test_a_step_of_a_walk_is_answered_otherwise_and_the_walk_goes_on(found: Comparison) -> None:
    steps = {change.where: change for change in found.walks}
    toast = steps["topple_and_toast, 6"]
    assert (toast.before[0], toast.after[0]) == ("no", "yes")
    # The fifth step cannot be done any more; the ones after it, set up anew, were still tried.
    assert steps["first_turn, 5"].gone
    assert "first_turn, 6" not in steps


def test_games_show_more_points_and_leave_the_rest_grey(found: Comparison) -> None:
    assert found.games is not None
    assert found.games.loc["score", "shown"]
    assert not found.games.loc["return_0", "shown"]
    html = found._repr_html_()
    assert "What 40 games under each set of rules show" in html
    assert html.count("color:#8a8f98") == 4 * ((found.games["difference"] != 0) & ~found.games["shown"]).sum()
    axes = found.plot(most=3)
    assert axes.get_yticklabels()[-1].get_text() == "points of a player"


def test_games_played_in_slices_are_those_of_the_lab(found: Comparison) -> None:
    games = found.paired_games(["random", "random"], games=40)
    first = games.told()
    assert (first["played"], first["words"], "result" in first) == (0, "0 of 40 games", False)
    assert games.told(enough=True)["words"] == "An interval needs at least two games."
    slices = 0
    while games.played < 40:
        games.go_on(0)
        slices += 1
    # The first slices end within the first game: a move that comes meanwhile waits for one ply.
    assert slices > 40 * 2 * 20
    assert found.games is not None
    assert {name: tuple(one) for name, one in games.contrasts().items()} == {
        str(name): tuple(row)
        for name, row in zip(found.games.index, found.games.itertuples(index=False), strict=True)
    }
    result = games.told()["result"]
    assert result["head"] == "What 40 games under each set of rules show"
    shown = [row["cells"][0] for row in result["rows"] if row["shown"]]
    assert "points of a player" in shown
    assert [row["cells"][0] for row in result["rows"][: len(shown)]] == shown, "what is shown comes first"


def test_games_that_were_stopped_say_what_they_can(found: Comparison) -> None:
    games = found.paired_games(["random", "random"], games=1000)
    while games.played < 3:
        games.go_on(0)
    told = games.told(enough=True)
    assert told["result"]["head"] == "What 3 games under each set of rules show"
    assert told["result"]["picture"]["alt"].startswith("What 3 games under each set of rules show: ")
    # Whoever asks again goes on from there.
    games.go_on(0)
    assert games.told()["words"] == "3 of 1000 games"


def test_the_plot_of_games_has_a_hollow_point_where_nothing_is_shown() -> None:
    sure = Contrast(10, 12, 2, 1, 3, shown=True)
    unsure = Contrast(10, 11, 1, -1, 3, shown=False)
    drawn = plotted([("<sure>", sure), ("unsure", unsure)], "What the games say", "percent")
    assert "&lt;sure&gt;" in drawn.ground
    assert drawn.ground.count('fill="var(--kg-shown)" stroke="var(--kg-shown)"') == 1
    assert drawn.ground.count('fill="var(--kg-paper)" stroke="var(--kg-quiet)"') == 1
    assert drawn.title == "What the games say: <sure>: +20 %; unsure: +10 %"
    # What the rulebook never brings has no share of itself: the whole is what there is now.
    assert Contrast(0, 4, 4, 3, 5, shown=True).share == 100


def test_an_example_is_shown_on_two_boards(found: Comparison) -> None:
    beside = found.show("TT-G3")
    assert beside._repr_html_().count("<img") == 2
    assert "+ Cleo wins with 31 points." in str(beside)
    # One that cannot be any more has one board.
    assert found.show("TT-D5")._repr_html_().count("<img") == 1


def test_what_was_not_compared_is_named(found: Comparison) -> None:
    with pytest.raises(OptionError, match=r"where = 'TT-S1'.*TT-G3"):
        found.show("TT-S1")
    with pytest.raises(OptionError, match="games = 0"):
        compare(TIKI, RULES).plot()
    with pytest.raises(OptionError, match=r"house.TT-K1.points = 99.*0 to 50 \(TT-K1\)"):
        kernel_games.compare("tiki_topple", {"TT-K1.points": 99})


def test_what_is_written_into_a_page_is_escaped(found: Comparison) -> None:
    worse = found.clauses[0]._replace(title="<script>", before=("<b>",))
    shown = Comparison(found.printed, found.house, (worse,), (), (), 0, 0)
    assert "<script>" not in shown._repr_html_()
    assert "&lt;script&gt;" in shown._repr_html_()


def test_a_comparison_is_said_in_spanish(spanish: None) -> None:
    text = str(compare(TIKI, RULES))
    assert "2 reglas dicen otra cosa." in text
    assert "según" in compare(TIKI, RULES)._repr_html_()
