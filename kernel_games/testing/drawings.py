"""Promises of every drawing: whole, safe, legible, easy to point at, with all its words from the texts.

>>> from kernel_games.testing import check_drawing
>>> from kernel_games.games.tiki_topple import game
>>> from kernel_games.games.tiki_topple.components import TIKIS
>>> report = check_drawing(game, positions=3, known=TIKIS, contrast=[("ink", ["paper"], 4.5)])
>>> report.pictures
30
"""

from __future__ import annotations

import copy
import itertools
import json
import random
import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from kernel_games.drawing.pictures import Artist, artist
from kernel_games.drawing.svg import UID, Drawing, slim
from kernel_games.engine import TERMINAL, Event, Game, Phrases, State
from kernel_games.testing.guidance import check_guided, check_in_sight
from kernel_games.testing.promises import promise

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lou")
"""The players' names in pictures."""

NASTY = (
    '<script>alert("1")</script>&amp;',
    "x" * 200,
    "\N{MOYAI}\N{ZERO WIDTH JOINER}\N{FIRE}" * 40,
    "דוד \N{RIGHT-TO-LEFT OVERRIDE}abc שלום",
    "",
    "two\nlines\x00 and ]]> --",
)
"""Names that players may have."""

NARROW, FINGER, LONGEST_NAME = 400, 24, 48
SMALLEST, SMALLEST_ON_A_MAP = {"standard": 11, "wide": 12, "narrow": 10}, 8

View = Mapping[str, Any]
Contrast = tuple[str, Iterable[str], float]


class DrawingReport(NamedTuple):
    """Findings of :func:`check_drawing`.

    Attributes
    ----------
    pictures : int
        How many were drawn and checked.
    idle_colours : set of str
        Colours of the drawing that none of them used.
    idle_phrases : set of str
        Phrases of the table ``board`` that none of them used.
    """

    pictures: int
    idle_colours: set[str]
    idle_phrases: set[str]


def check_drawing(
    game: Game,
    *,
    views: Iterable[View] = (),
    contrast: Iterable[Contrast] = (),
    known: Iterable[str] = (),
    seeds: Iterable[int] = range(1),
    positions: int = 30,
    most: int = 100_000,
    **options: Any,
) -> DrawingReport:
    """Draw positions of random games, in every layout, and check all that a drawing has to keep.

    A game without a drawing of its own is shown as a sheet of its words, which keeps all of it.

    Parameters
    ----------
    game : Game
        The game, whose package holds ``drawing``.
    views : iterable of mapping
        More observations, of positions that random games seldom come to.
    contrast : iterable of (str, iterable of str, float)
        A colour of the drawing, those that it must stand out on, and by how much, as WCAG 2 counts: 4.5 for
        words and 3 for signs. Each is asked for in light and in dark.
    known : iterable of str
        Words that need not come from ``texts.toml``, such as the names of places.
    seeds : iterable of int
        One game is played for each, with the fewest and with the most players.
    positions : int
        So many of each game are drawn, evenly spread, and all that events show meanwhile.
    most : int
        No picture has more bytes.
    **options
        Of the games that are played, as for ``game.new``.

    Returns
    -------
    DrawingReport
        Among others what was not in use: one's own test may ask for none.

    Raises
    ------
    AssertionError
        Says which promise is broken, where.
    """
    art = artist(game)
    matches = [
        list(_views(game, players, seed, positions, options))
        for players in sorted({game.players[0], game.players[-1]})
        for seed in seeds
    ]
    lines = [*matches, *([view] for view in views)]
    seen = [view for line in lines for view in line]
    used: set[str] = set()
    defined: set[str] = set()
    for line in lines:
        grounds: dict[tuple[int | None, str], str] = {}
        for view, layout in itertools.product(line, art.layouts):
            drawing = _checked(game, art, view, most, layout=layout)
            used |= colours_in(drawing)
            defined |= drawing.colours.keys()
            same = grounds.setdefault((view["seat"], layout), drawing.ground) == drawing.ground
            promise(same, "the ground changes within a match: what changes is a piece")
    promise(used <= defined, f"colours without a value: {sorted(used - defined)}")
    for view in (seen[0], seen[-1]):
        _check_names(art, view)
        _check_read_only(art, view)
    first = _draw(art, seen[0])
    for (colour, others, least), scheme in itertools.product(contrast, (0, 1)):
        check_contrast(first, scheme, colour, others, least)
    read = _check_words(game, art, seen, (*known, *NAMES, game.title, *game.rulebook))
    idle = set(game.phrases.keys("board")) - read
    return DrawingReport(len(art.layouts) * len(seen), defined - used, idle)


