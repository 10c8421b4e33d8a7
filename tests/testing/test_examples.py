"""The check of examples says which of them the engine does not confirm, and what came instead."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import SILENT, Example, Move, Note
from kernel_games.testing import check_examples
from tests.sixth.kalah import KalahState, game
from tests.sixth.kalah.phases import PHASES, sow
from tests.sixth.kalah.state import SOW, Phase

START = game.new(2)
SHOWN = Example("KA-A1", START, (SOW[0],), None, 0, (), "Sown.")


def given(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The clause KA-A1 is shown by another example."""
    monkeypatch.setitem(vars(game), "examples", {**game.examples, "KA-A1": (SHOWN._replace(**changed),)})


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"moves": (), "refused": SOW[2]}, "KA-A1, 'Sown.': sow 3 is allowed"),
        ({"refused": SOW[0], "seat": 1}, "sow 1 is refused by KA-S2: It is Player 1's turn"),
        ({"moves": (SOW[2], SOW[2])}, "what is played is refused by KA-A1: House 3 is empty"),
        ({"clause": "KA-A3"}, "what is played cites KA-A1 instead"),
        ({"moves": ()}, "shows nothing: nothing is played, refused or pointed at"),
        ({"moves": (), "pieces": ("line:0",)}, "enough for clauses of the kinds component, setup"),
        ({"pieces": ("line:*", "lion")}, "no piece 'lion' is drawn; there are sheet, line:0"),
    ],
)
def test_what_the_engine_does_not_confirm_is_named(
    changed: dict[str, object], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, **changed)
    with pytest.raises(AssertionError, match=f"^faults in the examples of Kalah: 1\n(?s:.)*{wrong}"):
        check_examples(game)


def test_who_does_not_learn_of_what_is_played_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def whispered(state: KalahState, move: Move, note: Note) -> KalahState:
        note.only((1,), "KA-A1", "sows", secret={}, seat=0, n=4, house=1)
        return sow(state, move, SILENT)

    rows = {**PHASES, Phase.SOW: PHASES[Phase.SOW]._replace(play=whispered)}
    monkeypatch.setattr(KalahState, "phases", rows)
    given(monkeypatch)
    with pytest.raises(AssertionError, match=r"KA-A1, 'Sown.': .* nothing that this seat learns of instead"):
        check_examples(game)
    given(monkeypatch, seat=1)
    with pytest.raises(AssertionError) as error:
        check_examples(game)
    assert "KA-A1, 'Sown.'" not in str(error.value)


def test_every_clause_wants_an_example_and_all_faults_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(game), "examples", {"KA-A3": (SHOWN._replace(clause="KA-A3"),)})
    with pytest.raises(AssertionError, match=r"^faults in the examples of Kalah: 7\n") as error:
        check_examples(game)
    lines = str(error.value).splitlines()
    assert "KA-E1: no example" in lines
    assert "KA-A3, 'Sown.': what is played cites KA-A1 instead" in lines


def test_a_limit_wants_a_legal_neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = game.rulebook["KA-A1"]._replace(kind="limit")
    monkeypatch.setitem(game.rulebook._clauses, "KA-A1", limit)
    check_examples(game)
    given(monkeypatch)
    with pytest.raises(AssertionError, match="KA-A1: a limit needs an example with a move that is refused"):
        check_examples(game)


def test_rules_that_have_changed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_allowed(_state: object, _move: Move) -> None:
        return None

    rows = {Phase.SOW: PHASES[Phase.SOW]._replace(why_not=all_allowed), Phase.OVER: PHASES[Phase.OVER]}
    monkeypatch.setattr(type(START), "phases", rows)
    with pytest.raises(AssertionError, match=r"Kalah: 1\n(?s:.)*sow 2 is allowed"):
        check_examples(game)
