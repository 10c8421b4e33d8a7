"""The drawing of Tiki Topple: whole, honest about what is hidden, and within reach of everyone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import Drawing, slim
from kernel_games.games.tiki_topple import TikiState, game
from kernel_games.games.tiki_topple.components import CARDS, KINDS, TIKIS, TRACK
from kernel_games.games.tiki_topple.drawing import LAYOUTS, draw, picks, prompts
from kernel_games.games.tiki_topple.drawing.faces import FACES
from kernel_games.games.tiki_topple.drawing.layout import TYPE
from kernel_games.games.tiki_topple.words import say
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import texts

NAMES = ("Ana", "Ben", "Chandra", "Dora")
SLIM, STAGED, TIKI_BODY = 60_000, 8_000, 1_600
"""Bytes of a picture, of what a board stages over it for a moment, and of a tiki."""


def games(players: int, seed: int, **options: Any) -> list[TikiState]:
    """Return all states of one game of random moves."""
    rng = random.Random(seed)
    states = [game.new(players, **options)]
    while states[-1].current_player != -4:
        states.append(states[-1].apply(states[-1].sample(rng)))
    return states


@pytest.fixture(params=["en", "es"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is said in a language, and in English again afterwards."""
    yield kernel_games.language(request.param)
    kernel_games.language("en")


def show(state: TikiState, seat: int | None, *, layout: str = "standard") -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], layout=layout)


CONTRAST = [
    ("ink", ["paper"], 4.5),
    ("quiet", ["paper"], 4.5),
    ("bone", ["plank", "ash"], 4.5),
    ("mark", ["tab", "stone", "stone-10", "gold", "bone"], 4.5),
    ("light", ["up", "topple", "toast", "seat0", "seat1", "seat2", "seat3"], 4.5),
]
"""Ink and ground: colours of letters, and of what they are read on."""


def test_the_drawing_keeps_what_every_drawing_has_to() -> None:
    end = games(2, 20)[-1].observation(None)
    views = [
        games(3, 3)[-1].observation(None),
        *(state.observation(seat) for state in games(4, 3)[::3] for seat in (None, 0)),
        *(game.from_dict(tied()).observation(seat) for seat in (0, 1)),
        end | {"scores": [20, 20]},
    ]
    report = check_drawing(game, views=views, contrast=CONTRAST, known=TIKIS, most=SLIM + STAGED)
    assert all(len(slim(draw(view, names=NAMES[: view["players"]])).encode()) <= SLIM for view in views)
    assert not report.idle_colours
    assert not report.idle_phrases


@pytest.mark.clause("TT-S5")
def test_a_drawing_does_not_depend_on_what_its_seat_may_not_know() -> None:
    rng = random.Random(7)
    for state in games(4, 2)[::3]:
        for seat in (None, 0, 3):
            assert show(state.imagine(seat, rng), seat) == show(state, seat)


@pytest.mark.clause("TT-S5")
def test_secret_cards_that_lie_face_down_all_look_the_same() -> None:
    state = next(state for state in games(4, 3) if state.observation(None)["phase"] == "play")
    pieces = {piece.key: piece for piece in show(state, 0).pieces}
    hidden = [pieces[f"secret:{seat}"] for seat in (1, 2, 3)]
    assert len({piece.body for piece in hidden}) == 1
    assert [piece.label for piece in hidden] == [f"{name}'s secret card, face down" for name in NAMES[1:]]
    assert all(tiki in pieces["secret:0"].label for tiki in state.secret(0) or ())
    assert not any(tiki in piece.body for piece in hidden for tiki in TIKIS)


@pytest.mark.clause("TT-S1")
def test_cards_in_other_hands_show_their_number_and_their_owner_only() -> None:
    state = next(state for state in games(3, 3) if state.observation(None)["phase"] == "play")
    backs = [piece for piece in show(state, 0).pieces if piece.key.startswith("seat:1:card:")]
    assert len(backs) == state.observation(0)["cards"][1]
    assert len({piece.body for piece in backs}) == 1
    assert not any(piece.pick for piece in backs)


@pytest.mark.clause("TT-E3")
def test_open_secret_cards_mark_the_tikis_that_scored_and_panels_show_the_gain() -> None:
    for state in (
        state for seed in range(6) for state in games(3, seed) if state.observation(None)["gained"]
    ):
        view = state.observation(None)
        pieces = {piece.key: piece for piece in show(state, None).pieces}
        for seat in view["active"]:
            told = re.findall(r" for (\d), (scored|missed)", pieces[f"secret:{seat}"].label)
            assert [int(value) for value, _ in told] == list(game.law.values)
            assert sum(int(value) for value, word in told if word == "scored") == view["gained"][seat]
            panel, gained = pieces[f"panel:{seat}"], view["gained"][seat]
            # Nothing is not told as a gain.
            assert (f">+{gained}<" in panel.body) == bool(gained)
            assert (f"+{gained} this round" if gained else "nothing this round") in panel.label


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


