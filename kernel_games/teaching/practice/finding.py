"""Finding questions: candidates in games that were played, gated until there are enough for each clause."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import permutations
from typing import Any, NamedTuple

from kernel_games.engine import CHANCE, Event, Game, Move, State
from kernel_games.engine.phrases import GAP
from kernel_games.engine.terms import is_seat, plain
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.practice.asking import step
from kernel_games.teaching.practice.data import SEAT, Question, Template, advice, goals
from kernel_games.teaching.practice.gates import near, says, sure
from kernel_games.teaching.practice.mining import Played, again, answered, play, seen, told
from kernel_games.teaching.practice.own import own, worth_asking
from kernel_games.teaching.practice.pools import Pool

MOST = 20
"""Questions kept for each clause and kind, or template."""
_OF_CLAUSE = 2
"""Kinds, or templates, of a clause of which so many are kept: those of other kinds first."""
_CANDIDATES = 6 * MOST
_ENOUGH = 2 * MOST
"""Candidates from which there is no need to play again: not all of them pass the gates."""
_LOOKED_AT, _ATTEMPTS, _SIBLINGS = 0.3, 60, 15
_WRONG, _FEW = 3, 12
_VARIED = ("happens", "gap", "worth")
"""Kinds in which no answer is the right one of more than half of the questions, if that can be."""
_EASY = 0.4
"""Largest share of legal moves that may do what a question asks for."""
_ROUNDS, _AGAIN, _BEFORE = 8, 30, 5
"""Games are played again from where something rare came up: rounds, games for each, plies before it."""
_CLOSE = 4
"""Whether something happens is asked so many plies, at most, from where the answer is the other one."""
_Key = tuple[str, str, str, str]
"""Clause, kind, template, and the answer where it is yes or no."""


class _Candidate(NamedTuple):
    """A place at which a question may be asked."""

    game: int
    ply: int
    move: Move


class _Sample:
    """A fair sample of all candidates for one question, however many are met."""

    def __init__(self) -> None:
        self.kept: list[_Candidate] = []
        self._met = 0
        self._places: set[tuple[State, Move]] = set()

    def take(self, candidate: _Candidate, place: tuple[State, Move], rng: random.Random) -> None:
        """Hold a candidate, or leave it; one in the same place is held already."""
        if len(self.kept) < _CANDIDATES:
            # Games that begin alike have positions in common.
            if place not in self._places:
                self._places.add(place)
                self.kept.append(candidate)
                self._met += 1
            return
        self._met += 1
        if (at := rng.randrange(self._met)) < _CANDIDATES and place not in self._places:
            self._places.add(place)
            self.kept[at] = candidate


class _Found:
    """Candidates by clause, kind, template and answer, and what was told of moves everywhere."""

    def __init__(self, game: Game, plies: int, seed: int) -> None:
        self.game, self.advice = game, advice(game)
        self.rng = random.Random(f"{game.name}/{seed}/found")
        self.held: dict[_Key, _Sample] = defaultdict(_Sample)
        self._far: dict[_Key, _Sample] = defaultdict(_Sample)
        self.values: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
        self.by_move: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
        self.games: list[Played] = []
        self.places: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
        self._signed: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for name, template in self.advice.templates.items():
            for sign in {""} if template.now else {*template.signs} - {""}:
                self._signed[sign].append(name)
        self._order = {name: place for place, name in enumerate(self.advice.templates)}
        for played in play(game, plies, seed):
            self._take(played)
        for _ in range(_ROUNDS):
            for key in dict.fromkeys([*self.held, *self._far]):
                held, far = self.held[key].kept, self._far[key].kept
                if len(held) < _ENOUGH and (held or len(far) < _ENOUGH):
                    for candidate in self._drawn(held or far):
                        self._take(again(self.games[candidate.game], self._since(candidate), self.rng))
        for key, sample in self._far.items():
            if len(self.held[key].kept) < MOST:
                self.held[key].kept += sample.kept

    def _drawn(self, candidates: list[_Candidate]) -> list[_Candidate]:
        return [self.rng.choice(candidates) for _ in range(_AGAIN)]

    def _since(self, candidate: _Candidate) -> int:
        return max(0, candidate.ply - self.rng.randint(0, _BEFORE))

    def _take(self, played: Played) -> None:
        number = len(self.games)
        self.games.append(played)
        plies = list(zip(played.states, played.moves, strict=False))
        either: dict[_Key, list[_Candidate]] = defaultdict(list)
        for ply, (state, move) in enumerate(plies[played.since :], played.since):
            self._events(number, ply, state, move, either)
            if state.current_player == SEAT and self.rng.random() < _LOOKED_AT:
                self._refusals(number, ply, state)
        for key, candidates in either.items():
            others = either.get((*key[:3], str(key[3] == "False")), ())
            for one in candidates:
                close = any(abs(one.ply - other.ply) <= _CLOSE for other in others)
                self._keep(key, one, self.held if close else self._far)

    def _keep(self, key: _Key, candidate: _Candidate, samples: dict[_Key, _Sample] | None = None) -> None:
        place = self.games[candidate.game].states[candidate.ply], candidate.move
        (self.held if samples is None else samples)[key].take(candidate, place, self.rng)

    def _events(
        self, number: int, ply: int, state: State, move: Move, either: dict[_Key, list[_Candidate]]
    ) -> None:
        events = told(state, move)
        for event in events:
            for fact, value in event.facts.items():
                self.values[event.text, fact].setdefault(repr(plain(value)), plain(value))
        mine = state.current_player == SEAT
        told_of = {event.text for event in events} | {event.clause for event in events} | {move.verb, ""}
        keys = {key for sign in told_of for key in self._signed.get(sign, ())}
        mover = self.advice.mover
        if not keys or (mover and state.observation(SEAT)[mover] != SEAT):
            return
        for kind, name in sorted(keys, key=self._order.__getitem__):
            template = self.advice.templates[kind, name]
            if not self._fits(template, number, state):
                continue
            clause = template.practised(move.verb, events) if mine or kind != "find" else ""
            if clause and worth_asking(name, state, move):
                said = template.answer(events)
                self.by_move[str(move), kind, name][repr(said)] += 1
                candidate = _Candidate(number, ply, move)
                if template.whether and not template.now:
                    either[clause, kind, name, str(said)].append(candidate)
                else:
                    answer = str(said) if template.yes_or_no else ""
                    self._keep((clause, kind, name, answer), candidate)

    def _fits(self, template: Template, number: int, state: State) -> bool:
        """Return True if a template may be asked in such a game, and of a position on such a turn."""
        if template.players and state.num_players not in template.players:
            return False
        if template.fresh and self.games[number].start[0] != "new":
            return False
        return not template.now or (state.current_player == SEAT and state.num_players > template.eyes)

    def _refusals(self, number: int, ply: int, state: State) -> None:
        attempts = state.attempts()
        if len(attempts) > _ATTEMPTS:
            attempts = self.rng.sample(attempts, _ATTEMPTS)
        attempts = [move for move in attempts if move.verb not in self.advice.leave]
        allowed = [move for move in attempts if state.refusal(move) is None]
        for move in attempts:
            refusal = state.refusal(move)
            if refusal is None or refusal.clause in self.advice.skip:
                continue
            clause = refusal.clause
            beside = [one for one in allowed if near(one, move) and worth_asking(f"{clause} may", state, one)]
            if beside and worth_asking(f"{clause} may", state, move):
                self._keep((clause, "may", "", "False"), _Candidate(number, ply, move))
                other = self.rng.choice(beside)
                self._keep((clause, "may", "", "True"), _Candidate(number, ply, other))
            if worth_asking(f"{clause} which", state, move):
                self._keep((clause, "which", "", ""), _Candidate(number, ply, move))

    def said_by_move(self, move: Move, template: Template) -> bool:
        """Return True if the move alone says the answer, wherever it is made; a worth may be the same."""
        met = self.by_move[str(move), template.kind, template.key]
        return len(met) == 1 and met.total() >= 4 and template.kind != "worth"


def find_questions(game: Game, *, plies: int, seed: int, most: int = MOST) -> Pool:
    """Mine a pool of questions; the same plies and seed find the same on every system."""
    found = _Found(game, plies, seed)
    kept: dict[_Key, list[Question]] = {}
    last: dict[int, int] = {}
    # Rare ones first: others are then asked in the same games, so that fewer have to be written down.
    for key in sorted(found.held, key=lambda one: (len(found.held[one].kept), one)):
        clause, kind, template, answer = key
        # Of an event and the one that is told instead each has a clause of its own.
        asked_by = found.advice.templates.get((kind, template))
        both = asked_by is not None and asked_by.instead and not asked_by.clause
        enough = most // 2 if answer and not both else most
        if (other := _other(key)) in kept and not both:
            # Of the answer that comes up more often there are some more, where the other one is rare.
            enough = most - len(kept[other])
        kept[key] = []
        spare: list[Question] = []
        asked: set[tuple[State, str]] = set()
        for candidate in sorted(
            found.held[key].kept, key=lambda one: max(0, one.ply - last.get(one.game, -9))
        ):
            if len(kept[key]) == enough or len(kept[key]) + len(spare) == 2 * enough:
                break
            if (choices := _choices(found, key, candidate)) is None:
                continue
            at = candidate.game, candidate.ply, str(candidate.move)
            question = Question(clause, kind, *at, template, choices)
            state = found.games[candidate.game].states[candidate.ply]
            # Two outcomes of chance may be asked about in the same words.
            here = state, str(step(question, state, NAMES, 1, random.Random(0)).say)
            if here in asked:
                continue
            asked.add(here)
            same = sum(one.choices[0] == choices[0] for one in kept[key])
            if kind in _VARIED and not answer and same >= enough // 2:
                spare.append(question)
                continue
            last[candidate.game] = max(last.get(candidate.game, 0), candidate.ply)
            kept[key].append(question)
        # Where the answer is nearly always the same, that is its rule.
        kept[key] += spare[: enough - len(kept[key])]
    questions = [one for key in kept for one in kept[key][: _balanced(kept, key)]]
    return Pool.of(game, found.games, _spread(questions, _OF_CLAUSE * most))


def _spread(questions: list[Question], most: int) -> list[Question]:
    """Return the questions without templates that go beyond `most` of their clause; each kind comes first."""
    rows: dict[str, dict[tuple[str, str], list[Question]]] = defaultdict(lambda: defaultdict(list))
    for one in questions:
        rows[one.clause][one.kind, one.template].append(one)
    spread: list[Question] = []
    for templates in rows.values():
        taken: Counter[str] = Counter()
        left = dict(templates)
        while left and taken.total() < most:
            kind, template = min(left, key=lambda key: (taken[key[0]], -len(left[key]), key))
            taken[kind] += len(left[kind, template])
            spread += left.pop((kind, template))
    return spread


def _balanced(kept: dict[_Key, list[Question]], key: _Key) -> int:
    """Return how many questions stay: of one answer no more than twice those of the other."""
    clause, kind, _, answer = key
    if not answer:
        return len(kept[key])
    other = _other(key)[1:]
    # An event and the one that is told instead may be of two clauses.
    return 2 * sum(len(kept[one]) for one in kept if one[1:] == other and (kind != "may" or one[0] == clause))


def _other(key: _Key) -> _Key:
    """Return the key of the other answer to a question of yes or no."""
    clause, kind, template, answer = key
    return clause, kind, template, "False" if answer == "True" else "True"


def _choices(found: _Found, key: _Key, candidate: _Candidate) -> list[Any] | None:
    """Return the answers of a question, the right one first; None if it does not pass all gates."""
    clause, kind, template, answer = key
    state = found.games[candidate.game].states[candidate.ply]
    if kind == "may":
        return _may(candidate, state, answer)
    if kind == "which":
        return _which(found, clause, candidate, state)
    if kind == "find":
        return _goal(found.advice.templates[kind, template], candidate, state)
    return _happens(found, found.advice.templates[kind, template], candidate, state)


def _may(candidate: _Candidate, state: State, allowed: str) -> list[Any] | None:
    move, right = candidate.move, allowed == "True"
    return [right] if sure(state, None, lambda one: one.refusal(move) is None, right) else None


def _which(found: _Found, clause: str, candidate: _Candidate, state: State) -> list[Any] | None:
    move = candidate.move

    def refused(one: State, what: Move) -> str:
        refusal = one.refusal(what)
        return refusal.clause if refusal else ""

    # What forbids a move that differs in little may well forbid this one too.
    also = {refused(state, one) for one in state.attempts() if near(one, move)}
    rivals = [one for one in found.advice.rivals.get(clause, ()) if one not in also]
    if len(rivals) < 2 or not sure(state, None, lambda one: refused(one, move), clause):
        return None
    return [clause, *found.rng.sample(rivals, min(_WRONG, len(rivals)))]


def _happens(found: _Found, template: Template, candidate: _Candidate, state: State) -> list[Any] | None:
    move, fact = candidate.move, template.fact
    if template.figure:
        return _figures(found, template)
    if template.now:
        return _now(found, template, candidate, state)
    right = answered(template, state, move)
    if right is None or right == [] or _given_away(found, template, state, move, right):
        return None
    said = _said(template, state, move)

    def alike(one: State) -> bool:
        return _said(template, one, move) == said

    if not sure(state, move, lambda one: answered(template, one, move), right, alike=alike if said else None):
        return None
    if isinstance(right, bool):
        return [right, not right]
    if is_seat(fact) and isinstance(right, int):
        return [right] if state.num_players > 1 and right >= 0 else None
    mistakes = own(found.game).mistakes.get(template.key)
    likely = mistakes(state, move) if mistakes else _mistakes(found, template, candidate, state, right)
    wrong = _wrong(found, template, candidate, right, likely)
    if isinstance(right, int):
        return _among(found, template, right, wrong, wrong[0] if mistakes and wrong else None)
    return [right, *wrong[:_WRONG]] if len(wrong) > 1 else None


def _now(found: _Found, template: Template, candidate: _Candidate, state: State) -> list[Any] | None:
    """Return how many there are in a position, and what somebody might count who forgets some."""
    right, first = seen(template, state), seen(template, found.game.new(state.num_players))
    yes_or_no = isinstance(right, bool)
    # What is as at the beginning needs no counting.
    if (right == first and not yes_or_no) or not sure(state, None, lambda one: seen(template, one), right):
        return None
    if yes_or_no:
        return [right, not right]
    mistakes = own(found.game).mistakes.get(template.key)
    if mistakes:
        wrong = _wrong(found, template, candidate, right, mistakes(state, candidate.move))
        return _among(found, template, right, wrong, wrong[0] if wrong else None)
    others = [number for number in range(max(first, right + _WRONG) + 1) if number != right]
    nearest = sorted(others, key=lambda number: abs(number - right))[: 2 * _WRONG]
    return _among(found, template, right, nearest)


def _among(
    found: _Found, template: Template, right: int, wrong: list[int], mistake: int | None = None
) -> list[Any] | None:
    """Return a number among wrong ones, likely ones first; None if there are too few.

    They are told in order of size, so it is as often the least of them as the most, or between them: of the
    places that it can have, it gets the one that was rarest in this template. A `mistake` is among them.
    """
    less, more = ([one for one in wrong if (one < right) is below][:_WRONG] for below in (True, False))
    fewest, most = max(0, _WRONG - len(more)), min(_WRONG, len(less))
    if mistake is not None:
        fewest, most = max(fewest, int(mistake < right)), min(most, _WRONG - int(mistake > right))
    if fewest > most:
        return None
    had = found.places[template.kind, template.key]
    order = found.rng.sample(range(fewest, most + 1), most + 1 - fewest)
    place = min(order, key=had.__getitem__)
    had[place] += 1
    return [right, *less[:place], *more[: _WRONG - place]]


def _given_away(found: _Found, template: Template, state: State, move: Move, right: Any) -> bool:
    """Return True if the position or the words of the question already say the answer."""
    if template.seen:
        return template.key not in own(found.game).read and bool(right == seen(template, state))
    event = template.pick(told(state, move))
    if template.yes_or_no or event is None:
        return False
    game, fact = found.game, template.fact
    said = says(game.label(move), game.phrases.one(fact, right))
    if said or (found.said_by_move(move, template) and not template.wordless):
        return True
    return template.kind == "gap" and _says_itself(game, event, fact, right)


def _said(template: Template, state: State, move: Move) -> list[Event]:
    """Return the events that the question itself tells."""
    return [event for event in told(state, move) if event.text in template.before]


def _says_itself(game: Game, event: Event, fact: str, right: Any) -> bool:
    """Return True if the rest of a line holds what belongs in its gap."""
    line = game.phrases("event", event.text, {**game.phrases.facts(event), fact: GAP}, NAMES)
    return says(line, game.phrases.one(fact, right, NAMES)) or str(GAP) not in line


def _figures(found: _Found, template: Template) -> list[Any] | None:
    """Return a clause's figure, and others that it might have."""
    right = found.game.rulebook.held(template.clause)[template.fact]
    if not isinstance(right, int):
        return None
    unit = 1 if right < 30 else 10
    near_by = [right + away * unit for away in (-1, 1, -2, 2, -3, 3) if right + away * unit > 0]
    return _among(found, template, int(right), near_by)


