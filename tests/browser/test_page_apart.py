"""Things that the engine tells apart look different in all colour settings; every word drawn is seen."""

from __future__ import annotations

import base64
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from kernel_games import registered_games
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing, slim
from kernel_games.games.mississippi.drawing.glyphs import ship
from tests.browser.test_sight import NAMES, phases

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced light": {"color_scheme": "light", "forced_colors": "active"},
    "forced dark": {"color_scheme": "dark", "forced_colors": "active"},
}

FAMILIES = {
    "tiki_topple": ["face-.*", "card-.*", "small-.*", "shell|starfish|fish-bone"],
    "kon_tiki": ["gem-.*", "(coin|spent)-.*", "card-.*", "tile-.*", "icon-.*"],
    "mississippi": [],
    "kontor": [
        *("home-wine.", "home-.*0", "house-tea.", "house-.*1", "flag.", "chip.", "keeper."),
        *("back-.*", "wine|tea|spice", "chit-.*", "water|quay", "(house|gone)-spice."),
        "crane|tavern|flood|bridge|customs|patrol|anchor",
    ],
    "nile": ["p[a-zA-Z]", "x[a-zA-Z]", "[px]v", "[px]m", "flag.", "counter|friend|hut|port|oasis"],
}
"""Pieces drawn from the same definitions of a ground, told apart by their names."""

SIDE = 88
LEAST = 12
"""So many pixels differ at least, of a box of so many a side: the two strokes between E and F."""
PAGE = "<style>html { background: Canvas; color-scheme: light dark; } body { margin: 0; }</style>"
# Each in a box of its own that it fills.
GRID = """([ids, bodies, side]) => {
  const names = [...ids, ...Object.keys(bodies)];
  document.querySelector("svg").style.cssText += ";position:absolute;left:-9999px";
  const grid = document.createElement("div");
  grid.innerHTML = names.map(name => `<svg class="thing" data-name="${name}" width="${side}" height="${side}">
    <g>${bodies[name] ?? `<use href="#kg-${name}"/>`}</g></svg>`).join("");
  document.body.prepend(grid);
  grid.style.cssText = "display:flex;flex-wrap:wrap;gap:4px";
  for (const one of grid.children) {
    const {x, y, width, height} = one.firstElementChild.getBBox();
    one.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }
}"""
# How many pixels of two boxes are clearly different.
APART = """async ([png, pairs]) => {
  const picture = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const look = name => {
    const {x, y, width, height} = document.querySelector(`[data-name="${name}"]`).getBoundingClientRect();
    return pen.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height)).data;
  };
  return pairs.map(([a, b]) => {
    const one = look(a), other = look(b);
    let far = 0;
    for (let n = 0; n < one.length; n += 4) {
      far += Math.max(...[0, 1, 2].map(c => Math.abs(one[n + c] - other[n + c]))) > 60;
    }
    return far;
  });
}"""
# For each word the best contrast that it brings into its own box.
CONTRAST = """async ([with_words, without]) => {
  const [one, other] = await Promise.all([with_words, without].map(async png => {
    const picture = await createImageBitmap(await (await fetch(png)).blob());
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height);
  }));
  const light = (data, n) => [.2126, .7152, .0722].reduce((sum, part, c) => {
    const v = data[n + c] / 255;
    return sum + part * (v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  }, .05);
  const faint = [];
  for (const word of document.querySelectorAll("svg text")) {
    const {left, top, right, bottom} = word.getBoundingClientRect();
    if (!word.textContent.trim() || !word.checkVisibility() || right <= left) continue;
    let best = 1;
    for (let y = Math.max(0, Math.floor(2 * top)); y < Math.min(2 * bottom, one.height); y += 1) {
      for (let x = Math.max(0, Math.floor(2 * left)); x < Math.min(2 * right, one.width); x += 1) {
        const n = 4 * (y * one.width + x), a = light(one.data, n), b = light(other.data, n);
        best = Math.max(best, a / b, b / a);
      }
    }
    if (best < 3) faint.push(`${word.textContent}: ${best.toFixed(2)}`);
  }
  return faint;
}"""


