"""Previews of moves: never more than the mover could work out without asking."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kernel_games import Match, game
from kernel_games.drawing.frames import plain
from kernel_games.drawing.pictures import artist
from kernel_games.engine import TERMINAL, Event, Move
from kernel_games.engine.film import film
from tests.board.page import Page

OpenPage = Callable[..., Page]

OUTCOME = {"KO-B19", "KO-D9", "KO-X13", "KO-D19", "KO-X14", "KO-D24", "KO-X17"}
"""Clauses of Kontor that say what comes of a valuation."""


def straight(*ships: list[int]) -> Match:
    """Mississippi on a straight course: ships by place and number, Ada to move."""
    rules = game("mississippi")
    line = [[place, 0] for place in range(30)]
    start = rules.position(players=3, ships=list(ships), course={"name": "Straight", "spaces": line})
    return Match(rules, ["Ada", "Ben", "Cleo"], start=start, seed=1)


def would(page: Page, move: object) -> tuple[list[str], dict[str, Any]]:
    """The clauses that a preview tells, and the pieces that it shows."""
    reply = page.ask("preview", move=str(move))
    assert reply["ok"], reply
    return [clause for clause, _ in reply["events"]], Page.patched(page.pieces, reply)


def stepped(name: str, players: int, seeds: int, plies: int) -> Iterator[tuple[Match, Move]]:
    """Positions of random games, each with a move that is told step by step."""
    for seed in range(seeds):
        match = Match(name, [f"P{seat}" for seat in range(players)], seed=seed)
        rng = random.Random(seed)
        for _ in range(plies):
            if match.state.current_player == TERMINAL:
                break
            moves = match.legal_moves()
            for move in moves:
                events: list[Event] = []
                match.state.apply(move, events.append)
                if any(event.shown for event in events):
                    yield match, move
                    break
            match.play(rng.choice(moves))


def test_a_preview_ends_where_a_chain_begins(open_page: OpenPage) -> None:
    """MS-3a: that ships will touch is seen; MS-3b, MS-5a: how far one is carried and what follows is not."""
    page = open_page(straight([2, 6], [4, 4], [10, 1]), seat=0)
    clauses, pieces = would(page, "forward 1")
    assert clauses == ["MS-1a", "MS-3a"]
    start = page.pieces["ship:0"]["x"]
    page.ask("play", move="forward 1")
    own, *_, last = page.frames
    assert pieces["ship:0"]["x"] == own["ship:0"]["x"]
    assert start < own["ship:0"]["x"] < last["ship:0"]["x"]


def test_a_preview_is_the_same_whatever_the_chain_would_do(open_page: OpenPage) -> None:
    """MS-3a: with more or fewer ships beyond the first one, nothing else is told or shown of the own ship."""
    found = []
    for beyond in (10, 25):
        page = open_page(straight([2, 6], [4, 4], [beyond, 1]), seat=0)
        clauses, pieces = would(page, "forward 1")
        found.append((clauses, pieces["ship:0"], pieces["ship:1"]))
    assert found[0] == found[1]


def test_a_card_that_encloses_an_area_does_not_tell_who_wins_it(open_page: OpenPage) -> None:
    """KO-B15 is told, KO-B19 and all that comes of the valuation is not; nor does any score change."""
    seen = 0
    for match, move in stepped("kontor", 3, 3, 200):
        seat = match.state.current_player
        page = open_page(match, seat=seat)
        before = match.state.observation(seat)
        clauses, _ = would(page, move)
        assert "KO-B15" in clauses
        assert not OUTCOME & set(clauses), clauses
        reply = page.ask("preview", move=str(move))
        points = ", ".join(f"P{number} {score}" for number, score in enumerate(before["scores"]))
        assert f"Points: {points}." in reply.get("alt", page.data["alt"])
        seen += 1
        page.board.close()
        if seen == 12:
            break
    assert seen == 12


@pytest.mark.parametrize(("name", "players"), [("kontor", 3), ("mississippi", 3)])
def test_a_preview_shows_no_more_than_the_first_step(name: str, players: int, open_page: OpenPage) -> None:
    """MS-3a, KO-B15: each piece of it lies where it lies while the first step is shown."""
    for number, (match, move) in enumerate(stepped(name, players, 2, 120)):
        seat = match.state.current_player
        page = open_page(match, seat=seat)
        _, pieces = would(page, move)
        page.board.close()
        played = match.branch()
        played.play(move, settle=False)
        _, step, *_ = film(match.state, played.plies[-1:], seat)
        shown = artist(match.game).draw(step.view, names=match.names)
        first = {
            piece.key: (plain(piece.x), plain(piece.y), piece.label, piece.body) for piece in shown.pieces
        }
        for key, piece in pieces.items():
            # A tally makes room for the valuation, which a preview does not show.
            if key.startswith("depot:"):
                continue
            assert (piece["x"], piece["y"], piece["label"], piece["body"]) == first.get(key), key
        if number == 8:
            break


def test_a_board_may_show_no_previews(open_page: OpenPage, two: Match) -> None:
    page = open_page(two, seat=0, preview=False)
    assert page.data["preview"] is False
    reply = page.ask("preview", move=str(two.legal_moves()[0]))
    assert (reply["ok"], "set" in reply) == (False, False)


@pytest.mark.parametrize("move", ["up9 Nani", "", "x" * 300, 7, None])
def test_no_move_has_no_preview(move: object, open_page: OpenPage, two: Match) -> None:
    reply = open_page(two, seat=0).ask("preview", move=move)
    assert (reply["ok"], reply.get("set"), reply.get("events")) == (False, None, None)


def test_what_each_open_move_would_do_is_told_at_once_in_words(open_page: OpenPage, two: Match) -> None:
    """As previews tell it; nothing is drawn for it."""
    page = open_page(two, seat=0)
    told = page.ask("preview")["told"]
    assert set(told) == set(map(str, two.legal_moves()))
    for move, words in told.items():
        assert words == " ".join(text for _, text in page.ask("preview", move=move)["events"])
    hushed = open_page(two, seat=0, preview=False)
    assert "told" not in hushed.ask("preview")


@pytest.mark.clause("KO-B07")
def test_nobody_is_told_what_another_could_do(open_page: OpenPage) -> None:
    """Ada's legal moves are the cards in her hand."""
    page = open_page(Match("kontor", ["Ada", "Ben"], seed=4), seat=1)
    said = page.ask("preview")
    assert (said["ok"], said["clause"]) == (False, page.board.match.game.turn_clause)
    assert "told" not in said
