"""The schema is true: whatever is asked as it says, and much that is not, is answered as it says, whoever asks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, given, settings, strategies
from rest_framework.serializers import Serializer
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.stateful.state_machine import APIStateMachine, StepInput, StepOutput
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from bridgeclub.dialogues.incidents.kinds import INCIDENT_FORMS as WRONG
from bridgeclub.dialogues.repairs.kinds import REPAIR_FORMS as REPAIRS
from bridgeclub.doors.api.v1.docs import schema as made
from bridgeclub.http.device import DEVICE_COOKIE
from bridgeclub.wsgi import application
from club.actor import PROGRAM
from club.models import LineUp, Player, Session
from club.services import give_history_link
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.services.appeals import AppealRequest, lodge_appeal
from rulings.services.calls import CallRequest, call_director
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.services.event_totals import publish_event, start_total
from scoring.services.history import recompute_history
from scoring.services.masterpoints import award_masterpoints, settle_masterpoints
from tests import builders
from tests.brackets import drawn_bracket, win
from tests.doors.at_the_table import AtTheTable
from tests.doors.programs import Program
from tests.doors.waiting import disputed_line, late_entry
from tests.ladders import ladder_of
from tests.simultaneous import Field

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
OF_WHAT_IS_OVER = ("editions", "queries", "letters", "waiting", "travellers", "gross-errors", "clocks")
CALLERS = ("manager", "director", "table", "nobody")
pytestmark = [pytest.mark.django_db, pytest.mark.always]
#: Where an answer leads is what the schema says; links that are guessed from names drown those.
NO_GUESSES = schemathesis.Config.from_dict({"phases": {"stateful": {"inference": {"algorithms": []}}}})
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]


@contextmanager
def kept_connection() -> Iterator[None]:
    """Requests that come by WSGI leave the test its connection, as those of the test client do."""
    signals = (request_started, request_finished)
    for each in signals:
        each.disconnect(close_old_connections)
    yield
    for each in signals:
        each.connect(close_old_connections)


@cache
def api() -> Any:
    """The schema as it is served: made when it is first asked for, and not by whoever only reads this file."""
    with kept_connection():
        return schemathesis.openapi.from_wsgi("/api/v1/schema", application, config=NO_GUESSES)


@dataclass
class World:
    """An evening that is over and one that is played, and what each caller sends along."""

    over: Session
    playing: Session
    headers: dict[str, dict[str, str]]
    call: int
    appeal: int
    query: int
    movement: int
    late: int
    dispute: int
    event: str
    years: dict[str, Any]

    def places(self, address: str, chance: int, *, over: bool) -> dict[str, Any]:
        """What leads somewhere in an address."""
        session, kinds = self.over if over else self.playing, list(REPAIRS if "/repairs/" in address else WRONG)
        meeting = builders.meeting_at(session, 1, 1)
        known = {"club": session.club.slug, "session": session.slug, "board": meeting.board, "edition": 1, "key": "NS1"}
        known |= {"bracket": "club-cup", "ladder": "winter-ladder"}
        raised = {
            "ruling": 1,
            "call": self.call,
            "appeal": self.appeal,
            "query": self.query,
            "movement": self.movement,
            "sending": 1,
            "error": 1,
            "kind": kinds[chance % len(kinds)],
            "repair": 1,
            "late": self.late,
            "dispute": self.dispute,
            "event": self.event,
        }
        return {**known, **raised, **self.years, "ns": meeting.ns, "ew": meeting.ew, "pair": meeting.ns}


@pytest.fixture
def world(settings: Any) -> World:
    settings.API_A_MINUTE = 10**9
    over, _edition = builders.published_session()
    settle_masterpoints(club_id=over.club_id, rules="acbl-open", own="", since=over.date, actor=PROGRAM)
    assert award_masterpoints(over.pk)
    playing = builders.started_session(8, club=over.club)
    builders.play_all(playing, rounds=[1])
    win(drawn_bracket(3, club=over.club), 1, 2)
    ladder_of(over.club)
    call, appeal = _raised(playing)
    table = AtTheTable(playing, 1)
    table.state()
    cookies = {"csrftoken": table.token, DEVICE_COOKIE: table.cookie}
    sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "X-CSRFToken": table.token}
    headers = {
        "manager": Program(builders.make_manager(over.club)).headers,
        "director": Program(builders.make_director(over.club)).headers,
        "table": sent,
        "nobody": {},
    }
    waiting = late_entry(playing), disputed_line(playing)
    total = start_total(club_id=over.club_id, event_id=over.event_id, actor=PROGRAM)
    publish_event(total_id=total.pk, actor=PROGRAM)
    movement = builders.own_movement(over.club).pk
    return World(
        over,
        playing,
        headers,
        call,
        appeal,
        _queried(over),
        movement,
        *waiting,
        event=total.slug,
        years=_over_the_years(over),
    )


def _over_the_years(session: Session) -> dict[str, Any]:
    """Somebody who may be found and has a link, a month with results, and a simultaneous that is open."""
    player = LineUp.objects.filter(contestant__session=session)[0].player_id
    Player.objects.filter(pk=player).update(findable=True)
    recompute_history(session.pk)
    field = Field(of=[session.club])
    field.evening(0, 4, "howell", boards_per_round=1)
    field.ends()
    field.published()
    link = give_history_link(club_id=session.club_id, player_id=player, actor=PROGRAM)
    day = {"year": session.date.year, "month": session.date.month}
    return {"player": player, "token": link, "simultaneous": field.row.slug, **day}


def _raised(session: Session) -> tuple[int, int]:
    """A ruling, and a call and an appeal against the ruling: their ids."""
    meeting = builders.meeting_at(session, 1, 1)
    asking = CallRequest("A", 2, round=1)
    call = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
    line = RuledLine(meeting.board, meeting.ns, meeting.ew)
    decision = Decision(Kind.NO_ACTION, "West hesitated.", lines=(line,))
    ruled = issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    request = AppealRequest(ruled, meeting.ns, uuid4())
    return call, lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM)


def _queried(session: Session) -> int:
    """A score query: its id."""
    line = session.lines.filter(result__isnull=False)[0]
    claim = Claim(ClaimKind.WORDS, words="we made one more")
    return open_score_query(
        session_id=session.pk,
        request=ScoreQueryRequest(line.pk, line.ns_id, line.result_id, claim, uuid4(), "phone"),
        actor=PROGRAM,
    )


def asked(case: Any, world: World, caller: str, chance: int) -> None:
    """Most of what is asked leads somewhere, to one of the two evenings: what is asked first does."""
    if case.method != "GET" or (chance + 1) % 3:
        places = world.places(case.path, chance // 2, over=chance % 2 == 0)
        case.path_parameters = {name: places[name] for name in case.path_parameters or {}}
    case.call_and_validate(headers=world.headers[caller], checks=CHECKS)


def wrong_answers(world: World, caller: str, **how: Any) -> dict[str, str]:
    """Every address with what is wrong with an answer, after so many questions to each."""
    wrong = {}
    for found in api().get_all_operations():
        operation = found.ok()

        @settings(deadline=None, suppress_health_check=QUIET, database=None, **how)
        @given(case=operation.as_strategy(), chance=strategies.integers(0, 35))
        def ask(case: Any, chance: int) -> None:
            asked(case, world, caller, chance)

        try:
            with kept_connection():
                ask()
        except (Exception, ExceptionGroup) as failure:
            wrong[f"{caller}: {operation.label}"] = str(failure)
    return wrong


@pytest.mark.once
def test_answers_are_as_the_schema_says(world: World) -> None:
    assert wrong_answers(world, "manager", max_examples=2, derandomize=True) == {}


@pytest.mark.long
@pytest.mark.parametrize("caller", CALLERS)
def test_answers_are_as_the_schema_says_whatever_is_sent(world: World, caller: str) -> None:
    assert wrong_answers(world, caller, max_examples=60) == {}


def way_through(world: World, caller: str, statuses: Counter[int]) -> type[APIStateMachine]:
    """One act after another, as the links lead; what no link says of an address is of one of the two evenings."""

    class Way(api().as_state_machine()):  # type: ignore[misc]
        def step(self, input: StepInput) -> StepOutput:
            over = any(each in input.case.path for each in OF_WHAT_IS_OVER)
            places = world.places(input.case.path, 0, over=over)
            led = {name for where, name in input.applied_parameters if where is ParameterLocation.PATH}
            known = input.case.path_parameters or {}
            input.case.path_parameters = {name: known[name] if name in led else places[name] for name in known}
            found: StepOutput = super().step(input)
            statuses[found.response.status_code] += 1
            return found

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": world.headers[caller]}

        def validate_response(self, response: Any, case: Any, additional_checks: Any = None, **kwargs: Any) -> None:
            case.validate_response(response, checks=CHECKS)

    return Way


@pytest.mark.long
@pytest.mark.parametrize("caller", CALLERS[:2])
def test_one_act_leads_to_the_next_and_each_answers_as_the_schema_says(world: World, caller: str) -> None:
    how = settings(max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck))
    statuses: Counter[int] = Counter()
    with kept_connection():
        way_through(world, caller, statuses).run(settings=how)
    assert statuses[404] * 5 < statuses[200], f"these lead nowhere: {statuses}"


def test_every_link_leads_to_an_address_with_all_that_it_needs() -> None:
    acts = {said["operationId"]: path for path, item in made()["paths"].items() for said in item.values()}
    assert len(acts) == sum(len(item) for item in made()["paths"].values()), "an operation has its name alone"
    for item in made()["paths"].values():
        for said in item.values():
            for answer in said["responses"].values():
                for link in answer.get("links", {}).values():
                    needed = set(re.findall(r"{(.*?)}", acts[link["operationId"]]))
                    assert needed == set(link["parameters"]) - {"If-Match"}, (said["operationId"], link)


def shapes(made: type) -> Iterator[type]:
    """Whatever is made after one, and after that."""
    for each in made.__subclasses__():
        yield each
        yield from shapes(each)


def test_every_shape_of_the_schema_is_named_once() -> None:
    made()
    names = [each.__name__ for each in set(shapes(Serializer)) if each.__module__.startswith("bridgeclub.doors.api.v1")]
    assert [name for name, often in Counter(names).items() if often > 1] == []
    assert len(names) > 100


def test_it_is_made_without_a_doubt_about_names_and_is_openapi() -> None:
    GENERATOR_STATS.reset()
    with GENERATOR_STATS.silence():
        found = made.__wrapped__()
    doubts = [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]
    GENERATOR_STATS.reset()
    assert doubts == []
    validate_schema(found)


def test_what_is_open_to_everybody_says_so_and_nothing_else() -> None:
    acts = {said["operationId"]: said["security"] for item in made()["paths"].values() for said in item.values()}
    assert {name for name, ways in acts.items() if {} in ways} == {
        *("get_schema", "get_standings", "get_travellers", "get_boardtraveller", "get_editions", "get_oneedition"),
        *("get_editionchanges", "get_editionmasterpoints", "get_ownchanges", "get_ladders", "get_ladderrows"),
        *("get_events", "get_eventranking", "get_onesimultaneous", "get_commonranking"),
        *("get_months", "get_month", "get_players", "get_oneplayer", "get_playersessions"),
        *("get_yearsbylink", "get_sessionsbylink"),
    }
    assert all(ways for ways in acts.values())
