"""Every word of a rulebook's page that is not the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kernel_games.engine.languages import Translated

WORDS: Mapping[str, Mapping[str, str]] = Translated.file(Path(__file__).with_name("rulebook.toml"))
