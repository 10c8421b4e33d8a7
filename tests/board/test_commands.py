"""Commands that a person may give a board, and their replies."""

from __future__ import annotations

import json
import random
from typing import Any, NoReturn

import pytest

from kernel_games import Match
from kernel_games.board.new_game import LEVELS
from kernel_games.board.view_model import Viewer
from kernel_games.bots import Random
from kernel_games.drawing.guide import Button, Prompt
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import TERMINAL, language
from kernel_games.games.tiki_topple import game as tiki_topple
from tests.board.page import HUGE, LINE, OpenPage, Page, refused

# Playing


def test_play(page: Page, lined_up: Match) -> None:
    assert page.ask("play", move="up2 Huhu") == {"ok": True}
    assert lined_up.state.line_names[:3] == ("Huhu", "Nani", "Wikiwiki")  # type: ignore[attr-defined]
    assert page.log[-1] == [
        ["TT-T2", "Ada plays Tiki Up 2."],
        ["TT-T3", "Huhu climbs from place 3 to place 1, past Nani and Wikiwiki."],
    ]
    page.check()


def test_illegal_move_is_refused_with_its_clause_and_nothing_changes(page: Page, lined_up: Match) -> None:
    ply = lined_up.ply
    assert "place 1" in refused(page, page.ask("play", move="up2 Nani"), "TT-T4")
    refused(page, page.ask("play", move="toast"), "TT-T7")
    assert lined_up.ply == ply


def test_stale_click_is_refused_politely(page: Page, lined_up: Match) -> None:
    rev = page.rev
    lined_up.play("up1 Huhu")
    page.listen()
    answer = page.send({"do": "play", "rev": rev, "seat": 0, "move": "up1 Lokahi"})
    assert answer["stale"]
    assert "changed in the meantime" in refused(page, answer)


def test_click_twice_is_one_move(page: Page, lined_up: Match) -> None:
    click = {"do": "play", "rev": page.rev, "seat": 0, "move": "up1 Huhu"}
    ply = lined_up.ply
    assert page.send(click)["ok"]
    assert page.send(click)["stale"]
    assert lined_up.ply == ply + 1


def test_out_of_turn_names_whose_turn_it_is(page: Page, lined_up: Match) -> None:
    lined_up.play("up1 Huhu")
    page.listen()
    assert "Ben" in refused(page, page.ask("play", move="up1 Lokahi"), "TT-T1")
    assert "Ben" in refused(page, page.ask("preview", move="up1 Lokahi"), "TT-T1")
    answer = page.ask("why", picks=["tiki:Nani"])
    assert answer["clause"] == "TT-T1"
    assert "Ben" in answer["reason"]


def test_chance_is_not_for_players_to_decide(page: Page, lined_up: Match) -> None:
    refused(page, page.ask("play", move="reveal"), "TT-T2")
    while not lined_up.state.rest:
        lined_up.play(lined_up.legal_moves()[0], settle=False)
        lined_up.settle(rest=True)
    page.listen()
    ply = lined_up.ply
    refused(page, page.ask("play", move="line Nani Wikiwiki Huhu"), "TT-T1")
    assert lined_up.ply == ply


def test_after_the_end_the_clause_says_so(page: Page, lined_up: Match) -> None:
    while lined_up.state.current_player != TERMINAL:
        lined_up.play(lined_up.legal_moves()[0])
    page.listen()
    assert page.mood == "over"
    refused(page, page.ask("play", move="up1 Huhu"), "TT-G2")
    assert page.ask("why", picks=["card:up1"])["clause"] == "TT-G2"
    assert not page.ask("go")["ok"]


# Why not


@pytest.mark.parametrize(
    ("picks", "clause", "words"),
    [
        (["card:toast"], "TT-T7", "first turn"),
        (["card:up2", "tiki:Nani"], "TT-T4", "Nani is in place 1"),
        (["tiki:Nani", "card:up2"], "TT-T4", "Nani is in place 1"),
        (["card:up1"], "", "allowed"),
        (["card:up1", "card:up2"], "", "don't make a move together"),
        (["tiki:Zorro"], "", "don't make a move together"),
    ],
)
def test_why(picks: list[str], clause: str, words: str, page: Page) -> None:
    answer = page.ask("why", picks=picks)
    assert (answer["clause"], words in answer["reason"]) == (clause, True), answer
    page.check()


