"""The results of a session as the public may see them: an edition, or the live standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Q

from club.queries import SessionInfo, SubstituteInfo, substitutes_of
from movements.models import Seating
from scoring.engine.contests import contest_of
from scoring.engine.document import Line, SessionDocument
from scoring.engine.during_play import on_open_boards
from scoring.engine.standings import score_session
from scoring.queries.embargo import Embargo, embargo_over
from scoring.queries.postponed import ever_postponed
from scoring.queries.public.decimals import places_of_points, places_of_victory_points
from scoring.queries.public.documents import decoded, finished_boards, written_edition, written_snapshot
from scoring.queries.public.edition_list import Edition, counting, editions_of
from scoring.queries.public.left_out import LeftOut, left_out_of, still_to_play
from scoring.queries.public.people import Party, parties
from scoring.queries.public.placed import Standings
from scoring.queries.public.room_ranking import Room, room_of

OFF = "off"


@dataclass(frozen=True)
class ResultsSheet:
    """What one page of results is made from.

    `edition` is None while nothing has been published: then these are the live standings. `finished` holds the
    boards that nobody has still to play; during play no other may be opened, whichever edition is asked for.
    `recorded` are the changes since the edition before, as they were found when this one was made. `closed` are the
    lines of boards that are not open yet, which are neither in the document nor in the standings; `room` is what
    everybody may read of the ranking while there are such boards. `left_out`: what counts for nobody once play is over,
    because it is played later. `embargo`: other clubs play the same boards, so that none is open, and all that is here
    is the ranking; `held_back`: not even that.
    """

    session: SessionInfo
    edition: Edition | None
    editions: tuple[Edition, ...]
    version: int
    at: datetime
    document: SessionDocument
    standings: Standings
    people: Mapping[str, Party]
    finished: frozenset[int] | None
    recorded: tuple[Standings, ...] = ()
    read_facts: Callable[[], Standings] = field(default=dict, repr=False, compare=False)
    closed: tuple[Line, ...] = ()
    room: Room | None = None
    left_out: tuple[LeftOut, ...] = ()
    embargo: Embargo | None = None
    held_back: bool = False

    @cached_property
    def facts(self) -> Standings:
        """The document as it is kept, for who compares it or passes it on; nothing under an embargo."""
        return self.read_facts()

    @property
    def live(self) -> bool:
        return self.edition is None

    @property
    def director(self) -> str:
        """Who directed, where the account has a name."""
        return self.session.director

    @property
    def newest(self) -> bool:
        """Whether this is what counts now: the last edition that stands, or the live standings."""
        return self.edition is None or self.edition == self.counts

    @property
    def counts(self) -> Edition | None:
        """The newest edition that was not withdrawn."""
        return counting(self.editions)

    @property
    def ranking_shown(self) -> bool:
        """Before publication the ranking is shown as the club wants it; that of an edition waits until all boards that
        it counts may be read: where play goes on again, or a board was postponed afterwards."""
        if not self.live:
            return not self.closed and not self.held_back
        return self.session.live_ranking != OFF and (self.room is None or self.room.shown)

    @property
    def whole(self) -> bool:
        """Whether the ranking is in whole figures."""
        return self.room is not None and self.room.whole

    @property
    def ranking(self) -> Sequence[Standings]:
        """The ranking that may be read, row by row as standings have them; empty where none may."""
        if not self.ranking_shown:
            return ()
        ranking: Sequence[Standings] = self.room.ranking if self.room else self.standings["ranking"]
        return ranking

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """Every board of the session, whether it may be opened or not."""
        lines = (*self.document.results, *self.closed)
        listed = {board.number for board in self.document.boards} | {line.board for line in lines}
        return tuple(sorted(listed))

    @cached_property
    def held(self) -> frozenset[int]:
        """The boards that are left out, with those of their matches that wait for them."""
        played = {line.board for line in (*self.document.results, *self.closed)}
        return frozenset(self.boards) - played if self.left_out else frozenset()

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """What is printed on boards that are dealt again for each match; none where it is their number."""
        return {board.number: board.label for board in self.document.boards if board.label}

    @cached_property
    def open_boards(self) -> tuple[int, ...]:
        """The boards whose traveller may be read."""
        played = {line.board for line in self.document.results}
        return tuple(n for n in self.boards if n in played and (self.finished is None or n in self.finished))

    @cached_property
    def sitting_in(self) -> tuple[SubstituteInfo, ...]:
        """Who sat in for whom; one query when it is first asked for, two where somebody did."""
        return substitutes_of(self.session.id)

    @cached_property
    def sat_out(self) -> frozenset[tuple[int, str]]:
        """The round and the contestant, wherever one sits out while its section plays. One query when first asked for.

        A round that nobody has played in yet, or that was cut, is none.
        """
        everybody = (*self.document.results, *self.closed)
        played = {(line.section, line.round) for line in everybody if not line.not_played}
        letters = {each.id: each.section for each in self.document.contestants}
        rows = Seating.objects.filter(section__session_id=self.session.id).exclude(ns=None, ew=None)
        alone = rows.filter(Q(ns=None) | Q(ew=None)).values_list("round", "ns__key", "ew__key")
        found = ((number, ns or ew) for number, ns, ew in alone)
        return frozenset((number, key) for number, key in found if (letters.get(key), number) in played)

    @cached_property
    def several_sections(self) -> bool:
        return len({entry.section for entry in self.document.contestants}) > 1

    @property
    def by_rooms(self) -> bool:
        """Whether a line is compared with the other room of its match, and nobody has lines of their own."""
        return contest_of(self.document).by_rooms

    @property
    def sections_apart(self) -> bool:
        """Whether each section has a ranking of its own: compared within itself, with nobody of another."""
        return self.several_sections and self.document.rules.compare == "section"

    @cached_property
    def places(self) -> int:
        """The decimals with which points are read: one at matchpoints, else as the lines and averages for sit-outs
        have them, two at most."""
        if self.document.rules.counted_in == "matchpoints":
            return 1
        return places_of_points(self.standings, self.ranking)

    @cached_property
    def vp_places(self) -> int:
        """The decimals that the victory points of this session have."""
        return places_of_victory_points(self.standings)

    @cached_property
    def top(self) -> int | None:
        """The matchpoints of a top where every board has the same; None at IMPs or where they differ."""
        expected: set[int] = {line["expected"] for board in self.standings["boards"] for line in board["lines"]}
        rules = self.document.rules
        if rules.method != "matchpoints" or len(expected) != 1:
            return None
        return max(expected.pop() - 1, 0) * rules.matchpoints_per_win

    def side(self, keys: tuple[str, ...]) -> tuple[Party, ...]:
        """The contestants of one side of a line: one pair, or two players in an individual."""
        return tuple(self.people[key] for key in keys if key in self.people)


def results_sheet(session: SessionInfo, number: int | None = None) -> ResultsSheet | None:
    """Edition `number`; without one the newest that stands, or the live standings where none does or play goes on.

    None where there is nothing (yet). Four queries; five for an edition, one more in a simultaneous.
    """
    editions = editions_of(session.id)
    counts = counting(editions)
    if number is None and (session.playing or counts is None):
        return _open_part(_live(session, editions))
    return _open_part(_edition(session, editions, counts.number if number is None and counts else number or 0))


def desk_edition(session: SessionInfo, number: int) -> ResultsSheet | None:
    """An edition as the desk compares it with what it has now: no embargo closes its own session to it."""
    return _edition(session, editions_of(session.id), number)


def sheet_of_moment(session: SessionInfo, at: datetime) -> ResultsSheet | None:
    """The edition that counted at a moment, whatever came later; None where none did. Four queries, one without."""
    editions = editions_of(session.id)
    stood = [each for each in editions if each.at <= at and (each.withdrawn_at is None or each.withdrawn_at > at)]
    return _open_part(_edition(session, editions, stood[-1].number)) if stood else None


def sheet_before(later: ResultsSheet) -> ResultsSheet | None:
    """The edition that this one followed; None where none counted, and of live standings. Three queries."""
    return sheet_beside(later, later.edition.before) if later.edition else None


def sheet_beside(sheet: ResultsSheet, number: int) -> ResultsSheet | None:
    """Another edition of the same session; None where there is none. Three queries."""
    found = _edition(sheet.session, sheet.editions, number)
    return _open_part(found) if sheet.embargo else found


def _open_part(sheet: ResultsSheet | None) -> ResultsSheet | None:
    """What an embargo leaves of a sheet: the ranking of the edition that counts, once play is over.

    An earlier edition, or what changed since, would tell what a board was worth.
    """
    embargo = embargo_over(sheet.session) if sheet is not None else None
    if sheet is None or embargo is None:
        return sheet
    return replace(
        sheet,
        document=on_open_boards(sheet.document, frozenset()),
        standings={**sheet.standings, "boards": []},
        finished=frozenset(),
        recorded=(),
        read_facts=dict,
        closed=(),
        left_out=(),
        embargo=embargo,
        held_back=bool(sheet.closed) or not sheet.newest or not sheet.session.over,
    )


def _edition(session: SessionInfo, editions: tuple[Edition, ...], number: int) -> ResultsSheet | None:
    edition = next((each for each in editions if each.number == number), None)
    if edition is None:
        return None
    written = written_edition(session.id, number)
    document, standings = written.document(), written.scores()
    counted = frozenset(line.board for line in document.results)
    postponed = ever_postponed(session.id) if session.over else []
    later = still_to_play(postponed)
    opened = (counted - later if later else None) if session.over else finished_boards(session.id)
    closed = tuple(line for line in document.results if opened is not None and line.board not in opened)
    people = parties(session.id, document)
    if opened is not None and closed:
        document = on_open_boards(document, opened)
        standings = score_session(document).to_document()
    return ResultsSheet(
        session=session,
        edition=edition,
        editions=editions,
        version=written.version,
        at=written.at,
        document=document,
        standings=standings,
        people=people,
        finished=opened,
        recorded=written.changes,
        read_facts=lambda: decoded(written.facts),
        closed=closed,
        left_out=left_out_of(postponed, counted),
    )


def _live(session: SessionInfo, editions: tuple[Edition, ...]) -> ResultsSheet | None:
    snapshot = written_snapshot(session.id)
    if snapshot is None or session.being_set_up:
        return None
    document, finished = snapshot.document(), snapshot.finished
    room = room_of(session, snapshot.room, document, snapshot.scores)
    return ResultsSheet(
        session=session,
        edition=None,
        editions=editions,
        version=snapshot.version,
        at=snapshot.at,
        document=on_open_boards(document, finished) if room else document,
        standings=snapshot.standings_for_all(),
        people=parties(session.id, document),
        finished=finished,
        read_facts=lambda: decoded(snapshot.facts),
        closed=tuple(line for line in document.results if line.board not in finished) if room else (),
        room=room,
        left_out=left_out_of(ever_postponed(session.id), finished) if room and session.over else (),
    )
