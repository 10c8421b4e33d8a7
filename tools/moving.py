"""The animated picture in the README; ``python -m tests.golden`` writes it with the others.

The site makes its own in each other language.

A board is asked whether a card may be played, refuses it with its clause, and then a few plays are made.
Every sentence comes from the engine. The picture is plain SVG with a style sheet, so it moves where no script
may run, and stands still for readers who want little motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kernel_games import Match, game
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import UID, Drawing, Piece, back, escape, is_seen, number
from kernel_games.engine.languages import read_words

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURE = DOCS / "moving.svg"
GAME = "tiki_topple"
LINE = ["Kapu", "Eepo", "Hookipa", "Huhu", "Wikiwiki", "Nani", "Nui", "Lokahi", "Akamai"]
ASKED = "up2 Eepo"
PLAYS = ("up2 Nani", "up3 Lokahi", "topple Huhu", "up1 Nani")
NAMES = ("Ada", "Ben")
SECONDS = 3.2
"""Seconds for a scene: as long as its line takes to read."""
STRIP = 72
"""Units below the drawing for the sentence."""
GLIDE = 0.22
"""Part of a scene in which pieces glide to their places."""
LOOK = """.said{font:500 23px system-ui,'Segoe UI',sans-serif;fill:light-dark(#1c1a17,#f3efe8)}
.strip{fill:light-dark(#fffaf0,#23201c)}.clause{font-weight:700;fill:light-dark(#0b5c50,#7fd6c6)}
.no{fill:light-dark(#a3231a,#ff9d8f)}"""


class Scene(NamedTuple):
    """One moment: picture, sentence, the clause behind it, and whether it is a refusal."""

    drawing: Drawing
    text: str
    clause: str = ""
    refused: bool = False


def scenes() -> list[Scene]:
    """Return a question, its answer, and plays with what happens in them, in the current language."""
    rules, words = game(GAME), read_words(DOCS / "games.toml")["words"]
    match = Match(rules, NAMES, start=rules.position(players=2, line=LINE), seed=1)
    draw = artist(rules).draw

    def seen() -> Drawing:
        return draw(match.state.observation(0), names=NAMES, layout="wide")

    def label(move: str) -> str:
        return rules.label(rules.parse_move(move))

    refusal = match.refusal(ASKED)
    if refusal is None:
        raise AssertionError(f"{ASKED} is allowed")
    found = [
        Scene(seen(), words["may"].format(player=NAMES[0], move=label(ASKED))),
        Scene(seen(), words["no"].format(reason=rules.say(refusal)), refusal.clause, refused=True),
    ]
    for move in PLAYS:
        match.play(move)
        first, *steps = match.log(since=match.ply - 1)
        step = steps[0] if steps else first
        found.append(Scene(seen(), f"{first.text} {step.text}" if steps else first.text, step.clause))
    return found


def place(piece: Piece) -> str:
    """Return a piece's place as a style sheet writes it."""
    return (
        f"transform:translate({number(piece.x)}px,{number(piece.y)}px) rotate({number(piece.turn)}deg) "
        f"scale({number(piece.scale)})"
    )


def keyframes(values: Sequence[str], glide: float) -> str:
    """Return the stops of an animation that shows each value for its scene.

    `glide` is the part of a scene in which one value turns into the next.
    """
    scene = 100 / len(values)
    stops = []
    for n, value in enumerate(values):
        if n and values[n - 1] == value:
            continue
        last = next((m for m in range(n + 1, len(values)) if values[m] != value), len(values))
        stops.append(
            f"{number(scene * (n + (glide if n else 0)))}%,{number(scene * last - 0.01)}%{{{value}}}"
        )
    return "".join(stops)


def animated(shown: Sequence[Scene]) -> str:
    """Return all scenes as one SVG that goes round for ever."""
    first = shown[0].drawing
    rules: dict[str, str] = {}

    def moving(values: Sequence[str], glide: float = 0) -> str:
        """Return attributes that go through these values; no animation if they are all alike."""
        if len(set(values)) == 1:
            return f'style="{values[0]}"' if values[0] else ""
        name = rules.setdefault(keyframes(values, glide), f"m{len(rules)}")
        return f'class="{name}" style="{values[0]}"'

    def visible(flags: Sequence[bool]) -> list[str]:
        return ["opacity:1" if flag else "opacity:0" for flag in flags]

    layers: dict[str, list[str]] = {layer: [] for layer in first.layers}
    pieces = [{piece.key: piece for piece in filter(is_seen, one.drawing.pieces)} for one in shown]
    for key in dict.fromkeys(key for one in pieces for key in one):
        life = [one.get(key) for one in pieces]
        somewhere = next(piece for piece in life if piece)
        places: list[str] = []
        for piece in life:
            places.append(place(piece) if piece else places[-1] if places else place(somewhere))
        bodies = dict.fromkeys(piece.body for piece in life if piece)
        drawn = "".join(
            f"<g {moving(visible([bool(piece and piece.body == body) for piece in life]))}>{body}</g>"
            if len(bodies) > 1 or None in life
            else body
            for body in bodies
        )
        layers[somewhere.layer].append(f"<g {moving(places, GLIDE)}>{drawn}</g>")
    width, height = first.width, first.height
    said = "".join(
        f"<g {moving(visible([other is one for other in shown]))}>"
        f'<text class="said{" no" if one.refused else ""}" x="20" y="{number(height + 45)}">'
        + escape(one.text)
        + (f' <tspan class="clause">{escape(one.clause)}</tspan>' if one.clause else "")
        + "</text></g>"
        for one in shown
    )
    motion = "".join(
        f"@keyframes {name}{{{stops}}}.{name}{{animation:{name} {number(SECONDS * len(shown))}s infinite}}"
        for stops, name in rules.items()
    )
    still = "@media(prefers-reduced-motion:reduce){*{animation:none!important}}"
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height + STRIP)}">'
        f"<title>{escape(' '.join(one.text for one in shown))}</title>{back(first)}"
        f"<style>{LOOK}{motion}{still}</style>"
        f'<rect class="strip" y="{number(height)}" width="{number(width)}" height="{STRIP}"/>'
        f"{''.join(''.join(layer) for layer in layers.values())}{said}</svg>\n"
    )
    return minify(markup.replace(UID, "kg"))
