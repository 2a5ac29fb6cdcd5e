"""The ruling book of a club: which rulings, and which calls that were noted without one, are what is looked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from club.models import Contestant, Deal, SessionDeals, User
from movements.models import Seating
from rulings.engine.book import Entry, Wanted, entry_of_noted, entry_of_ruling, fits
from rulings.models import NotedWay, Ruling, RulingLine, RulingNote, RulingPenalty
from rulings.queries.restrictions import noted_calls
from scoring.models import Line
from scoring.queries.done_boards import open_boards
from scoring.queries.room import hidden_boards_in


@dataclass(frozen=True)
class Asked:
    """What is looked for; all of it has to be true, what is empty or None does not matter.

    `contract` as results are written ("4S" finds 4SX too), of the award or of the table; `hand` a part of a deal as in
    a PBN file ("AQ7.T92.K5.84321"); `member` a part of the name of somebody whom it concerned; `director` the id of an
    account; `session` a part of its title; `since` and `until` days of sessions.
    """

    wanted: Wanted = field(default_factory=Wanted)
    board: int | None = None
    contract: str = ""
    hand: str = ""
    member: str = ""
    director: int | None = None
    session: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True)
class Hit:
    """A ruling, or (`noted`) a way by which a call was closed, by its id; `stands`: nothing has replaced it."""

    id: int
    session: int
    at: datetime
    noted: bool
    entry: Entry
    stands: bool = True


def search_book(club_id: int, asked: Asked, user_id: int) -> list[Hit]:
    """Everything that is looked for, the newest first. Practice is not in the book, nor is what is about a board that
    this account has still to play.

    Four queries, three more for a hand and some for each session with such boards.
    """
    hidden = hidden_boards_in(club_id, user_id)
    held = _boards_with_hand(club_id, asked.hand) if asked.hand else None
    found = [*_rulings(club_id, asked, hidden, held), *_noted(club_id, asked, hidden, held)]
    return sorted(found, key=lambda hit: (hit.at, hit.id), reverse=True)


def directors_in_book(club_id: int) -> list[tuple[int, str]]:
    """Who has ruled or noted a call in the club, by name; one query."""
    ruled = Ruling.objects.filter(session__club=club_id).values("user")
    noted = NotedWay.objects.filter(event__call__session__club=club_id).values("event__user")
    users = User.objects.filter(Q(pk__in=ruled) | Q(pk__in=noted))
    return sorted(((user.pk, str(user)) for user in users), key=lambda each: each[1].casefold())


#: The boards of sessions, as pairs of ids.
_Boards = Collection[tuple[int, int]]


def _rulings(club_id: int, asked: Asked, hidden: Mapping[int, Collection[int]], held: _Boards | None) -> Iterator[Hit]:
    rows = Ruling.objects.filter(_in_club("session", club_id, asked))
    if asked.director is not None:
        rows = rows.filter(user=asked.director)
    if asked.board is not None:
        rows = rows.filter(Exists(_lines().filter(_on("board", asked.board))))
    if asked.member:
        rows = rows.filter(_about(club_id, asked.member))
    played = Exists(_lines().filter(Exists(_results(asked.contract)))) if asked.contract else Value(True)
    secret = _about_boards(hidden) if hidden else frozenset[int]()
    among = None if held is None else _about_boards(_by_session(held))
    fines = _fines(club_id)
    fields = ("pk", "session_id", "at", "decision", "there", "superseded_by")
    values = rows.annotate(there=played).order_by().values_list(*fields)
    for pk, session_id, at, document, there, later in values:
        if pk in secret or (among is not None and pk not in among):
            continue
        entry = entry_of_ruling(document, fines.get(pk, ()))
        if (there or _has(entry.contracts, asked.contract)) and fits(entry, asked.wanted):
            yield Hit(pk, session_id, at, False, entry, later is None)


def _noted(club_id: int, asked: Asked, hidden: Mapping[int, Collection[int]], held: _Boards | None) -> Iterator[Hit]:
    if asked.contract:
        # Nothing was awarded, and what is known of the call names no contract.
        return
    rows = NotedWay.objects.filter(_in_club("event__call__session", club_id, asked))
    if asked.director is not None:
        rows = rows.filter(event__user=asked.director)
    if asked.board is not None:
        rows = rows.filter(event__call__board=asked.board)
    if asked.member:
        rows = rows.filter(Exists(_seated(_named(club_id, asked.member))))
    readable = {session: {each.call for each in noted_calls(session, boards)} for session, boards in hidden.items()}
    numbers = set(held) if held is not None else None
    call = "event__call"
    fields = ("pk", f"{call}__session", "event__at", "document", "event__note", call, f"{call}__board")
    for pk, session_id, at, document, note, call_id, board in rows.order_by().values_list(*fields):
        if session_id in readable and call_id not in readable[session_id]:
            continue
        if numbers is not None and (session_id, board) not in numbers:
            continue
        entry = entry_of_noted(document, note)
        if fits(entry, asked.wanted):
            yield Hit(pk, session_id, at, True, entry)


def _in_club(session: str, club_id: int, asked: Asked) -> Q:
    found = Q(**{f"{session}__club": club_id, f"{session}__practice": False})
    if asked.session:
        found &= Q(**{f"{session}__title__icontains": asked.session})
    if asked.since is not None:
        found &= Q(**{f"{session}__date__gte": asked.since})
    if asked.until is not None:
        found &= Q(**{f"{session}__date__lte": asked.until})
    return found


def _on(board: str, number: int) -> Q:
    """A board of this number, or with this printed on it where it is dealt again for each match."""
    return Q(**{f"{board}__label": str(number)}) | Q(**{f"{board}__label": "", f"{board}__number": number})


def _lines() -> QuerySet[RulingLine]:
    return RulingLine.objects.filter(ruling=OuterRef("pk"))


def _results(contract: str) -> QuerySet[Line]:
    """What stands now where a line of a ruling is, if it is this contract, whoever of the two sat North–South."""
    there = Line.objects.filter(
        session=OuterRef("ruling__session"),
        board=OuterRef("board"),
        room=OuterRef("room"),
        result__contract__startswith=contract,
    )
    same = Q(ns=OuterRef("ns"), ew=OuterRef("ew"))
    return there.filter(same | Q(ns=OuterRef("ew"), ew=OuterRef("ns")))


def _has(contracts: Collection[str], wanted: str) -> bool:
    return any(each.startswith(wanted) for each in contracts)


def _named(club_id: int, name: str) -> QuerySet[Contestant]:
    """The contestants with somebody of this name, those who sat in for somebody among them, or of a team of it."""
    player = Q(line_up__player__name__icontains=name) | Q(substitutions__player__name__icontains=name)
    return Contestant.objects.filter(player | Q(entry__name__icontains=name), session__club=club_id)


def _about(club_id: int, name: str) -> Q:
    """The rulings that concern somebody of this name."""
    named = _named(club_id, name).values("pk")
    sat = Q(ns__in=named) | Q(ew__in=named) | Q(ns_partner__in=named) | Q(ew_partner__in=named)
    fined = RulingPenalty.objects.filter(ruling=OuterRef("pk"), penalty__contestant__in=named)
    shown = RulingNote.objects.filter(ruling=OuterRef("pk"), contestant__in=named)
    return Q(Exists(_lines().filter(sat))) | Q(Exists(fined)) | Q(Exists(shown))


def _seated(named: QuerySet[Contestant]) -> QuerySet[Seating]:
    """Where the table of a call had somebody of them in its round."""
    call, who = "event__call", named.values("pk")
    sat = Q(ns__in=who) | Q(ew__in=who) | Q(ns_partner__in=who) | Q(ew_partner__in=who)
    return Seating.objects.filter(
        sat,
        section__session=OuterRef(f"{call}__session"),
        section__letter=OuterRef(f"{call}__section"),
        table=OuterRef(f"{call}__table"),
        round=OuterRef(f"{call}__round"),
    )


def _fines(club_id: int) -> dict[int, list[str]]:
    """The kinds of the penalties, warnings and awards of rulings."""
    kinds: dict[int, list[str]] = defaultdict(list)
    rows = RulingPenalty.objects.filter(ruling__session__club=club_id)
    for ruling, kind in rows.values_list("ruling_id", "penalty__kind"):
        kinds[ruling].append(kind)
    return kinds


def _by_session(boards: _Boards) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    for session, number in boards:
        found[session].add(number)
    return found


def _about_boards(boards: Mapping[int, Collection[int]]) -> frozenset[int]:
    """The ids of the rulings about any of these boards, given by session; one query."""
    rows = RulingLine.objects.filter(ruling__session__in=boards.keys())
    values = rows.values_list("ruling_id", "ruling__session_id", "board__number")
    return frozenset(ruling for ruling, session, board in values if board in boards[session])


def _boards_with_hand(club_id: int, hand: str) -> set[tuple[int, int]]:
    """The boards of which a hand was so dealt, of those whose cards may be seen: (session, number)."""
    deals = Deal.objects.filter(deal_set__uses__session__club=club_id, cards__contains=hand)
    found = set(deals.values_list("deal_set__uses__session", "number"))
    uses = SessionDeals.objects.filter(session__in={session for session, _number in found}).select_related("session")
    by_session = {use.session_id: use for use in uses}
    return {(session, number) for session, number in found if number in open_boards(by_session[session], number)}
