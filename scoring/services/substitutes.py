"""Somebody sits in for one of a pair for some rounds (WB 144.2), and nobody has two seats in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Contestant, LineUp, Player, Session, Substitution
from club.services import (
    Permission,
    add_player,
    append_audit_row,
    facts_changed,
    locked_session,
    named_contestant,
    refuse_official,
)
from club.services import set_standing as set_rank
from club.services.names import people_named, player_by_number
from movements.models import Seating
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import read_rows
from scoring.models import Line
from scoring.queries.line_outcomes import unplayed

HALF = Fraction(1, 2)
LEFT = (Contestant.Standing.WITHDRAWN, Contestant.Standing.DISQUALIFIED)


@dataclass(frozen=True)
class Share:
    """How many of a contestant's boards substitutes play at one of its seats, all of them together."""

    boards: int
    of: int

    @property
    def too_much(self) -> bool:
        """More than half of the boards of the session: the pair plays on without standing (WB 144.2 a)."""
        return self.boards > HALF * self.of


@transaction.atomic
def sit_in(
    *,
    session_id: int,
    contestant_id: int,
    seat: int,
    person: str,
    first_round: int,
    last_round: int,
    stays_ranked: bool = False,
    player_id: int | None = None,
    permission: Permission,
    actor: Actor,
) -> Substitution:
    """Somebody has the seat (0: North or East, 1: South or West) in these rounds, at any time before it is official.

    `person` is a member's name or number, or the name of a visitor; `player_id` is whoever was chosen from a list.
    With more than half of the boards played by substitutes at a seat a ranked pair is without standing, unless
    `stays_ranked`: the director decides otherwise.
    Raises DomainError where somebody would sit at two places, or the seat has a substitute in one of the rounds.
    """
    session = locked_session(session_id)
    refuse_official(session)
    contestant = named_contestant(session_id, contestant_id)
    _refuse_rounds(session, contestant, first_round, last_round)
    player = _chosen(session, player_id) if player_id is not None else _person(session, person, actor)
    _refuse_own_seat(contestant, seat, player)
    made = Substitution(contestant=contestant, seat=seat, player=player, first_round=first_round, last_round=last_round)
    refuse_overlaps([*Substitution.objects.filter(contestant=contestant).select_related("player"), made])
    made.save()
    refuse_two_seats(session_id)
    data = {"contestant": contestant.pk, "player": player.pk, "seat": seat, "round": first_round, "last": last_round}
    if CONTESTS[session.event.contest].seats == 1:
        data["alone"] = True
    append_audit_row(session.club_id, actor, "substitute seated", data, session_id=session_id)
    ranked = contestant.standing == Contestant.Standing.RANKED
    if ranked and not stays_ranked and share_at(session, contestant, seat).too_much:
        without = Contestant.Standing.WITHOUT_STANDING
        set_rank(
            session_id=session_id,
            contestant_id=contestant.pk,
            standing=without,
            permission=permission,
            actor=actor,
        )
    facts_changed(session_id)
    return made


def share_at(session: Session, contestant: Contestant, seat: int) -> Share:
    """What substitutes play at a seat, of the boards that the contestant plays or has still to play."""
    boards = _boards_by_round(session, contestant.pk)
    here = list(Substitution.objects.filter(contestant=contestant, seat=seat))
    covered = {number for each in here for number in range(each.first_round, each.last_round + 1)}
    return Share(sum(n for number, n in boards.items() if number in covered), sum(boards.values()))


def _boards_by_round(session: Session, contestant: int) -> Mapping[int | None, int]:
    """The boards of one of its seats: scheduled and not cut, and those played outside the movement; None: in no round.

    A team plays at two or four tables at once, and who sits at one of them has the boards of that one.
    """
    rows = read_rows(session)
    due = {each.meeting: each.round for each in rows.scheduled if contestant in each.everybody}
    played = {key: line for key, line in rows.by_meeting.items() if contestant in _at_the_table(line)}
    left = {key for key, line in played.items() if unplayed(line)}
    rounds = {**{key: line.round for key, line in played.items()}, **due}
    found: Counter[int | None] = Counter()
    for (number, _room), boards in Counter((rounds[key], key.room) for key in rounds.keys() - left).items():
        found[number] = max(found[number], boards)
    return found


def _at_the_table(line: Line) -> tuple[int | None, ...]:
    """The contestants of a line; four in an individual."""
    return line.ns_id, line.ew_id, line.ns_partner_id, line.ew_partner_id


def _refuse_rounds(session: Session, contestant: Contestant, first: int, last: int) -> None:
    if not 1 <= first <= last:
        raise DomainError(_("The first round must come before the last."))
    rounds = rounds_played(session.pk).get(contestant.pk, set())
    if not rounds:
        raise DomainError(_("No seat yet: choose the movement first."))
    if last > max(rounds):
        raise DomainError(_("No board is played there after round %(round)s.") % {"round": max(rounds)})
    if not rounds & set(range(first, last + 1)):
        raise DomainError(_("That is a sit-out, which needs no substitute."))


