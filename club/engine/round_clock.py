"""The time of a round: which phase it is in, until when, and what pauses, breaks and minutes more do to it.

Instants are whole seconds since 1970, durations whole seconds. No clock is read here: `now` is always given.

A round is played, the last part of it under warning; after it a break where one is planned, and the time for moving.
Then the next round begins by itself, or it is over and waits for the director. What a director says shifts what is
still to come, never what has been.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

MINUTE = 60
#: What may be added to a phase, and how long a break may be.
MOST_SECONDS = 12 * 60 * MINUTE


class Phase(StrEnum):
    """What a round is doing."""

    PLAY = "play"
    WARNING = "warning"  # played still, not for long
    BREAK = "break"
    MOVING = "moving"
    OVER = "over"  # its time is up, and nothing follows by itself
    PAUSED = "paused"


@dataclass(frozen=True)
class ClockPlan:
    """`rounds`: seconds of play in each round, the first one first. `breaks`: seconds, by the round after which they
    come. `by_itself`: the next round begins when the time for moving is up."""

    rounds: tuple[int, ...]
    moving: int = 0
    warning: int = 0
    breaks: Mapping[int, int] = field(default_factory=dict, hash=False)
    by_itself: bool = False

    def play(self, number: int) -> int:
        """Seconds of play in a round; 0 of one that is not planned."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else 0

    def has_next(self, number: int) -> bool:
        """Whether a round follows."""
        return number < len(self.rounds)


@dataclass(frozen=True)
class RoundState:
    """One round as it was called: `began` when, `paused` since when and (of a break) `resumes` when, `stopped` how long
    in all before that; what was added to its play, its break and its moving, and to single tables."""

    round: int
    began: int
    paused: int | None = None
    resumes: int | None = None
    stopped: int = 0
    play: int = 0
    rest: int = 0
    moving: int = 0
    tables: Mapping[int, int] = field(default_factory=dict, hash=False)

    @property
    def held(self) -> bool:
        """Whether it stands until somebody lets it go on."""
        return self.paused is not None and self.resumes is None


@dataclass(frozen=True)
class Step:
    """A phase of a round, `since` when and `until` when; None: until somebody does something. `ends`: what is counted
    down to, of play the end of its warning. `left`: of a pause, the seconds that are left to that of the phase it
    stands in (`of`)."""

    phase: Phase
    round: int
    since: int
    until: int | None
    ends: int | None = None
    left: int | None = None
    of: Phase | None = None


def settled(state: RoundState, now: int) -> RoundState:
    """The same once a break that has ended is counted as time that stood still."""
    if state.paused is None or state.resumes is None or now < state.resumes:
        return state
    return replace(state, paused=None, resumes=None, stopped=state.stopped + state.resumes - state.paused)


def rolled(plan: ClockPlan, state: RoundState, now: int) -> RoundState:
    """The round that is on now, where rounds begin by themselves: it began when the one before it was done."""
    state = settled(state, now)
    while plan.by_itself and state.paused is None and plan.has_next(state.round):
        ends = _ends(plan, state)[-1][1]
        if ends > now:
            break
        state = RoundState(state.round + 1, ends)
    return state


def steps(plan: ClockPlan, state: RoundState, table: int | None = None) -> tuple[Step, ...]:
    """What comes one after the other from the beginning of the round on, for all or for one table; of a round that
    stands still that alone. The last one has no end."""
    if state.paused is None:
        return tuple(_running(plan, state, table))
    if state.resumes is None:
        here = _at(_running(plan, state, table), state.paused)
        left = None if here.ends is None else here.ends - state.paused
        return (Step(Phase.PAUSED, state.round, state.paused, None, left=left, of=here.phase),)
    after = _running(plan, settled(state, state.resumes), table)
    pause = Step(Phase.BREAK, state.round, state.paused, state.resumes, state.resumes)
    following = (each for each in after if each.until is None or each.until > state.resumes)
    return (pause, *(replace(each, since=max(each.since, state.resumes)) for each in following))


def reading(plan: ClockPlan, state: RoundState, now: int, table: int | None = None) -> Step:
    """The phase that is on now, for all or for one table."""
    return _at(steps(plan, state, table), now)


