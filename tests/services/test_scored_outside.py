"""While a session is scored nobody waits for it, whatever act wants its scores; what changes meanwhile is seen.

Every test is watched for scoring in a transaction (tests/scored_outside.py). Here each act that scores is made in
earnest, with somebody beside it who wants the session at that very moment.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from unittest import mock

import pytest
from django.conf import settings
from django.db import connections, transaction
from django.db.models import F

from backups.archive_export import write_session
from backups.archive_import import import_archive
from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import Session
from club.services import facts, facts_changed, locked_session
from rulings.models import Ruling, RulingNote
from rulings.queries.rulings import ruling_of
from rulings.queries.today import effect_as_of_now
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.edition_effects import effect_of_next_edition
from rulings.services.gross_errors import approve_gross_error
from rulings.services.gross_previews import preview_approval
from rulings.services.official import declare_official
from rulings.services.resolving import resolve, take_back_resolved
from rulings.services.ruling import issue_ruling, preview_ruling
from scoring.engine import standings
from scoring.models import Adjustment, EventTotal, Publication, Repair, Result, Snapshot
from scoring.recompute import recompute
from scoring.services import import_evening, publish_session
from scoring.services import results_import as results_files
from scoring.services.event_totals import recompute_event
from scoring.services.fines import cost_of
from scoring.services.repairs import PreparedRepair, SwitchedDirections, preview_repair, switched_directions_repair
from scoring.services.results_import import answer_questions, set_columns, store_upload
from scoring.services.sweep import sweep
from tests.builders import ended_session, enter, make_club, meeting_at, section_of, settle_doubts, standings_of
from tests.event_evenings import Championship
from tests.scoring.engine.old_results.evenings import evening as night_of_another_program
from tests.services.rulings.gross_errors import late_session
from tests.services.rulings.gross_errors import record_error as recorded_error
from tests.services.rulings.queries_by_themselves import self_accepting_evening
from tests.services.rulings.query_acts import confirm, query
from tests.services.rulings.resolving import ruling_about
from tests.services.rulings.ruling import TWO, decision_about, line_at
from tests.services.scoring.repairs.nights import five_tables
from tests.services.scoring.results_import import BUTLER
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 10
Doing = Callable[[], object]


def ruling(session: Session) -> Doing:
    decision = decision_about(line_at(session, 1, TWO, TWO))
    return lambda: issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)


def look_at_a_ruling(session: Session) -> Doing:
    decision = decision_about(line_at(session, 1, TWO, TWO))
    return lambda: preview_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)


def turned(session: Session) -> PreparedRepair:
    wrong = SwitchedDirections(section_of(session).pk, 1, (1,), (1,))
    return switched_directions_repair(switched=wrong, actor=PROGRAM)


def what_went_wrong(session: Session) -> Doing:
    act = turned(session)
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest
    return lambda: resolve(session_id=session.pk, act=act, digest=digest, decision=ruling_about(session), actor=PROGRAM)


def a_ruling_alone(session: Session) -> Doing:
    """What went wrong was no repair."""
    return lambda: resolve(session_id=session.pk, act=None, digest="", decision=ruling_about(session), actor=PROGRAM)


def what_is_taken_back(session: Session) -> Doing:
    what_went_wrong(session)()
    repair = Repair.objects.get(session=session)
    return lambda: take_back_resolved(session_id=session.pk, repair_id=repair.pk, actor=PROGRAM)


def look_at_a_repair(session: Session) -> Doing:
    act = turned(session)
    return lambda: preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)


def the_cost_of_a_fine(session: Session) -> Doing:
    fine: dict[str, str] = {"kind": "procedural", "amount": "10", "unit": "percent_of_top"}
    pair = meeting_at(session, 1, 1).ns
    return lambda: cost_of(session_id=session.pk, contestant_id=pair, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)


def an_error_after_its_time(_session: Session) -> Doing:
    late = late_session()
    error = recorded_error(late)
    return lambda: approve_gross_error(session_id=late.pk, error_id=error, actor=PROGRAM)


def look_at_an_error_after_its_time(_session: Session) -> Doing:
    late = late_session()
    error = recorded_error(late)
    return lambda: preview_approval(session_id=late.pk, error_id=error, actor=PROGRAM)


def look_at_the_next_edition(_session: Session) -> Doing:
    session = published()
    line = session.lines.select_related("board").filter(round=1, table=2).order_by("pk")[0]
    enter(session, 2, 1, line.board.number, "7NTN-8", source=Result.Source.DESK, replaces=line.result_id)
    standings_of(session)
    return lambda: effect_of_next_edition(session.pk)


def a_query_that_needs_nobody(_session: Session) -> Doing:
    asked = query(self_accepting_evening(), "3SN=")
    return lambda: confirm(asked)


def official(_session: Session) -> Doing:
    session = published()
    with transaction.atomic():
        facts_changed(session.pk)
    return lambda: declare_official(session_id=session.pk, actor=PROGRAM)


def published() -> Session:
    session = ended_session(pairs=8)
    settle_doubts(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    Snapshot.objects.update(boards={})
    return session


def an_edition(_session: Session) -> Doing:
    session = ended_session(pairs=8)
    with transaction.atomic():
        facts_changed(session.pk)
    return lambda: publish_session(session_id=session.pk, actor=PROGRAM)


def a_draw(_session: Session) -> Doing:
    session = started_swiss("pairs", 6, rounds=3)
    play_round(session)
    return lambda: draw(session)


def an_event(_session: Session) -> Doing:
    championship = Championship(4)
    championship.evening(kind="howell")
    total = championship.total()
    EventTotal.objects.filter(pk=total.pk).update(version=F("version") + 1)
    return lambda: recompute_event(total.pk)


def the_standings(session: Session) -> Doing:
    return lambda: recompute(session.pk)


def what_is_behind(_session: Session) -> Doing:
    return sweep


def a_ruling_today(session: Session) -> Doing:
    ruling(session)()
    recompute(session.pk)
    found = ruling_of(session.pk, 1)
    assert found is not None
    return lambda: effect_as_of_now(session.pk, found.effect)


def a_file_of_results(_session: Session) -> Doing:
    club = make_club()
    return lambda: store_upload(club_id=club.pk, name="night.xml", data=BUTLER, actor=PROGRAM)


def columns_of_a_file(_session: Session) -> Doing:
    row = store_upload(club_id=make_club().pk, name="night.xml", data=BUTLER, actor=PROGRAM)
    return lambda: set_columns(club_id=row.club_id, upload_id=row.pk, columns={"board": 0}, actor=PROGRAM)


def answers_to_a_file(_session: Session) -> Doing:
    row = store_upload(club_id=make_club().pk, name="night.xml", data=BUTLER, actor=PROGRAM)
    return lambda: answer_questions(club_id=row.club_id, upload_id=row.pk, answers={"0.any": "x"}, actor=PROGRAM)


def an_evening_of_another_program(_session: Session) -> Doing:
    club = make_club()
    return lambda: import_evening(club_id=club.pk, evening=night_of_another_program(BUTLER), actor=PROGRAM)


def an_archive(_session: Session) -> Doing:
    session, club = published(), make_club("Elsewhere")
    file = io.BytesIO()
    write_session(file, session.club.slug, session.slug)
    return lambda: import_archive(file, club_id=club.pk, actor=PROGRAM)


#: Every act that scores.
ACTS: tuple[Callable[[Session], Doing], ...] = (
    ruling,
    look_at_a_ruling,
    what_went_wrong,
    a_ruling_alone,
    what_is_taken_back,
    look_at_a_repair,
    the_cost_of_a_fine,
    an_error_after_its_time,
    look_at_an_error_after_its_time,
    look_at_the_next_edition,
    a_query_that_needs_nobody,
    official,
    an_edition,
    a_draw,
    an_event,
    the_standings,
    what_is_behind,
    a_ruling_today,
    a_file_of_results,
    columns_of_a_file,
    answers_to_a_file,
    an_evening_of_another_program,
    an_archive,
)


@contextmanager
def beside(act: Callable[[], object], *, often: int = 100) -> Iterator[list[str]]:
    """Each time a session is scored, at most so often, somebody else does something in a connection of their own.

    The list has what came of it: "" where it was done at once.
    """
    expected, came = standings.ExpectedResults, list[str]()

    def run() -> None:
        try:
            act()
            came.append("")
        except Exception as error:
            came.append(repr(error))
        finally:
            connections.close_all()

    def expected_beside(*args: Any) -> Any:
        if len(came) < often:
            other = Thread(target=run, daemon=True)
            other.start()
            other.join(PATIENCE)
            if other.is_alive():
                came.append("waits")
        return expected(*args)

    with mock.patch.object(standings, "ExpectedResults", expected_beside):
        yield came


def hold_every_session() -> None:
    """What an entry, a correction and every other act of somebody else begins with."""
    with transaction.atomic():
        for pk in Session.objects.values_list("pk", flat=True):
            locked_session(pk)


@pytest.fixture(autouse=True)
def standings_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """No task scores beside the acts that are watched."""
    monkeypatch.setattr(facts, "request_standings", lambda _session_id: None)


@pytest.fixture
def session() -> Session:
    """Two tables have played board 1."""
    night = five_tables()
    enter(night, 1, 1, 1, "4SN=")
    enter(night, 5, 2, 1, "3SN=")
    return night


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_nobody_waits_while_a_session_is_scored(session: Session, act: Callable[[Session], Doing]) -> None:
    doing = act(session)
    with beside(hold_every_session) as came:
        doing()
    assert came, "it scores"
    assert set(came) == {""}


#: What scores sessions, and the acts of it above.
SCORING = {
    "scoring/recompute.py": (the_standings, what_is_behind),
    "scoring/services/repairs/frame.py": (look_at_a_repair,),
    "scoring/services/fines.py": (the_cost_of_a_fine,),
    "scoring/services/importing.py": (an_evening_of_another_program,),
    "scoring/services/publish.py": (an_edition,),
    "scoring/services/results_import.py": (an_evening_of_another_program,),
    "scoring/services/swiss.py": (a_draw,),
    "scoring/services/event_totals/documents.py": (an_event,),
    "scoring/services/sweep.py": (what_is_behind,),
    "scoring/tasks.py": (the_standings,),
    "scoring/queries/results_import.py": (a_file_of_results, columns_of_a_file, answers_to_a_file),
    "rulings/queries/today.py": (a_ruling_today,),
    "rulings/services/effects.py": (look_at_a_ruling,),
    "rulings/services/gross_errors.py": (an_error_after_its_time,),
    "rulings/services/act_effects.py": (look_at_an_error_after_its_time,),
    "rulings/services/edition_effects.py": (look_at_the_next_edition,),
    "rulings/services/official.py": (official,),
    "rulings/services/resolving.py": (what_went_wrong, a_ruling_alone, what_is_taken_back),
    "rulings/services/ruling.py": (ruling, look_at_a_ruling),
    "rulings/services/score_queries/by_itself.py": (a_query_that_needs_nobody,),
    "backups/archive_import.py": (an_archive,),
    "backups/archive_rows.py": (an_archive,),
    # In the worker; its tests are watched like all others.
    "backups/feeding/taking_in.py": (),
    "bridgeclub/wording/previews.py": (look_at_a_repair,),
    "bridgeclub/management/commands/import_session.py": (an_evening_of_another_program,),
    # Pages and commands that write nothing: their tests are watched like all others.
    "scoring/facts/other_program.py": (),
    "scoring/queries/swiss/mismatches.py": (),
    "scoring/queries/public/sheets.py": (),
    "scoring/queries/room/results.py": (),
    "scoring/queries/public/why.py": (),
    "scoring/queries/public/why_teams.py": (),
    "scoring/queries/public/ties.py": (),
    "scoring/queries/public/pairs_of_teams.py": (),
    "scoring/queries/phone/comparisons.py": (),
    "bridgeclub/management/commands/parallel_run.py": (),
    "bridgeclub/management/commands/score.py": (),
    # Made-up evenings, as the tests of the command make them.
    "bridgeclub/management/demonstration/evenings.py": (),
    "bridgeclub/management/demonstration/programme.py": (),
}
NAMES = {
    "scoring": {
        *("score_session", "with_result", "explain", "ask", "take_over", "compare_as_scored"),
        *("recompute", "compute_standings", "preview_repair", "make_as_scored"),
    },
    "rulings": {"effect_of"},
}


@pytest.mark.always
def test_whatever_scores_is_in_the_list() -> None:
    """A new act comes with its line here, and is tried above."""
    root = Path(settings.BASE_DIR)
    packages = ("backups", "club", "movements", "scoring", "rulings", "bridgeclub")
    files = [path for package in packages for path in (root / package).rglob("*.py")]
    code = [path.relative_to(root).as_posix() for path in files if (root / "scoring" / "engine") not in path.parents]
    assert {path for path in code if scores((root / path).read_text(encoding="utf-8"), path)} == set(SCORING)
    assert {act for acts in SCORING.values() for act in acts} == set(ACTS)


def scores(code: str, path: str) -> bool:
    if path.endswith("__init__.py"):
        return False
    imports = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom)]
    return any(
        (node.module or "").partition(".")[0] == package and names & {each.name for each in node.names}
        for node in imports
        for package, names in NAMES.items()
        if not (node.module or "").endswith("score_queries")
    )


def shown(session: Session, number: int) -> tuple[object, object]:
    """What a ruling has kept of where its pairs were to stand, and where they stand."""
    recompute(session.pk)
    found = ruling_of(session.pk, number)
    assert found is not None
    today = effect_as_of_now(session.pk, found.effect)
    kept = [(each.key, each.boards, each.after) for each in found.effect.concerned]
    return kept, [(each.key, each.boards, each.after) for each in today.concerned]


@pytest.mark.parametrize("act", [ruling, what_went_wrong, a_ruling_alone], ids=lambda act: act.__name__)
def test_what_was_entered_while_it_was_scored_is_in_what_is_kept(
    session: Session, act: Callable[[Session], Doing]
) -> None:
    doing = act(session)
    with beside(lambda: enter(session, 4, 3, 1, "4SN+1"), often=1) as came:
        doing()
    assert came == [""]
    assert Ruling.objects.count() == 1
    kept, today = shown(session, 1)
    assert kept == today
    assert kept


def test_what_was_entered_while_it_was_taken_back_is_in_what_is_kept(session: Session) -> None:
    doing = what_is_taken_back(session)
    with beside(lambda: enter(session, 4, 3, 1, "4SN+1"), often=1) as came:
        doing()
    assert came == [""]
    kept, today = shown(session, 2)
    assert kept == today


@pytest.mark.parametrize("act", [ruling, what_went_wrong], ids=lambda act: act.__name__)
def test_who_is_overtaken_every_time_is_told_to_press_again_and_nothing_is_kept(
    session: Session, act: Callable[[Session], Doing]
) -> None:
    def change() -> None:
        with transaction.atomic():
            facts_changed(session.pk)

    doing = act(session)
    with beside(change), pytest.raises(StaleError, match=r"has just changed something\. Please press again"):
        doing()
    assert not Ruling.objects.exists()
    assert not Repair.objects.exists()
    assert not Adjustment.objects.exists()
    assert not RulingNote.objects.exists()


def test_a_line_that_is_changed_while_its_ruling_is_scored_is_looked_at_again(session: Session) -> None:
    doing = ruling(session)
    stands = line_at(session)

    def correct() -> None:
        old = session.lines.get(board__number=stands.board, ns=stands.ns).result_id
        enter(session, 1, 1, 1, "4SN-1", source="desk", replaces=old)

    with beside(correct, often=1) as came, pytest.raises(StaleError, match="Please look again"):
        doing()
    assert came == [""]
    assert not Ruling.objects.exists()


def test_what_changes_while_an_error_is_scored_waits_for_an_edition_of_its_own() -> None:
    session = late_session()
    error = recorded_error(session)

    def change() -> None:
        with transaction.atomic():
            facts_changed(session.pk)

    def approve() -> int:
        return approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)

    Snapshot.objects.filter(session=session).update(version=0)
    recompute(session.pk)
    with beside(change, often=1), pytest.raises(DomainError, match="Please press again"):
        approve()
    assert Publication.objects.filter(session=session).count() == 1
    assert approve() == 2
    assert standings_of(session) == Publication.objects.get(session=session, number=2).standings


def test_two_answers_about_a_file_at_once_are_both_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    row = store_upload(club_id=make_club().pk, name="night.xml", data=BUTLER, actor=PROGRAM)
    read = results_files.summary_of

    def answer(key: str) -> None:
        answer_questions(club_id=row.club_id, upload_id=row.pk, answers={key: "x"}, actor=PROGRAM)

    def overtaken(*args: Any) -> Any:
        monkeypatch.setattr(results_files, "summary_of", read)
        answer("0.other")
        return read(*args)

    monkeypatch.setattr(results_files, "summary_of", overtaken)
    answer("0.one")
    row.refresh_from_db()
    assert row.answers == {"0.one": "x", "0.other": "x"}
