"""Visitors: one becomes a member, two turn out to be the same person."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError
from club.models import CheckIn, HistoryLink, LineUp, Player, Session, StandByPair, Substitution
from club.services.audit import append_audit_row
from club.services.conduct import conduct_is_of
from club.services.facts import facts_changed_in
from club.services.players import locked_player, locked_sessions_of


@transaction.atomic
def make_member(*, club_id: int, player_id: int, actor: Actor) -> Player:
    """A visitor has joined. Everything played as a visitor stays theirs."""
    player = locked_player(club_id, player_id)
    if player.is_guest or not player.active:
        player.is_guest, player.active = False, True
        player.save(update_fields=["is_guest", "active"])
        append_audit_row(club_id, actor, "visitor became member", {"player": player.pk})
    return player


@transaction.atomic
def same_person(*, club_id: int, visitor_id: int, player_id: int, actor: Actor) -> Player:
    """A visitor is somebody who is on the list already: evenings and check-ins become that person's, and the visitor
    is no longer offered; a link of the visitor's own opens nothing. Raises DomainError where both play in one session,
    or the first is no visitor.
    """
    sessions = locked_sessions_of([visitor_id])
    visitor, player = locked_player(club_id, visitor_id), locked_player(club_id, player_id)
    if not visitor.is_guest:
        raise DomainError(_("%(name)s is a member. Only a visitor can be matched with a member.") % _named(visitor))
    if visitor.pk == player.pk:
        raise DomainError(_("Choose somebody else: this is %(name)s already.") % _named(visitor))
    _refuse_same_session(visitor, player)
    for model in (LineUp, Substitution, CheckIn):
        model.objects.filter(player=visitor).update(player=player)
    for seat in ("first", "second"):
        StandByPair.objects.filter(**{seat: visitor}).update(**{seat: player})
    conduct_is_of(visitor.pk, player.pk)
    HistoryLink.objects.filter(player=visitor).delete()
    visitor.active, visitor.findable = False, False
    visitor.save(update_fields=["active", "findable"])
    append_audit_row(club_id, actor, "visitor was somebody else", {"player": player.pk, "visitor": visitor.pk})
    facts_changed_in(sessions)
    return player


def _refuse_same_session(visitor: Player, player: Player) -> None:
    both = _sessions_of(visitor) & _sessions_of(player)
    if both:
        titles = Session.objects.filter(pk__in=both).order_by("-date")
        raise DomainError(
            _("Both played in %(session)s, so they are two different people.") % {"session": titles[0].title}
        )


def _sessions_of(player: Player) -> set[int]:
    ways: Collection[tuple[type[LineUp | Substitution | CheckIn], str]] = (
        (LineUp, "contestant__session_id"),
        (Substitution, "contestant__session_id"),
        (CheckIn, "session_id"),
    )
    found = {pk for model, way in ways for pk in model.objects.filter(player=player).values_list(way, flat=True)}
    return found | set(StandByPair.objects.with_player(player.pk).values_list("session_id", flat=True))


def _named(player: Player) -> dict[str, str]:
    return {"name": player.name}
