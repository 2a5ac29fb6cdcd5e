"""Evenings of teams for tests, set up and played here by the services.

session = started_teams(8, "american-whist", boards_per_round=3)
play_all(session, seed=7)          # of tests.builders
"""

from __future__ import annotations

from typing import Any

from club.actor import PROGRAM
from club.models import Club, Contestant, Session
from club.services import NameInput, add_team, end_play
from movements.services import start_session
from scoring.recompute import recompute
from scoring.services import choose_movement, publish_session
from tests.builders import make_player, make_session, play_all, section_of

SCALE = "wbf-continuous"


def teams_session(club: Club | None = None, **habits: Any) -> Session:
    """A draft for teams: IMPs to victory points unless `habits` say otherwise (scored_by, vp_scale, boards_are)."""
    wanted = {"scored_by": "imps", "vp_scale": SCALE} | habits
    return make_session(club, title="Wednesday teams", contest="teams", **wanted)


def add_teams(session: Session, teams: int, *, players: int = 4, named: bool = True) -> list[Contestant]:
    """So many teams present, of new members; the first player is captain."""
    made = []
    for number in range(1, teams + 1):
        people = [make_player(session.club) for _seat in range(players)]
        names = [NameInput(each.name, each.pk) for each in people]
        called = f"Team {chr(64 + number)}" if named else ""
        made.append(add_team(session_id=session.pk, name=called, names=names, captain=0, actor=PROGRAM))
    return made


def seat_teams(session: Session, kind: str = "american-whist", *, boards_per_round: int = 2, **options: Any) -> None:
    """Choose a movement of teams for the teams present. `options`: rounds, sessions, session, first_board."""
    wanted = {"teams": session.contestants.count(), "boards_per_round": boards_per_round, **options}
    choose_movement(section_id=section_of(session).pk, kind=kind, options=wanted, actor=PROGRAM)


def ready_teams(
    teams: int = 8,
    kind: str = "american-whist",
    *,
    club: Club | None = None,
    habits: dict[str, Any] | None = None,
    players: int = 4,
    **options: Any,
) -> Session:
    session = teams_session(club, **(habits or {}))
    add_teams(session, teams, players=players)
    seat_teams(session, kind, **options)
    session.refresh_from_db()
    return session


def started_teams(teams: int = 8, kind: str = "american-whist", **options: Any) -> Session:
    """A session of teams that is being played. `options` as in `ready_teams` and `seat_teams`."""
    session = ready_teams(teams, kind, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def ended_teams(teams: int = 8, kind: str = "american-whist", *, seed: int = 1, **options: Any) -> Session:
    """Played to its end, with standings, nothing published."""
    session = started_teams(teams, kind, **options)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


def published_teams(teams: int = 8, kind: str = "american-whist", **options: Any) -> Session:
    session = ended_teams(teams, kind, **options)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session
