"""What Tiki Topple looks like: whole, honest about what is hidden, and within reach of everyone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.drawing.svg import Drawing
from kernel_games.games.tiki_topple import TikiState, game
from kernel_games.games.tiki_topple.components import CARDS, KINDS, TIKIS, TRACK, VALUES
from kernel_games.games.tiki_topple.drawing import draw, picks
from kernel_games.games.tiki_topple.drawing.faces import FACES
from kernel_games.games.tiki_topple.words import PHRASES
from tests.drawings import (
    NASTY,
    check_contrast,
    check_inside,
    check_name,
    check_names,
    check_reach,
    check_read_only,
    check_style,
    check_whole,
    colours_in,
    mark_phrases,
    texts,
    unmarked,
    words_in,
)

NAMES = ("Ana", "Ben", "Chandra", "Dora")
KNOWN = (*NAMES, *TIKIS)
PHASES = {"set-up", "play", "reveal", "scored", "over"}
SLIM, TIKI_BODY = 60_000, 1_600


def games(players: int, seed: int, **options: Any) -> list[TikiState]:
    """All states of one game of random moves."""
    rng = random.Random(seed)
    states = [game.new(players, **options)]
    while states[-1].current_player != -4:
        states.append(states[-1].apply(states[-1].sample(rng)))
    return states


def show(state: TikiState, seat: int | None, *, narrow: bool = False) -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], narrow=narrow)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_well_formed_small_and_has_unique_keys(
    players: int, narrow: bool
) -> None:
    seen = set()
    for number, state in enumerate(games(players, players)):
        seat = None if number % (players + 1) == players else number % (players + 1)
        drawing = show(state, seat, narrow=narrow)
        seen.add(state.observation(seat)["phase"])
        check_whole(drawing, SLIM)
    assert seen == PHASES


@pytest.mark.parametrize("narrow", [False, True])
def test_the_layouts_keep_their_width_and_nothing_lies_outside(*, narrow: bool) -> None:
    for state in games(4, 1)[::5]:
        drawing = show(state, 0, narrow=narrow)
        assert drawing.width == (360 if narrow else 900)
        check_inside(drawing)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ground_stays_the_same_for_a_whole_match(players: int, *, narrow: bool) -> None:
    for seat in (None, *range(players)):
        assert len({show(state, seat, narrow=narrow).ground for state in games(players, 5)}) == 1


def test_tt_s5_a_drawing_does_not_depend_on_what_its_seat_may_not_know() -> None:
    rng = random.Random(7)
    for state in games(4, 2)[::3]:
        for seat in (None, 0, 3):
            assert show(state.imagine(seat, rng), seat) == show(state, seat)


def test_tt_s5_secret_cards_that_lie_face_down_all_look_the_same() -> None:
    state = next(state for state in games(4, 3) if state.observation(None)["phase"] == "play")
    pieces = {piece.key: piece for piece in show(state, 0).pieces}
    hidden = [pieces[f"secret:{seat}"] for seat in (1, 2, 3)]
    assert len({piece.body for piece in hidden}) == 1
    assert [piece.label for piece in hidden] == [f"{name}'s secret card, face down" for name in NAMES[1:]]
    assert all(tiki in pieces["secret:0"].label for tiki in state.secret(0) or ())
    assert not any(tiki in piece.body for piece in hidden for tiki in TIKIS)


def test_tt_s1_cards_in_other_hands_show_their_number_and_their_owner_only() -> None:
    state = next(state for state in games(3, 3) if state.observation(None)["phase"] == "play")
    backs = [piece for piece in show(state, 0).pieces if piece.key.startswith("seat:1:card:")]
    assert len(backs) == state.observation(0)["cards"][1]
    assert len({piece.body for piece in backs}) == 1
    assert not any(piece.pick for piece in backs)


def test_tt_e3_open_secret_cards_mark_the_tikis_that_scored_and_panels_show_the_gain() -> None:
    for state in (
        state for seed in range(6) for state in games(3, seed) if state.observation(None)["gained"]
    ):
        view = state.observation(None)
        pieces = {piece.key: piece for piece in show(state, None).pieces}
        for seat in view["active"]:
            told = re.findall(r" for (\d), (scored|missed)", pieces[f"secret:{seat}"].label)
            assert [int(value) for value, _ in told] == list(VALUES)
            assert sum(int(value) for value, word in told if word == "scored") == view["gained"][seat]
            assert f">+{view['gained'][seat]}<" in pieces[f"panel:{seat}"].body


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_and_every_attempt_can_be_pointed_at(players: int) -> None:
    for state in games(players, 11):
        seat = state.current_player
        if seat >= 0:
            view = state.observation(seat)
            held = {piece.pick for piece in show(state, seat).pieces}
            assert view["legal"]
            assert {pick for move in view["legal"] for pick in picks(view, move)} <= held
            assert {pick for move in state.attempts() for pick in picks(view, str(move))} <= held


def test_picks_name_a_card_and_a_tiki() -> None:
    assert picks({}, "up2 Nani") == ("card:up2", "tiki:Nani")
    assert picks({}, "topple Huhu") == ("card:topple", "tiki:Huhu")
    assert picks({}, "toast") == ("card:toast",)
    assert picks({}, "deal Nani Eepo Nui") == picks({}, "reveal") == ()


@pytest.mark.parametrize("narrow", [False, True])
def test_what_can_be_picked_has_a_name_and_is_at_least_24_wide_and_high(*, narrow: bool) -> None:
    for state in games(2, 4)[::4]:
        check_reach(show(state, 1, narrow=narrow))


def test_labels_tell_the_place_the_group_and_where_a_card_is() -> None:
    state = game.from_dict(
        {
            "players": 2,
            "line": ["Lokahi", "Hookipa", "Akamai", "Nani", "Kapu", "Nui", "Huhu", "Wikiwiki"],
            "played": [["up1", "toast"], ["up2", "topple"]],
            "secrets": [["Hookipa", "Lokahi", "Nani"], ["Wikiwiki", "Hookipa", "Akamai"]],
        }
    )
    labels = {piece.key: piece.label for piece in show(state, 0).pieces}
    assert labels["tiki:Akamai"] == "Akamai, place 3 of 8, fish bone group"
    assert labels["tiki:Eepo"] == "Eepo, toasted, out for this round, shell group"
    assert labels["card:up1:1"] == "Tiki Up 1, in your hand"
    assert labels["card:up1:2"] == "Tiki Up 1, played"
    assert labels["turn"] == "Ana to move"
    assert labels["secret:0"] == "Your secret card: top Hookipa for 9, middle Lokahi for 5, bottom Nani for 2"


def test_a_card_that_is_played_keeps_its_key_and_its_pick() -> None:
    for before, after in pairwise(games(2, 8)):
        seat = before.current_player
        if seat >= 0:
            cards = [
                {piece.key: piece.pick for piece in show(state, seat).pieces if piece.key.startswith("card:")}
                for state in (before, after)
            ]
            assert cards[0] == cards[1]
            assert len(cards[0]) == 7


def test_only_what_changes_is_drawn_anew_after_a_move() -> None:
    for before, after in pairwise(games(4, 9)):
        if before.current_player >= 0 and after.current_player >= 0:
            pieces = [{piece.key: piece for piece in show(state, 0).pieces} for state in (before, after)]
            bodies = {
                key
                for key in pieces[0].keys() & pieces[1].keys()
                if pieces[0][key].body != pieces[1][key].body
            }
            toasted = {f"tiki:{tiki}" for tiki in before.line_names if tiki not in after.line_names}
            assert {key for key in bodies if key.startswith("tiki:")} == toasted


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", NASTY)
def test_any_name_stays_text_and_keeps_to_its_panel(name: str, *, narrow: bool) -> None:
    state = next(state for state in games(4, 3) if state.current_player == 1)
    drawing = draw(state.observation(0), names=["Ana", name, "Chandra", "Dora"], narrow=narrow)
    check_name(
        drawing,
        name,
        "panel:1",
        most=40,
        more=("tspan", "linearGradient", "radialGradient", "pattern", "stop"),
    )


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    yield from mark_phrases(monkeypatch, "tiki_topple")


def test_every_word_comes_from_the_file_of_texts_and_every_text_of_the_board_is_in_use(
    marked: set[str],
) -> None:
    ends = [games(players, 20)[-1].observation(None) for players in (2, 3)]
    views = [
        *(state.observation(seat) for n in (2, 3, 4) for state in games(n, n)[::2] for seat in (None, 0)),
        *(game.from_dict(tied()).observation(seat) for seat in (0, 1)),
        *(view | {"scores": [20] * view["players"]} for view in ends),
    ]
    for number, view in enumerate(views):
        names = NAMES[: view["players"]]
        drawing = draw(view, names=names, narrow=number % 4 > 1)
        seen = words_in(drawing)
        assert {words for words in seen if unmarked(words, *KNOWN)} <= set("ABCD"), "the letters of the seats"
        for words in (drawing.title, game.describe(view, names), *(piece.label for piece in drawing.pieces)):
            assert not unmarked(words, game.title, *KNOWN), words
    assert marked == set(PHRASES.keys("board"))


def test_the_title_says_all_that_the_text_board_says_and_who_has_won() -> None:
    for players in (2, 3, 4):
        for state in games(players, 20):
            view = state.observation(None)
            told = game.describe(view, NAMES[:players]).replace("\n", " ").removesuffix(".")
            title = show(state, None).title
            assert set(told.split(". ")) <= set(title.removesuffix(".").split(". "))
            assert ("Toasted: " in title) == bool(view["removed"])
    view["scores"] = [31, 12, 31, 30]
    assert ". The game is over. Shared win: Ana, Chandra. " in draw(view, names=NAMES).title
    view["scores"] = [31, 12, 32, 30]
    assert ". The game is over. Chandra wins. " in draw(view, names=NAMES).title


def test_as_many_names_as_players_are_needed() -> None:
    check_names(draw, game.new(3).observation(0))


def test_nine_faces_differ_in_shape_not_only_in_colour() -> None:
    assert set(FACES) == set(TIKIS)
    shapes = {re.sub(r"var\(--kg-\w+\)", "", face) for face in FACES.values()}
    assert len(shapes) == 9
    state = next(state for state in games(2, 1) if len(state.line) == 9)
    bodies = {piece.body for piece in show(state, 0).pieces if piece.key.startswith("tiki:")}
    assert len(bodies) == 9
    assert max(map(len, bodies)) < TIKI_BODY


def test_all_colours_in_use_are_defined_and_all_defined_are_in_use() -> None:
    used: set[str] = set()
    for state in games(4, 6)[::2]:
        drawing = show(state, None if len(used) % 2 else 0)
        used |= colours_in(drawing)
    final = game.from_dict(tied())
    used |= colours_in(show(final, 1))
    assert used == set(drawing.colours)


def tied() -> dict[str, Any]:
    """The final round of a game of four, between two."""
    return {
        "players": 4,
        "round": 5,
        "active": [2, 0],
        "line": ["Lokahi", "Nui", "Akamai", "Eepo", "Hookipa", "Kapu", "Huhu", "Nani", "Wikiwiki"],
        "secrets": [["Hookipa", "Lokahi", "Nani"], None, ["Wikiwiki", "Hookipa", "Akamai"], None],
        "scores": [31, 12, 31, 30],
    }


def test_tt_g3_the_final_round_is_marked_and_the_others_sit_out() -> None:
    drawing = show(game.from_dict(tied()), 1)
    pieces = {piece.key: piece for piece in drawing.pieces}
    assert pieces["round"].label == "Final round. Chandra to move"
    assert pieces["panel:1"].label == "Ben, 12 points, sits this round out"
    assert "sits out" in pieces["panel:3"].body
    assert not any(key.startswith("card:") for key in pieces)
    assert drawing.title.startswith(
        "Tiki Topple. Final round. Chandra to move. Line from the top: Lokahi, Nui"
    )


def test_tt_g2_winners_are_crowned_when_the_game_is_over() -> None:
    for players in (2, 3, 4):
        state = games(players, 20)[-1]
        keys = {piece.key for piece in show(state, 0).pieces if piece.key.startswith("crown:")}
        assert keys == {f"crown:{seat}" for seat in state.winners()}
        assert all(NAMES[seat] in show(state, 0).title for seat in state.winners())


@pytest.mark.parametrize("points", [0, 1, TRACK - 1, TRACK, TRACK + 1, 2 * TRACK, 2 * TRACK + 7])
def test_tt_c4_pawns_go_round_the_track_again_and_say_so(points: int) -> None:
    view = game.new(2).observation(None) | {"scores": [points, 0]}
    pieces = {piece.key: piece for piece in draw(view, names=NAMES[:2]).pieces}
    laps = max(0, points - 1) // TRACK
    assert (f"+{laps * TRACK}" in pieces["pawn:0"].body) == (laps > 0)
    assert f"{points} point" in pieces["pawn:0"].label
    same = {
        piece.key: piece
        for piece in draw(view | {"scores": [points - laps * TRACK, 0]}, names=NAMES[:2]).pieces
    }
    assert (pieces["pawn:0"].x, pieces["pawn:0"].y) == (same["pawn:0"].x, same["pawn:0"].y)


@pytest.mark.parametrize("narrow", [False, True])
def test_pawns_that_share_a_space_do_not_hide_each_other(*, narrow: bool) -> None:
    drawing = show(game.new(4), None, narrow=narrow)
    places = [(piece.x, piece.y) for piece in drawing.pieces if piece.key.startswith("pawn:")]
    assert all(abs(x - a) + abs(y - b) >= 15 for n, (x, y) in enumerate(places) for a, b in places[:n])


@pytest.mark.parametrize("narrow", [False, True])
def test_pawns_hide_no_number_when_all_stand_on_start(*, narrow: bool) -> None:
    drawing = show(game.new(4), None, narrow=narrow)
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(\d+|Start)</text>', drawing.ground)
    numbers = [(float(x), float(y)) for x, y, _ in found[-TRACK - 1 :]]
    assert [words for _, _, words in found[-TRACK - 1 :]] == ["Start", *map(str, range(1, TRACK + 1))]
    half, rise = 8, 8
    for piece in drawing.pieces:
        if piece.key.startswith("pawn:"):
            left, top, width, height = (part * piece.scale for part in piece.box)
            for x, y in numbers[1:]:
                beside = x + half <= piece.x + left or x - half >= piece.x + left + width
                assert beside or y <= piece.y + top or y - rise >= piece.y + top + height, (piece.key, x, y)


@pytest.mark.parametrize(("narrow", "least"), [(False, 11), (True, 10)])
def test_no_text_is_smaller_than_people_can_read(*, narrow: bool, least: float) -> None:
    for state in games(4, 12)[::6]:
        for seat in (None, 2):
            for words, size in texts(show(state, seat, narrow=narrow)):
                assert size >= least, words


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(
    ("words", "grounds"),
    [
        ("ink", ("paper",)),
        ("quiet", ("paper",)),
        ("bone", ("plank", "ash")),
        ("mark", ("tab", "stone", "stone-10", "gold")),
        ("light", ("up", "topple", "toast", "seat0", "seat1", "seat2", "seat3")),
    ],
)
def test_text_stands_out_in_light_and_dark(scheme: int, words: str, grounds: tuple[str, ...]) -> None:
    check_contrast(show(game.new(2), 0), scheme, words, grounds)


def test_style_touches_nothing_but_own_classes() -> None:
    check_style(show(games(4, 6)[-1], None))


def test_a_view_is_only_read_and_may_come_from_json() -> None:
    check_read_only(draw, games(3, 2)[30].observation(1), NAMES[:3])


def test_all_secret_cards_can_be_shown() -> None:
    view = game.from_dict(tied()).observation(0)
    bodies: set[str] = set()
    for card in CARDS:
        view["secrets"] = [[TIKIS[tiki] for tiki in card], None, "hidden", None]
        bodies.update(piece.body for piece in draw(view, names=NAMES).pieces if piece.key == "secret:0")
    assert len(bodies) == len(CARDS)


def test_every_kind_of_action_card_has_its_own_look() -> None:
    state = next(state for state in games(2, 1) if state.current_player >= 0)
    looks = {piece.body for piece in show(state, 0).pieces if piece.key.startswith("card:")}
    assert len(looks) == len(KINDS)
