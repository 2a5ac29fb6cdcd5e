"""A table looks again at what it has entered: asked once after the opponents' yes, while the four still sit there.

The question tells nothing: not what other tables did, not why it is asked. It is put to nobody who has the board still
to play, and a line is asked about by the program once in its life, so that nobody finds out by trying.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.services import facts_changed, locked_session
from rulings.engine.doubts import Rule, doubts
from rulings.errors import NotFoundError
from rulings.models import DoubtDecision
from rulings.queries.doubts import cards_of, compared_lines, meeting_place, result_on_line
from rulings.services.doubts import What, record_doubt_decision
from scoring.engine.contests import compares_rooms
from scoring.models import Line
from scoring.queries.deals import secret_deal
from scoring.queries.line_outcomes import adjusted
from scoring.queries.table.asking import all_have_played
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place

#: The lead has a question of its own (scoring.services.lead_check).
RULES_NOT_FOR_TABLES = frozenset({Rule.LEAD, Rule.LED_ELSEWHERE})


def ask_after_yes(*, place: Place, device_id: int, result_id: int) -> bool:
    """Whether the table is to look once more at a result that was just agreed to; kept, so that the director sees it.

    False where it is like the others, was asked about before, or somebody could learn from the question.
    """
    line = _agreed(place.session_id, result_id)
    if line is None or _answered_before(line) or not _doubtful(line):
        return False
    return _ask(place, device_id, result_id)


def ask_after_signing(*, place: Place, device_id: int, round: int) -> None:
    """The same for a round whose cards both pairs have agreed to, where nobody says yes at each board."""
    lines = Line.objects.filter(session_id=place.session_id, round=round, table=place.table, confirmed=True)
    here = lines.filter(section__in=_section_letters(place))
    for result_id in here.values_list("result_id", flat=True):
        if result_id is not None:
            ask_after_yes(place=place, device_id=device_id, result_id=result_id)


@transaction.atomic
def say_right(*, place: Place, device_id: int, result_id: int) -> None:
    """The table has looked, and it is right. NotFoundError where it is not asked about that now; twice is once."""
    session = locked_session(place.session_id)
    line = _agreed(session.pk, result_id)
    last = DoubtDecision.objects.filter(session=session, result_id=result_id, rule="").last() if line else None
    if line is None or last is None or line.table != place.table or line.section not in _section_letters(place):
        raise NotFoundError(_("This question is no longer open."))
    if last.what == What.ASKED:
        record_doubt_decision(session, meeting_place(line), result_id, What.RIGHT, Actor(device_id=device_id))
        facts_changed(session.pk)


@transaction.atomic
def _ask(place: Place, device_id: int, result_id: int) -> bool:
    session = locked_session(place.session_id)
    line = _agreed(session.pk, result_id)
    result = line.result if line is not None else None
    if line is None or result is None or _answered_before(line):
        return False
    if session.state != Session.State.PLAYING or not all_have_played(read_table(place), line, result, device_id):
        return False
    record_doubt_decision(session, meeting_place(line), result_id, What.ASKED, Actor(device_id=device_id))
    facts_changed(session.pk)
    return True


def _agreed(session_id: int, result_id: int) -> Line | None:
    lines = Line.objects.filter(session_id=session_id, result_id=result_id, confirmed=True, rival=None)
    line = lines.select_related("session", "board", "result", "adjustment", "ns", "ew").first()
    return line if line is not None and not adjusted(line) else None


def _answered_before(line: Line) -> bool:
    both = {"ns_id__in": (line.ns_id, line.ew_id), "ew_id__in": (line.ns_id, line.ew_id)}
    decisions = DoubtDecision.objects.filter(
        session_id=line.session_id, board_id=line.board_id, what=What.ASKED, **both
    )
    return decisions.exists()


def _doubtful(line: Line) -> bool:
    """By its own board and those of the same round at the table.

    Where the other table of a match is compared with, a question that came from there would tell of it: there only the
    table's own results are looked at.
    """
    mine = Line.objects.filter(session_id=line.session_id, ns_id=line.ns_id, ew_id=line.ew_id, round=line.round)
    boards = set(mine.values_list("board__number", flat=True))
    lines = compared_lines(line.session_id, boards)
    if compares_rooms(line.session.method):
        lines = [each for each in lines if (each.ns_id, each.ew_id, each.room) == (line.ns_id, line.ew_id, line.room)]
    results = [result_on_line(each, line.session.compare) for each in lines]
    deal = secret_deal(line.session_id, line.board.number)
    found = doubts(results, {line.board.number: cards_of(deal)} if deal is not None else {})
    return any(line.pk in (doubt.line, doubt.other) and doubt.rule not in RULES_NOT_FOR_TABLES for doubt in found)


def _section_letters(place: Place) -> list[str]:
    return list(Section.objects.filter(pk=place.section_id).values_list("letter", flat=True))
