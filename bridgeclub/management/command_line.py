"""The command line: `bridgeclub` where it is installed, `manage.py` in a checkout."""

import os
import sys

#: These read a document or options and print one: they touch no database, broker or secret.
PURE_COMMANDS = frozenset({"score", "movement", "movements", "vp"})


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
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has seen enough (`| head`). What is left in the buffer must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
