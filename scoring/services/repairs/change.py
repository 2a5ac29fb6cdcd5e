"""The movement has to change while it runs: what has been played stays, the rest goes on by the way chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Section, Session
from club.models.events import Pace
from club.queries import printed_on
from club.services import NameInput, Permission, add_pair, ensure_links, facts_changed
from movements.engine.incidents import Arrival, Departure, Incident, RoundsChanged, TableBehind, WaysToGoOn, ways_on
from movements.engine.places import key_in
from movements.engine.repair import Schedule, Sitting, TableOfRound
from movements.engine.running import Running
from movements.engine.ways import Way
from movements.models import Plan, Seating
from movements.services import letter_of_several, locked_section, matches_follow_seats
from scoring.errors import DomainError
from scoring.facts.rows import read_rows
from scoring.models import Line, Repair
from scoring.queries.line_outcomes import WAS_PLAYED
from scoring.services.movement import add_boards
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.late import schedule_of
from scoring.services.repairs.preview_values import Remark

NEWCOMERS = ("new", "new-2")
CHANGE_KINDS = ("pair", "table", "waiting", "rounds", "behind")


@dataclass(frozen=True)
class MovementChange:
    """What has happened, one of WHAT, and the first round that may change (`first_round`).

    "pair", "table": one pair comes, or two; `names` are of the first. "waiting": who sits out could meet each other.
    "rounds": so many in all (`number`). "behind": table `number` has not played round `behind`.
    """

    section_id: int
    first_round: int
    what: str
    names: Sequence[NameInput] = ()
    number: int = 0
    behind: int = 0


def possible_changes(change: MovementChange) -> WaysToGoOn:
    """How the section can go on, best first."""
    section = Section.objects.select_related("session").get(pk=change.section_id)
    return _ways(section, change)


def _ways(section: Section, change: MovementChange) -> WaysToGoOn:
    rows = list(section.contestants.exclude(standing=Contestant.Standing.WITHDRAWN).order_by("place"))
    running = Running(
        schedule=schedule_of(section),
        kept=change.first_round - 1,
        present=tuple(each.key for each in rows),
        lines={each.key: each.line for each in rows},
    )
    return ways_on(running, _incident(change))


def _incident(change: MovementChange) -> Incident:
    if change.what == "rounds":
        return RoundsChanged(change.number)
    if change.what == "behind":
        return TableBehind((change.behind, change.number))
    if change.what == "waiting":
        return Departure(())
    return Arrival(NEWCOMERS[: 2 if change.what == "table" else 1])


def key_of(way: Way) -> str:
    """A short word for a way, the same as long as it is the same way."""
    text = repr(sorted(way.schedule.items()))
    return f"{way.name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def movement_change_repair(*, change: MovementChange, way: str, actor: Actor) -> PreparedRepair:
    """The section goes on by `way`, the key of one of `possible_changes`."""

    def do(_permission: Permission) -> None:
        change_movement(change=change, way=way, actor=actor)

    names = [name.text for name in change.names if name.text]
    values = {"what": change.what, "round": change.first_round, "names": names, "n": change.number}
    return PreparedRepair(Repair.Kind.MOVEMENT, values, do, lambda: tuple(_remarks(change, way)))


def _remarks(change: MovementChange, key: str) -> Iterator[Remark]:
    """Who sits out that was to play, and who meets again."""
    way = next((each for each in possible_changes(change).ways if key_of(each) == key), None)
    if way is None:
        return
    for each in way.newly_out:
        yield Remark("waits", each.contestant, "", (), each.round, None)
    for again in way.repeats:
        yield Remark("meet", again.ns, again.ew, (), again.rounds[-1], None)


@transaction.atomic
def change_movement(*, change: MovementChange, way: str, actor: Actor) -> None:
    """Store the way. Raises DomainError where it is no longer there, or a table that changes has results already."""
    session, section = locked_section(change.section_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    chosen = next((each for each in _ways(section, change).ways if key_of(each) == way), None)
    if chosen is None:
        raise DomainError(_("The tables can no longer play on like this. Please look again."))
    before = schedule_of(section)
    places = {at for at in before.keys() | chosen.schedule.keys() if before.get(at) != chosen.schedule.get(at)}
    _refuse_played(session, section, places)
    _come(session, section, chosen, change.names, actor)
    _rewrite(section, chosen.schedule, places)
    matches_follow_seats(session)
    _resize(session, section, chosen.schedule, actor)
    add_boards(session)
    facts_changed(session.pk)


def _refuse_played(session: Session, section: Section, places: set[TableOfRound]) -> None:
    rows = read_rows(session)
    spoken_of = rows.by_meeting.keys() | rows.postponed
    for each in rows.scheduled:
        if each.section == section.letter and (each.round, each.table) in places and each.meeting in spoken_of:
            board = printed_on(session.pk, each.board)
            values = {"table": each.table, "round": each.round, "board": board}
            raise DomainError(
                _(
                    "Table %(table)s already has a result or a score on board %(board)s in round %(round)s. Choose a "
                    "later round."
                )
                % values
            )


def _come(session: Session, section: Section, way: Way, names: Sequence[NameInput], actor: Actor) -> None:
    """Newcomers get the key that the way gives them until they have one of their own."""
    for newcomer in NEWCOMERS:
        if newcomer in way.present:
            pair = add_pair(session_id=session.pk, names=names if newcomer == NEWCOMERS[0] else (), actor=actor)
            pair.section, pair.line, pair.key = section, way.running.line(newcomer), newcomer
            same = session.contestants.filter(section=section)
            same = same.filter(line=pair.line) if session.winners == 2 else same
            pair.number = (same.exclude(pk=pair.pk).aggregate(highest=Max("number"))["highest"] or 0) + 1
            pair.save(update_fields=["section", "line", "key", "number"])


def _rewrite(section: Section, schedule: Schedule, places: set[TableOfRound]) -> None:
    plan = Plan.objects.get(section=section)
    pairs = {each.key: each for each in section.contestants.all()}
    for row in Seating.objects.filter(section=section):
        if (row.round, row.table) in places:
            row.delete()
    Seating.objects.bulk_create(
        _row(section, at, schedule[at], pairs, plan) for at in sorted(places) if at in schedule and schedule[at].who()
    )
    _settle_keys(section)


def _row(section: Section, at: TableOfRound, it: Sitting, pairs: Mapping[str, Contestant], plan: Plan) -> Seating:
    first = plan.options.get("first_board") or 1
    start = first + ((it.board_set or 1) - 1) * plan.boards_per_round
    boards = list(range(start, start + plan.boards_per_round)) if it.plays else []
    ns, ew = (pairs[who] if who else None for who in (it.ns, it.ew))
    board_set = it.board_set if it.plays else None
    return Seating(section=section, round=at[0], table=at[1], ns=ns, ew=ew, board_set=board_set, boards=boards)


def _settle_keys(section: Section) -> None:
    """Newcomers are called as everybody else: by line and number, or by number."""
    taken = set(Contestant.objects.filter(session=section.session_id).values_list("key", flat=True))
    for pair in section.contestants.filter(key__in=NEWCOMERS):
        wish = key_in(letter_of_several(section), f"{pair.line}{pair.number}")
        while wish in taken:
            wish += "+"
        taken.add(wish)
        pair.key = wish
        pair.save(update_fields=["key"])


def _resize(session: Session, section: Section, schedule: Schedule, actor: Actor) -> None:
    plan = Plan.objects.get(section=section)
    plan.rounds = max(number for number, _table in schedule)
    # Who sits out behind the last table has none.
    plan.tables = max(plan.tables, *(table for (_number, table), who in schedule.items() if who.plays))
    plan.save(update_fields=["rounds", "tables"])
    at_own_pace = session.pace == Pace.TABLES
    section.open_round = plan.rounds if at_own_pace else min(section.open_round, plan.rounds)
    section.closed_round = min(section.closed_round, section.open_round)
    section.save(update_fields=["open_round", "closed_round"])
    ensure_links(section_id=section.pk, tables=plan.tables, actor=actor)


def rounds_begun(session_id: int) -> dict[str, int]:
    """By section, the last round in which a table has played."""
    played = Line.objects.filter(WAS_PLAYED, session_id=session_id)
    found = played.filter(round__isnull=False).values_list("section").annotate(last=Max("round"))
    return dict(found)
