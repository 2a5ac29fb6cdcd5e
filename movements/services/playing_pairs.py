"""Which players of a team sit together, at which table of a match: for the session, a match or a stanza of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Contestant, LineUp, Session
from club.services import append_audit_row, facts_changed, locked_session
from club.services.closing import refuse_official
from movements.models import Match, PlayingPair, Seating


@dataclass(frozen=True)
class LineUpOfTeam:
    """Who plays: player ids, North first, East first. `match` None: all session; `stanza` 0: all of the match.
    `second`: North–South and East–West of the second four of a team of eight.
    """

    ns: tuple[int, int]
    ew: tuple[int, int]
    match: int | None = None
    stanza: int = 0
    second: tuple[tuple[int, int], tuple[int, int]] | None = None

    @property
    def fours(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """North–South and East–West of each four."""
        return ((self.ns, self.ew), *([self.second] if self.second else []))

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for four in self.fours for pair in four for player in pair)


@transaction.atomic
def set_line_up(*, session_id: int, contestant_id: int, line_up: LineUpOfTeam, actor: Actor) -> None:
    """Say which four, or eight, play and who sits where. What is said of a stanza counts before that of its match.

    Raises DomainError where somebody is named twice or is not of the team; NotFoundError for a match of others.
    """
    session = locked_session(session_id)
    refuse_official(session)
    contestant = Contestant.objects.filter(session=session, pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError(_("This team is not in the session."))
    _refuse(session, contestant, line_up)
    match = _match(session, contestant, line_up)
    for four, pairs in enumerate(line_up.fours, start=1):
        for side, (first, second) in zip(("NS", "EW"), pairs, strict=True):
            PlayingPair.objects.update_or_create(
                contestant=contestant,
                match=match,
                stanza=line_up.stanza,
                four=four,
                side=side,
                defaults={"first_id": first, "second_id": second},
            )
    data: dict[str, object] = {"contestant": contestant.pk, "players": list(line_up.players)}
    data |= {"match": match.pk, "stanza": line_up.stanza} if match else {}
    append_audit_row(session.club_id, actor, "line-up set", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def forget_line_up(
    *, session_id: int, contestant_id: int, match: int | None = None, stanza: int = 0, actor: Actor
) -> None:
    """Take back what was said of the session, of a match, or of a stanza of it: what is said of more counts there
    again, and in the end the order of the players.
    """
    session = locked_session(session_id)
    refuse_official(session)
    said = PlayingPair.objects.filter(contestant__session=session, contestant=contestant_id, match=match, stanza=stanza)
    if not said.exists():
        return
    said.delete()
    data: dict[str, object] = {"contestant": contestant_id}
    data |= {"match": match, "stanza": stanza} if match else {}
    append_audit_row(session.club_id, actor, "line-up taken back", data, session_id=session.pk)
    facts_changed(session.pk)


def _refuse(session: Session, contestant: Contestant, line_up: LineUpOfTeam) -> None:
    of_eight = bool(session.teams_of_eight)
    if of_eight != bool(line_up.second):
        raise DomainError(
            _("Teams of eight play here: name eight players, four pairs.")
            if of_eight
            else _("Teams of four play here: name four players, two pairs.")
        )
    if len(set(line_up.players)) != len(line_up.players):
        raise DomainError(
            _("Somebody is named twice. Choose eight different players.")
            if of_eight
            else _("Somebody is named twice. Choose four different players.")
        )
    team = set(LineUp.objects.filter(contestant=contestant).values_list("player_id", flat=True))
    if not set(line_up.players) <= team:
        raise DomainError(_("Somebody does not play for this team. Add the player to the team first."))


def _match(session: Session, contestant: Contestant, line_up: LineUpOfTeam) -> Match | None:
    if line_up.match is None:
        if line_up.stanza:
            raise NotFoundError(_("This match has no such part."))
        return None
    match = Match.objects.filter(session=session, pk=line_up.match).first()
    if match is None or contestant.pk not in (match.home_id, match.away_id):
        raise NotFoundError(_("This team does not play this match."))
    if line_up.stanza and not Seating.objects.filter(match=match, stanza=line_up.stanza).exists():
        raise NotFoundError(_("This match has no such part."))
    return match
