"""The guide through the first ten minutes: each step is done when the director has really done it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from club.models import AuditRow, Section, Session
from club.queries.unique import only_row
from rulings.engine.rehearsal import Slip, read_states
from rulings.models import Call
from rulings.queries.rehearsal.entries import Sides, entry_id, played_at
from rulings.queries.rehearsal.found import RehearsalInfo
from scoring.engine.contract import Played
from scoring.models import Line, Result

#: In the order in which a newcomer meets them.
STEPS = ("start", "call", "time", "mend", "round", "settle", "end", "publish")
#: By which act of the director a step is done; what else makes one done is looked up.
ACTS = {
    "start": "play started",
    "call": "call closed",
    "time": "round time added",
    "settle": "conflict settled",
    "end": "session ended",
    "publish": "edition published",
}


#: What a table says whose two sides have entered different results, and in which round that comes.
CONFLICT = "conflict"
DISPUTED_ROUND = 2


class StepState(StrEnum):
    """`LATER`: there is nothing to be done yet; `GONE`: nor will there be."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    SKIPPED = "skipped"
    GONE = "gone"


@dataclass(frozen=True)
class Step:
    """`table` and `line` (board, North–South, East–West: ids) where it is about one."""

    key: str
    state: StepState
    table: int | None = None
    line: tuple[int, int, int] | None = None

    @property
    def passed(self) -> bool:
        """There is nothing to be done about it any more."""
        return self.state in (StepState.DONE, StepState.SKIPPED, StepState.GONE)


@dataclass(frozen=True)
class Told:
    """What a table says to whoever comes: `what` of Reason or Slip, or CONFLICT. `played`: what it was, where it was
    entered wrong; `line`: where it stands."""

    letter: str
    table: int
    what: str
    board: int
    attended: bool
    played: Played | None = None
    line: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class Guide:
    """`open_round`: the round that the tables are let into, 0 before play."""

    steps: tuple[Step, ...]
    told: tuple[Told, ...]
    state: str
    open_round: int

    @property
    def current(self) -> Step | None:
        """What to do now; None while there is nothing to do but wait, and when all is done."""
        return next((each for each in self.steps if each.state is StepState.NOW), None)

    @property
    def playing(self) -> bool:
        return self.state == Session.State.PLAYING

    @property
    def finished(self) -> bool:
        return all(each.passed for each in self.steps)

    @property
    def waiting(self) -> Step | None:
        """What comes next by itself."""
        return next((each for each in self.steps if each.state is StepState.LATER), None)


@dataclass(frozen=True)
class _Facts:
    acts: frozenset[str]
    session: Session
    open_round: int
    calls: tuple[Call, ...]
    unmended: tuple[Line, ...]
    mended: bool
    conflict: Line | None
    entered_in: int


def guide_of(rehearsal: RehearsalInfo) -> Guide | None:
    """The guide as things are; None where its session is gone. Seven queries."""
    session = only_row(Session.objects.kept().filter(rehearsal=rehearsal.id))
    if session is None:
        return None
    facts = _facts(rehearsal, session)
    steps = tuple(_step(key, facts, rehearsal) for key in STEPS)
    told = tuple(_told(rehearsal, facts))
    return Guide(steps, told, session.state, facts.open_round)


def _facts(rehearsal: RehearsalInfo, session: Session) -> _Facts:
    rows = AuditRow.objects.filter(session=session, user=rehearsal.user_id, action__in=[*ACTS.values(), "round opened"])
    acts = frozenset(
        "next round" if action == "round opened" and data.get("round", 0) > 1 else action
        for action, data in rows.values_list("action", "data")
    )
    opened = Section.objects.filter(session=session).order_by("-open_round").values_list("open_round", flat=True)
    lines = list(Line.objects.filter(session=session).select_related("board", "result").order_by("pk"))
    slips = {_slip(rehearsal, line): line for line in lines}
    wrong_ones = Result.objects.filter(line__session=session, client_id__in=list(slips))
    made = set(wrong_ones.values_list("client_id", flat=True))
    wrong = tuple(
        line for slip, line in slips.items() if slip in made and line.result is not None and _stands(line, slip)
    )
    open_round = opened.first() or 0
    return _Facts(
        acts=acts,
        session=session,
        open_round=open_round,
        calls=tuple(Call.objects.filter(session=session, open=True).select_related("newest")),
        unmended=wrong,
        mended=len(made) > len(wrong),
        conflict=next((line for line in lines if line.rival_id is not None), None),
        entered_in=sum(line.round == open_round and line.result_id is not None for line in lines),
    )


