"""How a player's phone comes to its pair: by the code on the tablet, a slip, the printed card."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import PlayerPhone, Session
from club.queries import slips_ended
from club.services import follow_pair, link_of_card
from scoring.errors import NotFoundError, StaleError
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import TableRows, read_table
from scoring.queries.table.values import Place, TablePair

TABLE_SALT = "scoring.pair-at-a-table"
SLIP_SALT = "scoring.pair-slip"
#: A code on the tablet is scanned by whoever stands in front of it.
CODE_SECONDS = 10 * 60
UNKNOWN = gettext_lazy("This is not a code of this club. Please ask the director.")


class CodeSigner(signing.TimestampSigner):
    """A signature of 132 bits: half as long, for a code that an old telephone reads across a table."""

    def signature(self, value: bytes | str, key: bytes | str | None = None) -> str:
        """The first half of the usual one."""
        return super().signature(value, key)[:22]


@dataclass(frozen=True)
class PairHere:
    """A pair (its contestant's id) that sits at a table now, by direction: "NS" or "EW"; a single player by seat."""

    contestant: int
    direction: str
    pair: TablePair


def pairs_at_place(place: Place) -> tuple[PairHere, ...]:
    """Who sits at the table in its round now, North–South first; nobody once play is over."""
    rows = read_table(place)
    seating = rows.here.get(_round_now(rows))
    if seating is None or rows.session.state in (Session.State.ENDED, Session.State.OFFICIAL):
        return ()
    crews = (crew for side in ("NS", "EW") for crew in rows.side(seating, side))
    return tuple(PairHere(crew.contestant, crew.side, rows.pair(crew, seating.round)) for crew in crews)


def _round_now(rows: TableRows) -> int:
    return position_of(rows).current or 0


def table_token(place: Place, contestant: int) -> str:
    """What the code on a tablet says for a pair that sits there: signed, for ten minutes."""
    payload = f"{place.session_id}.{place.section_id}.{place.table}.{contestant}"
    return CodeSigner(salt=TABLE_SALT).sign(payload)


def slip_token(contestant: int, ended: int) -> str:
    """What a pair's slip says; `ended` slips before it are worthless (club.queries.slips_ended)."""
    return CodeSigner(salt=SLIP_SALT).sign(f"{contestant}.{ended}")


def follow_by_code(*, token: str, description: str, known: str) -> str:
    """The code on a tablet was scanned. Returns the telephone's secret, see club.services.follow.

    Raises NotFoundError where the code is too old, or where the pair has left the table.
    """
    try:
        payload = CodeSigner(salt=TABLE_SALT).unsign(token, max_age=CODE_SECONDS)
    except signing.SignatureExpired as error:
        raise NotFoundError(
            _("This code is too old. Please open it on the tablet again, and scan the new one.")
        ) from error
    except signing.BadSignature as error:
        raise NotFoundError(UNKNOWN) from error
    session_id, section_id, table, contestant = map(int, payload.split("."))
    here = _pairs_at(Place(session_id, section_id, table))
    if contestant not in {each.contestant for each in here}:
        raise NotFoundError(_("You no longer sit at this table. Please scan the code at the table where you sit now."))
    return follow_pair(
        session_id=session_id,
        contestant_id=contestant,
        way=PlayerPhone.Way.TABLE,
        table=table,
        description=description,
        known=known,
    )


def follow_by_slip(*, token: str, description: str, known: str) -> str:
    """A pair's slip was scanned. Returns the telephone's secret; NotFoundError where a newer slip has taken its
    place."""
    try:
        contestant, ended = map(int, CodeSigner(salt=SLIP_SALT).unsign(token).split("."))
    except (signing.BadSignature, ValueError) as error:
        raise NotFoundError(UNKNOWN) from error
    session_id = Session.objects.kept().filter(contestants=contestant).values_list("pk", flat=True).first()
    if session_id is None:
        raise NotFoundError(_("You are no longer on the list of this session. Please ask the director."))
    if slips_ended(session_id).get(contestant, 0) != ended:
        raise NotFoundError(_("This slip no longer works. Please ask the director for a new one."))
    return follow_pair(
        session_id=session_id,
        contestant_id=contestant,
        way=PlayerPhone.Way.SLIP,
        table=None,
        description=description,
        known=known,
    )


@dataclass(frozen=True)
class CardTable:
    """The table of a printed card tonight, and the contest there; `allowed`: phones may follow in its session."""

    place: Place
    title: str
    contest: str
    section: str
    allowed: bool


def table_of_card(token: str) -> CardTable:
    """What is played at the table of a printed card. Raises NotFoundError in plain words."""
    link = link_of_card(token)
    place = Place(link.session_id, link.section_id, link.table)
    contest = link.session.event.contest
    return CardTable(place, link.session.title, contest, link.section.letter, link.session.own_phones)


def may_follow_by_card(token: str) -> bool:
    """Whether the session at a printed card's table lets telephones follow; not where nothing is played there."""
    try:
        return table_of_card(token).allowed
    except NotFoundError:
        return False


def follow_by_card(*, token: str, contestant: int, description: str, known: str) -> str:
    """A table's printed card was scanned, and one of the two pairs there chosen. Returns the telephone's secret.

    Raises StaleError where that pair has left the table meanwhile.
    """
    place = table_of_card(token).place
    if contestant not in {each.contestant for each in _pairs_at(place)}:
        raise StaleError(_("They have left this table. Please see who sits here now, and choose again."))
    return follow_pair(
        session_id=place.session_id,
        contestant_id=contestant,
        way=PlayerPhone.Way.CARD,
        table=place.table,
        description=description,
        known=known,
    )


def _pairs_at(place: Place) -> tuple[PairHere, ...]:
    """As pairs_at_place; nobody where the section has been taken away."""
    if not Session.objects.kept().filter(pk=place.session_id, sections=place.section_id).exists():
        return ()
    return pairs_at_place(place)
