"""Finding the labels in the tokens: whole, short, cut by the scan, misprinted by a letter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.reading.grammar import STEALERS, Grammar
from rulesets.kit.reading.source import BLANK, GLUED, LINE, MARK, NUMBER, ODD, WORD, Source, Token, fold

LONG = 5
"""From that many letters on a label may be cut by the scan, or have a digit among its letters."""

FUZZY = 7
"""From that many letters on a label may have one wrong letter."""

LOOKS = str.maketrans("i10|", "llol")
AROUND = 8
"""Two labels of a letter stand no further apart than that many tokens."""

HYPHENS = frozenset("-–­¬‐‑")
BROKEN = frozenset("\ufffd‰©¨´`€™")
CUT = 12
"""A label is never in more pieces than that: its letters spaced out."""


STOLEN = frozenset(words[0] for words in STEALERS)


class Label(NamedTuple):
    """A label in the text: the tokens `first` to `last`; `key` is None for another book's."""

    key: str | None
    first: int
    last: int
    short: bool


def looks(word: str) -> str:
    """Return a folded word with the letters that OCR mixes up made one: i, l, 1; o, 0."""
    return word.translate(LOOKS)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The labels of a grammar, by their looks."""

    words: Mapping[str, str]
    tiny: Mapping[str, str]
    starts: frozenset[str]
    fuzzy: tuple[tuple[str, str], ...]
    others: frozenset[str]
    longest: int

    def is_label(self, word: str) -> bool:
        """Say whether a folded word is a label, ours or another book's."""
        return looks(word) in self.words or word in self.tiny or word in self.others

    def of(self, word: str) -> str | None:
        """Return the score whose label, long or tiny, a folded word is."""
        return self.words.get(looks(word), self.tiny.get(word))

    def may_begin(self, word: str) -> bool:
        """Say whether a label may begin with a folded word."""
        return self.is_label(word) or word in STOLEN or looks(word) in self.starts or self.nearly(word) is not None

    def nearly(self, word: str) -> str | None:
        """Return the score whose label a folded word is but for one letter."""
        if len(word) < FUZZY - 1 or len(word) > self.longest:
            return None
        look = looks(word)
        return next((key for label, key in self.fuzzy if _near(look, label)), None)


@lru_cache
def lexicon(grammar: Grammar) -> Lexicon:
    """Return the labels of a grammar, ready for look-ups."""
    words = {looks(fold(label)): score.key for score in grammar.scores for label in score.labels}
    ours = {label for score in grammar.scores for label in (*score.labels, *score.tiny)}
    return Lexicon(
        words=words,
        tiny={label: score.key for score in grammar.scores for label in score.tiny},
        starts=frozenset(word[:end] for word in words if len(word) >= LONG for end in range(1, len(word))),
        fuzzy=tuple((word, key) for word, key in words.items() if len(word) >= FUZZY),
        others=grammar.others - ours,
        longest=max(map(len, words)) + 1,
    )


def find_labels(source: Source, lex: Lexicon, most: int) -> list[Label]:
    """Return the labels of the text in order, those of other books included, at most so many."""
    found: list[Label] = []
    tokens = source.tokens
    maybe = {word: lex.may_begin(word) for word in {token.fold for token in tokens if token.kind == WORD}}
    # Only where there are labels of a letter or two is the text's shape looked at.
    short = any(word in lex.tiny for word in maybe)
    shape = "".join(_sort(token, lex) for token in tokens) if short else ""
    done = -1
    for at, token in enumerate(tokens):
        if token.kind == WORD and at > done and maybe[token.fold]:
            label = _label_at(tokens, at, shape, lex)
            if label is not None:
                found.append(label)
                done = label.last
                if len(found) == most:
                    break
    return found


def _label_at(tokens: Sequence[Token], at: int, shape: str, lex: Lexicon) -> Label | None:
    token = tokens[at]
    for words in STEALERS:
        if token.fold == words[0] and _words(tokens, at, len(words)) == words:
            return Label(None, at, _nth_word(tokens, at, len(words)), False)
    look = looks(token.fold)
    best: Label | None = None
    if look in lex.words:
        best = Label(lex.words[look], at, at, len(look) < LONG)
    if look in lex.starts:
        best = _joined(tokens, at, look, lex) or best
    if best is None and (key := lex.nearly(token.fold)) is not None:
        best = Label(key, at, at, False)
    if best is not None:
        return _with_dot(tokens, best)
    if token.fold in lex.others:
        return _with_dot(tokens, Label(None, at, at, len(look) < LONG))
    if token.fold in lex.tiny and _tiny(tokens, at, shape, lex):
        return _with_dot(tokens, Label(lex.tiny[token.fold], at, at, True))
    return None


