"""What the audit log says of letters that go to players by themselves, by what an edition is to them (Sending.Kind)."""

from django.utils.translation import gettext_lazy

FOLLOWED_BY_EMAIL_LINK = {
    "all": gettext_lazy("Edition %(edition)s goes to the players by e-mail in ten minutes, by the club’s settings"),
    "own": gettext_lazy("Players whose own result changed in edition %(edition)s get an e-mail in ten minutes"),
    "digest": gettext_lazy("Players whose place changed in edition %(edition)s get the daily e-mail"),
    "boards": gettext_lazy(
        "The boards are open: who had an e-mail without them gets edition %(edition)s in ten minutes"
    ),
}

CARRIED = gettext_lazy(
    "E-mails about edition %(edition)s replace those about edition %(since)s that had not gone; they go in ten minutes"
)
