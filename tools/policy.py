"""Content security policies: each page of the site says itself what it may do.

Scripts come from the site itself, and those inside a page are known by their hashes; nothing is requested
from elsewhere. Two kinds of pages may do more. The live board compiles WebAssembly. JupyterLite does so too;
it makes modules of texts (``blob:``, for widgets) and compiles functions from texts (``'unsafe-eval'``),
since JupyterLab checks its settings that way and runs what a notebook brings, which is its purpose. Styles
may be in a page: drawings bring theirs. A policy in a page binds no worker that is a file of its own, as
Python's is.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
_TYPE = re.compile(r"""\btype\s*=\s*["']?([^"'\s>]*)""")
_RUN = ("", "importmap", "module", "text/javascript", "application/javascript")
_CHARSET = re.compile(r"<meta charset=[^>]*>")
_META = '<meta http-equiv="Content-Security-Policy" content="'


def write(site: Path, packages: str = "") -> int:
    """Write a policy into each page of a site, in place of any that is there.

    Parameters
    ----------
    site : Path
        The site.
    packages : str, optional
        The address that Pyodide takes packages from, where a published site lets it.

    Returns
    -------
    int
        How many pages there are.
    """
    count = 0
    for file in sorted(site.rglob("*.html")):
        text = re.sub(rf'{_META}[^"]*">', "", file.read_text(encoding="utf-8"))
        if head := _CHARSET.search(text):
            # After <meta charset>, which must be among the first bytes, and before any script.
            told = policy(file.relative_to(site), text, packages)
            file.write_text(f'{text[: head.end()]}{_META}{told}">{text[head.end() :]}', encoding="utf-8")
            count += 1
    return count


def policy(page: Path, text: str, packages: str = "") -> str:
    """Return the policy of a page: `page` is its place in the site, `text` its content."""
    hashes = sorted({f"'sha256-{_hash(script)}'" for script in scripts(text)})
    room = page.parts[0]
    more = {"live": ["'wasm-unsafe-eval'"], "lite": ["'unsafe-eval'", "'wasm-unsafe-eval'", "blob:"]}
    host = f"https://{urlsplit(packages).netloc}" if packages and room in more else ""
    told = {
        "default-src": ["'self'"],
        "script-src": ["'self'", *more.get(room, []), *hashes],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", "data:", "blob:", *filter(None, [host])],
        "worker-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
    return "; ".join(f"{name} {' '.join(values)}" for name, values in told.items())


def scripts(text: str) -> Iterator[str]:
    """Yield the scripts inside a page that are run; none that is data."""
    for attributes, script in _SCRIPT.findall(text):
        kind = _TYPE.search(attributes)
        if " src=" not in attributes and (kind[1].lower() if kind else "") in _RUN:
            yield script


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
