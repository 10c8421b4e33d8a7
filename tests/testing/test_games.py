"""The conformance suite is content with a small game, and says what is broken where something is."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import CHANCE, SILENT, Event, Move, Option, Phase, Refusal
from kernel_games.engine.features import Feature
from kernel_games.testing import check_game
from tests.sixth.kalah import KalahState, game
from tests.sixth.kalah.phases import PHASES
from tests.sixth.kalah.state import SOW

ROWS: dict[str, Phase[Any]] = {str(name): row for name, row in PHASES.items()}
SOWING, OVER = ROWS["sow"], ROWS["over"]
FOREIGN = Move("foreign")


def check() -> None:
    check_game(game, seeds=range(1))


def test_a_game_that_keeps_its_promises_passes_and_all_of_its_phases_are_met() -> None:
    report = check_game(game, seeds=range(1))
    assert report.phases == {"sow", "over"}
    assert report.cited == {"KA-A1", "KA-A2", "KA-A3", "KA-E1"}
    assert report.players[2] == report.longest <= game.longest(2)


@pytest.mark.parametrize(
    ("rows", "broken"),
    [
        (
            {"sow": SOWING._replace(then=frozenset({"sow", "ower"}))},
            ".'ower'. may follow, but stand in no row",
        ),
        ({"sow": SOWING._replace(then=frozenset({"sow"}))}, "nothing leads to from sow: .'over'."),
        (
            {"sow": SOWING._replace(then=frozenset())},
            "nothing may follow, and the game is not over",
        ),
        ({"over": OVER._replace(then=frozenset({"sow"}))}, "phase over: the game is over, and .* may follow"),
        ({"swap": SOWING}, "nothing leads to from sow: .'swap'."),
        ({"swap": SOWING, "pass": SOWING._replace(then=frozenset({"swap"}))}, "from sow: .'swap', 'pass'."),
    ],
)
def test_a_table_of_phases_that_is_no_whole_is_noticed(
    rows: dict[str, Phase[Any]], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "phases", {**ROWS, **rows})
    with pytest.raises(AssertionError, match=broken):
        check()


def test_a_phase_that_comes_unannounced_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is whole, but a turn ends where its row does not say so."""
    rows = {
        "sow": SOWING._replace(then=frozenset({"pause"})),
        "pause": SOWING._replace(then=frozenset({"sow", "over"})),
        "over": OVER,
    }
    for owner in (type(game), KalahState):
        monkeypatch.setattr(owner, "phases", rows)
    with pytest.raises(AssertionError, match="sow may not follow sow"):
        check()


@pytest.mark.parametrize(
    ("option", "broken"),
    [
        (Option(7, 3, 6, "seeds", "KA-S1"), "option seeds: its default is out of bounds"),
        (Option(4, 3, 6, "seeds", "KA-S9"), "option seeds: no clause 'KA-S9'"),
        (Option(4, 3, 6, "", "KA-S1"), "option seeds: no words for it"),
        (Option(4, 2, 6, "seeds", "KA-S1"), "option seeds: its bound 2 is refused"),
        (Option(5, 3, 6, "seeds", "KA-S1"), "the defaults of the options make another first state"),
    ],
)
def test_an_option_that_does_not_hold_what_it_says_is_noticed(
    option: Option, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "options_for", lambda _game, _players: {"seeds": option})
    if option.default == 5:
        new = type(game).new
        monkeypatch.setattr(
            type(game), "new", lambda self, players, **more: new(self, players, **{"seeds": 4} | more)
        )
    with pytest.raises(AssertionError, match=broken):
        check()


def test_an_option_that_is_not_checked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    new = type(game).new

    def lenient(self: Any, players: int, **options: Any) -> Any:
        seeds = options.get("seeds")
        return new(self, players, **options | ({"seeds": 3} if seeds == 2 else {}))

    monkeypatch.setattr(type(game), "new", lenient)
    with pytest.raises(AssertionError, match="seeds = 2 was taken"):
        check()


def quiet(state: KalahState, move: Move, tell: Any = None) -> KalahState:
    del tell
    after: KalahState = SOWING.play(state, move, SILENT)
    return after


def cheated(state: KalahState, move: Move, tell: Any = None) -> KalahState:
    """Goes on otherwise where somebody listens."""
    if tell:
        tell(Event("KA-A1", "again", {"seat": 0}))
        return quiet(state, state.legal_moves()[-1])
    return quiet(state, move)


def uncited(state: KalahState, move: Move, tell: Any = None) -> KalahState:
    if tell:
        tell(Event("KA-A9", "again", {"seat": 0}))
    return quiet(state, move)


def wordless(state: KalahState, move: Move, tell: Any = None) -> KalahState:
    if tell:
        tell(Event("KA-A1", "share", {}))
    return quiet(state, move)


def shows(**shown: Any) -> Callable[..., KalahState]:
    def child(state: KalahState, move: Move, tell: Any = None) -> KalahState:
        if tell:
            tell(Event("KA-A1", "again", {"seat": 0}, shown=shown))
        return quiet(state, move)

    return child


def said(state: KalahState, seat: int | None, **more: Any) -> dict[str, Any]:
    return {**OBSERVE(state, seat), **more}


OBSERVE = KalahState.observation


