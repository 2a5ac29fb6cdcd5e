"""Knock-outs for tests, made by the services.

row = drawn_bracket(11, seeds=4)
win(row, 1, 8)          # team 8 wins match 1
"""

from __future__ import annotations

from club.actor import PROGRAM
from club.models import Bracket, Club, Entry, EntryPlayer
from movements.queries.bracket_values import BracketView, Score
from movements.queries.brackets import bracket_by_slug
from movements.services.brackets import Habits, TeamInput, confirm_draw, propose_draw, set_teams, start_bracket
from rulings.services.bracket_clocks import by_the_clock
from scoring.services.brackets import Outcome, enter_bracket_result
from tests.builders import make_club, make_player


def made_bracket(
    teams: int, *, seeds: int = 0, club: Club | None = None, three_way: str = "", players: int = 0
) -> Bracket:
    """Teams called Team 1, Team 2, …, the first so many of them seeded; nothing is drawn."""
    club = club or make_club()
    row = start_bracket(club_id=club.pk, name="Club Cup", actor=PROGRAM)
    listed = [TeamInput(f"Team {each}", each if each <= seeds else None) for each in range(1, teams + 1)]
    set_teams(bracket_id=row.pk, teams=listed, habits=Habits(three_way), actor=PROGRAM)
    for entry in Entry.objects.filter(event=row.event):
        for place in range(players):
            EntryPlayer.objects.create(entry=entry, place=place, player=make_player(club))
    row.refresh_from_db()
    return row


def drawn_bracket(
    teams: int, *, seeds: int | None = None, club: Club | None = None, three_way: str = "", players: int = 0
) -> Bracket:
    """The same, drawn; all of them are seeded unless `seeds` says how many."""
    row = made_bracket(teams, seeds=teams if seeds is None else seeds, club=club, three_way=three_way, players=players)
    propose_draw(bracket_id=row.pk, actor=PROGRAM)
    row.refresh_from_db()
    confirm_draw(bracket_id=row.pk, lot=row.lot or 0, actor=PROGRAM)
    row.refresh_from_db()
    return row


def seen(row: Bracket) -> BracketView:
    found = bracket_by_slug(row.club_id, row.slug)
    assert found is not None
    return found


def teams_of(row: Bracket, number: int) -> list[int]:
    """The numbers of the teams of a match."""
    match = seen(row).match(number)
    assert match is not None
    return [each.team.number for each in match.sides if each.team is not None]


def score(row: Bracket, number: int, one_imps: int, other_imps: int, *extra: int) -> tuple[int, ...]:
    """Enter the IMPs of a match of two in the order of its sides, and those of its extra boards."""
    one, other = teams_of(row, number)
    figures = Score(one, other, one_imps, other_imps, *extra)
    return enter_bracket_result(
        bracket_id=row.pk, number=number, outcome=Outcome([figures]), clock=by_the_clock, actor=PROGRAM
    )


def win(row: Bracket, number: int, team: int) -> None:
    """A team wins a match of two by 20 IMPs."""
    first = teams_of(row, number)[0] == team
    assert score(row, number, 40 if first else 20, 20 if first else 40) == (team,)
