"""JupyterLite for run.py: a static site in which the lessons run in the browser, with nothing from elsewhere.

What the kernel needs is Pyodide itself (npm's package, pinned in ``widgets/pyodide``) and pure Python wheels
(``requirements/lite.txt``); both, and this checkout's own wheel, lie in the site, listed in its
``pyodide-lock.json``, so that a notebook imports them without a word. What only Pyodide's own distribution
has, such as pandas, comes from a folder, or in a published site from where Pyodide itself takes it; else it
is left out.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, NamedTuple

from tools.chunks import only_behind
from tools.environment import HASHED, PYTHON
from tools.lessons import NOTEBOOKS, helpers, lessons, of_helper, words
from tools.programs import WIDGETS, packages
from tools.steps import ROOT, Stop, digest, once, watch

PYODIDE = WIDGETS / "pyodide"
HOME = PYODIDE / "node_modules" / "pyodide"
PINS = ROOT / "requirements" / "lite.txt"
WHEELS = PYODIDE / "node_modules" / "wheels"
PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
PYTHON_OF_PYODIDE = "3.14"
# Imported when a kernel starts, beside what it needs itself.
IMPORTED = ("kernel-games", "ipywidgets", "anywidget", "tqdm", "joblib")
# What lessons import that only Pyodide's own distribution has.
DISTRIBUTION = frozenset({"matplotlib", "numpy", "pandas", "scipy"})
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
APPS = ("lab", "notebooks")
# What the environment of the checks adds to JupyterLab, and is of no use without a server.
SERVED = ("@jupyter/nbgrader", "@voila-dashboards/jupyterlab-preview")
# What draws diagrams out of words, and a word that only its program holds: no lesson has such a diagram.
DIAGRAMS, DRAWS_THEM = "@jupyterlab/mermaid-extension", "mermaidAPI"
# The lessons, which a site has beside the wheel already.
SHELF = "kernel_games/_lessons/"
# What is in wheels for those who work on them, for a server, or to take them away again; and what jedi knows
# of Python 2 and of packages that no site has.
SPARE = (
    *("/tests/", "joblib/test/", "/django-stubs/", ".data/data/share/jupyter/", ".dist-info/RECORD"),
    *("anywidget/labextension/", "anywidget/nbextension/"),
    *("/typeshed/third_party/2", "/typeshed/stdlib/2/"),
)
# A drawing as notebooks store it, in JSON.
DRAWING = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
# Forms of a font for browsers that know no woff2, and could not run a lesson either.
OLD_FONTS = ("eot", "svg", "ttf", "woff")


class Others(NamedTuple):
    """Source of the packages that only Pyodide's own distribution has.

    Attributes
    ----------
    folder : Path or None
        The distribution, unpacked; what the lessons need of it goes into the site.
    published : bool
        Whether a page may ask for them, when a lesson imports them, where Pyodide itself would.
    """

    folder: Path | None = None
    published: bool = False


NONE = Others()


def normal(name: str) -> str:
    """Return a package's name as indexes write it."""
    return name.lower().replace("_", "-").replace(".", "-")


