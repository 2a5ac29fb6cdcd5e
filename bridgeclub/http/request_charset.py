"""What a request calls the letters of its body: everything here is UTF-8, whatever else somebody may write there."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from typing import Any

from django.utils.http import parse_header_parameters

Application = Callable[[dict[str, Any], Any], Any]
KIND = "CONTENT_TYPE"
CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.I)
#: ASCII is a part of it.
UTF8 = frozenset({"utf-8", "ascii"})


def only_utf8(application: Application) -> Application:
    """The application, asked for UTF-8 alone: a body in other letters is one whose kind nobody has told.

    The framework takes the header apart before anything of ours runs, reads the address in those letters too, and
    gives up over some of them, also where it wants to say that it gives up.
    """

    def asked(environ: dict[str, Any], start_response: Any) -> Any:
        if ";" in environ.get(KIND, ""):
            environ[KIND] = as_utf8(environ[KIND])
        return application(environ, start_response)

    return asked


def as_utf8(kind: str) -> str:
    """The header of a body's kind without what it calls its letters; "" where that is not UTF-8 or makes no sense."""
    try:
        _kind, parameters = parse_header_parameters(kind)
        charset = codecs.lookup(parameters["charset"]).name if "charset" in parameters else "utf-8"
    except (LookupError, ValueError):
        return ""
    return CHARSET.sub("", kind) if charset in UTF8 else ""
