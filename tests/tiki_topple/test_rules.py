"""The clauses of Tiki Topple, each by what it does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from kernel_games.engine import CHANCE, TERMINAL, Event, Match, OptionError
from kernel_games.games.tiki_topple import TikiState, game
from kernel_games.games.tiki_topple.components import CARDS, GROUPS, TIKIS
from kernel_games.terminal.rulebooks import search
from kernel_games.testing import check_game
from tests.playing import play, refused, told
from tests.sampling import sampled
from tests.tiki_topple.test_components import EXAMPLE_CARDS

LINE = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
SECRETS = [list(card) for card in EXAMPLE_CARDS]


def position(players: int = 2, line: Sequence[str] = LINE, **fields: Any) -> TikiState:
    fields.setdefault("secrets", SECRETS[:players])
    state: TikiState = game.from_dict({"players": players, "line": list(line), **fields})
    return state


@pytest.mark.clause("TT-T3", "TT-T4")
@pytest.mark.parametrize("start", range(9))
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_up_climbs_exactly_its_number_and_those_passed_shift_down(steps: int, start: int) -> None:
    state = position()
    text = f"up{steps} {LINE[start]}"
    if start < steps:
        assert refused(state, text) == "TT-T4"
        return
    after, events = play(state, text)
    line = list(LINE)
    line.insert(start - steps, line.pop(start))
    assert list(after.line_names) == line
    assert told(events) == ["TT-T2", "TT-T3"]


@pytest.mark.clause("TT-T5", "TT-D1")
@pytest.mark.parametrize("start", range(9))
def test_topple_sends_any_tiki_to_the_bottom_and_the_last_one_stays(start: int) -> None:
    after, events = play(position(), f"topple {LINE[start]}")
    assert list(after.line_names) == [*(tiki for tiki in LINE if tiki != LINE[start]), LINE[start]]
    assert told(events) == ["TT-T2", "TT-D1" if start == 8 else "TT-T5"]
    assert after.hand(0)["topple"] == 0


@pytest.mark.clause("TT-T6")
def test_toast_takes_the_lowest_tiki_out_for_the_round() -> None:
    state, events = play(position(), "up1 Nui", "up1 Nui", "toast")
    assert list(state.line_names) == [
        "Nani",
        "Nui",
        "Wikiwiki",
        "Huhu",
        "Lokahi",
        "Akamai",
        "Eepo",
        "Hookipa",
    ]
    assert told(events)[-2:] == ["TT-T2", "TT-T6"]
    assert refused(state, "topple Kapu") == "TT-T6"
    assert state.observation(None)["removed"] == ["Kapu"]


@pytest.mark.clause("TT-T7")
def test_no_toast_on_a_players_own_first_turn_even_if_others_have_played() -> None:
    state = position(3)
    for text in ("up1 Nui", "up1 Huhu", "up1 Huhu"):
        assert refused(state, "toast") == "TT-T7"
        state, _ = play(state, text)
    assert state.refusal(game.parse_move("toast")) is None


@pytest.mark.clause("TT-T2", "TT-S2")
def test_a_card_is_used_once_a_round_and_one_up_1_is_in_the_box_with_three() -> None:
    two, _ = play(position(2), "topple Nani", "topple Nani")
    assert refused(two, "topple Nui") == "TT-T2"
    three, _ = play(position(3), "up1 Nui", "up1 Nui", "up1 Nui")
    assert refused(three, "up1 Eepo") == "TT-S2"
    assert two.hand(0)["up1"] == 2


@pytest.mark.clause("TT-S2", "TT-S1")
@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 6), (4, 6)])
def test_size_of_a_hand_and_hands_are_hidden(players: int, cards: int) -> None:
    view = position(players).observation(0)
    assert view["cards"] == [cards] * players
    assert sum(view["hand"].values()) == cards
    assert position(players).observation(None)["hand"] is None


@pytest.mark.clause("TT-S3")
def test_all_begin_at_start() -> None:
    assert game.new(4).scores() == (0, 0, 0, 0)


@pytest.mark.clause("TT-S4")
def test_chance_lines_up_one_group_in_each_third() -> None:
    state = game.new(2)
    assert len(state.chance_outcomes()) == 18
    seen = set()
    for seed in range(200):
        line = state
        rng = random.Random(seed)
        while len(line.line) < len(TIKIS):
            line = line.child(line.sample(rng))
        names = line.line_names
        thirds = [frozenset(names[start : start + 3]) for start in (0, 3, 6)]
        assert set(thirds) == {frozenset(group) for group in GROUPS}
        seen.add(names)
    assert len(seen) > 150


@pytest.mark.clause("TT-S5")
def test_each_is_dealt_another_card_that_only_its_owner_sees() -> None:
    state = position(4, secrets=[None] * 4)
    events: list[Event] = []
    rng = random.Random(1)
    for seat in range(4):
        assert state.current_player == CHANCE
        move = state.sample(rng)
        assert state.notation(move, seat) == str(move)
        assert state.notation(move, (seat + 1) % 4) == state.notation(move, None) == "deal hidden"
        state = state.apply(move, events.append)
    assert len({state.secret(seat) for seat in range(4)}) == 4
    for seat in range(4):
        shown = state.observation(seat)["secrets"]
        assert shown == [list(state.secret(seat) or ()) if owner == seat else "hidden" for owner in range(4)]
        whole = [event for event in events if (seen := event.seen_by(seat)) and "card" in seen.facts]
        assert [event.facts["seat"] for event in whole] == [seat]
    assert state.current_player == 0


@pytest.mark.clause("TT-T1", "TT-D7")
def test_turns_go_round_from_the_starter_and_the_starter_is_an_option() -> None:
    match = Match("tiki_topple", ["A", "B", "C"], seed=1, starter=2)
    order = []
    for _ in range(4):
        order.append(match.state.current_player)
        match.play(match.legal_moves()[0])
    assert order == [2, 0, 1, 2]
    assert [line.text for line in match.log() if line.clause in ("TT-D7", "TT-T1")] == [
        "C starts round 1.",
        "Turns go clockwise.",
    ]
    refusal = match.refusal("up1 Nui", seat=1)
    assert refusal is not None
    assert refusal.clause == "TT-T1"


def one_toast_left() -> TikiState:
    """Return four tikis in line, with the starter to play the sixth toast."""
    played = [["up1", "toast"], ["up1", "toast"], ["up1", "up2", "toast"], ["up1", "toast", "toast"]]
    return position(4, LINE[:4], played=played, active=[2, 3, 0, 1])


@pytest.mark.clause("TT-E1")
def test_the_round_ends_with_the_sixth_tiki_and_cards_stay_unplayed() -> None:
    state, events = play(one_toast_left(), "toast")
    assert state.phase == "reveal"
    assert told(events) == ["TT-T2", "TT-T6", "TT-E1"]
    assert sum(state.observation(0)["cards"]) > 0


@pytest.mark.clause("TT-E2")
def test_the_round_ends_when_all_cards_are_played() -> None:
    state: TikiState = position(2)
    events: list[Event] = []
    rng = random.Random(3)
    for _ in range(14):
        events.clear()
        state = state.apply(state.sample(rng), events.append)
    assert told(events)[-1] == "TT-E2"
    assert state.observation(0)["cards"] == [0, 0]
    assert len(state.line) == 5, "two players have four toasts: three left can never happen"


def last_turn(**fields: Any) -> TikiState:
    """Return the end of a round, about to be scored, with the line of the rulebook's example."""
    cards = [["up1", "up2", "toast", "toast"]] * 2 + [["up1", "up2", "up3", "toast"]] * 2
    fields.setdefault("played", cards)
    return position(4, ["Lokahi", "Hookipa", "Akamai"], **fields)


