"""The map of what somebody knows: for each rulebook a tile a clause, as data and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from kernel_games import engine
from kernel_games.drawing.svg import escape
from kernel_games.engine import Game, registry
from kernel_games.teaching.panels import Block, Panel
from kernel_games.teaching.practice.asking import in_map
from kernel_games.teaching.practice.memory import STATES, Memory, recall, spaced

# Fill and ink; each state has a sign of its own too, for colour alone tells some people nothing.
_LOOKS = {
    "new": ("#ffffff", "#44484d", ""),
    "missed": ("#f6c9c0", "#5c1206", "✗"),
    "learning": ("#f8e3a8", "#4d3900", "…"),
    "known": ("#bfe5c7", "#0b3f1b", "✓"),
    "fading": ("#d9d6ef", "#2d2168", "~"),
}
_WIDE, _HIGH, _GAP, _ROW = 48, 26, 8, 16


class Tile(NamedTuple):
    """A clause on the map.

    Attributes
    ----------
    clause, title : str
        Its id and title.
    state : str
        One of :data:`kernel_games.teaching.practice.memory.STATES`.
    due : bool
        True if it is to be practised today.
    run : int
        Right answers in a row.
    """

    clause: str
    title: str
    state: str
    due: bool
    run: int


class Known(Panel):
    """Knowledge that somebody has of some rulebooks.

    Attributes
    ----------
    tiles : mapping of str to tuple of Tile
        By game, in the order of its rulebook.
    """

    def __init__(self, games: Iterable[Game], memory: Memory, now: datetime) -> None:
        found = list(games)
        self.tiles: Mapping[str, tuple[Tile, ...]] = {
            game.name: tuple(_tiles(game, memory, now)) for game in found
        }
        body = []
        for game in found:
            said, picture = head(game, self.tiles[game.name]), _picture(self.tiles[game.name])
            body += [Block(f"<p><strong>{escape(said)}</strong></p>", said), Block(picture, "")]
        body += [Block(f"<p>{escape(note)}</p>", note) for note in legend()]
        super().__init__(body, in_map("title"))


def known(game: Game | str | None = None, *, now: datetime | None = None) -> Known:
    """Return what was practised of a rulebook, or of all."""
    names = [game] if game is not None else list(registry.registered_games())
    return Known(map(engine.game, names), recall(), now or datetime.now(UTC))


def sign(state: str) -> str:
    """Return the sign of a state; it says the same as its colour."""
    return _LOOKS[state][2]


def words(tile: Tile) -> str:
    """Return a tile in words: clause, title, state, and whether it is due."""
    due = f", {in_map('due')}" if tile.due else ""
    return f"{tile.clause} {tile.title}: {in_map(tile.state)}{due}"


def legend() -> list[str]:
    """Return what the signs mean, and whether anything fades."""
    return [in_map("legend")] + ([] if spaced() else [in_map("unspaced")])


def _tiles(game: Game, memory: Memory, now: datetime) -> Iterator[Tile]:
    due = set(memory.due(game.name, now))
    for clause in game.rulebook:
        card = memory.cards.get(f"{game.name}/{clause}")
        state = memory.state(game.name, clause, now)
        yield Tile(clause, game.rulebook[clause].title, state, clause in due, card.run if card else 0)


def head(game: Game, tiles: tuple[Tile, ...]) -> str:
    """Return how much of a rulebook is known."""
    count = {state: sum(tile.state == state for tile in tiles) for state in STATES}
    due = sum(tile.due for tile in tiles)
    return in_map("head", game=game.title, known=count["known"], all=len(tiles), due=due)


def _picture(tiles: tuple[Tile, ...]) -> str:
    rows = (len(tiles) + _ROW - 1) // _ROW
    width, height = _ROW * (_WIDE + _GAP), rows * (_HIGH + _GAP)
    drawn = "".join(_tile(tile, *divmod(number, _ROW)) for number, tile in enumerate(tiles))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="list" '
        f'style="width:100%;max-width:{width}px" font-family="sans-serif" font-size="10">{drawn}</svg>'
    )


def _tile(tile: Tile, row: int, column: int) -> str:
    fill, ink, mark = _LOOKS[tile.state]
    # Room for the edge, also of the first row and column.
    x, y = column * (_WIDE + _GAP) + 2, row * (_HIGH + _GAP) + 2
    edge = 'stroke="#b3261e" stroke-width="3"' if tile.due else 'stroke="#8a9099" stroke-width="1"'
    said = escape(words(tile))
    middle = x + _WIDE / 2
    return (
        f'<g role="listitem" aria-label="{said}"><title>{said}</title>'
        f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="4" fill="{fill}" {edge}/>'
        f'<text x="{middle}" y="{y + 11}" text-anchor="middle" fill="{ink}">{escape(tile.clause)}</text>'
        f'<text x="{middle}" y="{y + 22}" text-anchor="middle" fill="{ink}">{mark}</text></g>'
    )