@pytest.mark.clause("TT-T2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_asks_for_a_card_then_for_a_tiki_in_either_order(players: int) -> None:
    for state in games(players, 11):
        for seat in (None, *range(players)):
            view = state.observation(seat)
            asked = prompts(view, NAMES[:players])
            assert bool(asked) == (seat is not None and seat == state.current_player)
            if asked:
                kinds = {pick.partition(":")[0] for move in view["legal"] for pick in picks(view, move)}
                assert all(set(prompt.kinds) <= kinds for prompt in asked.values() if "tiki" in kinds)
    state = next(state for state in games(2, 1) if state.current_player >= 0)
    asked = prompts(state.observation(state.current_player), NAMES[:2])
    assert {key: prompt.words for key, prompt in asked.items()} == {
        "": "pick a card",
        "card": "now a tiki, or another card",
        "tiki": "now a card for it",
        "card tiki": "play it, or pick another",
    }


ROOMS = {
    "standard": ((968, 825), (690, 905)),
    "wide": ((934, 593), (1488, 905)),
    "narrow": ((344, 440), (430, 560), (415, 565)),
}
"""Pages, in pixels, that each layout is shown on."""


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_of_a_turn_is_in_sight_and_can_be_read_and_hit(players: int, layout: str) -> None:
    for state, (width, height) in product(games(players, 5)[::5], ROOMS[layout]):
        for seat in (None, 0):
            drawing = show(state, seat, layout=layout)
            working = drawing.working or drawing.height
            scale = min(width / drawing.width, height / working)
            assert scale >= 0.76
            assert min(size for _, size in texts(drawing)) * scale >= 10.9
            for piece in drawing.pieces:
                left, top, wide, high = (part * piece.scale for part in piece.box)
                if piece.pick:
                    assert piece.y + top + high <= working
                    assert min(wide, high) * scale >= 23.9 or (width, height) == (344, 440)
                assert piece.x + left >= -1
                assert piece.x + left + wide <= drawing.width + 1


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_and_panels_do_not_cover_one_another(players: int, layout: str) -> None:
    for state in games(players, 5)[::7]:
        for seat in (None, 0):
            places = {}
            for piece in show(state, seat, layout=layout).pieces:
                if re.match(r"panel:|secret:0|card:|tiki:|round|deck|track", piece.key):
                    places[piece.key] = [
                        piece.x + piece.box[0] * piece.scale,
                        piece.y + piece.box[1] * piece.scale,
                        piece.box[2] * piece.scale,
                        piece.box[3] * piece.scale,
                    ]
            for one, other in combinations(places, 2):
                (x, y, wide, high), (a, b, broad, tall) = places[one], places[other]
                across = min(x + wide, a + broad) - max(x, a)
                down = min(y + high, b + tall) - max(y, b)
                inside = one.startswith("panel:") or other.startswith("panel:")
                alike = one.startswith("card:up") and other.startswith("card:up")
                assert min(across, down) <= (9 if alike else 1) or (
                    inside and min(wide, broad) < across + 1
                ), (
                    one,
                    other,
                )


def test_everything_on_the_table_has_its_word() -> None:
    state = next(state for state in games(3, 3) if state.observation(None)["phase"] == "play")
    for layout in LAYOUTS:
        labels = {piece.key: piece.label for piece in show(state, 0, layout=layout).pieces}
        assert labels["starter"] == "Coconut: Ana starts this round"
        assert labels["place:9"] == "Place 9 of the line"
        assert labels["reach:middle"] == "5 points for a card's middle tiki down to place 2"
        assert labels["fire"] == "Fire: toasted tikis are out for this round"
        assert labels["track"].startswith("Scoring track: one space for each point")
        silent = [key for key, label in labels.items() if not label]
        assert all(re.match(r"seat:\d:card:|flare:", key) for key in silent), silent


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
    assert labels["tiki:Eepo"] == "Eepo, toasted and out for this round, shell group"
    assert labels["card:up1:1"] == "Tiki Up 1, in your hand"
    assert labels["card:up1:2"] == "Tiki Up 1, played"
    assert labels["turn"] == "Ana to move"
    own = "Your secret card: top Hookipa for 9, middle Lokahi for 5 and bottom Nani for 2"
    assert labels["secret:0"] == own


@pytest.mark.clause("TT-T2")
def test_a_card_that_is_played_keeps_its_key_and_is_tapped_only_where_none_of_its_kind_is_left() -> None:
    """What can be played has a green frame: a used card beside one in hand must not have it, too."""
    both = 0
    for before, after in pairwise(games(2, 8)):
        seat = before.current_player
        if seat >= 0:
            cards = [
                {piece.key: piece for piece in show(state, seat).pieces if piece.key.startswith("card:")}
                for state in (before, after)
            ]
            assert cards[0].keys() == cards[1].keys()
            assert len(cards[0]) == 7
            held = {kind for kind, n in after.observation(seat)["hand"].items() if n}
            for key, card in cards[1].items():
                kind = key.split(":")[1]
                used = card.label.endswith(", played")
                assert card.pick == ("" if used and kind in held else f"card:{kind}")
                both += used and kind in held
    assert both


def test_only_what_changes_is_drawn_again_after_a_move() -> None:
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


def test_the_title_says_what_is_toasted_and_who_has_won() -> None:
    for players in (2, 3, 4):
        for state in games(players, 20):
            view = state.observation(None)
            title = show(state, None).title
            assert ("Toasted: " in title) == bool(view["removed"])
    view["scores"] = [31, 12, 31, 30]
    assert ". The game is over. Shared win: Ana and Chandra. " in draw(view, names=NAMES).title
    view["scores"] = [31, 12, 32, 30]
    assert ". The game is over. Chandra wins. " in draw(view, names=NAMES).title


def test_nine_faces_differ_in_shape_not_only_in_colour() -> None:
    assert set(FACES) == set(TIKIS)
    shapes = {re.sub(r"var\(--kg-\w+\)", "", face) for face in FACES.values()}
    assert len(shapes) == 9
    state = next(state for state in games(2, 1) if len(state.line) == 9)
    bodies = {piece.body for piece in show(state, 0).pieces if piece.key.startswith("tiki:")}
    assert len(bodies) == 9
    assert max(map(len, bodies)) < TIKI_BODY


def tied() -> dict[str, Any]:
    """Return the final round of a game of four, between two."""
    return {
        "players": 4,
        "round": 5,
        "active": [2, 0],
        "line": ["Lokahi", "Nui", "Akamai", "Eepo", "Hookipa", "Kapu", "Huhu", "Nani", "Wikiwiki"],
        "secrets": [["Hookipa", "Lokahi", "Nani"], None, ["Wikiwiki", "Hookipa", "Akamai"], None],
        "scores": [31, 12, 31, 30],
    }


@pytest.mark.clause("TT-G3")
def test_the_final_round_is_marked_and_the_others_sit_out() -> None:
    drawing = show(game.from_dict(tied()), 1)
    pieces = {piece.key: piece for piece in drawing.pieces}
    assert pieces["round"].label == "Final round. Chandra to move"
    assert pieces["panel:1"].label == "B Ben, 12 pts, sits this round out"
    assert "sits out" in pieces["panel:3"].body
    assert not any(key.startswith("card:") for key in pieces)
    assert drawing.title.startswith(
        "Tiki Topple. Final round. Chandra to move. Line from the top: Lokahi, Nui"
    )


@pytest.mark.clause("TT-G2")
def test_winners_are_crowned_when_the_game_is_over() -> None:
    for players in (2, 3, 4):
        state = games(players, 20)[-1]
        keys = {piece.key for piece in show(state, 0).pieces if piece.key.startswith("crown:")}
        assert keys == {f"crown:{seat}" for seat in state.winners()}
        assert all(NAMES[seat] in show(state, 0).title for seat in state.winners())


@pytest.mark.clause("TT-C4")
@pytest.mark.parametrize("points", [0, 1, TRACK - 1, TRACK, TRACK + 1, 2 * TRACK, 2 * TRACK + 7])
def test_pawns_go_round_the_track_again_and_say_so(points: int) -> None:
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


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pawns_that_share_a_space_do_not_hide_each_other(*, layout: str) -> None:
    drawing = show(game.new(4), None, layout=layout)
    places = [(piece.x, piece.y) for piece in drawing.pieces if piece.key.startswith("pawn:")]
    assert all(abs(x - a) + abs(y - b) >= 15 for n, (x, y) in enumerate(places) for a, b in places[:n])


SPREADS = [
    *([space, space + 1, space + 2, space + 3] for space in range(0, TRACK - 2, 4)),
    *([space] * 4 for space in (0, 1, 8, 17, 18, 34, 35, TRACK)),
    *([space] * 3 + [0] for space in (0, 10, 17, 26)),
    [0, 0, 5, 5],
]
"""Points of four players: one by one round the track, and in crowds, at both of its ends too."""


@pytest.mark.clause("TT-C4", "TT-S3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pawns_hide_neither_a_number_nor_start_wherever_they_are(*, layout: str, spoken: str) -> None:
    assert kernel_games.language() == spoken
    view, start = game.new(4).observation(None), say("start")
    drawings = [draw(view | {"scores": points}, names=NAMES, layout=layout) for points in SPREADS]
    size = TYPE[layout]
    found = re.findall(rf'<text x="([\d.]+)" y="([\d.]+)">(\d+|{start})</text>', drawings[0].ground)
    numbers = [(float(x), float(y), words) for x, y, words in found[-TRACK - 1 :]]
    assert [words for _, _, words in numbers] == [start, *map(str, range(1, TRACK + 1))]
    for drawing, points in zip(drawings, SPREADS, strict=True):
        pawns = [piece for piece in drawing.pieces if piece.key.startswith("pawn:")]
        assert len(pawns) == 4
        for piece in pawns:
            left, top, width, height = (part * piece.scale for part in piece.box)
            assert -0.1 <= piece.x + left <= piece.x + left + width <= drawing.width + 0.1
            for x, y, words in numbers:
                half = length(words) * size / 2
                beside = x + half <= piece.x + left or x - half >= piece.x + left + width
                # A digit is 0.73 of its size high, above its baseline.
                clear = y <= piece.y + top or y - 0.73 * size >= piece.y + top + height
                assert beside or clear, (points, piece.key, words)
                # So is the ring of a walk, which is open below, up to its two round ends.
                assert re.fullmatch(r"M-13-3V-25H13V-3", piece.outline)
                assert beside or y <= piece.y + top or y - 0.73 * size >= piece.y + (3.5 - 3) * piece.scale


@pytest.mark.clause("TT-K1")
def test_places_down_to_the_last_that_scores_say_that_they_are_places() -> None:
    """Also where a house rule leaves out one between."""
    for reach, ranks in (
        (1, ["1st", "2nd", "3rd"]),
        (2, ["1st", "2nd", "3rd"]),
        (4, ["1st", "2nd", "3rd", "4th"]),
    ):
        state = game.house({"TT-K1.reach": reach}).new(2) if reach > 1 else game.new(2)
        found = re.findall(r'<text x="[\d.]+" y="[\d.]+">(\d+\w*)</text>', show(state, 0).ground)
        assert found[:9] == [*ranks, *map(str, range(len(ranks) + 1, 10))]


@pytest.mark.clause("TT-N4")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_word_for_whoever_starts_fits_on_its_plate_and_the_plate_on_the_table(
    *, layout: str, spoken: str
) -> None:
    assert kernel_games.language() == spoken
    drawing, words = show(game.new(4), 0, layout=layout), say("begins")
    mark = next(piece for piece in drawing.pieces if piece.key == "starter")
    plate = float(re.findall(r'width="([\d.]+)"', mark.body)[0])
    assert length(words) * 12.5 + 12 <= plate, "round ends take 6 on both sides"
    assert mark.box[2] == plate + 14
    assert mark.x + mark.box[0] * mark.scale >= 0


@pytest.mark.clause("TT-N4")
@pytest.mark.parametrize("players", [3, 4])
def test_the_mark_of_whoever_starts_leaves_the_badge_of_a_narrow_panel_to_be_seen(players: int) -> None:
    """The tip of a triangle is 13 above the middle of a badge."""
    state = game.new(players, starter=players - 1)
    pieces = {piece.key: piece for piece in show(state, 0).pieces}
    mark, panel = pieces["starter"], pieces[f"panel:{players - 1}"]
    place = re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", panel.body)[0]
    x, y, grow = map(float, place)
    left, _, width, height = (part * mark.scale for part in mark.box)
    assert mark.x + left < panel.x + x < mark.x + left + width, "it is above the badge"
    assert mark.y + height / 2 < panel.y + y - 13 * grow


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_ring_of_a_panel_is_open_where_a_ribbon_or_the_mark_of_the_starter_lies(
    *, layout: str, spoken: str
) -> None:
    """A walk lights panels; the word on the ribbon must still be read, and who starts."""
    opened = 0
    assert kernel_games.language() == spoken
    for state in games(3, 5)[::4]:
        pieces = {piece.key: piece for piece in show(state, 0, layout=layout).pieces}
        for seat in range(3):
            panel = pieces[f"panel:{seat}"]
            lying = [
                sign
                for sign in (pieces.get("turn"), pieces.get("starter"))
                if sign and sign.y == panel.y and panel.x < sign.x <= panel.x + panel.box[2]
            ]
            assert bool(lying) == bool(panel.outline), (seat, state.current_player)
            for sign in lying:
                left = sign.x - panel.x + sign.box[0] * sign.scale
                start = float(re.findall(r"^M([\d.]+) ", panel.outline)[0])
                assert start >= left + sign.box[2] * sign.scale, "it begins to the right of it"
                turn, end = re.findall(r"([HV])([\d.]+)$", panel.outline)[0]
                if turn == "H":
                    assert float(end) <= left, "and ends to the left"
                else:
                    assert float(end) >= 11 * sign.scale, "or below, where it covers the corner"
                opened += 1
    assert opened


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
