"""Keep the notebooks of the lessons clean.

python tools/notebooks.py run     run them in place, from the first cell to the last, and clean them
python tools/notebooks.py clean   clean them as they are, after work in JupyterLab
python tools/notebooks.py check   say what is wrong with them; exit code 1 if anything is

Each takes files, and all lessons in all languages where none is named. A clean notebook keeps its text, HTML
and picture outputs, counted from 1, since nbval compares them and readers without a kernel see them. It keeps
no widget views and no widget state: without a kernel they only say "Loading widget".
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat

ROOT = Path(__file__).resolve().parent.parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# A folded solution is a cell with a hidden source; everything else that front ends note is noise.
KEPT = {"tags", "jupyter"}
MOST_LINES, MOST_CELLS = 10, 25


def lessons() -> list[Path]:
    """The lessons, and their translations, each language in the folder of its code, such as ``es``."""
    folder = ROOT / "notebooks"
    return sorted([*folder.glob("*.ipynb"), *folder.glob("[a-z][a-z]/*.ipynb")])


def read(path: Path) -> Any:
    """A notebook in the present format."""
    return nbformat.read(path, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    """Its code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def clean(notebook: Any) -> Any:
    """Drop widget views, widget state and what front ends note down."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in KEPT}
    for cell in code_cells(notebook):
        for output in cell.outputs:
            if "data" in output:
                output.data.pop(WIDGET_VIEW, None)
        cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    return notebook


def run(path: Path) -> None:
    """Run a notebook in place with this environment's Python, and clean it."""
    notebook = read(path)
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    write(path, clean(notebook))


def write(path: Path, notebook: Any) -> None:
    """Store a notebook."""
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def problems(path: Path) -> list[str]:
    """What is wrong with a notebook as it is stored, in words."""
    found, cells = [], code_cells(read(path))
    text = path.read_text(encoding="utf-8")
    if clean(read(path)) != read(path):
        found.append(
            "has widget views, widget state or a front end's notes: run `python tools/notebooks.py clean`"
        )
    counts = [cell.execution_count for cell in cells]
    if counts != list(range(1, len(cells) + 1)):
        found.append(f"its cells were not run in order: counts {counts}: run `python tools/notebooks.py run`")
    if len(cells) > MOST_CELLS:
        found.append(f"has {len(cells)} code cells; {MOST_CELLS} at most: split the lesson")
    if str(ROOT) in text or str(Path.home()) in text:
        found.append("names a folder of this machine")
    for number, cell in enumerate(cells, 1):
        lines = len(cell.source.splitlines())
        if lines > MOST_LINES:
            found.append(f"code cell {number} has {lines} lines; {MOST_LINES} at most")
        if any(output.output_type == "error" for output in cell.outputs):
            found.append(f"code cell {number} ends in an error; show the error's text instead")
        if cell.source.rstrip().endswith(";"):
            found.append(
                f"code cell {number} ends in `;`, which nbval does not heed; end in `_ = ...` instead"
            )
        if "nbval-skip" in cell.metadata.get("tags", []) or "NBVAL_SKIP" in cell.source:
            found.append(f"code cell {number} asks nbval to skip it")
    return found


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=["run", "clean", "check"])
    parser.add_argument("files", nargs="*", type=Path, default=lessons())
    args = parser.parse_args()
    if not args.files:
        parser.error("there is no notebook in notebooks/")
    wrong = 0
    for path in args.files:
        if args.command == "run":
            print(path, flush=True)
            run(path)
        elif args.command == "clean":
            write(path, clean(read(path)))
        for problem in problems(path):
            wrong += 1
            print(f"{path}: {problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
