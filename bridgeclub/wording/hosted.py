"""What a laptop and its hosted site say of each other, in sentences."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.queries import ClubInfo


class Tried(Protocol):
    """What a try of the connection has found."""

    @property
    def code(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def slug(self) -> str: ...


#: Why the hosted site was not reached, or does not take what is sent.
TROUBLE = {
    "name": gettext_lazy("The name in the address is not known. Is the address right, and is this computer online?"),
    "no_network": gettext_lazy("This computer has no network at the moment."),
    "no_site": gettext_lazy("At this address no bridgeclub site answers. Look at the address again."),
    "silent": gettext_lazy("The hosted site does not answer. It may be down, or the network is very slow."),
    "broken": gettext_lazy("The connection broke off."),
    "away": gettext_lazy("The hosted site has a fault at the moment. Tell whoever looks after it."),
    "certificate": gettext_lazy(
        "The certificate of the hosted site is not valid for this address, or this computer’s date is wrong. "
        "Nothing was sent."
    ),
    "unknown": gettext_lazy("The hosted site does not know this key. Make a new one there and paste it here."),
    "withdrawn": gettext_lazy("This key was withdrawn at the hosted site. Make a new one there and paste it here."),
    "unsigned": gettext_lazy("The hosted site does not accept the signature: this is not the key that it made."),
    "repeated": gettext_lazy("The hosted site has taken something newer already. It is tried again by itself."),
    "versions": gettext_lazy("The hosted site has another version of the program. Update the older of the two."),
    "newer": gettext_lazy(
        "This computer has a newer version of the program than the hosted site, which therefore cannot read whole "
        "sessions. Live standings are sent. Ask for the hosted site to be updated."
    ),
    "busy": gettext_lazy("The hosted site takes no more at the moment. It is tried again by itself."),
}
#: Why a session was not taken in.
REFUSED = {
    "digest": gettext_lazy("It was damaged on its way."),
    "standings": gettext_lazy("The hosted site cannot show these standings: it has another version of the program."),
    "large": gettext_lazy("It is too large to be sent."),
    "newer": gettext_lazy("The hosted site has an older version of the program. Ask for it to be updated."),
    "diverged": gettext_lazy(
        "Its history is not the one that the hosted site knows: the laptop was set back to an older backup, or another "
        "laptop has sent it. Nothing was changed there."
    ),
    "held": gettext_lazy(
        "Its corrections are made at the hosted site now. What was changed here afterwards was not taken over there: "
        "enter it there too."
    ),
    "unscored": gettext_lazy("The hosted site cannot score it."),
    "damaged": gettext_lazy("The hosted site cannot read it. Look whether both have the same version of the program."),
}


def trouble_words(code: str) -> str:
    """Why the last try failed; "" where it did not."""
    return str(TROUBLE.get(code, _("The hosted site did not accept what was sent."))) if code else ""


def refused_words(code: str) -> str:
    """Why a session was not taken in; "" where it was."""
    return str(REFUSED.get(code, _("The hosted site could not take it in."))) if code else ""


def tried_words(found: Tried, club: ClubInfo) -> tuple[bool, str]:
    """Whether all is well, and what a try of the connection has found in a sentence."""
    if found.code:
        return False, trouble_words(found.code)
    values = {"there": found.club, "here": club.name}
    if found.slug != club.slug and found.club.casefold() != club.name.casefold():
        sentence = _(
            "The connection works, but the key is that of another club: %(there)s. Here it is %(here)s. If that is one "
            "club under two names, all is well; if not, remove it and make a key at the right club."
        )
        return False, sentence % values
    return True, _("The connection works: the site of %(there)s takes what this computer sends.") % values
