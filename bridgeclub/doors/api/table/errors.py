"""What the table's endpoints refuse: {"message": plain words, "field": which answer, where it is one}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError, TooManyAttempts

IN_WORDS = {
    status.HTTP_400_BAD_REQUEST: _("The entry did not arrive complete. Please send it again."),
    status.HTTP_404_NOT_FOUND: _("There is nothing at this address."),
    status.HTTP_405_METHOD_NOT_ALLOWED: _("This cannot be done at this address."),
    status.HTTP_406_NOT_ACCEPTABLE: _("The answer can only be given as JSON."),
    status.HTTP_413_REQUEST_ENTITY_TOO_LARGE: _("That is too much at once. Send the results of one table at a time."),
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: _("An entry must be sent as JSON."),
    status.HTTP_429_TOO_MANY_REQUESTS: _("That was very often. Please wait a minute, or tell the director."),
}
OWN_WORDS = (exceptions.NotAuthenticated, exceptions.AuthenticationFailed, exceptions.PermissionDenied)


def error_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Any refusal as JSON with its status; None for what is a fault of the program."""
    if isinstance(error, DomainError):
        return Response({"message": refusal_words(error)}, status=_status_of(error))
    if isinstance(error, exceptions.ValidationError):
        return Response(first_error(error.detail), status=status.HTTP_400_BAD_REQUEST)
    response = exception_handler(error, context)
    if response is not None:
        own = error.detail if isinstance(error, OWN_WORDS) else IN_WORDS.get(response.status_code, error)
        response.data = {"message": str(own)}
    return response


def _status_of(error: DomainError) -> int:
    if isinstance(error, NotFoundError):
        return status.HTTP_404_NOT_FOUND
    if isinstance(error, TooManyAttempts):
        return status.HTTP_429_TOO_MANY_REQUESTS
    return status.HTTP_409_CONFLICT


def first_error(detail: Any) -> dict[str, str]:
    """The first answer that is wrong: one thing at a time."""
    if isinstance(detail, Mapping):
        field, words = next(iter(detail.items()))
        message = first_error(words)["message"]
        return {"message": message} if field == "non_field_errors" else {"message": message, "field": str(field)}
    if isinstance(detail, list):
        return first_error(detail[0])
    return {"message": str(detail)}
