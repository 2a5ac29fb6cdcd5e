"""python -m bridgeclub.http.observability.probe readyz: 0 where the answer is 200."""

from __future__ import annotations

import http.client
import os
import sys

PATIENCE = 4


def main(page: str) -> int:
    """The web process of this container, by the address that it may be asked for."""
    port = int(os.environ.get("BIND", ":8000").rpartition(":")[2])
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip(".*") or "localhost"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", f"/{page}", headers={"Host": host})
        return 0 if connection.getresponse().status == http.client.OK else 1
    except OSError:
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
