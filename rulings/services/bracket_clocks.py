"""Until when the result of a knock-out match may be corrected (L79C, White Book 146), and by whom after that.

What was entered by hand follows the club's clock for score queries, from the moment at which it was known who goes
through: then everybody could read it. What was played here follows the clock of its session. After that a manager may
still correct a gross scoring error (L79C2), and says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from club.engine.correction_rules import DEFAULT, read_correction
from club.models import BracketResult, ConditionsOfContest, Event
from club.queries import session_info
from club.services.versions import usual_version
from movements.queries.bracket_values import BracketView, MatchView
from rulings.engine.periods import Course, end_of
from rulings.errors import DeadlinePassed, DomainError
from rulings.queries.clocks import clocks_for
from rulings.services.clocks import moment_in_zone

# Where a match stands that nobody goes on playing (White Book 146.3.2).
PLACE = "last_stanza"


def corrections_by_hand(view: BracketView, now: datetime) -> Mapping[int, datetime]:
    """By number of match, for those entered by hand of which somebody goes through: the end of their time. Two queries,
    none where there is none."""
    matches = [each for each in view.matches if _since(each) is not None and not _played_here(each)]
    if not matches:
        return {}
    club_id, event = view.club_id, Event.objects.select_related("conditions").get(pk=view.event_id)
    named = event.conditions or usual_version(club_id, now.astimezone(view.zone).date())
    versions = ConditionsOfContest.objects.filter(club_id=club_id, name=named.name if named else "")
    known = list(versions.order_by("-since", "-pk"))
    return {each.number: end for each in matches if (end := _end(each, known, view.zone, now)) is not None}


def corrections_end(view: BracketView, match: MatchView, now: datetime) -> datetime | None:
    """The end of the time of one match, however it was played; None where nobody goes through, or it is not known."""
    if _since(match) is None:
        return None
    if not _played_here(match):
        return corrections_by_hand(view, now).get(match.number)
    infos = [session_info(each.session_id) for each in match.sessions]
    ends = [clocks_for(each, now).queries.ends for each in infos if each is not None]
    known = [each for each in ends if each is not None]
    return max(known) if known and len(known) == len(ends) else None


def by_the_clock(view: BracketView, match: MatchView, note: str) -> None:
    """For a director: DeadlinePassed where the time of the result is over."""
    now = timezone.now()
    ended = corrections_end(view, match, now)
    if ended is not None and ended <= now:
        words = _("Corrections ended at %(when)s. Only a manager can still correct a gross scoring error (Law 79C2).")
        raise DeadlinePassed(words % {"when": moment_in_zone(ended, view.zone, now)}, clock="queries", ended=ended)


def by_the_manager(view: BracketView, match: MatchView, note: str) -> None:
    """For a manager: at any time, who after it says why; everybody reads that."""
    now = timezone.now()
    ended = corrections_end(view, match, now)
    if ended is not None and ended <= now and not note.strip():
        words = _("Corrections ended at %(when)s. Write why it is corrected all the same: everybody reads it.")
        raise DomainError(words % {"when": moment_in_zone(ended, view.zone, now)})


def _since(match: MatchView) -> datetime | None:
    return match.result.since if match.result is not None else None


def _played_here(match: MatchView) -> bool:
    return match.result is not None and match.result.how == BracketResult.How.SESSION


def _end(match: MatchView, versions: list[ConditionsOfContest], zone: ZoneInfo, now: datetime) -> datetime | None:
    since = _since(match)
    assert since is not None
    day = since.astimezone(zone).date()
    version = next((each for each in versions if each.since <= day), versions[-1] if versions else None)
    rules = read_correction(version.correction if version else DEFAULT).at(PLACE)
    course = Course(zone=zone, now=now, began=since, available=since, ended=since, last_ended=since)
    return end_of(rules.queries, course)
