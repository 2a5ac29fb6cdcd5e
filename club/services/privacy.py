"""A person is taken off the list for good on request; what was played stays, without a name."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.second_rankings import CATEGORY
from club.errors import DomainError
from club.models import AuditRow, CheckIn, DoorEntry, HistoryLink, MemberMark, Player, Session, StandByPair
from club.services.audit import append_audit_row
from club.services.conduct import forget_conduct_of
from club.services.facts import facts_changed_in
from club.services.phones import end_phones_of_players
from club.services.players import locked_player, locked_sessions_of


@transaction.atomic
def erase_player(*, club_id: int, player_id: int, actor: Actor) -> None:
    """Take away everything by which a member or visitor could be known, in sessions long past as well.

    Results, editions, payments and what was agreed to stay as an unnamed person's; the audit log has
    a name only where somebody wrote one as the reason of an act, and that stays.
    Conduct reports about the person go with their text, also where they are about others too: such a text says who did
    what. Visitors who turned out to be this person go along. DomainError while the person plays. Cannot be taken back.
    """
    ids = [player_id, *_as_visitor(club_id, player_id)]
    sessions = locked_sessions_of(ids)
    player = locked_player(club_id, player_id)
    _refuse_while_playing(player)
    Player.objects.filter(club_id=club_id, pk__in=ids).update(
        name=_("former member"),
        national_number="",
        email="",
        mail_results=False,
        findable=False,
        junior=False,
        privacy=Player.Privacy.HIDDEN,
        active=False,
        user=None,
        erased_at=timezone.now(),
    )
    forget_conduct_of(club_id, ids, actor)
    end_phones_of_players(ids)
    HistoryLink.objects.filter(player__in=ids).delete()
    StandByPair.objects.with_player(*ids).delete()
    DoorEntry.objects.filter(Q(first__in=ids) | Q(second__in=ids)).delete()
    CheckIn.objects.filter(player__in=ids).exclude(note="").update(note="")
    # A number or a level says nothing of an unnamed person; that somebody is a woman, or under 26, does.
    MemberMark.objects.filter(player__in=ids, mark__startswith=CATEGORY).delete()
    append_audit_row(club_id, actor, "member erased", {"player": player.pk})
    facts_changed_in(sessions)


def _as_visitor(club_id: int, player_id: int) -> list[int]:
    """The rows under which this person was a visitor before somebody said who it is."""
    identified = AuditRow.objects.filter(club_id=club_id, action="visitor was somebody else", data__player=player_id)
    return [int(data["visitor"]) for data in identified.values_list("data", flat=True)]


def _refuse_while_playing(player: Player) -> None:
    playing = Session.objects.filter(state=Session.State.PLAYING)
    own = Q(contestants__line_up__player=player) | Q(contestants__substitutions__player=player)
    session = playing.filter(own).first()
    if session is not None:
        values = {"name": player.name, "session": session.title}
        raise DomainError(_("%(name)s plays in %(session)s. Wait until play is over.") % values)
