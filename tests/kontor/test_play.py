"""Whole games of Kontor: nothing is lost, promises are kept, the greedy bot plays well."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from kernel_games.bots import Greedy, Random
from kernel_games.engine import TERMINAL, Match, ParseError
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import CARDS
from kernel_games.games.kontor.grid import NAMES, cell_at
from kernel_games.testing import check_game, check_state
from tests.kontor import test_areas, test_rounds
from tests.kontor.tables import conserved, event, keys, position
from tests.kontor.test_secrets import GAMES
from tests.playing import play, refused, told
from tests.sampling import sampled


def random_game(players: int, options: dict[str, Any], seed: int) -> list[KontorState]:
    rng = random.Random(f"{players}/{options}/{seed}")
    state = game.new(players, **options)
    line = [state]
    while state.current_player != TERMINAL:
        state = state.child(state.sample(rng))
        line.append(state)
    return line


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_nothing_is_created_or_lost_in_random_games(players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        line = random_game(players, options, seed)
        for state in line:
            conserved(state)
        assert len(line) <= game.longest(players)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_nothing_is_created_or_lost_in_greedy_games(players: int, options: dict[str, Any]) -> None:
    match = Match(game, [Greedy() for _ in range(players)], seed=1, **options)
    match.run()
    for ply in match.plies:
        state: Any = ply.state
        conserved(state)
    assert match.state.current_player == TERMINAL


def areas_walked(view: dict[str, Any]) -> list[tuple[set[str], int]]:
    """Return an observation's open areas with their empty neighbours, by walking cell to cell."""
    cells = {(cell["x"], cell["y"]): cell for cell in view["cells"]}
    scored = {name for area in view["areas"] if not area["open"] for name in area["cells"]}
    docks = {at for at, cell in cells.items() if cell["kind"] in ("dock", "crane", "tavern")}
    open_ = {at for at in docks if cells[at]["cell"] not in scored}
    west, north, east, south = view["room"]
    found = []
    while open_:
        area, border, walk = set(), set(), [min(open_)]
        while walk:
            x, y = at = walk.pop()
            if at in area:
                continue
            area.add(at)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                beside, across = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if beside in open_:
                    walk.append(beside)
                elif beside not in cells:
                    border.add(beside)
                elif "bridge" in (cells[beside]["special"] or "") and across in open_:
                    walk.append(across)
        inside = {(x, y) for x, y in border if west <= x <= east and north <= y <= south}
        found.append(({cells[at]["cell"] for at in area}, len(inside)))
        open_ -= area
    return found


@pytest.mark.clause("KO-B13", "KO-B15")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_areas_are_those_one_can_walk_and_none_that_is_enclosed_stays_open(
    players: int, options: dict[str, Any]
) -> None:
    for seed in range(3):
        for state in random_game(players, options, seed)[::4]:
            view = state.observation(None)
            walked = areas_walked(view)
            told_ = [set(area["cells"]) for area in view["areas"] if area["open"]]
            assert sorted(map(sorted, told_)) == sorted(sorted(area) for area, _ in walked)
            if state.phase not in ("export", "crane", "count", "over"):
                assert all(empty for _, empty in walked)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_position_reads_back_from_plain_data(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        for state in random_game(players, options, seed):
            assert game.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_promise_of_a_state_is_kept(players: int, options: dict[str, Any]) -> None:
    line = random_game(players, options, 7)
    rng = random.Random(7)
    for state in (*line[::9], line[-1]):
        check_state(state, rng)


def kept(state: Any) -> None:
    conserved(state)


@pytest.mark.slow
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(1), invariant=kept, **sampled(7))
    assert report.longest <= game.longest(4)


def nobody_can(*specials: str) -> KontorState:
    """Return the variant with one empty cell, where a dock card would join two areas."""
    side = range(-2, 6)
    cells = {(x, y) for x in side for y in side} - {(0, 0)}
    cross = {(0, -1), (0, -2), (1, 0), (2, 0), (0, 1), (0, 2), (-1, 0), (-2, 0)}
    hole = (-1, -2)
    docks = {(-2, -2), (-1, -1)}
    # Other docks, apart from each other and from these: one in each two cells of the far part.
    for x, y in sorted(cells - cross - {hole}):
        if len(docks) < 19 and (x + y) % 2 == 0 and x > 0 and y != 0:
            docks.add((x, y))

    plain = [c.key for c in CARDS if c.owner in (0, 1) and c.kind == "dock" and c.number > 6]
    laid = dict(zip(sorted(docks), plain, strict=False))
    water = cells - docks - {hole}
    scored = [{"cells": [NAMES[cell_at(*cell)]]} for cell in sorted(docks - {(-2, -2), (-1, -1)})]
    return position(
        3,
        variant=1,
        docks={NAMES[cell_at(*cell)]: key for cell, key in laid.items()},
        water=" ".join(NAMES[cell_at(*cell)] for cell in sorted(water - cross)),
        scored=scored,
        hands=[
            ["red43", "red1", "red5", *specials[:1]],
            ["black44", "black2", "black6", *specials[1:2]],
            ["green39", "green41", "green43", *specials[2:]],
        ],
    )


