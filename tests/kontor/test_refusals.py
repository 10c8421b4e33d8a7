"""Refusals cite the clause that forbids the move here, not one that would elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kernel_games.engine import TERMINAL, Event, Match
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import SPECIALS
from kernel_games.games.kontor.state import Phase
from kernel_games.games.kontor.words import PHRASES
from tests.kontor.tables import position, settle
from tests.kontor.test_areas import beside_n1, few_chits, to_the_centre, turn
from tests.kontor.test_play import nobody_can
from tests.kontor.test_rounds import full_but_one
from tests.kontor.test_secrets import GAMES
from tests.kontor.test_specials import crossing
from tests.playing import play, refused


def why(state: KontorState, text: str) -> str:
    """Return clause and words of a refusal, as a person reads them."""
    clause = refused(state, text)
    refusal = state.refusal(game.parse_move(text))
    assert refusal is not None
    return f"{clause} {game.say(refusal)}"


def after(state: KontorState, *texts: str) -> KontorState:
    return play(state, *texts)[0]


def no_special_left() -> KontorState:
    """Return the ship just moved onto the centre, with all special cards in others' hands."""
    names = [str(game.moves[card - 1]).removeprefix("choose ") for card in SPECIALS]
    return to_the_centre(extra=[[], names[:3], names[3:]])


def ring() -> KontorState:
    """Return the variant with a bridge allowed at e3, within one area, but not at w1."""
    ring = ["red37", "red39", "red35", "red33", "red41"]
    docks = dict(zip(("n1e3", "n1e4", "e4", "s1e4", "s1e3"), ring, strict=True))
    return turn("bridge90", 3, variant=1, docks={**docks, "n1w1": "black36", "s1w1": "black38"}, water="e3")


def two_bridges() -> KontorState:
    """Return a bridge at n1, where another may go to s1."""
    docks = {"n1e1": "red39", "n1w1": "black40", "s1e1": "red37", "s1w1": "black38"}
    lying = [{"cell": "n1", "card": "bridge90", "owner": 1}]
    return turn("bridge91", 3, docks=docks, lying=lying)


