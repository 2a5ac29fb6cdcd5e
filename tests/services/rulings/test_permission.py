"""Whether a score may still be changed is said at the call: by the clocks, as decided in time, or as an amendment."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

import club.services
import scoring.services
from club.actor import PROGRAM
from club.models import Session
from club.services import WHILE_PLAYING, Permission, change_session, make_official, set_standing
from rulings.errors import DeadlinePassed, DomainError
from rulings.services.clocks import BY_THE_CLOCKS, clocks_already_asked, manager_amendment
from scoring.engine.contract import Played
from scoring.models import Line
from scoring.services import Award, Entry, adjust, enter_result, penalise
from scoring.services.correct import remove_result, turn_result
from scoring.services.movement import mark_board
from tests.builders import meeting_at, play_all, published_session, put_back, started_session

pytestmark = pytest.mark.django_db
Act = Callable[[Session, Permission], object]


def line_of(session: Session) -> Line:
    meeting = meeting_at(session, 1, 1)
    return session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)


def a_result(session: Session, permission: Permission) -> object:
    entry = Entry(uuid4(), Played.parse("7NTN="), replaces=line_of(session).result_id)
    meeting = meeting_at(session, 1, 1)
    return enter_result(
        session_id=session.pk, meeting=meeting, entry=entry, source="desk", permission=permission, actor=PROGRAM
    )


def an_award(session: Session, permission: Permission) -> object:
    return adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
        seen_version=line_of(session).version,
        permission=permission,
        actor=PROGRAM,
    )


def a_fine(session: Session, permission: Permission) -> object:
    pair = meeting_at(session, 1, 1).ns
    fine = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": ""}
    return penalise(session_id=session.pk, contestant_id=pair, **fine, permission=permission, actor=PROGRAM)


def turned(session: Session, permission: Permission) -> object:
    line = line_of(session)
    return turn_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=permission,
        actor=PROGRAM,
    )


def taken_away(session: Session, permission: Permission) -> object:
    line = line_of(session)
    return remove_result(
        session_id=session.pk,
        line_id=line.pk,
        seen_result_id=line.result_id or 0,
        permission=permission,
        actor=PROGRAM,
    )


def a_marking(session: Session, permission: Permission) -> object:
    board = line_of(session).board.number
    return mark_board(
        session_id=session.pk, number=board, dealer="N", vulnerable="both", permission=permission, actor=PROGRAM
    )


def a_standing(session: Session, permission: Permission) -> object:
    pair = meeting_at(session, 1, 1).ns
    return set_standing(
        session_id=session.pk, contestant_id=pair, standing="disqualified", permission=permission, actor=PROGRAM
    )


ACTS: tuple[Act, ...] = (a_result, an_award, a_fine, turned, taken_away, a_marking, a_standing)
every_act = pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)


def late() -> Session:
    session, _edition = published_session(8)
    put_back(session, hours=2)
    return session


@every_act
def test_during_play_any_permission_will_do(act: Act) -> None:
    for permission in (BY_THE_CLOCKS, WHILE_PLAYING, clocks_already_asked(0), manager_amendment(0)):
        session = started_session(6)
        play_all(session, 1)
        act(session, permission)


@every_act
def test_after_its_time_only_what_was_decided_in_time_or_is_an_amendment(act: Act) -> None:
    session = late()
    for permission in (BY_THE_CLOCKS, clocks_already_asked(session.pk + 1), manager_amendment(session.pk + 1)):
        with pytest.raises(DeadlinePassed):
            act(session, permission)
    with pytest.raises(DomainError, match="Play has ended"):
        act(session, WHILE_PLAYING)
    act(session, clocks_already_asked(session.pk))
    other = late()
    act(other, manager_amendment(other.pk))


@every_act
def test_official_results_are_changed_by_an_amendment_of_just_them_alone(act: Act) -> None:
    session, _edition = published_session(8)
    make_official(session_id=session.pk, actor=PROGRAM)
    for permission in (BY_THE_CLOCKS, clocks_already_asked(session.pk), manager_amendment(session.pk + 1)):
        with pytest.raises(DomainError, match="official"):
            act(session, permission)
    act(session, manager_amendment(session.pk))


def test_the_announced_periods_stay_whatever_else_is_decided() -> None:
    session, _edition = published_session(8)
    with pytest.raises(DomainError, match="can no longer change"):
        change_session(session_id=session.pk, correction=None, permission=BY_THE_CLOCKS, actor=PROGRAM)


def services() -> Iterator[Callable[..., object]]:
    for package in (club.services, scoring.services):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            for _name, function in inspect.getmembers(module, inspect.isfunction):
                if function.__module__ == found.name:
                    yield function


def test_nobody_has_a_permission_without_being_given_one() -> None:
    """A service that forgets to ask for it would not see it; one that made it up would let everything through."""
    asking = [each for each in services() if "permission" in inspect.signature(each).parameters]
    assert {each.__name__ for each in asking} >= {"adjust", "penalise", "enter_result", "preview_repair", "make_repair"}
    for each in asking:
        assert inspect.signature(each).parameters["permission"].default is inspect.Parameter.empty, each


def test_permissions_are_made_where_the_clocks_are() -> None:
    """Doors, commands and tests pass what rulings have made."""
    root = Path(settings.BASE_DIR)
    packages = ("club", "movements", "scoring", "rulings", "bridgeclub")
    files = [path for package in packages for path in (root / package).rglob("*.py")]
    made_in = {
        path.relative_to(root).as_posix()
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Permission"
    }
    assert made_in == {"club/services/closing.py", "rulings/services/clocks.py"}
