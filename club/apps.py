from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class ClubConfig(AppConfig):
    name = "club"

    def ready(self) -> None:
        from club.append_only import install_triggers
        from club.earlier_versions import refuse_earlier

        pre_migrate.connect(refuse_earlier, sender=self, dispatch_uid="club.earlier_versions")
        # The signal comes once for every application, when all of the tables are there: once is enough.
        post_migrate.connect(install_triggers, sender=self, dispatch_uid="club.append_only")
