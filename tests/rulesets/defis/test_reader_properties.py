"""The reader and any text: no error, no number of its own making, spans in the text, linear work."""

import re
import sys
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulesets.defis.engine.reader import GRAMMAR, read
from rulesets.kit.reading import CORRECTED, MISSING, source

PIECES = st.sampled_from(
    [
        *(
            "HABILETÉ",
            "ENDURANCE",
            "Habileté",
            "hab.",
            "END",
            "SKILL",
            "Stamina",
            "H",
            "E",
            "HABI- LETÉ",
            "ENDU RANCE",
        ),
        *(
            "HAB8END9",
            "CHANCE",
            "MAGIE",
            "PV",
            "Force",
            "BELETTE",
            "LOUP-GAROU",
            "une belette",
            "Premier",
            "2e",
            "Deux",
        ),
        *(
            "votre",
            "Vous perdez",
            "vous",
            "points d'",
            "de",
            "est de",
            "et",
            "ou",
            "si",
            "rendez-vous au",
            "chacun",
        ),
        *(
            "5",
            "12",
            "0",
            "99",
            "100",
            "999",
            "1000",
            "-5",
            "+2",
            "1O",
            "l2",
            "I",
            "O",
            "8/9",
            "5,5",
            "1 000",
            "2d6",
        ),
        *(
            ":",
            ".",
            ",",
            ";",
            "-",
            "–",
            "—",
            "/",
            "|",
            "(",
            ")",
            "[",
            "=",
            "...",
            "*",
            "**",
            "?",
            "!",
            "'",
            "’",
            '"',
        ),
        *(
            "\n",
            "\n\n",
            "\t",
            "\r\n",
            " ",
            "  ",
            "\xa0",
            "\xad",
            "\u200b",
            "\x00",
            "\u202e",
            "\ud800",
            "<td>",
            "</td>",
        ),
        *(
            "<b>",
            "<br>",
            "&nbsp;",
            "&#56;",
            "&eacute;",
            "e\u0301",
            "٣",
            "５",
            "²",
            "½",
            "ﷺ",
            "|---|---|",
            "```",
        ),
    ]
)
BROKEN = st.lists(PIECES, max_size=40).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda between: between.join(pieces))
)
ANY = st.one_of(
    BROKEN,
    st.text(max_size=200),
    st.text(alphabet=st.characters(categories=["Cs", "Cc", "Nd", "Lu", "Zs", "Po", "Mn"]), max_size=100),
)
FIGURE = re.compile(r"[0-9]+")


@settings(max_examples=200, deadline=None)
@given(ANY)
def test_any_text_is_read_without_error(text):
    reading = read(text)
    data = reading.data()
    assert data.keys() == {"foes", "unread"}
    if text.strip() and not data["foes"]:
        assert data["unread"] == [text.strip()]


@settings(max_examples=300, deadline=None)
@given(ANY)
def test_every_number_stands_in_the_text_or_is_reported_as_corrected(text):
    reading = read(text)
    written = {int(figure) for figure in FIGURE.findall(text) if len(figure) < 10}
    for foe in reading.foes:
        for key, number in foe.scores.items():
            if number is None:
                continue
            (span,) = foe.spans[key]
            if text[span.start : span.end].isascii() and text[span.start : span.end].isdigit():
                assert int(text[span.start : span.end]) == number
                assert number in written
            else:
                assert (CORRECTED, span) in [(piece.kind, piece.span) for piece in reading.unread]


@settings(max_examples=200, deadline=None)
@example("HAB8END9 5 ENDURANCE END HAB8END9")
@given(ANY)
def test_scores_are_in_range_or_asked_for(text):
    reading = read(text)
    for foe in reading.foes:
        assert foe.scores.keys() == {"habilete", "endurance"}
        for score in GRAMMAR.scores:
            number = foe.scores[score.key]
            assert number is None or score.low <= number <= score.high
    asked = {piece.foe for piece in reading.unread}
    first: dict[object, int] = {}
    for index, foe in enumerate(reading.foes):
        # Several of a kind are asked about once.
        alike = first.setdefault((foe.whole, tuple(foe.scores.items())), index)
        assert None not in foe.scores.values() or {index, alike} & asked


@settings(max_examples=200, deadline=None)
@given(ANY)
def test_spans_lie_in_the_text_and_names_differ(text):
    reading = read(text)
    spans = [span for foe in reading.foes for span in foe.whole]
    spans += [piece.span for piece in reading.unread if piece.span is not None]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    for piece in reading.unread:
        if piece.kind != MISSING and piece.span is not None:
            assert piece.text == text[piece.span.start : piece.span.end]
    names = [unicodedata.normalize("NFKD", foe.name).casefold() for foe in reading.foes]
    assert len(set(names)) == len(names)


