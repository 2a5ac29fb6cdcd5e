"""Random evenings of teams, played here by the services: by every movement, in one session or over two of an event."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Club, Contestant, Entry, LineUp, Session
from club.services import change_team, end_play, enter_teams_of_event, move_to_event
from movements.models import Match, Seating
from movements.services import LineUpOfTeam, set_line_up, start_session
from scoring.queries.agreements import parts_of_matches
from scoring.recompute import recompute
from scoring.services.match_agreement import AgreementRequest, agree_to_match
from tests import builders
from tests.backups.random_sessions import history
from tests.round_robins import OWN_SCALE
from tests.services.scoring.test_teams_played import KINDS
from tests.team_evenings import add_teams, seat_teams, teams_session

SCORED: list[dict[str, Any]] = [
    {"vp_scale": "own", "vp_table": OWN_SCALE, "split_ties": "swiss_points"},
    {"vp_scale": "wbf-continuous", "pairs_of_teams": "butler", "split_ties": "regulations"},
    {"scored_by": "board_a_match", "vp_scale": ""},
    {"scored_by": "hybrid", "vp_scale": ""},
    {"scored_by": "total_points", "vp_scale": "", "knock_out": True},
    {"vp_scale": "", "boards_to_qualify": 4, "knock_out": True},
]
BOARDS = ("duplicated", "shared", "dealt")


def sessions_of_teams(club: Club, seed: int) -> list[Session]:
    """One session, or two of one event; always the same for a seed. Nine in a row have every movement."""
    dice = random.Random(seed)
    kind, teams, options = KINDS[seed % len(KINDS)]
    place = seed // 2 % len(SCORED)
    if kind == "head-to-head" and SCORED[place].get("scored_by") == "hybrid":
        # Its match has eight boards.
        place += 1
    habits = SCORED[place] | {"boards_are": BOARDS[seed % len(BOARDS)]}
    first = teams_session(club, **habits)
    add_teams(first, teams, players=dice.choice([4, 5, 6]), named=dice.random() < 0.7)
    _stand_in(first, dice)
    _through(first, kind, options, dice)
    if dice.random() < 0.5:
        return [first]
    second = teams_session(club, **habits)
    move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    enter_teams_of_event(session_id=second.pk, actor=PROGRAM)
    _through(second, kind, options, dice)
    return [first, second]


def session_of_eights(club: Club, way: str) -> Session:
    """A match of teams of eight, scored in this way, played with what comes after that."""
    dice = random.Random(way)
    session = teams_session(club, teams_of_eight=way, vp_scale="wbf-continuous" if way == "fours" else "")
    add_teams(session, 2, players=8)
    _through(session, "head-to-head", {"boards_per_round": 1, "rounds": 4, "tables_a_match": 4}, dice)
    return session


def _stand_in(session: Session, dice: random.Random) -> None:
    """The last team fills a place."""
    if dice.random() < 0.5:
        team = Contestant.objects.filter(session=session).order_by("place").last()
        assert team is not None
        Entry.objects.filter(pk=team.entry_id).update(stand_in=True)
        Contestant.objects.filter(pk=team.pk).update(standing="without_standing")


def _through(session: Session, kind: str, options: dict[str, int], dice: random.Random) -> None:
    """Seated with other pairs for some matches, played, and with what comes after that."""
    seat_teams(session, kind, **options)
    for match in Match.objects.filter(session=session):
        for team in (match.home_id, match.away_id):
            if dice.random() < 0.3:
                _lines_up(session, team, match, dice)
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, dice.randint(1, 99))
    first = session.contestants.order_by("place")[0]
    change_team(session_id=session.pk, contestant_id=first.pk, name=f"Owls {session.pk}", captain=1, actor=PROGRAM)
    _agree(session, dice)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    with suppress(DomainError):
        history(session, dice)
    session.refresh_from_db()


def _agree(session: Session, dice: random.Random) -> None:
    """Some captains say that they agree with what they compare."""
    parts = parts_of_matches(session.pk)
    for part in dice.sample(parts, min(2, len(parts))):
        request = AgreementRequest(part.key, part.stanza, part.digest)
        agree_to_match(session_id=session.pk, contestant_id=part.home, request=request, actor=PROGRAM)


def _lines_up(session: Session, team: int, match: Match, dice: random.Random) -> None:
    """Four or eight of the team in some order: all session, for a match, or for a part of it."""
    players = list(LineUp.objects.filter(contestant=team).values_list("player_id", flat=True))
    a, b, c, d, *more = dice.sample(players, 8 if session.teams_of_eight else 4)
    second = ((more[0], more[1]), (more[2], more[3])) if more else None
    stanzas = [0, *sorted(set(Seating.objects.filter(match=match).values_list("stanza", flat=True)))]
    whole = dice.random() < 0.3
    where = {} if whole else {"match": match.pk, "stanza": dice.choice(stanzas)}
    line_up = LineUpOfTeam((a, b), (c, d), second=second, **where)
    set_line_up(session_id=session.pk, contestant_id=team, line_up=line_up, actor=PROGRAM)
