"""Each label with the number that goes with it, and whose score it is: an adversary's, or the hero's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.kit.reading.capitals import is_capital, is_hero, is_prose
from rulesets.kit.reading.figures import Figure, after_label, before_label
from rulesets.kit.reading.labels import Label
from rulesets.kit.reading.source import BLANK, GLUED, LINE, MARK, NUMBER, SPACED, WORD, Source, Token
from rulesets.kit.reading.words import (
    ARTICLES,
    CHANGE,
    CONNECTIVES,
    ENEMIES,
    HAVING,
    HERO,
    NOT_NAMES,
    ORDINALS,
    POINTS,
    POSSESSIVES,
    RENDERS,
)

BACK = 40
"""The hero is looked for that many words before a label."""

OF_WHOM = 10
"""Words between a label and "est de": "l’HABILETÉ du vieux garde est de 8"."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A label and its number: `figure` is None when there is none, `whose` names a place between the two.

    `told`: the label stands in a sentence ("l’HABILETÉ", "points d’HABILETÉ"), so that alone it gives no adversary.
    """

    label: Label
    figure: Figure | None
    told: bool
    whose: tuple[int, int] | None = None

    @property
    def first(self) -> int:
        """The first token of the label or its number."""
        return self.label.first if self.figure is None else min(self.label.first, self.figure.first)

    @property
    def last(self) -> int:
        """The last token of the label or its number."""
        return self.label.last if self.figure is None else max(self.label.last, self.figure.last)


def mentions(source: Source, labels: Sequence[Label]) -> list[Mention]:
    """Return every label with its number, the hero's left out."""
    tokens = source.tokens
    at_label = {at for label in labels for at in range(label.first, label.last + 1)}
    rights = [after_label(source, label.last, at_label.__contains__) for label in labels]
    lefts = [before_label(tokens, label.first) for label in labels]
    figures = _paired(tokens, labels, rights, lefts)
    found: list[Mention] = []
    heroes: dict[int, bool] = {}
    for label, figure in zip(labels, figures, strict=True):
        whose = None
        if figure is None:
            figure, whose = _of_whom(source, label, at_label)
        told = whose is not None or _told(tokens, label)
        if told and figure is None:
            continue
        mention = Mention(label, figure, told, whose)
        heroes[label.last] = _is_hero(tokens, mention, at_label, heroes)
        if not heroes[label.last]:
            found.append(mention)
    return found


def _paired(
    tokens: list[Token], labels: Sequence[Label], rights: list[Figure | None], lefts: list[Figure | None]
) -> list[Figure | None]:
    """Choose for each label between the number after it and the one before it."""
    chosen: list[Figure | None] = [None] * len(labels)
    at = 0
    while at < len(labels):
        end = at
        # A chain: labels with exactly one number between each and the next.
        while end + 1 < len(labels) and _shared(rights[end], lefts[end + 1]):
            end += 1
        before, after = lefts[at], rights[end]
        if at and before is not None and _used(chosen[at - 1], before):
            before = None
        if before is not None and (before.strong or after is None or _numbers_first(rights[at : end + 1], after)):
            strong = [figure for figure in rights[at : end + 1] if figure is not None and figure.strong]
            if not strong or before.strong:
                chosen[at : end + 1] = [before, *lefts[at + 1 : end + 1]]
            else:
                chosen[at : end + 1] = rights[at : end + 1]
        elif before is None or _is_index(tokens, before, after):
            chosen[at : end + 1] = rights[at : end + 1]
        else:
            # "12 HABILETÉ 8 ENDURANCE 9": which goes with which?
            chosen[at : end + 1] = [_doubtful(figure) for figure in rights[at : end + 1]]
        for index in range(at, end + 1):
            left = lefts[index]
            if left is not None and left.strong and not _used(chosen[index - 1] if index else None, left):
                chosen[index] = left
        at = end + 1
    return chosen


def _shared(right: Figure | None, left: Figure | None) -> bool:
    return right is not None and left is not None and right.at == left.at


def _used(figure: Figure | None, other: Figure) -> bool:
    return figure is not None and figure.first <= other.at <= figure.last


def _doubtful(figure: Figure | None) -> Figure | None:
    return None if figure is None else figure._replace(value=None)


def _numbers_first(rights: Sequence[Figure | None], after: Figure) -> bool:
    """Say whether "8 HABILETÉ, 9 ENDURANCE" goes on: commas part the pairs, or the last number is a line further."""
    inner = rights[:-1]
    if any(figure is not None and figure.strong for figure in rights):
        return False
    commas = bool(inner) and all(figure is not None and figure.comma for figure in inner)
    line = after.lines and not any(figure is not None and figure.lines for figure in inner)
    return commas or line


def _is_index(tokens: list[Token], before: Figure, after: Figure | None) -> bool:
    """Say whether the number before the first label is a rank ("GARDE 1 HABILETÉ 7") or a paragraph, not a score."""
    if after is None:
        return False
    if after.strong or before.value is None or before.value > 99:
        return True
    named = before.at > 0 and tokens[before.at].gap <= SPACED and is_capital(tokens[before.at - 1])
    alone = tokens[before.at].gap >= LINE and tokens[before.at + 1].gap >= LINE
    follower = tokens[after.last + 1] if after.last + 1 < len(tokens) else None
    done = follower is None or follower.gap >= LINE or (follower.kind == MARK and follower.text[0] in ".;)|")
    more = follower is not None and (is_capital(follower) or after.tail is not None)
    return alone or (named and before.value <= 9 and (done or more))


