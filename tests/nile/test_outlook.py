"""The outlook of who decides: never too late to turn back, and nothing that they cannot know."""

from __future__ import annotations

import random

import pytest

from kernel_games import Match
from kernel_games.bots import GoalBased, Greedy
from kernel_games.drawing.svg import Piece
from kernel_games.engine import Bot, language
from kernel_games.games.nile import game as nile
from kernel_games.games.nile import moves, points
from kernel_games.games.nile.components import ACTIVITIES
from kernel_games.games.nile.drawing import LAYOUTS, draw
from kernel_games.games.nile.outlook import outlook
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.phases import ways
from kernel_games.games.nile.prospects import aim
from kernel_games.games.nile.state import FRESH, NileState, Phase, with_explorer, with_party
from tests.nile.play import count_plans
from tests.sampling import part

COUNT = 40
GAMES = 13
"""So many games have 500 positions and more."""


def sample(seed: str, count: int, players: int = 1, bot: type[Bot] = Greedy) -> list[NileState]:
    """Return positions of a game of computer players in which one of them decides in Africa."""
    match = Match(nile, [bot()] * players, seed=seed)
    match.run()
    state, found = match.state_at(0), []
    for ply in match.plies:
        assert isinstance(state, NileState)
        if state.current_player >= 0 and state.explorer.place >= 0:
            found.append(state)
        state = state.apply(ply.move)
    mixed = random.Random(seed).sample(found, len(found))
    return [state for state in mixed[: 2 * count] if outlook(state) is not None][:count]


@pytest.fixture(scope="module")
def positions() -> list[NileState]:
    return sample("outlook1", COUNT)


def hungry_nights(state: NileState, wait: int) -> int:
    """Wait so many turns, then walk the way home that the outlook shows; count the nights without food."""
    ahead = outlook(state)
    assert ahead is not None
    assert ahead["home"]
    africa, mode = state.africa, MODES.index(ahead["mode"])
    way = [africa.index[name] for name in ahead["way"][1:]]
    moving = state.phase in (Phase.MOVE, Phase.ENTER, Phase.REMAKE, Phase.POLICY, Phase.TRADE)
    if state.phase == Phase.ACTIVITY:
        state = state._replace(turn=FRESH._replace(activity=ACTIVITIES.index("normal")))
    elif not moving or state.turn.ended:
        state = state._replace(turn=state.turn._replace(spent=99, allowance=0))
    state = state._replace(phase=Phase.MOVE)
    hungry = 0
    for night in range(200):
        while night >= wait and way:
            place = state.explorer.place
            beside = africa.near[place]
            if way[0] in beside:
                move = moves.STEPS_BY[mode][beside.index(way[0])]
            else:
                name = next(name for name, to in africa.crossings[place].items() if to == way[0])
                move = next(move for move, (how, to) in moves.LANDS.items() if how == mode and to == name)
            made = ways.plan(state, move)
            if not isinstance(made, ways.Plan):
                break
            turn = state.turn
            spent = turn.spent + made.cost
            turn = turn._replace(spent=spent, mode=mode, allowance=made.allowance, moved=True)
            state = with_explorer(state._replace(turn=turn), place=way.pop(0))
        if not way:
            return hungry
        meal = state.law.meal(state.party)
        hungry += state.party.rations < meal
        state = with_party(state, rations=max(0, state.party.rations - meal))
        state = state._replace(turn=FRESH._replace(activity=ACTIVITIES.index("normal")))
    raise AssertionError("never home")


@pytest.mark.clause("5.4423", "9.13", "9.14")
def test_turning_back_when_the_outlook_says_so_is_never_too_late(positions: list[NileState]) -> None:
    tried = 0
    for state in positions:
        ahead = outlook(state)
        if ahead is not None and ahead["home"] and ahead["spend"] >= 0:
            assert hungry_nights(state, ahead["spend"]) == 0, (state.phase, ahead)
            tried += 1
    assert tried > 5


