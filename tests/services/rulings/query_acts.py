"""How the tests query a score: an evening that is over, and what the four at a table and the director say."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from club.actor import PROGRAM
from club.models import PlayerPhone, Session
from club.services import end_play
from rulings.engine.query import Claim, ClaimKind
from rulings.models import ScoreQuery
from rulings.services.score_queries import ScoreQueryRequest, confirm_score_query, contest_score_query, open_score_query
from rulings.services.score_queries.deciding import SeenVersions
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import enter, meeting_at, play_all, started_session


def evening(result: str = "3SS=", *, pairs: int = 6, published: bool = False, **habits: Any) -> Session:
    """Three tables, all played; board 1 at table 1 in round 1 is `result`."""
    session = started_session(pairs, boards_per_round=2, habits=habits)
    enter(session, 1, 1, 1, result)
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    if published:
        publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def line_at(session: Session, board: int = 1) -> Line:
    """A board at table 1 in round 1 as it is now."""
    found = meeting_at(session, 1, 1, board)
    lines = Line.objects.select_related("result", "adjustment", "board")
    return lines.get(session=session, board__number=board, ns_id=found.ns, ew_id=found.ew)


def result(text: str, words: str = "") -> Claim:
    return Claim(ClaimKind.RESULT, Played.parse(text), words=words)


def asked_by(line: Line, claim: Claim, side: str = "ns", **more: Any) -> ScoreQueryRequest:
    who = line.ns_id if side == "ns" else line.ew_id
    values = {"client_id": uuid4(), "channel": "phone", "sure": True, **more}
    return ScoreQueryRequest(
        line_id=line.pk, contestant_id=who, seen_result_id=line.result_id or 0, claim=claim, **values
    )


def query(session: Session, claim: Claim | str = "3SS+1", side: str = "ns", **more: Any) -> ScoreQuery:
    """A pair at table 1 queries board 1."""
    said = result(claim) if isinstance(claim, str) else claim
    asked = asked_by(line_at(session), said, side, **more)
    return ScoreQuery.objects.get(pk=open_score_query(session_id=session.pk, request=asked, actor=PROGRAM))


def confirm(made: ScoreQuery) -> None:
    confirm_score_query(
        session_id=made.session_id,
        query_id=made.pk,
        phone_id=phone_of_pair(made.session, other_pair(made)),
        client_id=uuid4(),
        actor=PROGRAM,
    )


def phone_of_pair(session: Session, pair: int, way: str = "slip") -> int:
    """The phone that follows a pair; by its slip where nothing else is said."""
    known = PlayerPhone.objects.filter(session=session, contestant=pair, way=way, ended_at=None).first()
    if known is None:
        hashed = uuid4().hex
        known = PlayerPhone.objects.create(session=session, contestant_id=pair, way=way, secret_hash=hashed)
    return known.pk


def contest(made: ScoreQuery, words: str = "we took the last trick", claim: Claim | None = None) -> None:
    contest_score_query(
        session_id=made.session_id,
        query_id=made.pk,
        contestant_id=other_pair(made),
        client_id=uuid4(),
        words=words,
        claim=claim,
        actor=PROGRAM,
    )


def other_pair(made: ScoreQuery) -> int:
    line = Line.objects.get(pk=made.line_id)
    return line.ew_id if made.contestant_id == line.ns_id else line.ns_id


def seen(made: ScoreQuery) -> SeenVersions:
    """What a director has before them who opens the query now."""
    made.refresh_from_db()
    return SeenVersions(made.version, Line.objects.get(pk=made.line_id).result_id)
