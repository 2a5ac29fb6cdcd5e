from django.apps import AppConfig


class BridgeclubConfig(AppConfig):
    name = "bridgeclub"
    verbose_name = "bridgeclub"

    def ready(self) -> None:
        # The web process sends tasks by name; the Celery application must exist before the first one.
        from bridgeclub import celery  # noqa: F401


class PureConfig(AppConfig):
    """The shell without Celery, for the commands that only compute."""

    name = "bridgeclub"
