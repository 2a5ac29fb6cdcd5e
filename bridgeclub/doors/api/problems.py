"""What the addresses for programs refuse: problem details (RFC 9457), in the words that people are told."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.defaults import server_error
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

from bridgeclub.wording.database_trouble import trouble_words
from bridgeclub.wording.messages import fault_line, refusal_words, sentence
from bridgeclub.wording.trouble_for_players import public_trouble_words, table_sentence
from club.database_trouble import Trouble, note_trouble, trouble_of
from club.errors import DomainError, NotFoundError, StaleError, TooManyAttempts
from club.services import IdempotencyKeyReused
from scoring.engine.document import DocumentFaults
from scoring.services.deals import DealsPlayedBefore

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

CONTENT_TYPE = "application/problem+json"
#: Where the kinds are explained: a part of the page of these addresses on every server.
EXPLAINED = "/api/v1/docs/#problem-"
MOST_FAULTS = 100
WHOLE = "whole"


@dataclass(frozen=True)
class Kind:
    """One kind of problem. `detail` is said where nothing more exact is known."""

    slug: str
    status: int
    title: _StrPromise
    detail: _StrPromise

    @property
    def type(self) -> str:
        return f"{EXPLAINED}{self.slug}"


KINDS: Mapping[str, Kind] = {
    kind.slug: kind
    for kind in (
        Kind("unreadable", 400, _("Not readable"), _("What was sent is not readable JSON.")),
        Kind("not-logged-in", 401, _("Not logged in"), _("Send a token, or log in first.")),
        Kind("not-allowed", 403, _("Not allowed"), _("You cannot do this.")),
        Kind("not-here", 404, _("Not here"), _("There is nothing for you at this address.")),
        Kind("not-this-way", 405, _("Not this way"), _("This cannot be done at this address.")),
        Kind("only-json", 406, _("Only JSON"), _("The answer can only be given as JSON.")),
        Kind("refused", 409, _("Refused"), _("This cannot be done now.")),
        Kind("changed", 409, _("Just changed"), _("Somebody else has just changed this. Please look again.")),
        Kind("played-before", 409, _("Played before"), _("These deals have been played on another night.")),
        Kind(
            "not-as-seen", 412, _("Changed since you looked"), _("This has been changed since you read it. Look again.")
        ),
        Kind("too-much", 413, _("Too much at once"), _("That is too much at once.")),
        Kind("not-json", 415, _("Not JSON"), _("What is sent must be JSON.")),
        Kind("faulty", 422, _("Faulty"), _("Something in what was sent is not right.")),
        Kind("key-used", 422, _("Key used before"), _("This Idempotency-Key was used for something else.")),
        Kind("too-often", 429, _("Too often"), _("That was very often. Please wait a minute.")),
        Kind("not-now", 503, _("Not now"), _("The database cannot do its work now. Nothing was changed.")),
        Kind("our-fault", 500, _("A fault of the server"), _("Something went wrong here. Nothing was changed.")),
    )
}
PROBLEM_BY_STATUS = {kind.status: kind for kind in reversed(tuple(KINDS.values()))}
#: What the framework says better than the kind does.
OWN_WORDS = (exceptions.NotAuthenticated, exceptions.AuthenticationFailed, exceptions.PermissionDenied)


class PreconditionFailed(DomainError):
    """What the caller has read is no longer so."""


def precondition_failed() -> PreconditionFailed:
    """The refusal, where nothing more exact is known."""
    return PreconditionFailed(KINDS["not-as-seen"].detail)


class PayloadTooLarge(exceptions.APIException):
    """More than these addresses read at once."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = KINDS["too-much"].detail


def problem(kind: Kind, detail: object = "", **more: Any) -> dict[str, Any]:
    """The body of a refusal."""
    values = {"type": kind.type, "title": str(kind.title), "status": kind.status}
    words = str(detail or kind.detail)
    return {**values, "detail": words[:1].upper() + words[1:], **more}


