"""The players that choose by themselves: what they choose, and what they may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from kernel_games import Match, game
from kernel_games.bots import Easy, Greedy, Medium, Random, Search
from kernel_games.engine import CHANCE, Bot, GameError, Move, OptionError, State, registry

TIKI = game("tiki_topple")


class Gamble:
    """Greedy's view of a game: sure points, or a coin weighted by a hidden number."""

    rest = False

    def __init__(self, hidden: int, points: float = 0, player: int = 0) -> None:
        self.hidden, self.points, self.current_player = hidden, points, player

    def legal_moves(self) -> list[Move]:
        return [Move("sure"), Move("toss"), Move("also", "sure")]

    def child(self, move: Move) -> Gamble:
        if move is Move("toss"):
            return Gamble(self.hidden, player=CHANCE)
        return Gamble(self.hidden, {"sure": 2, "also": 2, "heads": self.hidden, "tails": 0}[move.verb])

    def sample(self, rng: random.Random) -> Move:
        return Move("heads" if rng.random() < 0.5 else "tails")

    def estimate(self, seat: int) -> float:
        assert seat == 0
        return self.points


def choose(bot: Bot, imagine: Callable[[random.Random], Gamble], seed: int) -> str:
    view = {"seat": 0, "legal": ["sure", "toss", "also sure"]}
    return bot.choose(view, cast("Callable[[random.Random], State]", imagine), random.Random(seed))


class Spy(Random):
    """Chooses as Random does and keeps what it was shown."""

    key = "spy"

    def __init__(self, name: str = "") -> None:
        super().__init__(name or "Spy")
        self.seen: list[tuple[Mapping[str, Any], list[State]]] = []

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        self.seen.append((view, [imagine(rng) for _ in range(3)]))
        return super().choose(view, imagine, rng)


class Stubborn(Bot):
    """Always says the same."""

    key = "stubborn"

    def __init__(self, answer: object) -> None:
        super().__init__("Zed")
        self.answer = answer

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        del view, imagine, rng
        return cast("str", self.answer)


@pytest.mark.parametrize("bot", [Random, Easy, Medium, Greedy, Search])
def test_a_bot_is_registered_by_its_key(bot: type[Bot]) -> None:
    assert registry.load("bots", bot.key) is bot
    assert bot().name == bot.key.title()


def test_random_chooses_every_legal_move_alike_often() -> None:
    view = {"legal": ["a", "b", "c", "d"]}
    rng = random.Random(1)
    counts = Counter(Random().choose(view, lambda _: TIKI.new(2), rng) for _ in range(4000))
    assert set(counts) == set(view["legal"])
    # Five standard deviations of a binomial count of 4000 with chance 1/4.
    assert all(abs(count - 1000) < 137 for count in counts.values())


@pytest.mark.parametrize(
    ("line", "secret", "played", "best"),
    [
        # TT-K1: the top tiki brings 9 points in first place only, and one card lifts it there.
        (["Nui", "Nani", "Huhu", "Eepo", "Kapu"], ["Nani", "Hookipa", "Nui"], ["up2", "up3"], "up1 nani"),
        # TT-T5: toppling the tiki above it does so too.
        (["Nui", "Nani", "Huhu", "Eepo", "Kapu"], ["Nani", "Eepo", "Nui"], ["up1", "up1"], "topple nui"),
        # TT-T3: from fourth place it takes a Tiki Up 3.
        (["Nui", "Huhu", "Eepo", "Nani", "Kapu"], ["Nani", "Eepo", "Nui"], ["up1", "topple"], "up3 nani"),
    ],
)
def test_greedy_makes_the_move_that_brings_its_own_points(
    line: list[str], secret: list[str], played: list[str], best: str
) -> None:
    state = TIKI.position(
        players=2,
        line=line,
        played=[[*played, "toast", "toast"], ["up1", "up2", "toast", "toast"]],
        secrets=[secret, ["Kapu", "Lokahi", "Huhu"]],
    )
    for seed in range(5):
        chosen = Greedy().choose(state.observation(0), partial(state.imagine, 0), random.Random(seed))
        assert TIKI.parse_move(chosen) is TIKI.parse_move(best)


