"""Numbers and yes or no after the question mark of an address."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

LONGEST = 6


def number_parameter(name: str, words: str) -> OpenApiParameter:
    """A number that may be asked for."""
    return OpenApiParameter(name, {"type": "integer", "minimum": 0, "maximum": 999_999}, description=words)


def flag_parameter(name: str, words: str) -> OpenApiParameter:
    """A yes or no."""
    return OpenApiParameter(name, bool, description=words)


def number_from_query(request: Request, name: str) -> int | None:
    """The number that is asked for, None where none is. ValidationError for anything else."""
    text = request.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise ValidationError({name: _("This is a number, such as 2.")})
    return int(text)


def flag_from_query(request: Request, name: str, usual: bool) -> bool:
    """`true` or `false`; ValidationError for anything else."""
    text = request.query_params.get(name, "").lower()
    if text not in ("", "true", "false"):
        raise ValidationError({name: _("This is true or false.")})
    return usual if not text else text == "true"