def fetch() -> None:
    """Get Pyodide and the wheels, once."""
    packages(PYODIDE)
    pip = (PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    pure = ("--only-binary=:all:", "--implementation", "py", "--abi", "none", "--platform", "any")

    def load() -> None:
        # Emptied first: a wheel of an older pin would be put into the site with the new ones.
        shutil.rmtree(WHEELS, ignore_errors=True)
        target = ("--python-version", PYTHON_OF_PYODIDE, "--dest", WHEELS)
        watch("wheels for the browser", *pip, *pure, *target, *HASHED, PINS)

    once(PYODIDE / "node_modules" / "kernel-games-wheels.json", "wheels", digest(PINS), load)


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout, and leave the lessons out of it."""
    shutil.rmtree(folder, ignore_errors=True)
    watch(
        "the wheel of this checkout",
        *(PYTHON, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "whole", ROOT),
    )
    whole = next((folder / "whole").glob("*.whl"))
    with zipfile.ZipFile(whole) as source:
        return packed(
            folder / whole.name,
            {name: source.read(name) for name in kept(source) if not name.startswith(SHELF)},
        )


def helper_wheels(folder: Path) -> Iterator[Path]:
    """Yield a wheel for each module beside the notebooks: importing it makes Pyodide load its needs."""
    for name, file in helpers().items():
        if not runs(of_helper(name)):
            continue
        meta = f"{name}-0.dist-info/METADATA"
        told = "".join(f"Requires-Dist: {need}\n" for need in sorted(of_helper(name) - {name}))
        said = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n{told}".encode()
        members = {f"{name}.py": file.read_bytes(), meta: said}
        if name == "helpers":
            members |= {path.name: path.read_bytes() for path in words()}
        yield packed(folder / f"{name}-0-py3-none-any.whl", members)


def without_spare(wheel: Path, folder: Path) -> Path:
    """Write a wheel again, without what no lesson needs."""
    with zipfile.ZipFile(wheel) as file:
        return packed(folder / wheel.name, {name: file.read(name) for name in kept(file)})


def kept(wheel: zipfile.ZipFile) -> list[str]:
    """Return the names of what lessons may need of a wheel."""
    return [name for name in wheel.namelist() if not any(spare in name for spare in SPARE)]


def packed(wheel: Path, members: Mapping[str, bytes]) -> Path:
    """Write a wheel; the same members make the same file."""
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            # A ZipInfo made so has a fixed date: the same content is the same file, and its digest stays.
            file.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return wheel


def entry(wheel: Path) -> dict[str, Any]:
    """Return the entry of a wheel in Pyodide's lock file."""
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
        "depends": sorted(needs(wheel)),
        "unvendored_tests": False,
    }


def needs(wheel: Path) -> set[str]:
    """Return the packages that a wheel requires, without those of its extras."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(member for member in archive.namelist() if member.endswith(".dist-info/METADATA"))
        told = HeaderParser().parsestr(archive.read(name).decode()).get_all("Requires-Dist") or []
    named = (re.match(r"[\w.-]+", line) for line in told if "extra ==" not in line)
    return {normal(name[0]) for name in named if name}


def distribution() -> dict[str, Any]:
    """Read Pyodide's own lock file: all packages of its distribution."""
    told: dict[str, Any] = json.loads((HOME / "pyodide-lock.json").read_text(encoding="utf-8"))
    return told


def address() -> str:
    """Return the address from which Pyodide itself takes its packages, as its program says."""
    program = (HOME / "pyodide.mjs").read_text(encoding="utf-8")
    found = re.search(r"`(https://[^`$]+)\$\{\w+\}(/full/)`", program)
    if not found:
        raise Stop("Pyodide does not say any more where its packages are: look into pyodide.mjs")
    version = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["version"]
    return f"{found[1]}{version}{found[2]}"


def lock(wheels: Iterable[Path], others: Others) -> dict[str, Any]:
    """Make Pyodide's lock file for these wheels and, with `others`, for what else the lessons need."""
    told, found = distribution(), {one["name"]: one for one in map(entry, wheels)}
    rest: dict[str, Any] = {}
    if others.folder or others.published:
        todo = sorted(DISTRIBUTION)
        while todo:
            name = todo.pop()
            if name not in found and name not in rest:
                rest[name] = told["packages"][name]
                todo += map(normal, rest[name]["depends"])
    if others.published:
        base = address()
        rest = {name: {**one, "file_name": base + one["file_name"]} for name, one in rest.items()}
    every = {**found, **rest}
    for one in every.values():
        one["depends"] = [name for name in map(normal, one["depends"]) if name in every]
    return {**told, "packages": dict(sorted(every.items()))}


def settings() -> dict[str, Any]:
    """Return the site's settings for its pages; `exposeAppInBrowser` lets the start bar and tests in."""
    options = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(IMPORTED)}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Kernel Games",
            "exposeAppInBrowser": True,
            "disabledExtensions": [DIAGRAMS],
            "litePluginSettings": {KERNEL: options},
        },
    }


def shelf() -> dict[str, Path]:
    """Return the files a site offers: the lessons that run in it. What is beside them comes as wheels."""
    files = [lesson.file for lesson in lessons() if runs(lesson.needs)]
    return {file.relative_to(NOTEBOOKS).as_posix(): file for file in files}


