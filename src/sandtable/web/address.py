"""Addresses of clients: which of them count as one, and under which names this server may be called."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.types import Scope

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")


@lru_cache(maxsize=4096)
def block_of(address: str) -> str:
    """The block that counts as one client: an IPv4 address, or the /64 that an IPv6 customer has to themselves.

    >>> block_of("203.0.113.7"), block_of("2001:db8:1:2:3::4"), block_of("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, 64), strict=False))
    return str(found)


def client_of(scope: Scope) -> str:
    """The block a request comes from."""
    return block_of(str((scope.get("client") or ("-",))[0]))


def host_name(host: str) -> str:
    """A Host header without its port, in small letters.

    >>> host_name("Table.Example.org:8800"), host_name("[::1]:8800"), host_name("localhost")
    ('table.example.org', '[::1]', 'localhost')
    """
    name, colon, port = host.rpartition(":")
    if colon and not port.endswith("]"):
        host = name
    return host.lower().rstrip(".")


def is_called(host: str | None, names: tuple[str, ...]) -> bool:
    """Whether a request that names ``host`` is meant for a server called ``names``."""
    if "*" in names:
        return True
    return host is not None and host_name(host) in (*LOCAL_NAMES, *names)