RESTED = after(game.positions["goods_ashore"], "store")
TWICE = "KO-X11 The ship has already made two moves this round and cannot move again."
PRICE = "KO-X08 A special card costs 2 coins, but Player 1 has only 1."
ONE_SALE = (
    "KO-X08 You can buy one special card each time you move the ship to the centre, and only right then."
)
NOT_THERE = (
    "KO-X08 You can only buy a special card if you have just moved the ship to the centre and have 2 coins."
)
NO_TARGET = (
    "KO-B21 The ship is on {}, and next to it there is no dock card with a ship symbol that you may remove."
)
MOVE_FIRST = "KO-D17 The ship can only remove a card right after it has moved."
ONE_SAIL = "KO-B20 You may move the ship once for each card with a ship symbol, and you have already decided."
NO_CHIT = "KO-X10 There are no wine chits left."
NO_THREES = (
    "KO-D28 With three or four players, cards with three goods are left out, and red 3 is one of them."
)


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        # The ship has been moved onto the centre.
        (to_the_centre(coins=[1, 4, 4]), "buy", PRICE),
        (to_the_centre(coins=[1, 4, 4]), "decline", PRICE),
        (no_special_left(), "buy", "KO-X08 There are no special cards left."),
        (after(to_the_centre(), "decline"), "buy", ONE_SALE),
        (after(to_the_centre(), "buy"), "buy", ONE_SALE),
        (to_the_centre(), "spare", NO_TARGET.format("the harbour centre")),
        (to_the_centre(), "remove n1e1", NO_TARGET.format("the harbour centre")),
        (to_the_centre(), "sail n1", ONE_SAIL),
        (to_the_centre(coins=[1, 4, 4]), "spare", NO_TARGET.format("the harbour centre")),
        # It has been moved elsewhere, or not at all.
        (after(beside_n1(), "sail n1"), "stay", ONE_SAIL),
        (
            after(beside_n1(), "sail n1", "spare"),
            "spare",
            "KO-B21 The ship can only remove one card, right after it has moved.",
        ),
        (
            after(beside_n1(), "sail s2"),
            "remove n1e1",
            NO_TARGET.format("the space 2 south of the centre"),
        ),
        (
            after(beside_n1(), "sail n1", "spare"),
            "remove s1w1",
            "KO-B21 The ship is not next to the space 1 south and 1 west of the centre.",
        ),
        (after(beside_n1(), "stay"), "remove n1e1", MOVE_FIRST),
        (after(beside_n1(), "stay"), "spare", MOVE_FIRST),
        (
            after(beside_n1(), "sail n1"),
            "buy",
            "KO-D25 Special cards are only used with three or four players.",
        ),
        (
            RESTED,
            "sail n1",
            "KO-X11 The ship has already made two moves this round and cannot move again.",
        ),
        (after(turn("red39", 3, ship="n2"), "place n2e1", "store"), "buy", NOT_THERE),
        # What has been placed leads to other questions first, or to none.
        (few_chits(), "sail n1", "KO-B20 First deal with your goods; then you may move the ship."),
        (after(few_chits(), "store"), "export wine", NO_CHIT),
        (
            after(few_chits(), "store"),
            "export spice",
            "KO-X09 The card you have just placed does not show spice.",
        ),
        (after(turn("red39", 3, chits=[{"wine": 3}, {"wine": 3}, {}]), "place n1e1"), "export wine", NO_CHIT),
        (
            after(turn("red1"), "place n1e1"),
            "take wine black",
            "KO-D3 There are no wine warehouses of black in this area.",
        ),
        (
            after(turn("red1"), "place n1e1"),
            "place n2e1",
            "KO-B09 You place one card a turn, and you have placed it.",
        ),
        (after(turn("red1"), "place n1e1"), "choose red39", "KO-B14 A card is being drawn."),
        (two_bridges(), "place n1", "KO-D22 There is already a bridge on the space 1 north of the centre."),
        (
            ring(),
            "place w1",
            (
                "KO-V03 A bridge on the space 1 west of the centre would join two areas, "
                "and areas may not grow together."
            ),
        ),
        # What is in another game only.
        (settle(game.new(3)), "choose red3", NO_THREES),
        (few_chits(), "choose red3", NO_THREES),
        (
            settle(game.new(2)),
            "choose green1",
            "KO-D29 The colour green is only used with three or four players.",
        ),
        (settle(game.new(3)), "choose purple2", "KO-D27 Nobody plays the colour purple in this game."),
        (
            settle(game.new(2)),
            "choose flood88",
            "KO-D25 Special cards are only used with three or four players.",
        ),
        (game.new(2), "export wine", "KO-D29 There is no export with two players."),
        (game.new(2, professional=0), "sail n1", "KO-B20 There is no patrol ship in the basic game."),
        (
            after(turn("red1", docks={"n1e2": "black14"}), "place n1e1"),
            "take wine green",
            "KO-D29 The colour green is only used with three or four players.",
        ),
        (
            after(turn("red1", 3, docks={"n1e2": "black14"}), "place n1e1"),
            "take wine purple",
            "KO-D27 Nobody plays the colour purple in this game.",
        ),
    ],
)
def test_a_refusal_says_what_stands_in_the_way(state: KontorState, text: str, words: str) -> None:
    assert why(state, text) == words


def scenes() -> list[KontorState]:
    """Return a game of each kind, and positions that games hardly ever come to."""
    found = [
        ring(),
        few_chits(),
        RESTED,
        no_special_left(),
        two_bridges(),
        crossing(),
        after(crossing(), "place n2e2"),
        to_the_centre(coins=[1, 4, 4]),
    ]
    found += [
        after(to_the_centre(), "decline"),
        after(beside_n1(), "sail n1", "spare"),
        nobody_can("flood88"),
    ]
    found += [after(full_but_one(), "place s3e3")]
    for players, options in GAMES:
        rng = random.Random(players)
        state: KontorState = game.new(players, **options)
        while state.current_player != TERMINAL:
            found.append(state)
            wanted = [move for move in state.legal_moves() if str(move) in ("buy", "sail centre")]
            state = state.child(wanted[0] if wanted and rng.random() < 0.7 else state.sample(rng))
        found.append(state)
    return found


def test_in_every_phase_every_move_is_refused_for_a_reason_and_every_reason_is_given() -> None:
    phases: set[str] = set()
    given = {"not_your_turn", "nobodys_turn", "not_chance", "not_in_pile"}
    for state in scenes():
        for move in game.moves:
            refusal = state.refusal(move)
            if refusal is not None:
                assert game.say(refusal).strip(".").strip()
                assert refusal.clause in game.rulebook
                given.add(refusal.reason)
                phases.add(state.phase)
    assert phases == set(Phase)
    assert given == {key for key in PHRASES.keys("refusal") if "=" not in key}, "a case is not a reason"


