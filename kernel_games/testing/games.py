"""Promises of every game."""

from __future__ import annotations

import copy
import json
import random
import tempfile
from collections.abc import Callable, Container, Iterable
from functools import partial
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Event,
    Game,
    IllegalMove,
    Match,
    Move,
    OptionError,
    ParseError,
    PhasedGame,
    PhasedState,
    Refusal,
    RulebookError,
    State,
    UndoError,
)
from kernel_games.engine.features import Encoder
from kernel_games.engine.film import learned
from kernel_games.testing.promises import promise
from kernel_games.testing.secrets import check_recall, check_told, check_veil

MOST_OUTCOMES = 128
FEW_MOVES, DRAWS = 10, 200
MOST_ENCODED = 200
Invariant = Callable[[State], None]
_E = TypeVar("_E", bound=Exception)


class GameReport(NamedTuple):
    """Findings of :func:`check_game`.

    Attributes
    ----------
    players : dict of int to int
        Plies played, by number of players.
    cited : set of str
        Clauses that events and refusals cited.
    longest : int
        Plies of the longest game.
    phases : set of str
        Phases that were met; empty for games without a table of them.
    """

    players: dict[int, int]
    cited: set[str]
    longest: int
    phases: set[str]


def check_game(
    game: Game,
    *,
    seeds: Iterable[int] = range(3),
    invariant: Invariant | None = None,
    every: int = 1,
    first: int = 0,
) -> GameReport:
    """Play random games with every number of players and check all promises of the engine.

    Parameters
    ----------
    game : Game
        The game.
    seeds : iterable of int
        One game is played for each, with each number of players.
    invariant : callable, optional
        Called with every state; raises if something was created or lost.
    every, first : int
        Check one position in so many, beginning with the first-th; 1 for all. The games are the same ones.

    Returns
    -------
    GameReport
        Among others the clauses that were cited.

    Raises
    ------
    AssertionError
        Says which promise is broken, where.
    """
    seeds = tuple(seeds)
    if isinstance(game, PhasedGame):
        check_table(game)
    for players in game.players:
        _check_options(game, players)
    for kind, moves in (("moves", game.moves), ("chance_moves", game.chance_moves)):
        promise(len(set(moves)) == len(moves), f"game.{kind} names a move twice")
    for players in game.players:
        _check_moves_for(game, players)
    plies: dict[int, int] = {}
    cited: set[str] = set()
    phases: set[str] = set()
    longest = 0
    for players in game.players:
        plies[players] = 0
        for seed in seeds:
            rng = random.Random(f"{game.name}/{players}/{seed}")
            # A range answers "in" at once, however long a game may be.
            chosen = range(first % every, game.longest(players) + 1, every)
            count = check_one_game(game, players, rng, Seen(cited, phases), invariant, chosen=chosen)
            plies[players] += count
            longest = max(longest, count)
        _check_match(game, players, seeds[0])
    _check_bad_input(game)
    unknown = cited - set(game.rulebook)
    promise(not unknown, f"cites clauses that its rulebook does not have: {sorted(unknown)}")
    return GameReport(plies, cited, longest, phases)


def check_state(state: State, rng: random.Random) -> set[str]:
    """Check the promises of one state; return the clauses that its refusals cite."""
    game = state.game
    player = state.current_player
    moves = state.legal_moves()
    attempts = state.attempts()
    cited = set()
    # A deep copy shares no tuple with the state, so equality by identity would show here.
    promise(hash(state) == hash(copy.deepcopy(state)), "equal states differ in hash", state)
    promise(player in (CHANCE, TERMINAL) or player in range(state.num_players), f"player {player}", state)
    promise(bool(moves) == (player >= 0), "a player to move has moves, and nobody else", state)
    promise(len(set(attempts)) == len(attempts), "attempts() names a move twice", state)
    promise(set(attempts) <= set(game.moves), "attempts() names moves that game.moves does not", state)
    legal = []
    for move in attempts:
        refusal = state.refusal(move)
        if refusal is None:
            legal.append(move)
            continue
        cited.add(refusal.clause)
        promise(_said(game, refusal), f"no words for the refusal of {move}, {refusal.reason!r}", state)
    promise(moves == legal, "legal_moves() is not attempts() without refusals", state)
    for move in game.moves:
        if move not in moves:
            promise(state.refusal(move) is not None, f"{move} is neither legal nor refused", state)
    if moves:
        for move in game.chance_moves:
            advice = "give the phase's decision() its verbs, and otherwise"
            promise(
                move in moves or state.refusal(move) is not None,
                f"{move} is for chance, and not refused to a player: {advice}",
                state,
            )
    texts = [str(move) for move in moves]
    promise(len(set(texts)) == len(texts), "two legal moves read alike", state)
    for move in moves:
        promise(game.parse_move(str(move)) is move, f"the notation {move} does not read back", state)
        promise(bool(game.label(move).strip()), f"no label for {move}", state)
    if moves:
        promise(state.sample(rng) in moves, "sample() gives a move that is not legal", state)
    if 0 < len(moves) <= FEW_MOVES:
        own = random.Random(0)  # Games in tests go on as they did, however often a state is asked.
        drawn = {state.sample(own) for _ in range(DRAWS)}
        promise(drawn == set(moves), "sample() does not draw every legal move", state)
    _check_chance(state, rng)
    _check_result(state)
    _check_seen(state, rng)
    data = json.loads(json.dumps(state.to_dict()))
    promise(game.from_dict(data) == state, "from_dict(to_dict()) is another state", state)
    return cited


