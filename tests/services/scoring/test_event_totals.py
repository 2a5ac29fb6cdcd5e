"""A championship to the end: totals, carry-forward, corrections, editions; each worked out by own arithmetic."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import AuditRow, Contestant, Player, Session
from club.services import resume_play
from club.services.pairs import set_standing
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import EventEdition, EventSnapshot, EventTotal, Result, SameContestant
from scoring.queries.event_desk import desk_event
from scoring.queries.event_totals import totals_of
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.event_totals import (
    join_contestants,
    publish_event,
    recompute_event,
    separate_contestant,
    start_total,
    sweep_events,
)
from scoring.services.withdrawal import withdraw_edition
from tests import builders
from tests.event_evenings import Championship, figures_by_players, keys_of, points_of, snapshot_of, table_of

pytestmark = pytest.mark.django_db


def players(pair: tuple[Player, Player]) -> frozenset[int]:
    return frozenset(each.pk for each in pair)


def shown(event: Championship, total: EventTotal, stage: str = "all", sessions: int | None = None) -> dict[Any, Any]:
    document = snapshot_of(total).publishable
    return figures_by_players(document, event.sessions, table_of(document, stage, sessions))


def ranked(figures: dict[Any, Fraction]) -> dict[Any, int]:
    return {one: 1 + sum(other > mine for other in figures.values()) for one, mine in figures.items()}


def correct(session: Session, result: str = "7NTN=") -> None:
    """The first result of table 1 becomes a grand slam made, as the desk corrects it."""
    meeting = builders.meeting_at(session, 1, 1)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    desk = Result.Source.DESK
    builders.enter(session, 1, 1, meeting.board, result, source=desk, replaces=line.result_id)
    recompute(session.pk)


def publish(session: Session) -> None:
    publish_session(session_id=session.pk, actor=PROGRAM)


def three_evenings() -> Championship:
    """The same eight pairs, in another order each evening."""
    event = Championship(8)
    for number in range(3):
        event.evening(event.pairs[number:] + event.pairs[:number], seed=number + 1)
    return event


@pytest.mark.parametrize("by", ["percentages", "percentage_sum", "matchpoints"])
def test_three_sessions_of_pairs_make_one_ranking(by: str) -> None:
    event = three_evenings()
    total = event.total(by=by, stages={1: ("all", 2)})
    points = [points_of(each) for each in event.sessions]
    weights = (1, 2, 1)
    wanted = {}
    for pair in map(players, event.pairs):
        mine = [each[pair] for each in points]
        percent = [got * 100 / top for got, top, _ in mine]
        if by == "matchpoints":
            gained = sum(weight * got for weight, (got, _, _) in zip(weights, mine, strict=True))
            wanted[pair] = gained * 100 / sum(weight * top for weight, (_, top, _) in zip(weights, mine, strict=True))
        else:
            added = sum((weight * each for weight, each in zip(weights, percent, strict=True)), Fraction(0))
            wanted[pair] = added / 4 if by == "percentages" else added
    rows = shown(event, total)
    assert {pair: Fraction(row["figure"]) for pair, row in rows.items()} == wanted
    assert {pair: row["rank"] for pair, row in rows.items()} == ranked(wanted)
    assert all(len(row["parts"]) == 3 for row in rows.values())
    first = {pair: points[0][pair][0] * 100 / points[0][pair][1] for pair in wanted}
    assert {pair: Fraction(row["figure"]) for pair, row in shown(event, total, sessions=1).items()} == first


def test_the_best_two_of_three_count_and_who_played_once_has_no_rank() -> None:
    event = Championship(9)
    evenings = [event.pairs[:8], event.pairs[1:], event.pairs[:8]]
    for seed, who in enumerate(evenings, start=1):
        event.evening(who, seed=seed)
    total = event.total(by="percentages", best=2)
    points = [points_of(each) for each in event.sessions]
    rows = shown(event, total)
    for pair in map(players, event.pairs):
        percent = sorted(
            (each[pair][0] * Fraction(100) / each[pair][1] for each in points if pair in each), reverse=True
        )
        assert Fraction(rows[pair]["figure"]) == sum(percent[:2]) / len(percent[:2])
    assert {pair for pair, row in rows.items() if row["rank"] is None} == {players(event.pairs[8])}
    assert rows[players(event.pairs[8])]["out"] == "missed"
    event.total(by="percentages", best=2, missed_out=False)
    assert all(row["rank"] for row in shown(event, total).values())


def championship(qualifiers: int = 4) -> tuple[Championship, EventTotal]:
    """Two qualifying sessions, a final of four and a consolation of four, all played and published."""
    event = Championship(8)
    event.evening(seed=1)
    event.evening(event.pairs[::-1], seed=2)
    both = [points_of(each) for each in event.sessions]
    standing = sorted(event.pairs, key=lambda pair: -sum(each[players(pair)][0] for each in both))
    event.evening(standing[:4], seed=3, kind="howell")
    event.evening(standing[4:], seed=4, kind="howell")
    stages = {0: ("qualifying", 1), 1: ("qualifying", 1), 2: ("final", 1), 3: ("consolation", 1)}
    return event, event.total(stages, by="matchpoints", carry=True, qualifiers=qualifiers)


def carried_by_hand(event: Championship, pair: frozenset[int], final: Session) -> Fraction:
    """C = S · FT / (2 · QT), up to the fourth decimal (White Book 172)."""
    qualifying = [points_of(each)[pair] for each in event.sessions[:2]]
    score = sum(got for got, _, _ in qualifying)
    top = Fraction(sum(top for _, top, _ in qualifying), sum(boards for _, _, boards in qualifying))
    _, available, boards = next(iter(points_of(final).values()))
    carried = score * Fraction(available, boards) / (2 * top)
    return Fraction(ceil(carried * 10_000), 10_000)


def test_matchpoints_are_carried_into_final_and_consolation() -> None:
    event, total = championship()
    for stage, session in (("final", event.sessions[2]), ("consolation", event.sessions[3])):
        rows, points = shown(event, total, stage), points_of(session)
        assert len(rows) == 4
        wanted = {}
        for pair, row in rows.items():
            carried = carried_by_hand(event, pair, session)
            assert Fraction(row["carried"]) == carried
            wanted[pair] = (points[pair][0] + carried) * 100 / points[pair][1]
            assert Fraction(row["figure"]) == wanted[pair]
        assert {pair: row["rank"] for pair, row in rows.items()} == ranked(wanted)
    qualifying = shown(event, total, "qualifying")
    assert {pair for pair, row in qualifying.items() if row["qualifies"]} == set(shown(event, total, "final"))
    stages = [table["stage"] for table in snapshot_of(total).publishable["tables"]]
    assert stages == ["final", "consolation", "qualifying", "qualifying"]


def test_a_correction_in_session_one_after_the_final_changes_all_that_follows() -> None:
    event, total = championship()
    first = publish_event(total_id=total.pk, actor=PROGRAM)
    before = snapshot_of(total)
    correct(event.sessions[0])
    after = snapshot_of(total)
    assert after.version > before.version
    # The desk's total follows; what an edition would say waits for the session's own edition.
    assert after.present != before.present
    assert after.publishable == before.publishable
    assert EventEdition.objects.get().document == first.document
    with pytest.raises(DomainError, match="Nothing has changed since edition 1"):
        publish_event(total_id=total.pk, actor=PROGRAM)
    publish(event.sessions[0])
    now = snapshot_of(total)
    assert now.publishable == now.present
    assert EventEdition.objects.get().document == first.document
    second = publish_event(total_id=total.pk, actor=PROGRAM)
    assert (second.number, second.reason) == (2, "correction")
    assert list(second.counted.values_list("publication__number", flat=True)) == [2, 1, 1, 1]
    assert list(first.counted.values_list("publication__number", flat=True)) == [1, 1, 1, 1]
    for stage, session in (("final", event.sessions[2]), ("consolation", event.sessions[3])):
        for pair, row in shown(event, total, stage).items():
            assert Fraction(row["carried"]) == carried_by_hand(event, pair, session)
    old, new = table_of(first.document, "final"), table_of(second.document, "final")
    moved = {row["line"] for row in new if row not in old}
    assert {each["line"] for each in second.changes if each["stage"] == "final"} == moved
    assert moved or [each for each in second.changes if each["stage"] == "consolation"]


def test_a_session_under_way_and_one_that_is_not_published_say_nothing() -> None:
    event = Championship(8)
    event.evening()
    second = event.evening(event.pairs[::-1], ended=False)
    total = event.total()
    edition = publish_event(total_id=total.pk, actor=PROGRAM)
    builders.play_all(second)
    recompute(second.pk)
    snapshot = snapshot_of(total)
    assert snapshot.present == snapshot.publishable == edition.document
    event.finish(second, published=False)
    snapshot = snapshot_of(total)
    assert snapshot.publishable == edition.document
    assert len(snapshot.present["sessions"]) == 2
    publish(second)
    publish_event(total_id=total.pk, actor=PROGRAM)
    resume_play(session_id=second.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(second.pk)
    assert len(snapshot_of(total).present["sessions"]) == 1
    start = event.total(by="matchpoints")
    with pytest.raises(DomainError, match="is being played again"):
        publish_event(total_id=start.pk, actor=PROGRAM)


def test_an_edition_that_is_withdrawn_counts_no_more() -> None:
    event = three_evenings()
    total = event.total()
    last = event.sessions[2]
    withdraw_edition(session_id=last.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert len(snapshot_of(total).publishable["sessions"]) == 2
    assert len(snapshot_of(total).present["sessions"]) == 3


def test_editions_are_numbered_and_say_why() -> None:
    event = Championship(8)
    event.evening(seed=1)
    total = event.total()
    assert publish_event(total_id=total.pk, actor=PROGRAM).reason == "first"
    with pytest.raises(DomainError, match="Nothing has changed"):
        publish_event(total_id=total.pk, actor=PROGRAM)
    event.evening(event.pairs[::-1], seed=2)
    assert publish_event(total_id=total.pk, actor=PROGRAM).reason == "session"
    event.total(by="percentage_sum")
    assert publish_event(total_id=total.pk, actor=PROGRAM).reason == "rules"
    with pytest.raises(StaleError, match="Edition 3 is already published"):
        publish_event(total_id=total.pk, after=2, actor=PROGRAM)
    assert list(EventEdition.objects.values_list("number", flat=True)) == [1, 2, 3]
    acts = AuditRow.objects.filter(club=event.club).values_list("action", flat=True)
    assert {"event total made", "event total changed", "event edition published"} <= set(acts)


def test_nothing_is_published_before_a_session_is() -> None:
    event = Championship(8)
    event.evening(published=False)
    with pytest.raises(DomainError, match="No session of it is published yet"):
        publish_event(total_id=event.total().pk, actor=PROGRAM)


def at(session: Session, pair: tuple[Player, Player]) -> Contestant:
    return Contestant.objects.get(session=session, key=keys_of(session)[players(pair)])


def test_a_substitute_keeps_the_place_of_the_pair_once_the_director_says_so() -> None:
    event = Championship(8)
    event.evening(seed=1)
    ada, _partner = event.pairs[0]
    stand_in = (ada, builders.make_player(event.club))
    event.evening([stand_in, *event.pairs[1:]], seed=2)
    event.evening(seed=3)
    total = event.total()
    rows = shown(event, total)
    assert rows[players(event.pairs[0])]["out"] == "missed"
    assert rows[players(stand_in)]["out"] == "missed"
    one, other = at(event.sessions[0], event.pairs[0]), at(event.sessions[1], stand_in)
    joined = {"total_id": total.pk, "permission": BY_THE_CLOCKS, "actor": PROGRAM}
    join_contestants(one=other.pk, other=one.pk, **joined)
    rows = shown(event, total)
    assert len(rows) == 8
    points = [points_of(each) for each in event.sessions]
    who = [players(event.pairs[0]), players(stand_in), players(event.pairs[0])]
    mine = [each[pair][0] * Fraction(100) / each[pair][1] for each, pair in zip(points, who, strict=True)]
    assert Fraction(rows[players(event.pairs[0])]["figure"]) == sum(mine) / 3
    with pytest.raises(DomainError, match="Both played in the same session"):
        join_contestants(one=one.pk, other=at(event.sessions[1], event.pairs[1]).pk, **joined)
    separate_contestant(contestant_id=other.pk, **joined)
    assert len(shown(event, total)) == 9
    # Of three sessions the one in the middle is said to be somebody else's, and then theirs again.
    middle = at(event.sessions[1], event.pairs[3])
    separate_contestant(contestant_id=middle.pk, **joined)
    assert len(table_of(snapshot_of(total).publishable)) == 10
    join_contestants(one=middle.pk, other=at(event.sessions[2], event.pairs[3]).pk, **joined)
    assert len(table_of(snapshot_of(total).publishable)) == 9
    elsewhere = builders.started_session()
    with pytest.raises(NotFoundError, match="another competition"):
        separate_contestant(contestant_id=elsewhere.contestants.all()[0].pk, **joined)
    acts = AuditRow.objects.filter(club=event.club).values_list("action", flat=True)
    assert {"event contestants joined", "event contestants separated"} <= set(acts)
    assert SameContestant.objects.filter(total=total).exists()


def test_what_does_not_fit_together_is_refused_in_words() -> None:
    event = Championship(8)
    event.evening()
    event.evening(ended=False)
    refused = [
        ({"by": "percentages", "carry": True}, {0: ("qualifying", 1), 1: ("final", 1)}, "Only matchpoints are carried"),
        ({"by": "matchpoints", "carry": True}, {}, "carried forward from a qualifying session"),
        ({}, {0: ("all", 1), 1: ("final", 1)}, "say of every session"),
        ({}, {0: ("final", 1), 1: ("consolation", 1)}, "needs a qualifying session"),
        ({"qualifiers": 4}, {}, "event with a qualifying session"),
        ({"best": 61}, {}, "At most 60"),
        ({}, {0: ("all", 0), 1: ("all", 1)}, "At least 1"),
        ({"by": "luck"}, {}, "not a valid choice"),
    ]
    for rules, stages, words in refused:
        with pytest.raises(DomainError, match=words):
            event.total(stages, **rules)


def test_the_time_of_an_event_is_that_of_its_last_session() -> None:
    event = three_evenings()
    total = event.total(by="percentages")
    publish_event(total_id=total.pk, actor=PROGRAM)
    event.total(by="percentage_sum")
    for session in event.sessions:
        builders.put_back(session, days=30)
    with pytest.raises(DomainError, match="ranking of this competition is made could be changed until") as refused:
        event.total(by="percentages")
    assert "session is scored" not in str(refused.value)
    assert "can still be recorded" in str(refused.value)
    with pytest.raises(DomainError, match="could be changed until"):
        separate_contestant(
            total_id=total.pk,
            contestant_id=at(event.sessions[0], event.pairs[0]).pk,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    # Publishing what a session's later edition says is not refused.
    publish_event(total_id=total.pk, actor=PROGRAM)


def test_a_session_by_itself_and_a_total_that_is_there_already() -> None:
    event = three_evenings()
    made = event.total()
    again = start_total(club_id=event.club.pk, event_id=event.sessions[0].event_id, actor=PROGRAM)
    assert again == made
    with pytest.raises(NotFoundError, match="another club"):
        start_total(club_id=builders.make_club().pk, event_id=event.sessions[0].event_id, actor=PROGRAM)


def test_the_snapshot_is_written_only_where_it_is_older() -> None:
    event = three_evenings()
    total = event.total()
    assert not recompute_event(total.pk)
    correct(event.sessions[1])
    known = EventSnapshot.objects.get(total=total)
    EventTotal.objects.filter(pk=total.pk).update(version=10)
    overtaken = EventSnapshot.objects.filter(total=total)
    overtaken.update(version=11)
    assert not recompute_event(total.pk)
    overtaken.update(version=known.version)
    assert recompute_event(total.pk)
    assert EventSnapshot.objects.get(total=total).version == 10
    assert not recompute_event(total.pk)
    assert not recompute_event(total.pk + 1)


def test_the_sweep_heals_a_lost_task() -> None:
    event = three_evenings()
    total = event.total()
    assert sweep_events() == 0
    correct(event.sessions[0])
    assert sweep_events() == 1
    EventSnapshot.objects.all().delete()
    assert sweep_events() == 1
    assert EventSnapshot.objects.get(total=total).version == EventTotal.objects.get().version


@pytest.mark.django_db(transaction=True)
def test_a_correction_follows_by_itself_once_it_is_committed() -> None:
    event = Championship(4)
    event.evening(kind="howell")
    event.evening(kind="howell", seed=2)
    total = event.total()
    before = EventSnapshot.objects.get(total=total).present
    meeting = builders.meeting_at(event.sessions[0], 1, 1)
    line = event.sessions[0].lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    desk = Result.Source.DESK
    builders.enter(event.sessions[0], 1, 1, meeting.board, "7NTN=", source=desk, replaces=line.result_id)
    assert EventSnapshot.objects.get(total=total).present != before


def test_who_is_no_longer_ranked_in_a_session_waits_for_its_next_edition() -> None:
    event = Championship(6)
    for seed in (1, 2):
        event.evening(seed=seed)
    total, second = event.total(), event.sessions[1]
    pair = at(second, event.pairs[2]).pk
    set_standing(
        session_id=second.pk, contestant_id=pair, standing="without_standing", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    recompute(second.pk)
    snapshot_of(total)
    (info,) = totals_of(event.club.pk)
    assert [each.info.id for each in desk_event(info).unpublished] == [second.pk]
    publish(second)
    snapshot_of(total)
    (info,) = totals_of(event.club.pk)
    assert desk_event(info).unpublished == ()
