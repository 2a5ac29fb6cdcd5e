"""Old results in: files wait, are imported on one press, and look like any session afterwards."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from bridgeclub.wording.messages import refusal_words, sentence, sentences
from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import AuditRow, Club, LineUp, Player, Session
from club.services import first_broken_row
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.engine.usebio import read_usebio
from scoring.facts import exported
from scoring.facts.other_program import comparison_of
from scoring.models import Publication, ResultsUpload, Snapshot
from scoring.queries.results_file import usebio_of
from scoring.queries.results_import import open_file, waiting_files
from scoring.services import (
    Award,
    Meeting,
    adjust,
    discard_upload,
    import_evening,
    import_session,
    import_uploads,
    set_columns,
    store_upload,
)
from scoring.services import results_import as service
from tests.builders import make_club, make_player, published_session
from tests.results_fixtures import fixture
from tests.scoring.engine.old_results.evenings import board, evening, event, line, pair
from tests.scoring.engine.usebio.reading_back import same
from tests.services.scoring.results_import import BUTLER

pytestmark = pytest.mark.django_db
SCOREBRIDGE = fixture("scorebridge-one-decimal.xml").read_bytes()


def kept(club: Club, data: bytes, name: str = "night.xml") -> ResultsUpload:
    return store_upload(club_id=club.pk, name=name, data=data, actor=PROGRAM)


def test_a_file_waits_with_what_is_in_it() -> None:
    club = make_club()
    kept(club, SCOREBRIDGE)
    kept(club, b"nothing of use\n", "letter.txt")
    good, bad = waiting_files(club.pk)
    (found,) = good.evenings
    assert (found.title, found.date, found.pairs, found.boards) == ("Dinner pairs – café", "2021-04-03", 12, 6)
    assert (found.cells, found.equal, found.figures, found.figures_equal) == (70, 70, 24, 24)
    assert good.ready
    assert not bad.ready
    assert sentences(bad.faults) == ["This is neither USEBIO nor a table: no line has three columns or more."]


def test_a_file_that_is_taken_in_is_a_session_and_waits_no_more() -> None:
    club = make_club()
    row = kept(club, SCOREBRIDGE)
    (taken,) = import_uploads(club_id=club.pk, upload_ids=[row.pk], actor=PROGRAM)
    assert taken.done is not None
    session = Session.objects.get(pk=taken.done.session_id)
    assert (session.title, session.state) == ("Dinner pairs – café", "ended")
    assert Publication.objects.get(session=session).number == 1
    assert waiting_files(club.pk) == ()
    compared = comparison_of(session.pk)
    assert compared is not None
    assert compared.all_equal
    assert (compared.cells, compared.program) == (70, "ScoreBridge 10")
    assert first_broken_row(club.pk) is None


def test_the_same_file_twice_is_one_session() -> None:
    club = make_club()
    ids = [kept(club, SCOREBRIDGE).pk, kept(club, SCOREBRIDGE, "again.xml").pk]
    first, second = import_uploads(club_id=club.pk, upload_ids=ids, actor=PROGRAM)
    assert first.done is not None
    assert second.done is not None
    assert (first.done.already, second.done.already) == (False, True)
    assert first.done.session_id == second.done.session_id


def test_an_evening_at_butler_is_scored_by_our_datum_and_keeps_their_figures() -> None:
    club = make_club()
    row = kept(club, BUTLER)
    (taken,) = import_uploads(club_id=club.pk, upload_ids=[row.pk], actor=PROGRAM)
    assert taken.done is not None
    session_id = taken.done.session_id
    assert Publication.objects.filter(session_id=session_id).exists()
    document = exported(session_id)
    assert document is not None
    assert document["scoring"]["method"] == "butler"
    ours = {row.contestant: row.points for row in score_session(parse(document)).ranking}
    snapshot = Snapshot.objects.get(session_id=session_id)
    assert {row["contestant"]: row["points"] for row in snapshot.standings["ranking"]} == ours
    assert sum(map(int, ours.values())) == 0
    compared = comparison_of(session_id)
    assert compared is not None
    assert compared.scored
    assert compared.all_equal
    assert (compared.cells, compared.way.options) == (16, ("ends_off_1",))
    assert compared.plain_equal < 16, "by our datum, of all four results, other figures come out"
    heading = Session.objects.get(pk=session_id).imported_heading or {}
    assert heading["published"]["totals"]["1"] == ["2", "", "7.00"]


@pytest.mark.parametrize(
    "rules",
    [
        {"method": "butler", "butler": {"drop_each_end": 1}},
        {"method": "cross_imps", "cross_imps": "mean"},
    ],
)
def test_a_document_in_imps_comes_in_with_its_options(rules: dict[str, object]) -> None:
    lines = [{"board": 1, "ns": f"N{at}", "ew": f"E{at}", "score": score} for at, score in enumerate((420, 450, -50))]
    document = {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": rules,
        "contestants": [{"id": f"{side}{at}"} for side in "NE" for at in range(3)],
        "results": lines,
    }
    done = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM)
    assert (exported(done.session_id) or {})["scoring"].items() >= rules.items()
    snapshot = Snapshot.objects.get(session_id=done.session_id)
    assert snapshot.standings["ranking"][0]["points"] == score_session(parse(document)).ranking[0].points


def test_our_own_file_comes_in_as_it_went_out() -> None:
    session, _edition = published_session(6)
    data = usebio_of(session.pk, 1, for_federation=True)
    club = make_club("Elsewhere")
    done = import_evening(club_id=club.pk, evening=evening(data), actor=PROGRAM)
    assert same(exported(done.session_id)) == same(exported(session.pk))
    (again,) = read_usebio(usebio_of(done.session_id, 1, for_federation=True))
    assert again.document is not None


def test_a_national_number_says_who_it_is() -> None:
    club = make_club()
    member = make_player(club, "Clara Garrick", national_number="0011")
    make_player(club, "Dmitri Birch", national_number="9999")
    done = import_evening(club_id=club.pk, evening=evening(BUTLER), actor=PROGRAM)
    first, second = LineUp.objects.filter(contestant__session_id=done.session_id, contestant__number=1)
    assert first.player == member
    assert second.player.is_guest


def test_a_number_beside_another_name_is_nobodys() -> None:
    club = make_club()
    make_player(club, "Somebody Else", national_number="0011")
    done = import_evening(club_id=club.pk, evening=evening(BUTLER), actor=PROGRAM)
    first = LineUp.objects.filter(contestant__session_id=done.session_id, contestant__number=1)[0]
    assert first.player.is_guest
    assert Player.objects.get(national_number="0011").name == "Somebody Else"


def test_what_is_corrected_afterwards_differs_from_what_was_published() -> None:
    done = import_evening(club_id=make_club().pk, evening=evening(SCOREBRIDGE), actor=PROGRAM)
    session = Session.objects.get(pk=done.session_id)
    line_of_it = session.lines.filter(adjustment=None, result__score__gt=0)[0]
    adjust(
        session_id=session.pk,
        meeting=Meeting(line_of_it.board.number, line_of_it.ns_id, line_of_it.ew_id, line_of_it.section, None, None),
        seen_version=line_of_it.version,
        award=Award(ns={"artificial": "0"}, ew={"artificial": "100"}),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    compared = comparison_of(session.pk)
    assert compared is not None
    assert compared.differences


def test_columns_said_by_somebody_are_read() -> None:
    club = make_club()
    table = b"x;y;z;what;who;many\n1;1;2;4S;N;10\n1;3;4;3NT;W;9\n"
    row = kept(club, table, "2026-01-02 Club.csv")
    assert "Say what each column is" in sentence(waiting_files(club.pk)[0].evenings[0].faults[0])
    columns = {"board": 0, "ns": 1, "ew": 2, "contract": 3, "declarer": 4, "tricks": 5}
    set_columns(club_id=club.pk, upload_id=row.pk, columns=columns, actor=PROGRAM)
    (found,) = waiting_files(club.pk)[0].evenings
    assert (found.pairs, found.results, found.faults) == (4, 2, ())
    opened = open_file(club.pk, row.pk)
    assert opened is not None
    assert opened.read.table is not None


def test_a_file_of_another_club_is_not_there() -> None:
    row = kept(make_club(), SCOREBRIDGE)
    other = make_club("Elsewhere")
    assert open_file(other.pk, row.pk) is None
    assert import_uploads(club_id=other.pk, upload_ids=[row.pk], actor=PROGRAM) == []
    with pytest.raises(NotFoundError):
        discard_upload(club_id=other.pk, upload_id=row.pk, actor=PROGRAM)
    assert ResultsUpload.objects.count() == 1


def test_files_go_after_a_week_and_are_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club()
    old = kept(club, SCOREBRIDGE)
    ResultsUpload.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=8))
    new = kept(club, SCOREBRIDGE)
    assert [each.id for each in waiting_files(club.pk)] == [new.pk]
    monkeypatch.setattr(service, "FILES_AT_MOST", 1)
    with pytest.raises(DomainError):
        kept(club, SCOREBRIDGE)
    discard_upload(club_id=club.pk, upload_id=new.pk, actor=PROGRAM)
    assert waiting_files(club.pk) == ()
    assert AuditRow.objects.filter(action="results file put away").count() == 1


def test_a_file_with_a_fault_stays_and_says_why() -> None:
    club = make_club()
    bad = event(board(1, line(1, 2, contract="9S")), pairs=[pair(1), pair(2)])
    row = kept(club, bad)
    (taken,) = import_uploads(club_id=club.pk, upload_ids=[row.pk], actor=PROGRAM)
    assert taken.done is None
    assert taken.refusal is not None
    assert "“9S” is neither a contract nor a score." in refusal_words(taken.refusal)
    assert len(waiting_files(club.pk)) == 1
    assert not Session.objects.filter(club=club).exists()


def test_results_that_were_due_and_are_not_listed_are_taken_over() -> None:
    """Five lines with a top of ten: the sixth table had a phantom, and the file left its line out."""
    scores = {1: (8, 480), 2: (6, 450), 3: (2, 420), 4: (2, 420), 5: (2, 420)}
    lines = [
        line(n, n + 5, score=score, ns_mp=f"{(won * 6 + 1) / 5:.1f}", ew_mp=f"{10 - (won * 6 + 1) / 5:.1f}")
        for n, (won, score) in scores.items()
    ]
    night = evening(event(board(1, *lines), pairs=[pair(n) for n in range(1, 11)]))
    done = import_evening(club_id=make_club().pk, evening=night, actor=PROGRAM)
    document = exported(done.session_id)
    assert document is not None
    assert document["scoring"]["expected_results"] == 6
    compared = comparison_of(done.session_id)
    assert compared is not None
    assert (compared.equal, compared.cells, compared.way.options) == (10, 10, ())