def _mistakes(
    found: _Found, template: Template, candidate: _Candidate, state: State, right: Any
) -> list[Any]:
    """Return mistakes, likely ones first: other facts, what other moves here do, what is near."""
    move, fact = candidate.move, template.fact
    event = template.pick(told(state, move))
    if event is None:
        return []
    met = {key: value for text in template.event for key, value in found.values[text, fact].items()}
    likely = [plain(event.facts.get(name)) for name in template.wrong]
    if template.seen:
        # Whoever forgets the rule leaves everything as it is.
        likely.append(seen(template, state))
        met = {str(near): near for near in (max(0, right - 3), right + 3)}
    legal = state.legal_moves() if state.current_player != CHANCE else []
    others = [one for one in legal if one.verb == move.verb and one is not move]
    some = found.rng.sample(others, min(len(others), _SIBLINGS))
    likely += [answered(template, state, other) for other in some]
    if isinstance(right, int):
        # No more than one that is far off: it would be seen at a glance.
        likely = [one for one in likely if isinstance(one, int) and abs(one - right) <= max(3, abs(right))]
        least, most = min(met.values()), max(met.values())
        unit = _unit(abs(right))
        likely = likely[:2] + [one for away in (1, 2, 3) for one in _shuffled(found, right, away * unit)]
        inside = [one for one in likely if least <= one <= most]
        # A figure that never comes up is a mistake that people make too, if it is the next one.
        near_by = [
            one for one in likely if one >= 0 and (least == most or least - unit <= one <= most + unit)
        ]
        # At an edge the right one would always be the least, or the most.
        edge = right in (least, most)
        likely = near_by if edge or len({*inside} - {right}) < _WRONG else inside
        if _WRONG < len(met) <= _FEW:
            # A sum that cannot come up is nobody's mistake.
            nearest = sorted({*met.values()} - {right}, key=lambda one: abs(one - right))[: _WRONG + 2]
            likely = [one for one in likely[:2] if one in nearest] + found.rng.sample(nearest, len(nearest))
    elif template.order:
        orders = [list(one) for one in permutations(right) if list(one) != right]
        likely = found.rng.sample(orders, min(len(orders), _WRONG)) + likely
        # Two can only be in one other order: then somebody else comes in, or is left out.
        likely += found.rng.sample(list(met.values()), len(met))
    else:
        rest = found.rng.sample(list(met.values()), len(met))
        # Names that begin alike are neighbours, such as the arrows of one leg: others are seen to be far off.
        likely += sorted(rest, key=lambda one: str(one)[:2] != str(right)[:2])
    return likely


