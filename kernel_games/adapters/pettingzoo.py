"""Every game as an environment of PettingZoo.

>>> from kernel_games.adapters import pettingzoo
>>> env = pettingzoo.env("tiki_topple", players=3)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'

This needs the extra ``pettingzoo``: ``pip install "kernel-games[pettingzoo]"``.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from kernel_games import engine
from kernel_games.adapters.arrays import Arrays, utilities
from kernel_games.drawing.pictures import picture
from kernel_games.drawing.svg import slim
from kernel_games.engine import TERMINAL, Game, settle
from kernel_games.engine.errors import OptionError
from kernel_games.engine.extras import need

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

__all__ = ["env", "raw_env"]

_np = need("numpy", "pettingzoo")
_spaces = need("gymnasium.spaces", "pettingzoo")
_AECEnv: Any = need("pettingzoo", "pettingzoo").AECEnv
_wrappers = need("pettingzoo.utils.wrappers", "pettingzoo")

RENDER_MODES = ("ansi", "human", "svg")


def env(game: Game | str, players: int, *, render_mode: str | None = None, **options: Any) -> Any:
    """Make an AEC environment of a game, with PettingZoo's own guards around it.

    Agents are ``player_0`` and so on. An observation has ``observation``, as many numbers from 0 to 1 as
    ``game.encoder(players)`` gives, and ``action_mask``, with a 1 for each move of
    ``game.moves_for(players)`` that is legal; an action is its place there. Rewards come at the end: 1 for a
    sole winner and together 0; see :func:`kernel_games.adapters.arrays.utilities`. Chance plays by itself. A
    game is truncated after ``game.practical_length(players)`` moves.

    Parameters
    ----------
    game : Game or str
        A game, or the name of an installed one.
    players : int
        Number of players.
    render_mode : str, optional
        What ``render()`` gives: ``"ansi"``, the position in words; ``"svg"``, the game's picture as SVG; with
        ``"human"`` the words are printed. All as a spectator sees it.
    **options
        As for ``game.new``.

    Returns
    -------
    pettingzoo.AECEnv
        Two that get the same seed in ``reset`` and the same actions play the same game.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """
    bare = raw_env(game, players, render_mode=render_mode, **options)
    return _wrappers.OrderEnforcingWrapper(_wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(_AECEnv):  # type: ignore[misc]  # noqa: N801 -- what PettingZoo calls it
    """Environment without guards; see :func:`env`.

    A move that is not legal raises :class:`kernel_games.engine.IllegalMove`, which says why.

    Attributes
    ----------
    game_state : State
        The position.
    arrays : Arrays
        The game's moves and features by number.
    """

    def __init__(
        self, game: Game | str, players: int, *, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self._game = engine.game(game)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError("render_mode", render_mode, f"None, or one of {', '.join(RENDER_MODES)}")
        self._first = self.game_state = self._game.begin(players, options)
        self._most = self._game.practical_length(players, **options)
        self.arrays = Arrays(self._game, players, options)
        self.metadata = {"name": f"kernel_games_{self._game.name}_v0", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = random.Random()
        numbers = _spaces.Box(0, 1, (self.arrays.encoder.size,), _np.float32)
        mask = _spaces.Box(0, 1, (len(self.arrays.moves),), _np.int8)
        self._observations = {
            agent: _spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self._seats
        }
        self._actions = {agent: _spaces.Discrete(len(self.arrays.moves)) for agent in self._seats}
        self.state_space = _spaces.Box(0, 1, (players * self.arrays.encoder.size,), _np.float32)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions: a number for each move of the game."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed chance goes on where it was. There are no `options`."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._plies = 0
        self.game_state = self._first
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which moves it may make now: none while others decide."""
        seat = self._seats[agent]
        mask = _np.zeros(len(self.arrays.moves), _np.int8)
        if seat == self.game_state.current_player:
            mask[self.arrays.legal(self.game_state)] = 1
        return {"observation": self.arrays.seen(self.game_state, seat), "action_mask": mask}

    def state(self) -> NDArray[float32]:
        """Return what all agents see together, one after the other."""
        views: NDArray[float32] = _np.concatenate(
            [self.arrays.seen(self.game_state, seat) for seat in self._seats.values()]
        )
        return views

    def step(self, action: Any) -> None:
        """Make a move by its number; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # As PettingZoo's AEC loop wants it: rewards count from an agent's last step.
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game_state = self.game_state.apply(self.arrays.moves[int(action)])
        self._plies += 1
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Play chance until somebody decides, the game is over, or it has gone on for too long."""
        self.game_state = settle(self.game_state, self._rng)
        player = self.game_state.current_player
        if player == TERMINAL:
            self.rewards = dict(zip(self.agents, utilities(self.game_state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._plies >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        # After the end nobody decides, but PettingZoo wants an agent to take the last rewards.
        self.agent_selection = self.possible_agents[max(player, 0)]

    def render(self) -> str | None:
        """Return the position as a spectator sees it, in the render mode."""
        if self.render_mode == "svg":
            return slim(picture(self.game_state).drawing)
        words = self._game.describe(self.game_state.observation(None))
        if self.render_mode == "human":
            print(words)  # noqa: T201 -- what this mode is for
            return None
        return words

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
