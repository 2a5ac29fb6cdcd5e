"""What the audit log says of letters that go to players by themselves, by what an edition is to them (Sending.Kind)."""

from django.utils.translation import gettext_lazy

FOLLOWED_BY_EMAIL_LINK = {
    "all": gettext_lazy("Edition %(edition)s goes to the players by e-mail in ten minutes, as the club has it"),
    "own": gettext_lazy("Players whose own result edition %(edition)s changed are told in ten minutes"),
    "digest": gettext_lazy("Players who move through edition %(edition)s are told with the daily letter"),
}

CARRIED = gettext_lazy(
    "The letters about edition %(since)s had not gone: those about edition %(edition)s take their place, in ten minutes"
)
