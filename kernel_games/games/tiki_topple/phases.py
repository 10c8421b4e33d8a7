"""The phases of Tiki Topple: in each the moves to try, the reason against a move, and its effect.

A round runs from LINE (three chance moves) and DEAL (one for each seat) through PLAY (the turns) to REVEAL,
and on to SCORED and the next LINE, or OVER.
"""

from __future__ import annotations

from operator import add

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Move,
    Note,
    Refusal,
    decision,
    even_chance,
    over,
    says,
)
from kernel_games.games.tiki_topple import moves
from kernel_games.games.tiki_topple.components import (
    CARDS,
    GROUPS,
    KINDS,
    SYMBOLS,
    TIKIS,
    card_names,
)
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.games.tiki_topple.moves import DEALS, MOVES, TOAST, TRIOS, WHAT
from kernel_games.games.tiki_topple.state import (
    ALL_CARDS,
    DEAL,
    LINE,
    NO_CARD,
    OVER,
    PLAY,
    REVEAL,
    SCORED,
    SITS_OUT,
    RoundTable,
    TikiState,
    not_in_deck,
)

# Builds a named tuple without going through its constructor in Python, which takes three times as long.
_new = tuple.__new__


# The set-up


def lines(state: TikiState) -> list[Move]:
    """List the ways to line up a symbol that is not in line yet, in any order (TT-S4)."""
    return [move for move, trio in TRIOS.items() if trio[0] not in state.line]


