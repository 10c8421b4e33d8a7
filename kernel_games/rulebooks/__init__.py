"""Rulebooks to read: every clause with the examples that the engine confirms."""

from kernel_games.rulebooks.book import book_told, clause_told
from kernel_games.rulebooks.page import look, page, plain_html, script

__all__ = ["book_told", "clause_told", "look", "page", "plain_html", "script"]
