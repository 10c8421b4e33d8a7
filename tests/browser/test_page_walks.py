"""Walks on a page of their own, without JupyterLab: every one to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

import kernel_games
from kernel_games import guided
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from tests.browser.bare import axe
from tests.browser.page.host import Host
from tests.browser.test_page_everyone import TOWARDS
from tests.browser.walker import WALKS, Walker
from tests.sampling import covering

OpenHost = Callable[..., Host]
IN_SIGHT = """(working) => {
  const out = ({left, top, right, bottom}) =>
    top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  const parts = ".kg-coach, .kg-table, .kg-onform, .kg-coach button, .kg-coach input, .kg-verdict";
  const needed = (one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return {left, top, right, bottom: one.matches(".kg-table") ? top + (bottom - top) * working : bottom};
  };
  const found = [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility() && out(needed(one)));
  const body = document.querySelector(".kg-coach-body");
  if (body.scrollHeight > body.clientHeight + 1) found.push(body);
  const where = (one) => JSON.stringify(one.getBoundingClientRect());
  return found.map((one) => `${one.className}: ${one.textContent.slice(0, 60)} ${where(one)}`);
}"""
SEEN = """([rev, n]) => {
  const root = document.querySelector(".kg-board");
  return root.dataset.rev === rev && root.querySelector(".kg-step[aria-current]")?.dataset.to === n;
}"""
# Words that an edge of a close view goes through, or that the button for all of the drawing hides; but not
# the many small ones of a chart, where there would be no close view otherwise.
CUT = """() => {
  const svg = document.querySelector(".kg-stage > svg"), seen = svg.getBoundingClientRect();
  const button = document.querySelector(".kg-whole");
  if (!svg.hasAttribute("data-part") || !svg.checkVisibility()) return [];
  const corner = button.checkVisibility() && button.getBoundingClientRect();
  const share = (one, two) => Math.min(Math.min(one.right, two.right) - Math.max(one.left, two.left),
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));
  return [...svg.querySelectorAll("text")].filter((text) => text.checkVisibility() && text.textContent.trim())
    .filter((text) => !text.closest("[data-less]"))
    .map((text) => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => share(box, seen) > 3)
    .filter(([, box]) => box.left < seen.left - 3 || box.top < seen.top - 3 || box.right > seen.right + 3
      || box.bottom > seen.bottom + 3 || corner && share(box, corner) > 1).map(([words]) => words);
}"""
FIRST = ["tiki_topple", "kon_tiki", "kontor", "mississippi", "nile"]
ON = "() => document.activeElement.closest('.kg-board') ? document.activeElement.outerHTML.slice(0, 200) : ''"


def unseen(page: Page, working: float = 1) -> list[str]:
    """Return what stays out of view: a board is laid out a moment after its words have changed.

    Of a drawing only so large a part, from its top, needs to be seen: on the map of a real game what a turn
    does not need is below.
    """
    with suppress(Late):
        page.wait_for_function(f"(working) => !({IN_SIGHT})(working).length", arg=working, timeout=5_000)
    found: list[str] = page.evaluate(IN_SIGHT, working)
    return found


def needed(walker: Walker) -> float:
    """Return the part of the drawing, from its top, that a turn needs."""
    drawing = walker.art.draw(walker.pupil.stage.view, names=walker.pupil.names)
    return (drawing.working or drawing.height) / drawing.height


def opened(
    open_host: OpenHost, game: str, name: str, *, width: int = 934, height: int = 647, **options: object
) -> Walker:
    host = open_host(width=width, height=height, reduced_motion="reduce", **options)
    host.page.add_style_tag(content="body { margin: 0; }")
    board = guided.walk(game, name, again=True)
    host.show(board)
    expect(host.page.locator(".kg-board[data-room]")).to_have_count(1)
    return Walker(host, board)


def first_of(game: str) -> str:
    """The walk of a game that has most kinds of steps, and the shortest of those."""
    found = {name: load_walk(game, name).steps for name in walk_names(kernel_games.game(game))}
    kinds_of = {name: len({(step.do, bool(step.choices)) for step in steps}) for name, steps in found.items()}
    return max(found, key=lambda name: (kinds_of[name], -len(found[name])))


def kinds(walk: tuple[str, str]) -> set[object]:
    """Name what one meets in a walk: its game, and kinds of steps and of answers in whichever game."""
    game, name = walk
    return {game, *((step.do, step.choices and step.choices.kind) for step in load_walk(game, name).steps)}


@pytest.mark.every_row
@pytest.mark.parametrize(("game", "name"), covering(WALKS, kinds))
def test_every_walk_is_walked_to_its_end_by_mouse_with_something_wrong_in_every_step(
    game: str, name: str, open_host: OpenHost
) -> None:
    walker = opened(open_host, game, name)
    found: list[str] = []

    def each(what: str) -> None:
        where = f"step {walker.pupil.n + 1}, {what}"
        found.extend(f"{where}: {part}" for part in unseen(walker.page, needed(walker)))
        assert walker.page.evaluate("scrollY") == 0

    walker.each = each
    walker.walk()
    assert walker.pupil.finished
    assert walker.wrong
    expect(walker.page.locator(".kg-walked")).to_contain_text(f"{walker.board.score.points} of")
    assert found == []
    assert walker.board.errors == []


def gone_through(walker: Walker, *, each: bool = False) -> Iterator[str]:
    """Go through a walk by the kernel; yield what is shown of each step: asked, wrong, done, each move."""
    page, pupil, board = walker.page, walker.pupil, walker.board

    def seen(what: str) -> str:
        walker.host.flush()
        page.wait_for_function(SEEN, arg=[str(board.rev), str(pupil.n)])
        return f"step {pupil.n + 1}, {what}"

    def change(what: object, *given: object) -> None:
        with board.table.change():
            getattr(pupil, str(what))(*given)

    while not pupil.finished:
        yield seen("asked")
        for what, *given in wrongly(pupil):
            change(what, *given)
            yield seen("wrong")
        for what, *given in rightly(pupil):
            change(what, *given)
            if each:
                yield seen(f"{what} {given}")
        while pupil.open:
            change("try_move", pupil.stage.state.legal_moves()[0])
        yield seen("done")
        change("next")


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("game", "name"), WALKS)
def test_every_step_is_in_sight_in_a_narrow_cell(game: str, name: str, open_host: OpenHost) -> None:
    """Asked, wrongly answered with a hint, and done; the kernel goes through it, the page is measured."""
    walker = opened(open_host, game, name, width=430)
    found = [f"{step}: {part}" for step in gone_through(walker) for part in unseen(walker.page)]
    assert found == []
    assert walker.page.evaluate("scrollY") == 0


def test_no_sign_is_cut_where_a_part_of_the_board_is_shown(open_host: OpenHost) -> None:
    part = opened(open_host, "mississippi", "touch").page
    expect(part.locator('.kg-stage [data-key="ship:0"]')).to_be_visible()
    expect(part.locator('.kg-stage [data-key="course"] text')).to_be_hidden()
    whole = opened(open_host, "mississippi", "first_move").page
    expect(whole.locator('.kg-stage [data-key="course"] text')).to_be_visible()


@pytest.mark.every_row
@pytest.mark.parametrize(
    ("game", "name"), [("mississippi", "touch"), ("nile", "natives"), ("kon_tiki", "colours")]
)
def test_a_close_view_cuts_no_word_and_no_number(game: str, name: str, open_host: OpenHost) -> None:
    walker = opened(open_host, game, name)
    found, close = [], 0
    for step in gone_through(walker):
        # The picture closes in with the next frame.
        walker.page.evaluate("() => new Promise(requestAnimationFrame)")
        found += [f"{step}: {words}" for words in walker.page.evaluate(CUT)]
        close += walker.page.locator(".kg-stage > svg[data-part]").count()
    assert close > 0
    assert found == []


@pytest.mark.parametrize("game", FIRST)
def test_by_keyboard_alone_with_something_wrong_in_every_step(game: str, open_host: OpenHost) -> None:
    """The control to go on with has the focus; moves are made from the list of moves."""
    walker = opened(open_host, game, first_of(game))
    page, pupil = walker.page, walker.pupil
    page.keyboard.press("Tab")
    while True:
        number, step = pupil.n, pupil.step
        if step.do == "look" and not pupil.record.done and (step.play or number + 1 == len(pupil.walk.steps)):
            tab_to(page, ".kg-next")
            page.keyboard.press("Enter")
        elif step.do == "predict":
            answer_by_keys(walker, *answers(pupil))
        elif step.do == "try":
            miss_by_list(walker)
            for move in next(pupil.ways()):
                move_by_list(walker, str(move))
        while pupil.open:
            move_by_list(walker, str(pupil.stage.state.legal_moves()[0]))
        if step.do != "look" or pupil.record.done:
            walker.done()
        if number + 1 == len(pupil.walk.steps):
            break
        if number == 0 and step.do == "look":
            tab_to(page, ".kg-next")
        expect(page.locator(".kg-next:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(".kg-step[aria-current]")).to_have_attribute("data-to", str(number + 1))
        assert page.evaluate(ON), f"step {number + 2}: the focus is lost"
    assert pupil.finished


def answers(pupil: Pupil) -> list[str]:
    """A wrong answer, and the right one."""
    choices = pupil.choices()
    if pupil.step.answer is None:
        return [choices[0].id]
    wrong = next(one.id for one in reversed(choices) if not pupil.judge(one))
    return [wrong, next(one.id for one in choices if pupil.judge(one))]


def wrongly(pupil: Pupil) -> list[tuple[object, ...]]:
    """A hint, and a wrong answer."""
    if pupil.step.answer is None:
        return []
    wrong = [one.id for one in pupil.choices() if not pupil.judge(one)]
    return [("hint",), ("answer", wrong[0])]


def rightly(pupil: Pupil) -> list[tuple[object, ...]]:
    """Return what a step asks for."""
    step = pupil.step
    if pupil.record.done:
        return []
    if step.do == "look":
        return [("look_on",)]
    if step.do == "predict":
        return [
            ("answer", next(one.id for one in pupil.choices() if step.answer is None or pupil.judge(one)))
        ]
    return [("try_move", move) for move in next(pupil.ways())] if step.asked else []


def answer_by_keys(walker: Walker, *choices: str) -> None:
    for choice in choices:
        if not walker.pupil.record.done:
            choose_by_keys(walker, choice)


def miss_by_list(walker: Walker) -> None:
    """Make a move that is allowed and misses the goal, and take it back."""
    page = walker.page
    for move in walker.missed():
        move_by_list(walker, str(move))
    walker.verdict("missed")
    tab_to(page, "[data-coach=take_back]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-missed]")).to_have_count(0)
    assert page.evaluate(ON), "the focus is lost with what was taken back"


def choose_by_keys(walker: Walker, choice: str) -> None:
    page, rev = walker.page, walker.rev()
    choices = walker.pupil.step.choices
    if choices and choices.kind == "pieces":
        page.locator(f'[data-pick="tap:{choice}"]').first.focus()
        page.keyboard.press("Enter")
    elif (button := page.locator(f'.kg-choice[data-choice="{choice}"]')).count():
        digit = button.locator("kbd")
        if digit.count():
            page.keyboard.press(str(digit.text_content()))
        else:
            tab_to(page, f'.kg-choice[data-choice="{choice}"]')
            page.keyboard.press("Enter")
    else:
        tab_to(page, ".kg-count input")
        page.keyboard.press("Control+a")
        page.keyboard.type(choice)
        page.keyboard.press("Enter")
    page.wait_for_function("rev => document.querySelector('.kg-board').dataset.rev !== rev", arg=rev)


def move_by_list(walker: Walker, move: str) -> None:
    """As a person does who sees no drawing."""
    page, rev = walker.page, walker.rev()
    if not page.locator(".kg-side details:first-child[open]").count():
        tab_to(page, ".kg-side summary")
        page.keyboard.press("Enter")
    expect(page.locator(f'[data-move="{move}"]')).to_be_visible()
    tab_to(page, f'[data-move="{move}"]')
    page.keyboard.press("Enter")
    page.wait_for_function("rev => document.querySelector('.kg-board').dataset.rev !== rev", arg=rev)


def tab_to(page: Page, wanted: str) -> None:
    """Go there with the Tab key alone, as long as it takes."""
    for _ in range(400):
        way = page.evaluate(TOWARDS, wanted)
        if not way:
            return
        page.keyboard.press(way)
    pytest.fail(f"{wanted} cannot be reached")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_any_kind_of_step(theme: str, open_host: OpenHost) -> None:
    walker = opened(open_host, "tiki_topple", first_of("tiki_topple"), color_scheme=theme)
    seen: set[str] = set()
    found: list[str] = []

    def each(what: str) -> None:
        kind = f"{walker.pupil.step.do} {what} {walker.pupil.record.outcome.kind}"
        if kind not in seen:
            seen.add(kind)
            found.extend(f"{kind}: {one}" for one in axe(walker.page))

    walker.each = each
    walker.walk()
    found.extend(f"end: {one}" for one in axe(walker.page))
    assert found == []
    assert len(seen) >= 6
