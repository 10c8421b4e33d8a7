"""Rulebooks to read: every clause with the examples that the engine confirms."""

from kernel_games.teaching.rulebooks.book import book_told, clause_told
from kernel_games.teaching.rulebooks.page import page, plain_html

__all__ = ["book_told", "clause_told", "page", "plain_html"]
