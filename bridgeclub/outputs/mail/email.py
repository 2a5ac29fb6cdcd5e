"""One letter: a player's own card of one edition, in plain text and as a simple page."""

from __future__ import annotations

from dataclasses import dataclass
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.mail.board_words import played_words
from bridgeclub.outputs.mail.changed import changes_for_recipient
from bridgeclub.outputs.mail.match_words import letter_matches
from bridgeclub.outputs.mail.unsubscribe import unsubscribe_token
from bridgeclub.outputs.named import named_words
from bridgeclub.outputs.tables import printed_number
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import figure, signed
from bridgeclub.wording.penalties import unranked_words
from bridgeclub.wording.results import penalty_words, points_on_card, ranked_words, sit_out_words
from bridgeclub.wording.simultaneous import embargo_words
from bridgeclub.wording.templatetags.bridge import ordinal
from bridgeclub.wording.templatetags.results import full_names, points_short
from club.queries import SessionInfo
from rulings.services.clocks import moment_words
from rulings.services.score_queries import score_query_time
from scoring.queries.public import CardLine, ResultsSheet, Scorecard, rank_lists, scorecard
from scoring.queries.simultaneous.desk import simultaneous_of
from scoring.services.email_delivery import DueEmail
from scoring.services.following_by_letter import email_link_token


@dataclass(frozen=True)
class Line:
    """One board in words, from the reader's side."""

    board: str
    contract: str
    score: str
    points: str
    percent: str


@dataclass(frozen=True)
class Meeting:
    """The boards against the same opponents; `partner` is that of a single player, "" elsewhere."""

    opponents: str
    lines: tuple[Line, ...]
    partner: str = ""


def build_email(due: DueEmail, sheet: ResultsSheet) -> EmailMultiAlternatives | None:
    """The letter, ready to go; None where the contestant is not in this edition. Times are the club's."""
    card = scorecard(sheet, due.contestant_key)
    if card is None:
        return None
    with timezone.override(sheet.session.club.zone):
        words = _words(due, sheet, card)
        return email_message(due, sheet, f"{sheet.session.title}: {_outcome(sheet, card)}", "mail/results", words)


def email_message(
    due: DueEmail, sheet: ResultsSheet, subject: str, template: str, words: dict[str, object]
) -> EmailMultiAlternatives:
    """A letter from the club to a player, in plain text and as a page. What is one line in a letter becomes one."""
    mail = EmailMultiAlternatives(
        subject=one_line(subject),
        body=render_to_string(f"{template}.txt", words),
        from_email=_sender(sheet.session.club.name),
        to=[due.email],
        headers=_headers(due, str(words["leave"])),
    )
    mail.attach_alternative(render_to_string(f"{template}.html", words), "text/html")
    return mail


def _words(due: DueEmail, sheet: ResultsSheet, card: Scorecard) -> dict[str, object]:
    session = sheet.session
    where = {"club": session.club.slug, "session": session.slug}
    row = card.row
    return {
        "head": heading(sheet),
        "words": due.words,
        "who": named_words(card.party),
        "outcome": _outcome(sheet, card),
        "changed": changes_for_recipient(due, sheet),
        "closed": embargo_words(sheet.embargo) if sheet.embargo else "",
        "opened": due.opened and sheet.embargo is None,
        "common": _common(due, session),
        "sheet": sheet,
        "total": points_on_card(row.total, card) if row and row.percent and row.ranked_in != "vp" else "",
        "possible": figure(row.available, 0) if row and row.available and row.ranked_in != "vp" else "",
        "rules": sheet.document.rules,
        "unit": points_short(sheet.document.rules),
        "in_percent": sheet.document.rules.counted_in == "matchpoints",
        "meetings": [
            Meeting(
                full_names(meeting.opponents),
                tuple(_line(card, each) for each in meeting.lines),
                full_names([meeting.partner]) if meeting.partner else "",
            )
            for meeting in (() if sheet.by_rooms else card.meetings)
        ],
        "matches": letter_matches(sheet, card.party.key),
        "sit_outs": sit_out_words(row) if row else "",
        "penalties": [penalty_words(each) for each in card.penalties],
        "link": due.base and due.base + reverse("public:pair", kwargs={**where, "key": card.party.key}),
        "all": due.base and due.base + reverse("public:session", kwargs=where),
        "query": _query(due, session),
        "leave": unsubscribe_url(due),
    }


def _common(due: DueEmail, session: SessionInfo) -> str:
    """Where the common ranking of all clubs stands, of whatever the session is an evening; "" where nowhere."""
    found = simultaneous_of(session.simultaneous_id) if due.base else None
    return due.base + reverse("public:simultaneous", args=[found.club, found.slug]) if found else ""


def _query(due: DueEmail, session: SessionInfo) -> tuple[str, str] | None:
    """The reader's own way to the own card, to say what is wrong there, and until when; None where it is too late."""
    now = timezone.now()
    time = score_query_time(session, now)
    token = email_link_token(
        session_id=session.id, contestant_key=due.contestant_key, player_id=due.player_id, email=due.email
    )
    if not due.base or not session.over or time.closed or not token:
        return None
    until = moment_words(time.until, session, now) if time.until else ""
    return due.base + reverse("player:follow-by-email", args=[token]), until


def unsubscribe_url(due: DueEmail) -> str:
    """The way out, where the letter can lead anywhere."""
    return due.base and due.base + reverse("public:unsubscribe", args=[unsubscribe_token(due.player_id)])


def _outcome(sheet: ResultsSheet, card: Scorecard) -> str:
    """3rd of 18 with 56.25 %."""
    row = card.row
    if row is None:
        return _("your scorecard")
    figures = ranked_words(row)
    if row.rank is None:
        return f"{unranked_words(card.party.standing)}, {figures}"
    beside = next(each.rows for each in rank_lists(sheet) if any(one.party == card.party for one in each.rows))
    values = {"rank": ordinal(row.rank), "of": sum(1 for each in beside if each.rank), "figures": figures}
    if row.tied:
        return _("shared %(rank)s of %(of)d with %(figures)s") % values
    return _("%(rank)s of %(of)d with %(figures)s") % values


def _line(card: Scorecard, each: CardLine) -> Line:
    return Line(
        board=str(printed_number(card.sheet, each.board)),
        contract=_contract(each),
        score="–" if each.adjusted or each.score is None else signed(each.score),
        points=points_on_card(each.points, card) or "–",
        percent=figure(each.percent, 0) if each.percent else "–",
    )


def _contract(each: CardLine) -> str:
    line = each.line
    if each.adjusted:
        outcome = line.ns_outcome if each.side == "ns" else line.ew_outcome
        assert outcome is not None
        return outcome_words(outcome, each.side)
    if line.not_played:
        return _("not played")
    return played_words(line.played) if line.played else ""


def _sender(club: str) -> str:
    """The server's own address under the club's name."""
    return formataddr((one_line(club), parseaddr(settings.DEFAULT_FROM_EMAIL)[1]))


def one_line(text: str) -> str:
    """Names that came with another computer's archive may have any sign in them."""
    return " ".join(text.split())


def _headers(due: DueEmail, leave: str) -> dict[str, str]:
    """Sent by a program, the same letter for ever by its number, and one press to leave (RFC 3834, RFC 8058)."""
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Auto-Submitted": "auto-generated", "Message-ID": f"<letter.{due.sending_id}.{due.letter_id}@{host}>"}
    if leave:
        headers |= {"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return headers
