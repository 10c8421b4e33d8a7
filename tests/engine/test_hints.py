"""A hint: what a strong player would do in the place of the seat that decides."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games.bots import Search
from kernel_games.engine import GameError, IllegalMove, Match, OptionError, Thought
from kernel_games.engine.hints import Hint, promised
from kernel_games.games.tiki_topple import game

QUICK = Search(simulations=8, width=4)


def test_a_hint_tells_the_best_moves_in_words() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1)
    hint = match.hint(bot=QUICK)
    assert len(hint.thoughts) == len(hint.labels) == 3
    assert all(thought.move in map(str, match.legal_moves()) for thought in hint.thoughts)
    assert hint.labels[0] == game.label(game.parse_move(hint.thoughts[0].move))
    heading, *rows, verdict = str(hint).splitlines()
    assert verdict == hint.verdict
    assert heading.split() == ["promise", "lead", "tries", "move"]
    for row, thought, label in zip(rows, hint.thoughts, hint.labels, strict=True):
        assert row.strip().startswith(promised(thought))
        assert row.endswith(f"  {label}")


@pytest.mark.usefixtures("spanish")
def test_a_hint_is_told_in_the_language_set() -> None:
    first, second = Thought("toast", 0.79, 5.4, 26, error=0.04), Thought("up1 Nani", 1, None, 1)
    assert str(Hint((first, second), ("Uno", "Dos"))).splitlines() == [
        " promesa ventaja intentos  jugada",
        "  79 ± 8    +5,4       26  Uno",
        "   (100)                1  Dos",
        "La primera se probó 26 veces y, hasta donde ve este jugador, es mejor que las demás.",
    ]


def test_a_hint_says_how_sure_it_is() -> None:
    """What was tried once is no verdict, and what overlaps is not told apart."""

    def verdict(*thoughts: tuple[float, int, float | None]) -> str:
        made = [Thought("toast", promise, None, tries, error=error) for promise, tries, error in thoughts]
        return Hint(tuple(made), ("",) * len(made)).verdict

    assert "only once" in verdict((0.9, 1, None), (0.1, 1, None))
    assert "better than the others" in verdict((0.9, 24, 0.05), (0.5, 24, 0.05), (0.9, 1, None))
    assert "The first 2 are too close" in verdict((0.9, 24, 0.1), (0.8, 24, 0.1), (0.2, 12, 0.1))
    assert verdict((0.9, 24, 0.1)) == "It was tried 24 times."


def test_search_tells_how_sure_each_promise_is() -> None:
    thoughts = Match(game, ["Ada", "Ben"], seed=1).hint(bot=Search(simulations=64, width=8), n=8).thoughts
    for thought in thoughts:
        assert (thought.error is None) is (thought.tries == 1)
        assert thought.error is None or 0 < thought.error < 0.5


def test_a_hint_plays_nothing_and_is_the_same_when_asked_again() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1)
    plies = match.plies
    assert (
        match.hint(bot=QUICK) == match.hint(0, bot=QUICK) == Match(game, ["Al", "Bo"], seed=1).hint(bot=QUICK)
    )
    assert match.plies == plies


def test_as_many_moves_are_told_as_one_asks_for() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1)
    assert len(match.hint(bot=QUICK, n=1).thoughts) == 1
    assert len(match.hint(bot=QUICK, n=100).thoughts) == 4


def test_a_hint_knows_no_secret_of_the_others() -> None:
    """TT-S5: only the owner looks. Whatever card Ben holds, Ada is told the same."""
    match = Match(game, ["Ada", "Ben"], seed=1)
    others = {match.state.imagine(0, random.Random(luck)) for luck in range(5)}
    assert len(others) > 1
    hints = {Match(game, ["Ada", "Ben"], seed=1, start=other).hint(bot=QUICK) for other in others}
    assert len({hint.thoughts for hint in hints}) == 1


def test_a_seat_out_of_turn_gets_no_hint_and_is_told_the_clause() -> None:
    """TT-T1: turns go round."""
    match = Match(game, ["Ada", "Ben"], seed=1)
    with pytest.raises(IllegalMove) as caught:
        match.hint(1, bot=QUICK)
    assert caught.value.refusal.clause == game.turn_clause


def test_nobody_is_advised_where_nobody_decides() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1, settle=False)
    with pytest.raises(GameError, match="nobody decides now"):
        match.hint(bot=QUICK)
    over = Match(game, [QUICK, "random"], seed=1)
    while over.state.current_player != -4:
        over.play(over.legal_moves()[0])
    with pytest.raises(GameError, match="nobody decides now"):
        over.hint(bot=QUICK)


def test_a_bot_that_does_not_think_is_named() -> None:
    with pytest.raises(GameError, match="Random cannot say what it thinks of its moves"):
        Match(game, ["Ada", "Ben"], seed=1).hint(bot="random")


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        *(("bot", bot, "random, search") for bot in ("nobody", "", None, 7, Search)),
        *(("n", n, "a whole number from 1 to") for n in (0, -1, 1.5, "3", None, True)),
        *(("seat", seat, "a whole number from 0 to 1") for seat in (-1, 2, "0", 1.5, True)),
    ],
)
def test_a_wrong_argument_is_named_with_what_would_be_right(field: str, value: Any, right: str) -> None:
    ask = Match(game, ["Ada", "Ben"], seed=1).hint
    with pytest.raises(OptionError, match=f"{field} = .*{right}"):
        ask(**{"bot": QUICK, field: value})
