"""What random games tell, in every language: no zero is told, lists end in "and", no plural is typed."""

from __future__ import annotations

import random
import re

import pytest

import kernel_games
from kernel_games import Match, game
from kernel_games.engine import TERMINAL
from kernel_games.engine.languages import known_languages

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
PLIES = 300
UNNATURAL = {
    "nothing is told as zero of something": re.compile(r"(?<![\d.,-])0 [^\W\d_]{3,}"),
    "a plural is typed": re.compile(r"\w\((?:s|es|os|as|a)\)"),
    "a list of names ends without a joining word": re.compile(r"\b(?:[A-Z]\w+, )+[A-Z]\w+(?=[.;:]|$)"),
}


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("name", ["tiki_topple", "kon_tiki", "kontor", "mississippi", "nile"])
def test_no_line_of_a_random_game_is_composed_unnaturally(name: str, language: str) -> None:
    kernel_games.language(language)
    try:
        for players in (game(name).players[0], game(name).players[-1]):
            match, rng = Match(name, NAMES[:players], seed=players), random.Random(players)
            while match.state.current_player != TERMINAL and match.ply < PLIES:
                match.play(match.state.sample(rng))
            lines = [line.text for line in match.log()]
            assert len(lines) > PLIES / 4
            for fault, pattern in UNNATURAL.items():
                assert not [line for line in lines if pattern.search(line)], fault
    finally:
        kernel_games.language("en")
