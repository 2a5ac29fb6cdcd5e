"""Everything for a first look with one command: the tables, the made-up club, and serving it."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command

from bridgeclub.management.commands import serve
from bridgeclub.management.ready import refuse_damaged, refuse_other_version


class Command(serve.Command):
    """`bridgeclub run`: what `migrate`, `demo` and `serve` do, with the options of `serve`."""

    help = "Prepare the data, make the made-up club where it is missing, and serve it until Ctrl-C."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, then serve. A club that is there already stays as it is."""
        if not options["anyway"]:
            refuse_damaged()
        refuse_other_version(older_too=False)
        call_command("migrate", verbosity=0, skip_checks=False)
        call_command("demo")
        super().handle(*args, **options)