def rich(name: str) -> Drawing:
    """The drawing of a position with much on the table, for as many as can play."""
    state = max(phases(name), key=lambda state: (state.num_players, len(str(state.observation(0)))))
    view = state.observation(max(state.current_player, 0))
    return artist(state.game).draw(view, names=NAMES[: state.num_players])


def bodies(name: str, drawing: Drawing) -> dict[str, dict[str, str]]:
    """More that is told apart, by what it is and its markup."""
    if name == "mississippi":
        turned = {f"turned-{n}": ship(0, n, 15, quarter=False) for n in range(6)}
        owned = {f"ship-of-{seat}": ship(seat, 0, 15, quarter=False) for seat in range(6)}
        return {"turned": turned, "owned": owned}
    if name == "nile":
        looks = {"mapped": '<use href="#kg-pj"/>', "entered": '<use href="#kg-xj"/>'}
        looks["heard-of"] = f'<g class="kg-far">{looks["entered"]}</g>'
        looks["blank"] = '<use href="#kg-site"/>'
        return {"looks": looks}
    if name == "kontor":
        bands = {f"band-{seat}": f'<use href="#kg-quay"/><use href="#kg-band{seat}"/>' for seat in range(4)}
        return {"bands": bands}
    if name == "tiki_topple":
        pawns = {piece.key.replace(":", "-"): piece.body for piece in drawing.pieces if "pawn:" in piece.key}
        return {"pawns": {key: body.replace("kg-uid", "kg") for key, body in pawns.items()}}
    return {}


def shot(page: Page) -> str:
    return "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()


@pytest.mark.parametrize("name", registered_games())
def test_what_the_engine_tells_apart_looks_different_in_forced_colours_and_in_grey(
    name: str, browser: Browser
) -> None:
    drawing = rich(name)
    known = re.findall(r'id="kg-uid-([^"]*)"', drawing.ground)
    families = [[one for one in known if re.fullmatch(family, one)] for family in FAMILIES[name]]
    assert all(len(family) > 1 for family in families)
    more = {
        key: body.replace("kg-uid", "kg")
        for some in bodies(name, drawing).values()
        for key, body in some.items()
    }
    families += [list(some) for some in bodies(name, drawing).values()]
    pairs = [pair for family in families for pair in combinations(family, 2)]
    ids = sorted({one for family in families for one in family} - more.keys())
    alike = []
    for look, options in LOOKS.items():
        page = browser.new_page(viewport={"width": 1366, "height": 768}, **options)
        page.set_content(PAGE + slim(drawing))
        page.evaluate(GRID, [ids, more, SIDE])
        if "forced" not in look:
            page.add_style_tag(content="html { filter: grayscale(1); }")
        found = page.evaluate(APART, [shot(page), pairs])
        alike += [f"{look}: {a} and {b}" for (a, b), far in zip(pairs, found, strict=True) if far < LEAST]
        page.close()
    assert alike == [], "\n".join(alike)


@pytest.mark.parametrize("name", registered_games())
def test_every_word_of_a_drawing_is_seen_in_forced_colours(name: str, browser: Browser) -> None:
    """Among them all six numbers of each ship of Mississippi."""
    drawing = rich(name)
    faint = []
    for look in ("forced light", "forced dark"):
        size: ViewportSize = {"width": int(drawing.width) + 20, "height": int(drawing.height) + 20}
        page = browser.new_page(viewport=size, device_scale_factor=2, **LOOKS[look])
        page.set_content(PAGE + slim(drawing))
        words = shot(page)
        page.add_style_tag(content="svg text { visibility: hidden !important; }")
        without = shot(page)
        page.add_style_tag(content="svg text { visibility: visible !important; }")
        faint += [f"{look}: {each}" for each in page.evaluate(CONTRAST, [words, without])]
        page.close()
    assert faint == [], "\n".join(faint)
