"""Acts under an Idempotency-Key: done once, however often a program that was cut off asks again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.authentication import Device
from bridgeclub.doors.api.v1.base_view import account_of
from club.services import StoredAnswer, run_once, run_once_scored

HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotent-Replayed"
LONGEST = 200
NO_KEY = _("An Idempotency-Key has 1 to 200 letters, figures and signs, without blanks.")
#: Names made of a key lie in this space.
KEY_NAMESPACE = UUID("5c1d3a0e-6f1b-4f6e-9d0a-2f5f3b7c8e11")


class ActResult(NamedTuple):
    """What an act answers."""

    status: int
    data: Any
    etag: str = ""


def idempotent(request: Request, act: Callable[[], ActResult]) -> Response:
    """Do the act; under a key, do it once. Raises IdempotencyKeyReused (422) where the key has stood for something
    else."""
    key = key_of(request)
    if key is None:
        return _response(act())
    answered = run_once(caller=caller_of(request), key=key, digest=_digest(request), act=lambda: _plain(act()))
    return _replayed(answered)


#: Where an act leaves its answer, in its own transaction.
ResultCallback = Callable[[ActResult], None]


def idempotent_scored(request: Request, act: Callable[[ResultCallback], object]) -> Response:
    """The same for an act that scores a session: it has transactions of its own, and in the last of them it gives its
    answer to what it is called with (`before_commit` of its service)."""
    key = key_of(request)
    if key is None:
        given: list[ActResult] = []
        act(given.append)
        return _response(given[0])
    answered = run_once_scored(
        caller=caller_of(request),
        key=key,
        digest=_digest(request),
        act=lambda keep: act(lambda made: keep(*_plain(made))),
    )
    return _replayed(answered)


def key_of(request: Request) -> str | None:
    """The key that the caller gave; ValidationError where it is none."""
    key = request.headers.get(HEADER)
    if key is not None and not (0 < len(key) <= LONGEST and key.isascii() and key.isprintable() and " " not in key):
        raise ValidationError({HEADER: NO_KEY})
    return key


def client_id_of(request: Request) -> UUID:
    """The id of an entry: always the same under the same key, also when its answer has long been forgotten."""
    key = key_of(request)
    return uuid4() if key is None else uuid5(KEY_NAMESPACE, f"{caller_of(request)} {key}")


def caller_of(request: Request) -> str:
    """Whose keys they are: an account's, whichever of its tokens it uses, or a device's."""
    return f"device:{request.user.id}" if isinstance(request.user, Device) else account_of(request).name


def _digest(request: Request) -> str:
    sent = [request.method, request.path, sorted(request.query_params.items()), request.data]
    sent.append(request.headers.get("If-Match", ""))
    return hashlib.sha256(json.dumps(sent, sort_keys=True, default=str).encode()).hexdigest()


def _plain(result: ActResult) -> tuple[int, dict[str, Any]]:
    return result.status, {"data": json.loads(JSONRenderer().render(result.data)), "etag": result.etag}


def _replayed(answered: StoredAnswer) -> Response:
    response = _response(ActResult(answered.status, answered.answer["data"], answered.answer["etag"]))
    if answered.again:
        response[REPLAYED_HEADER] = "true"
    return response


def _response(result: ActResult) -> Response:
    return Response(result.data, status=result.status, headers={"ETag": result.etag} if result.etag else None)
