"""Requests of the server's own, to addresses that people gave: a push service, a webhook.

Whoever gives an address must not make this server reach what only it can reach. So the name is resolved here, every
address it has must be a public one, and the connection goes to the very address that was checked; there are no redirects,
little is read, and it all ends after a few seconds.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from urllib.parse import urlsplit

from sandtable.kernel.errors import SandtableError, some

PORTS = (443, 8443)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Unreachable(Exception):
    """It did not answer, or may not be asked."""


def check_address(url: str, private: bool) -> tuple[str, int, str, bool]:
    """Host, port, path and whether by TLS; ValueError if such an address is not for us."""
    parts = urlsplit(url)
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise SandtableError("address.https")
    if parts.username is not None or parts.password is not None or not parts.hostname or parts.fragment:
        raise SandtableError("address.password")
    tls = parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    if not private and port not in PORTS:
        raise SandtableError("address.port", ports=some(PORTS))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not path.isascii() or not parts.hostname.isascii() or any(c <= " " for c in path):
        raise SandtableError("address.ascii")
    return parts.hostname, port, path, tls


def is_public(address: str) -> bool:
    """Whether an address is one that anybody can reach.

    >>> [is_public(a) for a in ("93.184.216.34", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::ffff:10.0.0.1", "fd00::1")]
    [True, False, False, False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return is_public(str(inner)) and found.ipv4_mapped is not None
        if found in _NAT64:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _resolved(host: str, port: int, private: bool) -> str:
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError) as e:
        raise Unreachable("no such name") from e
    if not found or (not private and not all(is_public(address) for address in found)):
        raise Unreachable("not a public address")
    return sorted(found, key=lambda address: ":" in address)[0]


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False, seconds: float = 10.0) -> int:
    """Post once; the status of the answer. Unreachable if there was none."""
    try:
        host, port, path, tls = check_address(url, private)
    except ValueError as e:
        raise Unreachable(str(e)) from e
    address = _resolved(host, port, private)
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    try:
        reached = socket.create_connection((address, port), timeout=seconds)
    except OSError as e:
        raise Unreachable(type(e).__name__) from e
    end = threading.Timer(seconds, _cut, (reached,))  # one who drips a byte now and then is cut off too
    end.daemon = True
    end.start()
    try:
        if tls:
            reached = ssl.create_default_context().wrap_socket(reached, server_hostname=host)
        connection.sock = reached
        connection.request("POST", path, body, {"Connection": "close", **headers})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as e:
        raise Unreachable(type(e).__name__) from e
    finally:
        end.cancel()
        connection.close()
        reached.close()


def _cut(reached: socket.socket) -> None:
    try:
        reached.shutdown(socket.SHUT_RDWR)
    except OSError:
        reached.close()
