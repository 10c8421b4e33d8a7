"""Figures of clauses in the words of walks: taken from the rulebook, and changed by house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import Game, OptionError, RulebookError
from kernel_games.engine.clauses import FIGURE
from kernel_games.teaching.walks import Pupil, Walk, load_walk, walk_names
from kernel_games.testing import check_walk
from tests.teaching.conftest import go_to
from tests.teaching.test_reading import LOOK

Write = Callable[[str], Walk]


@pytest.fixture(params=["en", "es"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    kernel_games.language(request.param)
    yield request.param
    kernel_games.language("en")


def told(game: Game) -> Iterator[str]:
    """Yield every text of every walk of a game that takes a figure."""
    for name in walk_names(game):
        for step in load_walk(game, name).steps:
            yield from (text for text in step.words() if FIGURE.search(text))


def amended(game: Game, key: str) -> Game | None:
    """Return the game with a figure changed by one; None where house rules cannot change it by itself."""
    option = game.house_options.get(key)
    for value in (option.default + 1, option.default - 1) if option else ():
        try:
            return game.house({key: value})
        except OptionError:
            continue
    return None


@pytest.mark.parametrize("name", kernel_games.registered_games())
def test_whoever_changes_a_figure_changes_the_words_of_walks_that_tell_it(name: str, spoken: str) -> None:
    game = kernel_games.game(name)
    texts = list(told(game))
    changed = set()
    for text in texts:
        said = game.rulebook.with_figures(text)
        assert not FIGURE.search(said)
        for hole in FIGURE.finditer(text):
            key = f"{hole['clause']}.{hole['figure'].partition(':')[0]}"
            if other := amended(game, key):
                assert other.rulebook.with_figures(text) != said, f"{key} in {text!r}"
                changed.add(key)
    assert len(changed) >= 4, sorted(changed)


def test_a_walk_of_a_house_game_speaks_of_its_figures(spoken: str) -> None:
    house = kernel_games.game("tiki_topple").house({"TT-K1.points": 8})
    pupil = Pupil(load_walk(house, "secret_points"))
    go_to(pupil, 2)
    said = pupil.fill(pupil.step.say, pupil.record.start)
    assert {"en": "score eight points", "es": "darte ocho puntos"}[spoken] in said


def test_a_figure_opens_a_sentence_with_a_capital_letter() -> None:
    book = kernel_games.game("tiki_topple").rulebook
    assert book.with_figures("{TT-K1.points:word} it is. **{TT-K2.points:word}**: {TT-K3.points:word}.") == (
        "Nine it is. **Five**: two."
    )


@pytest.mark.parametrize(
    ("hole", "message"),
    [
        ("{TT-K9.points}", r"\{TT-K9.points\} cannot be filled: .*TT-K9 is no clause"),
        ("{TT-K1.pionts}", r"\{TT-K1.pionts\} cannot be filled: 'pionts'; figures are .*points"),
        ("{TT-K1.points[3]}", r"\{TT-K1.points\[3\]\} cannot be filled"),
        ("{TT-K1.points:wrod}", r"\{TT-K1.points:wrod\} cannot be filled: Invalid format"),
    ],
)
def test_a_hole_that_no_figure_fills_is_named_with_its_step(write: Write, hole: str, message: str) -> None:
    with pytest.raises(RulebookError, match=f"mine.toml step 1: say = .*{message}"):
        write(LOOK.replace("Look.", f"Look at {hole}."))


def test_a_translation_whose_figure_cannot_be_filled_is_named_and_said_in_english(
    write: Write, tmp_path: Path
) -> None:
    english = LOOK.replace("Look.", "Look at {TT-K1.points:word}.")
    mine = '[[step]]\nsay = "Mira {TT-K1.points:palabra}."\n'
    (tmp_path / "mine.es.toml").write_text(mine, encoding="utf-8")
    kernel_games.language("es")
    try:
        with pytest.warns(UserWarning, match=r"mine\.es\.toml is left out: mine\.toml step 1: \{TT-K1"):
            assert write(english).steps[0].say == "Look at {TT-K1.points:word}."
    finally:
        kernel_games.language("en")


def test_a_figure_that_is_typed_is_a_fault_and_one_of_a_clause_is_none(write: Write) -> None:
    head = "clauses = []\n"
    assert check_walk("tiki_topple", write(LOOK.replace("Look.", "It scores {TT-K1.points}.") + head)).steps
    with pytest.raises(AssertionError, match="the figure 9 is typed in its words"):
        check_walk("tiki_topple", write(LOOK.replace("Look.", "It scores 9.") + head))
