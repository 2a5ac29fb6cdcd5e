"""Session documents out and in, movement documents out and looked at."""

from __future__ import annotations

from typing import IO, Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import (
    AccountApiView,
    account_of,
    directed_club,
    directed_session,
    hidden_boards_for,
)
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.pagination import paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter
from bridgeclub.doors.api.v1.schema_docs import (
    READING_ERRORS,
    WRITING_ERRORS,
    documented,
    documented_act,
    documented_list,
)
from bridgeclub.doors.api.v1.serializers.documents import CheckedMovement, ImportedAnswer, SectionMovement
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.messages import sentences
from bridgeclub.wording.movements import document_name
from club.errors import DomainError
from club.queries import SessionInfo, part_of_list
from movements.engine.document import movement_document
from movements.engine.own import Own, read_own
from movements.queries import plans_of
from movements.services import movement_of
from scoring.engine.document import decode
from scoring.facts import exported
from scoring.services import Imported, import_session

MOST_BYTES = 4_000_000
MOST_FAULTS = 100
DOCUMENT = OpenApiResponse(OpenApiTypes.OBJECT, description="The document.")


class DocumentParser(BaseParser):
    """The text as it was sent: what is wrong with it is said by whoever reads documents."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> str:  # type: ignore[override]
        """Raises DocumentFaults for what is no UTF-8."""
        return decode(stream.read())


class Document(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/document."""

    @documented(
        {200: DOCUMENT},
        "The session document, as “manage.py export_session” prints it",
        refusals=(*READING_ERRORS, 409),
        tagged=True,
        more=(flag_parameter("names", "false: numbers only."),),
    )
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, also while it is played; not for a director who still has to play a board of it (409)."""
        names = flag_from_query(request, "names", usual=True)
        info = directed_session(request, club, session)
        if hidden_boards_for(request, info):
            raise DomainError(
                _("You still have to play boards of this session. The document has the results of all boards.")
            )
        return etag_response(request, exported(info.id, names=names))


class Imports(AccountApiView):
    """POST /api/v1/clubs/<club>/documents."""

    parser_classes = (DocumentParser,)
    most_bytes = MOST_BYTES

    @documented_act(
        OpenApiTypes.OBJECT,
        ImportedAnswer,
        "Import a session document",
        also={200: ImportedAnswer},
        parameters=(
            flag_parameter("draft", "true: publish nothing yet."),
            flag_parameter("again", "true: store it even if the club has it already."),
        ),
    )
    def post(self, request: Request, club: str) -> Response:
        """201 with the session, ended and published; 200 where the club has it already. For the club's managers."""
        options = {name: flag_from_query(request, name, usual=False) for name in ("draft", "again")}
        info = directed_club(request, club, manager=True)
        text = str(request.data or "")

        def act(answer: ResultCallback) -> None:
            import_session(
                club_id=info.id,
                text=text,
                before_commit=lambda done: answer(_imported(done)),
                actor=account_of(request).actor,
                **options,
            )

        return idempotent_scored(request, act)


def _imported(done: Imported) -> ActResult:
    made = status.HTTP_200_OK if done.already else status.HTTP_201_CREATED
    return ActResult(made, {"session": done.slug, "already": done.already, **vars(done.held)})


class Movements(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/movements."""

    @documented_list(SectionMovement, "The movement of each section, as a movement document")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200; empty while no movement has been chosen."""
        window = window_from_request(request, text_key)
        info = directed_session(request, club, session)
        part = part_of_list(_movements(info), lambda each: (each["section"],), window)
        return etag_response(request, paged_response(request, part, lambda each: each))


def _movements(info: SessionInfo) -> list[dict[str, Any]]:
    plans = plans_of(info.id)
    made = [(plan.section, movement_of(plan.kind, plan.options)) for plan in plans]
    return [{"section": section, "movement": movement_document(each, document_name(each))} for section, each in made]


def read_sent(request: Request) -> tuple[Own, list[str]]:
    """The movement document that was sent, and what is wrong with it in words, of very much only the beginning."""
    text = str(request.data or "")
    if not text.lstrip().startswith("{"):
        return Own(None, ()), [_("A movement document is a JSON object.")]
    own = read_own(text)
    return own, sentences(own.faults[:MOST_FAULTS])


class CheckMovement(AccountApiView):
    """POST /api/v1/movements/check."""

    parser_classes = (DocumentParser,)
    most_bytes = MOST_BYTES
    changes_nothing = True

    @documented({200: CheckedMovement}, "Check a movement document", refusals=WRITING_ERRORS, takes=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """200, sound or not, with every fault there is; nothing is kept."""
        account_of(request)
        own, faults = read_sent(request)
        document = None
        if own.movement is not None and own.sound:
            document = movement_document(own.movement, document_name(own.movement))
        return Response({"sound": own.sound, "faults": faults, "movement": document})
