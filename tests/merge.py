"""What a browser makes of an answer that has only the changed parts of its page: the rest stays as it was."""

import re
from html.parser import HTMLParser

SAME = re.compile(r'<(\w+)[^<>]* id="([\w-]+)"[^<>]* data-same></\1>|<(\w+) id="([\w-]+)" data-same></\3>')
# What is fresh at every drawing, and what the browser writes itself when it sends a form.
FRESH = re.compile(r'name="(csrfmiddlewaretoken|key|version)" value="[^"]*"')


class _Elements(HTMLParser):
    """Notes where each element with an id begins and ends in a text."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.text = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.open: list[tuple[str, str | None, int]] = []
        self.found: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert not self.open, self.open[-1]

    def _here(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append((tag, dict(attrs).get("id"), self._here()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An empty element of a drawing holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        opened, name, start = self.open.pop()
        assert opened == tag, (opened, tag, self.getpos())
        if name:
            assert name not in self.found, f"{name} stands twice on the page"
            self.found[name] = self.text[start : self.text.index(">", self._here()) + 1]


def merged(page: str, answer: str) -> str:
    """Return the page that an answer makes of the one it was asked from; raises KeyError for a part it never had."""
    had = _Elements(page).found
    return SAME.sub(lambda found: had[found[2] or found[4]], answer)


def settled(page: str) -> str:
    """Return a page without what differs between two drawings of the same."""
    return FRESH.sub(r'name="\1"', page)
