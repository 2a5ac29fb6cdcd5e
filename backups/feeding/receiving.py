"""At the hosted site: what a laptop sends is put together, each piece once, and taken in when it is whole."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import zlib
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from celery import current_app
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from backups.feeding.words import BYTES_AT_MOST, PART_BYTES, PROTOCOL, Sent, Stands, WireFaulty
from backups.json_schema import STANDINGS
from club.models import FedPackage, FedPart, FedSession, LaptopKey, Session
from club.services import facts_changed
from club.services.clubs import locked_club
from club.services.laptop_keys import FeedRefused, note_fed
from club.services.session_addresses import address_is_taken
from scoring.queries.public import rank_lists, travellers
from scoring.queries.public.travelling import TravellingFaulty, day_of, fed_info, sheet_of_document

logger = logging.getLogger(__name__)
TASK = "bridgeclub.feed"
Kind, State = FedPackage.Kind, FedPackage.State
#: Nobody plays more; a key in wrong hands fills no disk.
NEW_SESSIONS_A_DAY = 60
COMING_AT_MOST = 6
#: A document of standings unpacks to no more.
UNPACKED_AT_MOST = BYTES_AT_MOST


def answer(key: LaptopKey, body: bytes) -> dict[str, Any]:
    """What a signed request is answered with. Raises FeedRefused."""
    try:
        plain = json.loads(body)
        act, protocol = plain["act"], plain["protocol"]
    except (ValueError, KeyError, TypeError, RecursionError) as odd:
        raise FeedRefused("garbled") from odd
    if protocol != PROTOCOL:
        raise FeedRefused("versions")
    if act == "hello":
        return _hello(key, plain)
    if act == "send":
        found = take_piece(key, _read(plain))
        return {"have": found.have, "state": found.state, "why": found.why}
    raise FeedRefused("garbled")


def _hello(key: LaptopKey, plain: Mapping[str, Any]) -> dict[str, Any]:
    """Whose key it is, and whether this program can read what the laptop's writes."""
    schema, known = plain.get("schema"), MigrationLoader(None).disk_migrations
    if not isinstance(schema, dict) or not all(isinstance(each, list) for each in schema.values()):
        raise FeedRefused("garbled")
    newer = any((app, name) not in known for app, names in schema.items() for name in names)
    return {"club": key.club.name, "slug": key.club.slug, "reads": not newer}


def _read(plain: Mapping[str, Any]) -> Sent:
    try:
        data = base64.b64decode(plain["data"], validate=True)
        sent = Sent(
            *(str(plain["source"]), int(plain["there"]), str(plain["slug"]), str(plain["title"])),
            *(date.fromisoformat(plain["date"]), str(plain["kind"]), str(plain["digest"])),
            *(int(plain["bytes"]), int(plain["offset"]), data),
        )
        validate_slug(sent.slug)
    except (KeyError, TypeError, ValueError, ValidationError) as odd:
        raise FeedRefused("garbled") from odd
    in_form = len(sent.source) in range(1, 65) and len(sent.digest) == 64 and 0 < sent.there < 1 << 62
    in_form = in_form and sent.kind in Kind.values and len(sent.title) <= 120 and len(sent.slug) <= 80
    if not in_form or len(data) > 2 * PART_BYTES or not 0 <= sent.offset <= sent.size or sent.end > sent.size:
        raise FeedRefused("garbled")
    if not 0 < sent.size <= BYTES_AT_MOST:
        raise FeedRefused("large")
    return sent


@transaction.atomic
def take_piece(key: LaptopKey, sent: Sent) -> Stands:
    """Put a piece where it belongs; one that is there already, or leaves a gap, changes nothing."""
    locked_club(key.club_id)
    fed = _fed_session(key, sent)
    package = FedPackage.objects.filter(fed=fed, digest=sent.digest).first()
    if package is None:
        package = _announced(key, fed, sent)
    if package.state == State.COMING and package.have == sent.offset and sent.data and sent.size == package.bytes:
        FedPart.objects.create(package=package, offset=sent.offset, content=sent.data)
        package.have = sent.end
        package.save(update_fields=["have"])
        if package.have == package.bytes:
            _whole(key, package)
    return Stands(package.have, package.state, package.why)


