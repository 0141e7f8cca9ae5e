"""What a browser sends of a form as the page filled it."""

from html.parser import HTMLParser


def filled(page: str, form: str) -> dict[str, str]:
    """Return the fields of the form with that id, by their names; buttons are not pressed."""
    reader = _Form(form)
    reader.feed(page)
    assert reader.fields, f"no form {form}"
    return reader.fields


class _Form(HTMLParser):
    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.writing = form, False, ""
        self.fields: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = said.get("id") == self.form
        if not self.inside or (tag != "option" and "name" not in said):
            return
        if tag == "input" and (said.get("type") not in ("radio", "checkbox") or "checked" in said):
            self.fields[said["name"]] = said.get("value", "on" if said.get("type") == "checkbox" else "")
        elif tag in ("textarea", "select"):
            self.writing = said["name"]
            self.fields[self.writing] = ""
        elif tag == "option" and "selected" in said:
            self.fields[self.writing] = said["value"]

    def handle_data(self, data: str) -> None:
        if self.inside and self.writing and self.lasttag == "textarea":
            self.fields[self.writing] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        if tag == "textarea":
            self.writing = ""
