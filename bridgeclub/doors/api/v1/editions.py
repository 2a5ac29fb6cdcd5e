"""An edition taken back, what waits for the next one put back, and e-mails stopped before they go."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.undo import undo_since_blocked_by_ruling
from bridgeclub.doors.api.v1.base_view import (
    AccountApiView,
    account_of,
    actor_because,
    directed_session,
    hidden_boards_for,
)
from bridgeclub.doors.api.v1.effects import effect_values
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import READING_ERRORS, documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.editions import (
    AskingForLetters,
    LettersAnswer,
    PendingAnswer,
    PutBack,
    PuttingBack,
    Withdrawing,
)
from bridgeclub.doors.api.v1.serializers.standings import EditionAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.outputs.mail.reachability import public_base_url
from bridgeclub.wording.results import changes_still_to_play_words
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.edition_effects import effect_of_next_edition
from scoring.queries.public import Changes, editions_of
from scoring.queries.room import Pending, newest_edition, pending
from scoring.queries.sending import sendings_of
from scoring.services import withdraw_edition
from scoring.services.sending import schedule_sending, stop_sending
from scoring.services.undo import back_to_edition


class Withdraw(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/withdraw."""

    @documented_act(Withdrawing, EditionAnswer, "Withdraw the edition that counts", status=200)
    def post(self, request: Request, club: str, session: str, edition: int) -> Response:
        """200 with the edition: it stays, marked, and the one before counts again; e-mails about it that have not gone
        are stopped. 409 where another one counts, or the results are official."""
        info = directed_session(request, club, session)
        sent = validated_data(request, Withdrawing)

        def act() -> ActResult:
            withdraw_edition(
                session_id=info.id,
                number=edition,
                note=sent["note"],
                permission=BY_THE_CLOCKS,
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_200_OK, edition_shown(info, edition))

        return idempotent(request, act)


def edition_shown(info: SessionInfo, number: int) -> Any:
    """An edition as it is listed."""
    return EditionAnswer(next(each for each in editions_of(info.id) if each.number == number)).data


class Waiting(AccountApiView):
    """What no edition has yet."""

    @documented(
        {200: PendingAnswer}, "What the next edition would change", refusals=(*READING_ERRORS, 409), tagged=True
    )
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, also where nothing waits. Not for a director who still has to play (409)."""
        info = directed_session(request, club, session)
        return etag_response(request, _waiting_shown(info, _waiting(request, info)))

    @documented_act(PuttingBack, PutBack, "Put everything back to the edition that counts", status=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with how many results, adjusted scores and penalties were put back; every step stays in the history. 409
        where another edition counts, something more has changed than was seen, or a ruling is among the changes."""
        info = directed_session(request, club, session)
        sent = validated_data(request, PuttingBack)

        def act() -> ActResult:
            found = _waiting(request, info)
            if found is None or found.changes is None:
                raise DomainError(_("Nothing is waiting to be published."))
            if refusal := undo_since_blocked_by_ruling(info.id, found.changes):
                raise DomainError(refusal)
            count = back_to_edition(
                session_id=info.id,
                edition=sent["edition"],
                seen_version=sent["version"],
                permission=BY_THE_CLOCKS,
                actor=actor_because(request, sent["note"]),
            )
            return ActResult(status.HTTP_200_OK, {"put_back": count})

        return idempotent(request, act)


def _waiting(request: Request, info: SessionInfo) -> Pending | None:
    if hidden_boards_for(request, info):
        # Play goes on after an edition: what has changed since is on boards that this director may have to play.
        raise DomainError(changes_still_to_play_words())
    return pending(info)


def _waiting_shown(info: SessionInfo, pending: Pending | None) -> Any:
    changes = pending.changes if pending else None
    last = pending.last if pending else newest_edition(info.id)
    values: dict[str, Any] = {
        "edition": last.number if last else 0,
        "version": info.facts_version,
        "behind": pending is not None and pending.behind,
        "reason": pending.reason if pending else "",
        "lines": changes.lines if changes else (),
        "others": _others(changes) if changes else 0,
        "effect": effect_values(effect_of_next_edition(info.id)) if changes else (),
    }
    return PendingAnswer(values).data


def _others(changes: Changes) -> int:
    return len(changes.penalties) + len(changes.contestants) + len(changes.boards) + changes.rules


class Letters(AccountApiView):
    """Editions to the players by e-mail."""

    @documented_list(LettersAnswer, "E-mails about the editions, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list: what waits, goes, has gone or was stopped."""
        window = window_from_request(request, integer_key)
        info = directed_session(request, club, session)
        part = part_of_list(sendings_of(info.id), lambda each: (each.id,), window)
        return etag_response(request, paged_response(request, part, lambda each: LettersAnswer(each).data))

    @documented_act(AskingForLetters, LettersAnswer, "E-mail an edition to everybody who has agreed")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201: the e-mails go in ten minutes, and can be stopped until then. 409 where nobody would get one."""
        info = directed_session(request, club, session)
        sent = validated_data(request, AskingForLetters)

        def act() -> ActResult:
            made = schedule_sending(
                session_id=info.id,
                edition=sent["edition"],
                base=public_base_url(request._request),
                words=sent["words"],
                once_more=sent["again"],
                actor=account_of(request).actor,
            )
            return ActResult(status.HTTP_201_CREATED, _mailing_answer(info, made.pk))

        return idempotent(request, act)


class StopLetters(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/letters/<sending>/stop."""

    @documented_act(None, LettersAnswer, "Stop e-mails", status=200)
    def post(self, request: Request, club: str, session: str, sending: int) -> Response:
        """200: no further e-mail goes out. 409 where all have gone, or somebody has stopped them."""
        info = directed_session(request, club, session)

        def act() -> ActResult:
            stop_sending(session_id=info.id, sending_id=sending, actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, _mailing_answer(info, sending))

        return idempotent(request, act)


def _mailing_answer(info: SessionInfo, sending: int) -> Any:
    return LettersAnswer(next(each for each in sendings_of(info.id) if each.id == sending)).data
