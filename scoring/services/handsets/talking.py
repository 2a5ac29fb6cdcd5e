"""One round of talk with the Data Connector: what has changed goes out, what was keyed comes in."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils import timezone

from club.models import Session
from scoring.engine.handsets import HandsetSection, HandsetSession
from scoring.engine.handsets.connector import (
    Command,
    NotOnHandsetsError,
    continue_dto,
    init_dto,
    section_update_dto,
)
from scoring.engine.handsets.keyed import read_name, read_result
from scoring.models import HandsetConnection
from scoring.queries.handsets import handset_session
from scoring.services.handsets.client import ConnectorError, DataConnector, Trouble
from scoring.services.handsets.landing import land_results
from scoring.services.handsets.names import land_names

logger = logging.getLogger(__name__)
Read = TypeVar("Read")


@dataclass
class Talk:
    """A session with its Data Connector. `sent`: the movement of each section as the handsets have it."""

    session_id: int
    connector: DataConnector
    sent: dict[str, HandsetSection]
    guid: str


@dataclass(frozen=True)
class Round:
    """What one round brought. `over`: nothing is awaited any more."""

    results: int = 0
    names: int = 0
    over: bool = False


def begin(session_id: int, connector: DataConnector, *, anew: bool = False) -> Talk:
    """Send the session to the handsets; what was sent before goes on, unless `anew`: that empties the handsets.

    Raises ConnectorError; with NOT_POSSIBLE where the session has no movement, or one that handsets cannot have.
    """
    session = _told(session_id)
    row, _new = HandsetConnection.objects.get_or_create(session_id=session_id, defaults={"address": connector.address})
    HandsetConnection.objects.filter(pk=row.pk).update(address=connector.address)
    with _Noted(session_id):
        if row.sent_at is None or anew:
            connector.send(Command.INITIALIZE, _made(lambda: init_dto(session, connector.club_id)))
            HandsetConnection.objects.filter(pk=row.pk).update(sent_at=timezone.now())
            sent = {section.letter: section for section in session.sections}
        else:
            connector.send(Command.CONTINUE, continue_dto(session, connector.club_id))
            # What the handsets have is not known: the movement is said once more, and changes nothing where it is so.
            sent = {}
    return Talk(session_id, connector, sent, session.guid)


def go_round(talk: Talk) -> Round:
    """Raises ConnectorError; what had come in by then is entered."""
    with _Noted(talk.session_id):
        state = Session.objects.values_list("state", flat=True).get(pk=talk.session_id)
        if state in (Session.State.READY, Session.State.PLAYING):
            _tell_changes(talk)
        results = _take(talk, Command.NEW_RESULTS, Command.ACCEPT_RESULTS, read_result, land_results)
        # Before play begins names wait where they are: a table takes them in its first round.
        names = (
            _take(talk, Command.NEW_PARTICIPATIONS, Command.ACCEPT_PARTICIPATIONS, read_name, land_names)
            if state == Session.State.PLAYING
            else 0
        )
    return Round(results, names, over=state == Session.State.OFFICIAL)


def _told(session_id: int) -> HandsetSession:
    session = handset_session(session_id)
    if session is None:
        raise ConnectorError(Trouble.NOT_POSSIBLE, "no movement")
    return session


def _made(make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return make()
    except NotOnHandsetsError as refused:
        raise ConnectorError(Trouble.NOT_POSSIBLE, "boards that do not follow each other") from refused


def _tell_changes(talk: Talk) -> None:
    """Sections whose movement is another one than the handsets have: a draw, a late pair, a change put right."""
    session = _told(talk.session_id)
    for section in session.sections:
        if _moves(talk.sent.get(section.letter)) != _moves(section):
            dto = _made(lambda section=section: section_update_dto(session, section, talk.connector.club_id))  # type: ignore[misc]
            talk.connector.send(Command.UPDATE_MOVEMENT, dto, talk.guid)
        talk.sent[section.letter] = section


def _moves(section: HandsetSection | None) -> object:
    """The movement alone: names that come from a handset are no news to it."""
    return section.rounds if section else None


def _take(
    talk: Talk,
    ask: Command,
    accept: Command,
    read: Callable[[Mapping[str, Any]], Read | None],
    land: Callable[[int, list[Read]], int],
) -> int:
    """Accepted only when it is entered: what a fault kept out comes again, and nothing is entered twice."""
    answer = talk.connector.send(ask, guid=talk.guid)
    if not answer.items:
        return 0
    landed = land(talk.session_id, list(_readable(answer.items, read)))
    talk.connector.send(accept, answer.last, talk.guid)
    return landed


def _readable(items: tuple[dict[str, Any], ...], read: Callable[[Mapping[str, Any]], Read | None]) -> Iterator[Read]:
    for item in items:
        try:
            found = read(item)
        except ValueError:
            logger.warning("The Data Connector sent something that cannot be read: %s", item)
            continue
        if found is not None:
            yield found


class _Noted:
    """Whether it answers, for the page of the tablets."""

    def __init__(self, session_id: int) -> None:
        self.rows = HandsetConnection.objects.filter(pk=session_id)

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, fault: BaseException | None, _trace: object) -> None:
        if isinstance(fault, ConnectorError):
            self.rows.update(trouble=fault.trouble.value, detail=fault.detail[:300])
        elif fault is None:
            self.rows.update(answered_at=timezone.now(), trouble="", detail="")
