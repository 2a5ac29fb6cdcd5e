"""The ranking of an event of several sessions, as the desk and everybody read it: an edition, or the total as it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Exists, Max, OuterRef, Q

from club.models import Contestant, Event, LineUp, Player, Session
from club.queries import SessionInfo, substitutes_in
from club.queries.people import public_name
from scoring.models import EventEdition, EventStage, EventTotal, Publication
from scoring.queries.event_secrets import held_sessions
from scoring.queries.event_values import (
    Document,
    DrawnRank,
    EventLine,
    EventList,
    EventRanking,
    EventSession,
    LinePart,
    ListedEdition,
    Moved,
    Named,
    PublishedEvent,
    SatIn,
    SplitRank,
    SplitStep,
    TotalInfo,
)


def total_by_slug(club_id: int, slug: str) -> TotalInfo | None:
    row = EventTotal.objects.select_related("event").filter(club_id=club_id, slug=slug).first()
    return TotalInfo.of(row) if row else None


def totals_of(club_id: int, *, published: bool = False, start: int = 0, limit: int | None = None) -> list[TotalInfo]:
    """The club's events with a total (so many from this place on), the newest first; one query."""
    rows = EventTotal.objects.select_related("event").filter(club_id=club_id)
    if published:
        rows = rows.filter(editions__isnull=False, editions__withdrawal=None).distinct()
    stop = None if limit is None else start + limit
    return [TotalInfo.of(each) for each in rows[start:stop]]


@dataclass(frozen=True)
class RankingOfSession:
    """The overall ranking that a session belongs to; `published`: an edition of it counts."""

    slug: str
    name: str
    published: bool


def ranking_of_session(event_id: int) -> RankingOfSession | None:
    """By the session's event; one query."""
    counting = EventEdition.objects.filter(total=OuterRef("pk"), withdrawal=None)
    row = EventTotal.objects.filter(event=event_id).annotate(published=Exists(counting))
    found = row.values_list("slug", "event__name", "published").first()
    return RankingOfSession(*found) if found else None


def events_without_total(club_id: int) -> list[tuple[int, str, int]]:
    """Id, name and number of sessions of those that could have one: several sessions, no knock-out. The newest first;
    one query."""
    kept = Q(sessions__discarded_at__isnull=True, sessions__practice=False)
    rows = Event.objects.filter(club_id=club_id, total=None, bracket=None).annotate(
        number=Count("sessions", filter=kept), last=Max("sessions__date", filter=kept)
    )
    found = rows.filter(number__gt=1).order_by("-last", "-pk")
    return list(found.values_list("pk", "name", "number"))


def sessions_of_total(total: TotalInfo) -> tuple[EventSession, ...]:
    """Every session of the event in the order of play; three queries."""
    rows = Session.objects.kept().filter(event_id=total.event_id, practice=False)
    rows = rows.select_related("club", "event", "director")
    in_order = sorted(
        rows, key=lambda each: (each.date, each.started_at is None, each.started_at or each.created_at, each.pk)
    )
    stages = {each.session_id: each for each in EventStage.objects.filter(total_id=total.id)}
    counting = Publication.objects.filter(session__in=in_order, withdrawal=None).values("session_id")
    newest = {each["session_id"]: each["last"] for each in counting.annotate(last=Max("number")).order_by()}
    return tuple(
        EventSession(
            SessionInfo.of(each),
            stages[each.pk].stage if each.pk in stages else EventStage.Stage.ALL.value,
            stages[each.pk].weight if each.pk in stages else 1,
            newest.get(each.pk, 0),
        )
        for each in in_order
    )


def event_editions(total_id: int) -> tuple[ListedEdition, ...]:
    """The first one first; one query."""
    rows = EventEdition.objects.filter(total=total_id).order_by("number")
    found = rows.values_list("number", "at", "reason", "withdrawal__at", "withdrawal__note")
    return tuple(ListedEdition(*each[:4], each[4] or "") for each in found)


def published_event(total: TotalInfo, number: int | None = None) -> PublishedEvent | None:
    """An edition, without a number the newest that counts; None where there is none.

    Where all are withdrawn the last of them, without a ranking.

    Four queries and those of `held_sessions`, one more where teams play.
    """
    editions = event_editions(total.id)
    counting = [each for each in editions if each.withdrawn_at is None]
    wanted = next((each for each in reversed(editions if number else counting) if number in (None, each.number)), None)
    if wanted is None:
        if number is not None or not editions:
            return None
        wanted = editions[-1]
    row = EventEdition.objects.get(total=total.id, number=wanted.number)
    related = ("publication__session__club", "publication__session__event", "publication__session__director")
    counted = [
        each.publication for each in row.counted.select_related(*related, "publication__withdrawal").order_by("place")
    ]
    sessions = _counted(row.document, counted)
    held = held_sessions(counted)
    names = names_in([each.session_id for each in counted])
    gone = bool(held) or (number is None and wanted.withdrawn_at is not None)
    ranking = ranking_of({**row.document, "tables": []} if gone else row.document, sessions, names)
    who = _named(row.document, sessions, names)
    changes = [Moved(each["stage"], who[each["line"]], each["was"], each["now"]) for each in row.changes]
    waiting = tuple(each.info for each in sessions if each.info.id in held)
    return PublishedEvent(total, wanted, editions, ranking, () if gone else tuple(changes), waiting)


