"""The way through a path as an address of the assistant says it: where it began, who is who, the answers so far."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.late import refused_words
from bridgeclub.http.numeric_input import is_whole_number
from rulings.queries.calls import CallInfo, call_of

#: What the address says of where the assistant was opened.
CAME_OF = ("call", "line")


def so_far(desk: Desk) -> QueryDict:
    """What the address says that is known here: where it began, who is who, and the answers."""
    query = QueryDict(mutable=True)
    for name in (*CAME_OF, "offender", "declarer", "a"):
        if name in desk.request.GET:
            query.setlist(name, desk.request.GET.getlist(name))
    return query


def came_of(desk: Desk) -> dict[str, str]:
    return {name: desk.request.GET[name] for name in CAME_OF if desk.request.GET.get(name)}


def call_it_came_of(desk: Desk) -> CallInfo | None:
    """The call that it began with, if it is one of this session."""
    number = desk.request.GET.get("call", "")
    return call_of(desk.session.id, int(number), desk.hidden) if is_whole_number(number) else None


def beginning(desk: Desk) -> dict[str, Any]:
    """The call that it began with, what an address says to begin so again, and why it comes too late, if it does."""
    call = call_it_came_of(desk)
    shared = {"began": with_query("", came_of(desk)), "me": user_id(desk.request)}
    return {"call": call, "late": refused_words(desk, call), **shared}


def address(desk: Desk, path: str, query: QueryDict | dict[str, str]) -> str:
    return with_query(desk.url("assistant-path", path=path), query)


def with_query(url: str, query: QueryDict | dict[str, str]) -> str:
    if not isinstance(query, QueryDict):
        given = QueryDict(mutable=True)
        given.update(query)
        query = given
    return f"{url}?{query.urlencode()}" if query else url
