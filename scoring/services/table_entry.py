"""A result as a table's device sends it, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.engine.contract import Card, Played
from scoring.errors import StaleError
from scoring.models import Result
from scoring.services.result_rows import Status


@dataclass(frozen=True)
class TableEntry:
    """One result as keyed at a table. `client_id` and `keyed_at` are the device's own.

    `replaces` is the id of the result that the device saw as current. `round` may be left open: then it is the
    current one, or the previous one where only that has the board. 0: a postponed board that is played here now.
    `who`: the ids of those whom the device saw at its table, as `FourSeats.everybody` has them or one of each side; ()
    where it did not say. `pairs`: their printed numbers, North–South first. `queued`: the device could not send it when
    it was keyed. `after`: the `client_id` of an earlier entry that this one corrects. `accepted`: both sides have said
    yes where it was keyed, so that it corrects what it replaces in any round that is not closed.
    """

    client_id: UUID
    board: int
    played: Played
    lead: Card | None = None
    round: int | None = None
    replaces: int | None = None
    keyed_at: datetime | None = None
    pairs: tuple[int, int] | None = None
    queued: bool = False
    after: UUID | None = None
    who: tuple[int, ...] = ()
    accepted: bool = False


@dataclass(frozen=True)
class TableEntered:
    """What became of an entry. `current` is the id of the result that counts now: it can be confirmed.

    None where the entry is kept for the director; `message` then says why.
    """

    status: Status
    current: int | None
    confirmed: bool
    message: str = ""


def content(result: Result) -> tuple[object, ...]:
    """Board, contract, declarer and tricks of a result that is on record."""
    return (result.line.board.number, result.contract, result.declarer, result.tricks)


def keyed(entry: TableEntry) -> tuple[object, ...]:
    """The same of one that was sent."""
    played = entry.played
    return (entry.board, str(played.contract or ""), played.declarer or "", played.tricks)


def refuse_another(known: tuple[tuple[object, ...], str], entry: TableEntry) -> None:
    """One id stands for one result: a correction under the old one would be lost without a word."""
    if known != (keyed(entry), str(entry.lead or "")):
        raise StaleError(_("This entry was sent before with another result. Please look at the board again."))
