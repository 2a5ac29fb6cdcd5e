"""Evenings of a season for tests of ladders, and what the ladder comes to by arithmetic of our own.

Every board of these evenings is played at every table that has it, and nothing is awarded: a matchpoint is two for each
result that is beaten and one for each that is the same, and a percentage that of the points there are, exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from random import Random
from typing import Any

from club.actor import PROGRAM
from club.models import Club, Contestant, LineUp, Player, Session
from club.services import end_play
from movements.services import start_session
from scoring.models import Ladder, LadderFigure, LadderRow, Line
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.ladders import LadderSettings, make_ladder, recompute_ladder
from tests.builders import add_pairs, make_player, make_session, play_all, seat

FIRST = date(2026, 9, 1)
Who = tuple[int, ...]


def members(club: Club, n: int) -> list[Player]:
    return [make_player(club) for _each in range(n)]


def evening(
    club: Club, players: Sequence[Player], *, day: date = FIRST, seed: int = 3, publish: bool = True, **habits: Any
) -> Session:
    """Pairs of these players, two and two, over three rounds of two boards (of four pairs); played and published."""
    session = make_session(club, title=f"Evening {day:%d.%m.}", day=day, **habits)
    pairs = add_pairs(session, len(players) // 2, named=False)
    LineUp.objects.bulk_create(
        LineUp(contestant=pair, seat=at, player=players[2 * number + at])
        for number, pair in enumerate(pairs)
        for at in (0, 1)
    )
    seat(session, "howell")
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    if publish:
        publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def season(
    club: Club, n: int, *, people: int = 12, seed: int = 1, known: Sequence[Player] = (), **habits: Any
) -> list[Session]:
    """So many evenings, a week between them, of eight out of `people` members, whoever comes with whomever."""
    chance, known = Random(seed), known or members(club, people)
    return [
        evening(club, chance.sample(known, 8), day=FIRST + timedelta(weeks=at), seed=100 * seed + at, **habits)
        for at in range(n)
    ]


def ladder_of(club: Club, **settings: Any) -> Ladder:
    """A ladder of two years, worked out."""
    usual = {"title": "Winter ladder", "first_day": FIRST, "last_day": FIRST + timedelta(days=700)}
    made = make_ladder(club_id=club.pk, settings=LadderSettings(**{**usual, **settings}), actor=PROGRAM)
    recompute_ladder(made.pk)
    return made


def stands(ladder: Ladder) -> dict[Who, tuple[Decimal, int | None, int, int]]:
    """Who → figure, rank, sessions counted, sessions played, as the rows have it."""
    return {
        who_of(row): (Decimal(row.figure), row.rank, row.counted, row.played)
        for row in LadderRow.objects.filter(ladder=ladder)
    }


def sessions_that_count(ladder: Ladder) -> dict[Who, set[int]]:
    """Who → ids of the sessions that count."""
    found: dict[Who, set[int]] = defaultdict(set)
    for each in LadderFigure.objects.filter(row__ladder=ladder, counts=True).select_related("row", "source"):
        found[who_of(each.row)].add(each.source.session_id)
    return dict(found)


def who_of(row: LadderRow) -> Who:
    return (row.player_id,) if row.partner_id is None else (row.player_id, row.partner_id)


def percentages(session: Session) -> dict[int, Fraction]:
    """Contestant (id) → percentage, from the scores at the tables alone."""
    boards: dict[int, list[Line]] = defaultdict(list)
    for line in Line.objects.filter(session=session, result__isnull=False).select_related("result"):
        boards[line.board_id].append(line)
    won: dict[int, int] = defaultdict(int)
    there: dict[int, int] = defaultdict(int)
    for lines in boards.values():
        for line in lines:
            for who, sign in ((line.ns_id, 1), (line.ew_id, -1)):
                mine = sign * _score(line)
                others = [sign * _score(each) for each in lines if each is not line]
                won[who] += sum(2 * (mine > other) + (mine == other) for other in others)
                there[who] += 2 * len(others)
    return {who: Fraction(100 * won[who], there[who]) for who in won}


def _score(line: Line) -> int:
    assert line.result is not None
    assert line.result.score is not None
    return line.result.score


def to_cents(value: Fraction) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def by_hand(
    sessions: Sequence[Session],
    *,
    pairs: bool = False,
    best: int,
    at_least: int,
    floor: int = 0,
    sums: bool = False,
    handicap: Callable[[int, date], Fraction] | None = None,
    counts: Callable[[Who, date], bool] | None = None,
) -> tuple[dict[Who, tuple[Decimal, int | None, int, int]], dict[Who, set[int]]]:
    """The same as `stands` and `sessions_that_count`, by arithmetic of our own. `handicap` of a player on a day, and
    who `counts` then."""
    played: dict[Who, list[tuple[Fraction, int, int]]] = defaultdict(list)
    for at, session in enumerate(sessions):
        found = percentages(session)
        for contestant in Contestant.objects.filter(session=session):
            two = sorted(contestant.line_up.values_list("player_id", flat=True))
            added = sum((handicap(each, session.date) for each in two), Fraction(0)) / 2 if handicap else Fraction(0)
            for who in [tuple(two)] if pairs else [(each,) for each in two]:
                if counts and not counts(who, session.date):
                    continue
                played[who].append((max(found[contestant.pk] + added, Fraction(floor)), -at, session.pk))
    figures: dict[Who, Fraction] = {}
    counted: dict[Who, set[int]] = {}
    for who, found_here in played.items():
        taken = sorted(found_here, reverse=True)[:best]
        total = sum((each[0] for each in taken), Fraction(0))
        figures[who], counted[who] = total if sums else total / len(taken), {each[2] for each in taken}
    ranked = {who: figure for who, figure in figures.items() if len(played[who]) >= at_least}
    ranks = {who: 1 + sum(other > figure for other in ranked.values()) for who, figure in ranked.items()}
    rows: Mapping[Who, tuple[Decimal, int | None, int, int]] = {
        who: (to_cents(figures[who]), ranks.get(who), len(counted[who]), len(played[who])) for who in played
    }
    return dict(rows), counted
