"""The made-up club and its people. All names are invented."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import transaction

from club.actor import PROGRAM
from club.errors import DomainError
from club.queries import ClubInfo, Member, Role, club_by_slug, members
from club.services import add_player, appoint, create_club, first_password, link_account

SLUG = "riverside"
NAME = "Riverside Bridge Club"
FIRST_NAMES = (
    *("Agnes", "Alan", "Beatrix", "Brendan", "Carmen", "Clive", "Delia", "Edmund", "Elspeth", "Fergus"),
    *("Freya", "Gideon", "Harriet", "Howard", "Imogen", "Ivor", "Joan", "Kenji", "Leonie", "Magnus"),
    *("Miriam", "Nora", "Oleg", "Petra", "Quentin", "Rosalind", "Rupert", "Sam", "Stella", "Tobias"),
    *("Ursula", "Vera", "Victor", "Wanda", "Wilfred", "Yusuf", "Yvonne", "Zelda", "Amir", "Bridget"),
)
LAST_NAMES = (
    *("Applegarth", "Brackenbury", "Castellan", "Dunwoody", "Ellerslie", "Farthingale", "Gildersome", "Hathersage"),
    *("Inglewood", "Jessamine", "Kirkbride", "Lindqvist", "Merriweather", "Nightingale", "Okafor", "Penhaligon"),
    *("Quillfeather", "Ravenscroft", "Silverdale", "Thistlewood", "Underhill", "Vandersloot", "Wetherby"),
)
WORDS = (
    *("amber", "birch", "cedar", "dover", "ember", "fable", "garnet", "harbour", "island", "juniper", "kestrel"),
    *("lantern", "meadow", "nutmeg", "orchard", "pepper", "quarry", "russet", "saffron", "timber", "velvet"),
)
# Of twenty members two show initials and one nothing.
PRIVACY = ("shown",) * 8 + ("initials",) + ("shown",) * 8 + ("initials", "hidden", "shown")


@dataclass(frozen=True)
class Account:
    """Somebody who logs in; `plays_as` is the place of the member who that is, in the list of names."""

    email: str
    role: Role
    name: str
    plays_as: int | None = None


def member_name(number: int) -> str:
    return f"{FIRST_NAMES[number]} {LAST_NAMES[number * 7 % len(LAST_NAMES)]}"


ACCOUNTS = (
    Account("manager@riverside.example", Role.MANAGER, "Maya Brooks"),
    Account("director@riverside.example", Role.DIRECTOR, "Dana Reed"),
    Account("playing.director@riverside.example", Role.DIRECTOR, member_name(0), plays_as=0),
)


@transaction.atomic
def settle() -> ClubInfo:
    """The club with its accounts and members, made where they are not there yet."""
    if club_by_slug(SLUG) is None:
        create_club(name=NAME, slug=SLUG, actor=PROGRAM)
    club = club_by_slug(SLUG)
    assert club is not None
    known = _emails(club)
    for account in ACCOUNTS:
        if account.email not in known:
            appoint(club_id=club.id, email=account.email, role=account.role, name=account.name, actor=PROGRAM)
    if not members(club.id):
        for number in range(len(FIRST_NAMES)):
            _join(club, number)
    return club


def _emails(club: ClubInfo) -> list[str]:
    """Who has a role at the club."""
    found = get_user_model().objects.filter(memberships__club_id=club.id)
    return list(found.values_list("email", flat=True))


def _join(club: ClubInfo, number: int) -> None:
    player = add_player(
        club_id=club.id,
        name=member_name(number),
        national_number=str(20_000 + number * 137) if number % 5 else "",
        privacy=PRIVACY[number % len(PRIVACY)],
        actor=PROGRAM,
    )
    for account in ACCOUNTS:
        if account.plays_as == number:
            user = get_user_model().objects.get_by_natural_key(account.email)
            link_account(club_id=club.id, player_id=player.pk, user_id=user.pk, actor=PROGRAM)


def in_order_of_joining(club: ClubInfo) -> list[Member]:
    return sorted(members(club.id), key=lambda member: member.id)


def passwords(club: ClubInfo, known: Mapping[str, str]) -> dict[str, str]:
    """By e-mail address. A password that is still right stays; another one is made by chance."""
    found = {}
    for account in ACCOUNTS:
        user = get_user_model().objects.get_by_natural_key(account.email)
        password = known.get(account.email, "")
        if not (password and user.check_password(password)):
            password = _by_chance()
            _note(club, user.pk)
            user.set_password(password)
            user.save(update_fields=["password"])
        found[account.email] = password
    return found


def _note(club: ClubInfo, user_id: int) -> None:
    """The first password is in the audit log; one that was forgotten is like any other that is chosen anew."""
    try:
        first_password(club_id=club.id, user_id=user_id, actor=PROGRAM)
    except DomainError:
        return


def _by_chance() -> str:
    words = [secrets.choice(WORDS) for _word in range(3)]
    return "-".join([*words, str(10 + secrets.randbelow(90))])
