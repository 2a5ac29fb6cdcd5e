from django.apps import AppConfig
from django.db.models.signals import post_save


class BridgeclubConfig(AppConfig):
    name = "bridgeclub"
    verbose_name = "bridgeclub"

    def ready(self) -> None:
        # The web process sends tasks by name; the Celery application must exist before the first one.
        from backups.triggers import on_recorded
        from bridgeclub import celery  # noqa: F401
        from bridgeclub.doors.accounts import login_records  # noqa: F401
        from bridgeclub.http.observability import security  # noqa: F401
        from bridgeclub.outputs.mail import account  # noqa: F401
        from bridgeclub.wording.form_errors import plain_words_for_boxes
        from club.models import AuditRow

        plain_words_for_boxes()
        post_save.connect(on_recorded, sender=AuditRow, dispatch_uid="backups")


class PureConfig(AppConfig):
    """The shell without Celery, for the commands that only compute."""

    name = "bridgeclub"
