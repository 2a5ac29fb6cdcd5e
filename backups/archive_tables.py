"""Which tables are in the archive of one session, and what is told of people."""

from __future__ import annotations

from collections.abc import Mapping

from backups.tables import (
    ABOVE_CLUBS,
    Model,
    backed_up_tables,
    fields_of,
    has_natural_key,
    path_to,
    referenced_model,
    tables_of_a_session,
)
from club.models import Club, ConditionsOfContest, DealSet, Entry, Player, Simultaneous, User

#: Made anew by each computer from the facts; what setting up took from the club's own template; and addresses that
#: were given here.
NOT_IN_AN_ARCHIVE = frozenset(
    {"scoring.snapshot", "scoring.unscored", "club.plannedevening", "club.formeraddress"}
    # Conduct reports are for named people of one club: they go nowhere with a session.
    | {"club.conductreport", "club.conductsubject", "club.conductreader"}
    # A ladder counts many sessions of its club.
    | {"scoring.ladderleftout", "scoring.ladderrow", "scoring.laddersource", "scoring.ladderfigure"}
    # What a club pays for a session is not what another one does.
    | {"scoring.sessionfile"}
    # Handicaps of members are those of a club.
    | {"scoring.handicapsource"}
    # A knock-out and an overall ranking have other sessions too: only the session travels.
    | {"scoring.eventtotal", "scoring.eventstage", "scoring.samecontestant"}
    | {"scoring.eventedition", "scoring.eventeditionsession", "scoring.eventeditionwithdrawal"}
    | {"scoring.eventballot", "scoring.eventballotplace"}
    | {"club.bracketsession", "club.bracketentry", "club.bracketside", "club.bracketresult", "club.bracketscore"}
)
#: All that is told of people.
OF_PEOPLE: Mapping[Model, tuple[str, ...]] = {
    User: ("id", "name"),
    Player: ("id", "name", "national_number", "privacy", "is_guest"),
}
#: Belongs to a club, or to several, and not to its session: another club has its own.
OF_THE_CLUB = frozenset({Club, ConditionsOfContest, Simultaneous})
#: What a session points to, and what lies in it.
WHOLE = (DealSet, Entry)


def session_tables() -> list[Model]:
    """The tables of an archive that have rows of the session itself."""
    return [model for model in tables_of_a_session() if model._meta.label_lower not in NOT_IN_AN_ARCHIVE]


def companions() -> list[Model]:
    """The tables of what a session points to, people first, then what lies in those."""
    own = set(session_tables())
    pointed = {to for model in own for field in fields_of(model) if (to := referenced_model(field)) is not None}
    pointed -= own | OF_THE_CLUB | {model for model in pointed if has_natural_key(model)}
    inside = [model for whole in WHOLE for model in _lying_in(whole, own)]
    return [*OF_PEOPLE, *sorted(pointed - OF_PEOPLE.keys(), key=lambda model: model._meta.label_lower), *inside]


def _lying_in(whole: Model, own: set[Model]) -> list[Model]:
    # A simultaneous has its organiser's deals, and is played by other clubs: neither it nor its ranking lies in them.
    elsewhere = NOT_IN_AN_ARCHIVE | ABOVE_CLUBS
    others = [each for each in backed_up_tables() if each._meta.label_lower not in elsewhere]
    found = [each for each in others if each is not whole and each not in own and path_to(each, whole)]
    return sorted(found, key=lambda model: len(path_to(model, whole) or ()))
