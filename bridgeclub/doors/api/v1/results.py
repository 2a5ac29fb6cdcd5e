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

from bridgeclub.doors.api.problems import PreconditionFailed, precondition_failed
from bridgeclub.doors.api.table.authentication import Device
from bridgeclub.doors.api.table.entries import entry_answer
from bridgeclub.doors.api.table.views import STATUS
from bridgeclub.doors.api.v1.base_view import (
    AccountApiView,
    TableApiView,
    account_of,
    actor_because,
    directed_session,
    hidden_boards_for,
    open_session,
)
from bridgeclub.doors.api.v1.idempotency import ActResult, client_id_of, idempotent
from bridgeclub.doors.api.v1.lines import line_from_input, line_of, refuse_hidden_line
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import (
    WRITING_ERRORS,
    documented,
    documented_act,
    documented_list,
    if_match_header,
)
from bridgeclub.doors.api.v1.serializers.results import (
    Confirmed,
    Confirming,
    Entered,
    Entering,
    EntryFields,
    ResultAnswer,
)
from bridgeclub.doors.api.v1.version_tags import conditional_response, etags_in
from club.errors import StaleError
from club.queries import SessionInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.room import LineView, results_part
from scoring.services import Entry, Meeting, confirm_result, enter_result
from scoring.services.table import TableEntry, confirm_at_table, enter_at_table

DESK = "desk"
FILTERS = ("board", "round", "table")
FILTER_PARAMETERS = tuple(number_parameter(each, "Those of one alone.") for each in FILTERS)
IF_MATCH_RESULT = (if_match_header("result"),)
PLAIN_FIELDS = (
    *("board", "printed", "section", "round", "table", "ns", "ew", "hidden", "confirmed", "postponed"),
    *("current", "rival", "award"),
)


class Results(TableApiView):
    """The results of a session."""

    @documented_list(ResultAnswer, "The results as the director may read them", *FILTER_PARAMETERS)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list, by board."""
        window = window_from_request(request, integer_key, integer_key)
        wanted = {name: number_from_query(request, name) for name in FILTERS}
        info = directed_session(request, club, session)

        def part() -> Any:
            found = results_part(info, window, hidden_boards_for(request, info), **wanted)
            return paged_response(request, found, lambda each: ResultAnswer(each).data)

        return conditional_response(request, f'"{info.id}-{info.facts_version}-{account_of(request).user_id}"', part)

    @documented_act(Entering, Entered, "Enter a result", also={200: Entered, 202: Entered})
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 when it is taken ("conflict": beside another one), 200 when it was here already, 202 when it is kept for
        the director. A table says the board and the round, and
        with the ids of both pairs that nobody else is meant; to correct, `replaces` is the result that it saw."""
        if isinstance(request.user, Device):
            _own_session(request.user, club, session)
            return _from_table(request, request.user)
        info = directed_session(request, club, session)
        sent = validated_data(request, Entering)
        line = line_from_input(request, info, sent)
        return idempotent(request, lambda: _enter(request, info, line, sent, sent["replaces"]))