def lighter(notebook: str) -> str:
    """Return a notebook's text in fewer characters: no spaces between its parts, drawings not in base64.

    GitHub asks for base64, of which four characters hold three of a drawing; JupyterLab shows both.
    """

    def plain(found: re.Match[str]) -> str:
        drawing = base64.b64decode(found[1]).decode()
        # In an address that stands between quotes, and is part of a text in JSON.
        bare = re.sub(r"""="([^"']*)\"""", r"='\1'", drawing)
        for sign, written in {"%": "%25", "#": "%23", "\n": "%0A", "&": "&amp;", '"': "&quot;"}.items():
            bare = bare.replace(sign, written)
        return "data:image/svg+xml," + json.dumps(bare, ensure_ascii=False)[1:-1]

    told = json.dumps(json.loads(notebook), ensure_ascii=False, separators=(",", ":"))
    return DRAWING.sub(plain, told)


def offline(imports: Iterable[str]) -> bool:
    """Return True if all these imports are in every site, so that no network is needed."""
    pinned = re.findall(r"^([\w.-]+)==", PINS.read_text(encoding="utf-8"), re.MULTILINE)
    return {*map(normal, imports)} <= {*map(normal, pinned)}


def runs(imports: Iterable[str]) -> bool:
    """Return True if a browser can have all these imports; it cannot have others' compiled libraries."""
    return offline({*imports} - DISTRIBUTION - helpers().keys())


def build(site: Path, files: Mapping[str, Path], work: Path, others: Others = NONE) -> None:
    """Build the site.

    Parameters
    ----------
    site : Path
        Where it goes; what lies there goes away.
    files : mapping of str to Path
        What it holds for people: paths in the site, and notebooks.
    work : Path
        A folder for what is needed on the way; what lies there goes away.
    others : Others
        Where the packages come from that only Pyodide's own distribution has.
    """
    shutil.rmtree(site, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    programs(work / "static" / "pyodide", work / "own", others)
    for name, file in files.items():
        place = work / "files" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(lighter(file.read_text(encoding="utf-8")), encoding="utf-8")
    config = {"contents": ["files"], "apps": APPS, "no_sourcemaps": True}
    (work / "jupyter_lite_config.json").write_text(
        json.dumps({"LiteBuildConfig": {**config, "no_unused_shared_packages": True}})
    )
    (work / "jupyter-lite.json").write_text(json.dumps(settings()))
    # Not `jupyter lite`, which runs the first program of that name on PATH, whosever it is.
    watch(
        "JupyterLite",
        *(PYTHON, "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", site.resolve()),
        cwd=work,  # where it remembers what it has built
    )
    for kind in OLD_FONTS:
        for font in (site / "build").glob(f"fa-*.{kind}"):
            font.unlink()
    unserved(site)
    for file in only_behind(site / "build", DRAWS_THEM):
        file.unlink()


def unserved(site: Path) -> None:
    """Take out of JupyterLite what is of no use without a server."""
    file = site / "jupyter-lite.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    config = told["jupyter-config-data"]
    config["federated_extensions"] = [
        one for one in config["federated_extensions"] if one["name"] not in SERVED
    ]
    file.write_text(json.dumps(told), encoding="utf-8")
    for name in SERVED:
        shutil.rmtree(site / "extensions" / name)


def programs(pyodide: Path, own: Path, others: Others = NONE) -> None:
    """Put Pyodide and all wheels into a new folder; `own` is one for those that are made here."""
    fetch()
    pyodide.mkdir(parents=True)
    wheels = [own_wheel(own), *helper_wheels(own)]
    wheels += (without_spare(wheel, own) for wheel in sorted(WHEELS.glob("*.whl")))
    for file in (*(HOME / name for name in (*PROGRAM, LIBRARY)), *wheels):
        shutil.copy(file, pyodide)
    told = lock(wheels, others)
    if others.folder:
        take(others.folder, told, pyodide)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(told))


def take(folder: Path, told: Mapping[str, Any], to: Path) -> None:
    """Copy from Pyodide's distribution what the lock file names and the site lacks.

    Raises
    ------
    Stop
        A file is not there, or not the one that this Pyodide is made for.
    """
    for one in told["packages"].values():
        place = to / one["file_name"]
        if place.exists():
            continue
        file = folder / one["file_name"]
        if not file.is_file():
            raise Stop(f"{folder} has no {file.name}, which the lessons need")
        if hashlib.sha256(file.read_bytes()).hexdigest() != one["sha256"]:
            raise Stop(f"{file} is not the one that Pyodide's own list names")
        shutil.copy(file, place)
