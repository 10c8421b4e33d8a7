"""Wrong rules that a newcomer writes: the checks that come with the package notice each, in seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_games.terminal import own
from kernel_games.testing.quick import faults

# By meaning: the file, what is right there, and what somebody wrote.
WRONG = {
    "a limit is one too high": (
        "phases.py",
        "state.net >= state.law.full:\n        return",
        "state.net > state.law.full:\n        return",
    ),
    "a limit is one too low": (
        "phases.py",
        "if move is DIVE and state.net >= state.law.full",
        "if move is DIVE and state.net >= state.law.full - 1",
    ),
    "what should be added is taken away": (
        "phases.py",
        "state.pearls[seat] + state.net",
        "state.pearls[seat] - state.net",
    ),
    "whoever loses all goes on": (
        "phases.py",
        "        return next_turn(state)\n",
        "        return state._replace(phase=Phase.TURN, net=0)\n",
    ),
    "whoever is out of breath loses half": (
        "phases.py",
        "        return next_turn(state)\n",
        "        return next_turn(state)\n".replace(
            "state)", "state._replace(pearls=(state.net // 2,) * 2))"
        ),
    ),
    "turns go round the other way": (
        "state.py",
        "return self.turns % self.num_players",
        "return -self.turns % self.num_players",
    ),
    "every seat has two turns in a row": (
        "state.py",
        "return self.turns % self.num_players",
        "return self.turns // 2 % self.num_players",
    ),
    "the last seat begins": (
        "state.py",
        "return self.turns % self.num_players",
        "return (self.turns - 1) % self.num_players",
    ),
    "the die has five sides": (
        "state.py",
        'Move("roll", n) for n in range(1, 7)',
        'Move("roll", n) for n in range(1, 6)',
    ),
    "a charm can be dealt twice": (
        "phases.py",
        "[move for move in DEALS if move.args[0] not in state.charms]",
        "list(DEALS)",
    ),
    "charms are open from the first": (
        "view.py",
        "is_open = state.phase == Phase.OVER",
        "is_open = state.phase != Phase.DEAL",
    ),
    "a charm is told to all": (
        "phases.py",
        'note.only([seat], "MG-S1", "dealt", secret={"n": charm}, public="dealt_hidden", seat=seat)',
        'note("MG-S1", "dealt", seat=seat, n=charm)',
    ),
    "its notation gives a charm away": (
        "state.py",
        "if self.phase == Phase.DEAL and seat != self.charms.index(0):",
        "if self.phase == Phase.DEAL and seat is None:",
    ),
    "a bot imagines what is really there": (
        "view.py",
        "    return state._replace(charms=tuple(charms))",
        "    return state",
    ),
    "a bot imagines always the same": ("view.py", "rng.sample(unseen, len(others))", "unseen[: len(others)]"),
    "charms do not count": (
        "state.py",
        "if self.phase != Phase.OVER:\n            return self.pearls",
        "if self.phase:\n            return self.pearls",
    ),
    "everybody scores the next one's charm": (
        "state.py",
        "zip(self.pearls, self.charms, strict=True)",
        "zip(self.pearls, self.charms[1:] + self.charms[:1], strict=True)",
    ),
    "a refusal cites no clause": ("phases.py", 'Refusal("MG-L1", "empty_net")', 'Refusal("", "empty_net")'),
    "a refusal cites a clause that is not there": (
        "phases.py",
        'Refusal("MG-L1", "empty_net")',
        'Refusal("MG-L7", "empty_net")',
    ),
    "one may surface with nothing": (
        "phases.py",
        "if move is SURFACE and not state.net:",
        "if move is SURFACE and state.net < 0:",
    ),
    "the game ends a turn early": (
        "phases.py",
        "turns == state.law.turns * state.num_players",
        "turns == state.law.turns * state.num_players - 1",
    ),
    "the game ends after one seat's turns": (
        "phases.py",
        "turns == state.law.turns * state.num_players",
        "turns == state.law.turns",
    ),
    "the net is carried into the next turn": ("phases.py", "turns=turns, net=0)", "turns=turns)"),
    "nobody is told that the net is full": (
        "phases.py",
        "    if net >= state.law.full:\n",
        "    if net > 99:\n",
    ),
    "the winner is told wrongly": ("phases.py", "seats=list(after.winners())", "seats=[0]"),
}


def test_nothing_is_wrong_with_what_a_newcomer_is_given(folder: Path) -> None:
    assert list(faults(own.find(str(folder)), seconds=0.5)) == []


@pytest.mark.parametrize("meaning", WRONG)
def test_a_wrong_rule_is_noticed(meaning: str, folder: Path) -> None:
    file, right, wrong = WRONG[meaning]
    path = folder / "my_game" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    assert next(faults(own.find(str(folder)), seconds=0.5), "")
