from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"

    def ready(self) -> None:
        from club.services import act_after_play
        from rulings.services.clocks import hear_of_act

        act_after_play.connect(hear_of_act, dispatch_uid="rulings.clocks")
