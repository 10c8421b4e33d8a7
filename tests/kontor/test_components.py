"""Components of Kontor and the set-up of a game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from kernel_games.engine import CHANCE, OptionError
from kernel_games.games import kontor
from kernel_games.games.kontor import KontorState, game
from kernel_games.games.kontor.components import (
    BY_KEY,
    CARDS,
    COLOURS,
    GOODS,
    SPECIALS,
    WATERS,
    Card,
    docks_of,
)
from kernel_games.games.kontor.grid import CELLS, CENTRE, CROSS, NAMES, bits, cell_at, near, xy
from tests.kontor.tables import keys, settle
from tests.playing import play

CARDS_FILE = Path(kontor.__file__).with_name("cards.toml")


def dealt(players: int, **options: int) -> KontorState:
    return settle(game.new(players, **options))


def own(seat: int, players: int = 2) -> list[Card]:
    return [CARDS[card] for card in docks_of(seat, all_goods=players == 2)]


@pytest.mark.clause("KO-B01", "KO-X01")
@pytest.mark.parametrize("seat", range(4))
def test_each_colour_has_22_docks_19_with_goods_two_cranes_and_a_tavern(seat: int) -> None:
    kinds = Counter(card.kind for card in own(seat))
    assert kinds == {"dock": 19, "crane": 2, "tavern": 1}
    assert {len(card.goods) for card in own(seat) if card.kind == "dock"} == {1, 2, 3}
    assert [card.goods for card in own(seat)] == [card.goods for card in own(0)], "all sets picture the same"
    assert {card.key.rstrip("0123456789") for card in own(seat)} == {COLOURS[seat]}


@pytest.mark.clause("KO-B01")
def test_no_number_comes_twice_with_two_players() -> None:
    cards = [card for card in CARDS[1:] if card.owner < 2]
    numbers = [card.number for card in cards]
    assert sorted(numbers) == list(range(1, 94))


@pytest.mark.clause("KO-B02")
def test_there_are_43_numbered_water_cards_most_of_them_higher_than_all_docks_and_the_centre() -> None:
    assert len(WATERS) == 43
    docks = [card.number for card in CARDS if card.owner in (0, 1)]
    higher = [CARDS[card].number > max(docks) for card in WATERS]
    assert 43 > sum(higher) > 43 * 0.8
    assert any(CARDS[card].number < sorted(docks)[len(docks) // 2] for card in WATERS)
    assert sorted([*docks, *(CARDS[card].number for card in WATERS)]) == list(range(1, 88)), (
        "none is there twice"
    )
    assert CARDS[0].kind == "centre"
    assert CARDS[0].pile == "water"


@pytest.mark.clause("KO-B03", "KO-D16")
@pytest.mark.parametrize("players", game.players)
def test_warehouses_coins_and_special_cards(players: int) -> None:
    view = dealt(players).observation(None)
    assert view["stock"] == dict.fromkeys(GOODS, 16)
    assert sum(view["coins"]) + view["treasury"] == 20
    assert view["keepers"] == [None if players == 2 else 7] * players
    assert len(SPECIALS) == 6


@pytest.mark.clause("KO-B04")
@pytest.mark.parametrize("players", game.players)
def test_eight_water_cards_drawn_blindly_make_the_cross(players: int) -> None:
    state = game.new(players)
    for step, cell in enumerate(CROSS):
        assert state.current_player == CHANCE
        assert len(state.chance_outcomes()) == 43 - step
        state = state.child(state.sample(random.Random(step)))
        assert state.water >> cell & 1
    cells = {NAMES[cell] for cell in bits(state.water)}
    assert cells == {"centre", "n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"}
    view = state.observation(None)
    assert view["box"] == [-2, -2, 2, 2]


@pytest.mark.clause("KO-B05", "KO-X02")
@pytest.mark.parametrize("players", game.players)
def test_everyone_draws_three_docks_and_two_waters_and_has_four_coins(players: int) -> None:
    state = dealt(players)
    assert state.phase == "choose"
    assert state.coins == (4,) * players
    for seat in range(players):
        assert Counter(CARDS[card].pile for card in state.hands[seat]) == {"dock": 3, "water": 2}
        assert {CARDS[card].owner for card in state.hands[seat]} == {seat, -1}
    view = state.observation(None)
    assert view["water_pile"] == 43 - 8 - 2 * players
    assert view["piles"] == [(22 if players == 2 else 21) - 3] * players


@pytest.mark.clause("KO-B06", "KO-X05")
@pytest.mark.parametrize(
    ("players", "options", "size"),
    [(2, {"professional": 0}, 6), (2, {}, 7), (3, {}, 8), (4, {}, 9), (4, {"variant": 1}, 9)],
)
def test_how_far_the_field_may_grow(players: int, options: dict[str, int], size: int) -> None:
    view = dealt(players, **options).observation(None)
    assert view["size"] == size
    assert view["room"] == [3 - size, 3 - size, size - 3, size - 3], "in any direction, as long as it fits"


@pytest.mark.clause("KO-X03", "KO-D28")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_the_cards_with_three_goods_are_left_out(players: int) -> None:
    for seat in range(players):
        left_out = {card.key for card in own(seat)} - {card.key for card in own(seat, players)}
        assert left_out == {f"{COLOURS[seat]}{3 + seat % 2}"}
        assert len(CARDS[BY_KEY[left_out.pop()]].goods) == 3


@pytest.mark.clause("KO-X04")
@pytest.mark.parametrize(("players", "specials", "chits"), [(2, 0, 0), (3, 6, 6), (4, 6, 6)])
def test_special_cards_and_chits_lie_ready_with_three_or_four(
    players: int, specials: int, chits: int
) -> None:
    view = dealt(players).observation(None)
    assert view["specials_left"] == specials
    assert view["chits_left"] == dict.fromkeys(GOODS, chits)


@pytest.mark.clause("KO-X06")
def test_two_colours_share_the_numbers_and_a_bar_tells_them_apart() -> None:
    for seat, bar in ((2, 1), (3, -1)):
        assert [card.number for card in own(seat)] == [card.number for card in own(seat - 2)]
        assert {card.bar for card in own(seat)} == {bar}
        assert {card.bar for card in own(seat - 2)} == {0}
    ranks = [card.rank for card in CARDS]
    assert len(set(ranks)) == len(ranks)


@pytest.mark.clause("KO-D1")
def test_faces_of_the_dock_cards() -> None:
    red = {card.number: card for card in own(0)}
    assert [number for number, card in red.items() if card.kind == "crane"] == [1, 5]
    assert red[3].goods == (0, 1, 2)
    assert red[43].kind == "tavern"
    twos = Counter(card.goods for card in red.values() if len(card.goods) == 2)
    assert twos == {(0, 0): 1, (1, 1): 1, (2, 2): 1, (0, 1): 2, (0, 2): 2, (1, 2): 2}
    ones = Counter(card.goods for card in red.values() if len(card.goods) == 1)
    assert ones == {(0,): 3, (1,): 3, (2,): 3}
    assert sorted(number for number, card in red.items() if card.ship) == [
        3,
        7,
        9,
        11,
        13,
        15,
        21,
        23,
        45,
        47,
    ]
    assert sorted(number for number, card in red.items() if card.coin) == [25, 31, 37]
    assert {card.goods for card in red.values() if card.coin} == {(0,), (1,), (2,)}


@pytest.mark.clause("KO-D2")
def test_numbers_and_coins_of_water_and_special_cards() -> None:
    assert [CARDS[card].number for card in WATERS] == [17, 18, 19, 20, *range(49, 88)]
    assert [CARDS[card].number for card in WATERS if CARDS[card].coin] == [19, *range(50, 88, 3)]
    assert [CARDS[card].key for card in SPECIALS] == [
        *("flood88", "flood89", "bridge90", "bridge91", "customs92", "customs93")
    ]
    assert not any(CARDS[card].ship for card in (*WATERS, *SPECIALS))


@pytest.mark.clause("KO-D1", "KO-D2")
def test_the_file_of_the_faces_is_marked_as_reconstructed() -> None:
    assert CARDS_FILE.read_text(encoding="utf-8").startswith("# Reconstructed:")
    assert game.rulebook["KO-D1"].provenance == game.rulebook["KO-D2"].provenance == "reconstructed"


def test_every_clause_of_the_base_game_is_public_and_every_one_of_the_extension_printed() -> None:
    marks = {"B": "public", "X": "printed", "V": "printed", "D": "reconstructed"}
    assert len(game.rulebook) == 22 + 25 + 3 + 30
    for clause in game.rulebook.values():
        assert clause.provenance == marks[clause.id[3]], clause.id


def test_the_set_up_is_told_and_hides_what_is_drawn() -> None:
    state, events = play(game.new(2), *(f"lay water{number}" for number in range(50, 58)), "deal red1")
    assert keys(events) == ["laid"] * 8 + ["dealt"]
    secret = events[-1]
    assert secret.to == (0,)
    assert secret.seen_by(1) is not None
    assert "red" not in str(secret.seen_by(1))
    assert state.notation(game.parse_move("deal red3"), 0) == "deal red3"
    assert state.notation(game.parse_move("deal red3"), 1) == "deal dock"


def test_cells_are_named_as_one_would_say_them_and_neighbours_share_a_side() -> None:
    assert (xy(CELLS["n2e1"]), xy(CELLS["s3"]), xy(CELLS["w1"]), xy(CENTRE)) == (
        (1, -2),
        (0, 3),
        (-1, 0),
        (0, 0),
    )
    for name in ("centre", "n6e6", "s6w6"):
        x, y = xy(CELLS[name])
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        assert {xy(cell) for cell in bits(near(1 << CELLS[name]))} == beside
        assert cell_at(x, y) == CELLS[name]


@pytest.mark.parametrize(
    ("players", "options", "field", "clause", "expected"),
    [
        (2, {"professional": 2}, "professional", "KO-B06", "from 0 to 1"),
        (2, {"professional": True}, "professional", "KO-B06", "from 0 to 1"),
        (2, {"variant": 1}, "variant", "KO-V01", "it is for three or four players"),
        (3, {"professional": 1}, "professional", "KO-B06", "it is for two players"),
        (3, {"professional": 0}, "professional", "KO-B06", "3 play with the ship on 8 by 8 cells"),
        (4, {"professional": None}, "professional", "KO-B06", "4 play with the ship on 9 by 9 cells"),
        (3, {"variant": "yes"}, "variant", "KO-V01", "from 0 to 1"),
        (3, {"ship": 0}, "ship", "", "variant"),
        (5, {}, "players", "", "from 2 to 4"),
        (1, {"professional": 0}, "players", "", "from 2 to 4"),
    ],
)
def test_a_wrong_option_is_named(
    players: int, options: dict[str, object], field: str, clause: str, expected: str
) -> None:
    with pytest.raises(OptionError) as error:
        game.new(players, **options)
    assert (error.value.field, error.value.clause) == (field, clause)
    assert expected in error.value.expected


@pytest.mark.clause("KO-D27")
@pytest.mark.parametrize("players", game.players)
def test_colours_go_by_seats(players: int) -> None:
    hands = dealt(players).hands
    colours = [{CARDS[card].key.rstrip("0123456789") for card in hand} - {"water"} for hand in hands]
    assert colours == [{"red"}, {"black"}, {"green"}, {"purple"}][:players]
