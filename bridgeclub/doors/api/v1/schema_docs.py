"""How an address says what it takes and answers, for the schema: every status that can come, in few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers

from bridgeclub.doors.api.problems import CONTENT_TYPE, PROBLEM_BY_STATUS

View = TypeVar("View", bound=Callable[..., Any])
Answer = Any
READING_ERRORS = (401, 404, 406, 422, 429)
WRITING_ERRORS = (400, 401, 403, 404, 406, 409, 413, 415, 422, 429)
LIMIT = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": 200}, description="How many at most: 1 to 200, usually 50."
)
CURSOR = OpenApiParameter("cursor", str, description="As in the link `next` or `previous`.")
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of what you have: 304 where it is the same."
)
IDEMPOTENCY_KEY_HEADER = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="A word of your own, new for every act. Sent again, the act is not done again: same answer.",
)


#: Problem details (RFC 9457). `errors`: what is wrong, by field; `played_before`: where the deals were played.
PROBLEM = inline_serializer(
    "Problem",
    {
        "type": serializers.CharField(),
        "title": serializers.CharField(),
        "status": serializers.IntegerField(),
        "detail": serializers.CharField(),
        "errors": serializers.DictField(child=serializers.ListField(child=serializers.CharField()), required=False),
        "played_before": serializers.DictField(required=False),
    },
)


def documented(
    responses: Mapping[int, Answer],
    summary: str,
    *,
    refusals: tuple[int, ...] = READING_ERRORS,
    tagged: bool = False,
    more: tuple[OpenApiParameter, ...] = (),
    takes: Answer = None,
) -> Callable[[View], View]:
    """What a method of a view answers; `tagged` with an ETag."""
    parameters = [*more, IF_NONE_MATCH] if tagged else [*more]
    all_responses: dict[Any, Any] = dict(responses)
    if tagged:
        all_responses[304] = OpenApiResponse(description="You have it already.")
    for status in refusals:
        all_responses[status, CONTENT_TYPE] = OpenApiResponse(PROBLEM, description=str(PROBLEM_BY_STATUS[status].title))

    def named(view: View) -> View:
        """The address's own name: get_clubs for `Clubs.get`."""
        name = "_".join(reversed(view.__qualname__.lower().split(".")))
        return extend_schema(
            operation_id=name, summary=summary, parameters=parameters, responses=all_responses, request=takes
        )(view)

    return named


def documented_list(item: Answer, summary: str, *more: OpenApiParameter) -> Callable[[View], View]:
    """A list in parts."""
    return documented({200: _part_of(item)}, summary, tagged=True, more=(*more, LIMIT, CURSOR))


@cache
def _part_of(item: Answer) -> Answer:
    """The shape of a part of such a list: one, however many addresses answer it."""
    name = getattr(item, "__name__", "")
    return inline_serializer(
        f"{name}List",
        {
            "items": item(many=True),
            "next": serializers.CharField(allow_null=True, help_text="The address of what comes after, or null."),
            "previous": serializers.CharField(allow_null=True, help_text="The address of what comes before, or null."),
        },
    )


def if_match_header(what: str) -> OpenApiParameter:
    """The tag that a correction says it saw."""
    words = f"The ETag of the {what} as you read it: 412 where it is no longer so."
    return OpenApiParameter("If-Match", str, OpenApiParameter.HEADER, description=words)


def documented_act(
    takes: Answer, answer: Answer, summary: str, *, status: int = 201, **more: Any
) -> Callable[[View], View]:
    """An act that makes something, or changes it once."""
    found = {status: answer, **more.pop("also", {})}
    return documented(
        found,
        summary,
        refusals=WRITING_ERRORS,
        more=(IDEMPOTENCY_KEY_HEADER, *more.pop("parameters", ())),
        takes=takes,
        **more,
    )
