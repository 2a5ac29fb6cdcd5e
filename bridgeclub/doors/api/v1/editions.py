"""An edition taken back, what waits for the next one put back, and letters stopped before they go."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.undo import ruled_among
from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_session, hidden_from
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import READING, answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.editions import (
    AskingForLetters,
    LettersAnswer,
    PendingAnswer,
    PutBack,
    PuttingBack,
    Withdrawing,
)
from bridgeclub.doors.api.v1.serializers.standings import EditionAnswer
from bridgeclub.doors.api.v1.version_tags import tagged
from bridgeclub.outputs.mail.reachability import outside_address
from bridgeclub.wording.results import changes_still_to_play
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.public import Changes, editions_of
from scoring.queries.room import Pending, newest_edition, pending
from scoring.queries.sending import sendings_of
from scoring.services import withdraw_edition
from scoring.services.sending import ask_to_send, stop_sending
from scoring.services.undo import back_to_edition


class Withdraw(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/editions/<edition>/withdraw."""

    @keyed_act(Withdrawing, EditionAnswer, "Withdraw the edition that counts", made=200)
    def post(self, request: Request, club: str, session: str, edition: int) -> Response:
        """200 with the edition: it stays, marked, and the one before counts again; letters about it that have not gone
        are stopped. 409 where another one counts, or the results are official."""
        info = directed_session(request, club, session)
        sent = sent_in(request, Withdrawing)

        def act() -> Made:
            withdraw_edition(
                session_id=info.id,
                number=edition,
                note=sent["note"],
                permission=BY_THE_CLOCKS,
                actor=account(request).actor,
            )
            return Made(status.HTTP_200_OK, edition_shown(info, edition))

        return keyed(request, act)


def edition_shown(info: SessionInfo, number: int) -> Any:
    """An edition as it is listed."""
    return EditionAnswer(next(each for each in editions_of(info.id) if each.number == number)).data


class Waiting(ForAccounts):
    """What no edition has yet."""

    @answers({200: PendingAnswer}, "What the next edition would change", refusals=(*READING, 409), tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, also where nothing waits. Not for a director who has still to play (409)."""
        info = directed_session(request, club, session)
        return tagged(request, _waiting_shown(info, _waiting(request, info)))

    @keyed_act(PuttingBack, PutBack, "Put everything back to the edition that counts", made=200)
    def post(self, request: Request, club: str, session: str) -> Response:
        """200 with how many results, adjusted scores and penalties were put back; every step stays in the history. 409
        where another edition counts, something more has changed than was seen, or a ruling is among the changes."""
        info = directed_session(request, club, session)
        sent = sent_in(request, PuttingBack)

        def act() -> Made:
            found = _waiting(request, info)
            if found is None or found.changes is None:
                raise DomainError(_("Nothing waits for an edition."))
            if refusal := ruled_among(info.id, found.changes):
                raise DomainError(refusal)
            count = back_to_edition(
                session_id=info.id,
                edition=sent["edition"],
                seen_version=sent["version"],
                permission=BY_THE_CLOCKS,
                actor=account(request).actor,
            )
            return Made(status.HTTP_200_OK, {"put_back": count})

        return keyed(request, act)


def _waiting(request: Request, info: SessionInfo) -> Pending | None:
    if hidden_from(request, info):
        # Play goes on after an edition: what has changed since is on boards that this director may have to play.
        raise DomainError(changes_still_to_play())
    return pending(info)


def _waiting_shown(info: SessionInfo, found: Pending | None) -> Any:
    changes = found.changes if found else None
    last = found.last if found else newest_edition(info.id)
    said: dict[str, Any] = {
        "edition": last.number if last else 0,
        "version": info.facts_version,
        "behind": found is not None and found.behind,
        "reason": found.reason if found else "",
        "lines": changes.lines if changes else (),
        "others": _others(changes) if changes else 0,
    }
    return PendingAnswer(said).data


def _others(changes: Changes) -> int:
    return len(changes.penalties) + len(changes.contestants) + len(changes.boards) + changes.rules


class Letters(ForAccounts):
    """Editions to the players by e-mail."""

    @listed(LettersAnswer, "Letters about the editions, the newest first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list: what waits, goes, has gone or was stopped."""
        window = window_of(request, whole)
        info = directed_session(request, club, session)
        part = part_of_list(sendings_of(info.id), lambda each: (each.id,), window)
        return tagged(request, paged(request, part, lambda each: LettersAnswer(each).data))

    @keyed_act(AskingForLetters, LettersAnswer, "Send an edition to everybody who has agreed")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201: the letters go in ten minutes, and can be stopped until then. 409 where nobody would get one."""
        info = directed_session(request, club, session)
        sent = sent_in(request, AskingForLetters)

        def act() -> Made:
            made = ask_to_send(
                session_id=info.id,
                edition=sent["edition"],
                base=outside_address(request._request),
                words=sent["words"],
                once_more=sent["again"],
                actor=account(request).actor,
            )
            return Made(status.HTTP_201_CREATED, _letters_shown(info, made.pk))

        return keyed(request, act)


class StopLetters(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/letters/<sending>/stop."""

    @keyed_act(None, LettersAnswer, "Stop letters", made=200)
    def post(self, request: Request, club: str, session: str, sending: int) -> Response:
        """200: no further letter goes out. 409 where all have gone, or somebody has stopped them."""
        info = directed_session(request, club, session)

        def act() -> Made:
            stop_sending(session_id=info.id, sending_id=sending, actor=account(request).actor)
            return Made(status.HTTP_200_OK, _letters_shown(info, sending))

        return keyed(request, act)


def _letters_shown(info: SessionInfo, sending: int) -> Any:
    return LettersAnswer(next(each for each in sendings_of(info.id) if each.id == sending)).data