def test_why_speaks_of_what_was_picked_not_of_what_else_is_wrong(open_page: OpenPage) -> None:
    """Kapu is toasted (TT-T6), and most of Ada's cards are used (TT-T2): each is asked about by itself."""
    start = tiki_topple.position(
        players=2,
        line=LINE[:-1],
        played=[["up1", "up1", "up2", "up3"], ["toast", "up1", "up1", "up2"]],
        secrets=[["Hookipa", "Lokahi", "Nani"], ["Wikiwiki", "Hookipa", "Akamai"]],
    )
    page = open_page(Match("tiki_topple", ["Ada", "Ben"], seed=1, start=start), seat=0)
    assert page.ask("why", picks=["tiki:Kapu"])["clause"] == "TT-T6"
    assert "no Tiki Up 2 left" in page.ask("why", picks=["card:up2"])["reason"]
    assert page.ask("why", picks=["card:topple", "tiki:Kapu"])["clause"] == "TT-T6"
    assert page.ask("why", picks=["card:up2", "tiki:Nani"])["clause"] == "TT-T2"


@pytest.mark.parametrize(
    ("game", "pick", "clause", "words"),
    [
        ("kontor", "cell:n1w1", "KO-B07", "once everyone has chosen"),
        ("kontor", "cell:s2", "KO-B07", "once everyone has chosen"),
        ("kon_tiki", "pool:red", "KT-X1", "No counters are due from the pool"),
    ],
)
def test_a_piece_of_a_later_phase_says_when_it_is_its_time(
    game: str, pick: str, clause: str, words: str, open_page: OpenPage
) -> None:
    answer = open_page(Match(game, ["Ada", "Ben"], seed=1)).ask("why", picks=[pick])
    assert (answer["clause"], words in answer["reason"]) == (clause, True), answer


# Previews


def test_preview_tells_and_shows_what_would_happen_and_changes_nothing(page: Page, lined_up: Match) -> None:
    ply = lined_up.ply
    answer = page.ask("preview", move="up2 Huhu")
    assert [clause for clause, _ in answer["events"]] == ["TT-T2", "TT-T3"]
    moved = {piece["key"] for piece in answer["set"]}
    assert moved >= {"tiki:Huhu", "tiki:Nani", "tiki:Wikiwiki"}
    assert "tiki:Nui" not in moved
    assert lined_up.ply == ply
    page.check()
    promised = {piece["key"]: piece for piece in answer["set"] if piece["key"].startswith("tiki:")}
    page.ask("play", move="up2 Huhu")
    for key, fields in promised.items():
        assert {name: page.pieces[key][name] for name in fields} == fields


def test_preview_goes_no_further_than_what_the_mover_knows(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    page = open_page(match, seat=0)
    rng = random.Random(1)
    while True:
        moves = match.legal_moves()
        ends = [move for move in moves if match.state.apply(move).current_player < 0]
        if ends and match.state.current_player == 0:
            break
        match.play(rng.choice([move for move in moves if move not in ends] or moves))
    page.listen()
    answer = page.ask("preview", move=str(ends[0]))
    assert answer["ok"]
    assert {clause for clause, _ in answer["events"]} & {"TT-E1", "TT-E2"}
    assert not {clause for clause, _ in answer["events"]} & {"TT-E3", "TT-K1", "TT-K2", "TT-K3"}
    assert "secret:1" not in {key for key, *_ in answer.get("set", [])}


# Undo, redo, the past


def test_undo_and_redo_with_bots_between(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Random()], seed=1)
    page = open_page(match)
    assert not page.data["undo"]
    assert "no move has been made" in refused(page, page.ask("undo"))
    page.ask("play", move=str(match.legal_moves()[0]))
    page.ask("go")
    ply, line = match.ply, match.state
    assert page.ask("undo")["ok"]
    page.check()
    assert (match.ply, page.data["redo"]) == (ply - 2, True)
    assert page.ask("redo")["ok"]
    page.check()
    assert match.state == line


def test_a_round_that_a_bot_ends_is_looked_at_before_the_next(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Random()], seed=1)
    page = open_page(match)
    while not match.state.rest and match.state.current_player != TERMINAL:
        if match.state.current_player == 0:
            match.play(match.legal_moves()[0], settle=False)
            page.listen()
        assert page.ask("go")["ok"]
    *_, last = (ply.player for ply in match.plies if ply.player >= 0)
    assert last == 1, "the bot has ended it"
    assert match.state.table.round == 1  # type: ignore[attr-defined]
    assert page.mood == "rest"


def test_undo_is_refused_across_a_reveal(page: Page, lined_up: Match) -> None:
    while not lined_up.state.rest:
        lined_up.play(lined_up.legal_moves()[0], settle=False)
        lined_up.settle(rest=True)
    page.listen()
    assert not page.data["undo"]
    assert "revealed" in refused(page, page.ask("undo"))


