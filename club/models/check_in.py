"""Who is there and what an evening costs: the club's own book, on no public page and in no published file."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club, Player
from club.models.programme import Session


class PriceList(models.Model):
    """What an evening costs, in the currency's smallest unit. Visitors and juniors pay as members unless it says."""

    currency = models.CharField(
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{3}$", _("A currency has three capital letters, such as GBP or EUR."))],
    )
    member = models.PositiveIntegerField(null=True, blank=True)
    visitor = models.PositiveIntegerField(null=True, blank=True)
    junior = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        abstract = True


class ClubPrices(PriceList):
    """What an evening usually costs."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="prices")


class EveningPrices(PriceList):
    """What this evening costs. Made with its first entry, so that a later change of the club's leaves it alone."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="prices")


class CheckIn(models.Model):
    """One person of an evening. `kind` and `price` say otherwise than the price list; `paid` is what came in.

    `version` counts what was changed in a form (kind, price, note), so that nobody's words are written over.
    """

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        VISITOR = "visitor", _("visitor")
        JUNIOR = "junior", _("junior")
        FREE = "free", _("free")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="check_ins")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="check_ins")
    here = models.BooleanField(default=False)
    paid = models.PositiveIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=7, choices=Kind.choices, blank=True)
    price = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    # Came without a partner: on the list although in no pair.
    alone = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "player"], name="checked_in_once_a_session")]