def _wrong(
    found: _Found, template: Template, candidate: _Candidate, right: Any, likely: list[Any]
) -> list[Any]:
    """Return those of some mistakes that are no right answer, nor read like one or like the move."""
    move, fact = candidate.move, template.fact
    players = found.games[candidate.game].states[0].num_players
    names = {found.game.phrases.one(fact, right)}
    wrong = []
    for value in likely:
        if value is None or type(value) is not type(right) or value == []:
            continue
        if is_seat(fact) and isinstance(value, list) and max(value) >= players:
            continue
        word = found.game.phrases.one(fact, value)
        if word not in names and not says(found.game.label(move), word):
            names.add(word)
            wrong.append(value)
    return wrong


def _unit(number: int) -> int:
    """Return by how much people are wrong: a few of a small number, some tens of a large one."""
    if number < 30:
        return 1
    return 5 if number < 100 else 10 ** (len(str(number)) - 2)


def _shuffled(found: _Found, right: int, away: int) -> list[int]:
    return found.rng.sample([right - away, right + away], 2)


def _goal(template: Template, candidate: _Candidate, state: State) -> list[Any] | None:
    move = candidate.move
    event = template.pick(told(state, move))
    if event is None:
        return None
    wanted = {name: plain(event.facts[name]) for name in template.facts if name in event.facts}
    likes = goals(template, wanted)

    def does(one: State, what: Move) -> bool:
        return any(like.fits(event) for event in told(one, what) for like in likes)

    legal = state.legal_moves()
    if len(legal) < 4 or sum(does(state, one) for one in legal) > _EASY * len(legal):
        return None
    return [wanted] if sure(state, move, lambda one: does(one, move), right=True) else None
