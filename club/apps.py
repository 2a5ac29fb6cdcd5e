from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ClubConfig(AppConfig):
    name = "club"

    def ready(self) -> None:
        from club.append_only import install_triggers

        post_migrate.connect(install_triggers, dispatch_uid="club.append_only")
