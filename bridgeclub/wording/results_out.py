"""Where results go, and how it stands with each receiver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.results_out import Act, State

Words = str | Promise


@dataclass(frozen=True)
class Known:
    """A receiver that many clubs have: the form it gets, and what it takes."""

    name: str
    form: str
    takes: Words


#: What they take is known from ebu.co.uk/member-wiki/myebu:file-submission, support.pianola.net ("EBU charge rates for
#: multi-session events") and bridgewebs.com (guideus, page 41: hands as PBN, or in the XML).
KNOWN = (
    Known(
        "English Bridge Union",
        "federation",
        _("USEBIO, under Submit in My EBU: for charges, master points and gradings."),
    ),
    Known(
        "Pianola",
        "federation",
        _("USEBIO; upload the hands as PBN beside it. It hands results on to the English Bridge Union for many clubs."),
    ),
    Known(
        "BridgeWebs",
        "everybody",
        _("USEBIO with the hands in it. It likes hands best as PBN: upload that too if it shows none."),
    ),
)
KNOWN_NAMES = tuple(each.name for each in KNOWN)
ACTS: Mapping[str, Words] = {
    Act.TAKEN: _("file downloaded"),
    Act.SENT: _("sent"),
    Act.ACCEPTED: _("accepted"),
    Act.REFUSED: _("refused"),
    Act.TOLD: _("told that it no longer counts"),
    Act.UNDONE: _("not sent after all"),
}
BUTTONS: Mapping[str, Words] = {
    Act.TAKEN: _("Download the file"),
    Act.SENT: _("I have sent it"),
    Act.ACCEPTED: _("It was accepted"),
    Act.REFUSED: _("It was refused"),
    Act.TOLD: _("They know it"),
    Act.UNDONE: _("Not sent after all"),
}
STATES: Mapping[str, Words] = {
    State.NONE: _("not sent yet"),
    State.TAKEN: _("downloaded, not marked as sent"),
    State.SENT: _("sent"),
    State.ACCEPTED: _("accepted"),
    State.REFUSED: _("refused: mend it and send it again"),
    State.AGAIN: _("must be sent again"),
    State.WITHDRAWN: _("has an edition that no longer counts"),
}