def test_past_is_shown_to_the_seat_and_changes_nothing(page: Page, lined_up: Match) -> None:
    for move in ("up2 Huhu", "up1 Nani"):
        lined_up.play(move)
    page.listen()
    now = json.dumps(page.pieces)
    answer = page.ask("view", ply=lined_up.ply - 2)
    past = {**{key: piece["y"] for key, piece in page.pieces.items()}}
    past |= {piece["key"]: piece["y"] for piece in answer["set"] if "y" in piece}
    order = sorted((key for key in past if key.startswith("tiki:")), key=lambda key: past[key])
    assert order == [f"tiki:{tiki}" for tiki in LINE]
    page.check()
    assert json.dumps(page.pieces) == now
    assert "from 0 to 4" in refused(page, page.ask("view", ply=5))
    refused(page, page.ask("view", ply=-1))


# Handing the board round


def test_turn_passes_behind_a_curtain(lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up)
    page.ask("play", move="up1 Huhu")
    assert (page.mood, page.seat, page.asked) == ("curtain", None, 1)
    assert page.mood != "ready"
    assert page.moves == {}
    assert "choose a seat" in refused(page, page.ask("play", move="up1 Huhu"))
    assert page.ask("seat", to=1)["ok"]
    assert (page.mood, page.seat, page.asked) == ("ready", 1, None)
    assert page.moves
    page.check()


def test_seat_switched_by_hand_hangs_the_curtain_first(lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up)
    page.ask("seat", to=1)
    assert (page.seat, page.asked) == (None, 1)
    page.ask("seat", to=0)
    assert (page.seat, page.asked) == (None, 0)
    page.ask("seat", to=None)
    assert (page.seat, page.asked) == (None, None)
    page.check()


def test_one_person_needs_no_curtain(open_page: OpenPage) -> None:
    match = Match("tiki_topple", ["Ada", Random()], seed=1)
    page = open_page(match)
    page.ask("play", move=str(match.legal_moves()[0]))
    while page.mood == "bots":
        page.ask("go")
    assert (page.mood, page.seat) == ("ready", 0)


@pytest.mark.parametrize("to", [2, -1, "0", True, 0.0, [0]])
def test_hand_over_to_nobody_is_refused(to: object, lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up)
    assert "0 (Ada), 1 (Ben)" in refused(page, page.ask("seat", to=to))


def test_board_of_one_seat_never_shows_another(page: Page) -> None:
    assert "always shows the same seat" in refused(page, page.ask("seat", to=1))


def test_watching_board_only_watches(lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up, seat="watch")
    for do in ("play", "preview", "why"):
        assert "only watch" in refused(page, page.ask(do, move="up1 Huhu"))
    for do in ("undo", "redo", "new"):
        assert "only watch" in refused(page, page.ask(do))


# New games


def test_new_game_leaves_the_old_one(page: Page, lined_up: Match, open_page: OpenPage) -> None:
    other = open_page(lined_up, seat=1)
    page.ask("play", move="up1 Huhu")
    other.check()
    ply = lined_up.ply
    assert page.ask("new")["ok"]
    page.check()
    new = page.board.match
    assert new is not lined_up
    assert (new.names, new.options, new.ply) == (lined_up.names, lined_up.options, 2)
    lined_up.play(lined_up.legal_moves()[0])
    assert page.listen() == []
    other.check()
    page.check()
    assert (lined_up.ply, other.board.match) == (ply + 1, lined_up)
    assert page.ask("play", move=str(new.legal_moves()[0]))["ok"]


def test_new_game_with_others(open_page: OpenPage) -> None:
    page = open_page(Match("tiki_topple", ["Ada", "Ben"], seed=1))
    form = page.ask("form")
    assert form["seats"] == [{"name": "Ada", "bot": ""}, {"name": "Ben", "bot": ""}]
    # One that pursues goals is offered where a game has goals.
    levels = [bot for bot in LEVELS if bot != "goal_based"]
    assert [bot for bot, _ in form["bots"]][: len(levels)] == levels, "from the weakest on"
    alone = open_page(Match("nile", ["Ada"], seed=1)).ask("form")
    assert [bot for bot, _ in alone["bots"]][: len(LEVELS)] == list(LEVELS)
    assert all(": " in word for bot, word in form["bots"] if bot in LEVELS), "each says how it plays"
    assert set(form["options"]) == {"2", "3", "4"}
    (rounds,) = [option for option in form["options"]["3"] if option["name"] == "rounds"]
    assert (rounds["clause"], rounds["default"]) == ("TT-G4", 3)
    seats = [{"name": "Ada", "bot": ""}, {"name": "Rob", "bot": "greedy"}, {"name": "Cleo", "bot": ""}]
    assert page.ask("new", seats=seats, options={"rounds": 5})["ok"]
    page.check()
    match = page.board.match
    assert [type(seat).__name__ for seat in match.seats] == ["Person", "Greedy", "Person"]
    assert match.state.observation(None)["rounds"] == 5
    # What the form shows as the name of a bot without one is not taken for one.
    seats = [{"name": "Ada", "bot": ""}, {"name": "Greedy", "bot": "greedy"}]
    assert page.ask("new", seats=seats)["ok"]
    language("es")
    try:
        assert page.board.match.names == ("Ada", "Codicioso")
    finally:
        language("en")


