"""Equal totals of a Swiss: told apart as the session says, and on every page and paper what decided."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from club.models import Session
from club.services import end_play
from movements.engine.swiss import Match
from movements.engine.swiss_evening import DrawnRound
from movements.models import Match as PlayedMatch
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import dump_text, parse
from scoring.facts import exported
from scoring.models import Publication
from scoring.services import MatchEntry, MatchFigures, enter_match_result, import_session, publish_session
from tests.builders import PROGRAM, make_club, standings_of
from tests.doors.desks import boxes, director_desk
from tests.doors.pages import address, page, words
from tests.swiss_evenings import draw, started_swiss

pytestmark = pytest.mark.django_db

#: Teams 1 and 3 are level, and have not met; who met team 1 did better.
PLAYED = (((1, 2, 10), (3, 4, 10), (5, 6, 0)), ((1, 5, 0), (3, 6, 0), (2, 4, 4)))


def played(**habits: Any) -> Session:
    session = started_swiss("teams", 6, rounds=2, habits=habits)
    for number, of_round in enumerate(PLAYED, start=1):
        if number > 1:
            two = [Match(at, f"T{home}", f"T{away}") for at, (home, away, _imps) in enumerate(of_round, start=1)]
            draw(session, DrawnRound(tuple(two)))
        for home, away, imps in of_round:
            both = (f"T{home}", f"T{away}")
            of = PlayedMatch.objects.get(session=session, round=number, home__key__in=both, away__key__in=both)
            won = (imps, 0) if of.home.key == f"T{home}" else (0, imps)
            entry = MatchEntry(of.key, 0, MatchFigures(imps=won), "")
            enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    standings_of(session)
    return session


def published(session: Session) -> Session:
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session


def paper(data: bytes) -> str:
    return " ".join(" ".join(each.extract_text() for each in PdfReader(BytesIO(data)).pages).split())


def ranks(session: Session) -> dict[str, int]:
    newest = Publication.objects.filter(session=session).latest("number")
    return {row["contestant"]: row["rank"] for row in newest.standings["ranking"]}


def test_equal_totals_share_the_place_where_nothing_is_said() -> None:
    session = published(played())
    assert ranks(session)["T1"] == ranks(session)["T3"] == 1
    said = words(page(address(session)))
    assert "1st place: Team A before Team C" in said
    assert "share the place" in words(page(address(session, "conditions/")))


def test_what_decided_stands_on_every_page_and_paper() -> None:
    session = published(played(split_ties="regulations"))
    assert (ranks(session)["T1"], ranks(session)["T3"]) == (1, 2)
    rows = {row["contestant"]: float(row["vp"]) for row in standings_of(session)["ranking"]}
    for_one, for_other = rows["T2"] + rows["T5"], rows["T4"] + rows["T6"]
    told = f"Team A {for_one:.2f}, Team C {for_other:.2f}"
    said = words(page(address(session)))
    assert "1st place: Team A before Team C" in said
    assert told in said
    card = words(page(address(session, "pair/T3/")))
    assert "Equal totals: Team A before Team C. By Swiss points" in card
    assert told in card
    assert "Equal totals" not in words(page(address(session, "pair/T2/")))
    desk = director_desk(session.club)
    assert told in words(desk.html(f"{session.slug}/ranking/"))
    for key in ("ranking-pdf", "cards-pdf"):
        found = desk.client.get(desk.at(f"{session.slug}/out/1/{key}/"))
        assert found.status_code == 200, key
        assert "Team A before Team C" in paper(found.content), key
    assert "Equal totals are told apart as White Book 143.7" in words(page(address(session, "conditions/")))


def test_money_is_shared_and_a_trophy_is_not() -> None:
    """White Book 143.4."""
    session = published(played(split_ties="swiss_points"))
    desk = director_desk(session.club)
    money = desk.read(f"{session.slug}/out/1/prizes/?n-all=2&a-all=30+20")
    assert "25.00 each" in money
    trophy = desk.read(f"{session.slug}/out/1/prizes/?n-all=1")
    assert "1=" not in trophy


def test_it_is_chosen_at_the_desk_and_an_edition_keeps_it() -> None:
    session = published(played())
    desk = director_desk(session.club)
    path = f"{session.slug}/setup/"
    assert "Saved." in desk.send(path, **{**boxes(desk.html(path)), "split_ties": "swiss_points"})
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    first, second = Publication.objects.filter(session=session).order_by("number")
    assert "ties" not in first.standings
    assert second.standings["ties"][0]["steps"][0]["rule"] == "tie_break_points"
    assert second.facts["scoring"]["split_ties"] == "swiss_points"
    assert "share the place" not in words(page(address(session, "edition/2/")))


def test_the_document_goes_to_another_club_with_it() -> None:
    session = published(played(split_ties="swiss_points"))
    document = exported(session.pk)
    assert document
    text = dump_text(parse(document))
    found = import_session(club_id=make_club("Elsewhere").pk, text=text, actor=PROGRAM)
    other = Session.objects.get(pk=found.session_id)
    assert exported(other.pk)["scoring"]["split_ties"] == "swiss_points"  # type: ignore[index]
    assert standings_of(other)["ties"] == standings_of(session)["ties"]
