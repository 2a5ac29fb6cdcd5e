"""The command line: `bridgeclub` where it is installed, `manage.py` in a checkout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

#: These read a document or options and print one: they touch no database, broker or secret.
PURE_COMMANDS = frozenset({"score", "movement", "movements", "vp"})
#: Where somebody looks for a fault of their own.
WITH_TRACEBACK = frozenset({"--traceback", "shell"})


def main() -> None:
    """Carry out what the command line asks for."""
    pure = len(sys.argv) > 1 and sys.argv[1] in PURE_COMMANDS
    if pure:
        os.environ["DJANGO_SETTINGS_MODULE"] = "bridgeclub.management.pure_settings"
    else:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclub.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as missing:
        raise SystemExit("Django is not installed here. Use `make run`, or .venv/bin/python manage.py.") from missing
    try:
        if pure:
            execute_from_command_line(sys.argv)
        else:
            _execute(execute_from_command_line)
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has seen enough (`| head`). What is left in the buffer must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _execute(command: Callable[[list[str]], None]) -> None:
    """What keeps the database from doing its work is said in one sentence; --traceback, and a shell, show where."""
    try:
        command(sys.argv)
    except Exception as error:
        words = None if WITH_TRACEBACK & {*sys.argv[1:]} else _words(error)
        if words is None:
            raise
        sys.stderr.write(f"{words}\n")
        raise SystemExit(1) from None


def _words(error: Exception) -> str | None:
    from django.apps import apps

    if not apps.ready:
        return None
    from bridgeclub.management.refused import in_words

    return in_words(error)


if __name__ == "__main__":
    main()
