"""Rules of Kontor that are functions: who wins an area, ties and the circle of goods."""

from __future__ import annotations

import pickle
import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kernel_games import lab
from kernel_games.consequences import compare
from kernel_games.engine import Match, OptionError, RecordError, law_of
from kernel_games.games.kontor import game, valuation
from kernel_games.games.kontor.house_rules import most_warehouses
from kernel_games.rulebooks.book import book_told, clause_told
from kernel_games.rulebooks.house import told_house
from kernel_games.testing import check_drawing, check_game

Depot = Mapping[str, tuple[int, ...]]

HOUSE = game.house({"KO-X15": most_warehouses})
DEPOT = {"wine": [4, 2, 1, 1], "spice": [2, 3, 5, 0]}


def fewest_warehouses(depot: Depot) -> int | None:
    """Win by having the <b>fewest</b> warehouses & {nothing} else."""
    own = [sum(row) for row in zip(*depot.values(), strict=True)]
    return own.index(min(own))


def last_of_them(level: tuple[int, ...], leads: Mapping[str, tuple[int, int]]) -> int:
    """Give a tie to the last seat."""
    assert all(lead <= max(lead for _, lead in leads.values()) for _, lead in leads.values())
    return level[-1]


def spice_first(pair: tuple[str, str]) -> str:
    """Let spice beat everything, and tea beat wine."""
    return "spice" if "spice" in pair else "tea"


@pytest.mark.clause("KO-X15", "KO-X16", "KO-X17")
def test_a_function_decides_who_wins_and_its_step_says_so() -> None:
    assert valuation(DEPOT).winner == 0
    done = valuation(DEPOT, law=HOUSE.law)
    # Six warehouses each, so nobody has the most; one more and the third player has.
    assert done.winner is None
    assert done.lines() == ["KO-X15 By the house rule most_warehouses, nobody wins the area."]
    done = valuation({**DEPOT, "tea": [0, 0, 1, 0]}, law=HOUSE.law)
    assert done.winner == done.steps[-1].winner == 2
    assert done.lines() == ["KO-X15 By the house rule most_warehouses, Player 3 wins the area."]


@pytest.mark.clause("KO-B19")
def test_an_area_without_warehouses_is_nobodys_whatever_the_function_says() -> None:
    law = game.house({"KO-X15": fewest_warehouses}).law
    assert valuation({"wine": [0, 0, 0]}, law=law).winner is None
    assert valuation({"wine": [0, 1, 2]}, law=law).winner == 0


@pytest.mark.clause("KO-B16", "KO-V01")
def test_two_players_and_the_variant_have_functions_of_their_own() -> None:
    assert valuation({"wine": [3, 0], "tea": [1, 2]}, rule="difference", law=HOUSE.law).winner == 0
    for clause, rule in (("KO-B16", "difference"), ("KO-V01", "largest")):
        law = game.house({clause: fewest_warehouses}).law
        assert valuation({"wine": [3, 0], "tea": [1, 2]}, rule=rule, law=law).steps[-1].clause == clause
        assert valuation({"wine": [3, 0], "tea": [1, 2]}, rule=rule, law=law).winner == 1


@pytest.mark.clause("KO-B17", "KO-D15")
def test_a_tie_is_decided_by_a_function() -> None:
    law = game.house({"KO-B17": last_of_them}).law
    tie = {"wine": [3, 0, 1], "tea": [0, 2, 0], "spice": [1, 0, 0]}
    done = valuation(tie, rule="largest", law=law)
    assert valuation(tie, rule="largest").winner == 0
    assert (done.winner, done.steps[-1].clause) == (1, "KO-B17")
    three = {"wine": [1, 0, 0], "tea": [0, 1, 0], "spice": [0, 0, 1]}
    assert valuation(three).winner is None
    assert valuation(three, law=law).winner == 2


@pytest.mark.clause("KO-B18")
def test_the_circle_of_goods_is_a_function() -> None:
    law = game.house({"KO-B18": spice_first}).law
    for good, other in (("wine", "spice"), ("spice", "tea"), ("tea", "wine")):
        depot = {good: [2, 0], other: [0, 2]}
        assert valuation(depot, rule="difference").winner == 0
        done = valuation(depot, rule="difference", law=law)
        assert done.winner == (0 if spice_first((good, other)) == good else 1)
        assert done.steps[-1].clause == "KO-B18"


@pytest.mark.clause("KO-X15")
def test_the_game_is_played_saved_and_read_back_with_the_function_given_again(tmp_path: Path) -> None:
    match = Match(game, ["random"] * 3, seed=1, house={"KO-X15": most_warehouses})
    match.run()
    assert match.game is HOUSE
    told = [line.text for line in match.log() if line.clause == "KO-X15"]
    assert any(line.startswith("By the house rule most_warehouses, ") for line in told)
    match.save(tmp_path / "match")
    saved = (tmp_path / "match").read_text(encoding="utf-8")
    assert '"house": {"KO-X15": "most_warehouses"}' in saved
    assert "zip" not in saved
    with pytest.raises(RecordError, match=r"functions=\[most_warehouses\] \(KO-X15\)"):
        Match.load(tmp_path / "match")
    for again in (
        Match.load(tmp_path / "match", functions=[most_warehouses]),
        Match.load(tmp_path / "match", HOUSE),
    ):
        assert (again.state, again.log()) == (match.state, match.log())
    assert match.again().game is match.branch(40).game is HOUSE