def test_greedy_breaks_ties_by_chance_alone() -> None:
    chosen = Counter(choose(Greedy(), lambda _: Gamble(0), seed) for seed in range(200))
    assert set(chosen) == {"sure", "also sure"}
    assert min(chosen.values()) > 60
    assert [choose(Greedy(), lambda _: Gamble(0), 7) for _ in range(5)].count("sure") in (0, 5)


def test_greedy_takes_the_mean_over_imagined_positions_and_over_chance() -> None:
    # A toss brings 3 on average if the hidden number is 4 or 8, over the sure 2, and 1.5 if it is 2 or 4.
    def rich(rng: random.Random) -> Gamble:
        return Gamble(rng.choice([4, 8]))

    def poor(rng: random.Random) -> Gamble:
        return Gamble(rng.choice([2, 4]))

    bot = Greedy(samples=400)
    assert {choose(bot, rich, seed) for seed in range(5)} == {"toss"}
    assert "toss" not in {choose(bot, poor, seed) for seed in range(5)}


def test_greedy_does_not_look_past_a_rest() -> None:
    class Scored(Gamble):
        """A rest: what chance decides after it has nothing to do with the move before."""

        rest = True

        def sample(self, rng: random.Random) -> Move:
            raise AssertionError(rng)

    class LastMove(Gamble):
        def child(self, move: Move) -> Gamble:
            return Scored(self.hidden, points=len(move.text), player=CHANCE)

    assert choose(Greedy(), lambda _: LastMove(1), 1) == "also sure"


@pytest.mark.parametrize("samples", [0, -1, 1001, 1.5, "3", None, True])
def test_a_wrong_number_of_samples_is_named_with_what_would_be_right(samples: Any) -> None:
    with pytest.raises(OptionError, match=r"samples = .*: expected a whole number from 1 to 1000"):
        Greedy(samples=samples)


@pytest.mark.parametrize("slip", [-1, 101, 0.6, "60", None, True])
@pytest.mark.parametrize("bot", [Easy, Medium, Greedy])
def test_a_wrong_share_of_random_moves_is_named_with_what_would_be_right(
    bot: Callable[..., Bot], slip: Any
) -> None:
    with pytest.raises(OptionError, match=r"slip = .*: expected a whole number from 0 to 100"):
        bot(slip=slip)


@pytest.mark.parametrize(("bot", "slips"), [(Easy, 60), (Medium, 30), (Greedy, 0)])
def test_a_level_makes_its_share_of_moves_at_random(bot: Callable[..., Bot], slips: int) -> None:
    """Of three moves a toss alone is worse; a random move is it one time in three."""
    tosses = sum(choose(bot(), lambda _: Gamble(0), seed) == "toss" for seed in range(3000))
    # Five standard deviations of a binomial count of 3000 are below 125.
    assert abs(tosses - 1000 * slips / 100) <= (125 if slips else 0)


def test_each_level_beats_the_one_below_it() -> None:
    """60 games each, seats in turn; with luck alone 30 would be won."""
    for better, worse in [(Easy, Random), (Medium, Easy), (Greedy, Medium)]:
        won = 0.0
        for number in range(60):
            bots: list[Bot] = [better(), worse()] if number % 2 else [worse(), better()]
            won += Match(TIKI, bots, seed=f"levels/{number}").run().returns()[1 - number % 2]
        assert won > 36, (better, won)


def test_a_level_is_read_back_from_a_match(tmp_path: Path) -> None:
    match = Match(TIKI, [Easy(), Medium("Mo", slip=40)], seed=4)
    match.save(tmp_path / "match.jsonl")
    easy, mo = Match.load(tmp_path / "match.jsonl").seats
    assert isinstance(easy, Easy)
    assert isinstance(mo, Medium)
    assert (easy.slip, mo.slip, mo.name) == (60, 40, "Mo")


