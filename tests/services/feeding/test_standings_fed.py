"""Live standings at the hosted site are those of the laptop's own page, to the figure, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from typing import Any

import pytest
from django.db.models import Max
from django.test import Client

from backups.feeding import sending
from club.append_only import triggers_disabled
from club.models import AuditRow, FedPackage, FedSession, LaptopKey, Session
from club.queries import session_info
from club.services import facts_changed
from movements.models import Seating
from scoring.models import Line, Result
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.queries.public.travelling import PLACE
from tests import individual_evenings, team_evenings
from tests.builders import enter, play_all, standings_of, started_in, started_session, still_to_play
from tests.feeding import Wire, answer_lost, deliver, lost, twice, wire
from tests.swiss_evenings import play_round, started_swiss

__all__ = ["wire"]
pytestmark = pytest.mark.django_db
EXACT = {"live_ranking": "exact"}


def individual(**options: Any) -> Session:
    return individual_evenings.started_individual(8, **options)


def teams(**options: Any) -> Session:
    return team_evenings.started_teams(4, "round-robin", **options)


def eights(**options: Any) -> Session:
    return team_evenings.started_teams(2, "round-robin", players=8, tables_a_match=4, **options)


def swiss(**options: Any) -> Session:
    session = started_swiss("teams", 4, rounds=2, **options)
    play_round(session)
    return session


SHAPES: dict[str, tuple[Callable[..., Session], dict[str, Any]]] = {
    "one winner": (lambda **o: started_session(8, **o), {"habits": EXACT}),
    "two winners": (lambda **o: started_session(8, "share-and-relay-mitchell", **o), {"habits": EXACT}),
    "whole figures": (lambda **o: started_session(12, **o), {"habits": {"live_ranking": "rounds"}}),
    "no ranking": (lambda **o: started_session(8, **o), {"habits": {"live_ranking": "off"}}),
    "sections": (lambda **o: started_in(6, 8, **o), {"habits": EXACT}),
    "IMPs": (lambda **o: started_session(8, **o), {"habits": {**EXACT, "scored_by": "cross_imps"}}),
    "Butler": (lambda **o: started_session(8, **o), {"habits": {**EXACT, "scored_by": "butler"}}),
    "individual": (individual, {"habits": EXACT}),
    "teams": (teams, {"habits": EXACT}),
    "board a match": (teams, {"habits": {**EXACT, "scored_by": "board_a_match", "vp_scale": ""}}),
    "eights": (eights, {"habits": {**EXACT, "teams_of_eight": "fours"}}),
    "Swiss": (swiss, {"habits": EXACT}),
}

#: What the two pages say of themselves: where it came from, and whom to ask.
APART = (
    r'(?s)<p class="note" data-key="from-laptop".*?</p>',
    r'(?s)<a [^>]*/(conditions|draw)/".*?</a>',
    r'(?s)<p class="banner" role="status">\s*<strong>\s*Provisional edition.*?</p>',
    r'(?s)<span class="muted">\s*Is a score wrong.*?</span>|<a class="lnk" [^>]*>Query a score</a>',
)


def page(club: str, session: Session, rest: str = "") -> str:
    answer = Client().get(f"/{club}/{session.slug}/{rest}")
    assert answer.status_code == 200, rest
    return answer.content.decode()


def told(html: str) -> list[str]:
    """The words of a page's middle, whichever club's it is."""
    middle = html[html.index("<main") : html.index("</main>")].replace("riverside-hosted", "riverside")
    for apart in APART:
        middle = re.sub(apart, " ", middle)
    return re.sub(r"<[^>]*>|\s+", " ", middle).split()


def rows(html: str) -> list[list[str]]:
    """The rows of the first table of a page that have a figure in them."""
    table = html[html.index("<table") : html.index("</table>")]
    return [re.sub(r"<[^>]*>|\s+", " ", row).split() for row in re.findall(r"(?s)<tr.*?</tr>", table)]


def sheet_of(session: Session) -> ResultsSheet:
    info = session_info(session.pk)
    sheet = results_sheet(info) if info else None
    assert sheet
    return sheet


def but_the_last_round(session: Session) -> None:
    last = Seating.objects.filter(section__session=session).aggregate(last=Max("round"))["last"]
    if last > 1:
        play_all(session, rounds=range(1, last))
    standings_of(session)


@pytest.mark.always
@pytest.mark.parametrize("shape", SHAPES)
def test_every_figure_is_that_of_the_laptop(wire: Wire, shape: str) -> None:
    make, options = SHAPES[shape]
    session = make(club=wire.laptop, **options)
    but_the_last_round(session)
    assert wire.feed() == 1
    assert wire.feed() == 0, "nothing has changed"

    sheet = sheet_of(session)
    pages = ["", *(f"board/{board}/" for board in sheet.open_boards), *(f"pair/{key}/" for key in sheet.people)]
    assert sheet.open_boards or shape in ("Swiss", "eights")
    for rest in pages:
        here, there = page(wire.laptop.slug, session, rest), page(wire.hosted.slug, session, rest)
        if rest.startswith("pair/"):
            # Who of a team sat where is not sent during play: it is below the card.
            assert rows(here) == rows(there), rest
        else:
            assert told(here) == told(there), rest
        assert ("last received" in there, "last received" in here) == (not rest, False)


@pytest.mark.always
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_of_a_board_still_to_be_played_is_sent(wire: Wire, shape: str) -> None:
    """Whatever is known of closed boards, what is sent is the same to the byte but for the version and its moment."""
    make, options = SHAPES[shape]
    session = make(club=wire.laptop, **options)
    but_the_last_round(session)
    wire.feed()
    before = FedSession.objects.get().standings
    closed = {line.board for line in sheet_of(session).closed}
    assert not closed & {each["board"] for each in before["facts"]["results"]}
    assert not closed & {each["number"] for each in before["standings"]["boards"]}
    assert before["room"] is None or not closed or before["facts"].get("sit_outs") is None
    assert all(each.keys() == {*PLACE} for each in before["closed"])
    if not closed:
        return
    # Another result of such a board leaves everything as it is.
    lines = Line.objects.filter(session=session, board__number__in=closed, result__isnull=False)
    changed = Result.objects.filter(pk=lines.values_list("result", flat=True)[0])
    with triggers_disabled("another result of a closed board"):
        changed.update(tricks=(changed[0].tricks or 7) - 1 or 1)
    facts_changed(session.pk)
    AuditRow.objects.create(club=session.club, number=9999, session=session, action="x", previous="", hash="x")
    standings_of(session)
    wire.feed()
    after = FedSession.objects.get().standings
    assert {**after, "of": 0, "at": ""} == {**before, "of": 0, "at": ""}


@pytest.mark.always
def test_what_is_lost_repeated_or_late_arrives_once(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PART_BYTES", 300)
    session = started_session(8, club=wire.laptop, habits=EXACT)
    but_the_last_round(session)
    breaks: Iterator[Any] = chain([lost, None, answer_lost, None, twice, None, lost, twice, answer_lost], repeat(None))
    wire.broken = breaks
    turns = 0
    while FedSession.objects.exclude(standings={}).count() == 0 and turns < 30:
        wire.feed()
        turns += 1
    assert FedPackage.objects.filter(state="taken").count() == 1
    assert FedSession.objects.get().version == 1
    assert turns > 3

    # Everything that ever went over the line, once more and in every order: nothing of it is taken.
    key, rows = LaptopKey.objects.get(), list(FedPackage.objects.values_list("pk", "state", "have"))
    for request in [*wire.requests, *reversed(wire.requests)]:
        assert deliver(request)[0] == 409
    assert list(FedPackage.objects.values_list("pk", "state", "have")) == rows
    assert LaptopKey.objects.get().sequence == key.sequence


def test_what_changes_comes_after(wire: Wire) -> None:
    session = started_session(8, club=wire.laptop, habits=EXACT)
    but_the_last_round(session)
    wire.feed()
    first = page(wire.hosted.slug, session)
    seat, board = next(still_to_play(session))
    for seat, board in list(still_to_play(session)):
        enter(session, seat.table, seat.round, board, "3NN=")
    standings_of(session)
    assert wire.feed() == 1
    assert page(wire.hosted.slug, session) != first
    assert told(page(wire.hosted.slug, session, "board/1/")) == told(page(wire.laptop.slug, session, "board/1/"))


def test_a_site_that_is_away_is_asked_less_and_less_often(wire: Wire) -> None:
    session = started_session(8, club=wire.laptop, habits=EXACT)
    but_the_last_round(session)
    wire.broken = repeat(lost)
    for failures in range(1, 4):
        assert wire.feed() == 0
        assert (wire.site.failures, wire.site.trouble) == (failures, "broken")
    waits = wire.site.next_at
    assert waits is not None
    before = len(wire.requests)
    assert sending.feed_hosted_sites() == 0
    assert len(wire.requests) == before, "not before its time"
    assert not AuditRow.objects.filter(club=wire.hosted, session__isnull=False).exists()
