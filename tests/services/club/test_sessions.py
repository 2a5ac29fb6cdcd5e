"""Sessions: made, changed, ended, made official, opened again."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import AuditRow, ConditionsOfContest, Event, Session
from club.queries import session_info, usual_title
from club.services import (
    adopt_conditions,
    change_session,
    create_session,
    end_play,
    make_official,
    move_to_event,
    reopen,
    resume_play,
    set_conditions,
)
from club.services.sessions import HABITS
from club.services.versions import version_of_day
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import (
    DAY,
    actor,
    add_pairs,
    ended_session,
    make_club,
    make_director,
    make_session,
    seat,
    started_session,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db
RESUME = partial(resume_play, permission=BY_THE_CLOCKS)


def test_a_draft_with_one_section_and_an_event_of_its_own() -> None:
    club = make_club()
    director = make_director(club)
    with audited(club, "session created"):
        session = create_session(
            club_id=club.pk, title="  Friday   pairs ", day=DAY, director_id=director.pk, actor=actor(director)
        )
    assert (session.title, session.slug, session.state) == ("Friday pairs", "2026-11-20-friday-pairs", "draft")
    assert (session.event.name, session.event.contest) == ("Friday pairs", "pairs")
    assert [section.letter for section in session.sections.all()] == ["A"]
    assert AuditRow.objects.latest("pk").user == director
    info = session_info(session.pk)
    assert info
    assert info.being_set_up
    assert not info.over


def test_addresses_of_sessions_differ() -> None:
    club = make_club()
    slugs = [make_session(club).slug for _number in range(3)]
    assert slugs == ["2026-11-20-friday-pairs", "2026-11-20-friday-pairs-2", "2026-11-20-friday-pairs-3"]
    assert make_session(make_club("Hillside")).slug == slugs[0]
    assert make_session(club, title="♠♥").slug == "2026-11-20"


def test_habits_come_from_the_conditions_of_contest() -> None:
    club = make_club()
    unusual = {"pace": "together", "compare": "section", "matchpoints_per_win": 1, "ask_lead": True}
    law = conditions(club.pk, habits=unusual)
    session = create_session(club_id=club.pk, title="X", day=DAY, conditions_id=law.pk, actor=PROGRAM)
    assert (session.pace, session.compare, session.matchpoints_per_win, session.ask_lead) == (
        "together",
        "section",
        1,
        True,
    )


@pytest.mark.parametrize(
    ("values", "words", "error"),
    [
        ({"title": "  "}, "give the session a name", DomainError),
        ({"title": "x" * 121}, "at most 120 letters", DomainError),
        ({"club_id": 0}, "club is no longer there", NotFoundError),
        ({"conditions_id": 0}, "belong to another club", NotFoundError),
        ({"event_id": 0}, "belongs to another club", NotFoundError),
    ],
)
def test_a_session_that_cannot_be(values: dict[str, Any], words: str, error: type[DomainError]) -> None:
    club = make_club()
    with refused(words, error):
        create_session(**{"club_id": club.pk, "title": "X", "day": DAY, "actor": PROGRAM, **values})


def test_nothing_of_another_club_is_taken() -> None:
    club, hill = make_club(), make_club("Hillside")
    session = make_session(hill)
    conditions = ConditionsOfContest.objects.filter(club=hill)[0]
    for values in ({"event_id": session.event_id}, {"conditions_id": conditions.pk}):
        with refused("to another club", NotFoundError):
            create_session(club_id=club.pk, title="X", day=DAY, actor=PROGRAM, **values)


def test_title_date_and_habits_can_be_changed() -> None:
    session = started_session(pairs=6)
    with audited(session.club, "session changed", facts_of=session):
        changes: dict[str, Any] = {"title": " New  name ", "date": date(2027, 1, 1), "compare": "section"}
        changed = change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **changes)
    assert (changed.title, changed.date, changed.compare) == ("New name", date(2027, 1, 1), "section")
    with not_audited(session.club, session):
        change_session(session_id=session.pk, title="New name", permission=BY_THE_CLOCKS, actor=PROGRAM)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"title": " "}, "give the session a name"),
        ({"compare": "nobody"}, "not a valid choice"),
        ({"matchpoints_per_win": 3}, "not a valid choice"),
        ({"minutes_per_board": -1}, "At least 0."),
        ({"pace": "together"}, "Change the pace in the room"),
    ],
)
def test_a_change_that_cannot_be(values: dict[str, Any], words: str) -> None:
    session = started_session(pairs=6)
    with refused(words):
        change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)


def test_an_unknown_setting_is_a_mistake_of_the_program() -> None:
    session = make_session()
    with pytest.raises(TypeError, match="not a setting of a session: state"):
        change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, state="official")


def test_the_life_of_a_session() -> None:
    session = started_session(pairs=6)
    acts = [(end_play, "ended"), (RESUME, "playing"), (end_play, "ended"), (make_official, "official")]
    for act, state in [*acts, (reopen, "ended")]:
        with audited(session.club, f"session {state}", facts_of=session):
            assert act(session_id=session.pk, actor=PROGRAM).state == state
        session.refresh_from_db()
        assert (session.ended_at is None) == (state == "playing")


@pytest.mark.parametrize(
    ("act", "state", "words"),
    [
        (end_play, "draft", "not being played"),
        (end_play, "ended", "not being played"),
        (RESUME, "playing", "play has not ended"),
        (RESUME, "official", "play has not ended"),
        (make_official, "playing", "play has not ended"),
        (make_official, "official", "play has not ended"),
        (reopen, "ended", "results are not official"),
    ],
)
def test_steps_out_of_turn(act: Any, state: str, words: str) -> None:
    session = make_session()
    Session.objects.filter(pk=session.pk).update(state=state)
    with refused(words):
        act(session_id=session.pk, actor=PROGRAM)


def test_a_session_that_is_gone() -> None:
    for act in (end_play, RESUME, make_official, reopen, partial(change_session, permission=BY_THE_CLOCKS)):
        with refused("no longer there", NotFoundError):
            act(session_id=0, actor=PROGRAM)


def test_official_results_are_not_changed() -> None:
    session = ended_session(pairs=6)
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("results are official"):
        change_session(session_id=session.pk, title="Other", permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_a_practice_session_may_play_by_itself_and_no_other() -> None:
    assert make_session(make_club(), practice=True).practice
    session = make_session()
    session.plays_itself = True
    with pytest.raises(Exception, match="session_plays_itself_in_practice_only"):
        session.save()


def conditions(club_id: int, **values: Any) -> ConditionsOfContest:
    habits = {name: ConditionsOfContest._meta.get_field(name).get_default() for name in HABITS}
    given = {"name": "Tuesday", "preset": "law", "since": DAY, "text": " our own ", "actor": PROGRAM}
    return set_conditions(club_id=club_id, habits=habits | values.pop("habits", {}), **(given | values))


def test_a_new_text_is_a_new_version_also_on_the_same_day() -> None:
    club = make_club()
    with audited(club, "conditions of contest set", "conditions of contest set"):
        first = conditions(club.pk)
        second = conditions(club.pk, habits={"minutes_per_board": 8})
    assert (first.text, first.minutes_per_board, second.minutes_per_board) == ("our own", 7, 8)
    conditions(club.pk, since=date(2027, 1, 1))
    assert version_of_day(club.pk, "Tuesday", DAY) == second
    assert version_of_day(club.pk, "Tuesday", DAY - timedelta(days=1)) is None
    with refused("cannot be blank"):
        conditions(club.pk, name=" ")


def test_conditions_are_adopted_before_play_only() -> None:
    session = make_session()
    other = conditions(session.club_id, habits={"matchpoints_per_win": 1})
    with audited(session.club, "conditions adopted", facts_of=session):
        adopt_conditions(session_id=session.pk, conditions_id=other.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert (session.matchpoints_per_win, session.event.conditions) == (1, other)
    strange = conditions(make_club("Hillside").pk)
    with refused("belong to another club", NotFoundError):
        adopt_conditions(session_id=session.pk, conditions_id=strange.pk, actor=PROGRAM)
    begun = started_session(pairs=6)
    with refused("play has begun"):
        adopt_conditions(session_id=begun.pk, conditions_id=other.pk, actor=PROGRAM)


def test_the_version_of_the_day_is_settled_when_play_begins() -> None:
    club = make_club()
    first = conditions(club.pk)
    session = make_session(club)
    adopt_conditions(session_id=session.pk, conditions_id=first.pk, actor=PROGRAM)
    second = conditions(club.pk, habits={"minutes_per_board": 8})
    add_pairs(session, 4)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert (session.conditions, session.minutes_per_board) == (second, 7)
    third = conditions(club.pk)
    session.refresh_from_db()
    assert session.conditions == second != third
    assert create_session(club_id=club.pk, title="X", day=DAY, actor=PROGRAM).conditions == third


def test_sessions_move_between_events() -> None:
    club = make_club()
    first, second = make_session(club), make_session(club)
    left = second.event_id
    with audited(club, "session moved to event"):
        move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    assert not Event.objects.filter(pk=left).exists(), "an event without sessions is none"
    with audited(club, "session moved to event"):
        alone = move_to_event(session_id=second.pk, event_id=None, actor=PROGRAM)
    assert alone.event_id not in (left, first.event_id)
    with not_audited(club):
        move_to_event(session_id=second.pk, event_id=None, actor=PROGRAM)


def test_a_session_does_not_move_to_strangers_or_during_play() -> None:
    session, stranger = make_session(), make_session(make_club("Hillside"))
    with refused("belongs to another club", NotFoundError):
        move_to_event(session_id=session.pk, event_id=stranger.event_id, actor=PROGRAM)
    begun = started_session(pairs=6)
    with refused("play has begun"):
        move_to_event(session_id=begun.pk, event_id=None, actor=PROGRAM)


def test_the_usual_title_is_what_the_weekday_is_mostly_called_and_no_events_name() -> None:
    club = make_club()
    fridays = [date(2026, 11, day) for day in (6, 13, 20)]
    trophy = [make_session(club, title=f"Riverside Trophy, session {n}", day=fridays[n]) for n in (1, 2)]
    assert trophy[0].event_id != trophy[1].event_id
    move_to_event(session_id=trophy[1].pk, event_id=trophy[0].event_id, actor=PROGRAM)
    assert usual_title(club.pk, date(2026, 11, 27)) == ""
    for day in (date(2026, 10, 23), date(2026, 10, 30)):
        make_session(club, title="Friday pairs", day=day)
    make_session(club, title="Christmas party", day=fridays[0])
    make_session(club, title="Tuesday teams", day=date(2026, 11, 24))
    make_session(club, title="Trying things", day=fridays[1], practice=True)
    assert usual_title(club.pk, date(2026, 11, 27)) == "Friday pairs"
    assert usual_title(make_club("Elsewhere").pk, date(2026, 11, 27)) == ""
