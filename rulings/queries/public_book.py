"""The ruling book as everybody may read it: what happened, under which laws, what came of it; no name, day or place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from club.models import Session
from rulings.engine.assistant.reading import paths
from rulings.engine.book import CameOut, entry_of_ruling
from rulings.models import PublicBook, ReleasedText, Ruling, RulingPenalty
from scoring.models import Line
from scoring.queries.done_boards import board_is_done
from scoring.queries.embargo import embargo_over

#: A ruling comes into the book so long after its session, with the others of a month: nobody can tell whose it is from
#: the day on which it appears.
NOT_BEFORE = timedelta(days=28)


@dataclass(frozen=True)
class PublicRuling:
    """`path` is the irregularity of the assistant and `title` what it is called, both "" for a ruling without one;
    `text` what a manager has released, "" for nothing."""

    path: str
    title: str
    laws: tuple[str, ...]
    came_out: tuple[CameOut, ...]
    text: str


def public_book_is_open(club_id: int) -> bool:
    """Whether a manager has opened it; one query."""
    rows = PublicBook.objects.filter(club=club_id).order_by("-pk")
    return rows.values_list("open", flat=True).first() or False


def released_text(ruling_id: int) -> str:
    """What is released of a ruling now; "" for nothing. One query."""
    rows = ReleasedText.objects.filter(ruling=ruling_id).order_by("-pk")
    return rows.values_list("text", flat=True).first() or ""


def public_rulings(club_id: int) -> list[PublicRuling]:
    """What stands in the book, by irregularity and law: an order that tells no time. Empty while it is closed.

    Only rulings that stand, of sessions whose results are official, some weeks old, and under no embargo. A text only
    once nobody has the board still to play.
    """
    if not public_book_is_open(club_id):
        return []
    today = timezone.now().date()
    postponed = Line.objects.filter(session=OuterRef("session"), postponed=True)
    rows = Ruling.objects.filter(
        ~Exists(postponed),
        session__club=club_id,
        session__practice=False,
        session__state=Session.State.OFFICIAL,
        session__date__lte=today.replace(day=1) - NOT_BEFORE,
        superseded_by=None,
    ).select_related("session")
    kinds: dict[int, list[str]] = {}
    fines = RulingPenalty.objects.filter(ruling__in=rows.values("pk"))
    for ruling, kind in fines.values_list("ruling_id", "penalty__kind"):
        kinds.setdefault(ruling, []).append(kind)
    texts = dict(
        ReleasedText.objects.filter(ruling__session__club=club_id).order_by("pk").values_list("ruling_id", "text")
    )
    closed = {session.pk for session in {row.session for row in rows} if embargo_over(session) is not None}
    found = [_public(row, kinds.get(row.pk, []), texts.get(row.pk, "")) for row in rows if row.session_id not in closed]
    return sorted(found, key=lambda each: (not each.title, each.title, each.laws, each.came_out, each.text))


def _public(row: Ruling, fines: list[str], text: str) -> PublicRuling:
    entry, known = entry_of_ruling(row.decision, fines), paths()
    boards = {line.board.number for line in row.lines.select_related("board")} if text else set()
    if not all(board_is_done(row.session_id, board) for board in boards):
        text = ""
    title = known[entry.path].title if entry.path in known else ""
    return PublicRuling(
        path=entry.path if title else "",
        title=title,
        laws=entry.laws,
        came_out=tuple(each for each in CameOut if each in entry.came_out),
        text=text,
    )
