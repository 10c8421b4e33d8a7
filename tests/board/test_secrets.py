"""Nobody's browser is told what that seat may not know (TT-S5): the redaction law, on all that is sent."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import Board, picture
from kernel_games.bots import Random
from kernel_games.engine import TERMINAL
from tests.board.page import Page

OpenPage = Callable[..., Page]
Sent = list[tuple[str, str]]
NAMES = ["Ada", "Ben", "Cleo"]


def heard(page: Page, sent: Sent) -> list[str]:
    """All that a page is told, as text, without the name that its board has here."""
    return [text.replace(page.board.name, "name") for name, text in sent if name == page.board.name]


def ask_something(page: Page, move: str, rng: random.Random) -> None:
    """Ask what changes nothing."""
    picks = [rng.choice(["card:up1", "card:toast", "tiki:Nani", "tiki:Kapu", "card:topple"])]
    asks: list[dict[str, Any]] = [
        {"do": "why", "picks": picks},
        {"do": "preview", "move": move},
        {"do": "preview"},
        {"do": "view", "ply": rng.randrange(page.board.match.ply + 1)},
        {"do": "sync", "page": "page", "rev": -1},
        {"do": "keep"},
        {"do": "play", "move": "up1 Nobody"},
    ]
    page.ask(**rng.choice(asks))


def test_a_board_says_nothing_before_it_is_shown_or_a_page_asks(two: Match, sent: Sent) -> None:
    board = Board(two, seat=1)
    board.tell = lambda message: sent.append(("board", json.dumps(message)))
    two.play(two.legal_moves()[0])
    assert (board.first(), sent) == (None, [])
    reply = board.act({"do": "sync", "page": ""})
    assert reply["whole"]["mood"]["seat"] == 1
    two.play(two.legal_moves()[0])
    assert [json.loads(text)["rev"] for _, text in sent] == [2], "from now on it tells what changes"


def act(match: Match, pages: list[Page], rng: random.Random) -> None:
    """Something that people at these pages may do, drawn from `rng` and what all of them can see."""
    move = str(rng.choice(match.state.legal_moves()))
    for page in pages:
        page.listen()
        ask_something(page, move, rng)
    if rng.random() < 0.1 and match.undo_target() is not None:
        match.undo()
    elif rng.random() < 0.05 and match.can_redo:
        match.redo()
    else:
        pages[match.state.current_player].ask("play", move=move)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_messages_are_the_same_whatever_is_hidden(
    seed: int, viewer: int | None, open_page: OpenPage, sent: Sent
) -> None:
    """Two matches that `viewer` cannot tell apart: what its page hears is equal to the letter."""
    real = Match("tiki_topple", NAMES, seed=seed).state
    told: list[list[str]] = []
    states = (real, real.imagine(viewer, random.Random(seed + 1)))
    assert states[0] != states[1]
    for state in states:
        match = Match("tiki_topple", NAMES, seed=seed, start=state)
        page = open_page(match, seat="watch" if viewer is None else viewer)
        others = [page if seat == viewer else open_page(match, seat=seat) for seat in range(3)]
        rng = random.Random(seed)
        opened = [page.board.whole(), page.board.html(), repr(page.board)]
        assert opened[0]["rev"] == 0
        while all(match.state.apply(move).current_player >= 0 for move in match.state.legal_moves()):
            act(match, others, rng)
        told.append([str(opened), *heard(page, sent)])
    assert len(told[0]) > 12
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", range(4))
def test_deal_is_told_to_its_owner_only(seed: int, open_page: OpenPage, sent: Sent) -> None:
    """The cards are dealt while the pages look on: they differ for their owner alone."""
    told: list[tuple[list[str], list[str]]] = []
    for hidden in ("deal Huhu Eepo Akamai", "deal Nani Lokahi Eepo"):
        match = Match("tiki_topple", NAMES, seed=seed, settle=False)
        page = open_page(match, seat=0)
        owner = open_page(match, seat=1)
        while not str(match.state.chance_outcomes()[0][0]).startswith("deal"):
            match.advance()
        own = match.state.chance_outcomes()[seed][0]
        match.play(own, settle=False)
        possible = [str(move) for move, _ in match.state.chance_outcomes()]
        match.play(hidden if hidden in possible else possible[len(told)], settle=False)
        told.append((heard(page, sent), heard(owner, sent)))
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


@pytest.mark.parametrize("seed", range(5))
def test_secret_cards_travel_only_once_they_are_turned_up(seed: int, open_page: OpenPage, sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", Random("Bo")], seed=seed)
    page = open_page(match)
    rng = random.Random(seed)
    card: tuple[str, ...] = match.state.secret(1)  # type: ignore[attr-defined]
    tells = _telling(card)
    opened = str(page.board.whole())
    while not match.state.rest:
        assert not [tell for tell in tells if any(tell in text for text in [opened, *heard(page, sent)])]
        if match.state.current_player == 0:
            page.ask("play", move=str(rng.choice(match.legal_moves())))
        else:
            page.ask("go")
    assert [tell for tell in tells if any(tell in text for text in heard(page, sent))]


def _telling(card: tuple[str, ...]) -> list[str]:
    """Return the ways in which a drawing, its names and the log would give a card away."""
    top, middle, bottom = card
    return [f"{top}, {middle}, {bottom}", f"top {top} for 9", f"{top} {middle} {bottom}"]


@pytest.mark.parametrize("seed", range(4))
def test_curtain_hides_until_it_is_opened(seed: int, open_page: OpenPage, sent: Sent) -> None:
    """Between two people at one board, what is sent is what a spectator may know."""
    match = Match("tiki_topple", ["Ada", "Ben"], seed=seed)
    page = open_page(match)
    watcher = open_page(match, seat="watch")
    rng = random.Random(seed)
    secrets = [match.state.secret(seat) for seat in (0, 1)]  # type: ignore[attr-defined]
    turns = 0
    while not match.state.rest and match.state.current_player != TERMINAL:
        page.check()
        watcher.check()
        if page.mood == "curtain":
            turns += 1
            shown = {key: piece["body"] + piece["label"] for key, piece in page.pieces.items()}
            assert shown == {key: piece["body"] + piece["label"] for key, piece in watcher.pieces.items()}
            assert page.log == watcher.log
            assert page.moves == {}
            assert page.board.whole()["moves"] == []
            page.ask("seat", to=page.asked)
            assert page.seat == match.state.current_player
            continue
        seat = match.state.current_player
        everything = str(page.pieces) + str(page.log) + str(page.data)
        assert any(tell in everything for tell in _telling(secrets[seat]))
        assert not any(tell in everything for tell in _telling(secrets[1 - seat]))
        before = len(sent)
        page.ask("play", move=str(rng.choice(match.legal_moves())))
        after = [text for name, text in sent[before:] if name == page.board.name]
        if not match.state.rest:
            assert not [
                tell for card in secrets for tell in _telling(card) if any(tell in text for text in after)
            ]
    assert turns > 5


def test_no_message_holds_the_seed_or_the_state(open_page: OpenPage, sent: Sent) -> None:
    match = Match("tiki_topple", ["Ada", Random("Bo")], seed="a-very-secret-seed")
    page = open_page(match)
    everything: list[Any] = [page.board.whole(), repr(page.board), page.board.html()]
    while match.state.current_player != TERMINAL:
        if match.state.current_player == 0:
            page.ask("play", move=str(match.legal_moves()[0]))
        else:
            page.ask("go")
    assert "a-very-secret-seed" not in str(everything) + str(sent)


def choosing(name: str) -> Match:
    """A match for three in which seat 0 is about to choose in secret, and the others after it."""
    if name == "kontor":
        return Match(name, NAMES, seed=4)
    match = Match(name, NAMES, seed=4)
    match.play("spread")
    return match


@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize(
    "name",
    [pytest.param("kontor", id="KO-B07 KO-D12"), pytest.param("nile", id="4.5 5.2")],
)
def test_a_secret_choice_reaches_no_other_page_before_the_reveal(
    name: str, viewer: int | None, open_page: OpenPage, sent: Sent
) -> None:
    """Whatever seat 0 chooses, another's page hears the same to the letter; its own page does not."""
    told: list[tuple[list[str], list[str]]] = []
    for number in (0, 1):
        match = choosing(name)
        page = open_page(match, seat="watch" if viewer is None else viewer)
        own = open_page(match, seat=0)
        mine = [move for move in match.legal_moves() if match.state.notation(move, 1) != str(move)]
        match.play(mine[number], settle=False)
        page.ask(do="sync", page="page", rev=-1)
        log = [f"{line.clause} {line.text}" for line in match.log(viewer)]
        told.append(([*heard(page, sent), *log, str(page.board.whole())], heard(own, sent)))
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


@pytest.mark.clause("TT-S5")
@pytest.mark.parametrize("seats", [["Ada", "Ben"], ["Ada", Random("Bo")]], ids=["handed round", "alone"])
def test_what_a_notebook_stores_of_a_board_without_a_seat_is_a_spectators(seats: list[Any]) -> None:
    """Also at the first display, and also while a person looks at their own secrets."""
    match = Match("tiki_topple", seats, seed=1)
    board = match.board()
    assert board.shown == 0
    for _ in range(2):
        public = picture(match.state, None, match.names)
        stored, _ = board._repr_mimebundle_()
        own = picture(match.state, 0, match.names)
        assert stored["text/html"] == public._repr_html_() != own._repr_html_()
        assert stored["text/plain"] == repr(board) == repr(public)
        assert board.static()._repr_html_() == public._repr_html_()
        told = board.act({"do": "keep"})
        kept = "<p><em>This picture shows where the game was left"
        assert told["html"].startswith(f"{public._repr_html_()}{kept}")
        assert (told["id"], told["text"]) == (board.model_id, repr(public))
        match.play(match.legal_moves()[0])
