"""The program: what it is called by, what it takes, in which language it speaks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kernel_games
from tests.environments import programs
from tests.terminal.conftest import COMMAND, Say


def test_it_is_a_program_and_a_module(tmp_path: Path) -> None:
    for command in ([str(programs(Path(sys.prefix)) / "kernel-games")], COMMAND):
        done = subprocess.run([*command, "--version"], cwd=tmp_path, capture_output=True, check=True)
        assert done.stdout.decode().strip() == f"kernel-games {kernel_games.__version__}"


@pytest.mark.parametrize(
    "command", ["lessons", "editions", "assignment", "reports", "sheets", "play", "rulebook", "verify"]
)
def test_each_command_tells_what_it_takes(command: str, say: Say) -> None:
    assert f"usage: kernel-games {command}" in say(command, "--help")


WRONG = {
    "no command": ([], "play a game in this terminal"),
    "no such command": (["paly"], "invalid choice: 'paly'"),
    "no such game": (["play", "go"], "'tiki_topple'"),
    "no such bot": (["play", "kontor", "--bot", "hal"], "'greedy'"),
    "too many players": (["play", "kontor", "--players", "9"], "players = 9: expected a whole number from 2"),
    "not a number": (["play", "kontor", "--players", "two"], "invalid int value: 'two'"),
    "no such seat": (["play", "kontor", "--seat", "3"], "seat = 3: expected a whole number from 1 to 2"),
    "seats count from 1": (["play", "kontor", "--seat", "0"], "seat = 0"),
    "a seed that no file can hold": (["play", "kontor", "--seed", "\ud800"], "seed = '\\ud800'"),
    "a clause that is not there": (["rulebook", "KO-X99"], "near are KO-X19"),
    "a game that is nearly there": (["rulebook", "kontr"], "near are kontor"),
    "nothing like it": (["rulebook", "?"], "clause = '?'"),
    "words after a clause": (["rulebook", "KO-X15", "tea"], "nothing after a clause such as KO-X15"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_are_told_in_words_with_exit_code_2(name: str, say: Say) -> None:
    arguments, told = WRONG[name]
    assert told in say(*arguments, code=2)


def test_a_match_and_a_rulebook_are_told_in_another_language(say: Say) -> None:
    try:
        told = say(
            "--language", "es", "play", "tiki_topple", "--seed", "1", typed="why up3 Kapu\nhelp\nquit\n"
        )
        assert "Ronda 1 de 4" in told
        assert "No permitido" in told
        assert "(TT-T4)" in told
        assert "La partida termina aquí." in told
        assert "en el reglamento" in say("rulebook", "TT-T4")
        assert "in the rulebook" in say("rulebook", "TT-T4", "--language", "en")
    finally:
        kernel_games.language("en")


def test_a_language_may_be_named_after_the_command_too(say: Say) -> None:
    try:
        for words in (["rulebook", "TT-T4", "--language", "es"], ["--language", "es", "rulebook", "TT-T4"]):
            assert "No vale subir menos" in say(*words)
        typed = "99\nnada\nundo\nsave\nquit\n"
        told = say("play", "tiki_topple", "--seed", "4", "--language", "es", typed=typed)
        assert "No hay ninguna jugada '99': van del 1 al 30." in told
        assert "'nada' no es una jugada de Tiki Topple; se escriben así: 'up1 " in told
        assert "\nNo hay nada que deshacer" in told
        assert "Escribe después de 'save' el nombre de un archivo nuevo." in told
    finally:
        kernel_games.language("en")


def test_a_language_that_is_not_known_is_told_those_that_are(say: Say) -> None:
    told = say("--language", "xx", "rulebook", "TT-T4", code=2)
    assert "'en', 'es'" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rulebook"], "faltan estos argumentos: CLAUSE|GAME"),
        (["play", "go"], "'go' no es una de las opciones (elige entre 'kon_tiki'"),
        (["play", "kontor", "--players", "dos"], "argumento --players: 'dos' no es un valor válido (int)"),
        (["play", "kontor", "--bot"], "argumento --bot: falta su valor"),
    ],
    ids=["nothing", "no such game", "no number", "no value"],
)
@pytest.mark.usefixtures("spanish")
def test_wrong_arguments_are_told_in_spanish(arguments: list[str], words: str, say: Say) -> None:
    told = say("--language", "es", *arguments, code=2)
    assert told.startswith("uso: kernel-games ")
    assert words in told


@pytest.mark.usefixtures("spanish")
def test_help_speaks_spanish_in_each_command(say: Say) -> None:
    for command in ("lessons", "editions", "assignment", "reports", "sheets", "play", "rulebook", "verify"):
        told = say("--language", "es", command, "--help")
        assert "muestra esta ayuda y termina" in told
        assert "opciones:" in told
        assert not set(told.split()) & {"usage:", "options:", "default:", "the"}


@pytest.mark.usefixtures("spanish")
def test_bots_and_people_have_names_in_spanish(say: Say) -> None:
    told = say("--language", "es", "play", "kontor", "--players", "3", "--seat", "2", typed="quit\n")
    assert told.startswith("Kontor: Codicioso 1, J2 y Codicioso 2.")