@pytest.mark.parametrize(
    ("name", "other", "broken"),
    [
        ("child", quiet, "sow . tells nothing"),
        ("child", cheated, "leads elsewhere when nobody listens"),
        ("child", uncited, "cites clauses that its rulebook does not have: .'KA-A9'."),
        ("child", wordless, "no words for the event 'share'"),
        ("child", shows(houses={1, 2}), "not JSON serializable|no plain data"),
        ("child", shows(legal=[]), "shows .'legal'."),
        ("child", shows(unheard_of=1), "shows .'unheard_of'."),
        ("refusal", lambda _, __: None, "legal_moves.. is not attempts.. without refusals"),
        ("legal_moves", lambda _: list(SOW), "is not attempts.. without refusals"),
        ("attempts", lambda _: [*SOW, *SOW], "names a move twice"),
        ("attempts", lambda _: [*SOW, FOREIGN], "attempts.. names moves that game.moves does not"),
        ("sample", lambda state, _: state.legal_moves()[0], "does not draw every legal move"),
        ("sample", lambda _, __: FOREIGN, "a move that is not legal"),
        ("chance_outcomes", lambda _: [(SOW[0], 1)], "chance has outcomes, and only chance"),
        ("current_player", property(lambda _: CHANCE), "a player to move has moves, and nobody else"),
        ("current_player", property(lambda _: 2), "player 2"),
        ("observation", lambda state, seat: said(state, seat, houses=((), ())), "plain JSON data"),
        ("observation", lambda state, seat: said(state, seat, legal=[]), "legal moves"),
        ("imagine", lambda *_: game.new(2, seeds=3), "can tell what it imagines"),
        ("to_dict", lambda _: {"players": 2}, "is another state"),
        ("returns", lambda _: (1.0, 0.0), "before the end"),
        ("scores", lambda _: (0,), "a score and a return for each seat"),
    ],
)
def test_a_state_that_breaks_a_promise_is_noticed(
    name: str, other: Any, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KalahState, name, other)
    with pytest.raises((AssertionError, TypeError), match=broken):
        check()


def feature(shape: tuple[int, ...], low: int, high: int, times: int = 1) -> Any:
    """A stand-in for the module ``features`` of a game."""

    def seeds(view: Any) -> list[float]:
        return [*view["houses"][0], *view["houses"][1], *view["scores"]]

    houses = Feature("houses", shape, low, high, seeds)
    return SimpleNamespace(features=lambda _: [houses] * times)


@pytest.mark.parametrize(
    ("name", "other", "broken"),
    [
        ("longest", lambda *_, **__: 10, "longer than longest.2. = 10"),
        ("practical_length", lambda *_, **__: 10, "longer than practical_length.2. = 10"),
        ("practical_length", lambda *_, **__: 10**6, "practical_length.2. = 1000000, but longest is"),
        ("moves", (*SOW, SOW[0]), "game.moves names a move twice"),
        ("moves_for", lambda *_, **__: SOW[1:], "moves_for.2. leaves out .'sow 1'., legal moves"),
        ("moves_for", lambda *_, **__: [*SOW, FOREIGN], "moves_for.2, ... is not a part of game.moves"),
        (
            "moves_for",
            lambda *_, **__: SOW[::-1],
            "moves_for.2, ... is not a part of game.moves in its order",
        ),
        ("features", feature((), 0, 48), "14 numbers for houses .."),
        ("features", feature((14,), 0, 3), "houses holds 0 to 4, not 0 to 3"),
        ("features", feature((14,), 0, 48, 2), "two features have one name"),
        ("parse_move", lambda *_: SOW[0], "was read as a move|does not read back"),
        ("label", lambda *_: " ", "no label for sow 1"),
        ("check_move", lambda *_: None, "a move of another game was taken|out of range"),
    ],
)
def test_a_game_that_breaks_a_promise_is_noticed(
    name: str, other: Any, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), name, other)
    with pytest.raises((AssertionError, IndexError), match=broken):
        check()


def test_an_outcome_of_chance_that_has_no_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiki = kernel_games.game("tiki_topple")
    monkeypatch.setattr(type(tiki), "chance_moves", tiki.chance_moves[1:])
    with pytest.raises(AssertionError, match=r"the outcome line .* is none of game.chance_moves"):
        check_game(tiki, seeds=range(1))


def test_a_seat_that_sees_what_nobody_told_it_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secret cards are turned up (TT-E3), and nobody is told which."""
    tiki = kernel_games.game("tiki_topple")
    state: Any = type(tiki.new(2))
    known = state.child

    def child(state: Any, move: Move, tell: Any = None) -> Any:
        if tell and state.phase == "reveal":
            tell(Event("TT-E3", "clockwise"))
            tell = None
        return known(state, move, tell)

    monkeypatch.setattr(state, "child", child)
    with pytest.raises(AssertionError, match="sees more after reveal than it was told"):
        check_game(tiki, seeds=range(1))


def test_a_refusal_without_words_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = KalahState.refusal

    def refusal(state: KalahState, move: Move) -> Refusal | None:
        found = known(state, move)
        return found and Refusal(found.clause, "unsaid")

    monkeypatch.setattr(KalahState, "refusal", refusal)
    with pytest.raises(AssertionError, match=r"no words for the refusal of .* 'unsaid'"):
        check()


def test_an_invariant_is_asked_of_every_state() -> None:
    def even(state: Any) -> None:
        assert state.seeds[6] < 8, "too many"

    with pytest.raises(AssertionError, match="too many"):
        check_game(game, invariant=even)