@given(
    st.sampled_from(["BELETTE", "Vieille martre", "LOUP-GAROU DES MARAIS"]),
    st.integers(0, 99),
    st.integers(1, 999),
    st.sampled_from(
        [
            "{name} HABILETÉ {h} ENDURANCE {e}",
            "{name}\nHABILETÉ : {h}\nENDURANCE : {e}\n",
            "{name} (hab. {h}, end. {e})",
            "{name} {h}/{e}",
            "HABILETÉ ENDURANCE\n{name} {h} {e}",
            "Nom;HAB;END\n{name};{h};{e}",
            "Vous perdez 3 points d'ENDURANCE. {name} : Skill {h} – Stamina {e}. Allez au 12.",
        ]
    ),
)
def test_any_scores_in_range_are_read(name, h, e, form):
    (foe,) = read(form.format(name=name, h=h, e=e)).foes
    assert (foe.name, dict(foe.scores)) == (name, {"habilete": h, "endurance": e})


REPEATED = {
    "foes": "BELETTE HABILETÉ 5 ENDURANCE 6\n",
    "labels": "HABILETÉ ENDURANCE ",
    "label": "HABILETÉ ",
    "cut labels": "H A B I L E T ",
    "tiny": "H 8 E 9 ",
    "glued": "HAB8END9",
    "digits": "1234567890",
    "figures": "1 ",
    "pairs": "BELETTE 5/6 ",
    "rows": "BELETTE 5 6\n",
    "csv": "nom,habilete,endurance\nBelette,5,6\n",
    "pipes": "| HABILETÉ | ENDURANCE | 5 | 6 ",
    "commas": ",",
    "tags": "<a",
    "entities": "&amp;",
    "broken entities": "&a",
    "accents": "e\u0301\u0301",
    "surrogates": "\ud800",
    "nothing": "\u200b",
    "signs": "!?",
    "capitals": "ORQUE ",
    "prose": "Vous perdez 2 points d'ENDURANCE et allez au 12. ",
    "whose": "l’HABILETÉ du garde est de 8 ",
    "unfinished": "HABILETÉ de la bête ",
    "extras": "BELETTE HABILETÉ 5 ENDURANCE 6 MAGIE 4 PSI 3 ",
    "brackets": "(5 ",
    "counts": "2 RATS ",
    "articles": "un loup ",
}


def steps(text):
    """Count the calls and lines that reading a text takes."""
    count = 0

    def trace(frame, event, arg):
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read(text)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("unit", REPEATED.values(), ids=REPEATED)
def test_work_grows_with_the_text_and_no_faster(unit):
    short = unit * (400 // len(unit))
    read(short)  # the lexicon is made once
    assert steps(short * 5) < 6 * steps(short) + 2000


@pytest.mark.parametrize("unit", REPEATED.values(), ids=REPEATED)
def test_twenty_thousand_characters_are_read(unit):
    text = unit * (20_000 // len(unit))
    reading = read(text)
    assert all(0 <= span.start < span.end <= len(text) for foe in reading.foes for span in foe.whole)


def test_what_stands_after_the_last_label_read_is_one_piece():
    text = "BELETTE HABILETÉ 5 ENDURANCE 6\n" * 600
    reading = read(text)
    assert len(reading.foes) == 250
    span = reading.unread[-1].span
    assert span is not None and span.end == len(text.rstrip())


def test_markup_is_taken_out_without_losing_the_place():
    text = "<b>BELETTE</b> HABILET&Eacute;&nbsp;: <i>1O</i> ENDURANCE 6"
    reading = read(text)
    (foe,) = reading.foes
    assert [text[slice(*span)] for span in foe.whole] == ["BELETTE", "1O", "6"]
    assert [(piece.text, piece.kind, piece.score, piece.foe) for piece in reading.unread] == [
        ("1O", CORRECTED, "habilete", 0)
    ]


def test_a_missing_score_is_marked_at_its_label():
    text = "BELETTE HABILETÉ : ENDURANCE : 6"
    (piece,) = read(text).unread
    assert (piece.text, piece.kind, piece.score) == ("HABILETÉ", MISSING, "habilete")
    assert piece.span is not None and text[slice(*piece.span)] == "HABILETÉ"


def test_a_name_in_two_pieces_has_two_spans():
    text = "VEILLEUSE HABILETÉ 5 ENDURANCE 6 DES ROSEAUX"
    (foe,) = read(text).foes
    assert [text[slice(*span)] for span in foe.spans["name"]] == ["VEILLEUSE", "DES ROSEAUX"]


def test_plain_text_keeps_its_offsets():
    text = "a&nbsp;<br>é\u200bz"
    plain = source.Source(text)
    assert [plain.piece(index, index) for index in range(len(plain.tokens))] == ["a", "é\u200bz"]
