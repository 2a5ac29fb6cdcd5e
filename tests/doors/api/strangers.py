"""Who may not do what a club's directors do, and how each of them is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from club.models import AuditRow, Membership, Session
from tests import builders
from tests.doors.at_the_table import JSON, AtTheTable
from tests.doors.programs import Program, director_program, of, refusal


def refused_to_strangers(session: Session, reads: Iterable[str], acts: Mapping[str, Any]) -> None:
    """What is read and done (addresses of a session, acts with their bodies) is for its club's directors alone; nobody
    else's asking changes anything, nor does that of a token which only reads."""
    club, table = session.club, AtTheTable(session, 1)
    everybody = [
        (Program(builders.make_director(club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    reader = director_program(club, may_write=False)
    before = AuditRow.objects.count()
    for program, status, slug in everybody:
        for path in reads:
            refusal(program.get(of(session, path)), status, slug)
        for path, body in acts.items():
            refusal(program.post(of(session, path), body), status, slug)
    for path in reads:
        assert reader.get(of(session, path)).status_code == 200
        refusal(table.client.get(f"/api/v1/{of(session, path)}"), 401, "not-logged-in")  # type: ignore[arg-type]
    for path, body in acts.items():
        refusal(reader.post(of(session, path), body), 403, "not-allowed")
        refusal(_from_table(table, of(session, path), body), 401, "not-logged-in")
    assert AuditRow.objects.count() == before


def _from_table(table: AtTheTable, path: str, body: Any) -> Any:
    return table.client.post(f"/api/v1/{path}", body, content_type=JSON, headers={"X-CSRFToken": table.token})


def nothing_of_another(session: Session, acts: Mapping[str, Any]) -> None:
    """A director of another club finds none of these under a session of their own, whatever they send."""
    own = builders.started_session(8, club=builders.make_club("Hillside"))
    program = director_program(own.club)
    before = AuditRow.objects.count()
    for path, body in acts.items():
        refusal(program.post(of(own, path), body), 404, "not-here")
        assert program.get(of(own, path.rpartition("/")[0])).status_code == 404
    assert AuditRow.objects.count() == before
    assert own.club != session.club
