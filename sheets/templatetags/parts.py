"""A part of a page: drawn when what it is drawn from has changed, else named alone (see `sheets.parts`)."""

import re
from html import unescape

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.template.loader_tags import IncludeNode
from django.utils.html import escape, format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from sheets.drafts import left_open
from sheets.parts import same

register = template.Library()


class PartNode(template.Node):
    """What stands between `{% part %}` and `{% endpart %}`."""

    child_nodelists = ("nodelist",)

    def __init__(self, name: FilterExpression, drawn_from: FilterExpression, nodelist: NodeList) -> None:
        self.name = name
        self.drawn_from = drawn_from
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Draw the part, or its place."""
        name = self.name.resolve(context)
        if same(self.drawn_from.resolve(context).split(), context.get("changed")):
            return format_html('<div class="part" id="part-{}" data-same></div>', name)
        return format_html('<div class="part" id="part-{}">{}</div>', name, self.nodelist.render(context))


class LaterNode(IncludeNode):
    """An included template that a draft leaves open."""

    def render(self, context: Context) -> SafeString:
        """Include the template, or keep its place."""
        if context.get("draft"):
            return SafeString(left_open(self.template.resolve(context)))
        return super().render(context)


LONGEST_NAME = 70
_BLANKS = re.compile(r"[ \t\n]+")


class PlainNode(template.Node):
    """What stands between `{% plainly %}` and `{% endplainly %}`."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        """Write it without its marks, and its end left out where it is long."""
        plain = _BLANKS.sub(" ", unescape(strip_tags(self.nodelist.render(context)))).strip().rstrip(".")
        return escape(Truncator(plain).chars(LONGEST_NAME, truncate="…"))


@register.tag
def plainly(parser: Parser, token: Token) -> PlainNode:
    """`{% plainly %}…{% endplainly %}`: the words alone of what stands between them, as a button has room for them."""
    nodelist = parser.parse(("endplainly",))
    parser.delete_first_token()
    return PlainNode(nodelist)


@register.tag
def later(parser: Parser, token: Token) -> LaterNode:
    """`{% later "sheets/_top.html" %}`: include what hangs on more than the rows of the hero (see `sheets.drafts`)."""
    bits = token.split_contents()
    if len(bits) != 2:
        raise template.TemplateSyntaxError(f"{bits[0]}: the name of a template")
    return LaterNode(parser.compile_filter(bits[1]))


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    """`{% part "items" "item" %}`: a name, and the names of what it is drawn from ("" for what never changes)."""
    bits = token.split_contents()
    if len(bits) != 3:
        raise template.TemplateSyntaxError(f"{bits[0]}: a name, and what it is drawn from")
    nodelist = parser.parse(("endpart",))
    parser.delete_first_token()
    return PartNode(parser.compile_filter(bits[1]), parser.compile_filter(bits[2]), nodelist)