def _words(tokens: Sequence[Token], at: int, count: int) -> tuple[str, ...]:
    end = _nth_word(tokens, at, count)
    return tuple(token.fold for token in tokens[at : end + 1] if token.kind == WORD)


def _nth_word(tokens: Sequence[Token], at: int, count: int) -> int:
    """Return the index of the last of `count` words that follow each other, apostrophes between them passed over."""
    end = at
    for index in range(at + 1, min(at + 2 * count, len(tokens))):
        if tokens[index].kind == WORD:
            end = index
            count -= 1
        elif tokens[index].text not in "'’":
            break
        if count == 1:
            break
    return end


def _joined(tokens: Sequence[Token], at: int, look: str, lex: Lexicon) -> Label | None:
    """Return the longest label whose pieces stand from `at` on, each after a space, a hyphen or a line's end."""
    best: Label | None = None
    index = at + 1
    pieces = 1
    while index < len(tokens) and pieces < CUT:
        token = tokens[index]
        if token.gap == BLANK:
            break
        dot = token.text == "." and token.gap == GLUED and index + 1 < len(tokens) and tokens[index + 1].gap == GLUED
        if token.kind == MARK and (token.text in HYPHENS or dot):
            index += 1
            if index == len(tokens) or tokens[index].gap == BLANK:
                break
            token = tokens[index]
        if token.text == "|" and token.gap == GLUED:
            look += "l"
            index += 1
            continue
        if token.kind not in (WORD, NUMBER, ODD):
            break
        look += looks(token.fold)
        pieces += 1
        if look in lex.words and len(look) >= LONG:
            best = Label(lex.words[look], at, index, False)
        if look not in lex.starts:
            break
        index += 1
    return best


def _near(look: str, word: str) -> bool:
    """Say whether one letter put in, left out, changed or swapped with the next makes one of the other."""
    if look[0] != word[0] or abs(len(look) - len(word)) > 1:
        return False
    same = 0
    while same < min(len(look), len(word)) and look[same] == word[same]:
        same += 1
    left, right = look[same:], word[same:]
    return (
        left[1:] == right[1:]
        or left == right[1:]
        or left[1:] == right
        or (left[:2] == right[1::-1] and left[2:] == right[2:])
    )


def _with_dot(tokens: Sequence[Token], label: Label) -> Label:
    """Take the dot of an abbreviation into its label, and the rest of an accent badly decoded."""
    dot = label.last + 1
    if dot < len(tokens) and tokens[dot].text in BROKEN and tokens[dot].gap == GLUED:
        label = label._replace(last=dot)
        dot += 1
    if label.short and dot < len(tokens) and tokens[dot].text == "." and tokens[dot].gap == GLUED:
        return label._replace(last=dot)
    return label


def _tiny(tokens: Sequence[Token], at: int, shape: str, lex: Lexicon) -> bool:
    """Say whether a label of a letter or two stands in "H 8 E 9" or "H/E : 8/9"."""
    start = max(0, at - AROUND)
    before = shape[start:at].replace(".", "")
    after = shape[at + 1 : at + 1 + AROUND].replace(".", "")
    if after.startswith(("9x9", "x99")):
        other = shape.index("x", at + 1)
    elif (before.endswith("x9") and after.startswith("9")) or (before.endswith("x") and after.startswith("99")):
        other = shape.rindex("x", start, at)
    else:
        return False
    same = lex.tiny[tokens[at].fold] == lex.of(tokens[other].fold)
    return not same and all(token.gap < LINE for token in tokens[min(at, other) + 1 : max(at, other) + 1])


def _sort(token: Token, lex: Lexicon) -> str:
    if token.kind == NUMBER:
        return "9"
    if token.kind == MARK and token.text[0] in ".:=-–—/|,;()[]*_":
        return "."
    return "x" if token.kind == WORD and lex.of(token.fold) is not None else "?"