def test_positions_and_lines_of_text_hold_the_name_alone() -> None:
    state = HOUSE.new(3)
    assert HOUSE.from_text(state.to_text()) == state
    with pytest.raises(OptionError, match="expected the function most_warehouses"):
        game.from_text(state.to_text())
    named = Match(game, ["Ada", "Ben", "Cleo"], seed=1, house={"KO-X15": most_warehouses, "KO-X08.price": 3})
    named.house_name = "Class 7b"
    line = named.house
    assert line == "Class 7b (kontor): KO-X08.price = 3; KO-X15 = most_warehouses"
    with pytest.raises(OptionError, match="expected the function most_warehouses"):
        game.house(line)
    assert game.house(line, [most_warehouses]) is named.game
    assert named.branch().house == line


def test_a_view_tells_the_name_and_drawings_need_no_function() -> None:
    view = HOUSE.new(3).observation(0)
    assert view["house"] == {"KO-X15": "most_warehouses"}
    assert law_of(view) is game.law


@pytest.mark.clause("KO-X15")
def test_the_rulebook_page_and_the_bubble_say_the_docstring_beside_the_printed_text() -> None:
    other = game.house({"KO-X15": fewest_warehouses})
    text = "Win by having the <b>fewest</b> warehouses & {nothing} else."
    clause = other.rulebook["KO-X15"]
    assert (clause.title, clause.text) == ("Fewest warehouses", text)
    assert clause.changed == "house rule: fewest_warehouses"
    entries = [each for section in book_told(other)["sections"] for each in section["clauses"]]
    for told in (clause_told(other, "KO-X15"), next(e for e in entries if e["id"] == "KO-X15")):
        assert told["parts"]["text"] == [{"now": text, "was": game.rulebook["KO-X15"].text}]
        assert told["changed"] == "house rule: fewest_warehouses"
    assert told_house(other)["changed"] == {"KO-X15": "house rule: fewest_warehouses"}


@pytest.mark.clause("KO-X15")
def test_a_comparison_says_the_docstring_escaped() -> None:
    page = compare(game, {"KO-X15": fewest_warehouses})._repr_html_()
    assert "by having the &lt;b&gt;fewest&lt;/b&gt; warehouses &amp; {nothing} else" in page
    assert "<b>fewest" not in page


@pytest.mark.clause("KO-X15")
def test_every_promise_of_a_game_holds_with_functions() -> None:
    rules = {"KO-X15": most_warehouses, "KO-B17": last_of_them, "KO-B18": spice_first}
    other = game.house(rules)
    check_game(other, seeds=range(1), every=40)
    check_drawing(other, positions=2)


@pytest.mark.clause("KO-X15")
def test_worker_processes_get_the_function() -> None:
    def of_a_cell(depot: Depot) -> int:
        """Let the last seat win, as a function does that no module holds."""
        return len(depot["wine"]) - 1

    rules = {"KO-X15": of_a_cell}
    tables = [lab.play_many("kontor", ["random"] * 3, 4, seed=1, house=rules, jobs=jobs) for jobs in (1, 2)]
    assert tables[0].equals(tables[1])
    assert pickle.loads(pickle.dumps(HOUSE)) is HOUSE  # noqa: S301 -- written in the line itself


def raises(depot: Depot) -> int:
    """Divide by the tea of the first player."""
    return 1 // (depot["tea"][0] * 0)


def says_a_name(depot: Depot) -> str:
    """Say a good."""
    return max(depot)


def says_true(depot: Depot) -> bool:
    """Say yes."""
    return bool(depot)


def out_of_bounds(depot: Depot) -> int:
    """Count players from 1."""
    return len(depot["wine"])


def a_list(depot: Depot) -> list[int]:
    """Return all who have wine."""
    return [seat for seat, count in enumerate(depot["wine"]) if count]


def by_lot(depot: Depot) -> int:
    """Draw lots."""
    return random.randrange(len(depot["wine"]))


_ASKED: list[int] = []


def in_turn(depot: Depot) -> int:
    """Let everybody win in turn."""
    _ASKED.append(1)
    return len(_ASKED) % len(depot["wine"])


def takes_all(depot: Any) -> None:
    """Take the wine away."""
    depot["wine"] = ()


def sorts_it(depot: Any) -> None:
    """Sort the tea."""
    depot["tea"].sort()


def without_words(depot: Depot) -> None:
    del depot


def of_two(depot: Depot, seats: int) -> None:
    """Ask for more than there is."""
    del depot, seats


