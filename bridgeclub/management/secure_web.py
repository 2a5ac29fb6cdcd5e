"""The pages over https in the club's own network, beside those over http.

python -m bridgeclub.management.secure_web --host 0.0.0.0 --port 8443 --folder DATA_DIR/certificate
"""

from __future__ import annotations

import argparse
import logging
import signal
import ssl
import sys
from pathlib import Path
from socket import socket
from types import FrameType
from typing import Any

from cheroot.server import HTTPConnection
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from bridgeclub.http.body_limits import SERVER_BYTES
from bridgeclub.http.certificate import Files
from bridgeclub.management import connections
from bridgeclub.wsgi import application

THREADS = 8
#: Who has said nothing for so long is let go; pages that are looked at ask sooner.
IDLE_SECONDS = 20
#: Connections that nobody has taken yet: a hall whose network comes back asks all at once.
WAITING = 512


class Handshakes(BuiltinSSLAdapter):
    """Takes a connection at once: its handshake is for later, or a device that falls asleep in it keeps all waiting."""

    def wrap(self, sock: socket) -> tuple[ssl.SSLSocket, dict[str, Any]]:
        """The socket over TLS before the first word, and what the request knows of it."""
        secured = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return secured, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class Connection(HTTPConnection):
    """One that is silent waits among all others for its next word, and takes no thread meanwhile."""

    greeted = False

    def communicate(self) -> bool:
        """As far as can be gone now; True: it is looked at again when there is more to read."""
        if self.greeted:
            return bool(super().communicate())  # type: ignore[no-untyped-call]
        self.socket.settimeout(0)
        try:
            self.socket.do_handshake()
        except ssl.SSLWantReadError:
            return True
        except OSError:
            # It does not know the certificate, speaks no TLS, or has gone.
            return False
        self.socket.settimeout(self.server.timeout)
        self.greeted = True
        return True if not self.socket.pending() else bool(super().communicate())  # type: ignore[no-untyped-call]


class QuietServer(Server):
    """Says faults of the program alone: telephones that do not know the certificate hang up all evening."""

    ConnectionClass = Connection

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Into the program's own log."""
        if traceback or level >= logging.ERROR:
            logging.getLogger("bridgeclub.https").log(level, msg, exc_info=traceback)


def server(application: Any, host: str, port: int, files: Files) -> Server:
    """Ready to start. OSError where the certificate or the port is not to be had."""
    adapter = Handshakes(str(files.server), str(files.server_key))
    adapter.context.minimum_version = ssl.TLSVersion.TLSv1_2
    made = QuietServer((host, port), application, numthreads=THREADS, server_name="bridgeclub", shutdown_timeout=2)
    made.timeout, made.keep_alive_conn_limit, made.request_queue_size = IDLE_SECONDS, connections.allowed(), WAITING
    made.max_request_body_size = SERVER_BYTES
    made.ssl_adapter = adapter
    return made


def main(arguments: list[str]) -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", required=True, type=int)
    parser.add_argument("--folder", required=True, type=Path)
    options = parser.parse_args(arguments)
    running = server(application, options.host, options.port, Files(options.folder))

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)
    try:
        running.start()
    except (KeyboardInterrupt, SystemExit):
        running.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