def test_the_rulebooks_worked_example_scores_5_7_11_and_2() -> None:
    state, events = play(last_turn(), "reveal")
    assert state.scores() == (5, 7, 11, 2)
    assert told(events) == [
        *("TT-E3", "TT-K2", "TT-E3"),
        *("TT-E3", "TT-K2", "TT-K3", "TT-E3"),
        *("TT-E3", "TT-K1", "TT-K3", "TT-E3"),
        *("TT-E3", "TT-K3", "TT-E3"),
        "TT-G1",
    ]
    assert state.observation(None)["secrets"] == SECRETS
    assert state.observation(None)["gained"] == [5, 7, 11, 2]


@pytest.mark.clause("TT-K1", "TT-K2", "TT-K3")
@pytest.mark.parametrize(("part", "clause", "points"), [(0, "TT-K1", 9), (1, "TT-K2", 5), (2, "TT-K3", 2)])
def test_a_tiki_scores_in_its_places_only(part: int, clause: str, points: int) -> None:
    card = list(EXAMPLE_CARDS[0])
    others = [tiki for tiki in TIKIS if tiki not in card]
    other_card = next([TIKIS[t] for t in c] for c in CARDS if not {TIKIS[t] for t in c} & set(card))
    for place in (1, 2, 3):
        line = others[:3]
        line[place - 1] = card[part]
        state = position(
            4,
            line,
            played=last_turn().to_dict()["played"],
            secrets=[card, other_card, *[list(c) for c in EXAMPLE_CARDS[1:3]]],
        )
        after, events = play(state, "reveal")
        scored = place <= part + 1
        assert after.scores()[0] == (points if scored else 0)
        mine = [
            event.clause for event in events if event.clause.startswith("TT-K") and event.facts["seat"] == 0
        ]
        assert mine == ([clause] if scored else [])


