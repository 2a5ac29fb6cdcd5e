"""Putting right what goes wrong in an evening: what can be, what is asked, what would change, and the act itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.repairs.kinds import offered_repairs
from bridgeclub.dialogues.repairs.questions import RepairForm
from bridgeclub.doors.api.v1.base_view import AccountApiView, actor_because, directed_session
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent, idempotent_scored
from bridgeclub.doors.api.v1.pagination import paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.previews import preview_answer
from bridgeclub.doors.api.v1.questions import acting_director_of, as_form_data, questions_of, require_answered
from bridgeclub.doors.api.v1.repairs import repair_shown
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import WRITING_ERRORS, documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.questions import Answers
from bridgeclub.doors.api.v1.serializers.repairs import (
    LookedAtRepairAnswer,
    PuttingRight,
    RepairAnswer,
    RepairKindAnswer,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.pair_labels import selectable_pair_labels
from club.actor import Actor
from club.queries import SessionInfo, pairs_of, part_of_list
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import resolve
from scoring.services.repairs import PreparedRepair, make_repair


class RepairKinds(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/repairs/kinds."""

    @documented_list(RepairKindAnswer, "What can be corrected")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list; before play only what is about people."""
        window = window_from_request(request, text_key)
        info = directed_session(request, club, session)
        part = part_of_list(list(offered_repairs(info).items()), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, _kind_shown))


class PutRight(AccountApiView):
    """One thing that can be corrected."""

    @documented({200: LookedAtRepairAnswer}, "What is asked before a correction", tagged=True)
    def get(self, request: Request, club: str, session: str, kind: str) -> HttpResponseBase:
        """200 with the first questions; 404 for a kind that there is not now."""
        info = directed_session(request, club, session)
        return etag_response(request, _looked_at(request, info, kind, _form(request, info, kind, {})))

    @documented_act(PuttingRight, RepairAnswer, "Make a correction as it was looked at")
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """201 with the repair, which can be taken back. 409 where it would do something else by now than its digest
        says, and where it is not possible."""
        info = directed_session(request, club, session)
        sent = validated_data(request, PuttingRight)

        def asked() -> tuple[RepairForm, PreparedRepair, Actor]:
            form = require_answered(_form(request, info, kind, sent["answers"]))
            return form, form.act(acting_director_of(request, info)), actor_because(request, sent["note"])

        def act() -> ActResult:
            _form, wanted, actor = asked()
            made = make_repair(
                session_id=info.id, act=wanted, digest=sent["digest"], permission=BY_THE_CLOCKS, actor=actor
            )
            return _made(info, made.pk)

        def ruled(answer: ResultCallback) -> None:
            form, wanted, actor = asked()
            decision = form.decision()
            assert decision is not None, "this kind is ruled on"
            resolve(
                session_id=info.id,
                act=wanted,
                digest=sent["digest"],
                decision=decision,
                before_commit=lambda done: answer(_made(info, done.repair_id or 0)),
                actor=actor,
            )

        kinds = offered_repairs(info)
        if kind in kinds and kinds[kind].ruled:
            return idempotent_scored(request, ruled)
        return idempotent(request, act)


class LookAtRepair(AccountApiView):
    """POST /api/v1/clubs/<club>/sessions/<session>/repairs/kinds/<kind>/look. Nothing is kept."""

    changes_nothing = True

    @documented(
        {200: LookedAtRepairAnswer},
        "Look at what a correction would change",
        refusals=WRITING_ERRORS,
        takes=Answers,
    )
    def post(self, request: Request, club: str, session: str, kind: str) -> Response:
        """200: further questions, or what would change. 409 where it is not possible, or nothing would change."""
        info = directed_session(request, club, session)
        form = _form(request, info, kind, validated_data(request, Answers)["answers"])
        return Response(_looked_at(request, info, kind, form))


def _form(request: Request, info: SessionInfo, kind: str, answers: Mapping[str, Any]) -> RepairForm:
    kinds = offered_repairs(info)
    if kind not in kinds:
        raise Http404
    return kinds[kind](
        as_form_data(answers),
        desk=acting_director_of(request, info),
        pairs=selectable_pair_labels(pairs_of(info.id)).items(),
    )


def _made(info: SessionInfo, repair_id: int) -> ActResult:
    return ActResult(status.HTTP_201_CREATED, repair_shown(info, repair_id))


def _looked_at(request: Request, info: SessionInfo, kind: str, form: RepairForm) -> Any:
    questions = questions_of(form)
    preview = preview_answer(request, info, form.act(acting_director_of(request, info))) if questions["ready"] else None
    return LookedAtRepairAnswer({**questions, "kind": kind, "preview": preview}).data


def _kind_shown(each: tuple[str, type[RepairForm]]) -> Any:
    kind, form = each
    return RepairKindAnswer({"kind": kind, "title": form.title, "lead": form.intro}).data
