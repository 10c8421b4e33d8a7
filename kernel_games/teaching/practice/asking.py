"""Asking: a row of a pool as a step of a walk, its words looked up when somebody reads them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import CHANCE, Event, Game, Move, OptionError, Phrases, Refusal, State
from kernel_games.engine.phrases import GAP
from kernel_games.engine.terms import Pointer, Term, is_seat
from kernel_games.teaching.practice.data import SEAT, Question, Template, advice, goals
from kernel_games.teaching.practice.mining import facts, told
from kernel_games.teaching.practice.own import own
from kernel_games.teaching.walks.coach import in_game, phrase
from kernel_games.teaching.walks.data import Choice, Choices, Play, Step, StepHint
from kernel_games.teaching.walks.texts import Text, joined, plain

TEXTS = Path(__file__).with_name("questions.toml")
_SAY = Phrases.load(TEXTS)
_LONGEST, _BESIDE = 450, 330
"""Characters of a rule that is told whole as a reason: alone, and beside why it is so here."""


def say(key: str, /, **facts: Any) -> str:
    """Fill a phrase of practice."""
    return _SAY("ask", key, facts)


def in_map(key: str, /, **facts: Any) -> str:
    """Fill a phrase of the map of what somebody knows."""
    return _SAY("map", key, facts)


def step(question: Question, state: State, names: tuple[str, ...], number: int, rng: random.Random) -> Step:
    """Return a question as a step that begins at position ``q`` and its number."""
    move = state.game.parse_move(question.move)
    names = names[: state.num_players]
    asked: dict[str, Any] = {
        "may": _may,
        "which": _which,
        "happens": _happens,
        "gap": _happens,
        "worth": _happens,
        "find": _find,
    }[question.kind](question, state, move, names, rng)
    if question.kind != "find":
        # Only whoever is to make a move sees the board as in play.
        told = advice(state.game)
        template = told.templates.get((question.kind, question.template))
        pieces = (*told.cover, *(template.cover if template else ()))
        asked |= {"do": "predict", "blind": ("legal", *told.hide), "cover": tuple(map(Pointer, pieces))}
        if template is None or not template.now:
            asked["play"] = Play((move,))
            asked["light"] = tuple(map(Pointer, _named(state, move, template)))
            if move.verb in told.turned:
                asked["turned"] = {told.turned[move.verb]: _number_of(move)}
    hints = () if question.kind == "which" else (StepHint(clause=question.clause),)
    return Step(number, at=f"q{number}", clauses=(question.clause,), hints=hints, **asked)


def _number_of(move: Move) -> int | str:
    """Return the number that a move of chance turns up, as the view has it."""
    text = str(move.args[0])
    return int(text) if text.isdecimal() else text


def _named(state: State, move: Move, template: Template | None) -> list[str]:
    """Return the pieces that a question names, if the game says which they are."""
    light = advice(state.game).light
    view = state.observation(SEAT)
    shown = [f"{light[name]}:{view[name]}" for name in light if view.get(name)]
    if template is None:
        return [f"{light[move.verb]}:{move.args[0]}"] if move.verb in light else shown
    events = told(state, move)
    # Only what the question says: whether something is told is often the answer.
    said = [event for event in events if event.text in template.before]
    picked = None if template.yes_or_no else template.pick(events)
    said += [picked] if picked else []
    # Nothing is ringed that is itself the answer.
    named = [
        item
        for event in said
        for item in facts(event).items()
        if event is not picked or item[0] != template.fact
    ]
    # What the view names is where all this happens; an event may name the hex that answers it.
    return shown or [f"{light[name]}:{value}" for name, value in named if name in light]


def example_step(game: Game, clause: str, number: int, rng: random.Random) -> tuple[State, Step] | None:
    """Return a position and the question which rule its example shows; None if the clause has none."""
    examples = game.examples.get(clause, ())
    if not examples:
        return None
    place = rng.randrange(len(examples))
    state: State = examples[place].state
    rivals = _others(game, clause)
    choices = [clause, *rng.sample(rivals, min(3, len(rivals)))]
    order = tuple(game.rulebook)
    options = sorted(choices, key=order.index)
    say = Text(_example, (game, clause, place))
    texts = {"say": say, "after": Text(_rule, (game, clause, "rule"))}
    made = Step(
        number,
        "predict",
        texts,
        at=f"q{number}",
        clauses=(clause,),
        choices=_clauses(game, options),
        answer=Term("typed", clause),
        light=tuple(Pointer(piece) for piece in examples[place].pieces),
    )
    return state, made


def _others(game: Game, clause: str) -> list[str]:
    """Return clauses of the same kind, if there are enough, that do not speak of the same."""
    book = game.rulebook
    words = _stems(game, clause)
    alike = [one for one in book if one != clause and book[one].kind == book[clause].kind]
    apart = [
        one
        for one in (alike if len(alike) > 3 else book)
        if one != clause
        and one not in book[clause].text
        and clause not in book[one].text
        and len(words & _stems(game, one)) < 3
    ]
    return apart or [one for one in book if one != clause]


def _stems(game: Game, clause: str) -> set[str]:
    found = game.rulebook[clause]
    return {word[:6].casefold() for word in f"{found.title} {found.text}".split() if len(word) > 4}


# Each kind: texts, choices and answer


def _of_move(key: str, state: State, move: Move, names: tuple[str, ...]) -> Text:
    """Return a question about whether a move is allowed, led in by what no picture shows."""
    ask = Text(_move, (key, state.game, move, names))
    lead = advice(state.game).lead.get(move.verb)
    if lead is None:
        return ask
    numbers = {name: value for name, value in state.observation(SEAT).items() if isinstance(value, int)}
    return joined(Text(_asked, (state.game, lead, numbers, names)), ask)


def _may(
    question: Question, state: State, move: Move, names: tuple[str, ...], _rng: random.Random
) -> dict[str, Any]:
    allowed = state.refusal(move) is None
    return {
        "texts": {
            "say": _of_move("may", state, move, names),
            "after": _after(state, move, names, question, key="allowed" if allowed else "rule"),
        },
        "choices": _yes_or_no(),
        "answer": Term("legal", move),
    }


def _which(
    question: Question, state: State, move: Move, names: tuple[str, ...], _rng: random.Random
) -> dict[str, Any]:
    game = state.game
    options = sorted(question.choices, key=tuple(game.rulebook).index)
    return {
        "texts": {
            "say": _of_move("which", state, move, names),
            "after": _after(state, move, names, question),
        },
        "choices": _clauses(game, options),
        "answer": Term("refused", move),
    }


def _happens(
    question: Question, state: State, move: Move, names: tuple[str, ...], rng: random.Random
) -> dict[str, Any]:
    game, template = state.game, advice(state.game).templates[question.kind, question.template]
    events = () if template.now else told(state, move)
    before = [in_game(game, event, names) for event in events if event.text in template.before]
    # What chance brings is in the event that is told; said twice it would only take longer to read.
    said = (
        []
        if template.wordless or template.now or (before and state.current_player == CHANCE)
        else [Text(_lead, (game, move, state.current_player, names))]
    )
    said = [Text(_quoted, (game, template.quote)), *said] if template.quote else said
    said += before
    said.append(Text(_bold, (_asks(state, template, move, events, names),)))
    right, *_ = question.choices
    yes, no = (template.reasons * 2)[:2] or (question.clause, question.clause)
    cited = {event.text: event.clause for event in events}
    reason = next((cited[one] for one in template.because if one in cited), yes if right else no)
    texts = {
        "say": joined(*said),
        "after": _after(state, move, names, question, clause=reason, quoted=template.quote),
    }
    if isinstance(right, bool):
        options = _yes_or_no()
    elif is_seat(template.fact) and isinstance(right, int):
        options = Choices(
            "players", tuple(Choice(name, plain(name), seat) for seat, name in enumerate(names))
        )
    else:
        options = _words(game, template.fact, question.choices, names, rng)
    # Others' cards are not in the pupil's view, nor is what is worked out, even where they follow from it.
    typed = template.figure or template.eyes != SEAT or template.key in own(game).read
    answer = Term("typed", right) if typed else template.term(events)
    return {"texts": texts, "choices": options, "answer": answer}


def _after(
    state: State,
    move: Move,
    names: tuple[str, ...],
    question: Question,
    *,
    clause: str = "",
    key: str = "rule",
    quoted: str = "",
) -> Text:
    """Return the reason: why it is so in this position, as far as the game can tell, and the rule."""
    game, clause = state.game, clause or question.clause
    explain = own(game).why.get(question.template or f"{question.clause} {question.kind}")
    told = explain(state, move) if explain else ()
    why = [
        in_game(game, one, names) if isinstance(one, (Event, Refusal)) else Text(_why, (game, *one, names))
        for one in told
    ]
    if why and (clause == quoted or len(game.rulebook[clause].text) > _BESIDE):
        # The question has told it, or it would hide what matters here.
        return joined(*why, Text(_named_rule, (game, clause)))
    return joined(*why, Text(_rule, (game, clause, key)))


def _asks(
    state: State, template: Template, move: Move, events: tuple[Event, ...], names: tuple[str, ...]
) -> Text:
    """Return the question itself."""
    game = state.game
    if template.figure:
        return Text(_gap_in_clause, (game, template.clause, template.fact))
    event = template.pick(events)
    if template.kind == "gap" and event is not None:
        return Text(_gap_in_line, (game, event, template.fact, names))
    given = own(game).given.get(template.key)
    more = dict(given(state, move)) if given else {}
    return Text(_asked, (game, template.key, _given(event, template) | more, names))


def _words(game: Game, fact: str, choices: list[Any], names: tuple[str, ...], rng: random.Random) -> Choices:
    values = list(choices)
    if isinstance(values[0], int):
        values.sort()
    else:
        rng.shuffle(values)
    # No id may read like the word of another choice, such as a number.
    words = (Text(_fact, (game, fact, value, names)) for value in values)
    return Choices(
        "words",
        tuple(
            Choice(f"#{place}", text, value)
            for place, (text, value) in enumerate(zip(words, values, strict=True))
        ),
    )


def _find(
    question: Question, state: State, move: Move, names: tuple[str, ...], _rng: random.Random
) -> dict[str, Any]:
    game, template = state.game, advice(state.game).templates["find", question.template]
    event = template.pick(told(state, move))
    if event is None:
        raise OptionError("question", question.template, f"an event {template.event} of {move}")
    ask = Text(_asked, (game, template.key, facts(event), names))
    return {
        "do": "try",
        "texts": {"say": Text(_to_do, (ask,)), "miss": Text(_SAY, ("ask", "miss"))},
        "goal": Term("any", tuple(Term("told", one) for one in goals(template, question.choices[0]))),
        "way": (move,),
    }


def _given(event: Event | None, template: Template) -> dict[str, Any]:
    """Return the facts that a question may name: all but its answer."""
    if template.now:
        return {"seat": template.eyes}
    if event is None or template.whether:
        return {}
    return {name: value for name, value in facts(event).items() if name != template.fact}


def _yes_or_no() -> Choices:
    return Choices("yes", tuple(Choice(word, phrase(word), word == "yes") for word in ("yes", "no")))


def _clauses(game: Game, options: list[str]) -> Choices:
    return Choices("clauses", tuple(Choice(one, Text(_title, (game, one)), one) for one in options))


# Words, looked up when they are read


def _title(game: Game, clause: str) -> str:
    return f"{clause} {game.rulebook[clause].title}"


def _rule(game: Game, clause: str, key: str) -> str:
    rule = game.rulebook[clause]
    # A rule that fills a page answers nothing: its number stands below.
    long = len(rule.text) > _LONGEST
    return _SAY("ask", f"{key}_long" if long else key, {"title": rule.title, "rule": rule.text})


def _named_rule(game: Game, clause: str) -> str:
    return _SAY("ask", "named", {"title": game.rulebook[clause].title})


def _why(game: Game, key: str, facts: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return game.phrases("why", key, facts, names)


def _quoted(game: Game, clause: str) -> str:
    rule = game.rulebook[clause]
    return _SAY("ask", "quote", {"title": rule.title, "rule": rule.text})


def _fact(game: Game, name: str, value: Any, names: tuple[str, ...]) -> str:
    return game.phrases.one(name, value, names)


def _asked(game: Game, key: str, given: dict[str, Any], names: tuple[str, ...]) -> str:
    return game.phrases("question", key, given, names)


def _gap_in_line(game: Game, event: Event, fact: str, names: tuple[str, ...]) -> str:
    filling = {**game.phrases.facts(event), fact: GAP}
    return _SAY("ask", "gap", {"line": game.phrases("event", event.text, filling, names)})


def _gap_in_clause(game: Game, clause: str, figure: str) -> str:
    book = game.rulebook
    return _SAY("ask", "gap", {"line": book.fill(clause, book.templates(clause)["text"], {figure: GAP})})


def _bold(ask: Text) -> str:
    return f"**{ask}**"


def _to_do(ask: Text) -> str:
    return _SAY("ask", "find", {"goal": str(ask)})


def _move(key: str, game: Game, move: Move, names: tuple[str, ...]) -> str:
    return _SAY("ask", key, {"name": names[SEAT], "move": game.label(move)})


def _lead(game: Game, move: Move, player: int, names: tuple[str, ...]) -> str:
    who = "chance" if player == CHANCE else "own" if player == SEAT else "other"
    return _SAY("ask", who, {"name": names[max(player, 0)], "move": game.label(move)})


def _example(game: Game, clause: str, place: int) -> str:
    return _SAY("ask", "shows", {"note": game.examples[clause][place].note})
