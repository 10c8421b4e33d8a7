"""The drawing of Kon-Tiki: whole, true to the position, within reach of everyone, whatever the chart."""

from __future__ import annotations

import cmath
import math
import random
import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID, Drawing, slim
from kernel_games.games.kon_tiki import KonTikiState, game
from kernel_games.games.kon_tiki.chart import CALLAO
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import COLOURS, DIRECTIONS, DUTIES
from kernel_games.games.kon_tiki.drawing import LAYOUTS, buttons, draw, picks
from kernel_games.games.kon_tiki.drawing.labels import (
    ARROW_SIZE,
    PLACE_SIZE,
    PORT_SIZE,
    labels,
    overlap,
    written,
)
from kernel_games.games.kon_tiki.drawing.layout import lay_out
from kernel_games.games.kon_tiki.drawing.sea import away, chart_of, out_of, sea
from kernel_games.games.kon_tiki.state import Phase
from kernel_games.games.kon_tiki.words import say
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import parse
from tests.kon_tiki.play import NONE, becalmed, short

NAMES = ("Ana", "Ben", "Chandra", "Dora")
SLIM = 80_000
RETURN: dict[str, Any] = {
    "tiles": list(DUTIES),
    "discs": [1, 2, 3, 4, 5, 6, 7, 8],
    "phase": "return",
    "due": 10,
    "compartments": [{"red": 5, "green": 4, "yellow": 3}, {"red": 0, "green": 0, "yellow": 0}],
    "hands": [{"red": 1, "green": 0, "yellow": 0}, {"red": 5, "green": 5, "yellow": 5}],
}


@cache
def games(players: int, seed: int) -> tuple[KonTikiState, ...]:
    """Return all states of one game of random moves."""
    rng = random.Random(seed)
    states = [game.new(players)]
    while states[-1].current_player != -4:
        states.append(states[-1].apply(states[-1].sample(rng)))
    return tuple(states)


def none_left(players: int) -> KonTikiState:
    """Return a raft on C2 with no card of its duty left, where random games seldom come."""
    cards = [{"fishing": 3}, {"fishing": 4}, {}, {}]
    return at(players, cards=cards[:players]).apply(game.parse_move("pay red red"))


def of_all_phases() -> Iterator[KonTikiState]:
    """Return two positions of each phase, from games of two, three and four."""
    seen = dict.fromkeys(map(str, Phase), 0)
    played = (games(2 + seed % 3, seed) for seed in range(30))
    for states in chain([(none_left(2), none_left(3))], played):
        for state in states:
            if seen[state.phase] < 2:
                seen[state.phase] += 1
                yield state
        if min(seen.values()) == 2:
            return
    missing = [phase for phase, count in seen.items() if not count]
    assert not missing, "no game of random moves came there"


def at(players: int = 2, **fields: Any) -> KonTikiState:
    """Return a position with tiles and discs in their order, unless told otherwise."""
    discs = [1, 2, 3, 4, 5, 6, 7, 8]
    data = {"players": players, "tiles": list(DUTIES), "discs": discs, **fields}
    state: KonTikiState = game.from_dict(data)
    return state


def show(state: KonTikiState, seat: int | None, *, layout: str = "standard") -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], layout=layout)


def pieces(state: KonTikiState, seat: int | None, *, layout: str = "standard") -> dict[str, Any]:
    return {piece.key: piece for piece in show(state, seat, layout=layout).pieces}


CONTRAST = [
    ("ink", ["paper", "sea", "deep"], 4.5),
    ("quiet", ["paper", "sea", "deep"], 4.5),
    ("mark", ["card", "gold", "brass", "yellow"], 4.5),
    ("light", ["seat0", "seat1", "seat2", "seat3"], 4.5),
    ("light", ["red", "green", *DUTIES, "certificate"], 3),
    ("arrow", ["current", "double"], 3),
    *((duty, ["sea", "deep"], 3) for duty in DUTIES),
]
"""Ink and ground: colours of letters, and of what they are read on."""


