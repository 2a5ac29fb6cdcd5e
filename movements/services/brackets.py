"""A knock-out is set up: its teams, its seeds, and the draw, proposed first and then confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Bracket, BracketDraw, BracketEntry, BracketMatch, BracketSide, Entry, Event
from club.models.brackets import BOARDS_AT_MOST, STANZAS_AT_MOST
from club.models.entries import TEAM_NAME_AT_MOST
from club.services import append_audit_row
from club.services.clubs import locked_club
from club.services.versions import usual_version
from movements.engine.bracket import FEWEST, MOST, ThreeWay, bracket, three_ways
from movements.engine.bracket_draw import next_lot
from movements.queries.bracket_values import BracketView
from movements.queries.brackets import view_of

__all__ = [
    "BOARDS_AT_MOST",
    "NAME_AT_MOST",
    "STANZAS_AT_MOST",
    "TEAM_NAME_AT_MOST",
    "Habits",
    "TeamInput",
    "confirm_draw",
    "first_round",
    "locked_bracket",
    "propose_draw",
    "set_teams",
    "start_bracket",
    "ways_to_choose",
]
NAME_AT_MOST = 120
SLUG_AT_MOST = 70


@dataclass(frozen=True)
class TeamInput:
    """A team as typed: its name, and its seed, 1 the best; `number` of a team that is there already."""

    name: str
    seed: int | None = None
    number: int | None = None


@dataclass(frozen=True)
class Habits:
    """How a knock-out is drawn and how long its matches are."""

    three_way: str = ""
    seeds_by_lot: bool = False
    boards: int = 24
    stanzas: int = 2


@transaction.atomic
def start_bracket(*, club_id: int, name: str, actor: Actor) -> Bracket:
    """A knock-out without teams yet, an event of its own."""
    name = " ".join(name.split())
    if not name:
        raise DomainError(_("Give the knock-out a name, such as Club Cup 2027."))
    if len(name) > NAME_AT_MOST:
        raise DomainError(_("The name has at most %(count)s letters.") % {"count": NAME_AT_MOST})
    # Two made at once would choose the same address.
    club = locked_club(club_id)
    conditions = usual_version(club_id, timezone.now().astimezone(ZoneInfo(club.time_zone)).date())
    event = Event.objects.create(club_id=club_id, name=name, contest=Event.Contest.TEAMS, conditions=conditions)
    made = Bracket.objects.create(club_id=club_id, event=event, slug=_free_slug(club_id, name))
    append_audit_row(club_id, actor, "knock-out made", {"event": event.pk})
    return made


def _free_slug(club_id: int, name: str) -> str:
    wish = slugify(name)[:SLUG_AT_MOST].strip("-") or "knock-out"
    taken = set(Bracket.objects.filter(club_id=club_id, slug__startswith=wish).values_list("slug", flat=True))
    found, number = wish, 2
    while found in taken:
        found, number = f"{wish}-{number}", number + 1
    return found


@transaction.atomic
def set_teams(*, bracket_id: int, teams: Sequence[TeamInput], habits: Habits, actor: Actor) -> None:
    """The list of teams with their seeds, and how the knock-out is drawn. Teams that are not listed are taken off.

    Once a match has begun only names can be changed. A draw that was proposed is proposed no more, as it was of other
    teams; one that was confirmed stands until another is.
    """
    row = locked_bracket(bracket_id)
    view = view_of(row)
    wanted = [_named(each) for each in teams]
    _refuse_twice(wanted)
    if view.begun:
        _rename_only(view, wanted)
    else:
        _refuse_odd(wanted, habits)
        _store(row, view, wanted)
        for name in ("three_way", "seeds_by_lot", "boards", "stanzas"):
            setattr(row, name, getattr(habits, name))
        if row.three_way not in three_ways(max(len(wanted), FEWEST)):
            row.three_way = ""
        row.lot = None
        row.save()
    append_audit_row(row.club_id, actor, "knock-out changed", {"event": row.event_id})


def _named(team: TeamInput) -> TeamInput:
    name = " ".join(team.name.split())
    if len(name) > TEAM_NAME_AT_MOST:
        raise DomainError(_("The name of a team has at most %(count)s letters.") % {"count": TEAM_NAME_AT_MOST})
    return TeamInput(name, team.seed, team.number)


def _refuse_twice(teams: Sequence[TeamInput]) -> None:
    names = [each.name.casefold() for each in teams]
    again = next((each.name for each in teams if names.count(each.name.casefold()) > 1), None)
    if again:
        raise DomainError(_("%(team)s is listed twice.") % {"team": again})


def _refuse_odd(teams: Sequence[TeamInput], habits: Habits) -> None:
    if len(teams) > MOST:
        raise DomainError(_("A knock-out has at most %(most)s teams.") % {"most": MOST})
    seeds = sorted(each.seed for each in teams if each.seed is not None)
    if seeds != list(range(1, len(seeds) + 1)):
        raise DomainError(_("Seeds are numbered 1, 2, 3 and so on, each once; leave the others without a number."))
    if not 2 <= habits.boards <= BOARDS_AT_MOST or not 1 <= habits.stanzas <= STANZAS_AT_MOST:
        raise DomainError(
            _("A match has 2 to %(boards)s boards, in 1 to %(stanzas)s stanzas.")
            % {"boards": BOARDS_AT_MOST, "stanzas": STANZAS_AT_MOST}
        )
    if habits.boards % (2 * habits.stanzas):
        raise DomainError(
            _("%(boards)s boards cannot be shared out over %(stanzas)s stanzas: both tables play half of each.")
            % {"boards": habits.boards, "stanzas": habits.stanzas}
        )


def _rename_only(view: BracketView, wanted: Sequence[TeamInput]) -> None:
    given = {each.number: each for each in wanted}
    gone = next((each for each in view.teams if each.number not in given), None)
    if gone is not None:
        raise DomainError(
            _("%(team)s has been drawn. It can withdraw, but stays on the list.") % {"team": gone.name or gone.number}
        )
    if set(given) != set(view.by_number) or any(each.seed != given[each.number].seed for each in view.teams):
        raise DomainError(_("A match has begun: only names of teams can be changed now."))
    for team in view.teams:
        Entry.objects.filter(pk=team.entry_id).update(name=given[team.number].name)


def _store(row: Bracket, view: BracketView, wanted: Sequence[TeamInput]) -> None:
    kept = {each.number for each in wanted if each.number is not None}
    if not kept <= set(view.by_number):
        raise StaleError(_("Somebody else has changed the list of teams. Please look again."))
    drawn = set(view.lines)
    for team in view.teams:
        if team.number in kept:
            continue
        if team.number in drawn:
            raise DomainError(
                _("%(team)s has been drawn. It can withdraw, but stays on the list.")
                % {"team": team.name or team.number}
            )
        BracketEntry.objects.filter(entry=team.entry_id).delete()
        Entry.objects.filter(pk=team.entry_id).delete()
    # Seeds are unique at every moment: all of them are put down first.
    BracketEntry.objects.filter(bracket=row).update(seed=None)
    last = Entry.objects.filter(event=row.event_id).aggregate(last=Max("number"))["last"] or 0
    for each in wanted:
        if each.number is None:
            last += 1
            entry = Entry.objects.create(event=row.event, number=last, name=each.name)
            BracketEntry.objects.create(bracket=row, entry=entry, seed=each.seed)
            continue
        entry_id = view.by_number[each.number].entry_id
        Entry.objects.filter(pk=entry_id).update(name=each.name)
        BracketEntry.objects.filter(entry=entry_id).update(seed=each.seed)


@transaction.atomic
def propose_draw(*, bracket_id: int, actor: Actor) -> None:
    """Draw lots for everybody who is not seeded; shown, and nothing more. Again: other lots. Refused once begun."""
    row = locked_bracket(bracket_id)
    view = view_of(row)
    _refuse_begun(view)
    if len(view.taking_part) < FEWEST:
        raise DomainError(_("A knock-out needs two teams at least."))
    last = BracketDraw.objects.filter(bracket=row).order_by("-version").values_list("lot", flat=True).first()
    row.lot = next_lot(row.lot if row.lot is not None else (last if last is not None else row.pk))
    row.save(update_fields=["lot"])
    append_audit_row(row.club_id, actor, "knock-out draw proposed", {"event": row.event_id})


@transaction.atomic
def confirm_draw(*, bracket_id: int, lot: int, actor: Actor) -> None:
    """The draw that was shown counts from now on, and round 1 is drawn. StaleError where another is proposed by now."""
    row = locked_bracket(bracket_id)
    view = view_of(row)
    _refuse_begun(view)
    found = view.proposal
    if found is None or lot != row.lot:
        raise StaleError(_("This draw is no longer the one that is proposed. Please look again."))
    teams, plan = found
    made = BracketDraw.objects.create(
        bracket=row,
        version=view.version + 1,
        three_way=row.three_way,
        lot=lot,
        lines=[each.number for each in teams],
        user_id=actor.user_id,
    )
    for each in plan.matches:
        match = BracketMatch.objects.create(draw=made, number=each.number)
        if each.round == 1:
            for place, side in enumerate(each.sides):
                entry = teams[side.line - 1].entry_id
                BracketSide.objects.create(match=match, place=place, version=1, entry_id=entry, user_id=actor.user_id)
    row.lot = None
    row.save(update_fields=["lot"])
    append_audit_row(row.club_id, actor, "knock-out drawn", {"event": row.event_id, "number": made.version})


def ways_to_choose(teams: int) -> tuple[ThreeWay, ...]:
    """How the first round of so many teams can be played."""
    return three_ways(teams) if FEWEST <= teams <= MOST else (ThreeWay.NONE,)


def first_round(teams: int, way: ThreeWay) -> tuple[int, int, int]:
    """(matches of two, matches of three, byes) of the first round."""
    plan = bracket(teams, way)
    threes = sum(len(each.sides) == 3 for each in plan.of_round(1))
    return len(plan.of_round(1)) - threes, threes, len(plan.byes)


def _refuse_begun(view: BracketView) -> None:
    if view.begun:
        raise DomainError(_("A match of this draw has begun: it can no longer be drawn anew."))


def locked_bracket(bracket_id: int) -> Bracket:
    """The row with its event and club, held until the end of this transaction. NotFoundError where it is gone."""
    row = Bracket.objects.select_for_update(of=("self",)).select_related("event", "club").filter(pk=bracket_id).first()
    if row is None:
        raise NotFoundError(_("There is no such knock-out."))
    return row
