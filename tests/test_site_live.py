"""The live page as files: first pictures that are what Python will show, and all that is kept for later."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
import zlib
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kernel_games import language
from kernel_games.guided import walk
from kernel_games.live import PRACTICE, PUZZLES
from kernel_games.teaching.walks import Pupil, load_walk
from tests.browser.walker import WALKS
from tests.sampling import part
from tests.test_live import shown
from tools import offline
from tools.lite import LIBRARY, PROGRAM
from tools.live import COMMON, PYTHON, ROOMS, SEEDS, alternates, edition, first, games, page
from tools.live_steps import MOST_CHOICES
from tools.site import sitemap


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Everything that a page has before Python is there, by the name of its file."""
    folder = tmp_path_factory.mktemp("site") / "first"
    first(folder)
    return {file.name: json.loads(zlib.decompress(file.read_bytes())) for file in folder.iterdir()}


@pytest.fixture(scope="module")
def pictures(files: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Every view that a page shows before Python is there, by the name of its file."""
    found = {name: told for name, told in files.items() if ".steps." not in name}
    # What the boards of a game have in common is put back, as the page does.
    for game, layout, code in product((game["name"] for game in games()), ROOMS, ("en", "es")):
        end = f".{layout}.{code}.bin"
        common = found.pop(game + end)
        assert set(common) == set(COMMON), game
        for name in (name for name in found if name.endswith(end) and re.match(rf"{game}[.-]", name)):
            found[name] = {**common, **found[name], "words": {**common["words"], **found[name]["words"]}}
    return found


def test_every_game_and_walk_has_a_first_picture_in_both_layouts_and_languages(
    pictures: dict[str, dict[str, Any]],
) -> None:
    names = [f"{game['name']}.{seed}" for game in games() for seed in SEEDS]
    # Questions of practice are others on each visit.
    names += [
        f"{game['name']}-{walk['name']}"
        for game in games()
        for walk in game["walks"]
        if walk["name"] not in (PRACTICE, PUZZLES)
    ]
    fronts = {code: pictures.pop(f"front.{code}.bin") for code in ("en", "es")}
    maps = {code: pictures.pop(f"map.{code}.bin") for code in ("en", "es")}
    assert [len(shown["books"]) for shown in maps.values()] == [5, 5]
    states = {tile["state"] for book in maps["es"]["books"] for tile in book["tiles"]}
    assert states == {"new"}, "whoever makes it has practised, a newcomer has not"
    assert [len(front["games"]) for front in fronts.values()] == [5, 5]
    assert fronts["es"]["words"]["next"] == "Siguiente"
    assert all(walk["state"] == "new" for game in fronts["en"]["games"] for walk in game["walks"])
    assert set(pictures) == {
        f"{name}.{layout}.{code}.bin"
        for name in names
        for layout in ("narrow", "wide")
        for code in ("en", "es")
    }
    assert language() == "en", "whoever makes them goes on in their own language"
    for name, view in pictures.items():
        layout, code, _ = name.split(".")[-3:]
        assert view["lang"] == code, name
        assert layout == "wide" or view["layout"] == "narrow", name
        assert view["pieces"], name


@pytest.mark.parametrize("of", ["kontor.2", "tiki_topple.1", "nile-outfitting", "kontor-majority"])
def test_a_first_picture_is_what_python_will_show(of: str, pictures: dict[str, dict[str, Any]]) -> None:
    game, _, walk = of.partition("-")
    name, _, seed = game.partition(".")
    wish = {"walk": f"{name}/{walk}"} if walk else {"game": name, "seed": int(seed)}
    (told,) = shown({**wish, "language": "es"})
    stored = {key: value for key, value in pictures[f"{of}.wide.es.bin"].items() if key != "rev"}
    there = {key: value for key, value in told["whole"].items() if key != "rev"}
    if there["layout"] == stored["layout"]:
        assert stored == there
    assert (stored["seats"], stored["log"], stored["moves"]) == (there["seats"], there["log"], there["moves"])


def filled(texts: list[str], told: Any) -> Any:
    """Put the long texts back, as the page does."""
    if isinstance(told, dict):
        return texts[told["@"]] if "@" in told else {key: filled(texts, one) for key, one in told.items()}
    return [filled(texts, one) for one in told] if isinstance(told, list) else told


def test_every_walk_answers_what_its_first_step_asks(files: dict[str, dict[str, Any]]) -> None:
    """Each answer, right or wrong, in both layouts and languages; a free step and a form wait for Python."""
    for game, name in WALKS:
        pupil = Pupil(load_walk(game, name))
        choices = [f"answer {one.id}" for one in pupil.choices()] if pupil.step.do == "predict" else []
        for layout, code in product(ROOMS, ("en", "es")):
            asked = set(files[f"{game}-{name}.steps.{layout}.{code}.bin"]["places"][0])
            assert asked or pupil.step.do == "free" or pupil.step.on, name
            assert len(choices) > MOST_CHOICES or asked >= set(choices), name


@pytest.mark.parametrize(("game", "name"), part(WALKS, 4))
def test_stored_steps_tell_what_python_tells(game: str, name: str, files: dict[str, dict[str, Any]]) -> None:
    """By ways through them that are drawn by chance; how earlier steps went is the page's own."""
    steps, rng = files[f"{game}-{name}.steps.narrow.en.bin"], random.Random(7)
    for _ in range(3):
        board, said = walk(game, name, again=True), list[dict[str, Any]]()
        board.tell = said.append
        board.act({"do": "sync", "page": "page"})
        board.act({"do": "layout", **ROOMS["narrow"]})
        held, place = board.whole()["coach"]["dots"], 0
        while leads := steps["places"][place]:
            key = rng.choice(list(leads))
            what, _, choice = key.partition(" ")
            n = board.table.pupil.n
            ask = {"do": "coach", "what": what, "n": n, **({"choice": choice} if choice else {})}
            if what == "play":
                ask = {"do": "play", "move": choice, "seat": board.table.pupil.walk.seat}
            said.clear()
            # As to a page that has come by another way: no move is known to it but these.
            board.whole()
            assert board.act({**ask, "rev": board.rev})["ok"], key
            (told,) = (one for one in said if one["kind"] == "kg")
            place, change = leads[key]
            stored = filled(steps["texts"], steps["changes"][change])
            held = [dot or old for dot, old in zip(stored["coach"]["dots"], held, strict=True)]
            stored["coach"]["dots"] = held
            plain = json.loads(json.dumps(told))
            assert {**plain, "kind": "", "base": 0, "rev": 0} == {
                **stored,
                "kind": "",
                "base": 0,
                "rev": 0,
            }, key
        board.close()


def test_a_service_worker_knows_every_file_of_the_page_by_its_digest(tmp_path: Path) -> None:
    live, pyodide = tmp_path / "live", tmp_path / "lite" / "static" / "pyodide"
    for folder in (live / "first-1", pyodide):
        folder.mkdir(parents=True)
    (live / "first-1" / "a.bin").write_bytes(b"")
    (live / "index.html").write_text("a page", "utf-8")
    # JupyterLite's own, which the page does without.
    lessons = (LIBRARY, "kernel_games-1-py3-none-any.whl", "pandas-1-py3-none-any.whl")
    for name in (*PROGRAM, "pyodide-lock.json", *lessons):
        (pyodide / name).write_text(name, "utf-8")
    for name in PYTHON:
        (live / name).write_text(name, "utf-8")
    offline.write(tmp_path)
    line = next(
        line for line in (live / "offline.js").read_text("utf-8").splitlines() if line.startswith("let FILES")
    )
    told = json.loads(line.removeprefix("let FILES = ").removesuffix(";"))
    assert told["index.html"] == "sha256-" + base64.b64encode(hashlib.sha256(b"a page").digest()).decode()
    assert set(told) == {
        "index.html",
        *PYTHON,
        *(f"../lite/static/pyodide/{name}" for name in (*PROGRAM, "pyodide-lock.json")),
    }


def test_a_snapshot_of_another_pyodide_or_package_is_one_of_another_edition(tmp_path: Path) -> None:
    files = [tmp_path / name for name in (*PROGRAM, *PYTHON)]
    for file in files:
        file.write_text(file.name, "utf-8")
    found = {edition(tmp_path, tmp_path)}
    for file in files:
        file.write_text("another", "utf-8")
        found.add(edition(tmp_path, tmp_path))
    assert len(found) == 1 + len(files)


def test_the_page_leads_to_itself_in_each_language() -> None:
    found = re.findall(r'hreflang="(\w+)" href="index\.html\?language=(\w+)"', alternates())
    assert found == [("en", "en"), ("es", "es")]


@pytest.mark.parametrize(
    ("url", "home"), [("", "../"), ("https://games.example/a/", "https://games.example/a/")]
)
def test_a_shared_address_of_the_page_has_a_sentence_and_a_picture(url: str, home: str) -> None:
    head = page({}, url).partition("</head>")[0]
    found = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', head))
    assert len(found["description"]) > 40
    assert found["og:description"] == found["description"]
    assert found["og:image"] == f"{home}_static/card.png"
    assert found["og:title"].endswith("Kernel Games")
    assert alternates() in head


def test_the_manifest_names_the_icons_that_a_phone_needs() -> None:
    told = json.loads(offline.manifest("about"))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert (told["start_url"], told["scope"]) == ("index.html", "."), "under whatever path the site is"


def test_a_map_lists_every_page_by_its_whole_address(tmp_path: Path) -> None:
    for name in (
        "index.html",
        "es/a & b.html",
        "live/index.html",
        "404.html",
        "lite/lab/index.html",
        "_static/a.html",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    sitemap(tmp_path, "")
    assert not (tmp_path / "sitemap.xml").exists(), "a map of a site without an address"
    sitemap(tmp_path, "https://games.example/rules/")
    places = [place.text for place in ET.parse(tmp_path / "sitemap.xml").iter() if place.text]
    home = "https://games.example/rules/"
    assert [place for place in places if place.strip()] == [
        f"{home}es/a%20%26%20b.html",
        f"{home}index.html",
        f"{home}live/index.html",
    ]