def as_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Any refusal as its problem; None for what is a fault of the program."""
    found = _known(error)
    if found is None:
        return None
    set_rollback()
    headers = {}
    if isinstance(error, exceptions.APIException):
        headers = dict(_headers(error))
    return Response(found, status=found["status"], headers=headers, content_type=CONTENT_TYPE)


def _headers(error: exceptions.APIException) -> Iterator[tuple[str, str]]:
    if header := getattr(error, "auth_header", ""):
        yield "WWW-Authenticate", header
    if wait := getattr(error, "wait", None):
        yield "Retry-After", f"{int(wait) + 1}"


def _known(error: Exception) -> dict[str, Any] | None:
    if isinstance(error, DealsPlayedBefore):
        return problem(KINDS["played-before"], refusal_words(error), played_before=_nights(error))
    if isinstance(error, DomainError):
        return problem(_kind_of(error), refusal_words(error))
    if isinstance(error, DocumentFaults):
        return _of_document(error)
    if isinstance(error, exceptions.ValidationError):
        return _faults(dict(_by_field(error.detail)))
    if isinstance(error, Http404):
        return problem(KINDS["not-here"])
    if isinstance(error, exceptions.APIException) and error.status_code in PROBLEM_BY_STATUS:
        own = error.detail if isinstance(error, OWN_WORDS) else ""
        return problem(PROBLEM_BY_STATUS[error.status_code], own)
    return None


def _nights(error: DealsPlayedBefore) -> dict[str, Any]:
    """Where the deals were played before, by how many of the players present."""
    found = error.found
    nights = [{**asdict(night), "date": night.date.isoformat()} for night in found.nights]
    return {"boards": found.boards, "players": found.players, "present": found.present, "nights": nights}


def _kind_of(error: DomainError) -> Kind:
    by_class = {
        PreconditionFailed: "not-as-seen",
        IdempotencyKeyReused: "key-used",
        NotFoundError: "not-here",
        TooManyAttempts: "too-often",
    }
    for known, slug in {**by_class, StaleError: "changed"}.items():
        if isinstance(error, known):
            return KINDS[slug]
    return KINDS["refused"]


def _faults(errors: Mapping[str, list[str]]) -> dict[str, Any]:
    """Every fault by its field, and the first one in words."""
    first = next((words[0] for words in errors.values() if words), "")
    return problem(KINDS["faulty"], first, errors=errors)


def _of_document(error: DocumentFaults) -> dict[str, Any]:
    """Every fault by its place in the document."""
    errors: dict[str, list[str]] = {}
    for each in error.faults[:MOST_FAULTS]:
        errors.setdefault(each.path, []).append(sentence(each.message))
    count, first = len(error.faults), fault_line(error.faults[0])
    words = ngettext(
        "The document has %(count)d fault: %(first)s", "The document has %(count)d faults. The first: %(first)s", count
    )
    return problem(KINDS["faulty"], words % {"count": count, "first": first}, errors=errors)


def _by_field(detail: Any, field: str = "") -> Iterator[tuple[str, list[str]]]:
    """What is wrong by field; `a.b` for a field within another, "whole" for what is wrong with all together."""
    if isinstance(detail, Mapping):
        for name, inside in detail.items():
            if isinstance(name, int):
                yield from _by_field(inside, f"{field}[{name}]")
                continue
            own = "" if name == api_settings.NON_FIELD_ERRORS_KEY else str(name)
            yield from _by_field(inside, ".".join(filter(None, (field, own))))
    elif isinstance(detail, list) and any(isinstance(each, Mapping | list) for each in detail):
        for place, inside in enumerate(detail):
            yield from _by_field(inside, f"{field}[{place}]")
    else:
        words = detail if isinstance(detail, list) else [detail]
        yield field or WHOLE, [str(each) for each in words]


def answered(slug: str) -> JsonResponse:
    """A refusal from outside the framework for programs."""
    kind = KINDS[slug]
    return JsonResponse(problem(kind), status=kind.status, content_type=CONTENT_TYPE)


@csrf_exempt
def unknown(request: HttpRequest, rest: str = "") -> JsonResponse:
    """Whatever is no address of ours."""
    return answered("not-here")


def server_fault(request: HttpRequest) -> HttpResponse:
    """What whoever asked is told of a fault of ours; it is written down by the framework, which calls this while it
    handles the error."""
    trouble = trouble_of(sys.exception())
    if trouble is not None:
        note_trouble(trouble)
        return not_now(request, trouble)
    return answered("our-fault") if request.path.startswith("/api/") else server_error(request)


def not_now(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """503: the database cannot do its work. Devices ask again, people are told why."""
    response: HttpResponse
    if request.path.startswith("/api/v1/"):
        values = problem(KINDS["not-now"], " ".join(filter(None, public_trouble_words(trouble))))
        response = JsonResponse(values, content_type=CONTENT_TYPE)
    elif request.path.startswith("/api/"):
        response = JsonResponse({"message": table_sentence(trouble)})
    else:
        words = trouble_words(trouble) if request.path.startswith("/desk/") else public_trouble_words(trouble)
        again = request.get_full_path() if request.method == "GET" else ""
        response = HttpResponse(render_to_string("not_now.html", {"trouble": words, "again": again}))
    response.status_code = 503
    response["Retry-After"] = "2" if trouble is Trouble.BUSY else "10"
    response["Cache-Control"] = "no-store"
    return response