def _check_features(encoder: Encoder, states: list[State]) -> None:
    """Check that views become numbers in the shapes and bounds named, of one seat after another."""
    names = [feature.name for feature in encoder.features]
    promise(len(set(names)) == len(names), f"two features have one name: {names}")
    for number, state in enumerate(states[:: 1 + len(states) // MOST_ENCODED]):
        seats = (None, *range(state.num_players))
        numbers = encoder.named(state.observation(seats[number % len(seats)]))
        for name, shape, low, high, _ in encoder.features:
            values = numbers[name]
            promise(len(values) == prod(shape), f"{len(values)} numbers for {name} {shape}", state)
            fits = low <= min(values) and max(values) <= high
            promise(fits, f"{name} holds {min(values)} to {max(values)}, not {low} to {high}", state)


def _said(game: Game, what: Event | Refusal) -> bool:
    """Return True if there are words for an event or a refusal."""
    try:
        return bool(game.say(what).strip())
    except RulebookError:
        return False


def play_random(state: State, rng: random.Random) -> list[tuple[State, Move]]:
    """Play at random to the end; return every state with the move made in it."""
    line = []
    while state.current_player != TERMINAL:
        move = state.sample(rng)
        line.append((state, move))
        state = state.apply(move)
    return line


class Seen(NamedTuple):
    """Collection that one game after another adds to."""

    cited: set[str]
    phases: set[str]


def check_one_game(
    game: Game,
    players: int,
    rng: random.Random,
    seen: Seen,
    invariant: Invariant | None,
    *,
    chosen: Container[int],
) -> int:
    """Play a game at random and check the chosen plies; return how many there were."""
    state = game.new(players)
    # Chance of its own, so that the game is the same whichever of its positions are checked.
    checks = random.Random(rng.random())
    practical, longest = game.practical_length(players), game.longest(players)
    promise(practical <= longest, f"practical_length({players}) = {practical}, but longest is {longest}")
    possible = set(game.moves_for(players))
    states: list[State] = []
    while True:
        unlisted = [str(move) for move in state.legal_moves() if move not in possible]
        promise(not unlisted, f"moves_for({players}) leaves out {unlisted}, legal moves", state)
        if invariant is not None:
            invariant(state)
        if len(states) in chosen:
            seen.cited.update(check_state(state, checks))
        if isinstance(state, PhasedState):
            promise(state.phase in state.phases, f"phase {state.phase} stands in no row", state)
            seen.phases.add(str(state.phase))
        states.append(state)
        plies = len(states) - 1
        promise(plies <= longest, f"longer than longest({players}) = {longest}", state)
        promise(plies <= practical, f"longer than practical_length({players}) = {practical}", state)
        if state.current_player == TERMINAL:
            # Other games are played for an encoder, so what is broken there is told first.
            _check_features(game.encoder(players), states)
            return plies
        move = state.sample(rng)
        state = _check_step(state, move, checks, seen.cited) if plies in chosen else state.child(move)


def _check_step(state: State, move: Move, rng: random.Random, cited: set[str]) -> State:
    before = json.dumps(state.to_dict())
    events: list[Event] = []
    after = state.apply(move, events.append)
    promise(json.dumps(state.to_dict()) == before, f"{move} changed the state it was made in")
    promise(after == state.child(move), f"{move} leads elsewhere when nobody listens", state)
    promise(events, f"{move} tells nothing", state)
    if isinstance(state, PhasedState) and isinstance(after, PhasedState):
        then = state.phases[state.phase].then
        promise(after.phase in then, f"{after.phase} may not follow {state.phase}", state)
    for event in events:
        cited.add(event.clause)
        promise(_said(state.game, event), f"no words for the event {event.text!r}", state)
        json.dumps([dict(event.facts), dict(event.secret)])
        _check_shown(event, after)
    for seat in (None, *range(state.num_players)):
        if state.current_player >= 0:
            check_told(state, move, events, seat, rng)
        if after.current_player != TERMINAL:
            check_recall(state, move, after, learned(events, seat), seat)
        if state.current_player == CHANCE:
            check_veil(state, move, after, learned(events, seat), seat)
    return after


def _check_shown(event: Event, after: State) -> None:
    """Check that what an event shows is plain data, fits over an observation, and can be put into words."""
    shown = dict(event.shown)
    promise(json.loads(json.dumps(shown)) == shown, f"{event.text} shows what is no plain data", after)
    view = after.observation(None)
    fits = shown.keys() <= {*view, "scene"} - {"legal"}
    promise(fits, f"{event.text} shows {[*shown]}", after)
    if shown:
        promise(after.game.describe({**view, **shown}).strip(), f"no words while {event.text} is told")


def _check_chance(state: State, rng: random.Random) -> None:
    outcomes = state.chance_outcomes()
    promise(bool(outcomes) == (state.current_player == CHANCE), "chance has outcomes, and only chance", state)
    promise(len(outcomes) <= MOST_OUTCOMES, f"{len(outcomes)} outcomes: more than {MOST_OUTCOMES}", state)
    promise(len(dict(outcomes)) == len(outcomes), "chance has an outcome twice", state)
    for move, weight in outcomes:
        promise(move in state.game.chance_moves, f"the outcome {move} is none of game.chance_moves", state)
        promise(type(weight) is int and weight > 0, f"{move} has the weight {weight}", state)
        promise(state.refusal(move) is None, f"the outcome {move} is refused", state)
        promise(state.game.parse_move(str(move)) is move, f"the notation {move} does not read back", state)
    if outcomes:
        promise(state.sample(rng) in dict(outcomes), "sample() gives what chance cannot bring", state)


def _check_seen(state: State, rng: random.Random) -> None:
    """Check the redaction law: a seat cannot tell the state from one it imagines."""
    for seat in (None, *range(state.num_players)):
        view = state.observation(seat)
        promise(json.loads(json.dumps(view)) == view, "an observation is plain JSON data", state)
        for field in ("game", "seat", "current", "players", "scores"):
            promise(field in view, f"an observation has {field!r}", state)
        decides = seat is not None and seat == state.current_player
        promise(("legal" in view) == decides, "legal moves are for the seat that decides", state)
        if decides:
            promise(view["legal"] == [str(move) for move in state.legal_moves()], "legal moves differ", state)
        imagined = state.imagine(seat, rng)
        other = imagined.observation(seat)
        differ = ", ".join(field for field in view if other.get(field) != view[field])
        promise(
            other == view, f"seat {seat} can tell what it imagines: observe() shows another {differ}", state
        )
        promise(state.game.describe(view) == state.game.describe(imagined.observation(seat)), "words differ")
        for move in (*state.legal_moves(), *dict(state.chance_outcomes())):
            if imagined.refusal(move) is None:
                same = imagined.notation(move, seat) == state.notation(move, seat)
                who = "a spectator" if seat is None else f"seat {seat}"
                promise(
                    same, f"the notation of {move} tells {who} a secret: veil it in State.notation", state
                )


def _check_result(state: State) -> None:
    scores, returns = state.scores(), state.returns()
    promise(len(scores) == len(returns) == state.num_players, "a score and a return for each seat", state)
    if state.current_player == TERMINAL and state.num_players == 1:
        promise(0 <= returns[0] <= 1, f"the return {returns[0]} of a game for one is not from 0 to 1", state)
    elif state.current_player == TERMINAL:
        promise(abs(sum(returns) - 1) < 1e-9, f"the returns {returns} do not sum to 1", state)
    else:
        promise(not any(returns), f"the returns {returns} before the end", state)


def _check_match(game: Game, players: int, seed: int) -> None:
    """Check that a match repeats itself for its seed, undoes what it may, and survives being saved."""
    names = [f"Player {seat + 1}" for seat in range(players)]
    match, again = (Match(game, names, seed=seed) for _ in range(2))
    rng = random.Random(seed)
    while match.state.current_player != TERMINAL:
        move = match.state.sample(rng)
        before = match.state
        match.play(str(move), seat=before.current_player, settle=False)
        if match.state.current_player != CHANCE:
            promise(match.undo() == before, f"undo of {move} does not lead back", before)
            match.redo()
        else:
            match.settle()
            try:
                match.undo()
            except UndoError:
                pass
            else:
                promise(kept=False, broken=f"undo across what chance has revealed after {move}", state=before)
        again.play(move)
        promise(again.state == match.state, f"an equal match went another way after {move}", before)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match.save(path)
        loaded = Match.load(path, game)
    promise(loaded.plies == match.plies, "a saved match does not read back")


def check_table(game: PhasedGame) -> None:
    """Check that every phase can be reached from the first, and that only the end has none after it."""
    rows = game.phases
    for name, row in rows.items():
        unknown = row.then - rows.keys()
        promise(not unknown, f"phase {name}: {sorted(unknown)} may follow, but stand in no row")
        ends = row.player == TERMINAL
        promise(ends or row.then, f"phase {name}: nothing may follow, and the game is not over")
        promise(not (ends and row.then), f"phase {name}: the game is over, and {sorted(row.then)} may follow")
    first = next(iter(rows))
    reached, ahead = {first}, [first]
    while ahead:
        new = rows[ahead.pop()].then - reached
        reached |= new
        ahead += new
    lost = [str(name) for name in rows if name not in reached]
    promise(not lost, f"phases that nothing leads to from {first}: {lost}")


def _check_options(game: Game, players: int) -> None:
    """Check that every option has a default within its bounds and a clause, and refuses all else."""
    given: dict[str, Any] = {}
    for name, option in game.options_for(players).items():
        promise(option.low <= option.default <= option.high, f"option {name}: its default is out of bounds")
        promise(option.doc.strip(), f"option {name}: no words for it")
        promise(option.clause in game.rulebook, f"option {name}: no clause {option.clause!r}")
        for value in (option.low, option.high):
            try:
                game.new(players, **{name: value})
            except OptionError as refused:
                promise(kept=False, broken=f"option {name}: its bound {value} is refused, {refused}")
        wrong: tuple[Any, ...] = (option.low - 1, option.high + 1, "1", 1.0, True)
        for value in wrong:
            error = _raises(
                OptionError, partial(game.new, players, **{name: value}), f"{name} = {value!r} was taken"
            )
            promise(error.field == name, f"the error for {name} = {value!r} names {error.field}")
        given[name] = option.default
    first = game.new(players)
    promise(game.new(players, **given) == first, "the defaults of the options make another first state")
    promise(game.new(players, **dict.fromkeys(given)) == first, "None is not the default of an option")


def _check_moves_for(game: Game, players: int) -> None:
    """Check that the moves of one game are some of all moves, in their order, whatever is agreed."""
    agreed = [
        {name: value}
        for name, option in game.options_for(players).items()
        for value in (option.low, option.high)
    ]
    for options in ({}, *agreed):
        moves = tuple(game.moves_for(players, **options))
        kept = set(moves)
        ordered = moves == tuple(move for move in game.moves if move in kept)
        promise(ordered, f"moves_for({players}, {options}) is not a part of game.moves in its order")


def _check_bad_input(game: Game) -> None:
    least = game.players[0]
    for text in ("", " ", "no such move", "\x00", "🗿" * 10_000, f"{game.moves[0]} {game.moves[0]} x"):
        _raises(ParseError, partial(game.parse_move, text), f"{text[:40]!r} was read as a move")
    state = game.new(least)
    foreign = Move("move-of-another-game")
    _raises(ParseError, partial(state.refusal, foreign), "a move of another game was taken for one of this")
    while state.current_player == CHANCE:
        state = state.child(state.chance_outcomes()[0][0])
    for move in state.attempts():
        refusal = state.refusal(move)
        if refusal is not None:
            error = _raises(IllegalMove, partial(state.apply, move), f"apply() took {move}, which is refused")
            promise(error.refusal == refusal, f"apply() refuses {move} for another reason", state)
    counts: tuple[Any, ...] = (0, -1, game.players[-1] + 1, "2", 2.0, None, True)
    for players in counts:
        wrong = _raises(OptionError, partial(game.new, players), f"players = {players!r} was taken")
        promise(wrong.field == "players", f"the error for players = {players!r} names {wrong.field}")
    wrong = _raises(OptionError, partial(game.new, least, no_such_option=1), "an unknown option was taken")
    promise(wrong.field == "no_such_option", f"the error for an unknown option names {wrong.field}")


def _raises(kind: type[_E], call: Callable[[], object], otherwise: str) -> _E:
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(otherwise)
