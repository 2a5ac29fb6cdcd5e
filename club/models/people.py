"""Clubs and the people in them. A name of a member stands in the player's row and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from club.zones import time_zones

# First words of addresses, or of those at the desk, that are not clubs.
RESERVED_SLUGS = frozenset(
    {"admin", "api", "accounts", "code", "desk", "healthz", "help", "l", "letters", "me", "media", "static", "t"}
    | {"certificate", "invitations", "metrics", "readyz", "table", "tables", "tokens"}
)

# Minutes of the reminders of calls for the director.
CALL_REMINDER, CALL_AGAIN, CALL_MINUTES_AT_MOST = 2, 10, 120


#: How the addresses of practice clubs begin, and of no others: two hyphens never come from a name.
PRACTICE_SLUG = "practice--"


def check_slug(value: str) -> None:
    if value in RESERVED_SLUGS or value.startswith(PRACTICE_SLUG):
        raise ValidationError(_("This short name is kept for the program itself. Please choose another."))


def check_time_zone(value: str) -> None:
    if value not in time_zones():
        raise ValidationError(_("This is not a time zone, such as Europe/London."))


class UserManager(BaseUserManager["User"]):
    """Makes accounts whose log-in is the e-mail address, in lower case."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who logs in: a director, a manager, sometimes a player."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)
    # How often all log-ins were ended at once: those of before are known by it, and open nothing.
    log_ins_ended = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # When a letter with the way to a new password last went.
    password_letter_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_lower")]

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def called(self) -> str:
        """The name for players and everybody else; "" without one. An address is nobody's business: only the desk
        sees it (`str`), where it tells two accounts without names apart."""
        return "" if "@" in self.name else self.name

    def get_session_auth_hash(self) -> str:
        """What every log-in of this account carries: of the password, and of how often all were ended."""
        return self._since_they_were_ended(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same by earlier secrets of the server, where it has any."""
        return (self._since_they_were_ended(each) for each in super().get_session_auth_fallback_hash())

    def _since_they_were_ended(self, auth_hash: str) -> str:
        if not self.log_ins_ended:
            return auth_hash
        return salted_hmac("club.log-ins", f"{auth_hash}.{self.log_ins_ended}", algorithm="sha256").hexdigest()


class ClubManager(models.Manager["Club"]):
    """All clubs; `real` are those that are no practice club of a director."""

    def real(self) -> models.QuerySet[Club]:
        return self.filter(practice=Club.Practice.REAL)


class Club(models.Model):
    """One club. Several live on one server as strangers to each other."""

    class Practice(models.TextChoices):
        """Whether it was made up for a director who rehearses (see Rehearsal), and then until when it is there."""

        REAL = "", _("a club")
        GOING_ON = "on", _("a practice club")
        OVER = "over", _("a practice club that has been ended")

    class OwnCheck(models.TextChoices):
        """What a player types on the results page who says which pair is theirs; without one nobody is let in so."""

        NUMBER = "number", _("the national number of one of the two players")
        EMAIL = "email", _("the e-mail address of one of the two players, as the club has it")

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True, validators=[check_slug])
    time_zone = models.CharField(max_length=64, default="Europe/London", validators=[check_time_zone])
    created_at = models.DateTimeField(default=timezone.now)
    # By what somebody at home is known to be of a pair, to query a score: see OwnCheck.
    own_check = models.CharField(max_length=6, choices=OwnCheck.choices, blank=True, default="", db_default="")
    # Whoever manages the club comes to the desk with a second factor, or not at all.
    managers_second_step = models.BooleanField(default=False, db_default=False)
    # So many months after it happened the text of a conduct report is deleted, where nothing else is said.
    conduct_months = models.PositiveSmallIntegerField(default=12, db_default=12)
    # Directors are reminded of a call that nobody has taken for so many minutes, and again after as many; of one that
    # somebody has taken and not closed after so many. 0: not at all.
    call_reminder = models.PositiveSmallIntegerField(default=CALL_REMINDER, db_default=CALL_REMINDER)
    call_again = models.PositiveSmallIntegerField(default=CALL_AGAIN, db_default=CALL_AGAIN)
    # What goes over all clubs leaves practice clubs out.
    practice = models.CharField(max_length=4, choices=Practice.choices, blank=True, default="", db_default="")

    objects: ClassVar[ClubManager] = ClubManager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(call_reminder__lte=CALL_MINUTES_AT_MOST, call_again__lte=CALL_MINUTES_AT_MOST),
                name="calls_reminded_within_2_hours",
            ),
            models.CheckConstraint(
                condition=models.Q(conduct_months__range=(1, 60)), name="conduct_kept_up_to_5_years"
            ),
            models.CheckConstraint(
                condition=(models.Q(practice="") & ~models.Q(slug__startswith=PRACTICE_SLUG))
                | (~models.Q(practice="") & models.Q(slug__startswith=PRACTICE_SLUG)),
                name="practice_clubs_by_their_address",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account may do at a club. A manager may do everything that a director may."""

    class Role(models.TextChoices):
        MANAGER = "manager", _("manager")
        DIRECTOR = "director", _("director")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_per_user_and_club")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Player(models.Model):
    """A member or a guest of a club, with the choice of how the name is shown."""

    class Privacy(models.TextChoices):
        SHOWN = "shown", _("name shown")
        INITIALS = "initials", _("initials only")
        HIDDEN = "hidden", _("name hidden")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=120)
    national_number = models.CharField(
        max_length=20,
        blank=True,
        validators=[RegexValidator(r"^[A-Za-z0-9-]*$", _("A number has digits and letters only."))],
    )
    privacy = models.CharField(max_length=8, choices=Privacy.choices, default=Privacy.SHOWN)
    email = models.EmailField(
        blank=True, error_messages={"invalid": _("This is not an e-mail address, such as nora@example.org.")}
    )
    # Only ever because this person said so: see Consent.
    mail_results = models.BooleanField(default=False)
    # Strangers may find the name in the club's search. Only ever because this person said so, and shows the name.
    findable = models.BooleanField(default=False, db_default=False)
    # Pays the junior price where an evening has one.
    junior = models.BooleanField(default=False)
    is_guest = models.BooleanField(default=False)
    active = models.BooleanField(default=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="players")
    # On request everything went by which this person could be known; what was played is an unnamed person's.
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["club", "name"], condition=models.Q(findable=True), name="player_who_may_be_found")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "national_number"],
                condition=~models.Q(national_number=""),
                name="one_player_per_national_number",
            ),
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(user__isnull=False), name="one_player_per_user_and_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name