def _of_whom(source: Source, label: Label, at_label: set[int]) -> tuple[Figure | None, tuple[int, int] | None]:
    """Read "l’HABILETÉ du garde est de 8": the number, and where it says whose."""
    tokens = source.tokens
    start = label.last + 1
    if start >= len(tokens) or tokens[start].fold not in ("de", "du", "d", "des", "of"):
        return None, None
    for at in range(start + 1, min(start + OF_WHOM, len(tokens))):
        token = tokens[at]
        if token.gap == BLANK or at in at_label:
            break
        if (token.kind == WORD and token.fold in ("est", "vaut", "is", "atteint")) or token.text in (
            ":",
            "=",
        ):
            figure = after_label(source, at, at_label.__contains__)
            inside = (start + 1, at - 1)
            return (figure, inside) if figure is not None and inside[0] <= inside[1] else (None, None)
        if token.kind != WORD and token.text not in "'’-":
            break
    return None, None


def _told(tokens: list[Token], label: Label) -> bool:
    """Say whether a label stands in a sentence, after an article or "points d’"."""
    at = label.first - 1
    if at >= 0 and tokens[at].text in "'’":
        at -= 1
    if at < 0:
        return False
    token = tokens[at]
    return token.kind == WORD and (
        token.fold in ARTICLES
        or token.fold in ("de", "d", "en", "of", "in", "son", "sa", "his", "its")
        or token.fold in POINTS
    )


def _is_hero(tokens: list[Token], mention: Mention, at_label: set[int], heroes: Mapping[int, bool]) -> bool:
    """Say whether a score is the hero's, or changed rather than given; the words before it tell.

    `heroes` has the answer for the labels before, by their last token: what told of them tells of this one, too.
    """
    if mention.whose is not None:
        words = [token.fold for token in tokens[mention.whose[0] : mention.whose[1] + 1]]
        return any(word in HERO for word in words) and not any(word in ENEMIES for word in words)
    if _hero_after(tokens, mention):
        return True
    having = False
    for at in range(mention.first - 1, max(-1, mention.first - 1 - BACK), -1):
        token, after = tokens[at], tokens[at + 1]
        if after.gap == BLANK:
            return False
        if at in heroes:
            return heroes[at]
        if at in at_label:
            continue
        if token.kind == MARK:
            if token.text[0] in "!?;" or (token.text[0] == "." and _ends(tokens, at, at_label)):
                return False
            continue
        if token.kind != WORD:
            continue
        if token.fold in POSSESSIVES and after.fold not in ENEMIES:
            return True
        if token.fold in RENDERS:
            if not (after.text == "-" or after.fold == "vous"):
                return True
        elif CHANGE.fullmatch(token.fold):
            return True
        elif is_hero(token):
            if having or _next_word(tokens, at) in at_label or _next_is_number(tokens, at, mention):
                return True
        elif token.fold in HAVING:
            having = True
            if token.fold in ("avez", "possedez", "disposez", "etes", "have"):
                return True
        elif _is_foe(tokens, at, at_label):
            return False
    return False


def _hero_after(tokens: list[Token], mention: Mention) -> bool:
    """Say whether "(vous)" or "pour vous" follows, or the label opens "HABILETÉ du héros"."""
    following = [token.fold for token in tokens[mention.last + 1 : mention.last + 4] if token.kind == WORD]
    return following[:2] in (["pour", "vous"], ["du", "heros"], ["de", "votre"]) or following[:3] == [
        "de",
        "l",
        "heroine",
    ]


def _ends(tokens: list[Token], at: int, at_label: set[int]) -> bool:
    """Say whether a dot ends a sentence: not before the next label, nor within a word."""
    return not (at + 1 < len(tokens) and (at + 1 in at_label or tokens[at + 1].gap == GLUED))


def _next_word(tokens: list[Token], at: int) -> int:
    """Return the index of the next token that is no sign."""
    at += 1
    while at < len(tokens) and tokens[at].kind == MARK:
        at += 1
    return at


def _next_is_number(tokens: list[Token], at: int, mention: Mention) -> bool:
    index = _next_word(tokens, at)
    return index < len(tokens) and tokens[index].kind == NUMBER and mention.first <= index <= mention.last


def _is_foe(tokens: list[Token], at: int, at_label: set[int]) -> bool:
    """Say whether someone else is named here: in capitals, or by "un" and a noun."""
    token = tokens[at]
    if is_capital(token):
        return token.fold not in NOT_NAMES and token.fold not in CONNECTIVES and not is_prose(token)
    if token.fold in ("un", "une", "a", "an") and token.text not in "àÀ":
        noun = _next_word(tokens, at)
        return (
            noun < len(tokens)
            and noun not in at_label
            and tokens[noun].kind == WORD
            and tokens[noun].fold not in NOT_NAMES
            and tokens[noun].fold not in ("une", "un", "score", "total")
            and not is_prose(tokens[noun])
        )
    return token.fold in ENEMIES or (token.fold in ORDINALS and token.text[0].isupper())
