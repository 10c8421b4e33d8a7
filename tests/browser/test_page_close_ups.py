"""Close-ups of a walk on a page: nothing that is read or tapped is cut at their edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import kernel_games
from kernel_games import guided
from kernel_games.teaching.walks import walk_names
from tests.browser.page.host import Host
from tests.sampling import part
from tests.teaching.conftest import do_rightly

OpenHost = Callable[..., Host]
NOTEBOOK = {"width": 934, "height": 647}
"""Visible part of a notebook at 1366 x 768 pixels."""
# Hidden by the edge of the picture, or by the margin around what is framed.
CUT = """() => {
  const svg = document.querySelector(".kg-stage > svg"), all = svg.getBoundingClientRect();
  const inset = svg.getAttribute("clip-path")?.match(/[\\d.-]+(?=%)/g) ?? [0, 0, 0, 0];
  const [top, right, bottom, left] = inset.map((part) => part / 100);
  const across = [all.left + left * all.width, all.right - right * all.width];
  const down = [all.top + top * all.height, all.bottom - bottom * all.height];
  const seen = (from, to, [low, high]) => Math.min(to, high) - Math.max(from, low);
  const cut = (one) => {
    const box = one.getBoundingClientRect();
    const [wide, high] = [seen(box.left, box.right, across), seen(box.top, box.bottom, down)];
    return wide > 3 && high > 3 && (wide < box.width - 3 || high < box.height - 3);
  };
  const read = [...svg.querySelectorAll("text, [data-pick][aria-disabled=false]")];
  return read.filter((one) => one.checkVisibility() && cut(one))
    .map((one) => one.dataset.key ?? one.textContent);
}"""
# A player's panel that is an answer is a button beside the board, too.
UNSEEN = """() => {
  const svg = document.querySelector(".kg-stage > svg");
  const away = (one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return !svg.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const picks = [...svg.querySelectorAll("[data-pick][aria-disabled=false]")].filter(away);
  return picks.map((one) => one.dataset.key).filter((key) => !key.startsWith("panel:"));
}"""


def faults(page: Page) -> list[str]:
    """Return the words and places that are cut, and the places to pick that are out of sight."""
    found: list[str] = [*page.evaluate(CUT), *page.evaluate(UNSEEN)]
    return found


@pytest.mark.parametrize("name", part(walk_names(kernel_games.game("kontor")), 3))
def test_no_close_up_of_kontor_cuts_a_number_or_hides_a_space_that_may_be_tapped(
    name: str, open_host: OpenHost
) -> None:
    host = open_host(**NOTEBOOK, reduced_motion="reduce")
    host.page.add_style_tag(content="body { margin: 0; }")
    board = guided.walk("kontor", name, again=True)
    pupil, found, close = board.table.pupil, [], 0
    for n in range(len(pupil.walk.steps)):
        for state in ("asked", "done"):
            host.page.evaluate(
                "() => { Object.values(window.stops ?? {}).forEach((stop) => stop.abort());"
                "document.querySelector('main').replaceChildren(); }"
            )
            shown = guided.walk("kontor", name, again=True)
            shown.table.pupil = pupil
            host.show(shown, f"{n} {state}")
            close += host.page.locator("svg[clip-path]").count()
            found += [f"step {n + 1}, {state}: {each}" for each in faults(host.page)]
            if state == "asked":
                do_rightly(pupil)
        pupil.next()
    assert found == []
    assert close or name == "first_round"
