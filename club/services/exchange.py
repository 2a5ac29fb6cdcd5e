"""Two pairs whose names stand in each other's place: the names move with whoever sat in for them, the results stay."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError
from club.models import Contestant, LineUp, Substitution
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.pairs import named_contestant
from club.services.phones import end_phones_of_pairs
from club.services.sessions import locked_session


@transaction.atomic
def exchange_names(*, session_id: int, first_id: int, second_id: int, actor: Actor) -> None:
    """Who was entered as one pair is the other pair, and the other way round (names, not boards)."""
    session = locked_session(session_id)
    if first_id == second_id:
        raise DomainError(_("Choose two different ones."))
    pairs = [named_contestant(session_id, each) for each in (first_id, second_id)]
    seats = {pair.pk: list(pair.line_up.values_list("seat", "player_id")) for pair in pairs}
    LineUp.objects.filter(contestant__in=pairs).delete()
    for pair, other in (pairs, reversed(pairs)):
        taken = seats[other.pk]
        LineUp.objects.bulk_create(LineUp(contestant=pair, seat=seat, player_id=who) for seat, who in taken)
    _exchange_substitutes(pairs)
    end_phones_of_pairs([pair.pk for pair in pairs])
    data = {"contestant": first_id, "other": second_id}
    append_audit_row(session.club_id, actor, "names exchanged", data, session_id=session.pk)
    facts_changed(session.pk)


def _exchange_substitutes(pairs: list[Contestant]) -> None:
    first, second = (list(pair.substitutions.all()) for pair in pairs)
    Substitution.objects.filter(contestant__in=pairs).delete()
    for pair, taken in zip(pairs, (second, first), strict=True):
        Substitution.objects.bulk_create(
            Substitution(
                contestant=pair,
                seat=each.seat,
                player_id=each.player_id,
                first_round=each.first_round,
                last_round=each.last_round,
            )
            for each in taken
        )