def _chosen(session: Session, player_id: int) -> Player:
    found = Player.objects.filter(club_id=session.club_id, pk=player_id).first()
    if found is None:
        raise NotFoundError(_("This member is not in the club's list."))
    return found


def _person(session: Session, typed: str, actor: Actor) -> Player:
    text = " ".join(typed.split())
    if not text:
        raise DomainError(_("Who sits in? Type a name or a member’s number."))
    known = player_by_number(session.club_id, text)
    if known is not None:
        return known
    same = people_named(session.club_id, text)
    members = [each for each in same if not each.is_guest]
    found = members or _guests(session, [each for each in same if each.is_guest])
    if len(found) > 1:
        raise DomainError(
            _("There are two people called %(name)s. Type the number of the one who sits in.") % {"name": text}
        )
    return found[0] if found else add_player(club_id=session.club_id, name=text, is_guest=True, actor=actor)


def _guests(session: Session, same: list[Player]) -> list[Player]:
    """Of guests of one name those who are here tonight, if any are; of several strangers none: it is a new one."""
    here = Q(line_ups__contestant__session=session) | Q(substitutions__contestant__session=session)
    present = list(Player.objects.filter(here, pk__in=[each.pk for each in same]).distinct())
    return present or (same if len(same) == 1 else [])


def _refuse_own_seat(contestant: Contestant, seat: int, player: Player) -> None:
    if LineUp.objects.filter(contestant=contestant, seat=seat, player=player).exists():
        raise DomainError(_("%(name)s already has this seat.") % {"name": player.name})


def refuse_overlaps(substitutions: list[Substitution]) -> None:
    """Raises DomainError where a seat has two substitutes in a round."""
    ordered = sorted(substitutions, key=lambda each: (each.contestant_id, each.seat, each.first_round))
    for before, after in pairwise(ordered):
        same_seat = (before.contestant_id, before.seat) == (after.contestant_id, after.seat)
        if same_seat and after.first_round <= before.last_round:
            first = next((each for each in (before, after) if each.pk), before)
            values = {"name": first.player.name, "first": first.first_round, "last": first.last_round}
            raise DomainError(_("%(name)s already sits in at this seat, rounds %(first)s to %(last)s.") % values)


def refuse_two_seats(session_id: int) -> None:
    """Raises DomainError where somebody who sits in would have two seats in one round, or a seat two substitutes."""
    found = list(Substitution.objects.filter(contestant__session_id=session_id).select_related("player"))
    if not found:
        return
    refuse_overlaps(found)
    names = {each.player_id: each.player.name for each in found}
    taken = Counter(_seats_taken(session_id, found))
    for (player, number), seats in sorted(taken.items(), key=lambda each: each[0][1]):
        if seats > 1 and player in names:
            values = {"name": names[player], "round": number}
            raise DomainError(_("%(name)s already plays in round %(round)s, at another seat.") % values)


def _seats_taken(session_id: int, found: list[Substitution]) -> Iterator[tuple[int, int]]:
    """(player, round) for every seat at which somebody plays."""
    regular = LineUp.objects.filter(contestant__session_id=session_id)
    seats = {(row.contestant_id, row.seat): row.player_id for row in regular}
    rounds = rounds_played(session_id)
    for contestant, seat in {*seats, *((each.contestant_id, each.seat) for each in found)}:
        here = [each for each in found if (each.contestant_id, each.seat) == (contestant, seat)]
        for number in rounds.get(contestant, ()):
            instead = next((each for each in here if each.first_round <= number <= each.last_round), None)
            player = instead.player_id if instead else seats.get((contestant, seat))
            if player is not None:
                yield player, number


def rounds_played(session_id: int) -> dict[int, set[int]]:
    """The rounds in which each contestant plays; of one that has gone, those that it has played."""
    rounds: dict[int, set[int]] = {}
    for seat in Seating.objects.filter(section__session_id=session_id, ns__isnull=False, ew__isnull=False):
        for contestant in seat.everybody if seat.boards else ():
            rounds.setdefault(contestant, set()).add(seat.round)
    gone = set(Contestant.objects.filter(session_id=session_id, standing__in=LEFT).values_list("pk", flat=True))
    played: dict[int, set[int]] = {contestant: set() for contestant in gone}
    lines = Line.objects.filter(session_id=session_id, result__isnull=False, round__isnull=False)
    for line in lines:
        for who in (each for each in _at_the_table(line) if each is not None):
            (played if who in gone else rounds).setdefault(who, set()).add(line.round or 0)
    return rounds | played
