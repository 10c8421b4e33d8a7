"""The board of a page that has Pyodide and no Jupyter: it plays where neither anywidget nor traitlets are."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from kernel_games import registered_games

# A process of its own: what stands in for anywidget stays in it.
PAGE = """
import json, sys
heard = []
for name in ("anywidget", "ipywidgets", "IPython", "traitlets", "comm"):
    sys.modules[name] = None
from kernel_games.live import Live
live = Live(lambda told: heard.append(json.loads(told)))
def ask(number, **what):
    live.hear(json.dumps({"kind": "kg-ask", "id": f"q{number}", "ask": what}))
    return next(one["said"]["reply"] for one in heard if one["said"].get("id") == f"q{number}")
for number, wish in enumerate(json.load(sys.stdin)):
    try:
        live.speak(wish.pop("language", "en"))
        live.show(json.dumps({**wish, "board": number}))
        whole = ask(number, do="sync", page="p", rev=-1)["whole"]
        print(json.dumps({"whole": whole, "boards": sorted({one["board"] for one in heard})}))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
    heard.clear()
"""


def shown(*wishes: dict[str, Any]) -> list[Any]:
    done = subprocess.run(
        [sys.executable, "-c", PAGE], input=json.dumps(wishes), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_shows_every_game_and_a_walk_with_a_form_without_jupyter() -> None:
    games = registered_games()
    *boards, walk = shown(*({"game": name, "seed": 1} for name in games), {"walk": "nile/outfitting"})
    for number, (name, told) in enumerate(zip(games, boards, strict=True)):
        assert told["whole"]["game"] == name
        assert told["whole"]["moves"], name
        assert told["boards"] == [number], "what an older board says is heard"
    assert walk["whole"]["coach"]["title"]


def test_keeps_to_the_theme_that_is_asked_for() -> None:
    dark, plain = shown({"game": "kontor", "theme": "dark"}, {"game": "kontor"})
    assert (dark["whole"]["theme"], plain["whole"]["theme"]) == ("dark", "auto")


def test_speaks_the_language_that_is_asked_for() -> None:
    spanish, english = shown({"walk": "kontor/majority", "language": "es"}, {"walk": "kontor/majority"})
    assert (spanish["whole"]["words"]["undo"], english["whole"]["words"]["undo"]) == ("Deshacer", "Undo")
    assert spanish["whole"]["coach"]["title"] != english["whole"]["coach"]["title"]


REFUSED: dict[str, dict[str, Any]] = {
    "chess": {"game": "chess"},
    "tiki_topple": {},
    "nowhere": {"walk": "kontor/nowhere"},
    "walk": {"walk": "kontor"},
    "7": {"walk": 7},
    "pink": {"game": "kontor", "theme": "pink"},
    "seed": {"game": "kontor", "seed": []},
    "xx": {"game": "kontor", "language": "xx"},
    "seats": {"game": "kontor", "seats": 3},
}


def test_says_what_cannot_be_shown_and_keeps_what_is() -> None:
    before, *refused, after = shown({"game": "kontor"}, *REFUSED.values(), {"game": "nile"})
    assert before["whole"]["game"] == "kontor"
    for named, told in zip(REFUSED, refused, strict=True):
        assert "OptionError" in told["error"], named
        assert named in told["error"]
    assert after["whole"]["game"] == "nile"
