"""The rounds of sections as the page says them: which is open, how long it lasts, what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.round_clock import ShownClock, length, shown_clock
from club.engine.round_clock import MINUTE, Phase, RoundState, Step
from club.queries import SessionInfo
from movements.queries.round_clock import RoundClock, clock_of_section, instant, round_clocks
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.queries.room import Room, SectionGrid, round_of_most

ALL_AT_ONCE = "together"


@dataclass(frozen=True)
class Clock:
    """The rounds of a section, or of several that have one clock; `section` is the first of `sections`."""

    sections: tuple[SectionGrid, ...]
    together: bool
    running: RoundClock
    now: int
    shown: ShownClock | None

    @property
    def section(self) -> SectionGrid:
        return self.sections[0]

    @property
    def letters(self) -> str:
        return ", ".join(each.letter for each in self.sections)

    @property
    def next(self) -> int | None:
        """The round that can be opened."""
        if not self.together or self.section.open_round >= self.section.rounds:
            return None
        return self.section.open_round + 1

    @property
    def previous(self) -> int | None:
        """The round to go back to, where the open one was opened too early."""
        return self.section.open_round - 1 if self.together and self.section.open_round > 1 else None

    @property
    def closable(self) -> range:
        """The rounds up to which the tables can be shut out, 0 for none."""
        return range(self.section.open_round + 1)

    @cached_property
    def state(self) -> RoundState | None:
        return self.running.at(self.now)

    @cached_property
    def step(self) -> Step | None:
        """What is on now."""
        return self.running.reading(self.now)

    @property
    def round(self) -> int:
        """The round of a clock that runs; 0 where none does."""
        return self.state.round if self.state is not None else 0

    @property
    def stands(self) -> bool:
        """Whether somebody has to let it go on: a pause, or a break."""
        return self.state is not None and self.state.paused is not None

    @property
    def next_of_clock(self) -> int | None:
        """Of tables at their own pace: the round that the clock can be set to."""
        if self.together or self.state is None or not self.running.plan.has_next(self.state.round):
            return None
        return self.state.round + 1

    @property
    def time_is_up(self) -> bool:
        return self.step is not None and self.step.phase in (Phase.OVER, Phase.MOVING)


def clocks(session: SessionInfo, room: Room) -> list[Clock]:
    """One for each section that has rounds, or for those that share one, while the session is played."""
    now, grids = timezone.now(), {each.id: each for each in room.sections}
    found = []
    for each in round_clocks(session):
        sections = tuple(grids[section] for section in each.sections if section in grids)
        if sections:
            shown = shown_clock(each, now) if each.state is not None else None
            found.append(Clock(sections, session.pace == ALL_AT_ONCE, each, instant(now), shown))
    return found


@require_POST
@at_desk
def acted(desk: Desk, *, section: int) -> HttpResponse:
    """A button of a clock: `act` says which, `seen` what the director saw, `table` of which table alone."""
    clock, posted = clock_of_section(desk.session, section), desk.request.POST
    if clock is None or posted.get("act") not in list(ClockAct):
        raise Http404
    act, table = ClockAct(posted["act"]), number_or_zero(posted.get("table")) or None
    minutes = number_or_zero(posted.get("minutes")) if "minutes" in posted else 1
    desk.attempt(
        lambda: act_on_clock(
            session_id=desk.session.id,
            sections=clock.sections if table is None else [section],
            act=act,
            seen=posted.get("seen", ""),
            seconds=minutes * MINUTE,
            table=table,
            most_in=round_of_most(desk.session, clock.sections) if act is ClockAct.START else None,
            actor=desk.actor,
        ),
        _done(act, minutes, table),
    )
    return desk.redirect_to("room")


def _done(act: ClockAct, minutes: int, table: int | None) -> str:
    named = {"time": length(minutes * MINUTE), "table": table}
    match act:
        case ClockAct.START | ClockAct.NEXT:
            return _("The clock of the round runs from now.")
        case ClockAct.PAUSE:
            return _("The clock stands still. Press “Go on” when play goes on.")
        case ClockAct.GO_ON:
            return _("The clock goes on. Everything is later by as long as it stood.")
        case ClockAct.BREAK:
            return _("A break of %(time)s. Then the clock goes on by itself.") % named
        case ClockAct.STOP:
            return _("There is no clock any more. The tables go on at their own pace.")
    if act is ClockAct.MORE:
        if table is not None:
            return _("Table %(table)s has %(time)s more.") % named
        return _("All tables have %(time)s more.") % named
    return _("%(time)s less.") % named
