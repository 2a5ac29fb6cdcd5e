"""Penalties and warnings of a member to date: in whichever contest, of everybody in the line-up, as they stand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils.formats import date_format

from bridgeclub.wording.offences import offences_words, standard_words
from bridgeclub.wording.results import penalty_words
from club.models import Club, Contestant, LineUp, Session
from club.queries import session_info
from rulings.queries.offences import offences_of, penalties_to_date
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import penalise, withdraw_penalty
from tests import builders
from tests.builders import PROGRAM
from tests.individual_evenings import started_individual
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"
#: How each contest begins, the unit of its standard amount, and that amount.
CONTESTS: dict[str, tuple[Callable[[Club], Session], str, str]] = {
    "pairs": (lambda club: builders.started_session(4, club=club), "percent_of_top", "10"),
    "individual": (lambda club: started_individual(8, rounds=4, club=club), "percent_of_top", "10"),
    "teams": (lambda club: started_teams(4, "round-robin", club=club), "vp", "0.5"),
}


def give(who: Contestant, kind: str, amount: str = "0", unit: str = "percent_of_top") -> int:
    given = {"kind": kind, "amount": amount, "unit": unit, "note": "Slow play"}
    where = {"session_id": who.session_id, "contestant_id": who.pk}
    return penalise(**where, **given, permission=BY_THE_CLOCKS, actor=PROGRAM).pk


@pytest.mark.parametrize("contest", CONTESTS)
def test_everybody_of_the_line_up_has_it_and_what_was_taken_back_nobody(contest: str) -> None:
    club = builders.make_club()
    begun, unit, standard = CONTESTS[contest]
    session = begun(club)
    fined, other = session.contestants.order_by("pk")[:2]
    give(fined, "warning", unit=unit)
    give(fined, "procedural", standard, unit)
    withdraw_penalty(
        session_id=session.pk,
        penalty_id=give(fined, "disciplinary", standard, unit),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    give(fined, "award", standard, unit)
    for player in fined.line_up.values_list("player", flat=True):
        found = penalties_to_date(club.pk, player, session.date)
        assert [each.offence.kind for each in found] == ["procedural", "warning"]
        assert {(each.of.id, each.of.contest, each.recent) for each in found} == {(fined.pk, contest, True)}
        assert found[0].offence.standards == (None if unit == "vp" else 1)
        assert not penalties_to_date(club.pk, player, session.date + timedelta(days=366))[0].recent
    assert not penalties_to_date(club.pk, other.line_up.all()[0].player_id, session.date)
    assert not penalties_to_date(builders.make_club("Elsewhere").pk, player, session.date)


def test_a_pair_that_comes_again_had_each_of_them_once_and_practice_is_none() -> None:
    club = builders.make_club()
    first, practice, again = (builders.started_session(4, club=club) for _each in range(3))
    Session.objects.filter(pk=first.pk).update(date=date(2026, 10, 3))
    Session.objects.filter(pk=practice.pk).update(practice=True)
    pair = first.contestants.order_by("pk")[0]
    players = list(pair.line_up.order_by("seat").values_list("player", flat=True))
    theirs = [each.contestants.order_by("pk")[0] for each in (practice, again)]
    for who in theirs:
        for seat, player in enumerate(players):
            LineUp.objects.filter(contestant=who, seat=seat).update(player=player)
    Session.objects.filter(pk=again.pk).update(date=date(2026, 10, 17))
    give(pair, "warning")
    give(pair, "procedural", "10")
    give(theirs[0], "disciplinary", "20")
    info = session_info(again.pk)
    assert info is not None
    found = offences_of(info, [theirs[1].pk])[theirs[1].pk]
    names = " & ".join(pair.line_up.order_by("seat").values_list("player__name", flat=True))
    assert [(each.kind, each.player) for each in found] == [("procedural", names), ("warning", names)]
    assert offences_words(found) == (
        "1 warning (3 October 2026), 1 procedural penalty (3 October 2026: standard amount)"
    )
    assert len(penalties_to_date(club.pk, players[0], date(2026, 10, 17))) == 2


@pytest.mark.parametrize(("amount", "said"), [("0.5", "0.5 VPs"), ("1", "1 VP"), ("0.75", "0.75 VPs")])
def test_a_fine_in_victory_points_is_told_in_these_whatever_the_length_of_the_matches(amount: str, said: str) -> None:
    session = started_teams(4, "round-robin")
    fined = session.contestants.order_by("pk")[0]
    give(fined, "procedural", amount, "vp")
    (found,) = penalties_to_date(session.club_id, fined.line_up.all()[0].player_id, session.date)
    assert standard_words(found.offence) == ""
    assert penalty_words(found.offence) == f"Procedural penalty, −{said.replace(' ', NBSP)}"
    day = date_format(session.date, "j F Y")
    assert offences_words([found.offence]) == f"1 procedural penalty ({day}: −{said.replace(' ', NBSP)})"
