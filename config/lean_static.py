"""Static files as they are served: hashed, compressed, and our own without their comments."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

OWN = ("signet.css", "signet.js", "table.css", "live.js")
MODULES = "js/"
_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/\n?", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
# Of a module that it imports, by whatever name; the same with the hashed name.
_IMPORT = (
    r"""(?P<matched>import(?P<import>[^"\n]*?)from "(?P<url>\./[^"]+)";)""",
    """import%(import)sfrom "%(url)s";""",
)
_END = re.compile(r"(?<=[;{,])[ \t]+// .*$", re.MULTILINE)
_SPACE = re.compile(r" (?=\{)|(?<=[{;]) |(?<=[a-z]:) ")
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


def lean(text: str) -> str:
    """Leave out comments on lines of their own or at a statement's end (`// `), indents and empty lines.

    >>> lean("/* a */\\n@media x {\\n  /* b */\\n  a { c: d; } /* e */\\n}\\n")
    '@media x {\\na { c: d; } /* e */\\n}\\n'
    >>> lean('let a = "b // c"; // d\\n  // e\\nf("g:// h"); // i\\n')
    'let a = "b // c";\\nf("g:// h");\\n'
    """
    return _INDENT.sub("", _END.sub("", _LINE.sub("", _BLOCK.sub("", text))))


def lean_css(text: str) -> str:
    """Leave out the same, and the spaces that only set a rule's parts apart; no string of ours may have such.

    >>> lean_css("a > b:hover { margin: 0 calc(1rem + 2px); top: 0; }")
    'a > b:hover{margin:0 calc(1rem + 2px);top:0;}'
    """
    return _SPACE.sub("", lean(text))


class LeanManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage, fed with the lean text of our own files; modules name each other by their hashed names."""

    # Django's `support_js_module_import_aggregation` would also look into others' modules, which name what is not here.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((name, (_IMPORT,)) for name in ("signet.js", "live.js", f"{MODULES}*.js")),
    )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Hash and compress what collectstatic found."""
        for name in () if dry_run else list(paths):
            if name in OWN or name.startswith(MODULES):
                storage, path = paths[name]
                with storage.open(path) as file:
                    text = (lean_css if name.endswith(".css") else lean)(file.read().decode())
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                paths = {**paths, name: (self, name)}
        yield from super().post_process(paths, dry_run, **options)
