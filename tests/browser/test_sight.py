"""All that a turn needs is in sight at once: the line, the field, the own hand, what answers a click."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kernel_games import Match, game, guided, registered_games
from kernel_games.board import Board
from kernel_games.drawing.pictures import artist
from kernel_games.engine import TERMINAL, State
from tests.browser.bare import to_the_map
from tests.browser.harness import Notebook
from tests.browser.page.host import Host
from tests.browser.table import Table
from tests.sampling import ALL, place, sample

OpenHost = Callable[..., Host]
OpenNotebook = Callable[..., Notebook]

SIZES = {
    "1366 x 768": (934, 647),
    "1400 x 1000": (968, 879),
    "1920 x 1080": (1488, 959),
    "two side by side on 1366": (415, 619),
    "two side by side on 1920": (690, 959),
    "a cell of 430": (430, 647),
    "a phone of 390": (360, 686),
    "1366 x 768 at 200 %": (683, 384),
}
"""Visible part of a notebook in pixels, by device: in JupyterLab with its side bar open."""
ROUND = 3

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
SETTLED = """() => {
  const root = document.querySelector(".kg-board"), room = parseInt(root.style.getPropertyValue("--kg-room"));
  const width = document.querySelector(".kg-main").clientWidth;
  return root.dataset.room === `${width - width % 8} ${room - room % 8}`;
}"""
# A page hears of its new size with its next frame; until then a board is settled in the old one.
RESIZED = """async ([width, height]) => {
  if (innerWidth !== width || innerHeight !== height) return false;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return true;
}"""
HIDDEN = """() => {
  const table = document.querySelector(".kg-table").getBoundingClientRect();
  const {width} = document.querySelector(".kg-stage > svg").viewBox.baseVal;
  const working = Number(document.querySelector(".kg-table").dataset.working);
  const field = {...table.toJSON(), bottom: table.top + working * table.width / width};
  const parts = [["the field", field]];
  const line = ".kg-head, .kg-status, .kg-answers > *, .kg-seat, .kg-bar > *";
  for (const node of document.querySelectorAll(`${line}, .kg-bubble, .kg-stage [data-pick]`)) {
    const name = node.dataset.key ?? node.className;
    if (node.checkVisibility()) parts.push([name, node.getBoundingClientRect()]);
  }
  const out = ({left, top, right, bottom}) =>
    top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  return parts.filter(([, box]) => out(box)).map(([name, box]) => `${name}: ${JSON.stringify(box)}`);
}"""
# A box of widgets as ipywidgets makes one, with a row of so many pixels before its board.
BOXED = """height => {
  const row = document.createElement("div");
  row.style.height = `${height}px`;
  document.querySelector("main").className = "widget-box";
  document.querySelector("main").append(row);
}"""
LINE = """() => {
  const line = document.querySelector(".kg-head").getBoundingClientRect().height;
  return line <= (innerWidth < 760 ? 76 : 44);
}"""


@cache
def phases(name: str) -> tuple[State, ...]:
    """For each thing that a person is asked for, the position of random games with most on the table."""
    rules = game(name)
    art = artist(rules)
    found: dict[str, tuple[int, State]] = {}
    for players in (rules.players[-1], rules.players[0]):
        rng = random.Random(players)
        state = rules.new(players)
        for _ in range(600):
            if state.current_player == TERMINAL:
                break
            if state.current_player >= 0:
                view = state.observation(state.current_player)
                asked = art.prompts(view, NAMES[:players])[""].words
                full = len(art.draw(view, names=NAMES[:players]).pieces)
                if full > found.get(asked, (0, state))[0]:
                    found[asked] = full, state
            state = state.child(state.sample(rng))
    return tuple(state for _, state in found.values())


def shown(host: Host, state: State, number: int, **options: Any) -> Board:
    """A board of a position, the only one on the page."""
    host.page.evaluate("() => { Object.values(window.stops ?? {}).forEach(stop => stop.abort()); }")
    host.page.evaluate("() => { document.querySelector('main').replaceChildren(); }")
    match = Match(state.game, NAMES[: state.num_players], start=state, seed=1)
    board = Board(match, seat=state.current_player, **options)
    host.show(board, f"board {number}")
    if getattr(state, "phase", "") in ("outfit", "remake"):
        # It opens on the planner of the expedition, or on its make-up.
        to_the_map(host.page)
    return board


def opened(open_host: OpenHost, **options: Any) -> Host:
    host = open_host(reduced_motion="reduce", **options)
    host.page.add_style_tag(content="body { margin: 0; }")
    return host


def sizes(page: Page, number: int) -> Iterator[str]:
    """The page in sizes that are each phase's in turn, others with each commit; or in all of them.

    The board is laid out for each.
    """
    turn = number + place("sizes")
    for n, (name, (width, height)) in enumerate(SIZES.items()):
        if sample() != ALL and (n + turn) % ROUND:
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        page.wait_for_function(SETTLED)
        yield name


@pytest.mark.parametrize("name", registered_games())
def test_all_that_a_turn_needs_is_in_sight_in_every_phase(name: str, open_host: OpenHost) -> None:
    host = opened(open_host)
    states = phases(name)
    assert states
    found = []
    for number, state in enumerate(states):
        board = shown(host, state, number)
        for size in sizes(host.page, number):
            where = f"{host.page.locator('.kg-status').text_content()} ({board._layout}, {size})"
            found += [f"{where}: {part}" for part in host.page.evaluate(HIDDEN)]
            assert host.page.evaluate(LINE), f"the line is higher than it may be: {where}"
    assert found == []


@pytest.mark.parametrize("size", ["1366 x 768", "a cell of 430"])
@pytest.mark.parametrize("name", registered_games())
def test_play_and_why_not_are_in_sight_and_nothing_scrolls(name: str, size: str, open_host: OpenHost) -> None:
    width, height = SIZES[size]
    host = opened(open_host, width=width, height=height)
    page = host.page
    picks = artist(game(name)).picks
    offered = 0
    for number, state in enumerate(phases(name)):
        shown(host, state, number, confirm=True)
        page.wait_for_function(SETTLED)
        view = state.observation(state.current_player)
        move = min(map(str, state.legal_moves()), key=lambda move: (len(picks(view, move)), move))
        for pick in picks(view, move):
            page.locator(f'.kg-board [data-pick="{pick}"]').first.dispatch_event("click")
        if page.locator(".kg-ask [data-do=play]").count():
            expect(page.locator(".kg-ask")).to_be_visible()
            offered += 1
        assert page.evaluate(HIDDEN) == []
        refused = page.locator('.kg-stage [data-pick][aria-disabled="true"]')
        if refused.count():
            refused.last.dispatch_event("click")
            expect(page.locator(".kg-say.kg-no, .kg-refusal").first).to_be_attached()
            assert page.evaluate(HIDDEN) == []
        assert page.evaluate("scrollY") == 0
    assert offered


def test_a_row_of_buttons_in_its_box_is_seen_with_a_board(open_host: OpenHost) -> None:
    """As where a game is chosen above the board; what is no row has a page of its own."""
    rooms = {}
    for row in (0, 28, 400):
        host = opened(open_host, width=934, height=647)
        host.page.evaluate(BOXED, row)
        host.show(Board(Match("tiki_topple", NAMES[:2], seed=1), seat=0))
        host.page.wait_for_function(SETTLED)
        room = host.page.evaluate(
            "() => document.querySelector('.kg-board').style.getPropertyValue('--kg-room')"
        )
        rooms[row] = float(room.removesuffix("px"))
        if row < 400:
            assert host.page.evaluate(HIDDEN) == []
    assert rooms == {0: rooms[0], 28: rooms[0] - 28, 400: rooms[0]}


def test_a_drawing_inherits_nothing_that_changes_with_the_room_of_its_board(open_host: OpenHost) -> None:
    """Else every piece would be styled anew whenever the coach has a word more to say."""
    host = opened(open_host, width=934, height=647)
    host.show(guided.walk("kontor", "majority", again=True))
    host.page.wait_for_function(SETTLED)
    found = host.page.evaluate(
        """() => [".kg-board", ".kg-table", ".kg-stage > svg"].map((name) =>
          ["--kg-room", "--kg-seen"].map((one) =>
            getComputedStyle(document.querySelector(name)).getPropertyValue(one) !== ""))"""
    )
    assert found == [[True, True], [True, True], [False, False]]


# What moves in a drawing before its board is laid out for its room, or is on its way once it is.
WATCH = """() => {
  window.moving = [];
  for (const name of ["transitionrun", "animationstart"]) document.addEventListener(name, ({target}) => {
    const root = target.closest(".kg-board");
    if (target.closest(".kg-stage") && !root.dataset.room) moving.push(target.outerHTML.slice(0, 80));
  }, true);
}"""
ON_ITS_WAY = """() => [...moving, ...document.querySelector(".kg-stage").getAnimations({subtree: true})
  .map(({effect}) => effect.target).filter(node => node.matches("[data-key]"))
  .map(node => node.outerHTML.slice(0, 80))]"""


@pytest.mark.parametrize(("width", "height"), [(360, 686), (934, 647)])
@pytest.mark.parametrize("name", registered_games())
def test_nothing_glides_while_a_board_comes_up(
    name: str, width: int, height: int, open_host: OpenHost
) -> None:
    """It is drawn before its room is known, and anew for that; from then on what moves is seen to."""
    host = open_host(width=width, height=height)
    page = host.page
    page.add_style_tag(content="body { margin: 0; }")
    page.evaluate(WATCH)
    board = Board(Match(name, NAMES[:2], seed=1), seat=0)
    host.show(board)
    page.wait_for_function("document.querySelector('.kg-board').dataset.room")
    assert page.evaluate(ON_ITS_WAY) == []
    assert width > 700 or board._layout == "narrow"
    # Later on another room is seen to come.
    page.set_viewport_size({"width": 1294 - width, "height": height})
    page.wait_for_function(f"({ON_ITS_WAY})().length")


SCROLLER = "document.querySelector('.jp-WindowedPanel-outer')"
# JupyterLab measures its cells while it scrolls: the board is at the top once it stays there for a while.
TOP = f"""async root => {{
  const outer = {SCROLLER};
  for (let still = 0; still < 30; still += 1) {{
    const off = root.getBoundingClientRect().top - outer.getBoundingClientRect().top;
    if (Math.abs(off) > 1) outer.scrollTop += off, still = 0;
    await new Promise(requestAnimationFrame);
  }}
  return outer.scrollTop;
}}"""
CUT = f"""root => {{
  const seen = {SCROLLER}.getBoundingClientRect(), table = root.querySelector(".kg-table");
  const {{width}} = root.querySelector(".kg-stage > svg").viewBox.baseVal;
  const box = table.getBoundingClientRect();
  const low = box.top + Number(table.dataset.working) * box.width / width;
  const over = seen.top - root.getBoundingClientRect().top;
  return {{layout: root.dataset.layout, room: root.dataset.room, over, below: low - seen.bottom}};
}}"""
# Where something can be pressed that is not covered; Playwright's own click would scroll to it.
SPOT = """(root, pick) => {
  for (const node of root.querySelectorAll(`[data-pick="${pick}"]`)) {
    const {x, y, width, height} = node.getBoundingClientRect();
    for (const [across, down] of [[.5, .5], [.3, .3], [.7, .3], [.3, .7], [.7, .7], [.5, .15], [.5, .85]]) {
      const spot = [x + across * width, y + down * height];
      const found = document.elementFromPoint(...spot)?.closest("[data-pick]");
      if (found?.dataset.pick === pick) return spot;
    }
  }
  throw Error(`${pick} cannot be pressed`);
}"""
PLAYED = """\
from kernel_games import Match
from kernel_games.bots import Greedy
match = Match("{name}", ["You", Greedy()], seed=5)
board = match.board(pace=0)
board
"""


def needed(picks: Any, view: Any, move: str) -> list[str]:
    """Return the picks that leave one move, which is then played."""
    found: list[str] = []
    ways = [Counter(picks(view, other)) for other in view["legal"]]
    for pick in picks(view, move):
        found.append(pick)
        if sum(Counter(found) <= way for way in ways) == 1:
            break
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("kontor", 1366, 768), ("kon_tiki", 1400, 1000), ("mississippi", 546, 768)],
)
def test_a_whole_game_in_jupyterlab_scrolls_nothing(
    name: str, width: int, height: int, open_notebook: OpenNotebook
) -> None:
    """Played by mouse; the page stays where the person has put it."""
    notebook = open_notebook(PLAYED.format(name=name), *["'more'"] * 30)
    page = notebook.page
    page.set_viewport_size({"width": width, "height": height})
    if width < 700:
        notebook.command("application:toggle-left-area")
    notebook.run_all()
    # By the wheel: where JupyterLab is told to show a cell, it goes on doing so when one changes its height.
    page.mouse.move(width / 2, height / 2)
    page.mouse.wheel(0, -100_000)
    table = Table(notebook)
    table.wait("ready")
    page.wait_for_function(SETTLED)
    place = table.root.evaluate(TOP)
    rng = random.Random(5)
    picks = artist(game(name)).picks
    moves = 0
    while table.wait("ready", "rest", "over") != "over":
        before = table.revision()
        if table.root.get_attribute("data-state") == "rest":
            table.button("go").click()
        else:
            view = notebook.value("match.state.observation(0)")
            for pick in needed(picks, view, rng.choice(view["legal"])):
                # What glides is elsewhere by the time the mouse has come.
                table.still()
                page.mouse.click(*table.root.evaluate(SPOT, pick))
            moves += 1
            play = table.root.locator(".kg-ask [data-do=play]")
            expect(
                table.root.locator(f':scope:not([data-rev="{before}"]), .kg-ask [data-do=play]').first
            ).to_be_attached()
            if table.revision() == before and play.count():
                play.click()
        table.changed(before)
        cut = table.root.evaluate(CUT)
        assert max(cut["over"], cut["below"]) < 1, cut
        assert page.evaluate(f"{SCROLLER}.scrollTop") == place
    assert moves > 5
