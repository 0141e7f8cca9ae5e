"""Where a request comes from."""

import logging
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

logger = logging.getLogger(__name__)

FORWARDED = "HTTP_X_FORWARDED_FOR"


def client_address(request: HttpRequest) -> str:
    """Return the address of whoever asks; behind proxies that are trusted, the one that came to the first of them.

    Each proxy adds the address that came to it at the end of X-Forwarded-For: what stands before the last one that is
    not trusted is the visitor's own word and proves nothing.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.META.get(FORWARDED, "")
    if not forwarded:
        return address
    if not is_trusted(address):
        warn_once(address)
        return address
    for entry in reversed([entry.strip() for entry in forwarded.split(",")]):
        if not _is_address(entry):
            break
        address = entry
        if not is_trusted(entry):
            break
    return address


def is_trusted(address: str) -> bool:
    """Say whether an address is that of a proxy whose words are believed (`TRUSTED_PROXIES`)."""
    return _is_address(address) and any(ip_address(address) in network for network in _networks())


@lru_cache(maxsize=1)
def warn_once(address: str) -> None:
    """Say in the log, once a process, that a proxy stands there which nobody has named."""
    logger.error(
        "%s sends X-Forwarded-For but is not among TRUSTED_PROXIES: all who come through it count as one visitor. "
        "If it is your proxy, set TRUSTED_PROXIES=%s",
        address,
        address,
    )


def _networks() -> list[IPv4Network | IPv6Network]:
    return [ip_network(written, strict=False) for written in settings.TRUSTED_PROXIES]


def _is_address(written: str) -> bool:
    try:
        ip_address(written)
    except ValueError:
        return False
    return True
