"""The drawing of Source of the Nile: a map that fills in, to be pointed at and read aloud by everyone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from kernel_games.board.protocol import Moves, View, changes
from kernel_games.drawing.frames import frame
from kernel_games.drawing.svg import Piece, slim
from kernel_games.games.nile import game
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.drawing import LAYOUTS, buttons, draw, picks, prompts
from kernel_games.games.nile.drawing.layout import lay_out
from kernel_games.games.nile.land.africa import DIRECTIONS, REFERENCE, read_map
from kernel_games.games.nile.outlook import outlook
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.sheet.presets import PRESETS
from kernel_games.games.nile.state import Phase, with_explorer, with_party
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import texts
from kernel_games.testing.printing import check_print
from tests.nile.pictures import NAMES, SMALL, eyes, games, keyed, rich, show, staged
from tests.nile.test_outlook import sample

MOST = 150_000
CHANGE = 12_000


# The picture as a whole

CONTRAST = [
    ("ink", ["paper", "key", "land"], 7),
    ("quiet", ["paper", "key", "land"], 4.5),
    ("seal", ["paper", "land"], 4.5),
    ("mark", ["straw", "brass"], 4.5),
    ("light", ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"], 4.5),
    ("wave-ink", ["sea"], 4.5),
    ("ink", ["veldt", "desert", "jungle", "lake", "swamp", "mountain"], 4.5),
    ("found", ["land", "fresh"], 4.5),
    ("river", ["land", "fresh", "veldt", "desert", "jungle", "swamp", "mountain"], 3),
    ("colony", ["land"], 3),
    ("go", ["land"], 3),
    ("shore", ["land", "sea"], 3),
]
"""What is read on what, and which signs lie on what."""


def test_the_drawing_keeps_what_every_drawing_has_to() -> None:
    # Phases are told of a position that is in none of them: nothing can be pointed at there.
    views = [{**view, "legal": []} if "legal" in view else view for view in varied()]
    views += [game.positions["specialty"].observation(0), *decided(), *weighed(), *departing()]
    report = check_drawing(game, views=tuple(views), contrast=CONTRAST, most=MOST, turns=8)
    assert not report.idle_colours
    assert not report.idle_phrases


def test_the_title_says_who_has_won() -> None:
    last = games(3, 3)[-1]
    title = show(last, None).title
    assert "The game is over" in title
    assert all(NAMES[seat] in title.split("win")[0].split(". ")[-1] for seat in last.winners())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_around_the_head_of_a_sheet_ends_above_the_articles(*, layout: str) -> None:
    pieces = {piece.key: piece for piece in show(game.new(2), 0, layout=layout).pieces}
    own = pieces["own"]
    articles = min(piece.y for key, piece in pieces.items() if key.startswith("stock:"))
    assert own.y + own.box[1] + own.box[3] <= articles - 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_key_to_the_map_explains_what_is_on_it_and_nothing_else(*, layout: str) -> None:
    """And its lines do not touch each other, however many there are."""
    inland: dict[str, Any] = {"hex": "3012", "activity": "normal", "explored": {"3012": "jungle"}}
    others = {"players": 2, "published": ["3012"], "explorers": [{}, {"known": ["3112"]}]}
    others |= {"explored": {"3012": "jungle", "3112": "veldt"}}
    friend = {**inland, "tribes": [{"hex": "3012", "strength": 3, "friends": [0]}]}
    strange = {**inland, "tribes": [{"hex": "3012", "strength": 3}]}
    for state, shown, hidden in (
        (game.position(**friend), {"a friend", "Cape Colony"}, set()),
        (game.position(**strange), set(), {"a friend"}),
        (game.new(3), {"desert", "lake", "river, downstream", "oasis"}, {"not published", "unknown to you"}),
        (game.position(counters=[{"hex": "3413"}], **inland), {"not published", "discovery"}, set()),
        (game.position(**{**inland, **others}), {"unknown to you"}, {"not published", "discovery"}),
        (
            game.position(map="practice"),
            {"veldt"},
            {"desert", "lake", "river, downstream", "oasis"},
        ),
        (game.positions["cataract"], {"veldt", "river, downstream", "cataract"}, {"desert", "discovery"}),
    ):
        view = state.observation(0)
        drawing = draw(view, names=NAMES[: view["players"]], layout=layout)
        key = keyed(drawing)["legend"]
        written = set(_written(key))
        assert shown <= written
        assert not hidden & written
        assert key.label.count(", ") >= len(written) - 1
        lines = sorted({float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', key.body)})
        assert all(below - above >= 1.24 * 11 for above, below in pairwise(lines)), "a line is 11 units high"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("chart", [None, SMALL], ids=["reference", "without sea"])
def test_nothing_lies_outside_whatever_the_map(chart: dict[str, Any] | None, *, layout: str) -> None:
    states = games(3, 3) if chart is None else [game.new(2, map=chart)]
    for state in states[::5]:
        drawing = show(state, eyes(state), layout=layout)
        assert drawing.width == {"standard": 860, "wide": 1060, "narrow": 360}[layout]
        for piece in drawing.pieces:
            x, y, width, height = (part * piece.scale for part in piece.box)
            # A ring round a hex that the frame halves may reach into the frame.
            assert piece.x + x >= -1, piece.key
            assert piece.y + y >= -1, piece.key
            assert piece.x + x + width <= drawing.width + 1, piece.key
            assert piece.y + y + height <= drawing.height + 1, piece.key


def test_without_sea_the_sheets_lie_beside_the_map_which_fills_its_frame() -> None:
    for layout in ("standard", "wide"):
        t = lay_out(read_map(SMALL), 2, layout=layout)
        assert t.own.x >= t.chart.x + t.chart.width
        assert t.chart.height > 0.8 * t.height - 40
        assert t.glass is None, "its hexes are large enough"
    reference = lay_out(REFERENCE, 2, layout="standard")
    assert reference.own.y < reference.chart.y + reference.chart.height
    assert reference.free(REFERENCE, reference.own)
    wide = lay_out(REFERENCE, 2, layout="wide")
    assert wide.glass
    assert wide.free(REFERENCE, wide.glass.inset(-2))


# Pointing


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [1, 3])
def test_every_move_and_every_attempt_can_be_pointed_at_and_no_two_alike(
    players: int, *, layout: str
) -> None:
    seen = set()
    for seed in (players + 3, players + 9):
        for state in games(players, seed):
            seat = state.current_player
            if seat < 0:
                continue
            view = state.observation(seat)
            ways: dict[tuple[str, ...], str] = {}
            held = {piece.pick for piece in show(state, seat, layout=layout).pieces if piece.pick}
            held |= {button.pick for button in buttons(view)}
            legal = set(view["legal"])
            for move in map(str, state.attempts()):
                way = picks(view, move)
                seen_of = {pick for pick in way if not pick.startswith("amount:")}
                assert seen_of <= held or (not has(view, move) and move not in legal), move
                assert way or move not in legal, move
                assert not way or ways.setdefault(way, move) == move, way
            seen.add(state.phase)
    assert {"setup", "counter", "port", "specialty", "outfit", "activity"} <= seen
    assert {"move", "enter", "remake", "sail"} <= seen


def has(view: dict[str, Any], move: str) -> bool:
    """Return whether the expedition has what a move is about."""
    party = view["explorers"][view["mover"]]["party"]
    verb, *args = move.split()
    stock: int = party.get(args[-1] if verb in ("drop", "release", "discharge") else f"{args[-1]}s", 1)
    return stock > 0


@pytest.mark.clause("SN-R4")
def test_a_step_is_a_hex_and_where_there_is_a_choice_how_one_goes() -> None:
    view = rich()
    assert picks(view, "foot north") == ("hex:3011", "mode:foot")
    assert picks(view, "canoe southeast") == ("hex:3112", "mode:canoe")
    assert picks(view, "mounted south") == ("hex:3013", "mode:mounted")
    for direction in DIRECTIONS:
        ((there, _),) = {picks(view, f"foot {direction}")}
        x, y = lay_out(REFERENCE, 3, layout="standard").centre(REFERENCE.places[REFERENCE.index[there[4:]]])
        hx, hy = lay_out(REFERENCE, 3, layout="standard").centre(REFERENCE.places[REFERENCE.index["3012"]])
        assert ("north" in direction) == (y < hy - 1)
        assert ("south" in direction) == (y > hy + 1)
        assert ("east" in direction) == (x > hx + 1)


@pytest.mark.parametrize(
    ("move", "way"),
    [
        ("buy 24 bearers", ("article:bearers", "amount:24")),
        ("buy 240 rations", ("article:rations", "amount:240")),
        ("buy 31 bearers", ()),
        ("buy 25 gifts", ()),
        ("depart", ("do:depart",)),
        ("port zanzibar", ("port:zanzibar",)),
        ("specialty botanist", ("specialty:botanist",)),
        ("counter 3012", ("hex:3012",)),
        ("reckless", ("do:reckless",)),
        ("discharge 5 bearers", ("article:bearers", "verb:leave", "amount:5")),
        ("discharge 2 sick_guides", ("sick:guides", "verb:leave", "amount:2")),
        ("drop all gifts", ("article:gifts", "verb:all_leave")),
        ("cache 20 rations", ("article:rations", "verb:cache", "amount:20")),
        ("fetch all canoes", ("article:canoes", "verb:all_fetch")),
        ("peace 10", ("do:peace", "amount:10")),
        ("trade 10 rations", ("deal:trade rations", "amount:10")),
        ("trade 7 rations", ()),
        ("card 57", ()),
        ("die 4", ()),
        ("reveal", ()),
    ],
)
def test_picks_name_articles_and_keys(move: str, way: tuple[str, ...]) -> None:
    assert picks(rich(), move) == way


def test_a_step_off_the_map_or_from_europe_cannot_be_pointed_at() -> None:
    view = rich()
    view["explorers"][0]["hex"] = "0101" if "0101" in REFERENCE.index else REFERENCE.hexes[0]
    assert picks(view, "foot north") == ()
    view["explorers"][0]["hex"] = None
    assert picks(view, "foot south") == ()


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_only_the_seat_that_decides_can_pick(*, layout: str) -> None:
    for state in games(3, 3)[::4]:
        for seat in (None, 0, 1, 2):
            view = state.observation(seat)
            pieces = show(state, seat, layout=layout).pieces
            found = bool(buttons(view)) or any(piece.pick for piece in pieces)
            assert found == (seat is not None and seat == state.current_player)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_person_who_listens_hears_of_what_is_near_not_of_700_hexes(*, layout: str) -> None:
    for state in games(3, 3)[::3]:
        if state.phase != "counter":
            drawing = show(state, eyes(state), layout=layout)
            hexes = [
                piece
                for piece in drawing.pieces
                if piece.label and piece.layer == "reach" and not piece.key.startswith("port:")
            ]
            assert len(hexes) <= 19
            assert len([piece for piece in drawing.pieces if piece.label]) <= 140


def test_small_hexes_are_pointed_at_under_a_magnifying_glass_that_says_their_numbers() -> None:
    plain = keyed(draw(rich(), names=NAMES[:3]))
    told = {piece.label for piece in plain.values() if piece.layer == "reach"}
    for layout in ("wide", "narrow"):
        drawing = keyed(draw(rich(), names=NAMES[:3], layout=layout))
        under = [piece for piece in drawing.values() if piece.key.startswith("near:")]
        assert {piece.label for piece in under} == told
        assert {re.findall(r">(\d{4})</text>", piece.body)[-1] for piece in under} == {
            words[:4] for words in told
        }
        assert all(piece.scale > 1.2 for piece in under)


# Words


@pytest.mark.clause("R10.2")
def test_a_card_shows_the_two_directions_that_a_river_may_take_in_their_order() -> None:
    """Neither is where a river comes from: the second is taken if there is no way in the first."""
    for card in (57, 79):
        piece = keyed(draw(rich(card=card), names=NAMES[:3]))["card"]
        first, then = CARDS[card - 1].flow
        turned = re.findall(r'rotate\((-?\d+)\)"><path class="kg-l"', piece.body)
        assert turned == [str(60 * first - 60), str(60 * then - 60)]
        assert f"a river goes {DIRECTIONS[first - 1]}, otherwise {DIRECTIONS[then - 1]}" in piece.label


def test_labels_tell_what_lies_where() -> None:
    view = rich()
    view["moves_to"] = {"3011": {"foot": 2}, "3013": {"canoe": 1}}
    labels = {key: piece.label for key, piece in keyed(draw(view, names=NAMES[:3])).items()}
    assert labels["hex:3012"] == "3012, jungle, entered by Ada, not published, Ada is here"
    assert labels["hex:3011"] == (
        "3011, north, unexplored, discovery counter: the Lost City. on foot for 2 points"
    )
    assert labels["hex:3013"] == (
        "3013, south, lake, 9,000 square miles, tribe 3, strength 3. by canoe for 1 point"
    )
    assert labels["tribe:3111"] == "tribe 1, strength 9, friends of Ada, hex 3111"
    assert labels["tribe:3112"] == "tribe 2, strength 14, beaten by Ben, hex 3112"
    assert labels["counter:3310"] == "discovery counter, face down, hex 3310"
    assert labels["cache:0:3112"] == "Ada's cache, hex 3112: 40 rations and 1 gift"
    assert labels["explorer:1"] == "Ben, explorer: hex 2912"
    assert labels["stock:bearers"] == "9 bearers"
    assert labels["seat:2"].startswith("Cleo is dead")
    assert labels["card"].startswith("Card 57: terrain as ")
    assert "reckless, 3 points left; 13 people" in labels["own"]


def test_rivers_cataracts_and_oases_are_told() -> None:
    state = game.position(
        hex="3012",
        activity="normal",
        explored={"3012": "desert", "3013": "veldt"},
        rivers=[["3012", "3013", "end"]],
        cataracts=["3012"],
    )
    labels = {key: piece.label for key, piece in keyed(show(state, 0)).items()}
    assert "a river rises and leaves south, cataract where it leaves" in labels["hex:3012"]
    assert "river from north, ends" in labels["hex:3013"]
    dry = game.position(hex="3012", activity="normal", explored={"3012": "desert"}, oases=["3012"])
    assert "desert, entered by Player 1" not in keyed(show(dry, 0))["hex:3012"].label
    assert keyed(show(dry, 0))["hex:3012"].label.endswith("oasis, Ada is here")


@pytest.mark.clause("5.2")
def test_a_port_noted_in_secret_is_not_drawn_for_the_others() -> None:
    state = game.position(players=2, phase="port")
    while state.phase != "specialty" or state.current_player != 1:
        move = "port khartoum" if state.phase == "port" else str(state.legal_moves()[0])
        state = state.child(game.parse_move(move))
    assert draw(state.observation(1), names=NAMES[:2]) != draw(state.observation(0), names=NAMES[:2])
    told = " ".join(piece.label for piece in show(state, None).pieces if piece.layer != "reach")
    assert "Khartoum" not in told


# What travels


@pytest.mark.parametrize(("seed", "layout"), [(2, "standard"), (3, "narrow")])
def test_a_move_changes_little(seed: int, *, layout: str) -> None:
    before: View | None = None
    sizes = []
    for state in games(3, seed, turns=15):
        view = state.observation(0)
        drawing = draw(view, names=NAMES[:3], layout=layout)
        moves: Moves = {}
        if state.current_player == 0:
            moves = {move: (game.label(game.parse_move(move)), picks(view, move)) for move in view["legal"]}
        elif before:
            moves = dict(before.moves)
        known = {**(before.known if before else {}), **moves}
        after = View(0, frame(drawing), moves, (), known)
        if before:
            sizes.append(len(json.dumps(changes(before, after), ensure_ascii=False).encode()))
        before = after
    assert sorted(sizes)[int(len(sizes) * 0.95)] < CHANGE


def test_only_what_changes_is_drawn_anew_when_a_hex_is_entered() -> None:
    for before, after in pairwise(games(1, 1)):
        if before.phase == "enter":
            first, second = keyed(show(before, None)), keyed(show(after, None))
            changed = {key for key in first.keys() & second.keys() if first[key] != second[key]}
            assert not any(key.startswith(("land:", "tribe:", "counter:")) for key in changed)


# Safe, legible, in order


def test_the_name_of_a_map_is_not_drawn() -> None:
    chart = {**SMALL, "name": "<script>"}
    assert "script" not in slim(draw(game.new(1, map=chart).observation(0), names=["Ada"]))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_word_beside_the_map_leaves_its_frame_or_meets_another(layout: str) -> None:
    long = ("Wilhelmina Alexandrine", "Bartholomew Maximilian", *NAMES[2:])
    views = [rich(phase, card=card) for phase, card in zip(Phase, range(1, 109, 3), strict=False)]
    views += [*decided(), game.new(2, map=SMALL).observation(0), game.new(6, map=SMALL).observation(0)]
    views += [state.observation(eyes(state)) for state in games(6, 3)[::9]]
    for view in views:
        drawing = draw(view, names=long[: view["players"]], layout=layout)
        check_print(drawing, ["panels"])
        for piece in drawing.pieces:
            if piece.pick.startswith(("article:", "verb:", "mode:", "deal:", "port:", "specialty:")):
                assert "…" not in piece.body, piece.label


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_movement_points_leave_the_words_beside_them_their_room(layout: str) -> None:
    party = {"bearers": 10, "horses": 12, "rations": 40}
    ride = {"activity": "reckless", "mode": "mounted", "allowance": 6, "spent": 4}
    state = game.position(map="practice", hex="0505", explored={"0505": "veldt"}, party=party, **ride)
    drawing = draw(state.observation(0), names=["Ada"], layout=layout)
    assert "reckless, 2 points left; 11 people" in dict(texts(drawing))


@pytest.mark.parametrize(
    ("layout", "room"), [("wide", (934, 593)), ("standard", (968, 825)), ("narrow", (430, 560))]
)
def test_no_text_beside_the_map_is_smaller_than_11_pixels(layout: str, room: tuple[float, float]) -> None:
    for players in (1, 6):
        drawing = draw(game.new(players).observation(0), names=NAMES[:players], layout=layout)
        scale = min(room[0] / drawing.width, room[1] / drawing.working)
        beside = drawing._replace(
            ground="", pieces=tuple(piece for piece in drawing.pieces if piece.layer == "panels")
        )
        assert min(size for _, size in texts(beside)) * scale >= 11


@pytest.mark.parametrize(("layout", "least"), [("standard", 13), ("wide", 12.5), ("narrow", 11)])
def test_no_text_beside_the_map_is_smaller_than_people_can_read(*, layout: str, least: float) -> None:
    for phase in Phase:
        if phase != "over":
            drawing = draw(rich(phase), names=NAMES[:3], layout=layout)
            beside = drawing._replace(
                ground="", pieces=tuple(piece for piece in drawing.pieces if piece.layer == "panels")
            )
            for words, size in texts(beside):
                assert size >= least, words


# Words from the file


def varied() -> Iterator[dict[str, Any]]:
    """Observations in which everything that can be said is said."""
    for phase in Phase:
        for seat in (0, None):
            yield rich(phase, seat)
    for hex_ in ("4115", "3915", "3502", "2631"):
        view = rich()
        view["explorers"][0]["hex"] = hex_
        yield view
    view = rich()
    view["explorers"][0] |= {"bearing": True, "allowance": None, "specialty": None}
    view["explorers"][0]["party"] |= {"sick_explorer": 1, "sick_bearers": 2, "bearers": 4}
    view["card"] = None
    yield view
    here = REFERENCE.index["3012"]
    for out, inn in ((2, 0), (7, 4), (5, 1), (0, 1), (7, 0)):
        view = rich()
        view["out"] = view["out"][:here] + str(out) + view["out"][here + 1 :]
        view["inn"][here] = inn
        view["cataracts"], view["oases"] = ["3012"], ["3012"]
        view["spectacles"].append({"hex": "3012", "kind": "falls", "size": 300})
        view["known"] = ["0" * len(REFERENCE.hexes)] * 3
        yield view
    for card in range(1, 109, 4):
        yield rich(card=card)
    for scene in staged():
        view = rich(scene=scene)
        view["cataracts"], view["oases"] = ["3111"], ["3112"]
        yield view
    for winners in ((), (0,), (0, 1)):
        yield rich("over", None, scores=[3 * (seat in winners) for seat in range(3)])


def decided() -> Iterator[dict[str, Any]]:
    """Decisions that random games seldom come to, each with something of every kind that can be picked."""
    yield game.positions["ports"].observation(0)
    yield rich("enter", legal=["enter foot", "back"])
    yield rich("policy", legal=["peace 0", "peace 10", "slip", "fight", "back"])
    yield rich("trade", legal=["trade 5 rations", "give 1 muskets", "go_on"])
    yield rich("hunt", legal=["hunt", "rest"])
    yield rich("camels", legal=["drink", "go_dry"])
    yield rich("sail", legal=["sail", "stay"])
    ill = rich(
        "remake", legal=["discharge 1 sick_bearers", "discharge all sick_bearers", "cache 1 gifts", "done"]
    )
    ill["explorers"][0]["party"] |= {"sick_bearers": 2}
    yield ill
    mixed = rich("feed", legal=["shoot horse", "done"])
    mixed["explorers"][0]["party"] = dict.fromkeys(mixed["explorers"][0]["party"], 0)
    mixed["explorers"][0]["party"] |= {"bearers": 1, "canoes": 1, "horses": 4, "camels": 1}
    yield mixed
    crossing = rich(legal=["land bagamoyo foot", "stop"])
    crossing["explorers"][0]["hex"] = REFERENCE.hexes[REFERENCE.ports["zanzibar"]]
    yield crossing
    back = rich(legal=["land zanzibar foot", "stop"])
    back["explorers"][0]["hex"] = REFERENCE.hexes[REFERENCE.landings["kilwa"]]
    yield back
    heavy = rich("outfit", legal=["buy 1 bearers", "drop 10 rations", "drop all rations"])
    heavy["explorers"][0]["party"] |= {"bearers": 1, "canoes": 0, "rations": 300}
    yield heavy
    yield {**heavy, "phase": "move", "legal": ["remake", "work"]}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_board_says_whose_land_it_is_and_who_did_the_walking(layout: str) -> None:
    for players in (1, 6):
        drawing = draw(game.new(players).observation(0), names=NAMES[:players], layout=layout)
        said = keyed(drawing)["note"]
        assert "belongs to its peoples" in said.label
        shown = " ".join(re.findall(r">([^<>]+)</text>", said.body))
        assert shown == said.label
        assert said.y + said.box[3] <= drawing.height


@pytest.mark.clause("5.426", "5.427")
def test_a_stall_says_its_price_or_that_it_is_not_sold_here() -> None:
    shown = keyed(show(game.position(phase="outfit", port="lagos", hex="1507", money=1000), 0))
    for article, price in (("rations", "$1"), ("gifts", "$2"), ("bearers", "$10"), ("camels", "none")):
        assert f">{price}</text>" in shown[f"stock:{article}"].body
    assert shown["stock:rations"].label == "0 rations, $1 to buy, 10 at a time"
    assert "kg-key" in shown["stock:bearers"].body
    assert "kg-off" in shown["stock:camels"].body, "what cannot be had does not look as if"


@pytest.mark.clause("6.55")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_lights_a_stall_leaves_its_name_free(layout: str) -> None:
    """A ring takes three units at the edge; a letter hangs below its line by a quarter of its size."""
    shown = keyed(show(game.positions["outfit"], 0, layout=layout))
    for article in ("guides", "gifts", "bearers"):
        stall = shown[f"stock:{article}"]
        texts_of = re.findall(r' y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]+)<', stall.body)
        line, size = next((float(y), float(size)) for y, size, text in texts_of if text == article)
        assert line + size / 4 <= stall.box[3] - 3.5


def test_load_and_limit_are_shown_while_one_buys() -> None:
    state = next(state for state in games(2, 1) if state.phase == "outfit")
    for text in ("buy 12 bearers", "buy 130 rations", "buy 1 muskets"):
        state = state.child(game.parse_move(text))
    view = state.observation(state.current_player)
    for layout in LAYOUTS:
        said = keyed(draw(view, names=NAMES[:2], layout=layout))["loads"]
        assert said.label.startswith("On foot: 131 of 120 carried, 11 too much. By canoe: no canoe.")
    asked = prompts(view, NAMES[:2])[""].words
    assert asked == "too heavy: add carriers, or leave things"
    left = {piece.pick for piece in show(state, state.current_player).pieces if "left" in piece.pick}
    assert left == {"left:rations", "left_all:rations", "left:muskets", "left_all:muskets"}


@pytest.mark.clause("R19.5")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_sick_explorer_counts_among_the_sick_and_is_named(layout: str) -> None:
    pieces = keyed(show(game.positions["sickbed"], 0, layout=layout))
    assert pieces["stock:sick"].label == "3 sick people, the explorer included"
    assert _written(pieces["stock:sick"]) == ["3", "sick"]
    assert _written(pieces["stock:bearers"]) == ["6", "bearers", "2"], "who of them is sick stands there too"
    for sheet in ("own", "seat:0"):
        assert "sick" in _written(pieces[sheet])
        assert ": hex 0505. sick." in pieces[sheet].label
    well = with_party(game.positions["sickbed"], sick_explorer=0)
    assert _written(keyed(show(well, 0, layout=layout))["stock:sick"])[0] == "2"
    assert "sick" not in _written(keyed(show(well, 0, layout=layout))["own"])


@pytest.mark.clause("5.51", "5.52")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_sheet_always_says_whether_the_explorer_carries(layout: str) -> None:
    free = game.positions["river"]
    for state, told in (
        (free, "hands free"),
        (free.child(game.parse_move("work")), "lends a hand"),
        (with_explorer(free, bearing=True), "carries loads"),
    ):
        pieces = keyed(show(state, 0, layout=layout))
        assert told in _written(pieces["own"])
        assert told in pieces["own"].label
        # A small sheet says only what is not as it should be.
        assert (told in _written(pieces["seat:0"])) == (told != "hands free")
    assert "hands" not in keyed(show(game.new(1), 0, layout=layout))["own"].label, "in Europe nobody carries"


def test_a_load_says_whether_the_explorer_has_to_help_to_carry_it() -> None:
    free = game.positions["river"]
    assert keyed(show(free, 0))["loads"].label.startswith("On foot: 160 of 160 carried. ")
    lent = free.child(game.parse_move("work"))
    assert keyed(show(lent, 0))["loads"].label.startswith("On foot: 160 of 170, explorer too. ")
    short = with_party(free, bearers=15)
    assert keyed(show(short, 0))["loads"].label.startswith("On foot: 160 of 160, explorer too. ")


def test_a_long_name_leaves_room_for_how_its_owner_is() -> None:
    state = game.positions["sickbed"]
    for layout in LAYOUTS:
        drawing = draw(state.observation(0), names=["Wilhelmina Alexandrine"], layout=layout)
        assert "sick" in _written(keyed(drawing)["own"])
        check_print(drawing, ["panels"])


def _written(piece: Piece) -> list[str]:
    return [unescape(words) for words in re.findall(">([^<]+)</text>", piece.body)]


# What the board asks for


def test_every_decision_is_asked_for_whatever_has_been_picked() -> None:
    seen = set()
    for players, seed in ((1, 4), (3, 3), (3, 18), (2, 6)):
        for state in games(players, seed):
            seat = state.current_player
            if seat < 0:
                continue
            view = state.observation(seat)
            asked = prompts(view, NAMES[:players])
            assert {button.pick for button in buttons(view)}.isdisjoint(
                piece.pick for piece in show(state, seat).pieces
            )
            for move in view["legal"]:
                way = [pick.partition(":")[0] for pick in picks(view, move)]
                for count in range(len(way)):
                    for some in combinations(way, count):
                        assert asked[" ".join(sorted(some))].words, (state.phase, move)
            assert not prompts(state.observation(None), NAMES[:players])
            assert not buttons(state.observation(None))
            seen.add(state.phase)
    assert len(seen) >= 10, seen


@pytest.mark.clause("3.2", "6.55", "9.14")
@pytest.mark.parametrize(
    ("fields", "asked", "hint"),
    [
        ({"hex": "3915"}, "pick a hex beside you, or stop here", "Pick a hex beside you"),
        ({"hex": "4115"}, "pick where you cross over, or stop here", "Pick where you cross over"),
        ({"hex": "3915", "spent": 3}, "you can't reach any hex now: stop here", "How do you go on?"),
        (
            {"hex": "3915", "party": {"rations": 30}},
            "too heavy to go on: reorganise",
            "Too much to carry",
        ),
        (
            {"hex": "3915", "party": {"bearers": 6, "rations": 30, "sick_bearers": 2}},
            "pick a hex beside you, or stop here",
            "Pick a hex beside you",
        ),
    ],
)
def test_who_can_enter_no_hex_is_not_asked_for_one(fields: dict[str, Any], asked: str, hint: str) -> None:
    turn = {"phase": "move", "activity": "normal", "allowance": 3, "mode": "foot"}
    view = game.position(**{"party": {"bearers": 2, "rations": 10}, **turn, **fields}).observation(0)
    assert prompts(view, NAMES[:1])[""].words == asked
    for layout in LAYOUTS:
        assert keyed(draw(view, names=NAMES[:1], layout=layout))["hint"].label.startswith(hint)
    meanwhile = {key: value for key, value in view.items() if key != "legal"}
    assert keyed(draw(meanwhile, names=NAMES[:1]))["hint"].label.startswith("Pick a hex beside you")


def test_answers_that_are_no_place_are_buttons_in_the_line() -> None:
    view = rich("policy")
    assert [button.pick for button in buttons(view)] == ["do:peace", "do:slip", "do:fight", "do:back"]
    assert [button.label for button in buttons(rich("sail"))] == ["Sail home", "Stay"]
    assert [button.pick for button in buttons(rich("move"))] == ["do:stop", "do:remake", "do:work"]


def weighed() -> Iterator[dict[str, Any]]:
    """Views of people who ask for the outlook: as a game brings them, and with every answer."""
    states = sample("outlook1", 40)
    bounded = [state for state in states if (outlook(state) or {}).get("within")]
    for state in (*states[:3], bounded[0]):
        yield {**state.observation(state.seat), "outlook": outlook(state)}
    view = {**state.observation(state.seat), "outlook": outlook(state)}
    name = next(iter(view["outlook"]["worth"]))
    answers: tuple[dict[str, Any], ...] = (
        {"food": 2, "home": 3, "spend": -1},
        {"food": 3, "home": 3, "spend": 0},
        {"food": 3, "home": 2, "spend": 1},
        {"food": 1, "home": 0, "spend": 1},
        {"food": 4, "home": 0, "spend": 4, "worth": {name: 0.4}},
        {"food": 2, "home": None, "spend": None, "way": [], "nights": []},
        {"food": 2, "home": None, "spend": None, "way": [], "nights": [], "mode": None},
        {"goal": {"text": "aim_counter", "hex": name, "n": 9, "turns": 4}},
        {"goal": {"text": "aim_hexes", "hex": name, "n": 9, "turns": 4}},
    )
    for answer in answers:
        yield {**view, "outlook": {**view["outlook"], **answer}}


def departing() -> Iterator[dict[str, Any]]:
    """Views of what the planner offers, leaving its port in every mode."""
    for preset, mode in product(PRESETS, MODES):
        view = rich(scene={"kind": "depart", "seat": 0, "port": "zanzibar", "mode": mode, "at": "3915"})
        view["explorers"][0]["party"] = preset.party._asdict()
        yield view
