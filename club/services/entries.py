"""Teams of an event: their name, their captain, their players over all of its sessions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.models import Contestant, Entry, EntryPlayer, LineUp, Session
from club.models.entries import TEAM_NAME_AT_MOST
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.pairs import NameInput, add_pair, name_pair, named_contestant
from club.services.sessions import locked_session


@transaction.atomic
def add_team(
    *,
    session_id: int,
    name: str = "",
    names: Sequence[NameInput] = (),
    captain: int | None = None,
    stand_in: bool = False,
    actor: Actor,
) -> Contestant:
    """A team comes, at the end of the list; its name and its players may come later. `captain` is a seat of `names`.

    It is entered for the event: the next session of the event has it again. A stand-in team is not ranked.
    """
    session = _session_of_teams(session_id)
    contestant = add_pair(session_id=session_id, names=names, actor=actor)
    entry = Entry.objects.create(event=session.event, number=_next_number(session), stand_in=stand_in)
    contestant.entry = entry
    if stand_in:
        contestant.standing = Contestant.Standing.WITHOUT_STANDING
    contestant.save(update_fields=["entry", "standing"])
    _say(session, contestant, name, captain)
    return contestant


@transaction.atomic
def change_team(
    *,
    session_id: int,
    contestant_id: int,
    name: str,
    names: Sequence[NameInput] | None = None,
    captain: int | None,
    stand_in: bool | None = None,
    actor: Actor,
) -> None:
    """Set or correct a team's name, its captain (a seat) and, unless None, its players in the order of their seats.

    `stand_in`: whether it fills a place and is not ranked; None leaves that as it is.
    """
    session = _session_of_teams(session_id)
    contestant = named_contestant(session_id, contestant_id)
    if contestant.entry is None:
        # It came as a document, or from before teams had names.
        contestant.entry = Entry.objects.create(event=session.event, number=_next_number(session))
        contestant.save(update_fields=["entry"])
    if names is not None:
        name_pair(session_id=session_id, contestant_id=contestant_id, names=names, actor=actor)
    _say(session, contestant, name, captain)
    if stand_in is not None and stand_in is not contestant.entry.stand_in:
        _stand_in(contestant, stand_in=stand_in)
    data = {"contestant": contestant.pk}
    append_audit_row(session.club_id, actor, "team changed", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def enter_teams_of_event(*, session_id: int, actor: Actor) -> int:
    """The teams of the event that are not in this session yet, with their players, in the order of the numbers that
    they had in its last session. How many.
    """
    session = _session_of_teams(session_id)
    here = set(session.contestants.values_list("entry", flat=True))
    numbers = _numbers_before(session)
    coming = [each for each in session.event.entries.order_by("number") if each.pk not in here]
    coming.sort(key=lambda each: (each.pk not in numbers, numbers.get(each.pk, each.number)))
    enter_teams(session_id=session_id, entries=coming, actor=actor)
    return len(coming)


def enter_teams(*, session_id: int, entries: Iterable[Entry], actor: Actor) -> None:
    """These teams of the event come to this session, with their players, at the end of its list."""
    for entry in entries:
        players = entry.players.select_related("player")
        names = [NameInput(each.player.name, each.player_id) for each in players]
        contestant = add_pair(session_id=session_id, names=names, actor=actor)
        contestant.entry = entry
        if entry.stand_in:
            contestant.standing = Contestant.Standing.WITHOUT_STANDING
        contestant.save(update_fields=["entry", "standing"])


def keep_seated_players(*, session_id: int, contestant_ids: Iterable[int]) -> None:
    """Whoever has been given a seat of a team belongs to the team from now on. The session is held."""
    for contestant in Contestant.objects.filter(session_id=session_id, pk__in=contestant_ids, entry__isnull=False):
        assert contestant.entry is not None
        seats = LineUp.objects.filter(contestant=contestant).order_by("seat")
        _keep_players(contestant, contestant.entry, list(seats.values_list("player_id", flat=True)))


def _numbers_before(session: Session) -> dict[int | None, int]:
    """Entry → its number in the last session of the event that has given out numbers."""
    others = Session.objects.kept().filter(event=session.event, contestants__section__isnull=False)
    last = others.exclude(pk=session.pk).order_by("-date", "-pk").first()
    return dict(last.contestants.values_list("entry", "number")) if last else {}


@transaction.atomic
def number_entries(*, session_id: int) -> None:
    """The entries of an event of this session alone get their numbers in the order of its list."""
    session = locked_session(session_id)
    if session.event.sessions.exclude(pk=session.pk).exists():
        return
    entries = [each.entry for each in session.contestants.order_by("place", "pk") if each.entry is not None]
    wanted = list(range(1, len(entries) + 1))
    if [each.number for each in entries] == wanted:
        return
    # Numbers are unique at every moment: all of them are moved out of the way first.
    behind = _next_number(session)
    for offset in (behind, 0):
        for entry, number in zip(entries, wanted, strict=True):
            entry.number = offset + number
        Entry.objects.bulk_update(entries, ["number"])


def take_entries_along(session: Session) -> None:
    """The session is another event's now, and so are the teams that are entered: each becomes an entry of it.

    DomainError where the event has teams of its own. For a session that is held.
    """
    there = list(session.contestants.filter(entry__isnull=False).exclude(entry__event=session.event))
    if not there:
        return
    if session.event.entries.exists():
        raise DomainError(
            _("This competition has its own teams. Take those on the list off it first, then choose the competition.")
        )
    for number, contestant in enumerate(sorted(there, key=lambda each: (each.place, each.pk)), start=1):
        left = contestant.entry
        assert left is not None
        entry = Entry.objects.create(
            event=session.event, number=number, name=left.name, captain=left.captain, stand_in=left.stand_in
        )
        players = left.players.values_list("player_id", flat=True)
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, place=place, player_id=player) for place, player in enumerate(players)
        )
        contestant.entry = entry
        contestant.save(update_fields=["entry"])


def _stand_in(contestant: Contestant, *, stand_in: bool) -> None:
    """A team that stands in is not ranked; one that no longer does is."""
    entry, standing = contestant.entry, Contestant.Standing
    assert entry is not None
    entry.stand_in = stand_in
    entry.save(update_fields=["stand_in"])
    if contestant.standing in (standing.RANKED, standing.WITHOUT_STANDING):
        contestant.standing = standing.WITHOUT_STANDING if stand_in else standing.RANKED
        contestant.save(update_fields=["standing"])


def _session_of_teams(session_id: int) -> Session:
    session = locked_session(session_id)
    if CONTESTS[session.event.contest].unit != "team":
        raise DomainError(_("This session is not for teams."))
    return session


def _next_number(session: Session) -> int:
    return (session.event.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def _say(session: Session, contestant: Contestant, name: str, captain: int | None) -> None:
    entry = contestant.entry
    assert entry is not None
    entry.name = _team_name(session, entry, name)
    seats = dict(LineUp.objects.filter(contestant=contestant).values_list("seat", "player_id"))
    entry.captain_id = seats.get(captain) if captain is not None else None
    entry.save(update_fields=["name", "captain"])
    _keep_players(contestant, entry, [player for _seat, player in sorted(seats.items())])


def _team_name(session: Session, entry: Entry, text: str) -> str:
    name = " ".join(text.split())
    if len(name) > TEAM_NAME_AT_MOST:
        raise DomainError(_("The name of a team has at most %(count)s letters.") % {"count": TEAM_NAME_AT_MOST})
    others = session.event.entries.exclude(pk=entry.pk)
    if name and any(each.name.casefold() == name.casefold() for each in others):
        raise DomainError(_("Another team is called %(name)s already.") % {"name": name})
    return name


def _keep_players(contestant: Contestant, entry: Entry, playing: Sequence[int]) -> None:
    """Who plays tonight comes first; who played in another session stays in the team. At most as many as may be."""
    others = LineUp.objects.filter(contestant__entry=entry).exclude(contestant=contestant)
    elsewhere = set(others.values_list("player_id", flat=True)).difference(playing)
    before = [each for each in entry.players.values_list("player_id", flat=True) if each in elsewhere]
    entry.players.all().delete()
    most = CONTESTS[entry.event.contest].seats
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, place=place, player_id=player)
        for place, player in enumerate([*playing, *before][:most])
    )
