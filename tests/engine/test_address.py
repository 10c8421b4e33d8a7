"""A match as one short line of text: what comes back, what is told, and what is given away."""

from __future__ import annotations

import random
import string
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_games import Match, game, registered_games
from kernel_games.bots import Greedy, Search
from kernel_games.engine import TERMINAL, AddressError, Bot, GameError, OptionError, Person, address
from tests.houses import house_rules

BASE = "https://games.example/live/index.html?game=kontor#"


def played(name: str, players: int, plies: int, seed: int = 7, **options: Any) -> Match:
    """Return a match of random moves."""
    match = Match(name, [f"P{seat}" for seat in range(players)], seed=seed, settle=False, **options)
    luck = random.Random(seed)
    while match.ply < plies and match.state.current_player != TERMINAL:
        match.play(match.state.sample(luck), settle=False)
    return match


def same(one: Match, other: Match) -> None:
    assert other.moves() == one.moves()
    assert [ply.state for ply in other.plies] == [ply.state for ply in one.plies]
    assert (other.state, other.start, other.seed) == (one.state, one.start, one.seed)
    assert (other.names, other.options, other.house) == (one.names, one.options, one.house)
    assert other.address() == one.address()


@pytest.mark.parametrize("name", registered_games())
def test_every_match_comes_back_whole_and_twenty_plies_need_no_more_than_150_characters(name: str) -> None:
    for players in game(name).players:
        for plies in (0, 1, 20, 300):
            match = played(name, players, plies)
            link = match.address()
            if plies:
                same(match, Match.from_address(link))
            if plies == 20:
                assert len(link) <= 150
            assert link.isascii()
            assert not set(link) & set(" <>\"'`#\\^{}|")


def test_a_link_is_read_out_of_a_chat_and_only_behind_its_hash() -> None:
    match = played("kontor", 2, 30)
    link = BASE + match.address()
    same(match, Match.from_address(f"  {link[:60]}\r\n{link[60:]}  \n"))


def test_chance_goes_on_as_in_the_match_that_was_linked() -> None:
    match = Match("tiki_topple", ["Ada", "greedy"], seed="a seed/7")
    match.play(match.legal_moves()[0])
    other = Match.from_address(match.address())
    assert match.run() == other.run()
    assert other.moves() == match.moves()


def test_players_come_back_with_names_and_settings() -> None:
    bots: list[Bot] = [Search("Kai:1", turns=1), Greedy(samples=3), Greedy()]
    seats: list[Person | Bot] = [Person("José & Ana: 50 %, #1"), *bots]
    match = Match("kontor", seats, seed=1)
    again = Match.from_address(match.address()).seats
    assert [(type(seat), seat.name) for seat in again] == [(type(seat), seat.name) for seat in seats]
    assert [seat.settings() for seat in again if isinstance(seat, Bot)] == [bot.settings() for bot in bots]


@pytest.mark.parametrize("name", registered_games())
def test_house_rules_options_and_a_position_set_up_by_hand_come_back(name: str) -> None:
    rules = game(name)
    house = house_rules(rules, 3)
    match = played(name, rules.players[-1], 20, house=house)
    same(match, Match.from_address(match.address()))
    state = played(name, rules.players[-1], 12).state
    start = Match(name, [f"P{seat}" for seat in range(rules.players[-1])], start=state, seed=1)
    same(start, Match.from_address(start.address()))
    for option, about in rules.options_for(rules.players[-1]).items():
        agreed = played(name, rules.players[-1], 10, **{option: about.low})
        same(agreed, Match.from_address(agreed.address()))


def test_house_rules_keep_the_name_that_they_have() -> None:
    line = "Class = 7b (tiki_topple): TT-K1.points = 20; TT-T7 = off"
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1, house=line)
    same(match, Match.from_address(match.address()))
    assert Match.from_address(match.address("watch")).house == match.house


# What a link for a seat gives away


@pytest.mark.parametrize("name", registered_games())
def test_a_link_for_a_seat_is_made_of_what_it_sees_and_of_fresh_chance_alone(name: str) -> None:
    rules = game(name)
    for players in (rules.players[0], rules.players[-1]):
        true = played(name, players, 0)
        luck = random.Random(players)
        for _ in range(40):
            if true.state.current_player == TERMINAL:
                break
            true.play(true.state.sample(luck), settle=False)
            for seat in (*range(players), address.WATCH):
                who = None if seat == address.WATCH else int(seat)
                # Another world that this seat cannot tell from the true one, and another history.
                world = true.state.imagine(who, luck)
                other = Match(rules, true.seats, start=world, seed=99, settle=False)
                links = [address.write(match, seat, random.Random(5)) for match in (true, other)]
                assert links[0] == links[1]


@pytest.mark.parametrize("name", registered_games())
def test_a_link_for_a_seat_opens_what_it_sees_without_seed_and_moves(name: str) -> None:
    match = played(name, game(name).players[-1], 25, seed=918273645)
    for seat in (*range(len(match.seats)), address.WATCH):
        link = match.address(seat)
        fields = dict(parse_qsl(link))
        assert not fields.keys() & {"z", "m"}
        assert "918273645" not in link
        opened = Match.from_address(link)
        assert address.viewer(link) == seat
        assert not opened.ply or opened.start.current_player < 0
        who = None if seat == address.WATCH else int(seat)
        assert opened.start.observation(who) == match.state.observation(who)
    with pytest.raises(OptionError, match="seat = 9"):
        match.address(9)


