"""One line each; safe to run twice, late, or never (the sweep heals)."""

from typing import Any

from celery import Task, shared_task

from backups.automatic import back_up_if_due
from backups.feeding.sending import feed_hosted_sites
from backups.feeding.taking_in import take_in_fed
from bridgeclub.celery.clock import check_clock
from bridgeclub.outputs.mail.account import email_account_owner
from bridgeclub.outputs.mail.delivery import send_due_emails
from bridgeclub.outputs.mail.history import send_history_links
from bridgeclub.outputs.mail.one_at_a_time import NobodyAnswers, StillSending
from bridgeclub.outputs.mail.password import send_password_letters
from bridgeclub.outputs.mail.waiting import send_waiting_letters
from club.services import delete_old_acts, delete_old_log_ins
from club.services.conduct import delete_due_reports

#: Seconds after which a letter is looked at again that others have come before, however long those take.
AFTER_OTHERS = 5


@shared_task(name="bridgeclub.copy_if_due")
def copy_if_due_task() -> bool:
    return back_up_if_due()


@shared_task(name="bridgeclub.feed")
def feed_task() -> int:
    return feed_hosted_sites() + take_in_fed()


@shared_task(name="bridgeclub.post_due")
def post_due_letters() -> int:
    return send_due_emails()


@shared_task(name="bridgeclub.tell_what_waits")
def tell_what_waits_task() -> int:
    return send_waiting_letters()


@shared_task(name="bridgeclub.forget_old_acts")
def forget_old_acts_task() -> int:
    return delete_old_acts()


@shared_task(name="bridgeclub.delete_due_reports")
def delete_due_reports_task() -> int:
    return delete_due_reports()


@shared_task(name="bridgeclub.tell_owner", bind=True, default_retry_delay=AFTER_OTHERS, max_retries=None)
def tell_owner_task(self: Task[Any, Any], user_id: int, act: str, letter: str) -> bool:
    try:
        return email_account_owner(user_id, act, letter)
    except StillSending:
        raise self.retry() from None


@shared_task(name="bridgeclub.forget_old_log_ins")
def forget_old_log_ins_task() -> None:
    delete_old_log_ins()


@shared_task(name="bridgeclub.mind_clock")
def mind_clock_task() -> bool:
    return check_clock()


@shared_task(name="bridgeclub.send_history_links", bind=True, default_retry_delay=AFTER_OTHERS, max_retries=None)
def send_history_links_task(self: Task[Any, Any], club_id: int, email: str, base: str) -> int:
    try:
        return send_history_links(club_id, email, base)
    except StillSending:
        raise self.retry() from None


@shared_task(name="bridgeclub.send_password_letters", bind=True, default_retry_delay=AFTER_OTHERS, max_retries=None)
def send_password_letters_task(self: Task[Any, Any], email: str, base: str) -> int:
    try:
        return send_password_letters(email, base)
    except StillSending:
        raise self.retry() from None
    except NobodyAnswers:
        raise self.retry(countdown=60) from None
