"""Lessons that run in a browser, and the source of the packages that they import."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest

from kernel_games.engine.extras import need
from tools import lite
from tools.chunks import only_behind
from tools.lessons import NOTEBOOKS, helpers, imported, lessons, needs
from tools.lite import DISTRIBUTION, Others, normal, offline, runs, shelf
from tools.steps import Stop


def kind(imports: frozenset[str]) -> str:
    return "nothing" if offline(imports) else "packages" if runs(imports) else "a computer"


def test_a_page_tells_what_each_lesson_needs(root: Path) -> None:
    text = (root / "docs" / "server.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (nothing|plots|a computer)", text, re.MULTILINE)
    told = {
        name: "packages" if what == "plots" else what
        for names, what in rows
        for name in re.findall(r"[a-z0-9_]*_[a-z0-9_]+", names)
    }
    assert told == {
        lesson.file.stem: kind(lesson.needs) for lesson in lessons() if lesson.file.parent == NOTEBOOKS
    }


def test_translated_lessons_need_no_more() -> None:
    by_name = {lesson.file.stem: lesson for lesson in lessons() if lesson.file.parent == NOTEBOOKS}
    translated = [lesson for lesson in lessons() if lesson.file.parent != NOTEBOOKS]
    assert translated
    for lesson in translated:
        assert lesson.needs == by_name[lesson.file.stem].needs


def test_a_site_lists_each_lesson_that_runs_in_it_and_nothing_else() -> None:
    names = {Path(name).name for name in shelf()}
    assert {"00_start.ipynb", "nile_2_party.ipynb"} <= names
    assert not {name for name in names if "adapters" in name}
    assert {Path(name).suffix for name in names} == {".ipynb"}, "what helps a lesson comes as a wheel"


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("import random\nfrom kernel_games import Match", set()),
        ("import pandas as pd, numpy.linalg", {"pandas", "numpy"}),
        ("def f():\n    from scipy.optimize import milp", {"scipy"}),
        ("from kernel_games import lab", {"joblib", "pandas", "tqdm"}),
        ("from kernel_games.adapters import openspiel", {"pettingzoo", "pyspiel"}),
        ('plt = need("matplotlib.pyplot", "lessons")', {"matplotlib"}),
        ("from helpers_play import Play", {"helpers_play", "ipywidgets"}),
    ],
)
def test_finds_what_is_imported_wherever_it_is(source: str, wanted: set[str]) -> None:
    assert needs(source) == wanted


def test_importing_a_helper_asks_for_no_plots_yet(root: Path) -> None:
    """So a lesson plays in a browser without a network, up to its first plot."""
    for name, file in helpers().items():
        top = {line.split()[1].partition(".")[0] for line in file.read_text().splitlines()
               if line.startswith(("import ", "from "))}  # fmt: skip
        assert name == "helpers_adapters" or not top & DISTRIBUTION, name
    assert {"pandas", "matplotlib.pyplot"} <= set(imported((NOTEBOOKS / "helpers_nile.py").read_text()))


def test_what_is_not_there_is_asked_for_as_the_place_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImportError, match=r'pip install "kernel-games\[lab\]"'):
        need("no_such_library", "lab")
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ImportError, match="import no_such_library in a cell"):
        need("no_such_library", "lab")


# The lock file


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Pyodide with a small distribution, unpacked in a folder."""
    home, folder = tmp_path / "pyodide", tmp_path / "distribution"
    home.mkdir()
    folder.mkdir()
    packages: dict[str, Any] = {}
    for name, depends in {
        **{name: ["numpy", "Python_Dateutil", "pytz"] for name in DISTRIBUTION},
        "python-dateutil": ["six"],
        "pytz": [],
        "six": [],
        "sqlalchemy": [],
    }.items():
        (folder / f"{name}.whl").write_text(name)
        digest = hashlib.sha256(name.encode()).hexdigest()
        packages[name] = {"name": name, "depends": depends, "imports": [name], "file_name": f"{name}.whl"}
        packages[name]["sha256"] = digest
    (home / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": packages}))
    (home / "package.json").write_text('{"version": "9.8.7"}')
    (home / "pyodide.mjs").write_text("let a=`https://example.org/pyodide/v${U}/full/`;")
    monkeypatch.setattr(lite, "HOME", home)
    return folder


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    made = tmp_path / "kernel_games-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("kernel_games/__init__.py", "")
        said = 'Name: kernel-games\nRequires-Dist: anywidget>=0.11\nRequires-Dist: pandas; extra == "lab"\n'
        file.writestr("kernel_games-0.1.0.dist-info/METADATA", said)
    return made


def test_by_itself_a_site_lists_only_what_lies_in_it(pyodide: Path, wheel: Path) -> None:
    packages = lite.lock([wheel], lite.NONE)["packages"]
    assert list(packages) == ["kernel-games"]
    assert packages["kernel-games"]["imports"] == ["kernel_games"]
    assert packages["kernel-games"]["depends"] == []


def test_a_published_site_asks_where_pyodide_itself_does(pyodide: Path, wheel: Path) -> None:
    packages = lite.lock([wheel], Others(published=True))["packages"]
    assert set(packages) == {*DISTRIBUTION, "pytz", "kernel-games", "python-dateutil", "six"}
    assert packages["numpy"]["file_name"] == "https://example.org/pyodide/v9.8.7/full/numpy.whl"
    assert packages["kernel-games"]["file_name"] == wheel.name
    assert packages["pandas"]["depends"] == ["numpy", "python-dateutil", "pytz"]


def test_a_folder_gives_what_the_lessons_need_and_no_more(pyodide: Path, wheel: Path, tmp_path: Path) -> None:
    told = lite.lock([wheel], Others(folder=pyodide))
    to = tmp_path / "site"
    to.mkdir()
    (to / wheel.name).write_bytes(wheel.read_bytes())
    lite.take(pyodide, told, to)
    assert {file.name for file in to.iterdir()} == {one["file_name"] for one in told["packages"].values()}
    assert "sqlalchemy.whl" not in {file.name for file in to.iterdir()}


@pytest.mark.parametrize("content", [None, "another numpy"])
def test_a_folder_of_another_pyodide_is_refused(
    pyodide: Path, wheel: Path, tmp_path: Path, content: str | None
) -> None:
    told = lite.lock([], Others(folder=pyodide))
    (pyodide / "numpy.whl").unlink()
    if content:
        (pyodide / "numpy.whl").write_text(content)
    with pytest.raises(Stop, match=re.escape("numpy.whl")):
        lite.take(pyodide, told, tmp_path)


def test_a_pyodide_that_keeps_its_packages_elsewhere_is_noticed(pyodide: Path) -> None:
    (lite.HOME / "pyodide.mjs").write_text("let a=1;")
    with pytest.raises(Stop, match="look into"):
        lite.lock([], Others(published=True))


def test_a_wheel_loses_its_own_tests_and_nothing_a_lesson_imports(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel, "a") as file:
        for name in ("kernel_games/deep/tests/test_deep.py", "kernel_games/testing/tests.py",
                     "kernel_games-0.1.0.data/data/share/jupyter/labextensions/board.js"):  # fmt: skip
            file.writestr(name, "deep")
    (tmp_path / "out").mkdir()
    with zipfile.ZipFile(lite.without_spare(wheel, tmp_path / "out")) as file:
        assert file.read("kernel_games/testing/tests.py") == b"deep"
        assert set(file.namelist()) == {
            "kernel_games/__init__.py",
            "kernel_games/testing/tests.py",
            "kernel_games-0.1.0.dist-info/METADATA",
        }


def test_a_wheel_is_written_without_the_list_that_only_serves_to_take_it_away(
    wheel: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(wheel, "a") as file:
        file.writestr("kernel_games-0.1.0.dist-info/RECORD", "kernel_games/__init__.py,,")
    (tmp_path / "out").mkdir()
    smaller = lite.without_spare(wheel, tmp_path / "out")
    with zipfile.ZipFile(smaller) as file:
        assert "kernel_games-0.1.0.dist-info/METADATA" in file.namelist()
        assert "kernel_games-0.1.0.dist-info/RECORD" not in file.namelist()
    assert lite.entry(smaller)["depends"] == ["anywidget"]


@pytest.mark.parametrize("name", ["kontor_1_rules.ipynb", "es/nile_2_party.ipynb"])
def test_a_notebook_of_the_site_says_and_shows_the_same_in_fewer_characters(name: str) -> None:
    text = (NOTEBOOKS / name).read_text(encoding="utf-8")
    smaller = lite.lighter(text)
    assert len(smaller) < 0.95 * len(text)
    assert ";base64," not in smaller.replace("data:image/png;base64,", "")
    old, new = json.loads(text), json.loads(smaller)
    sources = [[cell["source"] for cell in notebook["cells"]] for notebook in (old, new)]
    assert sources[0] == sources[1]
    same = [[svg.replace("'", '"') for svg in drawings(one)] for one in (old, new)]
    assert same[0] == same[1]
    assert drawings(new)


def test_quotes_and_signs_of_a_drawing_are_what_they_were() -> None:
    svg = """<svg xmlns="http://www.w3.org/2000/svg"><style>a{b:url("#c")}</style>
<text x="1" class="it's">100 % &lt; "Ada's" &amp; "Ben" = "c"</text></svg>"""
    image = f'<img alt="" src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'
    notebook = {"cells": [{"outputs": [{"data": {"text/html": [image]}}]}]}
    smaller = json.loads(lite.lighter(json.dumps(notebook)))
    assert drawings(smaller) == drawings(notebook) == [ET.canonicalize(svg)]


def drawings(notebook: dict[str, Any]) -> list[str]:
    """Return what a browser makes of the pictures' addresses."""
    found = Images()
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            found.feed("".join(output.get("data", {}).get("text/html", "")))
    read = (urlopen(address).read().decode() for address in found.addresses)
    return [ET.canonicalize(svg) for svg in read]


class Images(HTMLParser):
    """The addresses of all pictures of some HTML that are SVG."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("src") or ""
        if tag == "img" and address.startswith("data:image/svg"):
            self.addresses.append(address)


def test_what_only_diagrams_need_is_found_by_who_asks_for_it(tmp_path: Path) -> None:
    files = {
        "lab/bundle.js": "x.e(1),x.e(2)",
        "1.abc.js": "x.e(3)",
        "2.abc.js": 'drawDiagrams;x.e(3);x.e("4")',
        "3.abc.js": "shared",
        "4.abc.js": "x.e(5)",
        "5.abc.js": "x.e(2)",
    }
    (tmp_path / "lab").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [file.name for file in only_behind(tmp_path, "drawDiagrams")] == [
        "2.abc.js",
        "4.abc.js",
        "5.abc.js",
    ]
    with pytest.raises(Stop, match="0 files"):
        only_behind(tmp_path, "nowhere")


def test_what_needs_a_server_is_taken_out_of_jupyterlite(tmp_path: Path) -> None:
    every = ["anywidget", *lite.SERVED]
    for name in every:
        (tmp_path / "extensions" / name).mkdir(parents=True)
    config = {"federated_extensions": [{"name": name} for name in every]}
    (tmp_path / "jupyter-lite.json").write_text(json.dumps({"jupyter-config-data": config}))
    lite.unserved(tmp_path)
    told = json.loads((tmp_path / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert told["federated_extensions"] == [{"name": "anywidget"}]
    assert (tmp_path / "extensions" / "anywidget").is_dir()
    assert not any((tmp_path / "extensions" / name).exists() for name in lite.SERVED)


def test_names_are_those_of_indexes() -> None:
    assert normal("Jupyterlab_Widgets.x") == "jupyterlab-widgets-x"
