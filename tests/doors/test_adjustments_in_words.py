"""Whatever a director awards, nobody reads it in the notation in which directors type it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from club.models import Contestant, Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.orders import read_ruled
from rulings.errors import DomainError
from rulings.queries.rulings import rulings_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Artificial, dump_outcome
from scoring.models import Line
from scoring.queries.engine_values import played_of
from scoring.recompute import recompute
from scoring.services import Award, Meeting, adjust, publish_session
from tests import builders
from tests.builders import PROGRAM
from tests.doors.pages import address, words
from tests.doors.programs import director_program, of
from tests.doors.rooms import room_of
from tests.outputs.editions import read_again

pytestmark = pytest.mark.django_db

#: What a director may type in place of a score: every form of it.
AWARDS = (
    *("A6040", "A4060", "A50", "A6040=", "A7030", "A/A"),
    *("NS none EW A60", "NS A60 EW none", "NS none EW none", "NS table EW A40", "NS A60 EW table"),
    *("NS 110", "4SN+2", "NS table EW 3HE-1", "NS 110 EW 140", "4SS+2 60 4SS+1 40", "NS 110 60 -110 40"),
    *("NS 110 60 -110 40 EW A60", "redress NS B 4SS= C 4SS-1", "NS none EW 3HE-1"),
)
#: The same in IMPs.
IN_IMPS = ("A+3/A-3", "+3/-3 IMPs", "NS none EW A+3", "NS table EW A-3", "A6040", "NS none EW A60")
RAW = re.compile(
    r"\b(?:NS|EW) (?:none|table|A[\d+\-−]|[+\-−]?\d)"
    r"|(?<![\w/.-])A=?[+\-−]?\d{2,4}=?(?![\w./-])|\bA[+\-−]\d?/|\bredress NS\b"
)
PAGES = ("", "trail/", "rulings/", "editions/?old=1&new=2", "keying/", "times/", "ranking/")
ANSWERS = ("/rulings", "/history", "/results", "/standings", "/editions/2/changes", "/waiting", "/repairs", "/clocks")
WAITING = ("", "publish/take-back/", "editions/?old=1&new=0")
RESULTS = ("", "changes/2/", "changes/1/2/", "editions/")


def typed_boxes_gone(html: str) -> str:
    """Without what is in boxes, and without examples of what can be typed."""
    html = html.replace("gets an adjusted score instead, A6040 or A50", "")
    html = re.sub(r'<dl class="nota">.*?</dl>', " ", html, flags=re.S)
    return re.sub(r"<(kbd|textarea|script|template)\b.*?</\1>", " ", html, flags=re.S)


def evening(awards: tuple[str, ...], **habits: object) -> Session:
    """Played and published, then each award ruled on a line of its own."""
    session = builders.published_session(8, habits=habits)[0]
    lines = list(Line.objects.filter(session=session).select_related("board", "result").order_by("pk"))
    for award, line in zip(awards, lines, strict=False):
        rule(session, award, line)
    recompute(session.pk)
    return session


def rule(session: Session, award: str, line: Line) -> None:
    played = played_of(line.result) if line.result else None
    given = read_ruled(award, line.board.vulnerable, played)
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    ruled = RuledLine(*place, given.ns, given.ew, written=award, seen_version=line.version)
    kind = Kind.ARTIFICIAL if isinstance(given.ns, Artificial) or isinstance(given.ew, Artificial) else Kind.ASSIGNED
    decision = Decision(kind, "They sat down late.", lines=(ruled,), over_hundred="Nobody was at fault.")
    try:
        issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    except DomainError:
        # What a ruling may not mix is still awarded at the board.
        ns, ew = (dump_outcome(each) if each is not None else None for each in (given.ns, given.ew))
        adjust(
            session_id=session.pk,
            meeting=Meeting.of(line),
            award=Award(ns=ns, ew=ew),
            seen_version=line.version,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )


def read(session: Session, awards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Everything that says something of the awards: before the next edition with them is published, and after."""
    room = room_of(session)
    for path in WAITING:
        yield f"waiting {path}", words(typed_boxes_gone(room.html(path)))
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    lines = list(Line.objects.filter(session=session).select_related("board").order_by("pk"))[: len(awards)]
    for path in (*PAGES, *(f"rulings/{each.number}/" for each in rulings_of(session.pk))):
        yield path, words(typed_boxes_gone(room.html(path)))
    for line in lines:
        path = f"line/{line.board.number}/{line.ns_id}-{line.ew_id}/"
        yield path, words(typed_boxes_gone(room.html(path)))
    boards = sorted({line.board.number for line in lines})
    keys = Contestant.objects.filter(session=session).values_list("key", flat=True)
    public = (*RESULTS, *(f"board/{number}/" for number in boards), *(f"pair/{key}/" for key in keys))
    for path in public:
        response = Client().get(address(session, path), follow=True)
        if response.status_code == 200:
            yield path, words(typed_boxes_gone(response.content.decode()))
    program = director_program(session.club)
    for path in (*ANSWERS, *(f"/travellers/{number}" for number in boards)):
        yield f"api {path}", " · ".join(sentences(program.read(of(session, path))))
    edition = read_again(session.pk)
    for key in ("ranking-pdf", "travellers-pdf", "cards-pdf"):
        made = FORMATS[key].made(edition, FormatOptions())
        yield key, " ".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages)


def sentences(answered: Any) -> Iterator[str]:
    """The texts of an answer, without those that are notation by their name (docs/api.md)."""
    if isinstance(answered, dict):
        for name, value in answered.items():
            if name not in ("written", "text"):
                yield from sentences(value)
    elif isinstance(answered, list):
        for value in answered:
            yield from sentences(value)
    elif isinstance(answered, str):
        yield answered


@pytest.mark.parametrize(("awards", "habits"), [(AWARDS, {}), (IN_IMPS, {"scored_by": "butler"})])
def test_every_form_of_adjustment_is_said_in_words(awards: tuple[str, ...], habits: dict[str, object]) -> None:
    session = evening(awards, **habits)
    assert len(rulings_of(session.pk)) >= len(awards) // 2
    raw = {
        path: found[0] + " … " + text[max(0, found.start() - 60) : found.end() + 60]
        for path, text in read(session, awards)
        if (found := RAW.search(text))
    }
    assert raw == {}