def _counted(document: Document, counted: Sequence[Publication]) -> tuple[EventSession, ...]:
    return tuple(
        EventSession(
            SessionInfo.of(each.session), said["stage"], said["weight"], each.number, hasattr(each, "withdrawal")
        )
        for each, said in zip(counted, document["sessions"], strict=True)
    )


Names = Mapping[tuple[int, str], Named]


def names_in(session_ids: Iterable[int], *, in_full: bool = False) -> Names:
    """Who the contestants of these sessions are, by session and key; three queries, four where somebody sat in."""
    ids = list(session_ids)
    sat_in: dict[int, list[SatIn]] = defaultdict(list)
    for one in substitutes_in(ids):
        name, instead = (one.name, one.instead_of) if in_full else (one.public, one.public_instead)
        sat_in[one.contestant].append(SatIn(name, instead, one.first, one.last))
    players: dict[int, list[str]] = defaultdict(list)
    rows = LineUp.objects.filter(contestant__session__in=ids).select_related("player").order_by("contestant", "seat")
    for each in rows:
        privacy = Player.Privacy.SHOWN if in_full else each.player.privacy
        players[each.contestant_id].append(public_name(each.player.name, privacy))
    found = Contestant.objects.filter(session__in=ids).select_related("entry")
    return {
        (each.session_id, each.key): Named(
            each.key,
            each.number,
            each.line,
            tuple(players[each.pk]),
            each.entry.name if each.entry else "",
            tuple(sat_in[each.pk]),
        )
        for each in found
    }


def ranking_of(document: Document, sessions: Sequence[EventSession], names: Names) -> EventRanking:
    """A document of an event as values; its sessions are these, in their order. No query."""
    who = _named(document, sessions, names)
    seen: set[str] = set()
    lists = []
    for table in document["tables"]:
        whole = table["stage"] not in seen
        seen.add(table["stage"])
        lines = tuple(_line(row, document, sessions, names, who) for row in table["rows"])
        splits = tuple(_split(each, who) for each in table["splits"])
        drawn = tuple(
            DrawnRank(each["rank"], tuple(who[line] for line in each["order"]), tuple(each["order"]), each["way"])
            for each in table.get("drawn", ())
        )
        lists.append(EventList(table["stage"], tuple(table["sessions"]), whole, lines, splits, drawn))
    rules = document["rules"]
    return EventRanking(
        rules["by"], rules["best"], rules["qualifiers"], tuple(sessions), tuple(document["unfit"]), tuple(lists)
    )


def _named(document: Document, sessions: Sequence[EventSession], names: Names) -> list[Named]:
    """Of each line who it is in most of its sessions, the earliest of equals; its number is that of the first."""
    found = []
    for keys in document["lines"]:
        there = [_who(names, each.info.id, key) for each, key in zip(sessions, keys, strict=True) if key is not None]
        common = Counter((frozenset(each.names), each.team) for each in there).most_common(1)[0][0]
        found.append(next(each for each in there if (frozenset(each.names), each.team) == common))
    return found


def _who(names: Names, session_id: int, key: str) -> Named:
    return names.get((session_id, key)) or Named(key, 0, "")


def _line(
    row: Document, document: Document, sessions: Sequence[EventSession], names: Names, who: Sequence[Named]
) -> EventLine:
    keys = document["lines"][row["line"]]
    parts = tuple(
        LinePart(at, _who(names, sessions[at].info.id, keys[at]), Fraction(part["figure"]), part["counts"])
        for part in row["parts"]
        for at in (part["session"],)
    )
    return EventLine(
        line=row["line"],
        who=who[row["line"]],
        rank=row["rank"],
        tied=row["tied"],
        figure=Fraction(row["figure"]),
        with_handicap=Fraction(row["with_handicap"]),
        handicap_rank=row["handicap_rank"],
        carried=None if row["carried"] is None else Fraction(row["carried"]),
        out=row["out"],
        qualifies=row["qualifies"],
        points=Fraction(row["points"]),
        available=row["available"],
        parts=parts,
    )


def _split(split: Document, who: Sequence[Named]) -> SplitRank:
    order = tuple(tuple(who[line] for line in group) for group in split["order"])
    steps = tuple(
        SplitStep(
            each["rule"],
            each["source"],
            tuple((who[value["line"]], Fraction(value["figure"])) for value in each["values"]),
        )
        for each in split["steps"]
    )
    return SplitRank(split["rank"], order, steps)