def test_the_drawing_keeps_what_every_drawing_has_to() -> None:
    views = [state.observation(seat) for state in of_all_phases() for seat in (None, 0, 1)]
    views += [state.observation(max(0, state.current_player)) for state in of_all_phases()]
    rich = [{"green": 12}, NONE]
    rare = [at(**RETURN), at(compartments=rich), becalmed(), becalmed(compartments=rich), short()]
    views += [state.observation(0) for state in rare]
    views += [view | {"scores": [20] * view["players"]} for view in views if view["phase"] == "over"]
    places = [*(place.id for place in CHART.whirlpools), *(arrow.id for arrow in CHART.arrows)]
    places += ["Callao", "Raroia", CHART.title]
    report = check_drawing(game, views=views, contrast=CONTRAST, known=places, most=SLIM)
    assert not report.idle_colours
    assert not report.idle_phrases


def own_chart(seed: int) -> dict[str, Any]:
    """Return the reference chart with other coordinates and numbers of arrows, as a teacher may load it."""
    rng = random.Random(seed)
    data = CHART.to_dict()
    data["title"] = "Mare <ignotum> & more"
    for place in (data["callao"], data["raroia"], *data["whirlpool"], *data["space"]):
        place["x"], place["y"] = rng.uniform(0, 900), rng.uniform(0, 640)
    for number, leg in enumerate(data["leg"]):
        linked = [arrow for arrow in leg["arrows"] if "space" in arrow]
        leg["arrows"] = linked + [
            {"id": f"{number}-{n}", "x": 0, "y": 0} for n in range(rng.randrange(not linked, 6))
        ]
        for arrow in leg["arrows"]:
            arrow["x"], arrow["y"] = rng.uniform(0, 900), rng.uniform(0, 640)
    return data


def test_what_is_not_allowed_can_be_pointed_at_too_so_that_one_may_ask_why() -> None:
    for state in of_all_phases():
        seat = state.current_player
        if seat >= 0 and state.phase != "return":
            view = state.observation(seat)
            held = {piece.pick for piece in show(state, seat).pieces} | {one.pick for one in buttons(view)}
            asked = {pick for move in state.attempts() for pick in picks(view, str(move))}
            assert asked <= held, state.phase


def test_picks_of_each_kind_of_move() -> None:
    view = at(**RETURN).observation(0)
    assert picks(view, "pay red red") == ("counter:red", "counter:red")
    assert picks(view, "take green red yellow") == ("pool:green", "pool:red", "pool:yellow")
    assert picks(view, "exchange radio") == ("card:radio",)
    assert picks(view, "redeem certificate") == ("certificate",)
    assert picks(view, "buy cooking") == ("supply:cooking",)
    assert picks(view, "steer north") == ("exit:north",)
    for move in ("pass", "back", "done", "reshuffle", "keep"):
        assert picks(view, move) == (move,)
    assert picks(view, "tiles radio fishing cooking equipment") == picks(view, "disc 3") == ()


@pytest.mark.clause("KT-R2")
def test_of_the_compartment_those_counters_are_picked_that_stay() -> None:
    state = at(**RETURN)
    view = state.observation(0)
    assert picks(view, "return 5 red 4 green 1 yellow") == ("compartment:yellow", "compartment:yellow")
    assert picks(view, "return 6 red 4 green 0 yellow") == ()


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_things_that_can_be_picked_keep_clear_of_other_kinds(players: int, *, layout: str) -> None:
    for state in games(players, 8)[::5]:
        seat = state.current_player
        found = [piece for piece in show(state, max(0, seat), layout=layout).pieces if piece.pick]
        places = [(piece.pick, piece.x, piece.y) for piece in found if piece.layer in ("counters", "cards")]
        for n, (pick, x, y) in enumerate(places):
            assert all(abs(x - a) >= 20 or abs(y - b) >= 20 for other, a, b in places[:n] if other != pick)


