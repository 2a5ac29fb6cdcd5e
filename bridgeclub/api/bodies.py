"""What is sent to the addresses for programs and tables: how much of it, and that it can be read at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from bridgeclub.typed_number import number

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


def length_of(request: Request) -> int:
    """How many bytes are announced; what announces none, or nonsense, has no body that is read."""
    return number(request.META.get("CONTENT_LENGTH"))