def test_cards_that_a_match_was_set_up_with_are_in_no_link_for_a_seat() -> None:
    cards = played("tiki_topple", 2, 6).state.to_dict()["secrets"]
    assert all(cards)
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1, secrets=cards)
    assert cards[1][0] in match.address()
    assert "o=" not in match.address(0)
    same(match, Match.from_address(match.address()))


# What is refused


def link() -> str:
    return BASE + played("tiki_topple", 2, 12).address()


def test_a_link_that_was_cut_off_anywhere_says_that_it_is_damaged() -> None:
    whole = link()
    for end in range(len(BASE), len(whole)):
        with pytest.raises(GameError):
            Match.from_address(whole[:end])
    with pytest.raises(AddressError, match=r"^This link is damaged: .*\.$"):
        Match.from_address(whole[:-1])


WHOLE = {name: played(name, game(name).players[0], 60).address() for name in registered_games()}
LETTERS = string.ascii_letters + string.digits + "&=.%#+-_ {}:;\u00e9\ud800\0"


@settings(max_examples=400, deadline=None)
@given(
    name=st.sampled_from(registered_games()),
    changes=st.lists(
        st.tuples(st.integers(0, 400), st.integers(0, 12), st.text(LETTERS, max_size=6)),
        min_size=1,
        max_size=4,
    ),
)
def test_a_damaged_link_is_refused_in_a_sentence_or_changes_a_name(name: str, changes: Any) -> None:
    text = WHOLE[name]
    for place, gone, new in changes:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + gone :]
    try:
        match = Match.from_address(text)
    except GameError as error:
        said = str(error)
        assert said.strip()
        assert "\n" not in said
        assert len(said) < 600
    else:
        # Whatever is left can be read by itself: it never leads to another position unnoticed.
        assert "c" not in dict(address.parts(text)) or "".join(text.split()).rpartition("#")[2] == WHOLE[name]
        assert match.game.name in registered_games()


def sealed(pairs: list[tuple[str, str]], place: str = "") -> str:
    """Return fields with digits that make their text a whole one."""
    place = place or dict(pairs)["c"][4:]
    rest = [pair for pair in pairs if pair[0] != "c"]
    return address.query([rest[0], ("c", address._seal(rest, place) + place), *rest[1:]])


def test_another_edition_says_so_and_plays_nothing_else() -> None:
    pairs = address.parts(played("tiki_topple", 2, 12).address())
    other = [(key, "000000" if key == "e" else value) for key, value in pairs]
    with pytest.raises(AddressError, match=r"other rules of Tiki Topple: edition 000000, and here it is"):
        Match.from_address(sealed(other))


def test_moves_that_lead_elsewhere_say_so() -> None:
    pairs = address.parts(played("kontor", 2, 12).address())
    with pytest.raises(AddressError, match="lead to another position here"):
        Match.from_address(sealed(pairs, "012345"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "damaged"),
        (7, "damaged"),
        (None, "damaged"),
        ("g=kontor&p=\ud800&p=Ben", "damaged"),
        ("http://[g=kontor#p=Ada", "damaged"),
        ("g=kontor&g=nile", "damaged"),
        ("hello", "damaged"),
        ("g=kontor&p=Ada&p=Ben&m=2.AA", "damaged"),
        ("g=kontor&p=Ada&p=Ben&s=eJw", "damaged"),
        ("g=kontor&p=Ada&p=Ben&q={}", "damaged"),
        ("g=kontor&p=Ada&p=Ben&o=[1]", "damaged"),
        ("g=kontor&p=Ada&p=Ben&x=1", "damaged"),
        ("g=kontor&p=Ada&b=greedy&q=" + "[" * 9000, "damaged"),
        ("g=kontor&p=" + "a" * 30_000, "damaged"),
        ("g=chess&p=Ada&p=Ben", "chess"),
        ("g=kontor", "players = 0"),
        ("g=kontor&p=Ada&b=stockfish", "stockfish"),
        ("g=kontor&p=&p=Ben", "name"),
        ('g=kontor&p=Ada&p=Ben&o={"seed":1}', "seed"),
        ('g=kontor&p=Ada&p=Ben&o={"plies":[]}', "plies"),
        ("g=kontor&p=Ada&p=Ben&h=nonsense", "house"),
        ("g=kontor&p=Ada&b=greedy&q={%22samples%22:[]}", "samples"),
    ],
)
def test_what_is_no_address_is_refused_by_what_is_wrong(text: Any, said: str) -> None:
    with pytest.raises(GameError, match=said):
        Match.from_address(text)


def test_more_plies_than_a_game_has_are_damage_and_not_played_for_ever() -> None:
    pairs = address.parts(played("tiki_topple", 2, 12).address())
    for moves in ("5001.AA", "5000.AA", "12." + "A" * 9000 + "B", "x.AA", "-1.AA", "12.%%", "١٢.AA"):
        with pytest.raises(AddressError, match="damaged"):
            Match.from_address(sealed([(key, moves if key == "m" else value) for key, value in pairs]))


def test_a_game_of_ones_own_and_another_than_is_asked_for() -> None:
    match = played("kontor", 2, 5)
    same(match, Match.from_address(match.address(), game("kontor")))
    with pytest.raises(AddressError, match="a match of kontor, not of nile"):
        Match.from_address(match.address(), game("nile"))


def test_what_is_written_by_hand_begins_a_match() -> None:
    match = Match.from_address("g=kontor&p=Ada&b=greedy&z=5")
    assert (match.seed, match.names[0], match.ply) == (
        5,
        "Ada",
        Match("kontor", ["Ada", "greedy"], seed=5).ply,
    )
