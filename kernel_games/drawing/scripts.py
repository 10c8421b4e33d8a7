"""The browser half: plain ES modules in ``widgets/src``, put together where only one can be loaded.

What anywidget loads, and what stands in a stored notebook, cannot import from beside itself. So the modules
are written one after the other, each below those that it imports, without the lines that import and export.
For that they keep to two rules: an import is one line, ``import { some, names } from "./module.js";``, and no
two modules have a name in common at their top level.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from kernel_games.engine.shipped import shipped

__all__ = ["asset", "joined", "literal", "program", "styles"]

_IMPORT = re.compile(r'^import \{ [^{}]+ \} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default )", re.MULTILINE)


def asset(name: str) -> Path:
    """Return the path of a browser file: beside the package in a wheel, in ``widgets/src`` in a checkout."""
    return shipped("_widgets", "widgets/src") / name


def joined(name: str) -> str:
    """Join a module and all that it imports into one that imports nothing."""
    texts: dict[str, str] = {}
    _collect(name, texts)
    return "\n".join(texts.values())


@cache
def program(name: str) -> str:
    """Call :func:`joined` and strip comments and indentation, for a script stored with its data."""
    plain = re.sub(r"/\*\*.*?\*/|^ *//[^\n]*", "", joined(name), flags=re.DOTALL | re.MULTILINE)
    return "\n".join(line for each in plain.splitlines() if (line := each.strip()))


def literal(value: object) -> str:
    """Return JSON that cannot end the script it is in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Browsers end a script at "</script", wherever it is, and "<!--" changes how they read on.
    return text.replace("</", "<\\/").replace("<!--", "<\\u0021--")


def styles(*names: str) -> str:
    """Join style sheets, one below the other."""
    return "\n".join(asset(name).read_text(encoding="utf-8") for name in names)


def _collect(name: str, texts: dict[str, str]) -> None:
    if name not in texts:
        text = asset(name).read_text(encoding="utf-8")
        for other in _IMPORT.findall(text):
            _collect(other, texts)
        # After its imports: so each module stands below those that it needs.
        texts[name] = _EXPORT.sub("", _IMPORT.sub("", text))
