"""Looking at an act before it is made, as the pages do."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import hidden_boards_for
from bridgeclub.doors.api.v1.serializers.previews import PreviewAnswer
from bridgeclub.wording.previews import PreviewWords, preview_in_words
from club.errors import DomainError
from club.queries import SessionInfo
from scoring.services.repairs import PreparedRepair


def preview_answer(request: Request, info: SessionInfo, act: PreparedRepair) -> Any:
    """What the act would change; of boards that whoever asks still has to play nothing. Raises DomainError as the act
    would, and where nothing would change."""
    preview, shown = preview_in_words(info, act, hidden_boards_for(request, info))
    if preview.nothing:
        raise DomainError(_("This changes nothing."))
    return PreviewAnswer(with_digest(shown, preview.digest)).data


def with_digest(shown: PreviewWords, digest: str) -> dict[str, Any]:
    """A preview in words, with what has to be sent back to have just this done."""
    return {"digest": digest, **{each.name: getattr(shown, each.name) for each in fields(shown)}}