def _fed_session(key: LaptopKey, sent: Sent) -> FedSession:
    found = FedSession.objects.filter(club=key.club_id, source=sent.source, there=sent.there).first()
    if found is not None:
        return found
    day = timezone.now() - timedelta(days=1)
    if FedSession.objects.filter(club=key.club_id, packages__at__gt=day).distinct().count() >= NEW_SESSIONS_A_DAY:
        raise FeedRefused("busy")
    slug, number = sent.slug, 1
    while address_is_taken(key.club_id, slug) or FedSession.objects.filter(club=key.club_id, slug=slug).exists():
        number += 1
        slug = f"{sent.slug[:70]}-{number}"
    made = {"slug": slug, "title": sent.title, "date": sent.date}
    return FedSession.objects.create(club_id=key.club_id, source=sent.source, there=sent.there, **made)


def _announced(key: LaptopKey, fed: FedSession, sent: Sent) -> FedPackage:
    """A package that begins. What has come of an older one of the same kind is of no use any more."""
    FedPackage.objects.filter(fed=fed, kind=sent.kind, state=State.COMING).delete()
    if FedPackage.objects.filter(fed__club=key.club_id, state=State.COMING).count() >= COMING_AT_MOST:
        raise FeedRefused("busy")
    sequence = LaptopKey.objects.values_list("sequence", flat=True).get(pk=key.pk)
    return FedPackage.objects.create(
        fed=fed, kind=sent.kind, digest=sent.digest, bytes=sent.size, sequence=sequence, at=timezone.now()
    )


def _whole(key: LaptopKey, package: FedPackage) -> None:
    """All of it is there: standings are shown at once, an archive is for the worker."""
    content = content_of(package)
    if hashlib.sha256(content).hexdigest() != package.digest:
        _settle(package, State.REFUSED, "digest")
    elif package.kind == Kind.STANDINGS:
        _show(package, content)
    else:
        package.state = State.ARRIVED
        package.save(update_fields=["state"])
        transaction.on_commit(_ask_worker)
    note_fed(key)


def content_of(package: FedPackage) -> bytes:
    """Everything that has come of it."""
    return b"".join(bytes(part) for part in package.parts.order_by("offset").values_list("content", flat=True))


def _show(package: FedPackage, content: bytes) -> None:
    """Live standings take the place of older ones. They are looked at as the page will look at them."""
    try:
        document = unpacked(content)
        fed = package.fed
        fed.standings, fed.title, fed.date = document, document["session"]["title"], day_of(document)
        sheet = sheet_of_document(fed_info(fed), document, 1)
        if not STANDINGS(document["standings"]):
            raise TravellingFaulty
        # What cannot be shown is found now, and not by whoever opens the page.
        rank_lists(sheet)
        travellers(sheet)
    except (TravellingFaulty, WireFaulty, KeyError, TypeError, ValueError, AttributeError, LookupError):
        logger.warning("Standings of %s cannot be shown.", package.fed_id, exc_info=True)
        _settle(package, State.REFUSED, "standings")
        return
    fed.version, fed.received_at = fed.version + 1, timezone.now()
    fed.save(update_fields=["standings", "title", "date", "version", "received_at"])
    FedPackage.objects.filter(fed=fed, kind=Kind.STANDINGS, state=State.TAKEN).delete()
    _settle(package, State.TAKEN)
    _plays_on(fed)


def _plays_on(fed: FedSession) -> None:
    """Play was taken up again on the laptop after its archive had come: here too boards are to be played then, and
    what is shown of them follows from that as it does there."""
    if fed.session_id is not None and fed.standings["session"]["settings"]["state"] == Session.State.PLAYING:
        over = Session.objects.filter(pk=fed.session_id, state__in=[Session.State.ENDED, Session.State.OFFICIAL])
        if over.filter(held_by=Session.HeldBy.LAPTOP).update(state=Session.State.PLAYING):
            facts_changed(fed.session_id)


def unpacked(content: bytes) -> dict[str, Any]:
    """A packed document. Raises WireFaulty."""
    try:
        packing = zlib.decompressobj()
        plain = json.loads(packing.decompress(content, UNPACKED_AT_MOST))
    except (zlib.error, ValueError, RecursionError) as odd:
        raise WireFaulty from odd
    if not isinstance(plain, dict):
        raise WireFaulty
    return plain


def packed(document: Mapping[str, Any]) -> bytes:
    """The same document makes the same bytes."""
    return zlib.compress(json.dumps(document, sort_keys=True, separators=(",", ":")).encode(), 6)


def _settle(package: FedPackage, state: FedPackage.State, why: str = "") -> None:
    """It has been dealt with: its pieces are not needed any more."""
    package.state, package.why = state, why
    package.save(update_fields=["state", "why"])
    package.parts.all().delete()


def _ask_worker() -> None:
    try:
        current_app.signature(TASK, ignore_result=True).apply_async()
    except Exception:
        logger.exception("A worker could not be asked to take in an archive; the sweep will.")
