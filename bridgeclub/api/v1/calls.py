"""Calls for the director, as the desk reads them."""

from __future__ import annotations

from django.http import HttpResponseBase
from rest_framework.request import Request

from bridgeclub.api.v1.answers.calls import CallAnswer
from bridgeclub.api.v1.door import ForAccounts, directed_session, hidden_from
from bridgeclub.api.v1.pages import paged, whole, window_of
from bridgeclub.api.v1.query import flag_in, wanted
from bridgeclub.api.v1.saying import listed
from bridgeclub.api.v1.tags import tagged
from club.queries import part_of_list
from rulings.queries.calls import calls_of, open_calls


class Calls(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/calls."""

    @listed(CallAnswer, "Calls for the director, the oldest first", wanted("open", "true: those that are not closed."))
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list. Notes about boards that you have still to play are left away."""
        window = window_of(request, whole)
        find = open_calls if flag_in(request, "open", usual=False) else calls_of
        info = directed_session(request, club, session)
        part = part_of_list(find(info.id, hidden_from(request, info)), lambda each: (each.id,), window)
        return tagged(request, paged(request, part, lambda each: CallAnswer(each).data))
