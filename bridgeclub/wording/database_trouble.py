"""What people are told while the database cannot do its work: what is wrong, what is safe, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy

from club.database_trouble import Trouble

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class TroubleWords(NamedTuple):
    """`title`: what is wrong, in a few words; `text`: what it means; `todo`: what the director's side does about it."""

    title: str
    text: str
    todo: str


TITLES: Mapping[Trouble, _StrPromise] = {
    Trouble.FULL: gettext_lazy("The disk is full"),
    Trouble.READ_ONLY: gettext_lazy("Nothing can be saved now"),
    Trouble.DAMAGED: gettext_lazy("The club’s data cannot be read"),
    Trouble.BUSY: gettext_lazy("The computer is busy saving"),
    Trouble.AWAY: gettext_lazy("The database does not answer"),
    Trouble.UNPREPARED: gettext_lazy("The program is being updated"),
}
TEXTS: Mapping[Trouble, _StrPromise] = {
    Trouble.FULL: gettext_lazy(
        "Nothing new can be saved. What was saved before is safe; results stay on the tablets, which send them as soon "
        "as there is room."
    ),
    Trouble.READ_ONLY: gettext_lazy(
        "The database can only be read. What was saved before is safe; results stay on the tablets, which send them as "
        "soon as it can be written again."
    ),
    Trouble.DAMAGED: gettext_lazy(
        "The file with the club’s data, or its disk, is damaged. Results that were not sent yet stay on the tablets."
    ),
    Trouble.BUSY: gettext_lazy("Nothing is lost: press again."),
    Trouble.AWAY: gettext_lazy(
        "What was saved before is safe; results stay on the tablets, which send them as soon as it answers again."
    ),
    Trouble.UNPREPARED: gettext_lazy("What was saved before is safe. Try again in a few minutes."),
}
HERE: Mapping[Trouble, _StrPromise] = {
    Trouble.FULL: gettext_lazy(
        "Delete or move files that you do not need from the disk with the folder %(folder)s. Then it goes on by itself."
    ),
    Trouble.READ_ONLY: gettext_lazy(
        "Whoever started the program must be allowed to write into the folder %(folder)s, and its disk must not be "
        "locked. Then it goes on by itself."
    ),
    Trouble.DAMAGED: gettext_lazy(
        "End the program on the club’s computer with Ctrl-C and start it again: it names the newest backup and how to "
        "carry on from it. Leave the tablets as they are."
    ),
    Trouble.AWAY: gettext_lazy("Look whether the folder %(folder)s is still there. Then it goes on by itself."),
    Trouble.UNPREPARED: gettext_lazy(
        "On the club’s computer: end the program, give “manage.py migrate”, start it again."
    ),
}
AT_A_SERVER: Mapping[Trouble, _StrPromise] = {
    Trouble.FULL: gettext_lazy(
        "Tell whoever looks after the server: the disk with the data folder of PostgreSQL needs room. Then it goes on "
        "by itself."
    ),
    Trouble.READ_ONLY: gettext_lazy(
        "Tell whoever looks after the server: PostgreSQL takes no writes (a standby, or "
        "default_transaction_read_only). When it does, it goes on by itself."
    ),
    Trouble.DAMAGED: gettext_lazy("Tell whoever looks after the server at once: PostgreSQL reports damaged data."),
    Trouble.AWAY: gettext_lazy("Tell whoever looks after the server: PostgreSQL does not answer."),
    Trouble.UNPREPARED: gettext_lazy("Tell whoever looks after the server: “manage.py migrate” has not been given."),
}


def trouble_words(trouble: Trouble) -> TroubleWords:
    """For the desk and for whoever looks after the computer."""
    todo = (AT_A_SERVER if settings.ENV.served else HERE).get(trouble, "")
    return TroubleWords(str(TITLES[trouble]), str(TEXTS[trouble]), str(todo) % {"folder": settings.DATA_DIR})
