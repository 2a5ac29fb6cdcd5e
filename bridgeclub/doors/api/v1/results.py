"""Results: listed, entered, corrected and confirmed by the director; entered and confirmed by a table for itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.problems import NotAsSeen, not_as_seen
from bridgeclub.doors.api.table.authentication import Device
from bridgeclub.doors.api.table.entries import answer_to
from bridgeclub.doors.api.table.views import STATUS
from bridgeclub.doors.api.v1.base_view import (
    ForAccounts,
    ForTables,
    account,
    directed_session,
    hidden_from,
    open_session,
)
from bridgeclub.doors.api.v1.idempotency import Made, client_id, keyed
from bridgeclub.doors.api.v1.lines import line_meant, line_of, untold
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import asked, number_in
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import WRITING, answers, keyed_act, listed, matching
from bridgeclub.doors.api.v1.serializers.results import (
    Confirmed,
    Confirming,
    Entered,
    Entering,
    EntryFields,
    ResultAnswer,
)
from bridgeclub.doors.api.v1.version_tags import seen, under
from club.errors import Changed
from club.queries import SessionInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView, results_part
from scoring.services import Entry, Meeting, confirm_result, enter_result
from scoring.services.table import TableEntry, confirm_at_table, enter_at_table

DESK = "desk"
FILTERS = ("board", "round", "table")
ASKED = tuple(asked(each, "Those of one alone.") for each in FILTERS)
SEEN = (matching("result"),)
SAID = (
    *("board", "section", "round", "table", "ns", "ew", "hidden", "confirmed", "postponed"),
    *("current", "rival", "award"),
)


class Results(ForTables):
    """The results of a session."""

    @listed(ResultAnswer, "The results as the director may read them", *ASKED)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, by board."""
        window = window_of(request, whole, whole)
        wanted = {name: number_in(request, name) for name in FILTERS}
        info = directed_session(request, club, session)

        def part() -> Any:
            found = results_part(info, window, hidden_from(request, info), **wanted)
            return paged(request, found, lambda each: ResultAnswer(each).data)

        return under(request, f'"{info.id}-{info.facts_version}-{account(request).user_id}"', part)

    @keyed_act(Entering, Entered, "Enter a result", also={200: Entered, 202: Entered})
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 when it is taken ("conflict": beside another one), 200 when it was here already, 202 when it is kept for
        the director. A table says the board and the round alone; to correct, `replaces` is the result that it saw."""
        if isinstance(request.user, Device):
            _own_session(request.user, club, session)
            return _from_table(request, request.user)
        info = directed_session(request, club, session)
        sent = sent_in(request, Entering)
        line = line_meant(request, info, sent)
        return keyed(request, lambda: _enter(request, info, line, sent, sent["replaces"]))


class Result(ForAccounts):
    """A board at a table."""

    @answers({200: ResultAnswer}, "One board at one table", tagged=True)
    def get(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> HttpResponseBase:
        """200; the tag is what a correction says it saw."""
        info = directed_session(request, club, session)
        line = line_of(request, info, board, ns, ew)
        return under(request, tag_of(line), lambda: line_shown(line))

    @answers(
        {200: Entered},
        "Enter or correct a result",
        refusals=(*WRITING, 412),
        takes=EntryFields,
        more=SEEN,
    )
    def put(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200. With If-Match: 412 where it is no longer as it was seen. Without, another result that stands is not
        touched (409)."""
        info = directed_session(request, club, session)
        line = line_of(request, info, board, ns, ew)
        sent = sent_in(request, EntryFields)
        if as_seen(request, line):
            made = _correct(request, info, line, sent)
        else:
            made = _enter(request, info, line, sent, sent["replaces"])
        return Response(made.data, headers={"ETag": made.etag})


class Confirm(ForTables):
    """A result that is right."""

    @keyed_act(Confirming, Confirmed, "Confirm a result", made=200)
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200 when the result that was seen stands confirmed, the second time too."""
        result, caller = sent_in(request, Confirming)["result"], request.user
        if isinstance(caller, Device):
            _own_session(caller, club, session)
            confirm_at_table(place=caller.place, device_id=caller.id, result_id=result)
            return Response({"result": result, "confirmed": True})
        info = directed_session(request, club, session)
        line = untold(line_of(request, info, board, ns, ew))
        if line.current is None or line.current.id != result:
            raise Changed(_("This result has been changed meanwhile. Please look again."))

        def act() -> Made:
            confirm_result(session_id=info.id, result_id=result, actor=account(request).actor)
            return Made(status.HTTP_200_OK, {"result": result, "confirmed": True})

        return keyed(request, act)


def tag_of(line: LineView) -> str:
    """The tag of a line: it changes with everything that is done on it."""
    return f'"{line.id or 0}-{0 if line.version is None else line.version}"'


def as_seen(request: Request, line: LineView) -> bool:
    """Whether the caller says what it saw of a line. Raises NotAsSeen where that is no longer so."""
    known = seen(request, "If-Match")
    if known and not known & {tag_of(line), "*"}:
        raise not_as_seen()
    return bool(known)


def line_shown(line: LineView) -> Any:
    """A board at a table as it is answered."""
    return ResultAnswer({**_plain(line), "disputed": line.rival is not None}).data


def _plain(line: LineView) -> dict[str, Any]:
    return {name: getattr(line, name) for name in SAID}


def _enter(request: Request, info: SessionInfo, line: LineView, sent: Mapping[str, Any], replaces: int | None) -> Made:
    untold(line)
    entry = Entry(
        sent["id"] or client_id(request), sent["played"], sent["card"], replaces=replaces, agreed=sent["agreed"]
    )
    meeting = Meeting(line.board, line.ns.id, line.ew.id, line.section, line.round, line.table)
    entered = enter_result(
        session_id=info.id,
        meeting=meeting,
        entry=entry,
        source=DESK,
        permission=BY_THE_CLOCKS,
        actor=account(request).actor,
    )
    now = line_of(request, info, line.board, line.ns.id, line.ew.id)
    told = now.current.id if now.current else entered.result_id
    said = {"status": entered.status.value, "result": told, "confirmed": now.confirmed, "message": ""}
    return Made(STATUS.get(entered.status, status.HTTP_201_CREATED), said, tag_of(now))


def _correct(request: Request, info: SessionInfo, line: LineView, sent: Mapping[str, Any]) -> Made:
    """As it was seen: whoever is faster in between makes this one fail as well."""
    try:
        return _enter(request, info, line, sent, line.current.id if line.current else None)
    except Changed as changed:
        raise NotAsSeen(changed.message) from changed


def _own_session(device: Device, club: str, session: str) -> None:
    if open_session(club, session).id != device.place.session_id:
        raise Http404


def _from_table(request: Request, device: Device) -> Response:
    sent = sent_in(request, Entering)
    if sent["not_played"]:
        raise ValidationError({"not_played": _("Only the director says that a board is not played.")})
    entry = TableEntry(
        client_id=sent["id"] or client_id(request),
        board=sent["board"],
        played=sent["played"],
        lead=sent["card"],
        round=sent["round"],
        replaces=sent["replaces"],
        keyed_at=sent["keyed_at"],
    )

    def act() -> Made:
        entered = enter_at_table(place=device.place, device_id=device.id, entry=entry)
        said = {"message": "", **answer_to(entry, entered)}
        return Made(STATUS.get(entered.status, status.HTTP_201_CREATED), said)

    return keyed(request, act)
