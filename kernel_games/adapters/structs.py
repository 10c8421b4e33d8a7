"""Positions, observations and moves as plain data with OpenSpiel's two ways of giving it.

OpenSpiel's own structs are C++ classes without a constructor in Python, so these stand beside them: they have
the same methods, and the states of :mod:`kernel_games.adapters.openspiel` give and take them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Self

from kernel_games.engine import GameError, OptionError, ParseError, Refusal
from kernel_games.engine.extras import need

__all__ = ["ActionStruct", "ObservationStruct", "StateStruct", "Struct", "Structs"]

_spiel = need("pyspiel", "openspiel")
_State: Any = _spiel.State
_Error: Any = _spiel.SpielError


class Struct:
    """Plain JSON data.

    Parameters
    ----------
    data : mapping or str
        The data, or the same as JSON.

    Raises
    ------
    OptionError
        If it is no JSON object.
    """

    def __init__(self, data: Mapping[str, Any] | str) -> None:
        try:
            fields = json.loads(data) if isinstance(data, str) else data
        except (ValueError, RecursionError) as error:
            raise OptionError("struct", data, f"a JSON object: {error}") from error
        if not isinstance(fields, Mapping):
            raise OptionError("struct", data, "a JSON object")
        self._data = dict(fields)

    @classmethod
    def read(cls, given: object) -> Self:
        """Return a struct from a struct, from a mapping or from JSON."""
        if isinstance(given, cls):
            return given
        if isinstance(given, (Mapping, str)):
            return cls(given)
        raise OptionError("struct", given, f"a {cls.__name__}, a mapping or JSON")

    def to_dict(self) -> dict[str, Any]:
        """Return the data."""
        return self._data

    def to_json(self) -> str:
        """Return the data as one line of JSON, its keys sorted as OpenSpiel sorts them."""
        return json.dumps(self._data, separators=(",", ":"), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._data == other._data

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.to_json()})"


class StateStruct(Struct):
    """A whole position, secrets included, as :meth:`.State.to_dict` gives it."""


class ObservationStruct(Struct):
    """The view of a player or a spectator, as :meth:`.State.observation` gives it."""


class ActionStruct(Struct):
    """A move: its notation as ``move``."""


class IllegalAction(_Error):  # type: ignore[misc] # noqa: N818 -- the field's word
    """An action that is not allowed: a ``pyspiel.SpielError`` that says why.

    Attributes
    ----------
    action : int
        Which one.
    refusal : Refusal or None
        The clause that forbids it and the reason; None where no move has that number.
    """

    def __init__(self, action: int, reason: str, refusal: Refusal | None = None) -> None:
        self.action, self.refusal = action, refusal
        super().__init__(f"action {action}: {reason}")


class Structs(_State):  # type: ignore[misc]
    """Structs of a state, given and taken as the states of OpenSpiel's own games do."""

    # A HistoryNode of kernel_games.adapters.openspiel, which imports this module.
    ply: Any

    def to_struct(self) -> StateStruct:
        """Return the whole position, secrets included."""
        return StateStruct(self.ply.state.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position, secrets included, as plain data."""
        return self.to_struct().to_dict()

    def to_json(self) -> str:
        """Return the whole position, secrets included, as JSON."""
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int | None = None) -> ObservationStruct:
        """Return what a player sees; by default the one who decides, or a spectator if nobody does."""
        seat = self.current_player() if player is None else player
        return ObservationStruct(self.ply.state.observation(seat if seat >= 0 else None))

    def action_to_struct(self, player: int, action: int | None = None) -> ActionStruct:
        """Return a move: called with a player and an action, or with an action alone."""
        seat, number = (self.current_player(), player) if action is None else (player, action)
        return ActionStruct({"move": str(self._move(seat, number))})

    def actions_to_struct(
        self, player: int | Sequence[int], actions: Sequence[int] | None = None
    ) -> ActionStruct:
        """Return a move from a list of its one action: here no move is made of several."""
        chosen = player if isinstance(player, Sequence) else actions
        if chosen is None or len(chosen) != 1:
            raise OptionError("actions", chosen, "a list of one action")
        seat = self.current_player() if isinstance(player, Sequence) else player
        return self.action_to_struct(seat, chosen[0])

    def struct_to_actions(self, struct: ActionStruct | Mapping[str, Any] | str) -> list[int]:
        """Return the number of a move, in a list.

        Raises
        ------
        OptionError, ParseError
            If it is no struct of a move of whoever decides here, player or chance.
        """
        table, data = self.ply.table, ActionStruct.read(struct).to_dict()
        if data.keys() != {"move"} or not isinstance(data["move"], str):
            raise OptionError("struct", data, "an object with the notation of a move as move")
        move = table.game.parse_move(data["move"])
        numbers = table.outcomes if self.is_chance_node() else table.arrays.numbers
        if move not in numbers:
            refusal = self.ply.state.refusal(move)
            reason = f": {table.game.say(refusal)} ({refusal.clause})" if refusal else ""
            raise ParseError(f"{move} is no action of whoever decides here{reason}")
        return [numbers[move]]

    def validate_action_struct(self, struct: ActionStruct | Mapping[str, Any] | str) -> Any:
        """Return a ``pyspiel.Status``: ok, or the reason why a move is not allowed, with its clause."""
        try:
            (action,) = self.struct_to_actions(struct)
            self.check(self.current_player(), action)
        except (GameError, _Error) as error:
            return _spiel.error_status(str(error))
        return _spiel.ok_status()

    def apply_action_struct(self, struct: ActionStruct | Mapping[str, Any] | str) -> Any:
        """Make a move if it is allowed, and return the status of ``validate_action_struct``."""
        status = self.validate_action_struct(struct)
        if status.ok():
            self.apply_action(self.struct_to_actions(struct)[0])
        return status