@pytest.mark.parametrize(
    ("asked", "words", "clause"),
    [
        ({"seats": []}, "a list of 2 to 4 players", ""),
        ({"seats": "Ada"}, "a list of 2 to 4 players", ""),
        ({"seats": ["Ada", "Ben"]}, "an object with name and bot", ""),
        ({"seats": [{"name": ""}, {"name": "Ben"}]}, "a name of 1 to 200 characters", ""),
        ({"seats": [{"name": 1}, {"name": "Ben"}]}, "a name of 1 to 200 characters", ""),
        ({"seats": [{"name": "evil\ud800"}, {"name": "Ben"}]}, "a name of 1 to 200 characters", ""),
        ({"seats": [{"name": "\udc00", "bot": "random"}, {"name": "B"}]}, "a name of 1 to 200", ""),
        ({"seats": [{"name": "A", "bot": "\ud800"}, {"name": "Ben"}]}, "one of easy, goal_based, greedy", ""),
        ({"seats": [{"name": HUGE}, {"name": "Ben"}]}, "a name of 1 to 200 characters", ""),
        ({"seats": [{"name": "A", "bot": "os"}, {"name": "Ben"}]}, "one of easy, goal_based, greedy", ""),
        (
            {"seats": [{"name": "A", "bot": ["random"]}, {"name": "Ben"}]},
            "one of easy, goal_based, greedy",
            "",
        ),
        ({"seats": [{"name": "A", "bot": "random"}, {"name": "Ben"}]}, "Ben); A is a bot", ""),
        ({"options": {"rounds": 0}}, "a whole number from", "TT-G4"),
        ({"options": {"rounds": float("inf")}}, "a whole number from", "TT-G4"),
        ({"options": {"secrets": [None, None]}}, "an object with rounds, starter", ""),
        ({"options": {"start": 1}}, "an object with rounds, starter", ""),
        ({"options": [1]}, "an object with rounds, starter", ""),
    ],
)
def test_new_game_that_cannot_be_is_refused(
    asked: dict[str, Any], words: str, clause: str, page: Page
) -> None:
    match = page.board.match
    assert words in refused(page, page.ask("new", **asked), clause)
    assert page.board.match is match


def test_new_game_from_a_position_begins_at_that_position(open_page: OpenPage, lined_up: Match) -> None:
    start = lined_up.state
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1, start=start)
    page = open_page(match, seat=0)
    page.ask("play", move="up1 Huhu")
    page.ask("new")
    assert page.board.match.state == start


def test_new_game_that_cannot_be_drawn_leaves_the_old_one_on_the_board(
    page: Page, lined_up: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **options: object) -> NoReturn:
        msg = "out of paint"
        raise RuntimeError(msg)

    with monkeypatch.context() as patched:
        patched.setattr(Viewer, "view", broken)
        answer = page.ask("new")
    assert (answer["ok"], answer["broken"]) == (False, True)
    assert page.board.match is lined_up
    assert page.ask("play", move="up1 Huhu")["ok"]
    page.check()


# The line


def test_what_is_asked_for_travels_when_it_changes_and_to_nobody_else(
    lined_up: Match, open_page: OpenPage
) -> None:
    page, other = open_page(lined_up, seat=0), open_page(lined_up, seat=1)
    before = page.data["prompts"]
    for shown in (page, other):
        viewer = shown.board._viewer
        viewer.artist = viewer.artist._replace(
            prompts=lambda view, _: {"": Prompt(f"ask {view['seat']}", ("card",))},
            buttons=lambda _: (Button("pass", "Pass"),),
        )
    lined_up.play("up2 Huhu")
    page.listen()
    assert (page.data["prompts"], page.data["buttons"]) == (before, []), "it keeps its own meanwhile"
    other.listen()
    assert (other.data["prompts"], other.data["buttons"]) == ({"": ["ask 1", ["card"]]}, [["pass", "Pass"]])
    lined_up.play("up1 Kapu")
    assert page.listen()[-1]["prompts"] == {"": ["ask 0", ["card"]]}
    for move in ("up1 Nui", "up1 Kapu"):
        lined_up.play(move)
        assert not page.listen()[-1].keys() & {"prompts", "buttons"}, "the same is not told again"
        page.check()


