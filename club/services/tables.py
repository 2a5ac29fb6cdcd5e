"""How a table's device gets in and what it may touch: printed codes, links, six figures, and devices."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.core import signing
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.engine.passed import has_passed
from club.errors import DomainError, NotFoundError, TooManyAttempts
from club.models import Attempts, Club, Membership, Section, Session, TableCard, TableDevice, TableLink
from club.models.tables import secret_hash
from club.queries.unique import only_row
from club.services.audit import append_audit_row
from club.services.sessions import locked_session

OPEN_STATES = (Session.State.READY, Session.State.PLAYING)
TRIES = 10
#: Wrong figures from everywhere together: with many addresses a table's six figures could be found by trying.
TRIES_EVERYWHERE = 60
WAIT = timedelta(minutes=5)
EVERYWHERE = "figures from everywhere"
AFTER_MIDNIGHT = timedelta(hours=5)
A_DAY_OF_PLAY = timedelta(hours=12)
CARD_SALT = "club.table-card"
PRACTICE_OVER = gettext_lazy("This practice evening is over. Nothing of it counted.")


def card_token(card: TableCard) -> str:
    """What the permanent printed code of a table says: signed, and worthless after the next generation."""
    return signing.Signer(salt=CARD_SALT).sign(f"{card.pk}.{card.generation}")


@transaction.atomic
def table_card(*, club_id: int, section: str, table: int) -> TableCard:
    """The card of a table, made when it is first asked for."""
    card, _made = TableCard.objects.get_or_create(club_id=club_id, section=section, table=table)
    return card


@transaction.atomic
def table_cards(*, club_id: int, section: str, tables: int) -> list[TableCard]:
    """The cards of tables 1 to `tables`, in order; those never asked for before are made."""
    wanted = [TableCard(club_id=club_id, section=section, table=table) for table in range(1, tables + 1)]
    TableCard.objects.bulk_create(wanted, ignore_conflicts=True)
    return list(TableCard.objects.filter(club_id=club_id, section=section, table__lte=tables).order_by("table"))


@transaction.atomic
def renew_cards(*, club_id: int, actor: Actor) -> None:
    """Make every printed code of the club worthless; new ones must be printed."""
    TableCard.objects.filter(club_id=club_id).update(generation=F("generation") + 1)
    append_audit_row(club_id, actor, "table codes renewed", {})


@transaction.atomic
def open_by_card(*, token: str, description: str, account: int | None = None) -> tuple[TableDevice, str]:
    """Scan of the printed code → a device of tonight's session and its secret. Raises NotFoundError in plain words.

    `account`: who is logged in on the device, for the audit log of a club where they have a role.
    """
    return _new_device(link_of_card(token), description, account)


def link_of_card(token: str) -> TableLink:
    """The way in to the table that a printed code means now; with its session. Raises NotFoundError in plain words."""
    try:
        card_id, generation = signing.Signer(salt=CARD_SALT).unsign(token).split(".")
    except (signing.BadSignature, ValueError) as error:
        raise NotFoundError(_("This is not a code of this club. Please ask the director.")) from error
    card = TableCard.objects.filter(pk=int(card_id), generation=int(generation)).first()
    if card is None:
        raise NotFoundError(_("This printed code has been replaced by a newer one. Please ask the director."))
    if Club.objects.filter(pk=card.club_id, practice=Club.Practice.OVER).exists():
        raise NotFoundError(PRACTICE_OVER)
    sections = Section.objects.filter(
        session__club_id=card.club_id,
        session__state__in=OPEN_STATES,
        session__discarded_at__isnull=True,
        letter=card.section,
    ).select_related("session__club")
    section = max(sections, key=_likeliest_now, default=None)
    if section is None:
        raise NotFoundError(
            _("No session is being played at this table now. Try again when the director has started it.")
        )
    links = TableLink.objects.select_related("session__club")
    link = links.filter(section=section, table=card.table, ended_at__isnull=True).first()
    if link is None:
        raise NotFoundError(
            _("Table %(table)s is not in use in this session. Please ask the director.") % {"table": card.table}
        )
    return link


def _likeliest_now(section: Section) -> tuple[int, float]:
    """What was begun today, then what is ready for tonight: an evening nobody ended is not in the way."""
    session, now = section.session, timezone.now()
    # An evening may go on after midnight.
    tonight = (now.astimezone(ZoneInfo(session.club.time_zone)) - AFTER_MIDNIGHT).date()
    if session.started_at is not None and session.state == Session.State.PLAYING:
        return (3 if now - session.started_at < A_DAY_OF_PLAY else 1), session.started_at.timestamp()
    return (2 if session.date == tonight else 0), -abs((session.date - tonight).days)


@transaction.atomic
def open_by_link(*, secret: str, description: str, account: int | None = None) -> tuple[TableDevice, str]:
    """A table's link opened on a device. Raises NotFoundError where the link has ended or never was."""
    link = (
        TableLink.objects.filter(secret_hash=secret_hash(secret), ended_at__isnull=True)
        .select_related("session")
        .first()
    )
    if link is None:
        practised = TableLink.objects.filter(
            secret_hash=secret_hash(secret), session__club__practice=Club.Practice.OVER
        )
        if practised.exists():
            raise NotFoundError(PRACTICE_OVER)
        raise NotFoundError(_("This link is no longer valid. Please ask the director for a new one."))
    return _new_device(link, description, account)