BAD: dict[Callable[..., Any] | Any, str] = {
    raises: "it raised ZeroDivisionError: integer division or modulo by zero",
    says_a_name: "expected the seat that wins the area, counted from 0, or None for nobody, not 'wine' for",
    says_true: "or None for nobody, not True for",
    out_of_bounds: "or None for nobody, not 3 for {'wine': (1, 1, 1)",
    a_list: "or None for nobody, not [0, 1, 2] for",
    by_lot: "expected the same each time: for {'wine'",
    in_turn: "expected the same each time: for {'wine'",
    takes_all: "'mappingproxy' object does not support item assignment; what it gets is read-only",
    sorts_it: "'tuple' object has no attribute 'sort'; what it gets is read-only",
    without_words: "expected a docstring of at most 600 characters that says the rule",
    of_two: "expected a function that is called as rule(depot)",
}


@pytest.mark.clause("KO-X15")
@pytest.mark.parametrize("function", BAD)
def test_nonsense_is_refused_with_clause_function_and_what_would_be_right(function: Any) -> None:
    with pytest.raises(OptionError) as error:
        game.house({"KO-X15": function})
    message = str(error.value)
    assert message.startswith(f"house.KO-X15 = '{function.__name__}': expected ")
    assert message.endswith("(KO-X15)")
    assert BAD[function] in message


SPANISH: dict[Callable[..., Any], str] = {
    raises: "tiene que ser una función que devuelva el asiento que gana la zona, contando desde 0, o None si "
    "no la gana nadie; con {'wine': (1, 1, 1), 'tea': (1, 1, 1), 'spice': (1, 1, 1)} ha dado este error: "
    "ZeroDivisionError",
    says_true: ", y no True con {'wine'",
    in_turn: "tiene que ser una función que devuelva siempre lo mismo: con {'wine'",
    takes_all: "lo que recibe solo se puede leer",
    without_words: "con un docstring de 600 caracteres como mucho",
    of_two: "tiene que ser una función que se use así: rule(depot) (KO-X15)",
}


@pytest.mark.parametrize("function", SPANISH)
def test_a_pupil_who_reads_spanish_is_told_in_spanish_what_is_wrong(
    function: Callable[..., Any], spanish: None
) -> None:
    with pytest.raises(OptionError) as error:
        game.house({"KO-X15": function})
    message = str(error.value)
    assert SPANISH[function] in message
    assert "expected" not in message


@pytest.mark.parametrize("given", [lambda depot: 0, 7, None, object(), max, "no name"])
def test_what_is_no_function_with_a_name_is_refused(given: Any) -> None:
    with pytest.raises(OptionError, match=r"house\.KO-X15 = .*: expected a function.* \(KO-X15\)"):
        game.house({"KO-X15": given})


def test_a_clause_without_a_slot_takes_no_function() -> None:
    with pytest.raises(OptionError, match=r"house = 'KO-B01': expected one of .*KO-X15"):
        game.house({"KO-B01": most_warehouses})


def fails_on_one(depot: Depot) -> int:
    """Fail on what no case has: a single warehouse."""
    if sum(map(sum, depot.values())) == 1:
        raise ValueError("I know no area with one warehouse")
    return 0


@pytest.mark.clause("KO-X15")
def test_what_fails_only_in_a_game_is_refused_with_the_position() -> None:
    with pytest.raises(OptionError, match=r"I know no area.*; with 3 players, after \d+ plies \(KO-X15\)"):
        game.house({"KO-X15": fails_on_one})


@pytest.mark.clause("KO-X15")
def test_what_fails_only_in_a_game_is_told_in_spanish_too(spanish: None) -> None:
    with pytest.raises(
        OptionError, match=r"I know no area.*; con 3 jugadores, después de \d+ pasos \(KO-X15\)"
    ):
        game.house({"KO-X15": fails_on_one})


def test_a_function_that_is_written_anew_is_another_game() -> None:
    def mine(depot: Depot) -> int:
        """Let the first seat win."""
        del depot
        return 0

    first = game.house({"KO-X15": mine})
    assert first is game.house({"KO-X15": mine}) is first.house(first.rulebook.figures.house)

    def mine(depot: Depot) -> int:  # type: ignore[no-redef]
        """Let the last seat win."""
        return len(depot["wine"]) - 1

    assert game.house({"KO-X15": mine}) is not first


def test_an_example_explains_the_rule_that_a_function_makes_and_not_the_printed_one() -> None:
    """Its note says how players cross off together, which nobody does any more."""
    example, printed = (each.examples["KO-X15"][0] for each in (HOUSE, game))
    assert example.note == most_warehouses.__doc__
    assert printed.note != example.note


def slow(depot: Depot) -> int:
    """Let the first player win, after a while."""
    time.sleep(0.3)
    return 0


def forgot(depot: Depot) -> None:
    """Let the most wine win."""
    max(depot["wine"])


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (slow, "expected an answer at once: 7 of them took 2 seconds"),
        (forgot, r"or None for nobody; it always returned None: does it end with return\?"),
    ],
)
def test_a_function_that_takes_its_time_or_forgets_to_return_is_told_so(
    function: Callable[..., Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(10_000))
    # A clock that each look moves on by three tenths: nobody has to wait, and a busy machine changes nothing.
    monkeypatch.setattr(time, "monotonic", lambda: next(clock) * 0.3)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    if function is forgot:
        monkeypatch.undo()
    with pytest.raises(OptionError, match=reason):
        game.house({"KO-X15": function})
