"""From what was typed on a line to what is stored: read, asked about once, kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.http.numeric_input import BigNumberField, is_whole_number
from bridgeclub.wording.awards import third_words
from bridgeclub.wording.keying import DOUBTS, keyed_line_words, line_place
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.notation import notation_words
from bridgeclub.wording.pair_labels import pair_labels
from club.errors import DomainError
from club.queries import SessionInfo, pairs_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.average_plus import PlainAward
from scoring.engine.document import dump_outcome
from scoring.engine.notation import KeyedLine, NotationError, WrittenAward, read_keyed
from scoring.engine.unusual import Doubt, doubt, doubt_of_score
from scoring.queries.average_plus import beyond_limit
from scoring.queries.keying import Keying, KeyingLine
from scoring.services import Award, Entry, Meeting, Status, adjust
from scoring.services.keying import key_again, key_line

DIFFERENT = gettext_lazy("%(place)s: another result has come in. Both are kept; choose the right one.")
TWICE_DIFFERENT = gettext_lazy("%(place)s: keyed in differently the first time. Both are kept; look at the paper.")


class SaveOutcome(StrEnum):
    """What became of a line as typed."""

    SAVED = "saved"
    CONFLICT = "conflict"  # another result had come meanwhile, or the second pass says something else
    ASKED = "asked"  # unusual; sent once more it is saved
    WRONG = "wrong"  # it cannot be read
    REFUSED = "refused"

    @property
    def stored(self) -> bool:
        return self in (SaveOutcome.SAVED, SaveOutcome.CONFLICT)


@dataclass(frozen=True)
class SavedLine:
    """What became of a line, and the sentence that says so."""

    fate: SaveOutcome
    message: str


@dataclass(frozen=True)
class Typed:
    """A line as somebody sent it. `sure`: asked already; `again`: the second pass."""

    text: str
    client_id: UUID
    seen: int | None = None
    version: int | None = None
    sure: bool = False
    keyed_at: datetime | None = None
    again: bool = False


class LineForm(forms.Form):
    """What is sent with a line."""

    text = forms.CharField(max_length=120)
    client_id = forms.UUIDField()
    seen = BigNumberField(required=False, min_value=1)
    version = BigNumberField(required=False, min_value=0)
    sure = forms.BooleanField(required=False)
    keyed_at = forms.DateTimeField(required=False, input_formats=["%Y-%m-%dT%H:%M:%S.%fZ"])

    def typed(self, *, again: bool) -> Typed:
        return Typed(again=again, **self.cleaned_data)


def save_line(desk: Desk, lines: Keying, key: str, typed: Typed) -> SavedLine:
    """Store one line, or say in words why it is not stored."""
    line = lines.line(key)
    if line is None:
        return SavedLine(SaveOutcome.REFUSED, missing_line_words(lines, key, desk.session))
    try:
        parsed = read_keyed(typed.text, line.vulnerable, line.played)
    except NotationError as error:
        return SavedLine(SaveOutcome.WRONG, notation_words(error))
    unusual = None if typed.sure else _doubt(parsed, lines.field(line))
    if unusual is not None:
        return SavedLine(SaveOutcome.ASKED, str(DOUBTS[unusual]))
    try:
        return _store(desk, line, parsed, typed)
    except DomainError as refused:
        return SavedLine(SaveOutcome.REFUSED, refusal_words(refused))


def missing_line_words(lines: Keying, key: str, session: SessionInfo) -> str:
    board = key.partition("-")[0]
    if is_whole_number(board) and int(board) in lines.kept_back:
        return _("You still have to play board %(board)s: you can key in only your own line.") % {
            "board": session.listed(int(board))
        }
    return _("This line is gone: the movement has changed. Reload the page.")


def _doubt(parsed: KeyedLine, field: tuple[KeyingLine, ...]) -> Doubt | None:
    if parsed.played is not None:
        return doubt(parsed.played, [each.played for each in field if each.played is not None])
    if parsed.score is not None:
        return doubt_of_score(parsed.score, [each.score for each in field if each.score is not None])
    return None


def _store(desk: Desk, line: KeyingLine, parsed: KeyedLine, typed: Typed) -> SavedLine:
    place = {"place": line_place(line, desk.session), "result": keyed_line_words(parsed, line)}
    if parsed.award is not None:
        third = _award(desk, line, parsed.award, typed)
        return SavedLine(SaveOutcome.SAVED, " ".join([_("Saved: %(place)s: %(result)s.") % place, *third]))
    if _entered(desk, line, parsed, typed) is Status.CONFLICT:
        return SavedLine(SaveOutcome.CONFLICT, str(TWICE_DIFFERENT if typed.again else DIFFERENT) % place)
    return SavedLine(SaveOutcome.SAVED, _("Saved: %(place)s: %(result)s.") % place)


def _entered(desk: Desk, line: KeyingLine, parsed: KeyedLine, typed: Typed) -> Status:
    entry = Entry(
        client_id=typed.client_id,
        played=parsed.played,
        lead=parsed.lead,
        replaces=typed.seen,
        keyed_at=typed.keyed_at,
        score=parsed.score,
    )
    act = key_again if typed.again else key_line
    meeting = meeting_of(line)
    entered = act(session_id=desk.session.id, meeting=meeting, entry=entry, permission=BY_THE_CLOCKS, actor=desk.actor)
    return entered.status


def _award(desk: Desk, line: KeyingLine, award: WrittenAward, typed: Typed) -> list[str]:
    """Sent once more because the answer was lost, it changes nothing. What the conditions make of it, in words."""
    if typed.again:
        raise DomainError(
            _("Adjusted scores are not keyed in twice. Key in what the table wrote, or leave the line empty.")
        )
    given = PlainAward(line.board, line.ns.id, line.ew.id, award.ns.outcome, award.ew.outcome, *line.partners)
    third = beyond_limit(desk.session.id, desk.session.third_average_plus, [given])
    instead = {each.side: each.instead for each in third}
    words = list(third_words(third, pair_labels(pairs_of(desk.session.id)), desk.session)) if third else []
    if line.award == (instead.get("ns", given.ns_outcome), instead.get("ew", given.ew_outcome)):
        return words
    if line.award is not None:
        raise DomainError(_("This line already has an adjusted score. Change it on the board’s page."))
    ns, ew = (None if outcome is None else dump_outcome(outcome) for outcome in (given.ns_outcome, given.ew_outcome))
    award_line(desk, line, Award(ns=ns, ew=ew), typed.version)
    return words


def award_line(desk: Desk, line: KeyingLine, award: Award, version: int | None) -> None:
    """Award what is given, or with an empty award take back what stands."""
    meeting = meeting_of(line)
    adjust(
        session_id=desk.session.id,
        meeting=meeting,
        award=award,
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=desk.actor,
    )


def meeting_of(line: KeyingLine) -> Meeting:
    at = (line.section, line.round or None, line.table or None, line.room or None)
    partners = (side.partner.id if side.partner is not None else None for side in (line.ns, line.ew))
    return Meeting(line.board, line.ns.id, line.ew.id, *at, *partners)
