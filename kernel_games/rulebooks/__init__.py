"""Rulebooks to read: every clause with the examples that the engine confirms.

In come a game's clauses and examples; out go plain data for a page (``book_told``, ``clause_told``) and HTML
for readers without a kernel (``page``, ``plain_html``). Boards, walks, notebooks and the site all read these,
so a clause looks the same everywhere.

Read ``book`` first: all clauses at once, and one clause when it is opened. ``examples`` turns an example into
words and pictures with what matters ringed, ``leads`` finds the walks and lessons that come to a clause, and
``page`` puts it all into one document.
"""

from kernel_games.rulebooks.book import book_told, clause_told
from kernel_games.rulebooks.decisions import decisions
from kernel_games.rulebooks.page import look, page, plain_html, script

__all__ = ["book_told", "clause_told", "decisions", "look", "page", "plain_html", "script"]
