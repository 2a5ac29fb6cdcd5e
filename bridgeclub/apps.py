from django.apps import AppConfig
from django.db.models.signals import post_save


class BridgeclubConfig(AppConfig):
    name = "bridgeclub"
    verbose_name = "bridgeclub"

    def ready(self) -> None:
        # The web process sends tasks by name; the Celery application must exist before the first one.
        from bridgeclub import celery  # noqa: F401
        from bridgeclub.accounts import keeping  # noqa: F401
        from bridgeclub.box_words import plain_words_for_boxes
        from bridgeclub.copies.occasions import on_recorded
        from bridgeclub.mail import account  # noqa: F401
        from bridgeclub.watching import security  # noqa: F401
        from club.models import AuditRow

        plain_words_for_boxes()
        post_save.connect(on_recorded, sender=AuditRow, dispatch_uid="bridgeclub.copies")


class PureConfig(AppConfig):
    """The shell without Celery, for the commands that only compute."""

    name = "bridgeclub"
