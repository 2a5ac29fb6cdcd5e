"""The round clocks of a session: of each section its plan of rounds and how it has been called.

What is read is remembered for each version of the session's facts: every act on a clock, every round that is opened or
drawn and every setting raises it, so that all pages and devices together ask the database once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from club.cache import cache_get, cache_set
from club.engine.round_clock import MINUTE, ClockPlan, RoundState, Step, reading, rolled, steps
from club.engine.round_clock_document import read_record
from club.models import Section, Session
from club.models.events import Pace
from club.queries import SectionInfo, SessionInfo, section_info
from movements.engine.round_names import Meets, RoundName, round_names
from movements.models import Plan, Seating

KEPT_SECONDS = 10
#: Sections whose rounds were opened within so many seconds of each other were opened at once.
AT_ONCE = 5


@dataclass(frozen=True)
class RoundClock:
    """One clock: of a section, or of several that have one together.

    `state`: the round as it was called; None where no clock runs (tables at their own pace, before anybody starts it).
    `rounds`: how many there are to be; `to_draw`: whether the next one is still to be drawn. `seen`: what an act names
    as the state that somebody saw.
    """

    sections: tuple[int, ...]
    letters: tuple[str, ...]
    together: bool
    plan: ClockPlan
    state: RoundState | None
    rounds: int
    to_draw: bool
    seen: str
    #: The club's choice, and in which zone its clocks are.
    sound: str = ""
    colours: str = "calm"
    zone: str = "UTC"
    #: Of teams: what each round is; () where rounds are no matches.
    names: tuple[RoundName, ...] = ()
    #: Of a clock that several sections have together: each of them, with the time that its own tables have.
    parts: tuple[RoundClock, ...] = ()

    def part(self, section_id: int) -> RoundClock:
        """As one of its sections has it."""
        return next((each for each in self.parts if section_id in each.sections), self)

    def at(self, now: int) -> RoundState | None:
        """The round that is on, where rounds begin by themselves too."""
        return rolled(self.plan, self.state, now) if self.state is not None else None

    def reading(self, now: int, table: int | None = None) -> Step | None:
        """What is on now, for all or for one table; None without a clock."""
        state = self.at(now)
        return reading(self.plan, state, now, table) if state is not None else None

    def steps(self, now: int, table: int | None = None) -> tuple[Step, ...]:
        """What is on and what follows by itself."""
        state = self.at(now)
        found = steps(self.plan, state, table) if state is not None else ()
        return tuple(each for each in found if each.until is None or each.until > now)


def instant(moment: datetime) -> int:
    """Whole seconds since 1970."""
    return int(moment.timestamp())


def round_clocks(session: SessionInfo | Session) -> tuple[RoundClock, ...]:
    """One for each section that has rounds, or for all that share one; none unless the session is played.

    Three queries for each version of the session's facts, else none.
    """
    if session.state != Session.State.PLAYING:
        return ()
    key = f"round-clocks:{session.id}:{session.facts_version}"
    known = cache_get(key, tuple[RoundClock, ...])
    if known is None:
        known = clocks_of(session, section_info(session.id))
        cache_set(key, known, KEPT_SECONDS)
    return known


def running_clock(session: SessionInfo | Session, section: SectionInfo | Section) -> RoundClock | None:
    """The clock of a section as that has it, where one runs. Tables at their own pace without one ask nothing."""
    if session.pace != Pace.TOGETHER and not section.clock.get("rounds"):
        return None
    clock = clock_of_section(session, section.id)
    return clock.part(section.id) if clock is not None and clock.state is not None else None


def clock_of_section(session: SessionInfo | Session, section_id: int) -> RoundClock | None:
    """The clock that a section has, alone or with others."""
    return next((each for each in round_clocks(session) if section_id in each.sections), None)


def clocks_of(session: SessionInfo | Session, sections: Sequence[SectionInfo]) -> tuple[RoundClock, ...]:
    """The same, as the database has it now; two queries."""
    lengths: dict[int, dict[int, int]] = defaultdict(dict)
    meets: dict[int, list[Meets]] = defaultdict(list)
    seated = Seating.objects.filter(section__session_id=session.id)
    columns = ("section_id", "round", "boards", "room", "match_id", "stanza", "ns_id", "ew_id")
    for section, number, boards, room, match, *who in seated.values_list(*columns):
        lengths[section][number] = max(lengths[section].get(number, 0), len(boards))
        if room and match and None not in who:
            meets[section].append(Meets(number, match, *who))
    plans = {plan.section_id: plan for plan in Plan.objects.filter(section__session_id=session.id)}
    found = [
        _clock(session, each, lengths[each.id], plans.get(each.id), meets[each.id])
        for each in sections
        if lengths.get(each.id)
    ]
    if not session.clock_shared or len(found) < 2 or any(not _alike(found[0], each) for each in found):
        return tuple(found)
    return (
        replace(
            found[0],
            sections=tuple(each.sections[0] for each in found),
            letters=tuple(each.letters[0] for each in found),
            seen="-".join(each.seen for each in found),
            to_draw=any(each.to_draw for each in found),
            parts=tuple(found),
        ),
    )


def _clock(
    session: SessionInfo | Session,
    section: SectionInfo,
    boards: Mapping[int, int],
    plan: Plan | None,
    meets: Sequence[Meets],
) -> RoundClock:
    record, together = read_record(section.clock), session.pace == Pace.TOGETHER
    drawn = max(boards)
    rounds = max(drawn, plan.to_play if plan else 0)
    each = session.minutes_per_board * MINUTE
    if together:
        state = record.of_round(section.open_round)
        if state is None and section.round_opened_at is not None and section.open_round:
            state = RoundState(section.open_round, instant(section.round_opened_at))
    else:
        state = record.states[-1] if record.states else None
    breaks = {session.clock_break_after: session.clock_break * MINUTE} if session.clock_break_after else {}
    return RoundClock(
        sections=(section.id,),
        letters=(section.letter,),
        together=together,
        plan=ClockPlan(
            rounds=tuple(boards.get(number, 0) * each for number in range(1, drawn + 1)),
            moving=session.clock_moving * MINUTE,
            warning=session.clock_warning * MINUTE,
            breaks=breaks,
            by_itself=session.clock_opens or not together,
        ),
        state=state,
        rounds=rounds,
        to_draw=bool(plan and plan.to_draw),
        seen=f"{section.id}.{section.open_round}.{record.version}",
        sound=session.clock_sound,
        colours=session.clock_colours,
        zone=session.club.time_zone,
        names=round_names(meets, rounds),
    )


def _alike(one: RoundClock, other: RoundClock) -> bool:
    """Whether two sections have the same rounds before them, and stand at the same point."""
    if (one.plan.rounds, one.plan.breaks, one.rounds) != (other.plan.rounds, other.plan.breaks, other.rounds):
        return False
    if one.names != other.names:
        return False
    first, second = one.state, other.state
    if first is None or second is None:
        return first is second
    near = abs(first.began - second.began) <= AT_ONCE
    return near and replace(first, began=0, tables={}) == replace(second, began=0, tables={})
