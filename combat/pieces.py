"""Files written and sent piece by piece: however long they are, little of them is held at a time."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse

from rulesets.kit.protocol import Data

PIECE = 16_000


def as_file(texts: Iterable[str], kind: str, name: str) -> StreamingHttpResponse:
    """Send texts one after the other as a file of that name."""
    response = StreamingHttpResponse(pieces(texts), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def pieces(texts: Iterable[str]) -> Iterator[bytes]:
    """Join small texts into pieces that are worth sending."""
    held: list[str] = []
    size = 0
    for text in texts:
        held.append(text)
        size += len(text)
        if size >= PIECE:
            yield "".join(held).encode()
            held, size = [], 0
    if held:
        yield "".join(held).encode()


def json_document(head: Data, name: str, listed: Iterable[Any]) -> Iterator[str]:
    """Write a JSON object whose last member is a long list, a member of it at a time.

    >>> "".join(json_document({"version": 1}, "lines", [{"a": 1}, {"a": 2}])).replace(chr(10), "")
    '{"version": 1, "lines": [{"a": 1},{"a": 2}]}'
    """
    before = json.dumps(head, ensure_ascii=False)[:-1]
    yield f"{before}, {json.dumps(name)}: ["
    between = "\n"
    for one in listed:
        yield f"{between}{json.dumps(one, ensure_ascii=False)}"
        between = ",\n"
    yield "\n]}\n"
