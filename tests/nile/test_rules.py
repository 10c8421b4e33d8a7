"""The whole game: conservation, conformance, and how it plays."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from kernel_games import lab
from kernel_games.bots import Greedy
from kernel_games.engine import TERMINAL, Match, Move, State
from kernel_games.games.nile import NileState, game, setup
from kernel_games.games.nile.components import COUNTERS, NATIVES
from kernel_games.games.nile.deck import CARDS
from kernel_games.games.nile.party import men
from kernel_games.games.nile.phases import PHASES
from kernel_games.games.nile.points import noted
from kernel_games.games.nile.state import DECK, Phase
from kernel_games.testing import check_game, check_state
from tests.nile.play import SMALL, position
from tests.playing import refused
from tests.sampling import sampled


def conserved(state: Any) -> None:
    """Natives, caches, counters, cards and money are as many as there are."""
    world, africa = state.world, state.africa
    assert len(world.tribes) <= NATIVES
    homes = [tribe.place for tribe in world.tribes if tribe.place >= 0]
    assert len(set(homes)) == len(homes)
    assert not any(world.blank(place) for place in homes)
    assert len(world.counters) <= len(COUNTERS)
    left = list(COUNTERS)
    for counter in world.counters:
        if counter.shows:
            left.remove(counter.shows)
    assert 0 < state.deck <= DECK
    assert not any(world.blank(place) for place in range(len(africa.hexes)) if world.published >> place & 1)
    assert all(
        letter == now for letter, now in zip(africa.terrain, world.terrain, strict=True) if letter != "."
    )
    for explorer in state.explorers:
        assert len(explorer.caches) <= game.law.caches
        assert all(any(cache[1:]) for cache in explorer.caches)
        assert min(explorer.party) >= 0
        assert 0 <= explorer.money <= 2000
        assert not any(
            world.blank(place) for place in range(len(africa.hexes)) if explorer.known >> place & 1
        )
        for people in ("bearers", "guides", "askaris", "recruits"):
            assert getattr(explorer.party, f"sick_{people}") <= getattr(explorer.party, people)
    turn = state.turn
    assert turn.spent <= turn.allowance or turn.allowance == -1
    for place, out in enumerate(world.out):
        assert out or not world.inn[place], "what flows in flows out, or ends"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of four turns for each; the first state of other games is not kept, nor theirs for later."""
    monkeypatch.setattr(game, "_first", lambda players: game.from_dict({"players": players}))
    every = setup.options
    fewer = every(game.law)["turns"]._replace(default=4)
    monkeypatch.setattr(setup, "options", lambda law: {**every(law), "turns": fewer})


@pytest.mark.slow
@pytest.mark.usefixtures("short")
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(1), invariant=conserved, **sampled(7))
    assert report.longest <= game.longest(6)


@pytest.mark.slow
def test_every_promise_is_kept_where_random_games_do_not_come() -> None:
    """Positions that a sensible player brings about: every phase but the rarest is among them."""
    seen = {str(Phase.SETUP)}
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(game, [Greedy(), Greedy()], seed=seed, turns=30)
        match.run()
        states: list[Any] = [ply.state for ply in match.plies]
        for before, after in pairwise(states):
            assert after.phase in PHASES[before.phase].then
        for ply in match.plies[::7]:
            conserved(ply.state)
            check_state(ply.state, rng)
            seen.add(ply.state.to_dict()["phase"])
    assert len(seen) >= len(PHASES) - 10


def test_every_phase_is_a_players_or_chances() -> None:
    assert set(PHASES) == set(Phase)


def test_every_move_has_words_of_its_own() -> None:
    labels = {game.label(move) for move in game.moves}
    assert len(labels) == len(game.moves)
    assert all(label.strip() for label in labels)


def test_case_and_spaces_of_a_move_do_not_matter_nor_does_a_number_that_nobody_can_buy() -> None:
    assert game.parse_move("  BUY 24   Bearers ") is game.parse_move("buy 24 bearers")
    assert str(game.parse_move("buy 9999 rations")) == "buy 9999 rations"
    assert game.parse_move("buy 1 Guide") is game.parse_move("buy 1 guides")
    assert game.parse_move("drop 1 canoe") is game.parse_move("drop 1 canoes")


def test_asking_about_many_quantities_keeps_none_of_them() -> None:
    before = len(Move._made)
    texts = [f"{verb} {n} rations" for verb in ("buy", "drop", "trade") for n in range(301, 700)]
    texts += [f"peace {n}" for n in range(21, 400)]
    asked = [game.parse_move(text) for text in texts]
    assert [str(move) for move in asked] == texts
    assert len(Move._made) == before
    shop = game.position(phase="outfit", hex="4115", port="zanzibar", money=500, taken=1)
    assert refused(shop, "buy 7 rations") == "SN-R10"
    assert refused(shop, "buy 701 rations") == "5.3"