@pytest.mark.clause("5.4423", "9.13", "9.14")
@pytest.mark.parametrize("number", part(range(GAMES), GAMES))
def test_in_500_positions_of_whole_seasons_nobody_is_told_too_late(number: int) -> None:
    """Waiting for as long as the outlook allows, then going the way that it shows, brings home with food."""
    states = sample(f"home{number}", COUNT, bot=(Greedy, GoalBased)[number % 2])
    assert len(states) == COUNT
    tried = 0
    for state in states:
        ahead = outlook(state)
        assert ahead is not None
        if ahead["home"] and ahead["spend"] >= 0:
            assert hungry_nights(state, ahead["spend"]) == 0, (state.to_text(), ahead)
            tried += 1
    assert tried > 5


def test_an_outlook_asks_the_engine_about_each_step_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way home takes some steps and the reach all the others: on no position is anything asked twice."""
    match = Match(nile, [Greedy()], seed="steps")
    match.run()
    states = [ply.state for ply in match.plies if isinstance(ply.state, NileState)]
    moving = random.Random(1).sample([state for state in states if state.phase == Phase.MOVE], 20)
    steps = sum(other >= 0 for near in moving[0].africa.near for other in near)
    asked, busy = count_plans(monkeypatch), 0
    for state in moving:
        outlook(state)
        assert len(set(asked)) == len(asked) < steps, state.to_text()
        busy += bool(asked)
        asked.clear()
    assert busy > 10


@pytest.mark.clause("3.2")
def test_the_way_home_is_over_hexes_that_they_know(positions: list[NileState]) -> None:
    ways_home = 0
    for state in (*positions, *sample("five3", 20, players=2)):
        ahead = outlook(state)
        known = state.world.published | state.explorer.known
        for name in ahead["way"] if ahead else ():
            assert known >> state.africa.index[name] & 1, name
            ways_home += 1
    assert ways_home > 20


@pytest.mark.clause("5.4423")
def test_one_turn_later_the_food_does_not_last(positions: list[NileState]) -> None:
    late = 0
    for state in positions:
        ahead = outlook(state)
        if ahead is not None and ahead["home"] and 0 <= ahead["spend"] <= 20:
            late += hungry_nights(state, ahead["spend"] + 1) > 0
    assert late > 5


@pytest.mark.clause("4.5")
def test_who_decides_sees_the_same_outlook_in_every_position_they_can_imagine(
    positions: list[NileState],
) -> None:
    rng = random.Random(7)
    noted = [{"port": "durban"}, {"port": "lagos", "specialty": ""}]
    secret = nile.position(players=2, phase="specialty", seat=1, explorers=noted)
    assert secret.secret
    for state in (secret, *positions):
        assert outlook(state.imagine(state.seat, rng)) == outlook(state)


def test_no_observation_holds_an_outlook(positions: list[NileState]) -> None:
    for state in positions[:5]:
        assert all("outlook" not in state.observation(seat) for seat in (None, state.seat))


@pytest.mark.clause("10.23", "10.24", "10.25", "10.27", "10.28", "R22.1")
def test_a_blank_hex_is_worth_the_mean_over_the_cards(positions: list[NileState]) -> None:
    """Every card is drawn by the engine itself."""
    state = next(
        state
        for state in positions
        for ahead in [outlook(state)]
        if ahead and any(state.world.blank(state.africa.index[name]) for name in ahead["worth"])
    )
    ahead = outlook(state)
    assert ahead is not None
    africa = state.africa
    for name in [name for name in ahead["worth"] if state.world.blank(africa.index[name])][:6]:
        place, total = africa.index[name], 0
        at = state._replace(phase=Phase.TERRAIN, turn=state.turn._replace(goal=place), deck=(1 << 108) - 1)
        outcomes = at.chance_outcomes()
        for move, _ in outcomes:
            world = at.apply(move).world
            specialty = state.explorer.specialty
            total += points.ground(africa, place, world.terrain[place], specialty, law=state.law)
        # A river that is sure to flow there counts too.
        river = 2 * state.law.points["river"]
        assert total / len(outcomes) - 0.05 <= ahead["worth"][name] <= total / len(outcomes) + river + 0.05


def pieces(state: NileState, layout: str) -> dict[str, Piece]:
    view = {**state.observation(state.seat), "outlook": outlook(state)}
    return {
        piece.key: piece
        for piece in draw(view, names=["Ada", "Ben"][: state.num_players], layout=layout).pieces
    }


@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_stand_under_the_glass_only(positions: list[NileState], layout: str) -> None:
    for state in positions:
        ahead = outlook(state)
        if ahead is None:
            continue
        found = pieces(state, layout)
        assert not any("<text" in found[key].body for key in found if key.startswith("outlook:"))
        assert ("outlook:line" in found) == bool(ahead["within"])
        assert ("outlook:goal" in found) == bool(ahead["goal"])
        assert ("outlook:way" in found) == (len(ahead["way"]) > 1)


def test_the_row_of_turns_says_what_to_do(positions: list[NileState]) -> None:
    state = next(
        state
        for state in positions
        for ahead in [outlook(state)]
        if ahead and ahead["spend"] == 1 and ahead["home"]
    )
    assert "1 turn to spend, then turn back." in pieces(state, "wide")["outlook"].label


@pytest.mark.clause("R22.1", "R23.1")
def test_the_goal_is_that_of_the_player_who_plans_journeys(positions: list[NileState]) -> None:
    going = home = 0
    for state in positions:
        ahead, wanted = outlook(state), aim(state, state.seat)
        assert ahead is not None
        assert wanted is not None
        goal = ahead["goal"]
        if goal is None:
            assert wanted.text == "aim_home"
            home += 1
            continue
        going += 1
        assert goal == {"text": wanted.text, **{key: wanted.facts[key] for key in ("hex", "n", "turns")}}
        place = state.africa.index[goal["hex"]]
        assert not (state.world.published | state.explorer.known) >> place & 1, "what is known is no goal"
        assert goal["hex"] in pieces(state, "wide")["outlook"].label
    assert min(going, home) > 2


def test_the_goal_has_a_pennant_words_in_its_hex_and_a_line_of_its_own(positions: list[NileState]) -> None:
    for code, words, line in (("en", "here a journey pays most", "Goal: "), ("es", "compensa ir", "Meta: ")):
        language(code)
        try:
            state = next(
                state for state in positions for ahead in [outlook(state)] if ahead and ahead["goal"]
            )
            ahead = outlook(state)
            assert ahead is not None
            # Beside the explorer, so that the hex has words.
            near = next(other for other in state.africa.near[state.explorer.place] if other >= 0)
            goal = {**ahead["goal"], "hex": state.africa.hexes[near], "n": 1, "turns": 1}
            view = {**state.observation(state.seat), "outlook": {**ahead, "goal": goal}}
            drawn = {piece.key: piece for piece in draw(view, names=["Ada"], layout="wide").pieces}
            assert "outlook:goal" in drawn
            assert line in drawn["outlook"].label
            assert any(words in piece.label for piece in drawn.values())
            without = {**view, "outlook": {**ahead, "goal": None}}
            plain = {piece.key: piece for piece in draw(without, names=["Ada"], layout="wide").pieces}
            assert "outlook:goal" not in plain
            assert not any(words in piece.label or line in piece.label for piece in plain.values())
        finally:
            language("en")


def test_a_number_that_says_something_else_has_words_of_its_own(positions: list[NileState]) -> None:
    """Nobody has "0 turns to spend", and one turn from a port and back has to end in one."""
    state = next(state for state in positions for ahead in [outlook(state)] if ahead and ahead["home"])
    view, ahead = state.observation(state.seat), outlook(state)
    assert ahead is not None
    for facts, words in (
        ({"food": 3, "home": 4, "spend": 0}, "Food for 3 turns, home in 4 turns. Turn back now."),
        (
            {"food": 0, "home": 0, "spend": 1},
            "Food for less than a turn. That is enough for one turn, if it ends",
        ),
        ({"food": 3, "home": 0, "spend": 4}, "Food for 3 turns. That is enough for 4 turns there and back."),
    ):
        drawing = draw({**view, "outlook": {**ahead, **facts}}, names=["Ada"])
        assert next(piece.label for piece in drawing.pieces if piece.key == "outlook").startswith(words)
    name = next(iter(ahead["worth"]))
    labels = [
        piece.label
        for piece in draw({**view, "outlook": {**ahead, "worth": {name: 0.2}}}, names=["Ada"]).pieces
    ]
    assert any("worth nothing" in label for label in labels)
    assert not any("0 points" in label for label in labels)