def _checked(game: Game, art: Artist, view: View, most: int, *, layout: str) -> Drawing:
    """Draw a view and check its promises; a failure carries the view."""
    drawing = _draw(art, view, layout=layout)
    try:
        _check_picture(drawing, most, layout=layout)
        _check_legible(drawing, layout=layout)
        _check_pointed(art, view, drawing)
        check_guided(art, view, NAMES[: view["players"]])
        check_in_sight(drawing, layout)
        _check_title(drawing, game.describe(view, NAMES[: view["players"]]))
    except AssertionError as error:
        error.add_note(f"{layout}, in {json.dumps(view)}")
        raise
    return drawing


def _draw(art: Artist, view: View, *, layout: str = "standard") -> Drawing:
    return art.draw(view, names=NAMES[: view["players"]], layout=layout)


def _views(game: Game, players: int, seed: int, positions: int, options: Mapping[str, Any]) -> Iterator[View]:
    """Yield views of one random game, of the seat that decides or of a spectator."""
    rng = random.Random(f"{game.name}/{players}/{seed}")
    state: State = game.new(players, **options)
    line: list[tuple[State, list[Event]]] = [(state, [])]
    while state.current_player != TERMINAL:
        told: list[Event] = []
        state = state.child(state.sample(rng), told.append)
        line.append((state, told))
    step = max(1, len(line) // positions)
    for state, told in line[:-1:step]:
        yield state.observation(None if state.current_player < 0 else state.current_player)
        for event in told:
            if event.shown:
                yield {**state.observation(None), **event.shown}
    for seat in (None, 0):
        yield line[-1][0].observation(seat)


def _check_picture(drawing: Drawing, most: int, *, layout: str) -> None:
    """Check that a picture is well formed, small and inside its frame, with unique keys and known layers."""
    picture = slim(drawing)
    root = parse(picture)
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    promise(title == drawing.title, "the title is not in the picture")
    promise(len(picture.encode()) < most, f"{len(picture.encode())} bytes")
    promise(UID not in picture, "an id is not replaced")
    promise(layout != "narrow" or drawing.width <= NARROW, f"a narrow drawing is {drawing.width} wide")
    twice = [key for key, count in Counter(piece.key for piece in drawing.pieces).items() if count > 1]
    promise(not twice, f"keys that stand twice: {twice}")
    promise({piece.layer for piece in drawing.pieces} <= set(drawing.layers), "a piece on an unknown layer")
    check_inside(drawing)
    check_reach(drawing)
    check_style(drawing)
    wanted = set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', picture))
    lost = {one or other for one, other in wanted} - set(re.findall(r'\bid="([^"]*)"', picture))
    promise(not lost, f"used, but not defined: {sorted(lost)}")


def _check_legible(drawing: Drawing, *, layout: str) -> None:
    """Check that no word is too small to read; on a map, once the board shows it as large as it may."""
    least = SMALLEST[layout] if drawing.zoom == 1 else SMALLEST_ON_A_MAP
    for words, size in texts(drawing):
        promise(size * drawing.zoom >= least - 0.01, f"{words!r} is {size * drawing.zoom:g} high")


def _check_pointed(art: Artist, view: View, drawing: Drawing) -> None:
    """Check that every legal move can be pointed at, if any can, and no two in the same way."""
    held = {piece.pick for piece in drawing.pieces if piece.pick} | {one.pick for one in art.buttons(view)}
    ways: dict[tuple[str, ...], str] = {}
    legal = view.get("legal", ())
    pointed = any(art.picks(view, move) for move in legal)
    for move in legal if pointed else ():
        way = tuple(sorted(art.picks(view, move)))
        promise(way, f"{move} cannot be pointed at")
        lost = {pick for pick in way if pick not in held and not pick.startswith("amount:")}
        promise(not lost, f"nothing to pick for {move}: {sorted(lost)}")
        other = ways.setdefault(way, move)
        promise(other == move, f"{move} and {other} are pointed at alike: {way}")


def _check_title(drawing: Drawing, told: str) -> None:
    """Check that the title says all that the position in words says, for readers without the picture."""
    missing = _sentences(told) - _sentences(drawing.title)
    promise(not missing, f"the title does not say: {sorted(missing)}")


def _sentences(words: str) -> set[str]:
    return set(words.replace("\n", " ").removesuffix(".").split(". "))


def _check_names(art: Artist, view: View) -> None:
    """Check that as many names as players are needed, and that a strange one stays text."""
    players = view["players"]
    wrong = ["Ada"] * (players - 1)
    try:
        art.draw(view, names=wrong)
    except ValueError as error:
        promise(f"expected {players}" in str(error), f"too few names: the error says {error}")
    else:
        promise(kept=False, broken=f"{players - 1} names were taken for {players} players")
    for layout in art.layouts:
        usual = elements(_draw(art, view, layout=layout)) | {"text", "tspan"}
        for name in NASTY:
            check_name(art.draw(view, names=[name, *NAMES[1:players]], layout=layout), usual)


def check_name(drawing: Drawing, usual: set[str]) -> None:
    """Check that a strange name stays text, on one line, in its direction, cut if it is long."""
    picture = slim(drawing)
    promise(elements(drawing) <= usual, "a name becomes markup")
    promise("\N{RIGHT-TO-LEFT OVERRIDE}" not in picture, "a name turns the words around it about")
    promise("x" * LONGEST_NAME not in picture, "a long name is not cut")


def elements(drawing: Drawing) -> set[str]:
    """Return the names of all elements of the picture."""
    return {node.tag.rpartition("}")[2] for node in parse(slim(drawing)).iter()}


def _check_read_only(art: Artist, view: View) -> None:
    """Check that a view is only read, and may come from JSON."""
    before = copy.deepcopy(view)
    drawing = _draw(art, view)
    promise(view == before, "drawing changes the view")
    promise(_draw(art, json.loads(json.dumps(view))) == drawing, "a view from JSON is drawn otherwise")


def _check_words(game: Game, art: Artist, views: Sequence[View], known: tuple[str, ...]) -> set[str]:
    """Check that every word comes from the file of texts; return the keys of the board's phrases read."""
    with marked(game) as read:
        for number, view in enumerate(views):
            drawing = _draw(art, view, layout=art.layouts[number % len(art.layouts)])
            written = words_in(drawing)
            told = game.describe(view, NAMES[: view["players"]])
            asked = [prompt.words for prompt in art.prompts(view, NAMES[: view["players"]]).values()]
            asked += [button.label for button in art.buttons(view)]
            for words in (drawing.title, told, *(piece.label for piece in drawing.pieces), *asked):
                promise(not unmarked(words, *known), f"not in the file of texts: {words}")
            if any(unmarked(words, *known) for words in written):
                # A phrase may be broken onto several lines.
                lines = [words for words in written if unmarked(words, *known)]
                promise(not unmarked(" ".join(written), *known), f"not in the file of texts: {lines}")
    return read


@contextmanager
def marked(game: Game) -> Iterator[set[str]]:
    """Put marks around phrases for a while; yield the keys of the board's phrases that are read."""
    read: set[str] = set()
    fill, word = Phrases.__call__, Phrases.word

    def mark(phrases: Phrases, table: str, key: str, *rest: Any) -> str:
        if table == "board":
            read.add(key)
        return f"«{fill(phrases, table, key, *rest)}»"

    def forget() -> None:
        """Clear the caches of words, in the phrases and in the modules of the game."""
        package = sys.modules[type(game).__module__].__package__ or type(game).__module__
        modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
        kept = [value for module in modules for value in vars(module).values()]
        for each in (game.phrases.say, *kept):
            if hasattr(each, "cache_clear"):
                each.cache_clear()

    forget()
    Phrases.__call__ = mark  # type: ignore[method-assign, assignment]
    Phrases.word = lambda phrases, value: f"«{word(phrases, value)}»"  # type: ignore[method-assign, assignment]
    try:
        yield read
    finally:
        Phrases.__call__, Phrases.word = fill, word  # type: ignore[method-assign]
        forget()


def unmarked(words: str, *known: str) -> str:
    """Return letters outside marked phrases and known words; a phrase may be cut, or run onto a new line."""
    # Marked phrases may be nested, one word inside another phrase: peeled from the inside out.
    while words != (words := re.sub("«[^«»]*(»|…$|$)", "", words)):
        pass
    words = re.sub("^[^«]*»", "", words)
    for each in sorted(known, key=len, reverse=True):
        words = words.replace(each, "")
    cut = words.strip().removesuffix("…")
    if cut != words.strip() and any(each.startswith(cut) for each in known):
        return ""
    # Letters that stand alone tell seats apart.
    return re.sub(r"[\W\d_]", "", re.sub(r"\b[A-Z]\b", "", words))


def parse(markup: str) -> ET.Element:
    """Parse markup into elements."""
    return ET.fromstring(markup)  # noqa: S314 -- nobody else's: it has just been drawn


def words_in(drawing: Drawing) -> list[str]:
    """Return the words written in the picture."""
    return ["".join(node.itertext()) for node in parse(slim(drawing)).iter() if node.tag.endswith("}text")]


def texts(drawing: Drawing) -> Iterator[tuple[str, float]]:
    """Yield all words in the picture with the size they are read at; definitions at the size of their use."""
    root = parse(slim(drawing))
    ids = {node.get("id"): node for node in root.iter() if node.get("id")}
    sizes = {name: float(px) for name, px in re.findall(r"\.(kg-\w+)\{font-size:([\d.]+)px", drawing.style)}

    def walk(node: ET.Element, scale: float, size: float) -> Iterator[tuple[str, float]]:
        found = re.search(r"scale\(([\d.]+)", node.get("transform", ""))
        scale *= float(found.group(1)) if found else 1
        size = float(node.get("font-size", size))
        for name in node.get("class", "").split():
            size = sizes.get(name, size)
        if node.tag.endswith(("text", "tspan")) and node.text:
            yield node.text, size * scale
        if node.get("href", "")[1:] in ids:
            yield from walk(ids[node.get("href", "")[1:]], scale, size)
        for child in node:
            if not child.tag.endswith("defs"):
                yield from walk(child, scale, size)

    yield from walk(root, 1, 0)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, 0 to 1, as WCAG 2 defines it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_contrast(
    drawing: Drawing, scheme: int, colour: str, grounds: Iterable[str], least: float = 4.5
) -> None:
    """Check that a colour stands out on others; `scheme` is 0 for light, 1 for dark."""
    for ground in grounds:
        low, high = sorted(luminance(drawing.colours[name][scheme]) for name in (colour, ground))
        ratio = (high + 0.05) / (low + 0.05)
        where = "dark" if scheme else "light"
        promise(ratio >= least, f"{colour} on {ground}, {where}: {ratio:.2f} to 1, {least:g} is needed")


def check_inside(drawing: Drawing) -> None:
    """Check that the box of every piece is within the drawing."""
    for piece in drawing.pieces:
        x, y, width, height = (part * piece.scale for part in piece.box)
        if piece.turn:
            # A turned piece may point anywhere, so its box is taken at its widest.
            reach = max(abs(x), abs(y))
            x, y, width, height = -reach, -reach, 2 * reach, 2 * reach
        left, top = piece.x + x, piece.y + y
        inside = left >= -1 and top >= -1 and left + width <= drawing.width + 1
        promise(inside and top + height <= drawing.height + 1, f"{piece.key} lies outside")


def check_reach(drawing: Drawing) -> None:
    """Check that what can be picked has a name and fits a finger, and what has a name has a box."""
    for piece in drawing.pieces:
        side = min(piece.box[2:])
        promise(piece.label or not piece.pick, f"{piece.key} can be picked, but has no label")
        promise(side > 0 or not piece.label, f"{piece.key} has a label, but no box")
        large = not piece.pick or side * piece.scale > FINGER - 0.2
        promise(large, f"{piece.key} can be picked, but is only {side * piece.scale:.1f} wide or high")


def check_style(drawing: Drawing) -> None:
    """Check that classes and ids are the drawing's own, and that it respects motion and contrast settings."""
    style = drawing.style
    flat = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}", "", style)
    rules = re.findall(r"(?:^|[{}])\s*([^{}@]+)\{", re.sub(r"@media[^{]*\{", "", flat))
    for selector in (part.strip() for rule in rules for part in rule.split(",")):
        own = re.fullmatch(r"(\[data-(?:zoom=\"near\"|part)\] )?\.kg-[\w-]+", selector)
        promise(own, f"the style touches {selector}")
    for name in re.findall(r"@keyframes ([\w-]+)", style):
        promise(name.startswith("kg-"), f"keyframes {name}: the name begins with kg-")
    markup = drawing.ground + "".join(piece.body for piece in drawing.pieces)
    classes = {name for value in re.findall(r'class="([^"]*)"', markup) for name in value.split()}
    bare = classes - set(re.findall(r"\.(kg-[\w-]+)", style))
    promise(not bare, f"classes without a style: {sorted(bare)}")
    for found in re.findall(r'\bid="([^"]*)"', markup):
        promise(found.startswith(UID), f"id {found}: it begins with svg.UID")
    for query in ("forced-colors", "prefers-contrast"):
        promise(query in style, f"the style does not ask for {query}")
    if re.search("animation|transition", style):
        promise("prefers-reduced-motion" in style, "the style does not ask for prefers-reduced-motion")
    # What moves for more than five seconds needs a way to stop it (WCAG 2.2.2), and empties a battery.
    promise("infinite" not in style, "the style moves without end")


def colours_in(drawing: Drawing) -> set[str]:
    """Return the colours that are in use."""
    return set(re.findall(r"var\(--kg-([\w-]+)\)", slim(drawing)))
