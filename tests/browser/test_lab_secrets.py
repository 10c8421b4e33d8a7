"""Secrets of the others are in no message to a browser (TT-S5), however long it listens."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable

from tests.browser.harness import Frame, Notebook
from tests.browser.table import Table, elsewhere, legal

TWO_SEATS = """\
from pathlib import Path
from kernel_games import Match
match = Match("tiki_topple", ["Ada", "Ben"], seed=Path("seed.txt").read_text())
mine, theirs = match.board(seat=0), match.board(seat=1)
mine
"""


def found(card: list[str], frames: Iterable[Frame]) -> list[str]:
    """Find messages that name the three tikis of a card in its order, as data, log or picture do."""
    apart = r"(?:\W|\d|\b(?:and|for|top|middle|bottom|over|points)\b){1,30}"
    tells = re.compile(apart.join(card))
    return [match.group() for frame in frames if not frame.sent for match in tells.finditer(frame.text)]


def test_opponents_card_and_seed_reach_no_browser_before_the_reveal(
    open_notebook: Callable[..., Notebook],
) -> None:
    notebook = open_notebook(TWO_SEATS)
    seed = secrets.token_hex(16)
    (notebook.path.parent / "seed.txt").write_text(seed)
    notebook.run(0)
    table = Table(notebook)
    table.wait("ready")
    # The record, secrets and all, is read from the file: what the kernel prints would be on the wire.
    notebook.ask('match.save("saved.jsonl")')
    record = [json.loads(line) for line in (notebook.path.parent / "saved.jsonl").read_text().splitlines()]
    moves = [entry["move"].split() for entry in record if "move" in entry]
    own, hidden = (names for verb, *names in moves if verb == "deal")

    # A page that is opened anew asks for everything.
    notebook.command("docmanager:save")
    notebook.reload()

    while table.wait("ready", "waiting", "rest") != "rest":
        before, heard = table.revision(), len(notebook.frames)
        if notebook.value("match.state.current_player"):
            elsewhere(notebook)
        else:
            table.play(legal(notebook)[0])
        table.changed(before)
    assert not found(hidden, notebook.frames[:heard])
    assert not [frame for frame in notebook.frames if not frame.sent and seed in frame.text]
    # The same search finds what may be known, so it would have found what may not.
    assert found(own, notebook.frames[:heard])
    assert found(hidden, notebook.frames[heard:])
