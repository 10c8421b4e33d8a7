"""Why house rules cannot be, in words of the language set: in a game's own, and in the engine's."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import OptionError
from kernel_games.engine.house_words import refuse_house

CASES: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "tiki_topple": [
        ({"TT-S2.boxed": 2, "TT-C1.up1": 1}, "at most 1, as many", "como mucho 1, las que tiene"),
        ({"TT-T3.up3": 4}, "at most 3, or no tiki", "como mucho 3, porque ningún tiki"),
        ({"TT-C1.up1": 3, "TT-C1.toast": 3}, "at most 7 cards: ", "como mucho 7 cartas: "),
        ({"TT-T7.turns": 4, "TT-C1.up2": 0, "TT-C1.up3": 0}, "at least 4 cards", "al menos 4 cartas"),
    ],
    "kontor": [
        ({"KO-X02.coins": 6}, "at most 5: 4 players share 20 coins", "4 jugadores se reparten 20 monedas"),
        ({"KO-B05.docks": 5, "KO-B05.water": 3}, "at most 7 cards in all", "como mucho 7 cartas en total"),
    ],
    "mississippi": [
        ({"MS-C1.logs": 40}, "at least 60: 2 players begin with 30", "al menos 60: 2 jugadores empiezan"),
        ({"MS-1a.price": 3, "MS-S1.six": 2}, "at most 2, or a ship with 2 logs", "un barco con 2 troncos"),
    ],
    "nile": [
        ({"R13.3.attacks": 4}, "less than 4, at which natives", "menos de 4, con lo que los nativos"),
        (
            {"9.16.cost": 4, "9.21.cost": 3},
            "1 or more, and no more than the 3",
            "1 o más, pero no más que los 3",
        ),
        ({"R9.1.foot[2]": 1}, "at least 2 for a reckless turn", "al menos 2 en un turno temerario"),
        ({"R19.1.doctor": 6}, "at most 5: a doctor", "como mucho 5: con la especialidad"),
        ({"5.422.carries": 15, "5.44.person": 20}, "the weight of a rider", "lo que pesa un jinete"),
        ({"9.22.bearers": 4}, "more than 4, the next smaller crew", "más de 4, la tripulación siguiente"),
        ({"9.23.less": 3}, "at most 2, as for a smaller crew", "como mucho 2, igual que con una"),
    ],
}
OWN = [(name, *case) for name, cases in CASES.items() for case in cases]
LINES = [
    ({"TT-K1.points": 99}, "a whole number from 0 to 50 (TT-K1)", "un número entero de 0 a 50 (TT-K1)"),
    ({"TT-T7": 0}, "True or False (TT-T7)", "True o False (TT-T7)"),
    ({"TT-X9": 1}, "one of TT-C1.up1, ", "una de estas claves: TT-C1.up1, "),
    ([], "house rules by clause and figure", "una tabla de reglas de la casa"),
    ("x", "house rules in a line, such as", "una línea de reglas de la casa, como"),
    ("(kontor): a = 1", "of tiki_topple, not of kontor", "de tiki_topple, no de kontor"),
    ("(tiki_topple): ???", "a figure with a number", "una cifra con un número"),
    ("x(y (tiki_topple): TT-K1.points = 3", "of at most 80 characters", "80 caracteres como mucho"),
]


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    kernel_games.language("en")


def reason(game: str, rules: Any, language: str) -> OptionError:
    kernel_games.language(language)
    with pytest.raises(OptionError) as error:
        kernel_games.game(game).house(rules)
    return error.value


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("game", "rules", "english", "spanish"), OWN)
def test_what_cannot_work_together_is_said_in_the_language_set(
    game: str, rules: Any, english: str, spanish: str
) -> None:
    told = {language: reason(game, rules, language) for language in ("en", "es")}
    assert english in told["en"].expected
    assert spanish in told["es"].expected
    for error in told.values():
        assert str(error).startswith(f"{error.field} = {error.value}: ")
        assert str(error).endswith(f" ({error.clause})")
        assert not {"{", "}"} & set(str(error))


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("rules", "english", "spanish"), LINES)
def test_what_is_no_house_rule_is_said_in_the_language_set(rules: Any, english: str, spanish: str) -> None:
    assert english in str(reason("tiki_topple", rules, "en"))
    said = str(reason("tiki_topple", rules, "es"))
    assert spanish in said
    assert ": tiene que ser " in said
    assert "expected" not in said


@pytest.mark.parametrize("name", kernel_games.registered_games())
def test_every_reason_of_a_game_is_told_by_some_rules(name: str) -> None:
    told = [reason(name, rules, "en").expected for rules, *_ in CASES.get(name, ())]
    kinds = {re.sub(r"\d+", "#", one) for one in told}
    keys = kernel_games.game(name).phrases.keys("house")
    # What a function has to return is told where one is tried: tests/kontor/test_slots.py.
    assert len(kinds) == len([key for key in keys if not key.startswith("returns_")])


@pytest.mark.usefixtures("english_again")
def test_a_refusal_of_house_rules_travels_between_processes() -> None:
    kernel_games.language("es")
    with pytest.raises(OptionError) as error:
        refuse_house("house.TT-K1.points", 99, "number", "TT-K1", low=0, high=50)
    again = pickle.loads(pickle.dumps(error.value))  # noqa: S301 -- made one line above
    assert (str(again), again.clause) == (str(error.value), "TT-K1")
