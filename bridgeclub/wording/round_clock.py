"""Round clocks in words, and as the pages and devices that run them are told of them (static/js/round_clock.js)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.engine.round_clock import MINUTE, Phase, Step
from movements.queries.round_clock import RoundClock, instant

MILLISECONDS = 1000
#: Where a match has two parts they are its halves.
HALVES = 2


def clock_words() -> dict[str, str]:
    """What a clock says, by phase. `{round}`, `{rounds}`, `{next}`, `{time}` and `{n}` are filled in where it is
    shown."""
    return {
        "round": _("Round {round} of {rounds}"),
        "play": _("until {time}"),
        "warning": _("Last minutes, until {time}"),
        "moving": _("Move for round {next}"),
        "break": _("Break until {time}"),
        "over": _("Time is up since {time}"),
        "over_last": _("The last round is over since {time}"),
        "draw": _("Time is up since {time}. The next round is still to be drawn."),
        "paused": _("The clock stands still"),
        "none": _("No clock"),
        # Said to a screen reader, once.
        "say_play": _("Round {round} has begun"),
        "say_warning": _("{n} minutes left in round {round}"),
        "say_warning_one": _("1 minute left in round {round}"),
        "say_moving": _("Please move for round {next}"),
        "say_break": _("Break until {time}"),
        "say_over": _("The time of round {round} is up"),
        "say_paused": _("The clock stands still"),
        "own": _("Your table has more time"),
        "table": _("Table {n}: {left}"),
        # Of teams, where a round is a match.
        "match_moving": _("Move for match {next}"),
        "match_over_last": _("The last match is over since {time}"),
        "match_say_play": _("Match {round} has begun"),
        "match_say_warning": _("{n} minutes left in match {round}"),
        "match_say_warning_one": _("1 minute left in match {round}"),
        "match_say_moving": _("Please move for match {next}"),
        "match_say_over": _("The time of match {round} is up"),
        "lost": _("No connection since {time}. The clock goes on as it was planned."),
    }


@dataclass(frozen=True)
class ShownClock:
    """A clock on a page: what the script runs it from, and what stands there until it does. `heading` of a section
    where there are several; `left`: "12:34", of what is over how long it has been."""

    key: str
    heading: str
    round_words: str
    phase: str
    left: str
    said: str
    colours: str
    sound: str
    data: str
    words: str


def length(seconds: int) -> str:
    """A time as people say it: in minutes, or to the second where it is no whole number of them."""
    if seconds % MINUTE:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    minutes = seconds // MINUTE
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}


def clock_data(clock: RoundClock, now: datetime, table: int | None = None) -> dict[str, Any]:
    """A clock for the script. Instants are seconds since 1970. With `table`: as that one has it.

    `names`: of teams, what each round is; `match`: it is a whole one. `steps`: what is on and what follows by itself,
    with `ends` where what is counted down to is not `until`; `tables`: the steps of tables that have time of their own.
    """
    at = instant(now)
    state = clock.at(at)
    parts = () if table is not None else clock.parts or (clock,)
    return {
        "sections": list(clock.letters),
        "zone": clock.zone,
        "rounds": clock.rounds,
        "draw": clock.to_draw,
        "warning": clock.plan.warning // MINUTE,
        "sound": clock.sound,
        "colours": clock.colours,
        **_named_rounds(clock),
        "own": bool(state is not None and table is not None and state.tables.get(table)),
        "steps": [_step(each) for each in clock.steps(at, table)],
        "tables": {
            f"{part.letters[0]}{each}" if len(parts) > 1 else str(each): [_step(step) for step in part.steps(at, each)]
            for part in parts
            for each in _with_own_time(part, at)
        },
    }


def _named_rounds(clock: RoundClock) -> dict[str, Any]:
    if not clock.names:
        return {}
    names = [round_name(clock, number) for number, _name in enumerate(clock.names, start=1)]
    return {"match": clock.names[0].whole, "names": names}


def round_name(clock: RoundClock, number: int) -> str:
    """“Round 2 of 7”; of teams “Match 2 of 7”, “Round 4 of 6 · match 2, second half”."""
    said = clock_words()["round"].format(round=number, rounds=clock.rounds)
    if not 0 < number <= len(clock.names):
        return said
    name = clock.names[number - 1]
    values = {"n": name.match, "of": name.matches, "part": name.part}
    if name.whole:
        return _("Match %(n)s of %(of)s") % values if name.matches > 1 else _("One match")
    if not name.part:
        return f"{said} · {_('match %(n)s') % values}" if name.matches > 1 else said
    if name.parts > HALVES:
        part = _("match %(n)s, part %(part)s") if name.matches > 1 else _("part %(part)s of the match")
    elif name.part == 1:
        part = _("match %(n)s, first half") if name.matches > 1 else _("first half of the match")
    else:
        part = _("match %(n)s, second half") if name.matches > 1 else _("second half of the match")
    return f"{said} · {part % values}"


def _with_own_time(clock: RoundClock, now: int) -> list[int]:
    state = clock.at(now)
    return sorted(state.tables) if state is not None else []


def moment(now: datetime) -> int:
    """Milliseconds since 1970."""
    return int(now.timestamp() * MILLISECONDS)


def shown_clocks(clocks: Iterable[RoundClock], now: datetime) -> list[ShownClock]:
    """As a page includes them (_round_clock.html), those that run."""
    listed = list(clocks)
    return [_shown(each, now, None, several=len(listed) > 1) for each in listed if each.state is not None]


def shown_clock(clock: RoundClock, now: datetime, *, table: int | None = None) -> ShownClock:
    """One clock that runs."""
    return _shown(clock, now, table, several=False)


def _shown(clock: RoundClock, now: datetime, table: int | None, *, several: bool) -> ShownClock:
    at = instant(now)
    step = clock.reading(at, table)
    assert step is not None
    words = clock_words()
    named = {"round": step.round, "rounds": clock.rounds, "next": step.round + 1, "time": _time(clock, step)}
    phase = step.phase.value
    if step.phase is Phase.OVER and step.round >= clock.rounds:
        phase = "over_last"
    elif step.phase is Phase.OVER and clock.to_draw:
        phase = "draw"
    if clock.names and clock.names[0].whole:
        phase = f"match_{phase}" if f"match_{phase}" in words else phase
    data = {"now": moment(now), **clock_data(clock, now, table)}
    return ShownClock(
        key="-".join(map(str, clock.sections)),
        heading=_("Section %(sections)s") % {"sections": ", ".join(clock.letters)} if several else "",
        round_words=round_name(clock, step.round),
        phase=step.phase.value,
        left=_left(step, at),
        said=words[phase].format(**named),
        colours=clock.colours,
        sound=clock.sound,
        data=json.dumps(data, separators=(",", ":")),
        words=json.dumps(words, separators=(",", ":")),
    )


def _step(step: Step) -> dict[str, Any]:
    found: dict[str, Any] = {"phase": step.phase.value, "round": step.round, "since": step.since, "until": step.until}
    if step.ends != step.until:
        found["ends"] = step.ends
    if step.phase is Phase.PAUSED:
        found |= {"left": step.left, "of": step.of.value if step.of is not None else None}
    return found


def _left(step: Step, now: int) -> str:
    if step.phase is Phase.PAUSED:
        seconds = step.left if step.left is not None else 0
    else:
        seconds = step.ends - now if step.ends is not None else now - step.since
    return f"{'+' if step.phase is Phase.OVER else ''}{seconds // MINUTE}:{seconds % MINUTE:02}"


def _time(clock: RoundClock, step: Step) -> str:
    """The club's time at which it ends; of what is over, at which it ended."""
    at = step.ends if step.ends is not None else step.since
    return datetime.fromtimestamp(at, ZoneInfo(clock.zone)).strftime("%H:%M")
