"""Something went wrong: what can, what is asked about it, what each way would do, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.api.v1.answers.wrong import (
    Answering,
    KindAnswer,
    LookedAtAnswer,
    ResolvedAnswer,
    Resolving,
)
from bridgeclub.api.v1.door import ForAccounts, directed_session
from bridgeclub.api.v1.keyed import Made, keyed
from bridgeclub.api.v1.pages import paged, window_of, word
from bridgeclub.api.v1.questions import asked_in, asker, faults_of, typed
from bridgeclub.api.v1.saying import READING, WRITING, answers, keyed_act, listed
from bridgeclub.api.v1.tags import tagged
from bridgeclub.wrong.about import About
from bridgeclub.wrong.asking import RecordForm, WrongForm
from bridgeclub.wrong.doubt_forms import QuestionForm
from bridgeclub.wrong.kinds import FORMS
from bridgeclub.wrong.resolving import Offer, chosen_of, offers_of, resolved
from club.queries import SessionInfo, part_of_list
from rulings.queries.in_question import open_question


class Kinds(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/wrong."""

    @listed(KindAnswer, "What can go wrong, in a director’s words")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; nothing while the session is set up and once it is official."""
        window = window_of(request, word)
        info = directed_session(request, club, session)
        kinds = [] if _nothing_to_ask(info) else list(FORMS.items())
        part = part_of_list(kinds, lambda each: (each[0],), window)
        return tagged(request, paged(request, part, _kind_shown))


class Wrong(ForAccounts):
    """One thing that went wrong."""

    @answers({200: LookedAtAnswer}, "What is asked about something that went wrong", tagged=True)
    def get(self, request: Request, club: str, session: str, kind: str) -> HttpResponseBase:
        """200 with the first questions; 404 for a kind that there is not."""
        info = directed_session(request, club, session)
        return tagged(request, _looked_at(kind, _form(request, info, kind, {"answers": {}, "call": None})))

    @keyed_act(Resolving, ResolvedAnswer, "Record it and resolve it as it was looked at")
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """201: in one, the ruling that records it and the repair that resolves it. 409 where the way would do something
        else by now than its digest says, and where it is not possible."""
        return _resolve(request, directed_session(request, club, session), kind)


class LookAtWrong(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/wrong/<kind>/look. Nothing is kept."""

    changes_nothing = True

    @answers({200: LookedAtAnswer}, "Look at the ways to resolve it", refusals=WRITING, takes=Answering)
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """200: further questions, or the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        read = Answering(data=request.data)
        read.is_valid(raise_exception=True)
        return Response(_looked_at(kind, _form(request, info, kind, read.validated_data)))


class Question(ForAccounts):
    """Results in question, by the number of the ruling that put them there."""

    @answers({200: LookedAtAnswer}, "What is asked about results in question", refusals=READING, tagged=True)
    def get(self, request: Request, club: str, session: str, ruling: int) -> HttpResponseBase:
        """200 with the questions; 404 where nothing is in question under this number."""
        info = directed_session(request, club, session)
        return tagged(request, _looked_at("", _question(request, info, ruling, None)))

    @keyed_act(Resolving, ResolvedAnswer, "Settle results in question as it was looked at")
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """201: in one, the ruling that settles them and the repair that it needs. 409 as for what went wrong."""
        return _resolve(request, directed_session(request, club, session), ruling)


class LookAtQuestion(ForAccounts):
    """POST /api/v1/clubs/<club>/sessions/<session>/questions/<ruling>/look. Nothing is kept."""

    changes_nothing = True

    @answers({200: LookedAtAnswer}, "Look at the ways to settle results in question", refusals=WRITING, takes=Answering)
    def post(self, request: Request, club: str, session: str, ruling: int) -> Response:
        """200: the facts and the ways with what each would do."""
        info = directed_session(request, club, session)
        read = Answering(data=request.data)
        read.is_valid(raise_exception=True)
        return Response(_looked_at("", _question(request, info, ruling, read.validated_data)))


def _resolve(request: Request, info: SessionInfo, about: str | int) -> Response:
    read = Resolving(data=request.data)
    read.is_valid(raise_exception=True)
    sent = read.validated_data

    def act() -> Made:
        if isinstance(about, int):
            form: WrongForm = _question(request, info, about, sent)
        else:
            form = _form(request, info, about, sent)
        if not (form.is_bound and form.ready):
            raise ValidationError(faults_of(form))
        record = RecordForm({"agreed": "yes" if sent["agreed"] else "no", "disputed": sent["disputed"]})
        if not record.is_valid():
            raise ValidationError(faults_of(record))
        done = resolved(form, record, chosen_of(form.resolutions(), sent["way"]), sent["digest"])
        return Made(status.HTTP_201_CREATED, {"ruling": done.number, "repair": done.repair_id})

    return keyed(request, act)


def _nothing_to_ask(info: SessionInfo) -> bool:
    return info.being_set_up or info.state == "official"


def _form(request: Request, info: SessionInfo, kind: str, sent: Mapping[str, Any]) -> WrongForm:
    if kind not in FORMS or _nothing_to_ask(info):
        raise Http404
    about = About(call=sent["call"] or 0).with_call(info.id)
    return FORMS[kind](typed(sent["answers"]), desk=asker(request, info), about=about)


def _question(request: Request, info: SessionInfo, number: int, sent: Mapping[str, Any] | None) -> QuestionForm:
    found = open_question(info.id, number)
    if found is None or _nothing_to_ask(info):
        raise Http404
    said = typed(sent["answers"]) if sent else None
    return QuestionForm(said, desk=asker(request, info), about=About(), question=found)


def _looked_at(kind: str, form: WrongForm) -> Any:
    ready = form.is_bound and form.ready
    if form.is_bound and not ready and form.errors:
        raise ValidationError(faults_of(form))
    said: dict[str, Any] = {
        "kind": kind,
        "title": form.title,
        "ready": ready,
        "questions": [asked_in(name, field, form) for name, field in form.fields.items()],
        "facts": form.facts() if ready else (),
        "ways": [_way(each) for each in offers_of(form, form.resolutions())] if ready else (),
    }
    return LookedAtAnswer(said).data


def _way(offer: Offer) -> dict[str, Any]:
    way = offer.resolution
    found = offer.found
    shown = {each.name: getattr(found, each.name) for each in fields(found)} if found else {}
    preview = {"digest": offer.digest, **shown} if found else None
    return {"way": way.key, "words": way.title, "law": way.law, "preview": preview, "refused": offer.refused}


def _kind_shown(each: tuple[str, type[WrongForm]]) -> Any:
    kind, form = each
    return KindAnswer({"kind": kind, "title": form.title, "short": form.short, "lead": form.lead}).data
