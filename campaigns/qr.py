"""QR codes: the link of a table, for the phones around it."""

import io
from collections.abc import Sequence
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

from lib.network import LOOPBACK, lan_address


def outward(address: str, served: Sequence[str]) -> str:
    """Return an address as the phones around the table reach it; "" when this machine alone does.

    Whoever leads from the machine that serves may have opened it as `localhost`; `served` are the names that it
    answers to, its address on the network among them where it listens to the network.
    """
    parts = urlsplit(address)
    if (parts.hostname or "") not in LOOPBACK:
        return address
    outside = lan_address()
    if outside is None or outside not in served:
        return ""
    port = f":{parts.port}" if parts.port is not None else ""
    return parts._replace(netloc=f"{outside}{port}").geturl()


def drawn(address: str) -> SafeString:
    """Draw an address as a QR code, as SVG that stands in the page and takes the page's colours."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, svgns=True, nl=False, border=4, svgclass="qr", lineclass=None, omitsize=True
    )
    # Made of numbers alone: nothing of the address stands in it as text.
    return mark_safe(out.getvalue().decode())
