"""View of a walk for a page: one more field of what a board tells it, not a second widget.

**Kernel to page.** The header of the board's picture (:mod:`kernel_games.board.protocol`) has a field
``coach``, which is :func:`coach_view`: sent whole when anything in it has changed, so that pages that open
late, or again, have it with everything else. Absent fields are left out, none is null:

- ``walk`` (such as ``kontor/majority``), ``title``; ``goal``, ``minutes`` and ``ages`` on the first step;
- ``n`` (from 0), ``all``, ``do`` (look, try, predict, free); ``dots``: for each step ``right``, ``shown``,
  ``done``, ``now`` or ``open``; ``here``: that of the step that is shown;
- ``on``, where the step is not on the board: ``form``; ``plays``, where ``next`` first plays something;
- ``say``: the words, as runs of ``[bold, words]``; ``hints``: those taken, each with ``say`` and
  ``clause``, and last the coach's next move where it is told; ``more``: how many are left;
- ``choices``: for each ``id``, ``word``, and ``piece`` where a piece of the board stands for it; or
  ``numbers``: the first and the last; or ``tap``: keys of the pieces that can be answered with;
- ``given``: the id that was answered; ``right``: the id that is right, once the step is done; ``words``:
  what pieces among these were called, by id, since a piece may be another one by then;
- ``mood``: ``look``, ``answer``, ``move`` (moves may be made on the board) or ``done``;
- ``verdict``: ``kind`` (see :class:`kernel_games.teaching.walks.outcomes.Outcome`), ``say``, and where there
  are any ``clause`` and ``lines``, each a clause and its words;
- ``light``: keys of the pieces that the step is about; ``close``: of those to close in on; both may be empty.
  ``dim``: whether a hint lights them, so that all else grows dim.
  Where the table is laid out narrow and the step names nothing to close in on, ``close`` is what is lit;
- ``clauses``: ids of those that the step was about, once they give nothing away;
- ``can``: what may be asked for now, of ``next``, ``back``, ``hint``, ``show``, ``again``, ``reset``;
  once the walk is done, ``play_on``;
- ``score``, at the end of a walk that is done: ``points``, ``of``, and ``rows``, for each step that asks
  something its ``n``, whether it was ``solved``, ``tries``, ``hints`` and ``points``.

The picture beside it is that of :attr:`Pupil.stage` as :func:`shown`, without the pieces that :func:`covered`
leaves out; the log is what has been told of it. ``moves``, ``prompts`` and ``buttons`` are empty unless the
coach's mood is ``move``, on the board; then the board's own ``mood`` is ``ready``, else ``waiting``. Undo,
redo, history, preview and a new game are off, and refused. Where the stage has gone on, ``steps`` are the
pictures of :func:`steps` but for the last one, which is the message itself; the verdict and the dots belong
to that, so the page shows them when the steps have been played; or at ``rest``, the number of the step that
shows the reason, where that is not the end. No picture and no word of what is still to come is ever told.
Words of the page that only a walk needs stand in ``coach.toml``, under ``[page]``.

**Page to kernel.** ``{do: "coach", what, n, rev, choice?, to?}``: ``what`` is ``next``, ``back``, ``hint``,
``show``, ``again``, ``reset``, ``play_on``, ``answer`` or ``go`` (to a step that was reached, by its number);
``n`` is the step that it was meant for, ``rev`` as for any command the revision that it was asked of: what
was meant for others is answered with ``stale``, and nothing is done (:func:`act`). ``{do: "play", move,
...}`` as on any board goes to :meth:`Pupil.try_move`. ``why`` is answered as ever; where a clause refuses the
picks, the verdict says it.

The reply is ``ok`` (whether anything was done), ``kind`` and ``reason`` with ``clause``; for a move that
misses its goal also ``lines``, and the board adds ``steps``: the pictures on the way to what it leads to,
each with its ``lines`` and what differs from the one before, the first from that of revision ``base``;
``pieces``: what then differs in :attr:`Outcome.stage`, as the header and pieces of a change; and ``close``,
as above, for that picture. All this is only looked at, until the next tap or the "take it back" that the
page offers; nothing is played.

**A form.** Where the step is ``on`` a form, the page shows that in place of the drawing, whose pieces still
say what is lit: a row of the form by the end of a piece's key. The page asks a form as it would alone,
inside ``{do: "sheet", ask}``, and is answered what the form answers; what the form tells of its own accord
comes as ``{kind: "kg-sheet", said}``. Each step has a form of its own, filled in anew; leaving by it is a
try.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import Event, GameError
from kernel_games.engine.film import Line, staged, with_scenes
from kernel_games.engine.terms import Pointer
from kernel_games.teaching.walks import progress
from kernel_games.teaching.walks.coach import labels, phrase
from kernel_games.teaching.walks.data import Choice
from kernel_games.teaching.walks.outcomes import Outcome
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.stages import Stage, between

DEEDS = ("next", "back", "hint", "show", "again", "reset", "play_on")
"""Requests to the coach other than an answer and a move."""

Run = tuple[bool, str]


def coach_view(pupil: Pupil, drawing: Drawing, *, narrow: bool = False) -> dict[str, Any]:
    """Return everything the coach says now, as plain JSON data.

    Until a step is done nothing in it depends on what is right: not on its answer, nor on what is still to
    come.

    Parameters
    ----------
    pupil : Pupil
        The person on the walk.
    drawing : Drawing
        Of :attr:`Pupil.stage`, in any layout.
    narrow : bool
        True if that is the narrow one.
    """
    walk, step, record = pupil.walk, pupil.step, pupil.record
    data: dict[str, Any] = {
        "walk": walk.key,
        "title": walk.title,
        "n": pupil.n,
        "all": len(walk.steps),
        "do": step.do,
        "dots": list(dots(pupil)),
        "here": pupil.n,
        "say": list(runs(pupil.fill(step.say, record.start))),
        "hints": [*(_hint(pupil, number) for number in range(record.hints)), *_advised(pupil)],
        "more": 0 if record.done else len(step.hints) - record.hints,
        "mood": _mood(pupil),
        "light": _light(pupil, drawing),
        "dim": bool(_pointing(pupil)),
        "close": _close(pupil, drawing, narrow=narrow),
        "clauses": list(step.clauses) if record.done or step.do in ("look", "free") else [],
        "can": list(_can(pupil)),
    }
    if step.on:
        data["on"] = step.on
    if step.do == "look" and step.play and not record.done:
        data["plays"] = True
    if not pupil.n:
        data |= {"goal": walk.goal, "minutes": walk.minutes, "ages": walk.ages}
    if step.do == "predict":
        data |= _choices(pupil, drawing)
    if record.given:
        data["given"] = record.given
    if record.outcome.kind:
        data["verdict"] = _verdict(record.outcome)
    if (at := _rest(pupil)) is not None:
        data["rest"] = at
    if pupil.finished and pupil.n + 1 == len(walk.steps):
        data["score"] = _score(pupil)
    return data


def shown(pupil: Pupil, view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Remove from a view what would answer the step, such as what is allowed where it asks for that.

    What the step asks about is in it, such as the card that is turned up.
    """
    step = pupil.step
    if not step.blind or pupil.record.done:
        return view
    # Empty, not gone: some drawings ask for it wherever somebody decides.
    return {**view, **{name: type(view[name])() for name in step.blind if view.get(name)}, **step.turned}