def test_an_expedition_leaves_explores_comes_home_and_publishes() -> None:
    """A whole journey on the small map, every card and die laid down."""
    calm = [card.number for card in CARDS if not (card.disaster or card.natives or card.spring or card.bonus)]
    peak = next(card.number for card in CARDS if card.terrain == "m" and not {1, 2} & set(card.directions))
    river, natives, bonus, disaster = [number for number in calm if number != peak][:4]
    match = Match(game, ["Ada"], settle=False, map=SMALL)
    match.play("by_hand", settle=False)
    while match.legal_moves()[0].verb == "counter":
        match.play(match.legal_moves()[-1], settle=False)
    script = (
        "port durban",
        "specialty geologist",
        "reveal",
        "buy 3 bearers",
        "buy 20 rations",
        "buy 1 guides",
        "depart",
        "normal",
        "foot southeast",
        "foot south",
        "die 2",
        f"card {peak}",
        f"card {river}",
        f"card {natives}",
        "enter foot",
        "stop",
        f"card {bonus}",
        "normal",
        f"card {disaster}",
        "foot north",
        "foot northwest",
        "stop",
        "sail",
        "die 4",
    )
    for text in script:
        match.play(text, settle=False)
    state: Any = match.state
    assert state.scores() == (2,), "mountains near the coast, double for a geologist"
    assert state.explorers[0].money == 300 + 400 + 40
    assert (state.phase, state.turns) == ("port", 2)
    assert state.world.published >> state.africa.index["0303"] & 1
    clauses = {line.clause for line in match.log(0)}
    out = "4.4 4.5 4.6 5.1 5.2 5.3 6.1 8.1 8.2 9.12 9.15 9.16 8.2-3a 8.2-3b 10.1 9.3 9.14 8.2-5"
    assert {*out.split(), "R21.1", "R22.1", "R26.1", "8.4"} <= clauses


def test_greedy_players_publish_and_win_and_random_ones_do_not() -> None:
    """Solo, and one greedy player among two random ones."""
    wins = publications = 0
    for seed in range(6):
        state: Any = Match(game, [Greedy()], seed=seed).run()
        wins += state.scores()[0] >= 75
        publications += state.scores()[0] > 20
    assert publications >= 5
    assert wins >= 4
    table = lab.play_many(
        game, ["greedy", "random", "random"], 6, seed="nile", rotate=True, jobs=1, progress=False
    )
    assert lab.summary(table)["win_rate"]["Greedy"] == 1


def test_greedy_players_set_out_with_people() -> None:
    """Whoever goes alone goes home: to leave port alone must not look like a way home."""
    for seed in range(6):
        match = Match(game, [Greedy()], seed=seed, turns=3)
        match.run()
        after: Any = next(ply.state for ply in match.plies if str(ply.move) == "depart")
        assert men(after.party) > 3


@pytest.mark.clause("SN-R8")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_in_the_notes_counts_little_where_no_turn_is_left_to_bring_it_home(seed: int) -> None:
    match = Match(game, [Greedy()], seed=seed)
    match.run()
    states: list[Any] = [ply.state for ply in match.plies]
    moving = [state for state in states if state.phase == Phase.MOVE]
    far = next(
        state for state in moving if noted(state.africa, state.world, state.explorer, 0, law=game.law) >= 20
    )
    last = far._replace(most_turns=far.turns + 1)
    assert last.estimate(0) < far.estimate(0) - 12


def test_games_end_and_stay_within_their_bound() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        state: State = game.new(2, turns=30)
        plies = 0
        while state.current_player != TERMINAL:
            conserved(state)
            state = state.child(state.sample(rng))
            plies += 1
        assert plies <= game.longest(2, turns=30)
        assert isinstance(state, NileState)


@pytest.mark.clause("7.0")
@pytest.mark.parametrize(("points", "worth"), [(75, 1.0), (74, 74 / 75), (30, 0.4), (-3, 0.0)])
def test_alone_the_return_says_how_near_the_goal_one_has_come(points: int, worth: float) -> None:
    end = position(points=points, phase="over", taken=100 if points < 75 else 9)
    assert end.returns() == (worth,)
    assert position(points=points if points < 75 else 3).returns() == (0,), "not before the end"


def test_a_state_cannot_be_told_from_an_equal_one() -> None:
    first, second = (position(party={"bearers": 3}) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert first != position(party={"bearers": 4})
