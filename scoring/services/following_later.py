"""How somebody whose phone followed nobody comes to their pair after play, to query a score: by the six figures of a
table where the pair sat, or with an account."""

from __future__ import annotations

from collections.abc import Iterable

from django.core import signing
from django.utils.translation import gettext as _

from club.engine.contests import CONTESTS
from club.models import LineUp, PlayerPhone, Substitution, TableLink
from club.queries import Pair, pairs_of
from club.services import follow_pair, link_of_code
from movements.models import Seating
from scoring.errors import NotFoundError
from scoring.services.phone_following import CODE_SECONDS, CodeSigner

SALT = "scoring.table-after-play"


def table_after_play(*, session_id: int, code: str, place: str) -> str:
    """Six figures of a table → what is said along when the pair is chosen: signed, for ten minutes.

    Raises NotFoundError, or TooManyAttempts.
    """
    link = link_of_code(session_id=session_id, code=code, place=place)
    return CodeSigner(salt=SALT).sign(str(link.pk))


def pairs_at_table(session_id: int, token: str) -> dict[int, str]:
    """The pairs that sat at the table in any round, by id: number and names. Raises NotFoundError where it is too
    late."""
    link = _link(session_id, token)
    rows = Seating.objects.filter(section_id=link.section_id, table=link.table, ns__isnull=False, ew__isnull=False)
    return _named(session_id, {who for seating in rows for who in seating.everybody})


def follow_after_play(*, session_id: int, token: str, contestant: int, description: str, known: str) -> str:
    """One of those pairs is the own one. Returns the telephone's secret, see club.services.follow."""
    if contestant not in pairs_at_table(session_id, token):
        raise NotFoundError(_("They did not sit at this table. Please choose again."))
    table = _link(session_id, token).table
    way = PlayerPhone.Way.CODE
    return follow_pair(
        session_id=session_id, contestant_id=contestant, way=way, table=table, description=description, known=known
    )


def pairs_of_account(session_id: int, user_id: int) -> dict[int, str]:
    """The pairs of a session for which an account's player played, as a substitute too."""
    own = LineUp.objects.filter(player__user_id=user_id, contestant__session_id=session_id)
    sat_in = Substitution.objects.filter(player__user_id=user_id, contestant__session_id=session_id)
    return _named(session_id, {*own.values_list("contestant", flat=True), *sat_in.values_list("contestant", flat=True)})


def follow_with_account(*, session_id: int, user_id: int, contestant: int, description: str, known: str) -> str:
    """The account's own pair. Returns the telephone's secret; NotFoundError for a pair that is not."""
    if contestant not in pairs_of_account(session_id, user_id):
        raise NotFoundError(_("That is not yours. Please choose again."))
    way = PlayerPhone.Way.USER
    return follow_pair(
        session_id=session_id, contestant_id=contestant, way=way, table=None, description=description, known=known
    )


def _link(session_id: int, token: str) -> TableLink:
    try:
        pk = CodeSigner(salt=SALT).unsign(token, max_age=CODE_SECONDS)
    except signing.BadSignature as error:
        raise NotFoundError(_("That took too long. Please type the six figures again.")) from error
    link = TableLink.objects.filter(pk=pk, session_id=session_id).first()
    if link is None:
        raise NotFoundError(_("This table is no longer there."))
    return link


def _named(session_id: int, ids: Iterable[int]) -> dict[int, str]:
    wanted = set(ids)
    return {pair.id: f"{_numbered(pair)} {pair.name}".strip() for pair in pairs_of(session_id) if pair.id in wanted}


def _numbered(pair: Pair) -> str:
    if CONTESTS[pair.contest].seats == 1:
        return _("Player %(number)s") % {"number": pair.number}
    return _("Pair %(number)s") % {"number": pair.number}