def covered(pupil: Pupil, drawing: Drawing) -> Drawing:
    """Remove the pieces that would give an answer away; their words go with them."""
    step = pupil.step
    pointers = step.cover_after if pupil.record.done and step.do != "look" else step.cover
    if not pointers:
        return drawing
    hidden = set(_keys(pupil, pointers, drawing))
    return drawing._replace(pieces=tuple(piece for piece in drawing.pieces if piece.key not in hidden))


def steps(
    pupil: Pupil, before: Stage, after: Stage | None = None
) -> list[tuple[Mapping[str, Any], list[Line]]]:
    """Return what is seen and told on the way from one stage to another, by default the present one."""
    return [(view, list(pupil.lines(told))) for view, told in _film(before, after or pupil.stage)]


def scenes(pupil: Pupil, before: Stage) -> list[tuple[Mapping[str, Any], list[Line]]]:
    """Return what is staged on the way to the present stage, such as a departure, and the present stage."""
    shots = [part for shot in between(before, pupil.stage) for part in with_scenes(shot)]
    seen = [each for shot in shots if not shot.done for each in staged(shot)]
    return [(shot.view, list(pupil.lines(shot.told))) for shot in (*seen, *shots[-1:])]


def _rest(pupil: Pupil) -> int | None:
    """Return the number of the step that shows the reason for the outcome; None if it is the last one."""
    play = pupil.step.play
    if not pupil.record.done or play is None or play.reason is None:
        return None
    film = _film(pupil.record.start, pupil.stage)
    telling = [number for number, (_, told) in enumerate(film) if any(map(play.reason.fits, told))]
    return telling[-1] if telling and telling[-1] + 1 < len(film) else None