def open_by_code(*, code: str, description: str, place: str, account: int | None = None) -> tuple[TableDevice, str]:
    """Six figures typed on a device at `place` (its network address). Ten wrong ones make it wait five minutes."""
    digits = figures_of(code)
    with transaction.atomic():
        tries = figure_tries_from(place)
        link = next((link for link in _open_links() if hmac.compare_digest(link.code(), digits)), None)
        if link is not None:
            return _new_device(link, description, account)
        tries.count_wrong()
    raise NotFoundError(_("No table has this code. Please check the six figures with the director."))


@transaction.atomic
def _link_of_code(session_id: int, digits: str, place: str) -> TableLink | None:
    """The table of a session that has these six figures; a wrong try from the place is counted."""
    tries = figure_tries_from(place)
    links = TableLink.objects.filter(session_id=session_id, ended_at__isnull=True).select_related("section")
    link = next((link for link in links if hmac.compare_digest(link.code(), digits)), None)
    if link is None:
        tries.count_wrong()
    return link


def link_of_code(*, session_id: int, code: str, place: str) -> TableLink:
    """The table whose six figures somebody types who was there, whether play goes on or has ended.

    Ten wrong ones from a `place` (a network address) make it wait five minutes, and lock no table out.
    """
    link = _link_of_code(session_id, figures_of(code), f"results {place}"[:120])
    if link is None:
        raise NotFoundError(
            _("No table of this session has this code. The tablet shows it, and the director has a list.")
        )
    return link


def figures_of(code: str) -> str:
    """The figures of a code, however they were typed."""
    return "".join(str(int(figure)) for figure in code if figure.isdecimal())


def _open_links() -> QuerySet[TableLink]:
    links = TableLink.objects.filter(ended_at__isnull=True, session__state__in=OPEN_STATES)
    return links.select_related("session")


def tries_from(place: str, wait: timedelta = WAIT, words: str = "", at_most: int = TRIES) -> Attempts:
    """The wrong tries from one place, held so that many at once are counted one by one.

    Raises TooManyAttempts (with these `words`) until it has waited.
    """
    Attempts.objects.get_or_create(key=place)
    tries = Attempts.objects.select_for_update(no_key=True).get(key=place)
    if has_passed(tries.since, wait, timezone.now()):
        tries.count = 0
    if tries.count >= at_most:
        words = words or _("Too many wrong codes. Please wait five minutes, or ask the director for the link.")
        raise TooManyAttempts(words, until=tries.since + wait)
    return tries


