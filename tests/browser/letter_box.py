"""The letters of an evening in a browser: who has agreed to them, the time that passes, and what has come by then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.core import mail
from django.utils import timezone

from bridgeclub.celery.tasks import post_due_letters
from club.actor import PROGRAM
from club.models import Club, LineUp, Session
from club.services import change_player
from rulings.tasks import become_official_task
from scoring.models import Sending
from scoring.tasks import sweep_standings
from tests.builders import put_back

Letters = dict[str, mail.EmailMultiAlternatives]


@dataclass
class LetterBox:
    """Every address of the session's players."""

    session: Session

    def __post_init__(self) -> None:
        # Where it is about ten in the evening now: the daily letter is far away.
        ahead = (22 - timezone.now().hour + 11) % 24 - 11
        Club.objects.filter(pk=self.session.club_id).update(time_zone=f"Etc/GMT{-ahead:+d}")

    def agrees(self, pair: str, seat: int, address: str, *, yes: bool = True) -> None:
        """A player's address, and whether it may be used."""
        player = LineUp.objects.get(contestant__session=self.session, contestant__key=pair, seat=seat).player
        change_player(
            club_id=player.club_id,
            player_id=player.pk,
            name=player.name,
            national_number="",
            privacy=player.privacy,
            active=True,
            email=address and f"{address}@example.org",
            mail_results=yes,
            actor=PROGRAM,
        )

    def after(self, **by: float) -> Letters:
        """What has come so much later, by what stands before the @; never two for one address."""
        put_back(self.session, **by)
        mail.outbox.clear()
        for _turn in range(3):
            self._beats()
        came = [each.to[0].partition("@")[0] for each in mail.outbox]
        assert len(came) == len(set(came))
        return dict(zip(came, mail.outbox, strict=True))  # type: ignore[arg-type]

    def in_the_morning(self) -> Letters:
        """What has come with the daily letters, and not a minute before."""
        daily = Sending.objects.get(publication__session=self.session, kind=Sending.Kind.DIGEST, end=None)
        left = daily.due_at - timezone.now() - timedelta(minutes=1)
        assert self.after(seconds=left.total_seconds()) == {}
        return self.after(minutes=1)

    def _beats(self) -> None:
        """The worker does what the beat asks for."""
        for task in (sweep_standings, become_official_task, post_due_letters):
            task()
