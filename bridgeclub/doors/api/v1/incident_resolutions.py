"""What went wrong, and what is in question: the ways as they are answered, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.dialogues.incidents.questions import IncidentForm, RecordForm
from bridgeclub.dialogues.incidents.resolving import (
    ResolutionPreview,
    chosen_resolution,
    resolution_previews,
    resolve_incident,
)
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.previews import with_digest
from bridgeclub.doors.api.v1.questions import faults_of, questions_of, require_answered
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.serializers.incidents import LookedAtAnswer, Resolving
from rulings.services.resolving import Resolved

#: What a form is made of before anybody has said anything.
UNANSWERED: Mapping[str, Any] = {"answers": {}, "call": None}


def incident_preview(kind: str, form: IncidentForm) -> Any:
    """The questions; where they are answered, the facts and the ways with what each would do."""
    questions = questions_of(form)
    facts = form.facts() if questions["ready"] else ()
    ways = [_way(each) for each in resolution_previews(form, form.resolutions())] if questions["ready"] else ()
    return LookedAtAnswer({**questions, "kind": kind, "facts": facts, "ways": ways}).data


def resolve_with_form(request: Request, form_of: Callable[[Mapping[str, Any]], IncidentForm]) -> Response:
    """201: it is recorded, and resolved in the way that was chosen. `form_of`: the form with what was sent."""
    sent = validated_data(request, Resolving)

    def act(answer: ResultCallback) -> None:
        form = require_answered(form_of(sent))
        agreed = "yes" if sent["agreed"] else "no"
        record = RecordForm({"agreed": agreed, "disputed": sent["disputed"], "why": sent["why"]})
        if not record.is_valid():
            raise ValidationError(faults_of(record))
        chosen = chosen_resolution(form.resolutions(), sent["way"])
        resolve_incident(form, record, chosen, sent["digest"], before_commit=lambda done: answer(_resolved(done)))

    return idempotent_scored(request, act)


def _resolved(done: Resolved) -> ActResult:
    return ActResult(status.HTTP_201_CREATED, {"ruling": done.number, "repair": done.repair_id})


def _way(offer: ResolutionPreview) -> dict[str, Any]:
    way = offer.resolution
    preview = with_digest(offer.found, offer.digest) if offer.found else None
    return {"way": way.key, "words": way.title, "law": way.law, "preview": preview, "refused": offer.refused}