def _film(before: Stage, after: Stage) -> list[tuple[Mapping[str, Any], list[Event]]]:
    """Return what is seen, and told meanwhile."""
    moments: list[tuple[Mapping[str, Any], list[Event]]] = []
    for shot in between(before, after):
        if not moments or moments[-1][0] != shot.view:
            moments.append((shot.view, []))
        moments[-1][1].extend(shot.told)
    return moments


def close_on(pupil: Pupil, drawing: Drawing, stage: Stage) -> list[str]:
    """Return the pieces to close in on in the picture of what a miss led to."""
    return _keys(pupil, pupil.step.close_after or pupil.step.close, drawing, stage)


def act(pupil: Pupil, message: Mapping[str, Any]) -> dict[str, Any]:
    """Do what a page asks for, whatever it sends; return the reply."""
    what, number = message.get("what"), message.get("n")
    # A tap that was meant for the last step must not answer this one.
    if type(number) is not int or number != pupil.n:
        return reply(Outcome("held", phrase("stale"))) | {"stale": True}
    if what == "answer":
        choice = message.get("choice")
        return reply(pupil.answer(choice if isinstance(choice, (str, int, bool)) else ""))
    if what == "go":
        return reply(pupil.go(message.get("to")))
    if what not in DEEDS:
        return reply(Outcome("held", phrase("held")))
    # Safe, since DEEDS lists the only names that get here.
    return reply(getattr(pupil, what)())


def reply(outcome: Outcome) -> dict[str, Any]:
    """Return the reply to a page."""
    data: dict[str, Any] = {
        "ok": outcome.kind not in ("held", "refused"),
        "kind": outcome.kind,
        "reason": outcome.words,
        "clause": outcome.clause,
    }
    return data | ({"lines": list(outcome.lines)} if outcome.kind == "missed" else {})


def runs(text: str) -> Iterator[Run]:
    """Split words into runs, with ``**bold**`` ones marked."""
    for number, part in enumerate(text.split("**")):
        if part:
            yield bool(number % 2), part


def _mood(pupil: Pupil) -> str:
    if pupil.record.done:
        return "done"
    return {"look": "look", "predict": "answer"}.get(pupil.step.do, "move")


def dots(pupil: Pupil) -> Iterator[str]:
    """Yield how each step stands: ``right``, ``shown``, ``done``, ``now`` or ``open``."""
    for number in range(len(pupil.walk.steps)):
        if number >= len(pupil.records):
            yield "open"
        elif not pupil.records[number].done:
            yield "now"
        else:
            yield {True: "right", False: "shown", None: "done"}[pupil.records[number].right]


def _can(pupil: Pupil) -> Iterator[str]:
    step, record = pupil.step, pupil.record
    last = pupil.n + 1 == len(pupil.walk.steps)
    if (record.done and not last) or (not record.done and step.do == "look"):
        yield "next"
    if pupil.n or pupil.beyond:
        yield "back"
    if not record.done and record.hints < len(step.hints):
        yield "hint"
    if not record.done and step.asked and record.hints == len(step.hints):
        yield "show"
    if pupil.open and record.moves:
        yield "again"
    if pupil.n or record.done:
        yield "reset"
    if pupil.may_play_on:
        yield "play_on"


