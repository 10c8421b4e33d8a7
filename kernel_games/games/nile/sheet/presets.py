"""Expeditions to begin a plan with, each of which the engine lets go."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from kernel_games.games.nile.outfit import ARTICLES
from kernel_games.games.nile.party import ALONE, Party
from kernel_games.games.nile.sheet.draft import rehearse
from kernel_games.games.nile.state import NileState


class Preset(NamedTuple):
    """An expedition to begin with.

    Attributes
    ----------
    key : str
        Its name in the table ``[preset]`` of the texts.
    figure : str
        What stands for it, of :data:`.figures.FIGURES`.
    party : Party
        Who goes and what they take.
    """

    key: str
    figure: str
    party: Party

    @property
    def texts(self) -> dict[str, str]:
        """Entries of a sheet, by article."""
        return {article: str(getattr(self.party, article) or "") for article in ARTICLES}


def _presets() -> tuple[Preset, ...]:
    text = Path(__file__).with_name("presets.toml").read_text(encoding="utf-8")
    return tuple(
        Preset(key, one["figure"], ALONE._replace(**one["party"])) for key, one in tomllib.loads(text).items()
    )


PRESETS = _presets()


def offered(state: NileState) -> list[Preset]:
    """List the presets with which the explorer who outfits in a position may leave port."""
    return [preset for preset in PRESETS if rehearse(state, preset.texts, ARTICLES).ready]
