"""What a player had a letter about, and what a later edition made of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from bridgeclub.outputs.mail.board_words import board_sentences
from bridgeclub.wording.ruling_numbers import RulingNumbers
from scoring.queries.public import Changes, PartyEffect, ResultsSheet, changes_since
from scoring.services.email_delivery import DueEmail


@dataclass(frozen=True)
class Changed:
    """What became of the reader since edition `since`; `link` leads to it board by board, empty where nowhere does.

    `boards` says it of each board in a sentence.
    """

    since: int
    changes: Changes
    effect: PartyEffect
    boards: tuple[str, ...]
    link: str


def changes_for_recipient(due: DueEmail, sheet: ResultsSheet) -> Changed | None:
    """None for the first letter about a session, and where nothing has changed for the reader."""
    since = changes_since(due.since, sheet) if due.since else None
    effect = since.of(due.contestant_key) if since else None
    if since is None or effect is None:
        return None
    where = {"club": sheet.session.club.slug, "session": sheet.session.slug, "key": due.contestant_key}
    path = reverse("public:changes_for_one", kwargs={**where, "older": due.since, "edition": due.edition})
    boards = tuple(board_sentences(effect, sheet, RulingNumbers(sheet.session.id)))
    return Changed(due.since, since, effect, boards, due.base and due.base + path)