@pytest.mark.clause("KT-M2")
def test_a_counter_that_is_paid_moves_from_the_hand_into_the_compartment() -> None:
    before = at()
    after = before.apply(game.parse_move("pay red green"))
    one, other = pieces(before, 0), pieces(after, 0)
    assert one["own:red:5"].pick == "counter:red"
    assert other["own:red:5"].pick == "compartment:red"
    assert other["own:red:5"].x > one["own:red:5"].x
    assert other["own:red:5"].body == one["own:red:5"].body
    assert (other["raft"].x, other["raft"].y) != (one["raft"].x, one["raft"].y)


@pytest.mark.clause("KT-C2")
def test_all_counters_in_hand_in_the_compartment_and_in_the_pool_are_there() -> None:
    for state in games(3, 3)[::7]:
        view = state.observation(1)
        found = [piece for piece in show(state, 1).pieces if not piece.key.endswith((":none", ":count"))]
        for colour in COLOURS:
            for kind, held in (
                ("counter", view["hands"][1]),
                ("compartment", view["compartments"][1]),
            ):
                assert sum(piece.pick == f"{kind}:{colour}" for piece in found) == held[colour]
            lying = [piece for piece in found if piece.key.startswith(f"pool:{colour}:")]
            assert len(lying) == view["pool"][colour]
            assert not any(piece.pick for piece in lying), "a ring on each would hide their colour"
            (trough,) = (piece for piece in found if piece.pick == f"pool:{colour}")
            assert str(view["pool"][colour]) in trough.body


