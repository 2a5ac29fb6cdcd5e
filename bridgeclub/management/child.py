"""Run a module as `python -m` would, and end as soon as standard input does.

Whoever starts it keeps the other end of that pipe: closing it means "please end", and if the starter is
killed the system closes it. So nothing is left behind, and no signal is needed, which Windows would not have.
"""

import os
import runpy
import signal
import sys
import threading
import time
import warnings

GRACE_SECONDS = 6  # for requests and tasks that have begun; what is cut off is done again by the next sweep


def main() -> None:
    """Become the module named first, with the arguments that follow."""
    threading.Thread(target=end_with_starter, daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # A demo in a container runs as root, and the worker takes only messages that cannot carry code.
    warnings.filterwarnings("ignore", message=r"\s*You're running the worker with superuser privileges")
    module = sys.argv.pop(1)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def end_with_starter() -> None:
    """Wait for the pipe to close, ask this process to end, then insist."""
    # Not through sys.stdin: its lock would be held while the interpreter shuts down.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