def test_the_match_begins_with_its_first_decision(two: Match, open_page: OpenPage) -> None:
    page = open_page(two, seat=0)
    assert page.data["begun"] == page.data["ply"] == two.ply > 0, "so far only cards were dealt"
    two.play(two.legal_moves()[0])
    page.listen()
    assert page.data["begun"] < page.data["ply"]


# The rest


def test_clause(page: Page) -> None:
    answer = page.ask("clause", id="TT-T4")
    assert answer["title"] == page.board.match.game.rulebook["TT-T4"].title
    assert answer["provenance"] == "in the rulebook"
    assert "a clause of Tiki Topple" in refused(page, page.ask("clause", id="KT-1"))


def test_layout_follows_the_page_unless_it_was_fixed(lined_up: Match, open_page: OpenPage) -> None:
    page = open_page(lined_up, seat=0)
    wide = page.data["width"]
    page.ask("layout", width=430, height=560)
    assert page.data["width"] < wide
    page.check()
    rev = page.rev
    page.ask("layout", width=390, height=600)
    assert page.rev == rev
    fixed = open_page(lined_up, seat=0, layout="standard")
    fixed.ask("layout", width=430, height=560)
    assert fixed.data["width"] == wide


@pytest.mark.parametrize("room", [{"width": 430}, {"width": 0, "height": 9}, {"width": 430, "height": 1e3}])
def test_a_room_that_cannot_be_is_refused(room: dict[str, Any], page: Page) -> None:
    refused(page, page.ask("layout", **room))


SIZES = {"standard": (900, 800, 0), "wide": (1060, 900, 676), "narrow": (360, 2000, 460)}
"""Width and height of made-up layouts, and how far down a turn needs them."""


@pytest.fixture
def many_layouts(lined_up: Match, open_page: OpenPage) -> Page:
    page = open_page(lined_up, seat=0)
    viewer = page.board._viewer

    def draw(*args: Any, layout: str, **options: Any) -> Drawing:
        width, height, working = SIZES[layout]
        drawing = artist(lined_up.game).draw(*args, layout="standard", **options)
        return drawing._replace(width=width, height=height, working=working)

    viewer.artist = viewer.artist._replace(draw=draw, layouts=tuple(SIZES))
    return page


@pytest.mark.parametrize(
    ("width", "height", "layout"),
    [
        (934, 593, "wide"),
        (968, 825, "standard"),
        (1488, 905, "wide"),
        (1140, 905, "standard"),
        (690, 905, "standard"),
        (559, 905, "narrow"),
        (20_000, 20_000, "standard"),
    ],
)
def test_of_the_layouts_the_one_drawn_largest_is_shown(
    width: int, height: int, layout: str, many_layouts: Page
) -> None:
    many_layouts.ask("layout", width=width, height=height)
    assert many_layouts.data["layout"] == layout
    many_layouts.check()


def test_a_layout_stays_where_another_is_hardly_larger(many_layouts: Page) -> None:
    """Two pages of nearly one size do not take the table from each other."""
    seen = []
    for width, height in ((934, 593), (950, 700), (934, 593), (968, 825), (950, 700)):
        many_layouts.ask("layout", width=width, height=height)
        seen.append(many_layouts.data["layout"])
    assert seen == ["wide", "wide", "wide", "standard", "standard"]


def test_a_new_game_is_laid_out_for_the_same_room(many_layouts: Page) -> None:
    many_layouts.ask("layout", width=430, height=560)
    many_layouts.ask("new")
    assert many_layouts.data["layout"] == "narrow"
    many_layouts.check()


def test_bots_do_not_move_twice_for_two_boards(open_page: OpenPage) -> None:
    match = Match("tiki_topple", [Random("Bo"), Random("Bea"), "Ada"], seed=1)
    first, second = open_page(match), open_page(match)
    ply = match.ply
    ask = {"do": "go", "rev": second.rev, "seat": 2}
    assert first.ask("go")["ok"]
    assert second.send(ask)["stale"]
    assert match.ply == ply + 1
    first.check()
    second.check()