def paused(state: RoundState, now: int) -> RoundState:
    """It stands until somebody lets it go on. A break that runs becomes a pause without an end."""
    state = settled(state, now)
    return replace(state, paused=now if state.paused is None else state.paused, resumes=None)


def resumed(state: RoundState, now: int) -> RoundState:
    """It goes on: all that is to come is later by as long as it stood."""
    state = settled(state, now)
    if state.paused is None:
        return state
    return replace(state, paused=None, resumes=None, stopped=state.stopped + max(now - state.paused, 0))


def with_break(state: RoundState, now: int, seconds: int) -> RoundState:
    """It stands for so long from now, and then goes on by itself."""
    state = settled(state, now)
    return replace(state, paused=now if state.paused is None else state.paused, resumes=now + seconds)


def more(plan: ClockPlan, state: RoundState, now: int, seconds: int, table: int | None = None) -> RoundState:
    """So many seconds more, below 0 fewer, of what is on now: play, break or moving. Where time is up the play goes on
    from now. Of one `table` its play alone. Nothing ends before now."""
    state = settled(state, now)
    at = now if state.paused is None else state.paused
    if table is not None:
        ends = _play_end(plan, state, table)
        own = max(ends + seconds, at) if seconds < 0 else max(ends, at) + seconds
        given = max(own - _play_end(plan, state), 0)
        others = {each: extra for each, extra in state.tables.items() if each != table}
        return replace(state, tables={**others, table: given} if given else others)
    if state.resumes is not None:
        return replace(state, resumes=max(state.resumes + seconds, now))
    here = _at(_running(plan, state, None), at)
    if here.until is None:
        if seconds < 0:
            return state
        # The break of this round has been; it does not come twice.
        late = at - _play_end(plan, state)
        return replace(state, play=state.play + late + seconds, rest=-plan.breaks.get(state.round, 0))
    if here.phase is Phase.PLAY:
        # Its warning is no end: what is taken away ends the play, not before now.
        by = max(seconds, at - _play_end(plan, state))
        return replace(state, play=state.play + by)
    by = max(seconds, at - here.until)
    match here.phase:
        case Phase.BREAK:
            return replace(state, rest=state.rest + by)
        case Phase.MOVING:
            return replace(state, moving=state.moving + by)
    return replace(state, play=state.play + by)


def _at(found: tuple[Step, ...] | Iterator[Step], now: int) -> Step:
    return next(each for each in found if each.until is None or now < each.until)


def _play_end(plan: ClockPlan, state: RoundState, table: int | None = None) -> int:
    own = state.tables.get(table, 0) if table is not None else 0
    return state.began + state.stopped + plan.play(state.round) + state.play + own


def _ends(plan: ClockPlan, state: RoundState, table: int | None = None) -> list[tuple[Phase, int]]:
    """The phases of one round with their ends. A table with time of its own plays on while the others move."""
    general, own = _play_end(plan, state), _play_end(plan, state, table)
    found = [(Phase.WARNING, own)]
    if plan.has_next(state.round):
        rest = max(plan.breaks.get(state.round, 0) + state.rest, 0)
        rest_ends = general + rest
        if rest:
            found.append((Phase.BREAK, max(rest_ends, own)))
        found.append((Phase.MOVING, max(rest_ends + plan.moving + state.moving, own)))
    return found


def _running(plan: ClockPlan, state: RoundState, table: int | None) -> Iterator[Step]:
    """Step after step, those without a length left out. A table with time of its own may still play when the next
    round has begun: that one is shorter for it, or left out."""
    since = state.began
    while True:
        ends = _play_end(plan, state, table)
        warned = ends - plan.warning
        for phase, until in ((Phase.PLAY, warned), *_ends(plan, state, table)):
            if until > since:
                yield Step(phase, state.round, since, until, ends if phase is Phase.PLAY else until)
                since = until
        if not (plan.by_itself and plan.has_next(state.round)):
            yield Step(Phase.OVER, state.round, since, None)
            return
        state = RoundState(state.round + 1, _ends(plan, state)[-1][1])