def line_up(state: TikiState, move: Move, note: Note) -> TikiState:
    """Line up three tikis of one symbol, by chance (TT-S4)."""
    table, _, _, line, hands, _ = state
    if note:
        if not line and table.round == 1:
            _note_start(note, table, state.law)
        symbol = SYMBOLS[next(n for n, group in enumerate(GROUPS) if move.args[0] in group)]
        third = ("top", "middle", "bottom")[len(line) // 3]
        note("TT-S4", "line", symbol=symbol, third=third, tikis=list(move.args))
    return _begin(state.__class__, table, line + TRIOS[move], hands, note)


def cards(state: TikiState) -> list[Move]:
    """List the secret cards in the deck (TT-S5)."""
    taken = state.table.taken
    return [move for move, card in DEALS.items() if not taken >> card & 1]


def deal(state: TikiState, move: Move, note: Note) -> TikiState:
    """Deal a secret card to the next seat without one, by chance (TT-S5)."""
    table, _, _, line, hands, _ = state
    players, rounds, number, active, secrets, used, taken, scores, gained = table
    seat, card = secrets.index(NO_CARD), DEALS[move]
    if note:
        again = [dealt for dealt in (*secrets, card) if dealt >= 0 and used >> dealt & 1]
        if again == [card]:
            note("TT-D4", "reshuffled")
        names = list(card_names(card))
        note.only((seat,), "TT-S5", "dealt", secret={"card": names}, public="dealt_hidden", seat=seat)
    secrets = (*secrets[:seat], card, *secrets[seat + 1 :])
    taken |= 1 << card
    return _begin(
        state.__class__,
        _new(RoundTable, (players, rounds, number, active, secrets, used, taken, scores, gained)),
        line,
        hands,
        note,
    )


def _begin(
    kind: type[TikiState], table: RoundTable, line: tuple[int, ...], hands: tuple[int, ...], note: Note
) -> TikiState:
    """Return the next step of a set-up: more of the line, a card for the next seat, or the first turn."""
    if len(line) < len(TIKIS):
        return _new(kind, (table, LINE, CHANCE, line, hands, 0))
    if NO_CARD in table.secrets:
        if table.taken == ALL_CARDS:
            table = table._replace(taken=not_in_deck(table.secrets, table.used, dealing=True))
        return _new(kind, (table, DEAL, CHANCE, line, hands, 0))
    if note:
        _note_starter(note, table)
    return _new(kind, (table, PLAY, table.active[0], line, hands, 0))


def _note_start(note: Note, table: RoundTable, law: TikiLaw) -> None:
    """Tell of pawns, hands and a longer game before the first round (TT-S1, TT-S2, TT-S3, TT-G4)."""
    note("TT-S3", "pawns")
    note("TT-S1", "hands")
    count = len(table.active)
    note("TT-S2", "hand_size", count=count, cards=sum(law.full_hand(count)))
    if table.rounds > law.rounds[table.players]:
        note("TT-G4", "longer", rounds=table.rounds)


def _note_starter(note: Note, table: RoundTable) -> None:
    """Tell of the seat that starts the round (TT-D7, TT-T1, TT-N4, TT-D6)."""
    facts = {"seat": table.active[0], "round": table.round}
    if table.final:
        note("TT-D6", "final_starter", **facts)
    elif table.round > 1:
        note("TT-N4", "next_starter", **facts)
    else:
        note("TT-D7", "first_starter", **facts)
        note("TT-T1", "clockwise")


# A turn


def attempts(state: TikiState) -> list[Move]:
    """List every kind of card on every tiki, those in line first, from the top."""
    tikis = [*state.line, *(tiki for tiki in range(len(TIKIS)) if tiki not in state.line)]
    return [MOVES[kind][tiki] for kind in range(TOAST) for tiki in tikis] + [MOVES[TOAST][0]]


def why_not(state: TikiState, move: Move) -> Refusal | None:
    """Return the reason against a play, or None (TT-T2, TT-S2, TT-T4, TT-T6, TT-T7)."""
    kind, tiki = WHAT[move]
    seats, law = len(state.hands), state.law
    if not law.hands[state.hands[0]][kind]:
        card = KINDS[kind]
        if not law.full[card]:
            return Refusal("TT-C1", "none", {"card": card})
        if (held := law.full_hand(seats)[kind]) < law.full[card]:
            return Refusal("TT-S2", "one_up1", {"card": card, "count": seats, "held": held})
        return Refusal("TT-T2", "used", {"card": card})
    if kind == TOAST:
        return Refusal("TT-T7", "toast_first") if state.plays < law.wait * seats else None
    if tiki not in state.line:
        return Refusal("TT-T6", "gone", {"tiki": TIKIS[tiki]})
    above = state.line.index(tiki)
    steps = law.ups.get(KINDS[kind], 0)
    if above < law.climb(KINDS[kind]):
        facts = {"tiki": TIKIS[tiki], "place": above + 1, "above": above, "steps": steps}
        return Refusal("TT-T4", "too_high", facts) if law.exact else Refusal("TT-T3", "on_top", facts)
    if not steps and not law.last_topples and above == len(state.line) - 1:
        return Refusal("TT-D1", "at_bottom", {"tiki": TIKIS[tiki]})
    return None


def play(state: TikiState, move: Move, note: Note) -> TikiState:
    """Play an action card (TT-T2 to TT-T6, TT-D1), which may end the round (TT-E1, TT-E2)."""
    after = state.child(move)
    if not note:
        return after
    kind, tiki = WHAT[move]
    line, law = state.line, state.law
    place = len(line) - 1 if kind == TOAST else line.index(tiki)
    name, card, start = TIKIS[line[place]], KINDS[kind], place + 1
    note("TT-T2", "played", seat=state.current_player, card=card)
    if card in law.ups:
        end = max(start - law.ups[card], 1)
        passed = [TIKIS[other] for other in line[end - 1 : place]]
        note("TT-T3", "up", tiki=name, start=start, end=end, passed=passed)
    elif kind == TOAST:
        note("TT-T6", "toast", tiki=name)
    elif start == len(line):
        note("TT-D1", "topple_same", tiki=name)
    else:
        note("TT-T5", "topple", tiki=name, start=start, end=len(line))
    if len(after.line) == law.least:
        note("TT-E1", "three_left")
    elif after.phase == REVEAL:
        note("TT-E2", "no_cards")
    return after


# The end of a round


def reveal(state: TikiState, move: Move, note: Note) -> TikiState:
    """Turn up the secret cards and score them (TT-E3, TT-K1 to TT-K3)."""
    del move
    table, _, _, line, hands, plays = state
    players, rounds, number, active, secrets, used, taken, before, _ = table
    top, points = line[: state.law.lowest], state.law.points
    gained = tuple([0 if card < 0 else points(card, top) for card in secrets])
    scores = tuple(map(add, before, gained))
    table = _new(RoundTable, (players, rounds, number, active, secrets, used, taken, scores, gained))
    ends = number > rounds or (number == rounds and scores.count(max(scores)) == 1)
    phase, player = (OVER, TERMINAL) if ends else (SCORED, CHANCE)
    after: TikiState = _new(state.__class__, (table, phase, player, line, hands, plays))
    if note:
        _note_cards(note, after)
        _note_result(note, after)
    return after


def _note_cards(note: Note, state: TikiState) -> None:
    """Tell of each secret card, what scores on it, and the pawn's move (TT-E3, TT-K1 to TT-K3)."""
    table = state.table
    # All are turned up at once; that is seen while the first is told.
    seen = note.showing({"scene": {"kind": "secrets"}})
    for seat in table.active:
        card = CARDS[table.secrets[seat]]
        seen("TT-E3", "reveal", seat=seat, card=[TIKIS[tiki] for tiki in card])
        seen = note
        for part, place, points in state.law.scoring(card, state.line):
            key = ("top_scores", "middle_scores", "bottom_scores")[part]
            clause = ("TT-K1", "TT-K2", "TT-K3")[part]
            note(clause, key, seat=seat, tiki=TIKIS[card[part]], place=place, points=points)
        note("TT-E3", "gained", seat=seat, points=table.gained[seat], total=table.scores[seat])


def _note_result(note: Note, state: TikiState) -> None:
    """Tell of the end of the round, a tie or the winner (TT-G1 to TT-G3, TT-D3, TT-O1)."""
    table, seats = state.table, list(state.winners())
    best = max(table.scores)
    if table.round < table.rounds:
        note("TT-G1", "round_over", round=table.round, rounds=table.rounds)
        return
    if table.round == table.rounds:
        note("TT-G1", "last_round", rounds=table.rounds)
        if len(seats) > 1:
            note("TT-G3", "tie", seats=seats, points=best)
            return
    if len(seats) > 1:
        note("TT-D3", "shared", seats=seats, points=best)
    else:
        note("TT-G2", "wins", seat=seats[0], points=best)
    note("TT-O1", "aim")


def next_round(state: TikiState, move: Move, note: Note) -> TikiState:
    """Set up the next round, beginning with its line (TT-N1 to TT-N4, TT-D5, TT-D6)."""
    players, rounds, number, active, secrets, _, taken, scores, _ = state.table
    active = (*active[1:], active[0])
    secrets = (NO_CARD,) * players
    if number == rounds:
        leaders = state.winners()
        active = tuple(seat for seat in active if seat in leaders)
        secrets = tuple(NO_CARD if seat in active else SITS_OUT for seat in range(players))
    table: RoundTable = _new(
        RoundTable, (players, rounds, number + 1, active, secrets, taken, taken, scores, ())
    )
    if note:
        _note_next_round(note, table, state.law)
    hand = state.law.begin[len(active)]
    first: TikiState = _new(state.__class__, (table, LINE, CHANCE, (), (hand,) * len(active), 0))
    return line_up(first, move, note)


def _note_next_round(note: Note, table: RoundTable, law: TikiLaw) -> None:
    """Tell of line, hands and secret cards before a later round (TT-N1 to TT-N3; in the final one TT-D5)."""
    if table.final:
        count = len(table.active)
        note("TT-N1", "final_line")
        note("TT-D5", "final_hands", count=count, cards=sum(law.full_hand(count)))
    else:
        note("TT-N1", "new_line", round=table.round)
        note("TT-N3", "new_hands")
    note("TT-N2", "new_secrets")


PHASES = {
    LINE: even_chance(
        line_up,
        lines,
        otherwise=lambda _, move: Refusal("TT-S4", "chance_line" if move in TRIOS else "line_first"),
        then=[LINE, DEAL, PLAY],
    ),
    DEAL: even_chance(
        deal,
        cards,
        otherwise=lambda _, move: Refusal("TT-S5", "chance_deal" if move in DEALS else "deal_first"),
        then=[DEAL, PLAY],
    ),
    PLAY: decision(
        play,
        attempts,
        why_not,
        verbs=KINDS,
        otherwise=says("TT-T2", "not_a_card"),
        then=[PLAY, REVEAL],
    ),
    REVEAL: even_chance(
        reveal,
        lambda _: (moves.REVEAL,),
        otherwise=says("TT-E3", "scoring"),
        then=[SCORED, OVER],
    ),
    SCORED: even_chance(
        next_round,
        lambda _: tuple(TRIOS),
        otherwise=says("TT-E3", "scoring"),
        then=[LINE],
        rest=True,
    ),
    OVER: over(says("TT-G2", "over")),
}
"""The rules, by phase. A state answers legal moves and their effects itself, faster, with the same result."""
