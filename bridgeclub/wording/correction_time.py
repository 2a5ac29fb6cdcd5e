"""Until when a result may still be corrected, as papers and pages say it: of a session, and of each of its matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.correction_periods import CLOCK_NAMES
from club.engine.correction_rules import CLOCKS
from club.queries import SessionInfo, pairs_of
from movements.queries import matches_with_parts
from rulings.engine.periods import Clock, Clocks, StanzaPeriod, clock_named
from rulings.queries.clocks import clocks_for
from rulings.services.clocks import moment_words
from scoring.queries.public import ResultsSheet


def corrections_until(sheet: ResultsSheet) -> datetime | None:
    """When the time for score queries ends, for all that is in the sheet (L79C1). None while it has not begun."""
    clock = score_queries_clock(sheet)
    return None if clock is None else last_query(clock, sheet)


def last_query(clock: Clock, sheet: ResultsSheet) -> datetime | None:
    """The end of the last line of a sheet: where matches have limits of their own, that of the session is nobody's."""
    results = sheet.document.results
    if not clock.stanzas or not results:
        return clock.ends
    return clock.ends_among((line.board, line.ns[0], line.ew[0]) for line in results)


def score_queries_clock(sheet: ResultsSheet) -> Clock | None:
    """The clock of score queries as the sheet's editions have it; None where nothing is published."""
    if sheet.edition is None:
        return None
    counting = [(each.number, each.at, each.reason) for each in sheet.editions if each.withdrawn_at is None]
    return clocks_for(sheet.session, timezone.now(), counting).queries


@dataclass(frozen=True)
class MatchTimes:
    """The time limits of a part of a match, or of one of a Swiss of pairs for all of them.

    `ends`: (what may be asked for, its end, whether it still may); what ends at the same moment stands together. None:
    not known yet.
    """

    teams: str
    part: str
    ends: tuple[tuple[str, datetime | None, bool], ...]


def times_by_match(session: SessionInfo, found: Clocks, now: datetime) -> Iterator[MatchTimes]:
    """Part by part, where they have time limits of their own; four queries then."""
    named = {name: found.of(clock_named(name)).stanzas for name in CLOCKS}
    if not any(named.values()):
        return
    if session.contest == "pairs":
        yield from _of_a_swiss(session, named, now)
        return
    names = {pair.id: pair.name or numbered_words("teams", str(pair.number)) for pair in pairs_of(session.id)}
    for match in matches_with_parts(session.id):
        teams = _("%(home)s – %(away)s") % {"home": names[match.home], "away": names[match.away]}
        for number in match.parts:
            part = _("part %(part)d of %(parts)d") % {"part": number, "parts": len(match.parts)}
            rows = _ends(named, {(match.id, number)}, now)
            if rows:
                yield MatchTimes(teams, part if len(match.parts) > 1 else "", rows)


def _of_a_swiss(
    session: SessionInfo, named: Mapping[str, Sequence[StanzaPeriod]], now: datetime
) -> Iterator[MatchTimes]:
    """What is drawn together has the same limits."""
    drawn = {match.id: number for match in matches_with_parts(session.id) for number in match.rounds}
    keys: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for stanzas in named.values():
        for each in stanzas:
            keys[drawn.get(each.match, each.number)].add((each.match, each.number))
    for number in sorted(keys):
        yield MatchTimes(_("Match %(n)d") % {"n": number}, "", _ends(named, keys[number], now))


def _ends(
    named: Mapping[str, Sequence[StanzaPeriod]], keys: Collection[tuple[int, int]], now: datetime
) -> tuple[tuple[str, datetime | None, bool], ...]:
    ends: dict[datetime | None, list[str]] = {}
    for name, stanzas in named.items():
        for end in {each.ends for each in stanzas if (each.match, each.number) in keys}:
            ends.setdefault(end, []).append(str(CLOCK_NAMES[name]))
    return tuple((", ".join(said), end, end is None or now < end) for end, said in ends.items())


def match_queries_words(session: SessionInfo, match: int, stanza: int) -> str:
    """Until when the scores of a part of a match (its id; 0: of all of it) can be queried, where that is known and its
    own; "" where not."""
    now = timezone.now()
    periods = clocks_for(session, now).queries.stanzas
    known = [each.ends for each in periods if each.match == match and stanza in (0, each.number)]
    ends = [each for each in known if each is not None]
    if not ends or len(ends) < len(known):
        return ""
    last = max(ends)
    open_now, over = _("Scores can be queried until %(when)s."), _("Scores could be queried until %(when)s.")
    return (open_now if now < last else over) % {"when": moment_words(last, session, now)}
