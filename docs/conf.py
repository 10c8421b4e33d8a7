"""Settings of Sphinx for the site; ``tools/site_pages.py`` uses them. Nothing is run or fetched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from latex2mathml.converter import convert

import kernel_games
from kernel_games.engine.languages import known_languages

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Kernel Games"
author = project_copyright = "The Kernel Games authors"
version = release = kernel_games.__version__
extensions = ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc", "myst_nb"]
templates_path = ["_templates"]
exclude_patterns = ["**/_*.html"]
nitpicky = True
# What signatures name and has no page here: other libraries, type variables, aliases, the inside of a walk.
nitpick_ignore_regex = [
    ("py:.*", r"(abc|collections|datetime|fractions|functools|os|pathlib|random|typing)\..*"),
    ("py:.*", r"(anywidget|gymnasium|matplotlib|np|numpy|pd|pandas|pettingzoo|pyspiel|t|traitlets)\..*"),
    ("py:.*", r"Axes|NDArray|Path|float32"),
    ("py:.*", r"(.*\.)?(Block|Box|Facts|Judge|Line|Outcomes|R|S|T|Tour|View|Viewer|Walk|Why)"),
]
suppress_warnings = ["mystnb.unknown_mime_type"]

nb_execution_mode = "off"
nb_code_prompt_show = "Show the {type}"
nb_code_prompt_hide = "Hide the {type}"
nb_merge_streams = True
nb_render_markdown_format = "myst"
myst_enable_extensions = ["amsmath", "attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 3

autosummary_generate = True
autosummary_ignore_module_all = False
autosummary_imported_members = True
autodoc_class_signature = "mixed"
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
numpydoc_show_class_members = False
# Signatures lead to types already; this would print "python:str".
numpydoc_xref_param_type = False
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = ["_static"]
html_extra_path = ["_extra"]
html_favicon = "_static/icon.svg"
html_css_files = ["rulebook.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"
html_math_renderer = "mathml"
html_theme_options = {
    "logo": {"text": project},
    "header_links_before_dropdown": 8,
    "navigation_with_keys": False,
    "use_edit_page_button": False,
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
ALONE = ("changes", "es/**", "games/**", "index", "lessons/teachers_guide", "own", "rulebooks/**")
html_sidebars: dict[str, list[str]] = {page: [] for page in ALONE}
html_context = {"default_mode": "auto"}

CLAUSE = re.compile(r"<strong>([^ <]+)(?= ·)")


def formula(self: Any, node: nodes.math) -> None:
    """Write a formula in a line, as MathML, which browsers draw themselves."""
    self.body.append(convert(node.astext()))
    raise nodes.SkipNode


def formula_block(self: Any, node: nodes.math_block) -> None:
    """Write a formula on a line of its own."""
    self.body.append(f'<div class="math">{convert(node.astext(), display="block")}</div>')
    raise nodes.SkipNode


def link_clauses(_app: Sphinx, doctree: nodes.document, name: str) -> None:
    """Lead from a clause that a lesson shows to its place in the rulebook."""
    key = next((key for key in kernel_games.registered_games() if name.startswith(f"lessons/{key}")), None)
    if not key:
        return
    rulebook = kernel_games.game(key).rulebook

    def linked(found: re.Match[str]) -> str:
        clause = found[1]
        if clause not in rulebook:
            return found[0]
        return f'<strong><a href="../rulebooks/{key}.html#{clause}">{clause}</a>'

    for node in doctree.findall(nodes.raw):
        node.children[:] = [nodes.Text(CLAUSE.sub(linked, node.astext()))]


def skip(_app: Sphinx, _what: str, _name: str, obj: object, *_more: object) -> bool | None:
    """Leave out the fields of a NamedTuple, which its docstring describes."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def set_language(_app: Sphinx, page: str, _template: str, context: dict[str, Any], *_more: object) -> None:
    """Say which language a page is in: the name of a folder that it lies in."""
    context["language"] = next((code for code in known_languages() if code in page.split("/")[:-1]), "en")


def setup(app: Sphinx) -> None:
    """Connect what is ours."""
    app.add_html_math_renderer("mathml", (formula, None), (formula_block, None))
    app.connect("doctree-resolved", link_clauses)
    app.connect("html-page-context", set_language)
    app.connect("autodoc-skip-member", skip)
