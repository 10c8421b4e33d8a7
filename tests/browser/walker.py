"""Somebody on a walk in a page, who does what each step asks for, and first something wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, expect

import kernel_games
from kernel_games.drawing.pictures import artist
from kernel_games.engine import Move
from kernel_games.guided import WalkBoard
from kernel_games.teaching.walks import Pupil, walk_names
from tests.browser.page.host import Host

WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]
# Where something can be pressed that nothing covers; a click of Playwright's would scroll to it.
SPOT = """pick => {
  for (const node of document.querySelectorAll(`.kg-board [data-pick="${pick}"]`)) {
    const {x, y, width, height} = node.getBoundingClientRect();
    const parts = [[.5, .5], [.3, .3], [.7, .3], [.3, .7], [.7, .7], [.5, .15], [.5, .85]];
    for (const [across, down] of parts) {
      const spot = [x + across * width, y + down * height];
      if (document.elementFromPoint(...spot)?.closest("[data-pick]")?.dataset.pick === pick) return spot;
    }
  }
  return null;
}"""
# What comes of an answer or a move is told to its end before the coach speaks and another one can be made.
TOLD = """rev => {
  const {rev: now, state, judging} = document.querySelector(".kg-board").dataset;
  return state !== "busy" && judging === undefined && now !== rev;
}"""
ANSWERED = f"""rev => {{
  const {{rev: now, state}} = document.querySelector(".kg-board").dataset;
  const asked = '.kg-ask [data-do="play"], .kg-ask [data-move], .kg-say .kg-told';
  return ({TOLD})(rev) || (state !== "busy" && now === rev && document.querySelector(asked));
}}"""


class Walker:
    """Walks to the end of a walk by mouse, wrongly first.

    Attributes
    ----------
    wrong : list of str
        What was wrong in each step: the kinds of the coach's answers.
    """

    def __init__(self, host: Host, board: WalkBoard) -> None:
        self.host, self.page, self.board = host, host.page, board
        self.wrong: list[str] = []
        self.art = artist(self.pupil.walk.game)
        self.each: Callable[[str], None] = lambda _: None

    @property
    def pupil(self) -> Pupil:
        """The pupil on the walk, as the kernel knows them."""
        return self.board.table.pupil

    def walk(self) -> None:
        """To the end; `each` is called with what is shown."""
        while True:
            number = self.pupil.n
            expect(self.page.locator(".kg-step[aria-current]")).to_have_attribute("data-to", str(number))
            self.each("asked")
            getattr(self, f"_{self.pupil.step.do}")()
            self.each("done")
            if number + 1 == len(self.pupil.walk.steps):
                break
            self.next()

    def next(self) -> None:
        """On to the next step."""
        number = self.pupil.n
        self.push(self.page.locator(".kg-next"))
        expect(self.page.locator(".kg-step[aria-current]")).to_have_attribute("data-to", str(number + 1))

    # What a step asks for

    def _look(self) -> None:
        step, last = self.pupil.step, self.pupil.n + 1 == len(self.pupil.walk.steps)
        if step.play is None and not last:
            return
        self.push(self.page.locator(".kg-next"))
        self.done()

    def _predict(self) -> None:
        pupil = self.pupil
        choices, asked = pupil.choices(), pupil.step.answer is not None
        right = next(one.id for one in choices if not asked or pupil.judge(one))
        wrong = [one.id for one in choices if asked and not pupil.judge(one)]
        if wrong:
            self.answer(wrong[-1])
            self.verdict("again", "wrong")
            self.each("wrong")
        if not pupil.record.done:
            self.answer(right)
        self.done()

    def _try(self) -> None:
        if self.pupil.step.on:
            self._fill()
            return
        refused, missed = self._refused(), self.missed()
        assert refused or missed, f"step {self.pupil.step.number}: everything is right"
        if refused:
            self.point(refused)
            if self.pupil.record.outcome.kind == "refused":
                self.verdict("refused")
                self.each("refused")
            self.page.keyboard.press("Escape")
        if missed:
            for move in missed:
                self.make(move)
            self.verdict("missed")
            expect(self.page.locator("[data-missed]")).to_have_count(1)
            self.each("missed")
            self.push(self.page.locator("[data-coach=take_back]"))
            expect(self.page.locator("[data-missed]")).to_have_count(0)
        for move in next(self.pupil.ways()):
            self.make(move)
        self.done()

    def _fill(self) -> None:
        """By the form: what is bought is written at its article; what it refuses has a test of its own."""
        bought = [str(move).split() for move in next(self.pupil.ways())]
        wanted = {article: amount for _, amount, article in (one for one in bought if len(one) == 3)}
        entries = self.page.locator(".kg-sheet")
        for article, amount in wanted.items():
            entries.locator(f'[name="{article}"]').fill(amount)
        self.page.get_by_role("button", name="Leave port").click()
        self.done()

    def _free(self) -> None:
        for move in next(self.pupil.ways()) if self.pupil.step.asked else ():
            self.make(move)
        while not self.pupil.record.done:
            self.make(self.pupil.stage.state.legal_moves()[0])
        self.done()

    # By mouse

    def answer(self, choice: str) -> None:
        """Choose an answer: press its button, tap its piece, or write the number."""
        rev = self.rev()
        choices = self.pupil.step.choices
        if choices and choices.kind == "pieces":
            self.press(f"tap:{choice}")
            self.mean()
        elif (button := self.page.locator(f'.kg-choice[data-choice="{choice}"]')).count():
            self.push(button)
        else:
            self.count(int(choice))
            self.push(self.page.locator(".kg-choices > .kg-go"))
        self.page.wait_for_function(ANSWERED, arg=rev)

    def make(self, move: Move) -> None:
        """Make a move: point at what it takes until one is left."""
        view, wanted = self.pupil.stage.view, str(move)
        ways = [Counter(self.art.picks(view, other)) for other in view["legal"]]
        rev, found = self.rev(), []
        for pick in self.art.picks(view, wanted):
            found.append(pick)
            self.pick(pick)
            if sum(Counter(found) <= way for way in ways) == 1:
                break
        self.page.wait_for_function(ANSWERED, arg=rev)
        if self.rev() == rev:
            ask = self.page.locator(f'.kg-ask [data-do="play"], .kg-ask [data-move="{wanted}"]')
            self.push(ask.first)
            self.page.wait_for_function(TOLD, arg=rev)

    def point(self, picks: tuple[str, ...]) -> None:
        """Point at things one after the other, until the board says that this cannot be."""
        rev = self.rev()
        for pick in picks:
            self.pick(pick)
        self.page.wait_for_function(ANSWERED, arg=rev)

    def pick(self, pick: str) -> None:
        """Point at one thing, or write how many."""
        kind, _, amount = pick.partition(":")
        if kind == "amount":
            self.page.locator('.kg-ask [role="spinbutton"]').fill(amount)
        else:
            self.press(pick)

    def press(self, pick: str) -> None:
        """Click on it where it is seen; it must be in sight."""
        spot = self.page.evaluate(SPOT, pick)
        assert spot, f"{self.pupil.walk.key}, step {self.pupil.step.number}: {pick} cannot be pressed"
        self.at(spot)

    def push(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def mean(self) -> None:
        """Say that the piece is the answer; a click has said so."""

    def count(self, number: int) -> None:
        """Put in a number, as an answer."""
        self.page.locator(".kg-count input").fill(str(number))

    def at(self, spot: tuple[float, float]) -> None:
        """Press what is there."""
        self.page.mouse.click(*spot)

    # What is seen

    def rev(self) -> str:
        """Return the number of changes of the picture."""
        return str(self.page.locator(".kg-board").get_attribute("data-rev"))

    def verdict(self, *kinds: str) -> None:
        """The coach has answered, in the words of the engine's half, and says of what kind."""
        outcome = self.pupil.record.outcome
        assert outcome.kind in kinds, outcome
        self.wrong.append(outcome.kind)
        expect(self.page.locator(f".kg-verdict.kg-of-{outcome.kind} > p")).to_contain_text(
            outcome.words.replace("**", "")
        )

    def done(self) -> None:
        """The step is done, and the page shows it."""
        expect(self.page.locator('.kg-board[data-mood="done"]')).to_have_count(1)
        assert self.pupil.record.done
        kind = self.pupil.record.outcome.kind
        expect(self.page.locator(f".kg-verdict.kg-of-{kind}")).to_be_visible()

    # What is wrong

    def missed(self) -> tuple[Move, ...]:
        """Legal moves that do not reach the goal, the last of which ends the try."""
        for first in sorted(self.pupil.stage.state.legal_moves(), key=self._out_of_sight):
            other, moves = self.pupil.copy(), [first]
            while (kind := other.try_move(moves[-1]).kind) == "on":
                moves.append(other.stage.state.legal_moves()[-1])
            if kind == "missed":
                return tuple(moves)
        return ()

    def _out_of_sight(self, move: Move) -> bool:
        """Return True if it takes a look at the whole board."""
        first = self.art.picks(self.pupil.stage.view, str(move))[0]
        return self.page.evaluate(SPOT, first) is None

    def _refused(self) -> tuple[str, ...]:
        """Things that make no move together, where the step says so."""
        state, wanted = self.pupil.record.start.state, set(self.pupil.step.refused)
        seen = set(
            self.page.evaluate(
                "() => [...document.querySelectorAll('.kg-stage [data-pick]')].map(one => one.dataset.pick)"
            )
        )
        view = self.pupil.stage.view
        legal = [Counter(self.art.picks(view, move)) for move in view["legal"]]
        for move in state.attempts():
            refusal = state.refusal(move)
            picks = tuple(self.art.picks(view, str(move)))
            if refusal is None or refusal.clause not in wanted or not set(picks) <= seen or not picks:
                continue
            fit = [sum(Counter(picks[: n + 1]) <= way for way in legal) for n in range(len(picks))]
            if fit[-1] == 0 and min(fit[:-1], default=2) > 1 and self.page.evaluate(SPOT, picks[0]):
                return picks
        return ()
