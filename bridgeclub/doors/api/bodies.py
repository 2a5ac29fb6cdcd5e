"""What is sent to the addresses for programs and tables: how much of it, and that it can be read at all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from bridgeclub.http.numeric_input import number_or_zero

#: An evening of one table is a tenth of it.
MOST_BYTES = 64_000


class Body(JSONParser):
    """JSON whose text every table can hold and every answer can repeat. Raises ParseError for any other."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            found = super().parse(stream, media_type, parser_context)
            # Halves of surrogate pairs are JSON, and no text.
            json.dumps(found, ensure_ascii=False).encode()
        except (RecursionError, UnicodeError, LookupError) as odd:
            raise ParseError(_("What was sent is not readable JSON.")) from odd
        return found


class IgnoreClientNegotiation(DefaultContentNegotiation):
    """JSON is sent and JSON is taken: only where a request says anything else is looked at what it wants."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """As ever, without taking the usual type apart."""
        usual = request.content_type == Body.media_type
        return next(iter(parsers)) if usual else super().select_parser(request, parsers)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """As ever, where nothing in particular is wanted the first."""
        if request.META.get("HTTP_ACCEPT", "*/*") == "*/*" and not request.META.get("QUERY_STRING"):
            first = next(iter(renderers))
            return first, str(first.media_type)
        chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
        return chosen


def content_length(request: Request) -> int:
    """How many bytes are announced; what announces none, or nonsense, has no body that is read."""
    return number_or_zero(request.META.get("CONTENT_LENGTH"))