def test_settings_make_an_equal_bot_and_are_saved_with_a_match(tmp_path: Path) -> None:
    match = Match(TIKI, [Greedy("Gwen", samples=3), Random("Ray"), "Ada"], seed=4)
    match.run()
    match.save(tmp_path / "match.jsonl")
    loaded = Match.load(tmp_path / "match.jsonl")
    gwen, ray, _ = loaded.seats
    assert isinstance(gwen, Greedy)
    assert (gwen.name, gwen.samples, gwen.settings()) == ("Gwen", 3, {"samples": 3, "slip": 0})
    assert isinstance(ray, Random)
    assert ray.name == "Ray"


@pytest.mark.parametrize("players", TIKI.players)
def test_equal_seeds_bring_equal_games(players: int) -> None:
    matches = [Match(TIKI, [Greedy(), *[Random()] * (players - 1)], seed=5) for _ in range(2)]
    assert matches[0].run() == matches[1].run()
    assert matches[0].plies == matches[1].plies


@pytest.mark.parametrize("players", TIKI.players)
def test_a_bot_is_never_shown_the_secret_card_of_another(players: int) -> None:
    """TT-S5: only the owner looks."""
    spies = [Spy(f"Spy {seat}") for seat in range(players)]
    Match(TIKI, spies, seed=6).run()
    for seat, spy in enumerate(spies):
        assert spy.seen
        for view, imagined in spy.seen:
            assert view["seat"] == seat
            others = [card for owner, card in enumerate(view["secrets"]) if owner != seat]
            assert set(map(str, others)) <= {"hidden", "None"}
            # What it imagines looks the same from its seat, so it tells it nothing new.
            assert all(state.observation(seat) == view for state in imagined)


def test_what_a_bot_imagines_does_not_favour_the_truth() -> None:
    """TT-S5, TT-C2: of the 26 cards it has not seen, the other player may hold any."""
    spy = Spy()
    match = Match(TIKI, [spy, "Ada"], seed=8)
    state = match.state
    rng = random.Random(1)
    cards = Counter(tuple(state.imagine(0, rng).to_dict()["secrets"][1]) for _ in range(5200))
    assert len(cards) == 26
    # Five standard deviations of a binomial count of 5200 with chance 1/26.
    assert all(abs(count - 200) < 70 for count in cards.values())


@pytest.mark.parametrize("answer", ["fly", "", "up3 Lokahi up3", "reveal", None, 7, "x" * 10_000])
def test_a_bot_that_answers_nonsense_is_named_and_the_match_stays_as_it_was(answer: object) -> None:
    match = Match(TIKI, [Stubborn(answer), "Ada"], seed=9)
    before = match.plies
    with pytest.raises(GameError, match="Zed") as caught:
        match.run()
    assert len(str(caught.value)) < 500
    assert match.plies == before
    match.play(match.legal_moves()[0])


def test_a_bot_that_breaks_a_clause_is_told_which() -> None:
    """TT-T7: no Tiki Toast on a player's first turn of a round."""
    match = Match(TIKI, [Stubborn("toast"), "Ada"], seed=9)
    with pytest.raises(GameError, match=r"Zed.*\(TT-T7\)"):
        match.run()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 0.95), (3, 0.75), (4, 0.65)])
def test_greedy_beats_random_far_beyond_luck(players: int, least: float) -> None:
    """200 games, the seat taken in turn; with luck alone the share of wins would be 1 / players."""
    won = 0.0
    for number in range(200):
        bots: list[Bot] = [Random() for _ in range(players)]
        bots[number % players] = Greedy()
        won += Match(TIKI, bots, seed=f"greedy/{number}").run().returns()[number % players]
    assert won / 200 > least
