"""Sentences of the terminal, in the current language."""

from __future__ import annotations

from pathlib import Path

from kernel_games.engine import Phrases

say = Phrases.load(Path(__file__).with_name("terminal.toml")).say
