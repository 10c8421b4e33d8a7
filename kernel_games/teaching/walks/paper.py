"""A walk on paper, for pages without a kernel: steps with pictures and questions, answers folded.

The rest of a walk would give an answer away, so it is inside the same fold. Nothing here is random, and it
never says how far anybody has come, so that a stored output comes again to the letter. The lessons in git
hold only the beginning of each walk; the rest is made where they are built.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import PLAIN, Drawing, Piece, embedded, escape, slim
from kernel_games.engine.film import Line
from kernel_games.teaching.walks.coach import labels, on_paper, say, short_labels
from kernel_games.teaching.walks.data import Step, StepHint, Walk
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.view import coach_view, covered, runs, shown

_WIDEST, _LARGEST = 540, 1.3
_FEW, _CHOICES = 12, 10
_NAMED = 4
_ROOM, _LEAST, _FLAT = 1.2, 0.4, 0.5
_EDGE = 40

# A worksheet has many pictures in common with its walk: where one is made soon after the other, each is made
# smaller once. Some 100,000 characters are kept for each.
_smaller = lru_cache(maxsize=64)(minify)

Box = tuple[float, float, float, float]


class PaperStep(NamedTuple):
    """One step of a walk on paper, each part as HTML.

    Attributes
    ----------
    asked : str
        The words, the picture and the question.
    fold : str
        The words, in plain text, on the fold over what comes of it; none if nothing is asked.
    told : str
        The outcome.
    """

    asked: str
    fold: str
    told: str


def html(walk: Walk) -> str:
    """Return a walk on paper as HTML without scripts; ``<details>`` fold the answers."""
    # Folds are nested, not side by side: what follows a question would answer it.
    folds, parts = 0, []
    for step in steps(walk):
        parts.append(step.asked)
        if step.fold:
            parts.append(f"<details><summary>{escape(step.fold)}</summary>")
            folds += 1
        parts.append(step.told)
    return _page(walk, "head", "".join(parts) + "</details>" * folds)


def beginning(walk: Walk) -> str:
    """Return the first step of a walk on paper, its picture without decoration, for storing in git."""
    return _page(walk, "beginning", _before(Pupil(walk), _Camera(plain=True)))


def _page(walk: Walk, head: str, body: str) -> str:
    told = f"<strong>{escape(walk.title)}</strong> {escape(walk.goal)} <em>{escape(on_paper(head))}</em>"
    return f'<div class="{PLAIN}"><p>{told}</p>{body}</div>'


def steps(walk: Walk) -> Iterator[PaperStep]:
    """Yield a walk on paper, step by step."""
    pupil, shown = Pupil(walk), _Camera()
    for last in [False] * (len(walk.steps) - 1) + [True]:
        asked = _before(pupil, shown)
        fold, told = do_step(pupil), "".join(_outcome(pupil))
        yield PaperStep(asked, fold, told + (shown.see(pupil) if last else ""))
        if not last:
            pupil.next()


def _before(pupil: Pupil, shown: _Camera) -> str:
    """Return what is read and seen of a step, and its question."""
    words = _words(pupil.fill(pupil.step.say, pupil.record.start), f"{pupil.step.number}. ")
    return words + shown.see(pupil) + _task(pupil)


def questions(walk: Walk) -> Iterator[tuple[Step, str, str]]:
    """Yield the questions of a walk that have an answer: step, question, outcome.

    Each question has its picture and no hints, so that it can stand alone on a page.
    """
    pupil = Pupil(walk)
    for last in [False] * (len(walk.steps) - 1) + [True]:
        step = pupil.step
        if step.do == "predict" and step.answer is not None:
            words = _words(pupil.fill(step.say, pupil.record.start))
            asked = words + _Camera().see(pupil) + _words(_asked(pupil))
            do_step(pupil)
            yield step, asked, "".join(_outcome(pupil))
        else:
            do_step(pupil)
        if not last:
            pupil.next()


class ApartStep(NamedTuple):
    """One step of a walk for a page without a kernel that asks and judges by itself.

    Attributes
    ----------
    said, picture, hints : str
        The words, the picture if it is another one, and the hints, each folded; as HTML.
    fold : str
        The words, in plain text, on what leads to the outcome; none if nothing is asked.
    choices : list of tuple
        Answers, and whether each is right; none where it is not one of a few.
    right, shown : str
        What the coach says, in plain text, if somebody chose rightly, and if not; none without choices.
    told : str
        The outcome as HTML.
    """

    said: str
    picture: str
    hints: str
    fold: str
    choices: list[tuple[str, bool]]
    right: str
    shown: str
    told: str


def apart(walk: Walk) -> Iterator[ApartStep]:
    """Yield a walk step by step, with answers to choose from; of many wrong ones only some."""
    pupil, camera = Pupil(walk), _Camera()
    for last in [False] * (len(walk.steps) - 1) + [True]:
        said, picture = _words(pupil.fill(pupil.step.say, pupil.record.start)), camera.see(pupil)
        choices = _few(_judged(pupil))
        # A question with buttons needs no list of its answers, and one without asks as on paper.
        hints = _hints(pupil) if choices else _task(pupil)
        fold = do_step(pupil)
        right, missed = _verdicts(pupil) if choices else ("", "")
        told = "".join(_outcome(pupil, right)) + (camera.see(pupil) if last else "")
        yield ApartStep(said, picture, hints, fold, choices, right, missed, told)
        if not last:
            pupil.next()


def _judged(pupil: Pupil) -> Iterator[tuple[str, bool]]:
    """Yield answers to choose from, and whether each is right: those of a question, or the moves of a try."""
    step = pupil.step
    if step.do == "predict" and step.answer is not None:
        yield from ((one.word, pupil.judge(one)) for one in pupil.choices())
    elif step.do == "try" and step.moves == 1 and not step.on:
        right = {way[0] for way in pupil.ways() if len(way) == 1}
        yield from ((pupil.game.label(move), move in right) for move in pupil.stage.state.legal_moves())


def _few(judged: Iterable[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return a few different answers in their order, a right one among them; none, if there is no choice."""
    answers: dict[str, bool] = {}
    for words, right in judged:
        answers[words] = answers.get(words, False) or right
    rights = [words for words, right in answers.items() if right]
    wrongs = [words for words, right in answers.items() if not right]
    if not rights or not wrongs:
        return []
    rights = rights[: max(_CHOICES - len(wrongs), 1)]
    room = _CHOICES - len(rights)
    # Evenly from all, so that they are not all of one kind.
    kept = {*rights, *(wrongs[len(wrongs) * at // room] for at in range(room))}
    return [(words, right) for words, right in answers.items() if words in kept]


def _verdicts(pupil: Pupil) -> tuple[str, str]:
    """Return what the coach says of a step that is done if its answer was found, and if it was not."""
    if pupil.step.do == "try":
        return say("did"), say("shown", move=str(labels(pupil.game, pupil.record.moves)))
    answer = pupil.right_word()
    return say("right", answer=answer), say("told", answer=answer)


class _Camera:
    """The last picture: one is shown again only if it has changed, or more of it must be seen."""

    def __init__(self, *, plain: bool = False) -> None:
        self._last: tuple[str, Box] | None = None
        self._plain = plain

    def see(self, pupil: Pupil) -> str:
        """Return the picture of the step, closed in on what it names; "" if it was seen last."""
        drawing = covered(pupil, artist(pupil.game).draw(shown(pupil, pupil.stage.view), names=pupil.names))
        window = _window(drawing, coach_view(pupil, drawing)["close"])
        # What differs only in words that are not seen looks the same.
        looks = slim(drawing._replace(title=""))
        if self._last and self._last[0] == looks and _holds(self._last[1], window):
            return ""
        self._last = looks, window
        style = f"width:100%;max-width:{min(_WIDEST, round(window[2] * _LARGEST))}px"
        svg = _smaller(slim(_seen(drawing, window), window=window), plain=self._plain)
        return embedded(svg, drawing.title, style)


def _seen(drawing: Drawing, window: Box) -> Drawing:
    """Drop pieces of a drawing that are well outside of the window."""
    x, y, width, height = window

    def near(piece: Piece) -> bool:
        left, top, wide, high = _box(piece)
        return (
            left + wide - x > -_EDGE
            and left - x < width + _EDGE
            and top + high - y > -_EDGE
            and top - y < height + _EDGE
        )

    return drawing._replace(pieces=tuple(one for one in drawing.pieces if not one.box[2] or near(one)))


def _box(piece: Piece) -> Box:
    left, top, width, height = (length * piece.scale for length in piece.box)
    return piece.x + left, piece.y + top, width, height


def _window(drawing: Drawing, close: Collection[str]) -> Box:
    """Return the part of a drawing that shows these pieces, with some room around them."""
    boxes = [_box(piece) for piece in drawing.pieces if piece.key in close and piece.box[2]]
    if not boxes:
        return 0, 0, drawing.width, drawing.height
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    width = min(max((right - left) * _ROOM, drawing.width * _LEAST), drawing.width)
    height = min(max((bottom - top) * _ROOM, width * _FLAT), drawing.height)
    x = min(max((left + right - width) / 2, 0), drawing.width - width)
    y = min(max((top + bottom - height) / 2, 0), drawing.height - height)
    return x, y, width, height


def _holds(outer: Box, inner: Box) -> bool:
    return all(
        outer[at] <= inner[at] and inner[at] + inner[at + 2] <= outer[at] + outer[at + 2] for at in (0, 1)
    )


def text(pupil: Pupil) -> str:
    """Describe in plain text how far a pupil has come: the step and its possible answers."""
    walk, step = pupil.walk, pupil.step
    words = pupil.fill(step.say, pupil.record.start).replace("**", "")
    where = say("step", n=step.number, all=len(walk.steps))
    return "\n".join(filter(None, (f"{walk.title} {walk.goal}", f"{where}: {words}", _asked(pupil))))


def _words(words: str, before: str = "") -> str:
    told = "".join(f"<b>{escape(part)}</b>" if bold else escape(part) for bold, part in runs(words))
    return f"<p>{before}{told}</p>" if told else ""


def _task(pupil: Pupil) -> str:
    """Return the question, and the hints, each folded."""
    return _words(_asked(pupil)) + _hints(pupil)


def _hints(pupil: Pupil) -> str:
    markup = ""
    for hint in pupil.step.hints:
        told = " ".join(filter(None, (pupil.fill(hint.say, pupil.record.start), _pointed(pupil, hint))))
        lines = [(hint.clause, pupil.game.rulebook[hint.clause].text)] if hint.clause else []
        markup += (
            f"<details><summary>{escape(on_paper('hint'))}</summary>{_words(told)}{_lines(lines)}</details>"
        )
    return markup


def _pointed(pupil: Pupil, hint: StepHint) -> str:
    """Say in words which pieces a hint lights, since paper cannot light anything."""
    drawing = covered(pupil, artist(pupil.game).draw(pupil.stage.view, names=pupil.names))
    pieces = {piece.key: piece.pick for piece in drawing.pieces}
    scope = pupil.scope(pupil.stage)
    keys = {key for pointer in hint.light for key in pointer.keys(scope, pieces)}
    labels = short_labels(drawing)
    named = tuple(dict.fromkeys(labels[key] for key in pieces if key in keys and labels[key]))
    if len(named) > _NAMED:
        return on_paper("look_more", pieces=named[:_NAMED], n=len(named) - _NAMED)
    return on_paper("look", pieces=named) if named else ""


def _asked(pupil: Pupil) -> str:
    step, choices = pupil.step, pupil.choices()
    if step.do == "try":
        return on_paper("moves")
    if step.do == "free":
        return on_paper("turns", turns=step.turns)
    if step.choices is None:
        return ""
    if step.choices.kind in ("numbers", "labels"):
        return on_paper("numbers", low=choices[0].id, high=choices[-1].id)
    words = tuple(dict.fromkeys(choice.word for choice in choices))
    if step.choices.kind == "pieces":
        return on_paper("tap", choices=words) if len(words) <= _FEW else on_paper("tap_any")
    return on_paper("answers", choices=words)


def do_step(pupil: Pupil) -> str:
    """Do what the step asks for, rightly; return the words on the fold, if there is an answer to hide."""
    step = pupil.step
    if step.do == "look":
        pupil.look_on()
    elif step.do == "predict" and step.answer is None:
        pupil.answer(pupil.choices()[0].id)
        # A guess has no right answer: on paper the reader's own stands for it.
        pupil.record.given = on_paper("guess")
    elif step.do == "predict":
        pupil.answer(next(choice.id for choice in pupil.choices() if pupil.judge(choice)))
        return on_paper("answer")
    elif step.asked:
        # The first way is as good as any: on paper one is shown.
        for move in next(pupil.ways()):
            pupil.try_move(move)
        return on_paper("move")
    else:
        while pupil.open:
            # A free step has no right move; the first one is the same at every build.
            pupil.try_move(pupil.stage.state.legal_moves()[0])
    return ""


def _outcome(pupil: Pupil, verdict: str = "") -> Iterator[str]:
    """Yield what is said once a step is done; a verdict that is said elsewhere is left out."""
    step, record, game = pupil.step, pupil.record, pupil.game
    if step.do == "free" and not step.asked:
        return
    if step.do == "predict" and step.answer is None:
        yield _words(pupil.fill(str(step.text("after")), record.stage))
        return
    if not verdict:
        yield _words(", ".join(map(game.label, record.moves)))
    yield _words(record.outcome.words.removeprefix(verdict).strip())
    yield _lines(record.outcome.lines)


def _lines(lines: Iterable[Line]) -> str:
    items = "".join(
        f"<li>{escape(words)}{f' <small>({escape(clause)})</small>' if clause else ''}</li>"
        for clause, words in lines
    )
    return f"<ul>{items}</ul>" if items else ""
