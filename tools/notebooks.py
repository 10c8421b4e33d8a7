"""Keep the notebooks of the lessons clean and small, and build them whole.

python -m tools.notebooks run            run them in place, from the first cell to the last, and clean them
python -m tools.notebooks clean          clean them as they are, after work in JupyterLab
python -m tools.notebooks check          say what is wrong with them; exit code 1 if anything is
python -m tools.notebooks build FOLDER   lay all of them out, each walk on paper step by step; runs nothing

The first three take files, and all lessons in all languages where none is named. A clean notebook keeps its
text, HTML and picture outputs, counted from 1, since readers without a kernel see them. It keeps no widget
views and no widget state: without a kernel they only say "Loading widget". Of a walk it keeps how it begins.
What is built has all of a walk, as a kernel shows it, and that is what nbval compares.
"""

from __future__ import annotations

import argparse
import base64
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbformat
from PIL import Image

from kernel_games.engine.files import write_file
from kernel_games.engine.languages import known_languages
from kernel_games.teaching.classroom import cells as classroom
from kernel_games.teaching.walks import paper

ROOT = Path(__file__).resolve().parent.parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# A folded solution is a cell with a hidden source; everything else that front ends note is noise.
KEPT = {"tags", "jupyter"}
MOST_LINES, MOST_CELLS = 10, 25
LARGEST_PICTURE, LARGEST_WALKED = 60_000, 300_000
"""Characters of a picture in a notebook, and of a notebook with walks."""
MOST_COLOURS = 32
"""Colours of a plot, with those between that make its lines smooth."""
PICTURE = re.compile(r'src="(data:image/[^"]*)"')
PNG = "image/png"


def lessons() -> list[Path]:
    """Return the lessons and their translations, each language in the folder of its code, such as ``es``."""
    folder = ROOT / "notebooks"
    return sorted([*folder.glob("*.ipynb"), *folder.glob("[a-z][a-z]/*.ipynb")])


def read(path: Path) -> Any:
    """Read a notebook in the present format."""
    return nbformat.read(path, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    """Return its code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def clean(notebook: Any, spoken: str = "") -> Any:
    """Drop widget views, widget state, front ends' notes, and of each walk all but its beginning.

    Parameters
    ----------
    notebook : notebook
        As it was run or saved.
    spoken : str
        A file of its language, by its name among the lessons.
    """
    # The same for all: front ends write versions of Python and themselves there.
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in KEPT}
    for cell in code_cells(notebook):
        for output in cell.outputs:
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
                if PNG in output.data:
                    output.data[PNG] = fewer_colours(output.data[PNG])
        cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    with classroom.spoken(spoken):
        return nbformat.from_dict(classroom.with_walks(notebook, paper.beginning))


def fewer_colours(png: str) -> str:
    """Return a plot of few colours, which is a fifth as large and looks the same."""
    with Image.open(io.BytesIO(base64.b64decode(png))) as image:
        if image.mode == "P" and len(image.getcolors() or ()) <= MOST_COLOURS:
            return png
        file = io.BytesIO()
        image.convert("RGB").quantize(MOST_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return base64.b64encode(file.getvalue()).decode()


def name_of(path: Path) -> str:
    """Return the name of a notebook among the lessons, which says its language."""
    return path.relative_to(
        path.parent.parent if path.parent.name in known_languages() else path.parent
    ).as_posix()


def run(path: Path) -> None:
    """Run a notebook in place with this environment's Python, and clean it."""
    notebook = read(path)
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    write(path, clean(notebook, name_of(path)))


def write(path: Path, notebook: Any) -> None:
    """Store a notebook."""
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def faults(cell: Any) -> Iterator[str]:
    """Yield the faults of a code cell, in words."""
    for size in map(len, pictures(cell)):
        if size > LARGEST_PICTURE:
            yield f"stores a picture of {size} characters; {LARGEST_PICTURE} at most"
    lines = len(cell.source.splitlines())
    if lines > MOST_LINES:
        yield f"has {lines} lines; {MOST_LINES} at most"
    if any(output.output_type == "error" for output in cell.outputs):
        yield "ends in an error; show the error's text instead"
    if cell.source.rstrip().endswith(";"):
        yield "ends in `;`, which nbval does not heed; end in `_ = ...` instead"
    if "nbval-skip" in cell.metadata.get("tags", []) or "NBVAL_SKIP" in cell.source:
        yield "asks nbval to skip it"


def problems(path: Path) -> list[str]:
    """Return the faults of a notebook as it is stored, in words."""
    found, cells = [], code_cells(read(path))
    text = path.read_text(encoding="utf-8")
    if clean(read(path), name_of(path)) != read(path):
        found.append(
            "has widget views, widget state, whole walks or a front end's notes: "
            "run `python -m tools.notebooks clean`"
        )
    counts = [cell.execution_count for cell in cells]
    if counts != list(range(1, len(cells) + 1)):
        found.append(f"its cells were not run in order: counts {counts}: run `python -m tools.notebooks run`")
    if len(cells) > MOST_CELLS:
        found.append(f"has {len(cells)} code cells; {MOST_CELLS} at most: split the lesson")
    if str(ROOT) in text or str(Path.home()) in text:
        found.append("names a folder of this machine")
    if any(classroom.tagged(cell, "walk") for cell in cells) and len(text) > LARGEST_WALKED:
        found.append(f"has {len(text)} characters; {LARGEST_WALKED} at most for a notebook with walks")
    for number, cell in enumerate(cells, 1):
        found += [f"code cell {number} {fault}" for fault in faults(cell)]
    return found


def pictures(cell: Any) -> list[str]:
    """Return the pictures that a cell stores, each as it is encoded."""
    data = [output.get("data", {}) for output in cell.outputs]
    own = [text for one in data for kind, text in one.items() if kind.startswith("image/")]
    return own + [picture for one in data for picture in PICTURE.findall(one.get("text/html", ""))]


def build(folder: Path) -> None:
    """Write all lessons as people get them, in all languages, with the modules beside them."""
    for name, path in classroom.files().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_file(target, classroom.whole(name, path.read_bytes()))


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=["run", "clean", "check", "build"])
    parser.add_argument("files", nargs="*", type=Path, help="notebooks; to build, one folder")
    args = parser.parse_args()
    if args.command == "build":
        if len(args.files) != 1:
            parser.error("build needs one folder")
        build(*args.files)
        return 0
    args.files = args.files or lessons()
    if not args.files:
        parser.error("there is no notebook in notebooks/")
    wrong = [fault for path in args.files for fault in done(args.command, path)]
    # Last of all: between the names of many notebooks a fault is easily overlooked.
    print("".join(f"{fault}\n" for fault in wrong), end="", flush=True)
    return 1 if wrong else 0


def done(command: str, path: Path) -> list[str]:
    """Run, clean or only check a notebook, and return its faults, each after its name.

    One that cannot be run stays as it was, and the next has its turn.
    """
    if command == "run":
        print(path, flush=True)
        try:
            run(path)
        except Exception as error:  # noqa: BLE001 -- whatever a kernel, a cell or a file may raise
            return [f"{path}: did not run: {str(error).strip() or type(error).__name__}"]
    elif command == "clean":
        write(path, clean(read(path), name_of(path)))
    return [f"{path}: {problem}" for problem in problems(path)]


if __name__ == "__main__":
    sys.exit(main())
