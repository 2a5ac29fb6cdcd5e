"""Every page of an individual that anybody can open, with everything in it that an evening may bring: it speaks of
players."""

from __future__ import annotations

import re

import pytest

from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything
from tests.doors.pages import words
from tests.doors.test_individuals_desk import wrong_words

pytestmark = [pytest.mark.django_db, pytest.mark.always]

#: Of the club, its competitions or the kinds of contest: nothing there knows of the evening.
OF_THE_CLUB = re.compile(
    r"conditions|template|own-movement|own-check|call-reminders|results-import|usual-|audit-log$|desk:(club|member|settings|setup|backups"
    r"|output-settings|receivers|masterpoints|to-send|knock-out|line-ups|match|event-same|ladder|new-ladder)|public:(match|edition_match|knock_out)"
    r"|public:ladder|api:|docs|simultaneous|desk:rankings|marked-members|history|unattended|laptop|hosted-site|rehearsal|player:door|public:(player|month|event)"
)
NAMES = [name for name in sorted(ADDRESSES) if not OF_THE_CLUB.search(name) and not RIGHT_OF[name].endswith("act")]


def test_no_page_speaks_of_pairs() -> None:
    place = Everything("individual")
    read: dict[str, str] = {}
    for name in [*NAMES, "desk:audit-log", "desk:pair-audit-log", "desk:line-audit-log", "desk:club"]:
        path = place.address(name)
        for role in ("manager", "phone", "table"):
            answer = place.clients[role].get(path)
            if answer.status_code == 200 and "html" in answer.headers["Content-Type"]:
                read[f"{name} {role}"] = words(answer.content.decode()).replace(path, "")
    assert len(read) > len(NAMES) // 2
    of_the_club = ("Tuesday pairs", "players or pairs", "Winter pairs", "Simultaneous pairs", "simultaneous pairs")
    found = {
        name: [each for each in said if not any(known in each for known in of_the_club)]
        for name, said in wrong_words(read).items()
    }
    assert {name: said for name, said in found.items() if said} == {}
    assert "16 players without names" not in read["desk:room manager"], "each has the one name that there is"