def said() -> Iterator[str]:
    """Yield the words of events and refusals in games of each kind."""
    for state in scenes():
        refusals = map(state.refusal, state.attempts())
        yield from (game.say(refusal) for refusal in refusals if refusal is not None)
        events: list[Event] = []
        if state.current_player != TERMINAL:
            state.apply(state.sample(random.Random(1)), events.append)
        yield from map(game.say, events)


def speak_well() -> bool:
    """Return whether sentences begin with a capital or a number, and name no cell by its notation."""
    return not [words for words in said() if words[0].islower() or re.search(r"\b[nsew][1-6]", words)]


@pytest.mark.clause("KO-B06")
def test_sentences_begin_with_a_capital_and_call_cells_as_the_board_does() -> None:
    assert speak_well()
    assert why(turn("red39"), "place n1") == (
        "KO-B10 There is already a card on the space 1 north of the centre. Choose an empty space."
    )
    assert why(turn("red39"), "place n3w3") == (
        "KO-B10 There is no card next to the space 3 north and 3 west of the centre. "
        "Place yours next to another one."
    )


@pytest.mark.usefixtures("spanish")
def test_sentences_do_so_in_spanish_too() -> None:
    assert speak_well()
    assert why(turn("red39"), "place n3w3") == (
        "KO-B10 No hay ninguna carta junto a la casilla que está 3 al norte y 3 al oeste del centro. "
        "Coloca la tuya al lado de otra."
    )


@pytest.mark.clause("KO-D12", "KO-B09")
def test_whoever_is_not_asked_is_told_whose_turn_it_is() -> None:
    match: Any = Match(game, ["Ada", "Ben", "Cleo"], seed=1)
    refusal = match.refusal(match.legal_moves()[0], seat=2)
    assert (refusal.clause, game.say(refusal, ["Ada", "Ben", "Cleo"])) == (
        "KO-D12",
        "It is Ada's turn.",
    )
    waiting = position(chosen=["red39", "black40"]).out_of_turn(0)
    assert waiting is not None
    assert (waiting.clause, game.say(waiting)) == ("KO-B07", "Cards are being turned over or drawn.")


@pytest.mark.clause("KO-B07")
def test_a_person_cannot_answer_for_chance() -> None:
    assert (
        why(settle(game.new(2)), "deal red1") == "KO-B07 No cards are set up, drawn or turned over right now."
    )
    assert why(game.new(2), "deal red1") == "KO-B04 The cross of canals has to be set up first."


@pytest.mark.clause("KO-B14")
def test_a_card_that_is_not_in_the_pile_is_said_not_to_be() -> None:
    drawing = after(turn("water18"), "place n1e1")
    words = "This cannot be {}: that card is not in the pile."
    assert why(drawing, "deal red1") == "KO-B14 " + words.format("red 1")
    assert why(drawing, "deal water18") == "KO-B14 " + words.format("water 18")
    assert why(after(game.new(2), "lay water50"), "lay water50") == "KO-B04 " + words.format("water 50")


@pytest.mark.clause("KO-B10", "KO-B06")
@pytest.mark.parametrize(
    ("inside", "beyond"),
    [("n3w2", "n4w2"), ("s3e2", "s4e2"), ("n2e3", "n2e4"), ("n2w3", "n2w4")],
)
def test_a_free_cell_at_the_edge_is_detached_and_one_beyond_outgrows(inside: str, beyond: str) -> None:
    # In the basic game one row or column may be added to the cross on either side.
    state = turn("red39", professional=0)
    assert why(state, f"place {inside}").startswith("KO-B10 There is no card next to")
    assert why(state, f"place {beyond}").startswith("KO-B06 ")


@pytest.mark.clause("KO-D29")
@pytest.mark.parametrize("move", ["choose green41", "export wine"])
def test_what_only_the_extension_has_is_refused_to_two_by_a_clause_of_two(move: str) -> None:
    found = settle(game.new(2)).refusal(game.parse_move(move))
    assert found is not None
    assert found.clause == "KO-D29"
    assert "two players" in game.rulebook[found.clause].text
