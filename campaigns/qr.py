"""QR codes: the link of a table, for the phones around it."""

import io

import segno
from django.utils.safestring import SafeString, mark_safe


def drawn(address: str) -> SafeString:
    """Draw an address as a QR code, as SVG that stands in the page and takes the page's colours."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, svgns=True, nl=False, border=4, svgclass="qr", lineclass=None, omitsize=True
    )
    # Made of numbers alone: nothing of the address stands in it as text.
    return mark_safe(out.getvalue().decode())
