"""Static files as they are served: hashed, compressed, and our own without their comments."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

OWN = ("signet.css", "signet.js", "table.css", "live.js")
_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/\n?", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


def lean(text: str) -> str:
    """Leave out the comments that stand on lines of their own, the indents and the empty lines.

    >>> lean("/* a */\\n@media x {\\n  /* b */\\n  a { c: d; } /* e */\\n}\\n")
    '@media x {\\na { c: d; } /* e */\\n}\\n'
    """
    return _INDENT.sub("", _LINE.sub("", _BLOCK.sub("", text)))


class LeanManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage, fed with the lean text of our own files."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Hash and compress what collectstatic found."""
        for name in () if dry_run else OWN:
            if name in paths:
                storage, path = paths[name]
                with storage.open(path) as file:
                    text = lean(file.read().decode())
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                paths = {**paths, name: (self, name)}
        yield from super().post_process(paths, dry_run, **options)
