"""The modules of the browser half become one script that imports nothing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kernel_games.drawing import scripts
from kernel_games.drawing.scripts import asset, joined

NAME = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:let|const|var|class|function\*?) (\w+)", re.MULTILINE
)


@pytest.fixture
def modules() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in asset("board.js").parent.glob("*.js")}


def test_no_two_modules_have_a_name_in_common(modules: dict[str, str]) -> None:
    names = Counter(name for text in modules.values() for name in NAME.findall(text))
    assert names["Board"] == names["View"] == names["choose"] == 1
    assert [name for name, times in names.items() if times > 1] == []


def test_what_a_module_names_it_names_one_by_one(modules: dict[str, str]) -> None:
    """Or else a name would escape the test before this one."""
    for name, text in modules.items():
        code = re.sub(r"^/\*\*.*?\*/$|^//[^\n]*$", "", text, flags=re.MULTILINE | re.DOTALL)
        starts = {line.split(" ")[0] for line in code.splitlines() if re.match(r"\w", line)}
        assert starts <= {"import", "export", "let", "class", "function", "async"}, name
        assert not re.search(r"^(?:export )?let [^=]*,|^(?:export )?let [\[{]", code, re.MULTILINE), name


def test_joined_they_import_nothing_and_export_the_door_alone(modules: dict[str, str]) -> None:
    text = joined("board.js")
    assert re.findall(r"^import\b.*", text, re.MULTILINE) == []
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == ["export default () => {"]


def test_each_stands_once_below_what_it_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in {
        "top.js": 'import { b } from "./left.js";\nimport { c } from "./right.js";\nexport default b + c;\n',
        "left.js": 'import { a } from "./base.js";\nexport let b = a;\n',
        "right.js": 'import { a } from "./base.js";\nexport let c = a;\n',
        "base.js": "export let a = 1;\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(scripts, "asset", tmp_path.joinpath)
    lines = [line for line in joined("top.js").splitlines() if line]
    assert lines == ["let a = 1;", "let b = a;", "let c = a;", "export default b + c;"]


def test_no_module_is_long(modules: dict[str, str]) -> None:
    assert {name: text.count("\n") for name, text in modules.items() if text.count("\n") > 400} == {}
