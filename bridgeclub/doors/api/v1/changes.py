"""What changed from one edition to another: for everybody, for one contestant, and for the director."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import AccountApiView, directed_session, hidden_boards_for
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.schema_docs import READING_ERRORS, documented
from bridgeclub.doors.api.v1.serializers.changes import ChangesAnswer, OwnChangesAnswer
from bridgeclub.doors.api.v1.standings import Sheets
from bridgeclub.doors.api.v1.version_tags import conditional_response, etag_response
from bridgeclub.wording.results import changes_still_to_play_words
from club.errors import DomainError, NotFoundError
from scoring.queries.public import Changes, ResultsSheet, changes, changes_since
from scoring.queries.room import compared

SINCE = number_parameter("since", "The number of an earlier edition; without it the one that this one followed.")


class EditionChanges(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/changes."""

    @documented({200: ChangesAnswer}, "What changed between two editions", tagged=True, more=(SINCE,))
    def get(self, request: Request, club: str, session: str, edition: int) -> HttpResponseBase:
        """200; 404 where one of them is not there, for the first edition, and where they come in another order."""

        def made() -> Any:
            return ChangesAnswer(between(self.sheet(request, club, session, edition), request)).data

        return conditional_response(request, self.etag(club, session), made)


class OwnChanges(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/changes/<key>."""

    @documented({200: OwnChangesAnswer}, "What changed for one contestant", tagged=True, more=(SINCE,))
    def get(self, request: Request, club: str, session: str, edition: int, key: str) -> HttpResponseBase:
        """200, board by board, each with its cause; also where nothing has changed for it. `key`: the contestant’s, as
        the standings have it."""

        def made() -> Any:
            return _own(between(self.sheet(request, club, session, edition), request), key)

        return conditional_response(request, self.etag(club, session), made)


class ChangesSince(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/provisional/changes."""

    @documented(
        {200: ChangesAnswer},
        "What changed since an edition, as the director reads it",
        refusals=(*READING_ERRORS, 409),
        tagged=True,
        more=(
            number_parameter("since", "The number of an edition."),
            number_parameter("edition", "The number of a later one; without it what stands now and no edition has."),
        ),
    )
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, names in full. What no edition has yet is not for a director who still has to play (409)."""
        since, edition = number_from_query(request, "since") or 0, number_from_query(request, "edition") or 0
        info = directed_session(request, club, session)
        if not edition and hidden_boards_for(request, info):
            raise DomainError(changes_still_to_play_words())
        comparison = compared(info, since, edition)
        if comparison is None:
            raise NotFoundError(_("There is no such edition of these results."))
        return etag_response(request, ChangesAnswer(comparison).data)


def between(new: ResultsSheet, request: Request) -> Changes:
    """What lies between the edition that is asked for and this one. Raises NotFoundError."""
    since = number_from_query(request, "since")
    if since is None:
        found = changes(new)
        if found is None:
            raise NotFoundError(
                _("The first edition of results changes nothing; what a later one changed stands here.")
            )
        return found
    assert new.edition is not None
    found = changes_since(since, new) if since < new.edition.number else None
    if found is None:
        raise NotFoundError(_("There is no such edition of these results."))
    return found


def _own(changes: Changes, key: str) -> Any:
    party = changes.new.people.get(key) or changes.old.people.get(key)
    if party is None:
        raise NotFoundError(_("Nobody with this number plays in this session."))
    assert changes.old.edition is not None
    assert changes.new.edition is not None
    effect = changes.of(key)
    values: dict[str, Any] = {
        "since": changes.old.edition.number,
        "edition": changes.new.edition.number,
        "contestant": party,
        "changed": effect is not None,
        "own": effect is not None and effect.own,
        "before": effect.row.before if effect else None,
        "after": effect.row if effect else None,
        "boards": effect.boards if effect else (),
        "matches": effect.matches if effect else (),
        "penalties": effect.penalties if effect else (),
    }
    return OwnChangesAnswer(values).data
