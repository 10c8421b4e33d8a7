"""Walks when the language changes: every word that is shown is said in the new one, and nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.svg import Drawing
from kernel_games.engine.phases import PhasedState
from kernel_games.teaching.walks import Outcome, Pupil, load_walk, progress, walk_names
from kernel_games.teaching.walks.view import coach_view, reply

WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]
Deed = Callable[[Pupil], Outcome]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    kernel_games.language("en")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every move that is made from now on, in any game."""
    moves: list[Any] = []
    child = PhasedState.child

    def counted(state: Any, move: Any, *note: Any) -> Any:
        moves.append(move)
        return child(state, move, *note)

    monkeypatch.setattr(PhasedState, "child", counted)
    return moves


def shown(pupil: Pupil) -> dict[str, Any]:
    """All that a page is told by the coach; no word of it depends on the drawing."""
    return coach_view(pupil, Drawing(1, 1, "", "", ()))


def deeds(pupil: Pupil) -> Iterator[Deed]:
    """Walk as somebody does who tries what is wrong, refused and missed before what is right."""
    while not pupil.finished:
        here, step = pupil.n, pupil.step
        if step.hints:
            yield Pupil.hint
        if step.do == "predict":
            yield from answers(pupil)
        elif step.do == "try":
            yield from tries(pupil)
        while pupil.open:
            yield lambda one: one.try_move(one.stage.state.legal_moves()[0])
        while pupil.n == here and not pupil.finished:
            yield Pupil.next


def answers(pupil: Pupil) -> Iterator[Deed]:
    """Answers that are wrong, and the right one if there is still a try left."""
    ids = [choice.id for choice in pupil.choices()]
    right = [one.id for one in pupil.choices() if pupil.step.answer is None or pupil.judge(one)]
    wrong = [one for one in ids if one not in right]
    for given in (*wrong[:1], *wrong[-1:], right[0]):
        if not pupil.record.done:
            yield lambda one, given=given: one.answer(given)  # type: ignore[misc]


def tries(pupil: Pupil) -> Iterator[Deed]:
    """A move that is refused, one that misses the goal, and the way there, or the coach's."""
    state, ways = pupil.stage.state, list(pupil.ways())
    firsts = [moves[0] for moves in ways]
    refused = [move for move in state.attempts() if state.refusal(move)]
    missed = [move for move in state.legal_moves() if move not in firsts] if pupil.step.moves == 1 else []
    for move in (*refused[:1], *missed[:1]):
        yield lambda one, move=move: one.try_move(move)  # type: ignore[misc]
    # After free steps that went nowhere the coach has no way either, and says so.
    if len(pupil.step.hints) == 1 or not ways:
        yield Pupil.show
    else:
        yield lambda one: one.try_moves(ways[0])


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_all_that_a_walk_shows_is_said_in_the_new_language_at_every_point(
    game: str, name: str, played: list[Any]
) -> None:
    """A wrong answer, a refusal, a miss, a hint: as if the language had been the new one all along."""
    kernel_games.language("es")
    spanish = Pupil(load_walk(game, name))
    kernel_games.language("en")
    pupil = Pupil(load_walk(game, name))
    kinds = set()
    for deed in deeds(pupil):
        said = deed(pupil)
        before = shown(pupil)
        played.clear()
        kernel_games.language("es")
        after, again = shown(pupil), reply(said)
        report = repr(progress.report(pupil))
        assert not played, "a change of language plays nothing"
        assert reply(deed(spanish)).keys() == again.keys()
        assert after == shown(spanish)
        assert report == repr(progress.report(spanish))
        assert after["say"] != before["say"]
        kernel_games.language("en")
        assert shown(pupil) == before
        kinds.add(said.kind)
    assert pupil.finished
    assert kinds >= {"hint", "moved"}
    assert kinds & {"right", "wrong"}