@pytest.mark.clause("TT-N1", "TT-N2", "TT-N3", "TT-N4")
def test_a_new_round() -> None:
    state, _ = play(last_turn(active=[1, 2, 3, 0]), "reveal")
    assert state.rest
    state, events = play(state, "line Nani Wikiwiki Huhu")
    assert told(events) == ["TT-N1", "TT-N3", "TT-N2", "TT-S4"]
    assert state.table.round == 2
    assert state.table.active == (2, 3, 0, 1)
    assert sorted(state.observation(None)["spent"]) == sorted(SECRETS)
    assert [sum(state.hand(seat).values()) for seat in range(4)] == [6, 6, 6, 6]
    rng = random.Random(1)
    while state.current_player == CHANCE:
        state = state.apply(state.sample(rng), events.append)
    assert events[-1].clause == "TT-N4"
    assert state.current_player == 2
    assert not {state.secret(seat) for seat in range(4)} & set(EXAMPLE_CARDS)


@pytest.mark.clause("TT-G1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_as_many_rounds_as_players_and_four_for_two(players: int, rounds: int) -> None:
    assert game.new(players).observation(None)["rounds"] == rounds


@pytest.mark.clause("TT-G4")
def test_more_rounds_may_be_agreed_but_not_fewer() -> None:
    assert game.new(3, rounds=7).observation(None)["rounds"] == 7
    assert "TT-G4" in [line.clause for line in Match("tiki_topple", ["A", "B"], seed=1, rounds=5).log()]
    with pytest.raises(OptionError, match=r"rounds = 2: expected a whole number from 3 to 99 \(TT-G4\)"):
        game.new(3, rounds=2)


@pytest.mark.clause("TT-G2", "TT-O1")
def test_most_points_win_after_the_last_round() -> None:
    state, events = play(last_turn(round=4, scores=[9, 0, 0, 0]), "reveal")
    assert state.current_player == TERMINAL
    assert told(events)[-3:] == ["TT-G1", "TT-G2", "TT-O1"]
    assert state.scores() == (14, 7, 11, 2)
    assert state.returns() == (1, 0, 0, 0)
    assert not state.legal_moves()
    assert not state.attempts()
    assert not state.chance_outcomes()
    assert refused(state, "up1 Nui") == "TT-G2"


def final_round() -> tuple[TikiState, list[Event]]:
    """Return a tie of seats 0 and 2 of four after the last round, which seat 2 started."""
    state, events = play(last_turn(round=4, scores=[6, 0, 0, 0], active=[2, 3, 0, 1]), "reveal")
    assert state.scores() == (11, 7, 11, 2)
    assert told(events)[-1] == "TT-G3"
    state, events = play(state, "line Nani Wikiwiki Huhu")
    rng = random.Random(1)
    while state.current_player == CHANCE:
        state = state.apply(state.sample(rng), events.append)
    return state, events


@pytest.mark.clause("TT-G3", "TT-D5", "TT-D6")
def test_the_tied_play_a_final_round_with_seven_cards_each() -> None:
    state, events = final_round()
    assert {"TT-N1", "TT-D5", "TT-N2", "TT-D6"} <= set(told(events))
    view = state.observation(1)
    assert view["final"]
    assert view["active"] == [0, 2]
    assert view["cards"] == [7, 0, 7, 0]
    assert state.current_player == 0, "the first of the tied to the left of seat 2, the last starter"
    assert state.secret(1) is None
    assert "legal" not in view


@pytest.mark.clause("TT-D3")
def test_leaders_level_after_the_final_round_share_the_win() -> None:
    state, events = play(game.positions["level_again"], "reveal")
    assert state.current_player == TERMINAL
    assert told(events)[-2:] == ["TT-D3", "TT-O1"]
    assert state.scores() == (45, 45)
    assert state.returns() == (0.5, 0.5)
    fields = {**game.positions["level_again"].to_dict(), "line": ["Hookipa", "Lokahi", "Kapu", "Nui", "Eepo"]}
    state, events = play(game.from_dict(fields), "reveal")
    assert told(events)[-2:] == ["TT-G2", "TT-O1"]
    assert state.returns() == (1, 0)


@pytest.mark.clause("TT-D4")
def test_a_long_game_shuffles_the_discards_again() -> None:
    match = Match("tiki_topple", ["A", "B", "C", "D"], seed=1, rounds=8)
    rng = random.Random(2)
    while match.state.current_player != TERMINAL:
        match.play(match.state.sample(rng))
        assert all(match.state.observation(None)["secrets"])
    reshuffles = [ply.state.observation(None)["round"] for ply in match.plies if "TT-D4" in told(ply.events)]
    assert reshuffles[0] == 7, "six rounds use 24 of 27 cards, the seventh three more"


@pytest.mark.clause("TT-D4")
@pytest.mark.parametrize(("players", "rounds"), [(2, 14), (3, 10), (4, 7)])
def test_a_reshuffle_is_told_once_before_the_first_card_that_it_brings(players: int, rounds: int) -> None:
    state = game.new(players, rounds=rounds)
    rng = random.Random(1)
    events: list[Event] = []
    while state.current_player != TERMINAL and state.table.round <= rounds:
        state = state.apply(state.sample(rng), events.append)
    deals = [event.clause for event in events if event.clause in ("TT-D4", "TT-S5")]
    assert deals.count("TT-D4") == 1
    assert deals.index("TT-D4") == len(CARDS), "all 27 are dealt first"


@pytest.mark.clause("TT-D4")
def test_who_was_dealt_before_the_shuffle_holds_what_was_left_and_all_know_it() -> None:
    left = [[TIKIS[tiki] for tiki in card] for card in CARDS[:2]]
    spent = [[TIKIS[tiki] for tiki in card] for card in CARDS[2:]]
    dealt = position(4, rounds=12, round=7, spent=spent, secrets=[*left, None, None])
    assert (dealt.observation(None)["deck"], dealt.observation(None)["spent"]) == (25, [])
    state = dealt.apply(dealt.chance_outcomes()[0][0])
    state = state.apply(state.chance_outcomes()[0][0])
    assert game.from_dict(state.to_dict()) == state
    assert (state.observation(None)["deck"], state.observation(None)["spent"]) == (23, [])
    rng = random.Random(1)
    before = {tuple(card) for card in left}
    for _ in range(20):
        imagined = state.imagine(3, rng)
        assert {imagined.secret(0), imagined.secret(1)} == before
        assert imagined.secret(2) not in before


@pytest.mark.clause("TT-T7")
@pytest.mark.parametrize("players", game.players)
def test_chance_too_may_draw_a_toast_from_the_second_turn_on(players: int) -> None:
    rng = random.Random(7)
    state = position(players)
    for _ in range(players):
        assert {state.sample(rng) for _ in range(2000)} == set(state.legal_moves())
        state = state.child(game.parse_move("topple Kapu"))
    assert state.plays == players
    assert game.parse_move("toast") in state.legal_moves()
    assert {state.sample(rng) for _ in range(2000)} == set(state.legal_moves())


def test_the_estimate_counts_a_secret_card_once_it_is_dealt_and_only_until_it_has_scored() -> None:
    fields: dict[str, Any] = {"round": 2, "scores": [9, 5, 0, 2]}
    start = last_turn(**fields)
    assert all(start.estimate(seat) > start.scores()[seat] for seat in range(4)), "all have a tiki in line"
    scored, _ = play(start, "reveal")
    assert scored.rest
    assert [scored.estimate(seat) for seat in range(4)] == list(scored.scores()) == [14, 12, 11, 4]
    undealt = position(4, secrets=[SECRETS[0], None, None, None], **fields)
    assert undealt.estimate(0) > 9
    assert [undealt.estimate(seat) for seat in (1, 2, 3)] == [5, 0, 2]


def test_every_action_limit_effect_scoring_and_end_clause_is_cited_in_play() -> None:
    cited = check_game(game, seeds=range(4)).cited
    cited |= {event.clause for event in final_round()[1]} | {
        "TT-G3",
        "TT-D3",
    }  # held by their own tests above
    kinds = ("action", "limit", "effect", "scoring", "end")
    wanted = {clause.id for clause in game.rulebook.values() if clause.kind in kinds}
    assert wanted <= cited, sorted(wanted - cited)


def conserved(state: Any) -> None:
    """Check that nothing is created or lost: tikis, action cards, secret cards, points."""
    view = state.observation(None)
    if view["phase"] in ("play", "reveal", "scored", "over"):
        assert sorted(view["line"] + view["removed"]) == sorted(TIKIS)
        toasts = sum(cards.count("toast") for cards in view["discards"])
        assert len(view["removed"]) == toasts
    for seat in range(view["players"]):
        in_hand = sum(state.hand(seat).values())
        assert in_hand + len(view["discards"][seat]) == (
            0 if seat not in view["active"] else 7 if len(view["active"]) == 2 else 6
        )
    held = [state.secret(seat) for seat in range(view["players"]) if state.secret(seat)]
    assert len(set(held)) == len(held)
    assert view["deck"] + len(held) + len(view["spent"]) == len(CARDS)


@pytest.mark.slow
def test_every_promise_of_the_engine_is_kept_in_random_games() -> None:
    report = check_game(game, seeds=range(25), invariant=conserved, **sampled(7))
    assert report.longest <= game.longest(4)


def test_a_chance_move_is_drawn_as_often_as_its_weight_says() -> None:
    state = position(2, secrets=[SECRETS[0], None])
    rng = random.Random(5)
    drawn = [state.sample(rng) for _ in range(5200)]
    counts = {move: drawn.count(move) for move, _ in state.chance_outcomes()}
    assert sum(counts.values()) == len(drawn)
    assert len(counts) == 26
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 52, (
        "chi-square, 25 degrees of freedom"
    )


def test_chance_refuses_what_it_cannot_bring() -> None:
    assert refused(game.new(2), "up1 Nui") == "TT-S4"
    started = game.new(2).apply(game.parse_move("line Nani Wikiwiki Huhu"))
    assert refused(started, "line Wikiwiki Nani Huhu") == "TT-S4"
    dealt = position(2, secrets=[SECRETS[0], None])
    assert refused(dealt, "deal Hookipa Lokahi Nani") == "TT-S5"
    assert refused(dealt, "up1 Nui") == "TT-S5"
    assert refused(last_turn(), "up1 Nui") == "TT-E3"
    assert refused(position(), "reveal") == "TT-T2"


@pytest.mark.clause("TT-D9")
def test_the_english_rules_hold_where_the_spanish_ones_of_the_box_differ() -> None:
    after, _ = play(position(), "up2 Huhu")
    assert list(after.line_names)[:3] == ["Huhu", "Nani", "Wikiwiki"], "both that were passed went down"
    assert after.current_player == 1
    later, _ = play(after, "topple Nani")
    assert later.current_player == 0, "there is more than one turn in a round"


@pytest.mark.clause("TT-S5")
def test_no_card_has_been_played_while_secret_cards_are_dealt() -> None:
    begun = game.new(3)
    while begun.phase != "play":
        assert begun.plays == 0
        assert game.from_dict(begun.to_dict()) == begun
        begun = begun.child(begun.sample(random.Random(5)))


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("tumbando", "TT-T5"),
        ("tumbando el tiki", "TT-D1"),
        ("DESCARTANDO EL TIKI", "TT-T6"),
        ("descartando", "TT-C1"),
        ("fichas de tiki", "TT-C3"),
        ("fichas para jugar", "TT-C4"),
    ],
)
def test_the_printed_spanish_names_are_found_in_the_spanish_rulebook(words: str, clause: str) -> None:
    assert any(line.startswith(f"{clause} ") for line in search(game, words.split()))