@pytest.mark.clause("KO-D10")
def test_a_field_closed_to_dock_cards_is_the_end_and_a_position_read_so_says_why() -> None:
    state = nobody_can()
    assert state.observation(None)["water_pile"] == 0
    assert state.legal_moves() == []
    assert game.from_dict(state.to_dict()) == state
    state, events = play(state, "ask")
    assert keys(events) == ["no_dock_place"] * 3 + ["only_water"]
    assert told(events) == ["KO-D10"] * 3 + ["KO-X19"]
    assert state.phase == "count"


@pytest.mark.clause("KO-D10")
def test_the_end_names_those_who_have_no_special_card_with_a_place() -> None:
    _, events = play(nobody_can("flood88"), "ask")
    assert event(events, "only_water").facts == {"seats": [1, 2]}


@pytest.mark.clause("KO-D10")
def test_whether_special_cards_have_a_place_is_asked_when_no_dock_card_has() -> None:
    state, events = play(nobody_can("flood88", "customs92", "bridge90"), "ask")
    assert (state.phase, event(events, "only_water").facts) == ("count", {"seats": [2]})
    state = nobody_can("flood88", "customs92", "flood89")
    assert state.phase == "ask"
    assert game.from_dict(state.to_dict()) == state
    assert refused(state, "choose flood88") == "KO-D10"
    state, events = play(state, "ask")
    assert (state.phase, keys(events)) == ("choose", ["somebody_can"])


@pytest.mark.clause("KO-D13")
def test_every_game_ends_within_its_bound_even_if_nobody_wants_it_to() -> None:
    # Everyone always chooses a coin card that they cannot place or pay for, as far as they can.
    rng = random.Random(3)
    state = game.new(2)
    plies = 0
    while state.current_player != TERMINAL:
        moves = state.legal_moves() or [move for move, _ in state.chance_outcomes()]
        if state.phase == "choose":
            coins = [move for move in moves if CARDS[_card(move)].coin]
            moves = coins or moves
        state = state.child(rng.choice(moves))
        plies += 1
    assert plies <= game.longest(2)
    assert state.round <= game.law.rounds


def _card(move: Any) -> int:
    return next(index for index, card in enumerate(CARDS) if card.key == move.args[0])


def test_every_move_has_words_of_its_own_and_reads_back() -> None:
    labels = [game.label(move) for move in game.moves]
    assert len(set(labels)) == len(labels)
    for move in game.moves:
        assert game.parse_move(str(move).upper()) is move
    samples = {
        "choose red25": "Choose red 25 with wine",
        "choose black2": "Choose black 2, a crane",
        "choose customs92": "Choose customs house 92",
        "place n2e1": "Place the card on the space 2 north and 1 east of the centre",
        "take wine green": "The crane takes wine from green",
        "store": "Store everything",
        "stay": "The ship stays",
        "deal water17": "Draw water 17",
    }
    for text, label in samples.items():
        assert game.label(game.parse_move(text)) == label


@pytest.mark.parametrize(
    "text",
    [
        "place n7",
        "place e1n2",
        "choose red2",
        "choose water88",
        "export coffee",
        "take wine blue",
        "sail",
        "deal centre",
    ],
)
def test_what_is_no_move_is_said_to_be_none_and_cites_no_clause(text: str) -> None:
    with pytest.raises(ParseError, match="is no move of Kontor; moves read like 'choose red1'"):
        game.parse_move(text)


def test_a_position_reads_in_words() -> None:
    state = position(chosen=["red39", "water49"])
    assert game.describe(play(state, "reveal")[0].observation(0), ["Ada", "Ben"]).startswith(
        "Kontor. Ben places a card.\n"
    )


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_the_greedy_bot_beats_random_clearly(players: int, options: dict[str, Any]) -> None:
    games = 8
    won = 0.0
    for seed in range(games):
        seat = seed % players
        bots = [Greedy() if other == seat else Random() for other in range(players)]
        won += Match(game, bots, seed=seed, **options).run().returns()[seat]
    assert won >= games - 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_greedy_bot_encloses_an_area_it_leads_and_not_one_it_does_not(players: int) -> None:
    for docks, wanted in (({"n1e1": "red35"}, True), ({"n1e1": "black36"}, False)):
        start = test_areas.turn("water17", players, docks=docks, water="n1e2")
        view = start.observation(0)
        for seed in range(5):
            rng = random.Random(seed)
            move = Greedy().choose(view, partial(start.imagine, 0), rng)
            assert (move == "place n2e1") is wanted


def test_a_match_told_to_its_end_names_the_winner() -> None:
    state, events = play(test_rounds.full_but_one(), "place s3e3", "count")
    assert keys(events)[-1] == "wins_by_dock"
    assert state.winners() == (0,)
