"""No words on a board, in a walk, a rulebook or a form stay English in another language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

import kernel_games
from kernel_games import Match
from kernel_games.board import Board
from kernel_games.drawing.pictures import artist
from kernel_games.engine import CHANCE, TERMINAL, State
from kernel_games.games.nile.sheet.form import Outfit
from kernel_games.games.tiki_topple.components import TIKIS
from kernel_games.rulebooks import book_told, clause_told, plain_html
from kernel_games.teaching.walks import Pupil, load_walk, paper, walk_names
from kernel_games.testing.drawings import words_in
from tests.languages.pseudo import english, spoken

GAMES = kernel_games.registered_games()
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
MARKUP = re.compile(r"<style.*?</style>|<script.*?</script>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
SAID_IN_MARKUP = re.compile(r'(?:aria-label|title|alt|placeholder|aria-description)="([^"]*)"')


def names_of(name: str) -> tuple[str, ...]:
    """Return the words that stay: people, titles of games, and proper names of a rulebook."""
    game, places = kernel_games.game(name), ("Callao", "Raroia")
    return (
        *places,
        *NAMES,
        *TIKIS,
        *(kernel_games.game(one).title for one in GAMES),
        *game.rulebook,
        game.rulebook.author,
    )


def positions(name: str, players: int) -> list[State]:
    """Some positions of a random game, its beginning and its end among them."""
    rng = random.Random(f"{name}/{players}")
    state: State = kernel_games.game(name).new(players)
    line = [state]
    while state.current_player != TERMINAL:
        state = state.child(state.sample(rng))
        line.append(state)
    return [*line[:: max(1, len(line) // 12)], line[-1]]


def drawn(state: State) -> Iterator[str]:
    """Everything that is read on a drawing, pointed at or heard, and what the board asks for."""
    art, names = artist(state.game), NAMES[: state.num_players]
    seat = state.current_player if state.current_player >= 0 else None
    view = state.observation(seat)
    for layout in art.layouts:
        drawing = art.draw(view, names=names, layout=layout)
        yield from (drawing.title, *words_in(drawing), *(piece.label for piece in drawing.pieces))
    yield from (prompt.words for prompt in art.prompts(view, names).values())
    yield from (button.label for button in art.buttons(view))
    yield state.game.describe(view, names)


def told(state: State) -> Iterator[str]:
    """Every move that may be tried, what comes of it, and why not."""
    game, names = state.game, NAMES[: state.num_players]
    events: list[Any] = []
    if state.current_player == CHANCE:
        state.child(state.chance_outcomes()[0][0], events.append)
    elif state.current_player >= 0:
        for move in state.attempts()[:60]:
            yield game.label(move)
            refusal = state.refusal(move)
            if refusal is None:
                state.child(move, events.append)
            else:
                yield game.say(refusal, names)
    for event in events:
        for seat in (None, 0, 1):
            seen = event.seen_by(seat)
            if seen:
                yield game.say(seen, names)


@pytest.mark.parametrize("name", GAMES)
def test_drawings_moves_events_and_refusals_have_no_english_left(name: str) -> None:
    game = kernel_games.game(name)
    states = [state for players in {game.players[0], game.players[-1]} for state in positions(name, players)]
    # Whatever is kept of a drawing is kept in English by now.
    before = [text for state in states for text in drawn(state)]
    with spoken():
        texts = [text for state in states for text in (*drawn(state), *told(state))]
    assert english(texts, names_of(name)) == []
    assert [text for state in states for text in drawn(state)] == before


@pytest.mark.parametrize("name", GAMES)
def test_board_and_its_form_have_no_english_left(name: str) -> None:
    match = Match(name, NAMES[: max(2, kernel_games.game(name).players[0])], seed=3)
    board = Board(match, seat=0)
    board.whole()
    with spoken():
        for _ in range(12):
            if match.state.current_player >= 0:
                match.play(match.state.legal_moves()[0])
        board = Board(match)
        form = board.act({"do": "form"})
        whole = board.whole()
        read = [whole["words"], whole["status"], whole["log"], form["bots"], form["options"]]
        read += [whole["seats"], [label for _, label, _ in whole["moves"]]]
        read += [[one[0] for one in whole["prompts"].values()], [label for _, label in whole["buttons"]]]
        read += [
            board.act({"do": what, "rev": whole["rev"], "seat": whole["mood"].get("seat")})
            for what in ("undo", "redo", "go")
        ]
        texts = list(said(read))
    assert english(texts, (*names_of(name), *keys_of(form), "Ctrl", "Esc", "Tab", "Match", "load")) == []


def keys_of(form: dict[str, Any]) -> set[str]:
    """Return texts that are not words: keys of options and bots, kinds of fields."""
    options = [option for some in form["options"].values() for option in some]
    return {option[field] for option in options for field in ("name", "kind")} | {
        bot for bot, _ in form["bots"]
    }


def said(data: Any) -> Iterator[str]:
    """All texts of plain data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from said(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from said(value)
    elif isinstance(data, str):
        yield data


def read_in(markup: str) -> list[str]:
    """Return the words in HTML, shown or heard."""
    markup = re.sub('data:image[^"]*', "", markup)
    return [unescape(text) for text in (*MARKUP.split(markup), *SAID_IN_MARKUP.findall(markup))]


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in walk_names(kernel_games.game(game))]
)
def test_walk_has_no_english_left(game: str, name: str) -> None:
    with spoken():
        walk = load_walk(game, name)
        texts = [*read_in(paper.html(walk)), paper.text(Pupil(walk))]
        held = walk.game.rulebook.with_figures
        texts += [held(text) for step in walk.steps for text in step.words()]
    known = (*names_of(game), *walk.names, *re.findall(r"\{\w+\}", " ".join(texts)))
    assert english(texts, known) == []


@pytest.mark.parametrize("name", GAMES)
def test_rulebook_has_no_english_left(name: str) -> None:
    game = kernel_games.game(name)
    with spoken():
        texts = [
            *read_in(plain_html(game)),
            *said(book_told(game)["words"]),
            *said(book_told(game)["sections"]),
        ]
        for clause in list(game.rulebook)[:: max(1, len(game.rulebook) // 15)]:
            shown = clause_told(game, clause)
            texts += [shown["provenance"], *said([walk["title"] for walk in shown["walks"]])]
            texts += said([lesson["title"] for lesson in shown["lessons"]])
            for example in shown["examples"]:
                words = ("title", "note", "parts", "pointed", "position", "captions", "slider")
                texts += said([example[field] for field in words])
            texts += str(game.rulebook[clause]).splitlines()
    known = (*names_of(name), *game.called, game.rulebook.publisher, "kind", *keys(game))
    assert english(texts, known) == []


def keys(game: Any) -> set[str]:
    """Kinds and origins of clauses, and marks of what is shown, as scripts know them."""
    return {clause.kind for clause in game.rulebook.values()} | {
        *(clause.provenance for clause in game.rulebook.values()),
        "yes",
        "no",
    }


def test_form_and_sheet_of_the_nile_have_no_english_left() -> None:
    Outfit().act({"do": "sync"})
    with spoken():
        form = Outfit()
        form.plan(bearers=8, canoes=1, rations="many", muskets=1000)
        whole = form.act({"do": "sync"})["whole"]
        texts = [*read_in(whole["html"]), *said(whole["words"]), repr(form), form.reason]
        texts += [text for slot in whole["slots"].values() for text in read_in(str(slot))]
        texts += read_in(form.html())
    assert english(texts, (*names_of("nile"), "many")) == []
