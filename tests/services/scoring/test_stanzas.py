"""Who may see how a match compares, over every movement of teams."""

from __future__ import annotations

import pytest

from club.models import Session
from movements.models import Seating
from scoring.queries.stanzas import stanzas_of
from tests.builders import enter, play_all
from tests.services.scoring.test_teams_played import KINDS
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def _to_come(session: Session, played: int) -> dict[int, set[int]]:
    """Board → who has it in a round after so many, by the movement alone."""
    ahead: dict[int, set[int]] = {}
    for seat in Seating.objects.filter(section__session=session, round__gt=played, ns__isnull=False, ew__isnull=False):
        for board in seat.boards:
            ahead.setdefault(board, set()).update({seat.ns_id or 0, seat.ew_id or 0})
    return ahead


@pytest.mark.parametrize(("kind", "teams", "options"), KINDS)
def test_a_stanza_is_seen_when_nobody_concerned_has_its_boards_to_come(
    kind: str, teams: int, options: dict[str, int]
) -> None:
    session = started_teams(teams, kind, **options)
    seats = list(Seating.objects.filter(section__session=session, match__isnull=False))
    last = max(each.round for each in seats)
    for number in range(1, last + 1):
        play_all(session, rounds=[number])
        ahead = _to_come(session, number)
        for match, stanzas in stanzas_of(session.pk).items():
            for stanza in stanzas:
                own = [each for each in seats if (each.match_id, each.stanza) == (match, stanza.number)]
                finished = all(each.round <= number for each in own)
                both = {who for each in own for who in (each.ns_id, each.ew_id)}
                later = set().union(*(ahead.get(board, set()) for board in stanza.boards))
                assert stanza.finished == finished
                assert stanza.seen_by_both == (finished and not later & both)
                assert stanza.seen_by_all == (finished and not later)
    assert all(each.seen_by_all for stanzas in stanzas_of(session.pk).values() for each in stanzas)


def test_a_board_played_in_one_room_only_is_named() -> None:
    session = started_teams(4, "round-robin")
    first = Seating.objects.filter(section__session=session, round=1).order_by("table")[0]

    enter(session, first.table, 1, first.boards[0], "4SN=")
    (stanza,) = stanzas_of(session.pk)[first.match_id or 0]
    assert stanza.one_room_only == (first.boards[0],)
    assert [each.done for each in stanza.tables] == [1, 0]
