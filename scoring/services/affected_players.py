"""What an edition means to those who have had a letter about an earlier one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Max

from club.queries import MailRecipient, session_info
from scoring.models import Letter, Publication
from scoring.queries.public import Changes, changes_since, results_sheet

#: Sent for sure, or perhaps.
GONE = (Letter.State.SENT, Letter.State.TAKEN)


def last_emailed_editions(publication: Publication) -> dict[int, int]:
    """By player: the newest edition before this one that a letter went out about; one query."""
    emails = Letter.objects.filter(state__in=GONE, sending__publication__session=publication.session_id)
    earlier = emails.filter(sending__publication__number__lt=publication.number)
    return dict(earlier.values_list("player").annotate(last=Max("sending__publication__number")))


def touched_by(publication: Publication, readers: Iterable[MailRecipient]) -> Mapping[int, bool]:
    """By player: True where a result or penalty of the own changed since the edition last had, False where only
    other tables moved it; nobody else is in it.
    """
    had = last_emailed_editions(publication)
    changes = {number: _since(number, publication) for number in set(had.values())}
    found: dict[int, bool] = {}
    for each in readers:
        since = changes.get(had.get(each.player_id, 0))
        effect = since.of(each.key) if since else None
        if effect is not None:
            found[each.player_id] = effect.own
    return found


def _since(number: int, publication: Publication) -> Changes | None:
    info = session_info(publication.session_id)
    new = results_sheet(info, publication.number) if info is not None else None
    return changes_since(number, new) if new is not None else None