def _hint(pupil: Pupil, number: int) -> dict[str, Any]:
    hint = pupil.step.hints[number]
    data: dict[str, Any] = {"say": list(runs(pupil.hint_words(hint)))}
    return data | ({"clause": hint.clause} if hint.clause else {})


def _advised(pupil: Pupil) -> list[dict[str, Any]]:
    """Return the coach's next move in words; that the pupil goes their own way is fine, and is said too."""
    if not pupil.step.guided or pupil.record.done:
        return []
    move = pupil.advice()
    text = phrase("advised", move=labels(pupil.game, (move,))) if move else phrase("own_way")
    return [{"say": list(runs(str(text)))}]


def _light(pupil: Pupil, drawing: Drawing) -> list[str]:
    step, record = pupil.step, pupil.record
    if record.done and step.do != "look":
        return _keys(pupil, step.light_after, drawing)
    shown = _pointing(pupil) or step.light
    if (move := pupil.advice()) is not None:
        picks = set(artist(pupil.game).picks(pupil.stage.view, str(move)))
        if keys := [piece.key for piece in drawing.pieces if piece.pick in picks]:
            return keys
    return _keys(pupil, shown + (step.light_after if record.done else ()), drawing)


def _pointing(pupil: Pupil) -> tuple[Pointer, ...]:
    """Return the pointers of the last hint that has any, while it is of use."""
    step, record = pupil.step, pupil.record
    if record.done:
        return ()
    return next((hint.light for hint in reversed(step.hints[: record.hints]) if hint.light), ())


def _close(pupil: Pupil, drawing: Drawing, *, narrow: bool) -> list[str]:
    step = pupil.step
    pointers = step.close
    if pupil.record.done:
        pointers = step.close_after or step.close
        narrow = narrow and step.do != "try"
    return _keys(pupil, pointers, drawing) or (_light(pupil, drawing) if narrow else [])


def _keys(
    pupil: Pupil, pointers: tuple[Pointer, ...], drawing: Drawing, stage: Stage | None = None
) -> list[str]:
    pieces = {piece.key: piece.pick for piece in drawing.pieces}
    scope = pupil.scope(stage or pupil.stage)
    lit: dict[str, None] = {}
    for pointer in pointers:
        try:
            lit |= dict.fromkeys(pointer.keys(scope, pieces))
        except GameError:
            # What is to be lit may be gone by now, and a picture without a light is better than none.
            continue
    return list(lit)


def _choices(pupil: Pupil, drawing: Drawing) -> dict[str, Any]:
    asked, choices = pupil.step.choices, pupil.choices()
    kind = asked.kind if asked else ""
    data: dict[str, Any] = {}
    if kind == "pieces":
        data["tap"] = [choice.id for choice in choices]
    elif kind in ("numbers", "labels"):
        data["numbers"] = [choices[0].value, choices[-1].value]
    else:
        there = {piece.key for piece in drawing.pieces}
        data["choices"] = [_choice(choice, kind, there) for choice in choices]
    if pupil.record.done and pupil.step.answer:
        data["right"] = next((choice.id for choice in choices if pupil.judge(choice)), "")
    if pupil.record.done and kind == "pieces":
        shown = (pupil.record.given, data.get("right"))
        data["words"] = {choice.id: choice.word for choice in choices if choice.id in shown}
    return data


def _choice(choice: Choice, kind: str, there: set[str]) -> dict[str, Any]:
    data = {"id": choice.id, "word": choice.word}
    # The key of a player's panel in every drawing.
    panel = f"panel:{choice.value}"
    return data | ({"piece": panel} if kind == "players" and panel in there else {})


def _score(pupil: Pupil) -> dict[str, Any]:
    done = progress.report(pupil)
    rows = [
        {
            "n": row.step - 1,
            "solved": row.solved,
            "tries": row.tries,
            "hints": row.hints,
            "points": row.points,
        }
        for row in done.rows
    ]
    return {**done.score._asdict(), "rows": rows}


def _verdict(outcome: Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": outcome.kind, "say": list(runs(outcome.words))}
    if outcome.clause:
        data["clause"] = outcome.clause
    if outcome.lines:
        data["lines"] = list(outcome.lines)
    return data