def count_wrong_try(tries: Attempts, at_most: int = TRIES) -> None:
    """The five minutes count from the first wrong try, and anew from the tenth."""
    tries.count += 1
    if tries.count in {1, at_most}:
        tries.since = timezone.now()
    tries.save(update_fields=["count", "since"])


@dataclass(frozen=True)
class FigureTries:
    """Wrong tries at figures that are few enough to be guessed: from one place, and from everywhere."""

    here: Attempts
    everywhere: Attempts

    def count_wrong(self) -> None:
        """One more."""
        count_wrong_try(self.here)
        count_wrong_try(self.everywhere, TRIES_EVERYWHERE)


def figure_tries_from(place: str) -> FigureTries:
    """Held as by tries_from. Raises TooManyAttempts; links and printed codes go on all the while."""
    here = tries_from(place)
    words = _("Too many wrong codes were typed. Please scan the code on the table, or ask the director for the link.")
    return FigureTries(here, tries_from(EVERYWHERE, words=words, at_most=TRIES_EVERYWHERE))


@transaction.atomic
def renew_link(*, section_id: int, table: int, actor: Actor) -> str:
    """A new link for a table; the old one and every device that came in through it end. Returns the new secret."""
    section = _locked_section(section_id)
    TableLink.objects.filter(section=section, table=table, ended_at__isnull=True).update(ended_at=timezone.now())
    [link] = _new_links(section, [table], actor.user_id)
    data = {"section": section.letter, "table": table}
    append_audit_row(section.session.club_id, actor, "table link renewed", data, session_id=section.session_id)
    return link.secret()


@transaction.atomic
def ensure_links(*, section_id: int, tables: int, actor: Actor) -> None:
    """One live link for each table of the section; links that are there stay, those of tables beyond end."""
    section = _locked_section(section_id)
    live = TableLink.objects.filter(section=section, ended_at__isnull=True)
    live.filter(table__gt=tables).update(ended_at=timezone.now())
    have = set(live.values_list("table", flat=True))
    missing = [table for table in range(1, tables + 1) if table not in have]
    if missing:
        _new_links(section, missing, actor.user_id)


def _locked_section(section_id: int) -> Section:
    """The section, its session held: two directors at once make one link."""
    section = only_row(Section.objects.filter(pk=section_id))
    if section is None:
        raise NotFoundError(_("This section is no longer there."))
    section.session = locked_session(section.session_id)
    return section


def _new_links(section: Section, tables: Iterable[int], user_id: int | None) -> list[TableLink]:
    """Links whose six figures no other open table has."""
    codes = {link.code() for link in _open_links()}
    links = []
    for table in tables:
        link = next(link for link in _links_for(section, table, user_id) if link.code() not in codes)
        link.secret_hash = secret_hash(link.secret())
        codes.add(link.code())
        links.append(link)
    return TableLink.objects.bulk_create(links)


def _links_for(section: Section, table: int, user_id: int | None) -> Iterator[TableLink]:
    """Any number of links to choose from."""
    while True:
        nonce = secrets.token_hex(16)
        yield TableLink(session_id=section.session_id, section=section, table=table, nonce=nonce, created_by_id=user_id)


def _new_device(link: TableLink, description: str, account: int | None) -> tuple[TableDevice, str]:
    if link.session.state not in OPEN_STATES:
        raise DomainError(_("This session is over. Its results are on the club's page."))
    token = secrets.token_hex(16)
    values = {"token_hash": secret_hash(token), "description": description[:120], "seen_at": timezone.now()}
    device = TableDevice.objects.create(link=link, **values)
    session = link.session
    ours = account and Membership.objects.filter(user_id=account, club_id=session.club_id).exists()
    who = Actor(user_id=account) if ours else Actor(device_id=device.pk)
    data = {"section": link.section.letter, "table": link.table}
    append_audit_row(session.club_id, who, "device came in", data, session_id=session.pk)
    return device, token
