"""Who did what, from the audit chain, the newest first: in a session, on one board at a table, to a pair, in a club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from club.models import AuditRow
from club.models.conduct import REPORT_ACTS
from club.queries import board_labels
from movements.queries.seated import with_any_of
from scoring.models import Adjustment, Line, Penalty, Result
from scoring.queries.line_outcomes import meeting_lines
from scoring.queries.room.who import WITH_DONE_BY, DoneBy

PAGE = 60
#: Acts about a board at all its tables.
OF_THE_BOARD = ("board marked",)
#: Boards that are dealt again for each match have numbers behind it.
FIRST_HUNDRED = 100


@dataclass(frozen=True)
class BoardPlace:
    """The board that an act was about, and where it is played."""

    board: int
    section: str = ""
    table: int | None = None
    ns: int | None = None
    ew: int | None = None
    room: int = 0
    #: What is printed on it, where that is not its number.
    label: str = ""
    #: South and West of an individual, where `ns` and `ew` are North and East.
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def printed(self) -> str:
        return self.label or str(self.board)


@dataclass(frozen=True)
class AuditedAct:
    """One act. `data` is what was recorded with it, empty for a board that the reader has still to play (`hidden`).

    `contestant`: the id of the pair that it was about, if any. `before`: what a result or an adjusted score took the
    place of, in the same words as `data`; None where nothing was there.
    """

    number: int
    at: datetime
    who: DoneBy
    action: str
    data: Mapping[str, Any]
    place: BoardPlace | None
    contestant: int | None
    hidden: bool
    before: Mapping[str, Any] | None = None
    labels: Mapping[int, str] = field(default_factory=dict, hash=False)

    def printed(self, board: int) -> str:
        """What is printed on a board, by its number."""
        return self.labels.get(board) or str(board)


@dataclass(frozen=True)
class AuditPage:
    """A page of acts; `older` is the number below which there are more, None at the beginning."""

    acts: tuple[AuditedAct, ...]
    older: int | None


def session_audit_log(
    session_id: int, *, before: int | None = None, hidden: frozenset[int] = frozenset(), most: int = PAGE
) -> AuditPage:
    """The acts of a session below number `before` (None: the newest), `most` of them. Five queries at most."""
    return _page(AuditRow.objects.filter(session_id=session_id), before, hidden, most)


def audit_log_of_line(
    session_id: int,
    board: int,
    ns: int,
    ew: int,
    *,
    method: str,
    room: int | None = None,
    before: int | None = None,
    hidden: frozenset[int] = frozenset(),
    most: int = PAGE,
) -> AuditPage:
    """What was done to a meeting on one board; the marking and the deals of the board too. `room`: of their match."""
    either = Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)
    same = either & Q(room=room) if room else meeting_lines(method, ns, ew)
    lines = Line.objects.filter(same, session_id=session_id, board__number=board).values_list("pk", flat=True)
    about = Q(data__line__in=list(lines)) | Q(data__board=board, action__in=OF_THE_BOARD)
    return _page(AuditRow.objects.filter(about, session_id=session_id), before, hidden, most)


def audit_log_of_pair(
    session_id: int,
    contestant: int,
    *,
    before: int | None = None,
    hidden: frozenset[int] = frozenset(),
    most: int = PAGE,
) -> AuditPage:
    """What was done to a contestant: its results, scores and penalties, its names and seats."""
    lines = Line.objects.filter(with_any_of([contestant]), session_id=session_id)
    penalties = Penalty.objects.filter(session_id=session_id, contestant=contestant)
    about = (
        Q(data__line__in=list(lines.values_list("pk", flat=True)))
        | Q(data__penalty__in=list(penalties.values_list("pk", flat=True)))
        | Q(data__contestant=contestant)
        | Q(data__other=contestant)
        | Q(data__ns_partner=contestant)
        | Q(data__ew_partner=contestant)
    )
    return _page(AuditRow.objects.filter(about, session_id=session_id), before, hidden, most)


def audit_log_of_club(club_id: int, *, before: int | None = None, conduct: bool = False) -> AuditPage:
    """What was done in a club outside its sessions: people, roles, settings, files. `conduct`: with the acts about
    conduct reports, for who reads them."""
    rows = AuditRow.objects.filter(club_id=club_id, session=None)
    return _page(rows if conduct else rows.exclude(action__in=REPORT_ACTS), before, frozenset())


def _page(rows: QuerySet[AuditRow], before: int | None, hidden: frozenset[int], most: int = PAGE) -> AuditPage:
    rows = rows.select_related(*WITH_DONE_BY).defer("seals").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    found = list(rows[: most + 1])
    shown = found[:most]
    about = _About(_places(shown), _punished(shown), _results_before(shown), _awards_before(shown), _labels(shown))
    acts = tuple(_act(row, about, hidden) for row in shown)
    return AuditPage(acts, shown[-1].number if len(found) > most else None)


@dataclass(frozen=True)
class _About:
    """What the acts of a page name by id."""

    places: Mapping[int, BoardPlace]
    punished: Mapping[int, int]
    results: Mapping[int, Mapping[str, Any]]
    awards: Mapping[int, Mapping[str, Any]]
    labels: Mapping[int, str]


def _results_before(rows: Iterable[AuditRow]) -> dict[int, Mapping[str, Any]]:
    """The results whose place another one took, by id."""
    replaced = {row.data["replaces"] for row in rows if row.data.get("replaces") and "outcome" in row.data}
    if not replaced:
        return {}
    words = ("outcome", "contract", "declarer", "tricks", "score")
    return {row.pop("pk"): row for row in Result.objects.filter(pk__in=replaced).values("pk", *words)}


def _awards_before(rows: Iterable[AuditRow]) -> dict[int, Mapping[str, Any]]:
    """By the id of an adjusted score: the one of the same line before it, where there was one."""
    given = {row.data["adjustment"]: row.data["line"] for row in rows if {"adjustment", "line"} <= row.data.keys()}
    if not given:
        return {}
    found: dict[int, Mapping[str, Any]] = {}
    last: dict[int, Mapping[str, Any]] = {}
    for row in Adjustment.objects.filter(line__in=set(given.values())).order_by("pk"):
        if row.pk in given and row.line_id in last:
            found[row.pk] = last[row.line_id]
        last[row.line_id] = {"ns": row.ns_outcome, "ew": row.ew_outcome}
    return found


def _places(rows: Iterable[AuditRow]) -> dict[int, BoardPlace]:
    lines = Line.objects.filter(pk__in=[row.data["line"] for row in rows if "line" in row.data])
    return {
        line.pk: BoardPlace(
            *(line.board.number, line.section, line.table, line.ns_id, line.ew_id, line.room, line.board.label),
            ns_partner=line.ns_partner_id,
            ew_partner=line.ew_partner_id,
        )
        for line in lines.select_related("board")
    }


def _punished(rows: Iterable[AuditRow]) -> dict[int, int]:
    """The contestant of each penalty that an act names."""
    found = Penalty.objects.filter(pk__in=[row.data["penalty"] for row in rows if "penalty" in row.data])
    return dict(found.values_list("pk", "contestant_id"))


def _act(row: AuditRow, about: _About, hidden: frozenset[int]) -> AuditedAct:
    data = row.data
    place = about.places.get(data.get("line", 0))
    if place is None and "board" in data:
        place = BoardPlace(data["board"], label=about.labels.get(data["board"], ""))
    secret = place is not None and place.board in hidden
    if hidden.intersection(data.get("disputed") or ()):
        # Which boards a pair disputes may be known, not what it says of them.
        data = {name: value for name, value in data.items() if name != "note"}
    return AuditedAct(
        number=row.number,
        at=row.at,
        who=DoneBy.of(row.user, row.device, row.data.get("started_on", "")),
        action=row.action,
        data={} if secret else data,
        place=place,
        contestant=data.get("contestant") or about.punished.get(data.get("penalty", 0)),
        hidden=secret,
        before=None if secret else _before(data, about),
        labels=about.labels,
    )


def _labels(rows: Iterable[AuditRow]) -> Mapping[int, str]:
    """What is printed on boards dealt again, whose numbers begin behind the first hundred; one query where an act names
    one."""
    named = (
        number for row in rows for key in ("board", "boards", "disputed") for number in _numbers(row.data.get(key))
    )
    session = next((row.session_id for row in rows if row.session_id), None)
    return board_labels(session) if session and any(number > FIRST_HUNDRED for number in named) else {}


def _numbers(said: object) -> Iterable[int]:
    every = said if isinstance(said, list) else [said]
    return [each for each in every if isinstance(each, int)]


def _before(data: Mapping[str, Any], about: _About) -> Mapping[str, Any] | None:
    return about.results.get(data.get("replaces") or 0) or about.awards.get(data.get("adjustment") or 0)
