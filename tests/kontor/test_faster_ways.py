"""Fast paths agree with the specification in every position of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kernel_games.engine import CHANCE, SILENT, TERMINAL
from kernel_games.games.kontor import KontorState, field, game
from kernel_games.games.kontor.builder import Builder
from kernel_games.games.kontor.components import SPECIALS, WATERS, docks_of
from kernel_games.games.kontor.grid import bits, near
from tests.kontor.test_reachable import check_reads_back, eager
from tests.kontor.test_secrets import GAMES

SEEDS = range(3)


def positions(players: int, options: dict[str, Any]) -> Iterator[KontorState]:
    """Yield positions of random games, and of games that seek the ship and special cards."""
    for seed in SEEDS:
        for eagerly in (False, True):
            rng = random.Random(f"{players}/{options}/{seed}")
            state = game.new(players, **options)
            while state.current_player != TERMINAL:
                yield state
                state = state.child(eager(state, rng) if eagerly else state.sample(rng))


def test_a_builder_takes_every_field_and_gives_each_back_at_its_place() -> None:
    numbered = KontorState._make(range(len(KontorState._fields)))
    builder = Builder(numbered, SILENT)
    assert [getattr(builder, name) for name in KontorState._fields] == list(numbered)
    assert builder.build() == numbered


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_legal_moves_are_those_attempts_that_are_not_refused(players: int, options: dict[str, Any]) -> None:
    for state in positions(players, options):
        legal = state.legal_moves()
        assert legal == [move for move in state.attempts() if state.refusal(move) is None]
        if state.current_player != CHANCE:
            assert state.sample(random.Random(1)) in legal


@pytest.mark.clause("KO-B13", "KO-B15")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_areas_are_enclosed_where_no_cell_beside_them_is_empty(players: int, options: dict[str, Any]) -> None:
    found = 0
    for state in positions(players, options):
        # As after a card on any cell: in whole positions what is enclosed has been scored already.
        for cell in bits(field.empty(state)):
            filled = state._replace(water=state.water | 1 << cell)
            empty = field.empty(filled)
            enclosed = [area for area in field.areas_of(filled) if not near(area) & empty]
            assert sorted(field.enclosed(filled)) == sorted(enclosed)
            found += len(enclosed)
    assert found


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_pile_holds_the_cards_that_lie_nowhere_else_also_in_imagined_positions(
    players: int, options: dict[str, Any]
) -> None:
    for number, state in enumerate(positions(players, options)):
        _check_piles(state)
        if number % 7 == 0:
            imagined = state.imagine(number % players, random.Random(number))
            _check_piles(imagined)
            check_reads_back(imagined)


def _check_piles(state: KontorState) -> None:
    gone = {*state.cards, *state.chosen, *state.spent, *(lying.card for lying in state.lying)}
    gone.update(card for cards in (*state.hands, *state.under) for card in cards)
    players = state.num_players
    assert state.dock_piles == tuple(
        _without(docks_of(seat, all_goods=players == 2), gone) for seat in range(players)
    )
    assert state.water_pile == _without(WATERS, gone)
    assert state.special_pile == (_without(SPECIALS, gone) if state.setting.extension else ())


def _without(cards: tuple[int, ...], gone: set[int]) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in gone)
