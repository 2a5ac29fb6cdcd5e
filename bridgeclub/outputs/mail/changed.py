"""What a player had a letter about, and what a later edition made of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from bridgeclub.outputs.mail.board_words import board_sentences
from bridgeclub.wording.ruling_numbers import Ruled
from scoring.queries.public import Changes, PartyEffect, Sheet, changes_since
from scoring.services.email_delivery import Due


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


def changed_for(due: Due, sheet: Sheet) -> Changed | None:
    """None for the first letter about a session, and where nothing has changed for the reader."""
    found = changes_since(due.since, sheet) if due.since else None
    effect = found.of(due.contestant_key) if found else None
    if found is None or effect is None:
        return None
    where = {"club": sheet.session.club.slug, "session": sheet.session.slug, "key": due.contestant_key}
    path = reverse("public:changes_for_one", kwargs={**where, "older": due.since, "edition": due.edition})
    boards = tuple(board_sentences(effect, sheet, Ruled(sheet.session.id)))
    return Changed(due.since, found, effect, boards, due.base and due.base + path)