def _slip(rehearsal: RehearsalInfo, line: Line) -> UUID:
    return entry_id(rehearsal.id, Slip.DIRECTION.value, line.board.number, _sides(line))


def _stands(line: Line, slip: UUID) -> bool:
    return line.result is not None and line.result.client_id == slip and line.adjustment_id is None


def _sides(line: Line) -> Sides:
    return line.ns_id, line.ew_id


def _place(line: Line) -> tuple[int, int, int]:
    return line.board.number, line.ns_id, line.ew_id


def _step(key: str, facts: _Facts, rehearsal: RehearsalInfo) -> Step:
    state, over = facts.session.state, facts.session.state in (Session.State.ENDED, Session.State.OFFICIAL)
    done = ACTS.get(key) in facts.acts
    table, line = None, None
    playing = state == Session.State.PLAYING
    match key:
        case "start":
            done, possible = done or playing or over, True
        case "call":
            call = facts.calls[0] if facts.calls else None
            table, possible = (call.table, True) if call else (None, False)
        case "time":
            possible = playing and facts.entered_in > 0
            table = _slowest(rehearsal, facts.open_round) if possible else None
        case "mend":
            done = facts.mended
            first = facts.unmended[0] if facts.unmended else None
            possible = first is not None
            table, line = (first.table, _place(first)) if first else (None, None)
        case "round":
            done, possible = "next round" in facts.acts, playing and _round_is_over(facts, rehearsal)
        case "settle":
            possible = facts.conflict is not None
            table, line = (facts.conflict.table, _place(facts.conflict)) if facts.conflict else (None, None)
        case "end":
            done, possible = done or over, playing and _may_end(facts, rehearsal)
        case _:
            possible = over
    return Step(key, _state(key, rehearsal, done=done, possible=possible, over=over), table, line)


def _slowest(rehearsal: RehearsalInfo, round: int) -> int | None:
    """The table that will be the last of those that play now."""
    playing = [(each.due, name) for name, each in read_states(rehearsal.tables).items() if each.round == round]
    _due, name = max(playing, default=(0, ""))
    return int(re.sub(r"\D+", "", name) or 0) if _due else None


def _may_end(facts: _Facts, rehearsal: RehearsalInfo) -> bool:
    """Round 2 was opened, and the disagreement that comes in it was settled; it need not come."""
    if "next round" not in facts.acts:
        return False
    settled = ACTS["settle"] in facts.acts or "settle" in rehearsal.skipped
    return settled or facts.open_round > DISPUTED_ROUND or _round_is_over(facts, rehearsal)


def _round_is_over(facts: _Facts, rehearsal: RehearsalInfo) -> bool:
    """Results of it are in, and at most one table in three still plays, or has not sent what it played."""
    states = read_states(rehearsal.tables).values()
    busy = sum(bool(each.board or each.held) for each in states)
    return facts.entered_in > 0 and 3 * busy <= len(states)


def _state(key: str, rehearsal: RehearsalInfo, *, done: bool, possible: bool, over: bool) -> StepState:
    if done:
        return StepState.DONE
    if key in rehearsal.skipped:
        return StepState.SKIPPED
    if possible:
        return StepState.NOW
    return StepState.GONE if over and key != "publish" else StepState.LATER


def _told(rehearsal: RehearsalInfo, facts: _Facts) -> Iterator[Told]:
    if facts.conflict is not None and facts.conflict.table is not None:
        yield _of_conflict(rehearsal, facts.conflict, facts.conflict.table)
    states = read_states(rehearsal.tables)
    wrong = {(line.section, line.table): line for line in facts.unmended}
    for call in facts.calls:
        state = states.get(f"{call.section}{call.table}")
        if state is None or state.said is None:
            continue
        line = wrong.get((call.section, call.table)) if state.what == Slip.DIRECTION else None
        played = None
        if line is not None:
            played = played_at(rehearsal.seed, line.board.number, _sides(line), contract=True)
        attended = call.newest is not None and call.newest.kind == "attended"
        place = _place(line) if line is not None else None
        yield Told(call.section, call.table, state.what, state.about, attended, played, place)


def _of_conflict(rehearsal: RehearsalInfo, line: Line, table: int) -> Told:
    """Nobody has to come: the two results stand in the room."""
    played = played_at(rehearsal.seed, line.board.number, _sides(line), contract=True)
    return Told(line.section, table, CONFLICT, line.board.number, attended=True, played=played)
