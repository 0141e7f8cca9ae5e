"""What a browser makes of an answer that has only the changed parts of its page: the rest stays as it was."""

import re
from html.parser import HTMLParser

SAME = re.compile(r'<(\w+)[^<>]* id="([\w-]+)"[^<>]* data-same></\1>|<(\w+) id="([\w-]+)" data-same></\3>')
LOG = re.compile(r'<ol( class="plain")>(<li id="round-.*?)</ol>', re.DOTALL)
REST = re.compile(r'<ol( class="plain") data-rest>(.*?)</ol>', re.DOTALL)
LINE = re.compile(r'<li id="(round-\d+)">.*?</li>', re.DOTALL)
# What is fresh at every drawing, and what the browser writes itself when it sends a form.
FRESH = re.compile(r'name="(csrfmiddlewaretoken|key|version)" value="[^"]*"')
# What the browser disables by `data-waits` of its page, whenever the button was drawn.
IDLE = re.compile(r" data-unless-waits( disabled)?>")


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
    whole = SAME.sub(lambda found: had[found[2] or found[4]], answer)
    return REST.sub(lambda log: f"<ol{log[1]}>{log[2]}{_rest(page, log[2])}</ol>", whole)


def _rest(page: str, lines: str) -> str:
    """Return the lines of the log that stay below the new ones."""
    old = LOG.search(page)
    return "".join(line[0] for line in LINE.finditer(old[2]) if f'id="{line[1]}"' not in lines) if old else ""


def shown_of_log(page: str, count: int) -> str:
    """Return a page with that many lines of its log: a new page shows so many, another may still have more."""
    log = LOG.search(page)
    if log is None:
        return page
    lines = "".join(line[0] for line in list(LINE.finditer(log[2]))[:count])
    return page[: log.start()] + lines + page[log.end() :]


def settled(page: str) -> str:
    """Return a page without what differs between two drawings of the same."""
    return IDLE.sub(" data-unless-waits>", FRESH.sub(r'name="\1"', page))
