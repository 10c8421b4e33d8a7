"""Stored notebooks in each host that saves: the present, no secret, and the place to go on from."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import nbconvert
import pytest
from playwright.sync_api import Page, expect
from traitlets.config import Config

from tests.browser.harness import ASK, PICTURE, jupyterlab, notebook_of
from tests.browser.person import STOP, run_notebook

HANDED_ROUND = """\
from kernel_games import Match, walk
match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
match.save("first.jsonl")
match.board()
"""
WALK = 'walk("kontor", "majority")'
MOVE = "match.play(match.legal_moves()[0]); print(match.board(seat='watch'))"
SAVE = "window.jupyterapp.commands.execute('docmanager:save').then(() => 0)"
# Whether these texts are in what would be saved, with something to save.
HOLDS = """(texts) => {
  const {model} = window.jupyterapp.shell.currentWidget.context, file = JSON.stringify(model);
  return model.dirty && texts.every(text => file.includes(text));
}"""
HOSTS = {"JupyterLab": ("jupyterlab", "lab/tree/"), "Notebook": ("notebook", "notebooks/")}


def told(path: Path) -> str:
    """All that a notebook says, pictures included."""
    text = path.read_text(encoding="utf-8")
    drawn = [base64.b64decode(data).decode() for data in PICTURE.findall(text.encode())]
    return "\n".join([text, *drawn])


def secrets(folder: Path) -> list[re.Pattern[str]]:
    """Return the ways in which a drawing, its names and the log would tell a face-down card."""
    record = [json.loads(line) for line in (folder / "first.jsonl").read_text(encoding="utf-8").splitlines()]
    dealt = [entry["move"].split()[1:] for entry in record if entry.get("move", "").startswith("deal")]
    apart = r"(?:\W|\d|\b(?:for|top|middle|bottom|over|points)\b){1,30}"
    assert len(dealt) == 2
    return [re.compile(apart.join(card)) for card in dealt]


def output(path: Path, cell: int) -> Any:
    stored = json.loads(path.read_text(encoding="utf-8"))["cells"][cell]["outputs"]
    return {kind: "".join(text) for kind, text in stored[0]["data"].items() if kind.startswith("text/")}


@pytest.mark.one_in(2)
@pytest.mark.clause("TT-S5")
@pytest.mark.parametrize(("app", "where"), HOSTS.values(), ids=HOSTS)
def test_saved_closed_and_opened_again(app: str, where: str, page: Page, tmp_path: Path) -> None:
    with jupyterlab(tmp_path, app) as lab:
        path = lab.write(notebook_of([HANDED_ROUND, WALK]), trusted=True)
        address = f"{lab.url}{where}{path.relative_to(lab.folder).as_posix()}?token={lab.token}"
        page.goto(address, wait_until="commit")
        run_notebook(page)
        match, walk = page.locator(".kg-board").first, page.locator(".kg-board").nth(1)
        expect(match).to_have_attribute("data-state", "ready")
        status, now = page.evaluate(ASK, MOVE)
        assert status == "ok", now
        expect(match).to_have_attribute("data-state", "curtain")
        expect(walk).to_have_attribute("data-state", "waiting")
        walk.locator(".kg-next").click()
        walk.locator('[data-choice="4"]').click()
        expect(walk.locator(".kg-verdict.kg-of-right")).to_be_visible()

        page.wait_for_function(HOLDS, arg=[now.splitlines()[0], "step 2 of "])
        page.evaluate(SAVE)
        board, coach = output(path, 0), output(path, 1)
        assert board["text/plain"].strip() == now.strip()
        assert board["text/html"].count("<img") == 1
        assert coach["text/plain"].splitlines()[1].startswith("Step 2 of ")
        assert [card.pattern for card in secrets(path.parent) if card.search(told(path))] == []
        metadata = json.dumps(json.loads(path.read_text(encoding="utf-8"))["metadata"])
        assert "<img" not in metadata, "a picture is stored once"
        config = Config({"ClearMetadataPreprocessor": {"enabled": True}})
        (picture,) = re.findall('src="([^"]+)"', board["text/html"])
        assert picture in nbconvert.HTMLExporter(config=config).from_filename(str(path))[0]

        page.evaluate(STOP)
        page.goto("about:blank")
        page.goto(address, wait_until="commit")
        still = page.locator(".kg-still").first
        expect(still).to_contain_text("This picture shows where the game was left")
        expect(still.locator("img")).to_have_attribute("alt", re.compile(re.escape(now.splitlines()[0])))
        page.wait_for_function(
            "img => img.complete && img.naturalWidth > 300", arg=still.locator("img").element_handle()
        )
        expect(page.locator(".kg-still").nth(1)).to_contain_text("step 2 of ")
        run_notebook(page)
        expect(page.locator(".kg-still")).to_have_count(0)
        expect(walk.locator(".kg-step[aria-current]")).to_have_attribute("data-to", "1")
        expect(walk.locator(".kg-step-right")).to_have_count(1)
        expect(walk).to_contain_text("You continue where you left off in this notebook.")
