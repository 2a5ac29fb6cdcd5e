"""Swiss events for tests, set up, drawn and played here by the services.

session = started_swiss("teams", 13, rounds=7, odd="long")
play_round(session, seed=3)        # the round that was drawn last
draw(session)                      # the next, as proposed
"""

from __future__ import annotations

from typing import Any

from club.actor import PROGRAM
from club.models import Club, Session
from movements.engine.swiss_evening import DrawnRound, SwissRules, drawn_rounds
from movements.models import Plan
from movements.services import start_session
from scoring.queries.swiss import SwissState, swiss_state
from scoring.recompute import recompute
from scoring.services import choose_movement
from scoring.services.swiss import Draw, publish_draw
from tests.builders import add_pairs, make_session, play_all, section_of
from tests.team_evenings import add_teams, teams_session

PAIRS_SCALE = "ebu-swiss-pairs"


def ready_swiss(
    contest: str,
    entries: int,
    *,
    rounds: int,
    boards_per_round: int = 2,
    club: Club | None = None,
    habits: dict[str, Any] | None = None,
    **how: Any,
) -> Session:
    """With round 1 drawn and not begun. `how`: what else the options of the movement say."""
    if contest == "teams":
        session = teams_session(club, **(habits or {}))
        add_teams(session, entries, players=8 if how.get("tables_a_match") == 4 else 4)
    else:
        session = make_session(club, **{"vp_scale": PAIRS_SCALE, **(habits or {})})
        add_pairs(session, entries)
    options = {"contest": contest, "entries": entries, "rounds": rounds, "boards_per_round": boards_per_round, **how}
    choose_movement(section_id=section_of(session).pk, kind="swiss", options=options, actor=PROGRAM)
    session.refresh_from_db()
    return session


def started_swiss(contest: str, entries: int, **options: Any) -> Session:
    """Being played, in round 1."""
    session = ready_swiss(contest, entries, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def drawn_last(session: Session) -> int:
    """The number of the last draw."""
    return len(drawn_rounds(Plan.objects.get(section__session=session).options))


def play_round(session: Session, seed: int = 1) -> None:
    """Every board of what was drawn last, which is two rounds where there are short threesomes."""
    plan = Plan.objects.get(section__session=session)
    rules = SwissRules.of(plan.options)
    number = rules.draw_of(plan.rounds)
    play_all(session, seed=1000 * seed + number, rounds=list(rules.rounds_of(number)))


def state_of_swiss(session: Session, *, again: bool = False) -> SwissState:
    recompute(session.pk)
    state = swiss_state(session.pk, again=again)
    assert state is not None
    return state


def proposed(session: Session, *, absent: frozenset[str] = frozenset(), counted: int | None = None) -> DrawnRound:
    state = state_of_swiss(session)
    return state.swiss.proposal(state.field(state.number - 1 if counted is None else counted, absent))


def draw(
    session: Session,
    drawn: DrawnRound | None = None,
    *,
    again: bool = False,
    absent: frozenset[str] = frozenset(),
    counted: int | None = None,
    rematches: bool = False,
) -> DrawnRound:
    """Publish the next round: as proposed, unless it is given."""
    state = state_of_swiss(session, again=again)
    counted = state.number - 1 if counted is None else counted
    wanted = drawn or state.swiss.proposal(state.field(counted, absent))
    publish_draw(
        session_id=session.pk,
        draw=Draw(state.number, wanted, counted, state.seen, again, rematches, ahead=True),
        actor=PROGRAM,
    )
    return wanted
