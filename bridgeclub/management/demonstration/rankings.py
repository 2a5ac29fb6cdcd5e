"""What the made-up club ranks beside the ranking, and its ladders."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.translation import gettext as _

from bridgeclub.management.demonstration.people import in_order_of_joining
from club.actor import Actor
from club.engine.second_rankings import CATEGORY, HANDICAP, LEVEL, LEVELS, CategoryList, RankingRules
from club.queries import ClubInfo
from club.services.rankings import mark_members, settle_rankings
from scoring.services.ladders import LadderSettings, make_ladder, recompute_ladders

#: Handicap and level of one member after the other; "" for none.
KNOWN = (("0", "A"), ("2.5", "B"), ("6", "C"), ("1", "A"), ("8.5", "C"), ("", "B"), ("4", "B"))
SEASON = timedelta(weeks=30)


def settle(club: ClubInfo, actor: Actor, since: date) -> tuple[str, ...]:
    """Handicaps, levels and a list of newcomers, and what holds of the members; what a session may choose."""
    newcomer = _("Newcomer")
    rules = RankingRules(
        levels=("A", "B", "C"), level_without="A", lists=(CategoryList(_("Newcomers"), "some", newcomer),)
    )
    settle_rankings(club_id=club.id, rules=rules, actor=actor)
    wanted = {}
    for at, each in enumerate(in_order_of_joining(club)):
        handicap, level = KNOWN[at % len(KNOWN)]
        wanted[each.id] = {HANDICAP: handicap, LEVEL: level, CATEGORY + newcomer: "yes" if at % 5 == 2 else ""}
    mark_members(club_id=club.id, wanted=wanted, from_day=since, actor=actor)
    return (HANDICAP, LEVELS, *(each.key for each in rules.lists))


def ladders(club: ClubInfo, actor: Actor, first: date) -> None:
    """One of the percentages of each player, and a trophy with handicap."""
    last = first + SEASON
    for settings in (
        LadderSettings(_("Season’s ladder"), first, last, best=2, at_least=2),
        LadderSettings(_("Handicap trophy"), first, last, with_handicap=True),
    ):
        make_ladder(club_id=club.id, settings=settings, actor=actor)
    recompute_ladders(club.id)
