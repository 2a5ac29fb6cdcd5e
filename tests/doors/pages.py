"""How the tests read a page of results."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.utils.html import strip_tags

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services import Award, adjust
from tests.builders import meeting_at


def address(session: Session, more: str = "") -> str:
    return f"/{session.club.slug}/{session.slug}/{more}"


def page(path: str, status: int = 200) -> str:
    """The page as HTML. No page of results sets a cookie or depends on one."""
    response = Client(headers={"cookie": "sessionid=somebody"}).get(path)
    assert response.status_code == status
    assert "Set-Cookie" not in response.headers
    assert "Cookie" not in response.headers.get("Vary", "")
    return response.content.decode()


def words(html: str) -> str:
    """What is read at a desk, without what is kept for screen readers and what a dotted word would open."""
    shut = re.sub(r'<span class="term-p".*?</button></span>', "", html, flags=re.S)
    seen = re.sub(r'<span\s+class="(vh|xs)">.*?</span>', "", shut, flags=re.S)
    return " ".join(unescape(strip_tags(re.sub(r"</(td|th|li|dt|dd|p|h\d)>|<br>", r" \g<0>", seen))).split())


def rows(html: str, table: str) -> list[list[str]]:
    """The cells of the body of the first table of a class."""
    found = re.search(rf'<table class="{table}".*?</table>', html, re.S)
    assert found, f"no table {table}"
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b.*?</t[hd]>", row, re.S)]
        for row in re.findall(r"<tr.*?</tr>", found[0], re.S)
        if "<td" in row
    ]


def award_at(session: Session, table: int, round: int, award: Award) -> int:
    """The director awards an adjusted score on the first board of a table's round; the number of that board."""
    meeting = meeting_at(session, table, round)
    there = {"board__number": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "room": meeting.room or 0}
    line = Line.objects.filter(session=session, **there).first()
    version = line.version if line else None
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    return meeting.board