@pytest.mark.clause("KT-M1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_arrow_has_its_id_and_says_where_it_leads(layout: str) -> None:
    drawing = show(at(), 0, layout=layout)
    ids = re.findall(r'class="kg-n kg-m"[^>]*>([^<]+)<', drawing.ground)
    assert sorted(ids) == sorted(arrow.id for arrow in CHART.arrows)
    labels = {piece.key: piece.label for piece in drawing.pieces}
    assert labels["arrow:C5"] == "arrow C5, one counter, from Callao towards W1"
    linked = "arrow C4, one counter, from Callao towards W1; stop here for a fishing card"
    assert labels["arrow:C4"] == linked


@pytest.mark.clause("KT-M1")
def test_the_raft_sails_along_its_arrows() -> None:
    state = at()
    moved = state.apply(game.parse_move("pay red red"))
    shown = pieces(moved, None)
    assert "C2" in shown["raft"].label
    straight = {piece.key: piece for piece in show(at(raft={"leg": "Callao", "step": 2}), None).pieces}
    assert (shown["raft"].x, shown["raft"].y) == (straight["raft"].x, straight["raft"].y)


@pytest.mark.clause("KT-W2")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_around_the_raft_leaves_the_name_of_callao_free(layout: str) -> None:
    """It is wider than the raft's box by half its line: some six units, where a chart is shown small."""
    raft = pieces(at(), 0, layout=layout)["raft"]
    left, top, width, height = (part * raft.scale for part in raft.box)
    name = labels(chart_of(at().observation(0)), lay_out(2, 0, layout=layout).chart).names[CALLAO]
    words = written(CALLAO, PORT_SIZE, name)
    rest = raft.x + left - 6, raft.y + top - 6, raft.x + left + width + 6, raft.y + top + height + 6
    assert not overlap(rest, words)


@pytest.mark.clause("KT-P3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_around_a_disc_is_open_where_its_number_lies(layout: str) -> None:
    """However the disc is turned: its ends keep five units away from the number's edge, and no more."""
    ringed = 0
    for state in games(3, 7)[::9]:
        shown = pieces(state, 0, layout=layout)
        for place in CHART.whirlpools:
            # In a column, a disc that the chart's part cuts has no ring.
            disc = shown.get(f"disc:{place.id}")
            if not disc or not disc.outline:
                continue
            body = shown[f"window:{place.id}"].body
            found = re.findall(r'<circle class="kg-p" cx="([-.\d]+)" cy="([-.\d]+)" r="8.4"', body)
            number = complex(*map(float, found[0]))
            ends = re.findall(r"^M([-.\d]+) ([-.\d]+)A26 26 0 1 1 ([-.\d]+) ([-.\d]+)$", disc.outline)[0]
            turned = cmath.rect(disc.scale, math.radians(disc.turn))
            for x, y in (ends[:2], ends[2:]):
                assert 8.4 + 5 <= abs(complex(float(x), float(y)) * turned - number) <= 16
                ringed += 1
    assert ringed


@pytest.mark.clause("KT-W2", "KT-R13")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_signs_of_ways_out_leave_the_names_of_arrows_and_places_free(layout: str) -> None:
    """A raft may come to a whirlpool by any passage; under each sign lies a name, or half of one, at most."""
    area = lay_out(2, 0, layout=layout).chart
    s, where = sea("", area), labels("", area)
    rects = {name: written(name, ARROW_SIZE, at) for name, at in where.arrows.items()}
    rects |= {name: written(name, PLACE_SIZE, at) for name, at in where.names.items()}
    hidden, signs = 0.0, 0
    for way in s.chart.passages:
        for turn in s.exits.get(way.name, ()):
            x, y = away(s.places[way.end], turn, out_of(s))
            signs += 1
            hidden += sum(overlap((x - 16, y - 16, x + 16, y + 16), rect) for rect in rects.values())
    assert signs == 2 * sum(way.end_whirlpool >= 0 for way in s.chart.passages)
    assert hidden / signs < 20, "square units; it is some 195 if nobody cares"


@pytest.mark.clause("KT-T1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_around_a_pile_cuts_no_digit_of_its_number(layout: str) -> None:
    """Rings of what may be picked are 2 units inside of the box, and 5 pixels wide with their halo."""
    half_a_ring = 2.5 / (1 if layout == "narrow" else 0.58)
    for kind in (*DUTIES, "certificate"):
        pile = pieces(at(), 0, layout=layout)[f"supply:{kind}"]
        baseline = float(re.findall(r'<text[^>]* y="([\d.]+)"', pile.body)[-1])
        assert baseline <= pile.box[1] + pile.box[3] - 2 - half_a_ring
        tray = lay_out(2, 0, layout=layout).supply
        assert pile.y + pile.box[1] + pile.box[3] <= tray.y + tray.height


@pytest.mark.clause("KT-C6")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_around_your_hand_cuts_no_head(layout: str) -> None:
    """A ring of a walk is 6 pixels wide with its halo."""
    shown, half_a_ring = pieces(at(), 0, layout=layout), 3 / (1 if layout == "narrow" else 0.58)
    for key in ("hand", "compartment"):
        head = re.findall(rf' y="([\d.]+)" font-size="13"[^>]*>{say(f"{key}_head")}<', shown["panel:0"].body)
        ring = shown[f"has:0:{key}"].y - shown["panel:0"].y
        assert ring + half_a_ring <= float(head[0]) - 0.76 * 13


@pytest.fixture(params=["en", "es"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything is said in a language, and in English again afterwards."""
    yield kernel_games.language(request.param)
    kernel_games.language("en")


@pytest.mark.clause("KT-C6")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_heads_of_hand_and_compartment_end_before_the_counters_and_these_in_the_panel(
    players: int, *, layout: str, spoken: str
) -> None:
    heads = [say("hand_head"), say("compartment_head")]
    assert (heads[0] == "Hand") == (spoken == "en")
    rich, told = {"red": 0, "green": 0, "yellow": 10}, 0
    for seat in (None, 0):
        areas = lay_out(players, seat, layout=layout).seats
        view = at(players).observation(seat) | {"compartments": [rich] * players, "hands": [rich] * players}
        for piece in draw(view, names=NAMES[:players], layout=layout).pieces:
            key = piece.key
            if not re.fullmatch(r"has:\d:(hand|compartment)", key) or not piece.body:
                continue
            found = re.findall(r' x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]+)<', piece.body)
            (x, y, size, head), *numbers = [(float(x), float(y), float(size), w) for x, y, size, w in found]
            assert head in heads
            # A counter begins 23.5 to the left of its number.
            assert y != numbers[0][1] or x + size * length(head) <= numbers[0][0] - 23.5
            last, _, size, digits = numbers[-1]
            assert last + size * length(digits) <= areas[int(key[4])].width - 2
            told += 1
    assert told == 2 * (players + players - 1)


def test_a_disc_turns_towards_the_exit_and_its_window_shows_the_colour() -> None:
    state = at(raft={"leg": "Callao", "step": 9})
    assert state.phase == "steer"
    before = pieces(state, 0)
    assert {f"exit:{side}" for side in DIRECTIONS} <= set(before)
    turns = set()
    for side in DIRECTIONS:
        after = pieces(state.apply(game.parse_move(f"steer {side}")), None)
        colour = {"north": "red", "south": "green"}[side]
        assert before[f"exit:{side}"].label.endswith(f": {colour} pays")
        assert f"turned {side}" in after["disc:W1"].label
        assert f"#{UID}-coin-{colour}" in after["window:W1"].body
        assert f"#{UID}-coin-{colour}" in after["raft"].body
        assert after["disc:W1"].body != before["disc:W1"].body, "the current is bridged"
        turns.add(after["disc:W1"].turn)
    assert len(turns) == 2


@pytest.mark.clause("KT-M6")
def test_double_arrows_have_heads_at_both_ends() -> None:
    single = {**CHART.to_dict(), "leg": [dict(leg) for leg in CHART.to_dict()["leg"]]}
    drawing = show(at(), None)
    links = "".join(piece.body for piece in drawing.pieces if piece.key.startswith("links:"))
    found = re.findall(r'class="kg-a" d="([^"]*)"', drawing.ground + links)
    shapes = [shape for d in found for shape in d.rstrip("z").split("z")]
    double = sum(len(leg["arrows"]) for leg in single["leg"] if "back" in leg)
    assert len(shapes) == len(CHART.arrows)
    assert sum(shape.count("L") == 9 for shape in shapes) == double


@pytest.mark.clause("KT-E4")
@pytest.mark.parametrize("count", range(8))
def test_a_series_shows_how_many_cards_and_what_they_are_worth_now(count: int) -> None:
    cards = [dict.fromkeys(DUTIES, 0) for _ in range(2)]
    cards[0]["radio"] = count
    state = at(cards=cards)
    for seat in (0, 1, None):
        shown = pieces(state, seat)
        series = shown["series:radio" if seat == 0 else "has:0:radio"]
        words = re.findall(r">([^<]+)<", series.body)
        assert (f"×{count}" in words) == (seat != 0 or count > 0)
        assert str(game.law.worth[count]) in words or not count or seat is None
        assert f"radio, cards: ×{count}, {game.law.worth[count]} point" in series.label
    assert f"radio: {7 - count} card" in pieces(state, None)["supply:radio"].label


@pytest.mark.clause("KT-D3")
def test_tiles_are_keyed_by_their_duty_so_that_they_move_when_reshuffled() -> None:
    one = pieces(at(), None)
    other = pieces(at(tiles=list(DUTIES[::-1])), None)
    for duty, opposite in zip(DUTIES, DUTIES[::-1], strict=True):
        assert one[f"tile:{duty}"].body == other[f"tile:{duty}"].body
        assert one[f"tile:{duty}"].x == other[f"tile:{opposite}"].x


@pytest.mark.clause("KT-E1", "KT-E2")
def test_at_the_end_winners_are_garlanded_and_counters_are_grey() -> None:
    for players in (2, 3, 4):
        state = games(players, 20)[-1]
        for seat in (None, 0):
            drawing = show(state, seat)
            crowned = {piece.key for piece in drawing.pieces if piece.key.startswith("crown:")}
            assert crowned == {f"crown:{winner}" for winner in state.winners()}
            for piece in drawing.pieces:
                if piece.key.startswith(("own:", "panel:")):
                    assert "-coin-" not in piece.body
                    assert "worthless" in piece.label or piece.key.startswith("own:")
            assert all(NAMES[winner] in drawing.title for winner in state.winners())


def test_the_title_says_who_has_won() -> None:
    view = games(4, 20)[-1].observation(None)
    view["scores"] = [31, 12, 31, 30]
    assert ". Shared win: Ana and Chandra." in draw(view, names=NAMES).title
    view["scores"] = [31, 12, 32, 30]
    assert ". Chandra wins." in draw(view, names=NAMES).title


def test_colours_of_counters_differ_in_shape_not_only_in_colour() -> None:
    ground = show(at(), 0).ground
    for kind in ("coin", "gem", "spent"):
        marks = [
            re.search(rf'id="{UID}-{kind}-{colour}">(.*?)</g>(?=<g id|</defs>)', ground) for colour in COLOURS
        ]
        shapes = {
            re.sub(r"var\(--kg-\w+\)", "", found.group(1)).rpartition(' d="')[2] for found in marks if found
        }
        assert len(shapes) == 3, kind


def test_a_drawing_does_not_depend_on_what_was_drawn_before() -> None:
    for one, other in pairwise(games(2, 8)[::20]):
        first = show(one, 0)
        show(other, 1)
        assert show(one, 0) == first


@pytest.mark.clause("KT-R1")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(6))
def test_a_chart_of_ones_own_is_drawn_whatever_its_coordinates(seed: int, *, layout: str) -> None:
    rng = random.Random(seed)
    state = game.new(2, chart=own_chart(seed))
    grounds = [show(state, shown, layout=layout).ground for shown in (0, 1)]
    assert "Mare &lt;ignotum&gt; &amp; more" in grounds[0]
    seen = 0
    while state.current_player != -4 and seen < 60:
        state = state.apply(state.sample(rng))
        seat = state.current_player
        drawing = show(state, max(0, seat), layout=layout)
        seen += 1
        parse(slim(drawing))
        assert len(slim(drawing).encode()) < SLIM * 1.2
        assert drawing.ground == grounds[max(0, seat)]
        for piece in drawing.pieces:
            if piece.layer == "discs" or piece.key == "raft":
                assert -1 <= piece.x <= drawing.width
                assert -1 <= piece.y <= drawing.height
        if seat >= 0:
            view = state.observation(seat)
            held = {piece.pick for piece in drawing.pieces} | {one.pick for one in buttons(view)}
            assert {pick for move in view["legal"] for pick in picks(view, move)} <= held


@pytest.mark.clause("KT-R1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_places_of_a_chart_on_one_spot_still_make_a_picture(*, layout: str) -> None:
    data = own_chart(1)
    arrows = [arrow for leg in data["leg"] for arrow in leg["arrows"]]
    for place in (data["callao"], data["raroia"], *data["whirlpool"], *data["space"], *arrows):
        place["x"] = place["y"] = 0
    state = at(chart=data, raft={"leg": "Callao", "step": 1})
    parse(slim(show(state, 0, layout=layout)))


def test_drawing_again_is_quick() -> None:
    """A board draws with every move; what was drawn once is kept. A tenth of this is usual."""
    states = games(4, 4)[::3]
    for state in states:
        show(state, 0)
    start = time.process_time()
    for state in states:
        show(state, 0)
    assert (time.process_time() - start) / len(states) < 0.02