class Result(AccountApiView):
    """A board at a table."""

    @documented({200: ResultAnswer}, "One board at one table", tagged=True)
    def get(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> HttpResponseBase:
        """200; the tag is what a correction says it saw."""
        info = directed_session(request, club, session)
        line = line_of(request, info, board, ns, ew)
        return conditional_response(request, version_tag_of(line), lambda: line_shown(line))

    @documented(
        {200: Entered},
        "Enter or correct a result",
        refusals=(*WRITING_ERRORS, 412),
        takes=EntryFields,
        more=IF_MATCH_RESULT,
    )
    def put(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200. With If-Match: 412 where it is no longer as it was seen. Without, another result that stands is not
        touched (409)."""
        info = directed_session(request, club, session)
        line = line_of(request, info, board, ns, ew)
        sent = validated_data(request, EntryFields)
        if require_if_match(request, line):
            made = _correct(request, info, line, sent)
        else:
            made = _enter(request, info, line, sent, sent["replaces"])
        return Response(made.data, headers={"ETag": made.etag})


class Confirm(TableApiView):
    """A result that is right."""

    @documented_act(Confirming, Confirmed, "Confirm a result", status=200)
    def post(self, request: Request, club: str, session: str, board: int, ns: int, ew: int) -> Response:
        """200 when the result that was seen stands confirmed, the second time too."""
        result, caller = validated_data(request, Confirming)["result"], request.user
        if isinstance(caller, Device):
            _own_session(caller, club, session)
            confirm_at_table(place=caller.place, device_id=caller.id, result_id=result)
            return Response({"result": result, "confirmed": True})
        info = directed_session(request, club, session)
        line = refuse_hidden_line(line_of(request, info, board, ns, ew))
        if line.current is None or line.current.id != result:
            raise StaleError(_("This result has just been changed. Please look again."))

        def act() -> ActResult:
            confirm_result(session_id=info.id, result_id=result, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, {"result": result, "confirmed": True})

        return idempotent(request, act)


def version_tag_of(line: LineView) -> str:
    """The tag of a line: it changes with everything that is done on it."""
    return f'"{line.id or 0}-{0 if line.version is None else line.version}"'


def require_if_match(request: Request, line: LineView) -> bool:
    """Whether the caller says what it saw of a line. Raises PreconditionFailed where that is no longer so."""
    known = etags_in(request, "If-Match")
    if known and not known & {version_tag_of(line), "*"}:
        raise precondition_failed()
    return bool(known)


def line_shown(line: LineView) -> Any:
    """A board at a table as it is answered."""
    return ResultAnswer({**_plain(line), "disputed": line.rival is not None}).data


def _plain(line: LineView) -> dict[str, Any]:
    return {name: getattr(line, name) for name in PLAIN_FIELDS}


def _enter(
    request: Request, info: SessionInfo, line: LineView, sent: Mapping[str, Any], replaces: int | None
) -> ActResult:
    refuse_hidden_line(line)
    entry = Entry(
        sent["id"] or client_id_of(request), sent["played"], sent["card"], replaces=replaces, agreed=sent["agreed"]
    )
    meeting = Meeting.shown(line)
    entered = enter_result(
        session_id=info.id,
        meeting=meeting,
        entry=entry,
        source=DESK,
        permission=BY_THE_CLOCKS,
        actor=actor_because(request, sent["note"]),
    )
    now = line_of(request, info, line.board, line.ns.id, line.ew.id)
    result_id = now.current.id if now.current else entered.result_id
    values = {"status": entered.status.value, "result": result_id, "confirmed": now.confirmed, "message": ""}
    return ActResult(STATUS.get(entered.status, status.HTTP_201_CREATED), values, version_tag_of(now))


def _correct(request: Request, info: SessionInfo, line: LineView, sent: Mapping[str, Any]) -> ActResult:
    """As it was seen: whoever is faster in between makes this one fail as well."""
    try:
        return _enter(request, info, line, sent, line.current.id if line.current else None)
    except StaleError as changed:
        raise PreconditionFailed(changed.message) from changed


def _own_session(device: Device, club: str, session: str) -> None:
    if open_session(club, session).id != device.place.session_id:
        raise Http404


def _from_table(request: Request, device: Device) -> Response:
    sent = validated_data(request, Entering)
    if sent["not_played"]:
        raise ValidationError({"not_played": _("Only the director says that a board is not played.")})
    if sent["note"]:
        raise ValidationError({"note": _("Only the director gives a reason.")})
    entry = TableEntry(
        client_id=sent["id"] or client_id_of(request),
        board=sent["board"],
        played=sent["played"],
        lead=sent["card"],
        round=sent["round"],
        replaces=sent["replaces"],
        keyed_at=sent["keyed_at"],
        who=(sent["ns"], sent["ew"]) if None not in (sent["ns"], sent["ew"]) else (),
    )

    def act() -> ActResult:
        entered = enter_at_table(place=device.place, device_id=device.id, entry=entry)
        values = {"message": "", **entry_answer(device.place.session_id, entry, entered)}
        return ActResult(STATUS.get(entered.status, status.HTTP_201_CREATED), values)

    return idempotent(request, act)
