"""Editions → figures → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, cast

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from club.cache import cache_delete
from club.models import Session
from scoring.engine.events import at_least_floor, best_of, printed
from scoring.engine.events import ladder as engine
from scoring.models import Ladder, LadderFigure, LadderRow, LadderSnapshot, LadderSource
from scoring.queries.ladders.counting import Stamp, newest_edition, sessions_of, stamps_of
from scoring.queries.ladders.figures import SessionFigures, Who, figures_of
from scoring.services.handicaps import follow_handicaps
from scoring.services.ladders.following import queued_key

logger = logging.getLogger(__name__)

READINGS_AT_MOST = 5


def recompute_ladders(club_id: int) -> int:
    """Bring the club's ladders up to the editions; how many were written."""
    cache_delete(queued_key(club_id))
    follow_handicaps([club_id])
    return _bring_up(Ladder.objects.filter(club_id=club_id))


def sweep_ladders() -> int:
    """The same of every club: what heals a lost task, and follows names that were put right after an edition."""
    follow_handicaps()
    return _bring_up(Ladder.objects.all())


def _bring_up(ladders: QuerySet[Ladder]) -> int:
    """Six queries, however many there are, where nothing has changed."""
    written = 0
    known = list(ladders.filter(removed_at=None).select_related("snapshot").order_by("pk"))
    stamps = stamps_of(known)
    for ladder in known:
        seen = getattr(ladder, "snapshot", None)
        if seen is not None and seen.stamp == stamps[ladder.pk].text:
            continue
        ladder_id = ladder.pk
        try:
            written += recompute_ladder(ladder_id)
        except Exception:
            logger.exception("Ladder %s could not be computed.", ladder_id)
    return written


def recompute_ladder(ladder_id: int) -> bool:
    """Bring one ladder up to the editions of its sessions. True when this call wrote it.

    The stamp is read before what it stands for: what changes in between is computed now and once more under its own
    stamp, never missed. Nothing is held meanwhile; where another call was faster, what it wrote is looked at again.
    """
    for _reading in range(READINGS_AT_MOST):
        ladder = Ladder.objects.filter(pk=ladder_id, removed_at=None).first()
        if ladder is None:
            return False
        stamp = stamps_of([ladder])[ladder.pk]
        seen = LadderSnapshot.objects.filter(ladder=ladder).first()
        if seen is not None and seen.stamp == stamp.text:
            return False
        sessions = sessions_of(stamp)
        found = list(_figures(ladder, sessions, as_before=seen is not None and seen.marks == stamp.marks))
        if _write(ladder, seen, stamp, sessions, found, _ranked(ladder, found)):
            return True
    return False


def _figures(ladder: Ladder, sessions: Sequence[Session], *, as_before: bool) -> Iterator[SessionFigures]:
    """Session by session; only those are read whose edition, or who sat there, has changed. `as_before`: so is what is
    known of the members."""
    known = _known(ladder) if as_before else {}
    for session in sessions:
        edition = newest_edition(session)
        old = known.get((session.pk, edition, session.facts_version))
        yield figures_of(ladder, session, edition) if old is None else old


def _known(ladder: Ladder) -> Mapping[tuple[int, int, int], SessionFigures]:
    """By session, edition and version, what the rows have; nothing of a ladder that was changed."""
    sources = LadderSource.objects.filter(ladder=ladder, settings=ladder.version)
    figures: dict[int, dict[Who, Fraction]] = {}
    rows = LadderFigure.objects.filter(source__in=sources)
    for source, player, partner, figure in rows.values_list("source_id", "row__player", "row__partner", "figure"):
        figures.setdefault(source, {})[(player,) if partner is None else (player, partner)] = Fraction(figure)
    return {
        (each.session_id, each.edition, each.version): SessionFigures(figures.get(each.pk, {}), each.refused)
        for each in sources
    }


def _ranked(ladder: Ladder, found: Sequence[SessionFigures]) -> engine.Ladder:
    floor = None if ladder.floor is None else Fraction(ladder.floor)
    sessions = [at_least_floor({_name(who): each.figures[who] for who in each.figures}, floor) for each in found]
    count = cast(Literal["sum", "mean"], ladder.count)
    return best_of(sessions, ladder.best or max(len(sessions), 1), count=count, at_least=ladder.at_least)


def _name(who: Who) -> str:
    return "-".join(map(str, who))


def _write(
    ladder: Ladder,
    seen: LadderSnapshot | None,
    stamp: Stamp,
    sessions: Sequence[Session],
    found: Sequence[SessionFigures],
    ranked: engine.Ladder,
) -> bool:
    """All of it, unless somebody has written since it was seen, or the ladder was changed."""
    try:
        with transaction.atomic():
            if seen is None:
                LadderSnapshot.objects.create(ladder=ladder, revision=1, stamp=stamp.text, marks=stamp.marks)
            else:
                mine = LadderSnapshot.objects.filter(ladder=ladder, revision=seen.revision)
                new = {"stamp": stamp.text, "marks": stamp.marks, "computed_at": timezone.now()}
                if not mine.update(revision=F("revision") + 1, **new):
                    return False
            _replace_rows(ladder, sessions, found, ranked)
    except IntegrityError:
        # Two made the first one at once, or a session went meanwhile.
        return False
    return True


def _replace_rows(
    ladder: Ladder, sessions: Sequence[Session], found: Sequence[SessionFigures], ranked: engine.Ladder
) -> None:
    LadderRow.objects.filter(ladder=ladder).delete()
    LadderSource.objects.filter(ladder=ladder).delete()
    sources = LadderSource.objects.bulk_create(
        LadderSource(
            ladder=ladder,
            session=session,
            place=place,
            edition=newest_edition(session),
            version=session.facts_version,
            settings=ladder.version,
            refused=given.refused,
        )
        for place, (session, given) in enumerate(zip(sessions, found, strict=True))
    )
    rows = LadderRow.objects.bulk_create(_rows(ladder, ranked.rows))
    LadderFigure.objects.bulk_create(
        LadderFigure(row=row, source=sources[at], figure=str(found[at].figures[who]), counts=at in each.counted)
        for row, each in zip(rows, ranked.rows, strict=True)
        for who in [_who(each.contestant)]
        for at in sorted((*each.counted, *each.dropped))
    )


def _rows(ladder: Ladder, ranked: Iterable[engine.LadderRow]) -> Iterator[LadderRow]:
    for place, each in enumerate(ranked):
        who = _who(each.contestant)
        yield LadderRow(
            ladder=ladder,
            place=place,
            player_id=who[0],
            partner_id=who[1] if len(who) > 1 else None,
            figure=printed(each.figure),
            rank=each.rank,
            tied=each.tied,
            counted=len(each.counted),
            played=len(each.counted) + len(each.dropped),
        )


def _who(name: str) -> Who:
    return tuple(int(each) for each in name.split("-"))
