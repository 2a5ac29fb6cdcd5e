"""The simulated tables do what is due: through the services that a table's device is served by, and no others."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from club.models import Rehearsal, Section, Session, TableDevice, TableLink
from club.services import locked_session
from rulings.engine.rehearsal import Act, Script, TableNow, TableState, next_acts, read_states, written_states
from rulings.models import Call
from rulings.services.rehearsal.ending import end_old_rehearsals
from rulings.services.rehearsal.simulated_table import SimulatedTable, seated_device
from scoring.facts import Rows, Scheduled, read_rows

logger = logging.getLogger(__name__)
#: What passes at most between two steps: a computer that slept does not find an evening played.
AT_MOST = timedelta(seconds=30)


def step_due_rehearsals() -> int:
    """One step of every rehearsal that is being played; how many acts were done. Old rehearsals are ended."""
    now = timezone.now()
    end_old_rehearsals(now)
    going_on = Rehearsal.objects.filter(ended_at__isnull=True, paused=False, session__state=Session.State.PLAYING)
    acts = 0
    for pk in going_on.order_by("pk").values_list("pk", flat=True):
        try:
            acts += step_rehearsal(pk, now)
        except Exception:
            logger.exception("The rehearsal %s could not go on.", pk)
    return acts


@transaction.atomic
def step_rehearsal(rehearsal_id: int, now: datetime) -> int:
    """What the tables have done since the last step; how many acts. What they are at is kept with the acts, so that a
    step that is run twice, or dies, does nothing twice."""
    session_id = Rehearsal.objects.values_list("session_id", flat=True).get(pk=rehearsal_id)
    if session_id is None:
        return 0
    session = locked_session(session_id)
    rehearsal = Rehearsal.objects.select_for_update(of=("self",), no_key=True).get(pk=rehearsal_id)
    if rehearsal.ended_at or rehearsal.paused or session.state != Session.State.PLAYING:
        return 0
    passed = min(max(now - rehearsal.stepped_at, timedelta(0)), AT_MOST)
    clock = rehearsal.clock + int(passed.total_seconds() * rehearsal.speed)
    rows, states = read_rows(session), read_states(rehearsal.tables)
    script, tables = Script(rehearsal.seed, _tables_by_round(rows)), _tables_now(session, rows)
    links = _links(session)
    done, after = 0, dict(states)
    for here in tables:
        link = links.get(here.table)
        if link is None or not (device := seated_device(link)):
            # Somebody sits there with a device of their own.
            continue
        acts, after[here.table] = next_acts(script, clock, here, states.get(here.table, TableState()))
        meetings = _of(rows, link.section.letter, link.table, here.round)
        done += _carried_out(SimulatedTable(rehearsal, link, device, meetings), acts)
    _seen(links, after, now)
    if after != states or any(each.due or each.back for each in after.values()):
        rehearsal.clock, rehearsal.stepped_at, rehearsal.tables = clock, now, written_states(after)
        rehearsal.save(update_fields=["clock", "stepped_at", "tables"])
    return done


def _carried_out(table: SimulatedTable, acts: tuple[Act, ...]) -> int:
    for act in acts:
        table.does(act)
    return len(acts)


def name_of(letter: str, table: int) -> str:
    """As the engine calls a table."""
    return f"{letter}{table}"


def _tables_by_round(rows: Rows) -> Mapping[int, list[str]]:
    found: dict[int, dict[str, None]] = defaultdict(dict)
    for each in sorted(rows.scheduled, key=lambda each: (each.round, each.section, each.table)):
        found[each.round][name_of(each.section, each.table)] = None
    return {number: list(tables) for number, tables in found.items()}


def _tables_now(session: Session, rows: Rows) -> list[TableNow]:
    """Every table that has a board to play, in its earliest round. A table waits for a pair that has not finished an
    earlier round elsewhere."""
    waiting = [each for each in rows.scheduled if each.meeting not in rows.by_meeting.keys() | rows.postponed]
    now: dict[int, int] = {}
    for each in waiting:
        for person in each.everybody:
            now[person] = min(each.round, now.get(person, each.round))
    rounds = {each.letter: (each.closed_round, each.open_round) for each in Section.objects.filter(session=session)}
    calls = set(Call.objects.filter(session=session, open=True).values_list("section", "table"))
    found = []
    for place in sorted({(each.section, each.table) for each in waiting}):
        letter, table = place
        here = [each for each in waiting if (each.section, each.table) == place]
        number = min(each.round for each in here)
        boards = tuple(each.board for each in _of(rows, letter, table, number))
        left = tuple(each.board for each in here if each.round == number)
        closed, opened = rounds[letter]
        ready = all(now[person] == number for each in here if each.round == number for person in each.everybody)
        may = closed < number <= opened and ready
        found.append(TableNow(name_of(letter, table), number, boards, left, may, place in calls))
    return found


def _of(rows: Rows, letter: str, table: int, number: int) -> list[Scheduled]:
    place = (letter, table, number)
    return [each for each in rows.scheduled if (each.section, each.table, each.round) == place]


def _links(session: Session) -> dict[str, TableLink]:
    live = TableLink.objects.filter(session=session, ended_at__isnull=True).select_related("section", "session")
    return {name_of(each.section.letter, each.table): each for each in live}


def _seen(links: Mapping[str, TableLink], states: Mapping[str, TableState], now: datetime) -> None:
    """A tablet that has network asks every few seconds."""
    asking = [link.pk for table, link in links.items() if not states.get(table, TableState()).offline]
    simulated = TableDevice.objects.filter(link__in=asking, ended_at__isnull=True)
    simulated.filter(seen_at__lt=now - timedelta(minutes=1)).update(seen_at=now)
