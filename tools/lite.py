"""JupyterLite for run.py: a static site in which the lessons run in the browser, with nothing from elsewhere.

What the kernel needs is Pyodide itself (npm's package, pinned in ``widgets/pyodide``) and pure Python wheels
(``requirements/lite.txt``); both, and this checkout's own wheel, lie in the site, listed in its
``pyodide-lock.json``, so that a notebook imports them without a word.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from tools.environment import HASHED, PYTHON
from tools.programs import WIDGETS, packages
from tools.steps import ROOT, digest, once, watch

PYODIDE = WIDGETS / "pyodide"
HOME = PYODIDE / "node_modules" / "pyodide"
PINS = ROOT / "requirements" / "lite.txt"
WHEELS = PYODIDE / "node_modules" / "wheels"
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYTHON_OF_PYODIDE = "3.14"
# Imported when a kernel starts, beside what it needs itself.
IMPORTED = ("kernel-games", "ipywidgets", "anywidget", "tqdm", "joblib")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    return name.lower().replace("_", "-").replace(".", "-")


def fetch() -> None:
    """Have Pyodide and the wheels, once."""
    packages(PYODIDE)
    pip = (PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    pure = ("--only-binary=:all:", "--implementation", "py", "--abi", "none", "--platform", "any")

    def load() -> None:
        shutil.rmtree(WHEELS, ignore_errors=True)
        target = ("--python-version", PYTHON_OF_PYODIDE, "--dest", WHEELS)
        watch("wheels for the browser", *pip, *pure, *target, *HASHED, PINS)

    once(PYODIDE / "node_modules" / "kernel-games-wheels.json", "wheels", digest(PINS), load)


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout."""
    shutil.rmtree(folder, ignore_errors=True)
    watch(
        "the wheel of this checkout",
        *(PYTHON, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT),
    )
    return next(folder.glob("*.whl"))


def entry(wheel: Path, depends: Iterable[str]) -> dict[str, Any]:
    """What Pyodide's lock file says of a wheel."""
    name, version = wheel.name.split("-")[:2]
    with zipfile.ZipFile(wheel) as archive:
        tops = {member.split("/")[0].removesuffix(".py") for member in archive.namelist() if ".py" in member}
    return {
        "name": normal(name),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": sorted(depends),
        "unvendored_tests": False,
    }


def needs(wheel: Path) -> set[str]:
    """The packages that a wheel names as its own needs, without those of its extras."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(member for member in archive.namelist() if member.endswith(".dist-info/METADATA"))
        told = HeaderParser().parsestr(archive.read(name).decode()).get_all("Requires-Dist") or []
    named = (re.match(r"[\w.-]+", line) for line in told if "extra ==" not in line)
    return {normal(name[0]) for name in named if name}


def lock(wheels: Iterable[Path]) -> dict[str, Any]:
    """Pyodide's lock file for these wheels alone."""
    made = list(wheels)
    known = {normal(wheel.name.split("-")[0]) for wheel in made}
    told: dict[str, Any] = json.loads((HOME / "pyodide-lock.json").read_text(encoding="utf-8"))
    entries = [entry(wheel, needs(wheel) & known) for wheel in made]
    return {**told, "packages": {one["name"]: one for one in entries}}


def settings(*, exposed: bool) -> dict[str, Any]:
    """What the site tells its pages; `exposed` lets a test look into JupyterLab."""
    options = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(IMPORTED)}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Kernel Games",
            "exposeAppInBrowser": exposed,
            "litePluginSettings": {KERNEL: options},
        },
    }


def build(site: Path, files: Mapping[str, Path], work: Path, *, exposed: bool = False) -> None:
    """Build the site.

    Parameters
    ----------
    site : Path
        Where it goes; what lies there goes away.
    files : mapping of str to Path
        What it holds for people: paths in the site, and files.
    work : Path
        A folder for what is needed on the way; what lies there goes away.
    exposed : bool
        Whether scripts of a page can reach JupyterLab itself, for tests.
    """
    fetch()
    shutil.rmtree(site, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    pyodide = work / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    wheels = [*sorted(WHEELS.glob("*.whl")), own_wheel(work / "own")]
    for file in (*(HOME / name for name in PROGRAM), *wheels):
        shutil.copy(file, pyodide)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock(wheels)))
    for name, file in files.items():
        place = work / "files" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    config = {"contents": ["files"], "apps": ["lab", "notebooks"], "no_sourcemaps": True}
    (work / "jupyter_lite_config.json").write_text(
        json.dumps({"LiteBuildConfig": {**config, "no_unused_shared_packages": True}})
    )
    (work / "jupyter-lite.json").write_text(json.dumps(settings(exposed=exposed)))
    watch(
        "the site",
        *(PYTHON, "-m", "jupyter", "lite", "build", "--lite-dir", ".", "--output-dir", site.resolve()),
        cwd=work,  # where it remembers what it has built
    )
