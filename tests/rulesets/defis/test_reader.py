"""The pasted adversary, habit by habit: how books, sites and hands write it, and what only looks like it."""

import json
from pathlib import Path

import pytest

from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import run

EXAMPLES = Path(__file__).parents[1] / "examples.jsonl"
ANY = None
"""The case says nothing of `unread`."""


def examples():
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        scenario = example["scenario"]
        if scenario["do"] == "read" and scenario["ruleset"] in ("scorpions", "mutation"):
            yield pytest.param(scenario, example["expect"], id=scenario["id"])


@pytest.mark.parametrize(("scenario", "expect"), list(examples()))
def test_worked_example(scenario, expect):
    result = run(scenario)
    assert result["id"] == scenario["id"]
    assert len(result["foes"]) == len(expect["foes"])
    for foe, wanted in zip(result["foes"], expect["foes"], strict=True):
        assert foe.keys() == {"name", "habilete", "endurance"}
        assert {key: foe[key] for key in wanted} == wanted
    if "unread" in expect:
        assert result["unread"] == expect["unread"]


def check(text, foes, unread=ANY):
    read = RULESETS["scorpions"].read(text).data()
    assert [(foe["name"], foe["habilete"], foe["endurance"]) for foe in read["foes"]] == foes
    if unread is not ANY:
        assert read["unread"] == unread


READ = {
    # Capitals, accents, spellings.
    "capitals without accents": ("BELETTE GEANTE HABILETE 5 ENDURANCE 6", [("BELETTE GEANTE", 5, 6)], []),
    "lower case": ("belette géante habileté 5 endurance 6", [("belette géante", 5, 6)], []),
    "capitalised": ("Belette Géante Habileté : 5 Endurance : 6", [("Belette Géante", 5, 6)], []),
    "misprint HABILITÉ": ("BELETTE HABILITÉ 5 ENDURANCE 6", [("BELETTE", 5, 6)], []),
    "misprint by a letter": ("BELETTE HABILETTÉ 5 ENDURENCE 6", [("BELETTE", 5, 6)], []),
    "letters swapped": ("BELETTE HABLIETÉ 5 ENDRUANCE 6", [("BELETTE", 5, 6)], []),
    "accents apart": ("BELETTE GE\u0301ANTE HABILETE\u0301 5 ENDURANCE 6", [("BELETTE GÉANTE", 5, 6)], []),
    "badly decoded": ("BELETTE HABILETÃ‰ : 5 ENDURANCE : 6", [("BELETTE", 5, 6)], []),
    "replacement sign": ("BELETTE HABILET\ufffd : 5 ENDURANCE : 6", [("BELETTE", 5, 6)], []),
    "soft hyphens": ("BELETTE HABI\xadLETÉ 5 ENDU\xadRANCE 6", [("BELETTE", 5, 6)], []),
    "ligature in the name": ("CŒUR DE PIERRE HABILETÉ 5 ENDURANCE 6", [("CŒUR DE PIERRE", 5, 6)], []),
    # Short labels.
    "HAB END": ("Belette HAB 5 END 6", [("Belette", 5, 6)], []),
    "hab. end. dots": ("Belette, hab.5, end.6.", [("Belette", 5, 6)], []),
    "H and E": ("Belette H 5 E 6", [("Belette", 5, 6)], []),
    "h: e:": ("belette h:5 e:6", [("belette", 5, 6)], []),
    "H8/E9": ("BELETTE (H5/E6)", [("BELETTE", 5, 6)], []),
    "glued": ("BELETTE HAB5 END6", [("BELETTE", 5, 6)], []),
    "all glued": ("BELETTE HABILETÉ5ENDURANCE6", [("BELETTE", 5, 6)], []),
    "number glued to the next label": ("BELETTE HABILETÉ 5ENDURANCE 6", [("BELETTE", 5, 6)], []),
    "SKILL STAMINA": ("WEASEL  SKILL 5  STAMINA 6", [("WEASEL", 5, 6)], []),
    "the other order": ("BELETTE ENDURANCE 6 HABILETÉ 5", [("BELETTE", 5, 6)], []),
    # Signs between.
    "equals": ("BELETTE HABILETÉ=5 ENDURANCE=6", [("BELETTE", 5, 6)], []),
    "dashes": ("BELETTE - HABILETÉ - 5 - ENDURANCE - 6", [("BELETTE", 5, 6)], []),
    "long dashes": ("BELETTE — HABILETÉ — 5 — ENDURANCE — 6", [("BELETTE", 5, 6)], []),
    "dash glued": ("BELETTE HABILETÉ-5 ENDURANCE-6", [("BELETTE", 5, 6)], []),
    "leaders": ("BELETTE HABILETÉ ........ 5 ENDURANCE ...... 6", [("BELETTE", 5, 6)], []),
    "tabs": ("BELETTE\tHABILETÉ\t5\tENDURANCE\t6", [("BELETTE", 5, 6)], []),
    "brackets": ("BELETTE [HABILETÉ 5 ; ENDURANCE 6]", [("BELETTE", 5, 6)], []),
    "slashes": ("BELETTE : HABILETÉ 5 / ENDURANCE 6", [("BELETTE", 5, 6)], []),
    "non-breaking spaces": ("BELETTE HABILETÉ\xa0: 5 ENDURANCE\u202f: 6", [("BELETTE", 5, 6)], []),
    "points": ("BELETTE HABILETÉ : 5 points, ENDURANCE : 6 points", [("BELETTE", 5, 6)], []),
    # Lines.
    "each on its line": ("BELETTE\nHABILETÉ : 5\nENDURANCE : 6", [("BELETTE", 5, 6)], []),
    "numbers on the next lines": ("BELETTE\nHABILETÉ\n5\nENDURANCE\n6", [("BELETTE", 5, 6)], []),
    "empty lines": ("BELETTE\n\nHABILETÉ : 5\n\nENDURANCE : 6\n", [("BELETTE", 5, 6)], []),
    "carriage returns": ("BELETTE\r\nHABILETÉ : 5\r\nENDURANCE : 6\r\n", [("BELETTE", 5, 6)], []),
    "labels, then numbers": ("BELETTE\nHABILETÉ\nENDURANCE\n5\n6", [("BELETTE", 5, 6)], []),
    "labels with colons, then numbers": ("BELETTE\nHABILETÉ :\nENDURANCE :\n5\n6", [("BELETTE", 5, 6)], []),
    "name above, small letters": ("Belette géante\nHabileté 5\nEndurance 6", [("Belette géante", 5, 6)], []),
    "name in two lines, small letters": (
        "Veilleuse des\nroseaux\nHabileté 5\nEndurance 6",
        [("Veilleuse des roseaux", 5, 6)],
        [],
    ),
    "name cut at the hyphen": ("LOUP-\nCERVIER HABILETÉ 5 ENDURANCE 6", [("LOUP-CERVIER", 5, 6)], []),
    # Words cut by the scan.
    "cut with a hyphen": ("BELETTE HABI- LETÉ 5 ENDU- RANCE 6", [("BELETTE", 5, 6)], []),
    "cut at the line": ("BELETTE HABI-\nLETÉ 5 ENDU-\nRANCE 6", [("BELETTE", 5, 6)], []),
    "cut with a space": ("BELETTE HABI LETÉ 5 ENDU RANCE 6", [("BELETTE", 5, 6)], []),
    "END URANCE": ("BELETTE HAB ILETÉ 5 END URANCE 6", [("BELETTE", 5, 6)], []),
    "spaced out": ("BELETTE H A B I L E T É 5 E N D U R A N C E 6", [("BELETTE", 5, 6)], []),
    # OCR.
    "l and O in a figure": ("BELETTE HABILETÉ lO0 ENDURANCE 1O", [("BELETTE", None, 10)], ["lO0", "1O"]),
    "I": ("BELETTE HABILETÉ 5 ENDURANCE I2", [("BELETTE", 5, 12)], ["I2"]),
    "1 in a label": ("BELETTE HAB1LETÉ 5 ENDURANCE 6", [("BELETTE", 5, 6)], []),
    "l in the name": ("GOBElIN HABILETÉ 5 ENDURANCE 6", [("GOBElIN", 5, 6)], []),
    # Pairs.
    "bare pair": ("BELETTE 5 6", [("BELETTE", 5, 6)], []),
    "bare pair, small letters": ("belette géante 5/6", [("belette géante", 5, 6)], []),
    "bare pair in brackets": ("Belette (5/6)", [("Belette", 5, 6)], []),
    "bare pair after a colon": ("BELETTE : 5 - 6", [("BELETTE", 5, 6)], []),
    "bare pair, comma": ("BELETTE : 5, 6", [("BELETTE", 5, 6)], []),
    "bare pair on the next line": ("BELETTE GÉANTE\n5/6", [("BELETTE GÉANTE", 5, 6)], []),
    "bare pairs": ("BELETTE 5/6\nMARTRE 7/8", [("BELETTE", 5, 6), ("MARTRE", 7, 8)], []),
    "bare pairs in one line": ("Belette 5/6, Martre 7/8", [("Belette", 5, 6), ("Martre", 7, 8)], []),
    "bare pair in a sentence": ("Soudain une BELETTE 5/6 bondit sur vous.", [("BELETTE", 5, 6)], []),
    "HAB/END pair": ("BELETTE HAB/END 5/6", [("BELETTE", 5, 6)], []),
    "HAB./END. : pair": ("Belette (HAB./END. : 5/6)", [("Belette", 5, 6)], []),
    "H/E pair": ("Belette H/E : 5/6", [("Belette", 5, 6)], []),
    "HABILETÉ ENDURANCE pair": ("BELETTE HABILETÉ ENDURANCE 5 6", [("BELETTE", 5, 6)], []),
    "OCR in a pair": ("BELETTE 5/l0", [("BELETTE", 5, 10)], ["l0"]),
    # Numbers before their labels, names after the scores.
    "numbers first": ("BELETTE 5 HABILETÉ 6 ENDURANCE", [("BELETTE", 5, 6)], []),
    "numbers first, comma": ("BELETTE : 5 HAB, 6 END", [("BELETTE", 5, 6)], []),
    "points of": ("La BELETTE a 5 points d’HABILETÉ et 6 points d’ENDURANCE.", [("BELETTE", 5, 6)], []),
    "in": ("BELETTE, 5 en HABILETÉ et 6 en ENDURANCE", [("BELETTE", 5, 6)], []),
    "name after": ("HABILETÉ 5 ENDURANCE 6 BELETTE", [("BELETTE", 5, 6)], []),
    "name on the line after": ("HABILETÉ : 5\nENDURANCE : 6\nBelette géante", [("Belette géante", 5, 6)], []),
    "names after, twice": (
        "HABILETÉ 5 ENDURANCE 6 BELETTE\nHABILETÉ 7 ENDURANCE 8 MARTRE",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8)],
        [],
    ),
    "name's end after": (
        "VEILLEUSE HABILETÉ 5 ENDURANCE 6 DES ROSEAUX",
        [("VEILLEUSE DES ROSEAUX", 5, 6)],
        [],
    ),
    "name's end on the next line": (
        "CHIENNE HABILETÉ 5 ENDURANCE 6\nSAUVAGE\n",
        [("CHIENNE SAUVAGE", 5, 6)],
        [],
    ),
    "name's end between": (
        "VEILLEUSE HABILETÉ 5\nDES ROSEAUX ENDURANCE 6",
        [("VEILLEUSE DES ROSEAUX", 5, 6)],
        [],
    ),
    "name's end, then prose": (
        "VEILLEUSE HABILETÉ 5 ENDURANCE 6 DES ROSEAUX Si vous gagnez, allez au 7.",
        [("VEILLEUSE DES ROSEAUX", 5, 6)],
        [],
    ),
    # Sentences.
    "in a sentence": ("Une BELETTE (HABILETÉ 5, ENDURANCE 6) vous mord.", [("BELETTE", 5, 6)], []),
    "small letters in a sentence": (
        "Vous affrontez une belette enragée (habileté 5, endurance 6).",
        [("belette enragée", 5, 6)],
        [],
    ),
    "de": ("Combattez la BELETTE, d'une HABILETÉ de 5 et d'une ENDURANCE de 6.", [("BELETTE", 5, 6)], []),
    "est de": ("La belette attaque. Son HABILETÉ est de 5 et son ENDURANCE de 6.", [("belette", 5, 6)], []),
    "whose": ("L’HABILETÉ de la BELETTE est de 5 et son ENDURANCE est de 6.", [("BELETTE", 5, 6)], []),
    "sentence before": ("Une belette géante surgit ! HABILETÉ 5 ENDURANCE 6", [("belette géante", 5, 6)], []),
    "sentence after": (
        "BELETTE HABILETÉ 5 ENDURANCE 6 Si vous êtes vainqueur, rendez-vous au 44, sinon au 45.",
        [("BELETTE", 5, 6)],
        [],
    ),
    "all capitals prose": (
        "SOUDAIN UNE BELETTE VOUS ATTAQUE. HABILETÉ 5 ENDURANCE 6. RENDEZ-VOUS AU 44.",
        [("BELETTE", 5, 6)],
        [],
    ),
    "the adversary is yours": (
        "Votre adversaire a une HABILETÉ de 5 et une ENDURANCE de 6.",
        [("adversaire", 5, 6)],
        [],
    ),
    "hero and adversary": (
        "Votre HABILETÉ de 9 baisse à 8. La BELETTE : HABILETÉ 5, ENDURANCE 6.",
        [("BELETTE", 5, 6)],
        [],
    ),
    "it attacks you": ("Il vous attaque : BELETTE, HABILETÉ 5, ENDURANCE 6", [("BELETTE", 5, 6)], []),
    # Several.
    "two blocks": (
        "BELETTE HABILETÉ 5 ENDURANCE 6\nMARTRE HABILETÉ 7 ENDURANCE 8",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8)],
        [],
    ),
    "two in one line": (
        "BELETTE HABILETÉ 5 ENDURANCE 6 MARTRE HABILETÉ 7 ENDURANCE 8",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8)],
        [],
    ),
    "ordinals": (
        "Première BELETTE HABILETÉ 5 ENDURANCE 6\nSeconde BELETTE HABILETÉ 6 ENDURANCE 5",
        [("Première BELETTE", 5, 6), ("Seconde BELETTE", 6, 5)],
        [],
    ),
    "figures for ordinals": (
        "1re BELETTE HAB 5 END 6, 2e BELETTE HAB 6 END 5",
        [("1re BELETTE", 5, 6), ("2e BELETTE", 6, 5)],
        [],
    ),
    "ranks": (
        "BELETTE 1 HABILETÉ 5 ENDURANCE 6 BELETTE 2 HABILETÉ 6 ENDURANCE 5",
        [("BELETTE 1", 5, 6), ("BELETTE 2", 6, 5)],
        [],
    ),
    "same name": ("BELETTE 5/6\nBELETTE 6/5", [("BELETTE 1", 5, 6), ("BELETTE 2", 6, 5)], []),
    "same name but for accents": ("HYÈNE 5/6\nHYENE 6/5", [("HYÈNE 1", 5, 6), ("HYENE 2", 6, 5)], []),
    "count in a word": (
        "Deux BELETTES (HABILETÉ 5, ENDURANCE 6)",
        [("BELETTES 1", 5, 6), ("BELETTES 2", 5, 6)],
        [],
    ),
    "count after": ("BELETTES x3 HABILETÉ 5 ENDURANCE 6", [(f"BELETTES {n}", 5, 6) for n in (1, 2, 3)], []),
    "count in brackets": ("BELETTES (2) : HAB 5, END 6", [("BELETTES 1", 5, 6), ("BELETTES 2", 5, 6)], []),
    "fighting as one": (
        "Les trois BELETTES combattent comme un seul adversaire : HABILETÉ 5 ENDURANCE 9",
        [("BELETTES", 5, 9)],
        ["trois"],
    ),
    # Headings.
    "heading, rows on lines": (
        "HABILETÉ ENDURANCE\nPremière BELETTE 5 6\nSeconde BELETTE 6 5",
        [("Première BELETTE", 5, 6), ("Seconde BELETTE", 6, 5)],
        [],
    ),
    "heading turned round": ("ENDURANCE HABILETÉ\nBELETTE 6 5", [("BELETTE", 5, 6)], []),
    "heading, ranks": (
        "HABILETÉ ENDURANCE BELETTE 1 5 6 BELETTE 2 6 5",
        [("BELETTE 1", 5, 6), ("BELETTE 2", 6, 5)],
        [],
    ),
    "heading, small letters": (
        "Habileté Endurance\nBelette 5 6\nVieille martre 7 8",
        [("Belette", 5, 6), ("Vieille martre", 7, 8)],
        [],
    ),
    "heading, a name over it": (
        "Les BELETTES\nHABILETÉ ENDURANCE\nPremière BELETTE 5 6\nSeconde BELETTE 6 5",
        [("Première BELETTE", 5, 6), ("Seconde BELETTE", 6, 5)],
        [],
    ),
    "heading, rows without names": (
        "BELETTES HABILETÉ ENDURANCE\n5 6\n6 5",
        [("BELETTES 1", 5, 6), ("BELETTES 2", 6, 5)],
        ANY,
    ),
    "heading, die faces in ranges": (
        "Lancez un dé. HABILETÉ ENDURANCE 1-2 BELETTE 5 6 3-4 MARTRE 7 8 5-6 LOIR 3 3",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8), ("LOIR", 3, 3)],
        [],
    ),
    "heading, die faces on lines": (
        "HABILETÉ ENDURANCE\n1. BELETTE 5 6\n2. MARTRE 7 8",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8)],
        [],
    ),
    "die faces before labelled rows": (
        "1 BELETTE HAB 5 END 6 2 MARTRE HAB 7 END 8 3 LOIR HAB 3 END 3",
        [("BELETTE", 5, 6), ("MARTRE", 7, 8), ("LOIR", 3, 3)],
        [],
    ),
    "paragraph before": ("117\nBELETTE HABILETÉ 5 ENDURANCE 6", [("BELETTE", 5, 6)], []),
    "paragraph after": ("BELETTE HABILETÉ 5 ENDURANCE 6\n\n118\nVous repartez.", [("BELETTE", 5, 6)], []),
    "bullets": (
        "• Belette : HAB 5, END 6\n• Martre : HAB 7, END 8",
        [("Belette", 5, 6), ("Martre", 7, 8)],
        [],
    ),
    # Tables and markup.
    "markdown table": (
        "| Nom | HABILETÉ | ENDURANCE |\n|---|:-:|---|\n| Belette | 5 | 6 |\n| Martre | 7 | 8 |",
        [("Belette", 5, 6), ("Martre", 7, 8)],
        [],
    ),
    "csv": ("nom,habilete,endurance\nBelette,5,6\nMartre,7,8", [("Belette", 5, 6), ("Martre", 7, 8)], []),
    "csv, semicolons and quotes": (
        '"Nom";"END";"HAB"\n"Belette, la vieille";"6";"5"',
        [("Belette, la vieille", 5, 6)],
        [],
    ),
    "csv without a heading": ("BELETTE,5,6\nMARTRE,7,8", [("BELETTE", 5, 6), ("MARTRE", 7, 8)], []),
    "tabbed table": ("Créature\tHABILETÉ\tENDURANCE\nBelette\t5\t6", [("Belette", 5, 6)], []),
    "table with a die column": (
        "Dé | Créature | HAB | END\n1 | Belette | 5 | 6\n2 | Martre | 7 | 8",
        [("Belette", 5, 6), ("Martre", 7, 8)],
        [],
    ),
    "table with another score": (
        "Nom;HABILETÉ;ENDURANCE;CHANCE\nBelette;5;6;9",
        [("Belette", 5, 6)],
        ["CHANCE", "9"],
    ),
    "table with a hole": ("Nom;HABILETÉ;ENDURANCE\nBelette;;6", [("Belette", None, 6)], ["HABILETÉ"]),
    "html table": (
        "<table><tr><th>Nom</th><th>HABILETÉ</th><th>ENDURANCE</th></tr>\n<tr>\n<td>Belette</td>\n<td>5</td>\n<td>6</td></tr></table>",
        [("Belette", 5, 6)],
        [],
    ),
    "html lines": (
        "<b>BELETTE</b><br>HABILET&Eacute;&nbsp;: 5<br/>ENDURANCE&nbsp;: 6",
        [("BELETTE", 5, 6)],
        [],
    ),
    "markdown bold": ("**BELETTE** **HABILETÉ** : **5** __ENDURANCE__ : 6", [("BELETTE", 5, 6)], []),
    "markdown heading": (
        "### Belette géante\n\n*Habileté* 5 — *Endurance* 6",
        [("Belette géante", 5, 6)],
        [],
    ),
    "json": ('{"name": "Belette", "habilete": 5, "endurance": 6}', [("Belette", 5, 6)], []),
    "a number before the only row, which cannot count": ("252 RATS 5 5", [("RATS", 5, 5)], []),
    "a number before a row of one": ("3 GOBELIN 5 5", [("GOBELIN", 5, 5)], []),
    "numbers before rows of a table": ("1 RATS 5 5\n2 LOUPS 6 6", [("RATS", 5, 5), ("LOUPS", 6, 6)], []),
    "an ordinal and a name": ("Le 2e ORQUE HABILETÉ 5 ENDURANCE 6", [("2e ORQUE", 5, 6)], []),
}


@pytest.mark.parametrize(("text", "foes", "unread"), READ.values(), ids=READ)
def test_read(text, foes, unread):
    check(text, foes, unread)


# Found by attacking the reader.
READ |= {
    "count with a cross": ("2x BELETTE HAB 5 END 6", [("BELETTE 1", 5, 6), ("BELETTE 2", 5, 6)], []),
    "J for a rank": ("RAT I HAB 5 END 6\nRAT J HAB 5 END 3", [("RAT I", 5, 6), ("RAT J", 5, 3)], []),
    "letters for ranks": ("RAT A : HAB 5 END 6\nRAT B : HAB 5 END 3", [("RAT A", 5, 6), ("RAT B", 5, 3)], []),
    "heading of a table without its first cell": (
        "HABILETÉ\tENDURANCE\nRAT\t5\t6\nLOUP\t6\t7",
        [("RAT", 5, 6), ("LOUP", 6, 7)],
        [],
    ),
    "name's label after": ("Habileté:5 Endurance:6 Nom:Rat", [("Rat", 5, 6)], []),
    "as in an address": ("nom=Rat&hab=5&end=6", [("Rat", 5, 6)], []),
    "0 in the name": ("0RQUE HABILETÉ 5 ENDURANCE 6", [("0RQUE", 5, 6)], []),
    "names after, three": (
        "HABILETÉ 5 ENDURANCE 4 ORQUE\nHABILETÉ 6 ENDURANCE 5 LOUP\nHABILETÉ 7 ENDURANCE 6 OURS",
        [("ORQUE", 5, 4), ("LOUP", 6, 5), ("OURS", 7, 6)],
        [],
    ),
    "cut with a dot": ("ORQUE HABI.LETÉ 5 ENDU.RANCE 6", [("ORQUE", 5, 6)], []),
    "one short, one long": ("ORQUE H 5 ENDURANCE 6", [("ORQUE", 5, 6)], []),
    "one long, one short": ("ORQUE Hab 5, E 6", [("ORQUE", 5, 6)], []),
    "bare pairs with et": ("Ogre 10/12 et gobelin 5/4", [("Ogre", 10, 12), ("gobelin", 5, 4)], []),
    "bare pairs with ranks": ("ORQUE 1 5 6 ORQUE 2 7 8", [("ORQUE 1", 5, 6), ("ORQUE 2", 7, 8)], []),
    "article": ("L’OGRE a une HABILETÉ égale à 10 et une ENDURANCE égale à 12.", [("OGRE", 10, 12)], []),
}


ASKED = {
    # Numbers that are no scores: null, and the piece shown.
    "no HABILETÉ": ("BELETTE ENDURANCE 6", [("BELETTE", None, 6)], ["HABILETÉ"]),
    "no ENDURANCE": ("BELETTE HABILETÉ 5", [("BELETTE", 5, None)], ["ENDURANCE"]),
    "question mark": ("BELETTE HABILETÉ ? ENDURANCE 6", [("BELETTE", None, 6)], ["HABILETÉ"]),
    "ENDURANCE 0": ("BELETTE HABILETÉ 5 ENDURANCE 0", [("BELETTE", 5, None)], ["0"]),
    "HABILETÉ 0": ("STATUE HABILETÉ 0 ENDURANCE 6", [("STATUE", 0, 6)], []),
    "HABILETÉ 99": ("BELETTE HABILETÉ 99 ENDURANCE 999", [("BELETTE", 99, 999)], []),
    "HABILETÉ 100": ("BELETTE HABILETÉ 100 ENDURANCE 1000", [("BELETTE", None, None)], ["100", "1000"]),
    "negative": ("BELETTE HABILETÉ -5 ENDURANCE 6", [("BELETTE", None, 6)], ["-5"]),
    "negative after a colon": ("BELETTE HABILETÉ : -5 ENDURANCE : 6", [("BELETTE", None, 6)], ["-5"]),
    "true minus": ("BELETTE HABILETÉ 5 ENDURANCE −6", [("BELETTE", 5, None)], ["−6"]),
    "plus": ("BELETTE HABILETÉ +5 ENDURANCE 6", [("BELETTE", None, 6)], ["+5"]),
    "decimal comma": ("BELETTE HABILETÉ 5,5 ENDURANCE 6", [("BELETTE", None, 6)], ["5,5"]),
    "decimal dot": ("BELETTE HABILETÉ 5 ENDURANCE 6.5", [("BELETTE", 5, None)], ["6.5"]),
    "thousands": ("BELETTE HABILETÉ 5 ENDURANCE 1 000", [("BELETTE", 5, None)], ["1 000"]),
    "figure cut in two": ("BELETTE HABILETÉ 1 0 ENDURANCE 6", [("BELETTE", None, 6)], ["1 0"]),
    "figure cut in two by O": ("BELETTE HABILETÉ 1 O ENDURANCE 6", [("BELETTE", None, 6)], ["1 O"]),
    "range": ("BELETTE HABILETÉ 5-7 ENDURANCE 6", [("BELETTE", None, 6)], ["5-7"]),
    "either": ("BELETTE HABILETÉ 5 ou 6 ENDURANCE 6", [("BELETTE", None, 6)], ["5 ou 6"]),
    "fraction": ("BELETTE HABILETÉ 5/6 ENDURANCE 6", [("BELETTE", None, 6)], ["5/6"]),
    "dice": ("BELETTE HABILETÉ 1d6+6 ENDURANCE 2D6", [("BELETTE", None, None)], ["1d6+6", "2D6"]),
    "percent": ("BELETTE HABILETÉ 5% ENDURANCE 6", [("BELETTE", None, 6)], ["5%"]),
    "other letters": ("BELETTE HABILETÉ 5S ENDURANCE 6", [("BELETTE", None, 6)], ["5S"]),
    "letters alone": ("BELETTE HABILETÉ l ENDURANCE 6", [("BELETTE", None, 6)], ["l"]),
    "number in letters": ("BELETTE HABILETÉ : cinq ENDURANCE : 6", [("BELETTE", None, 6)], ["HABILETÉ"]),
    "footnote": ("BELETTE HABILETÉ 5² ENDURANCE 6", [("BELETTE", None, 6)], ["5²"]),
    "wide digits": ("BELETTE HABILETÉ ５ ENDURANCE 6", [("BELETTE", 5, 6)], ["５"]),
    "in brackets after": ("BELETTE HABILETÉ 5 ENDURANCE 6 12", [("BELETTE", 5, None)], ["6 12"]),
    "paragraph at the line's end": (
        "BELETTE HABILETÉ 5 ENDURANCE\n\n252\nVous mourez.",
        [("BELETTE", 5, None)],
        ["ENDURANCE"],
    ),
    "paragraph on the next line": (
        "BELETTE HABILETÉ 5 ENDURANCE\n252\nVous mourez.",
        [("BELETTE", 5, None)],
        ["252"],
    ),
    "paragraph and its sentence": (
        "BELETTE HABILETÉ 5 ENDURANCE\n25 Vous mourez.",
        [("BELETTE", 5, None)],
        ["ENDURANCE"],
    ),
    "row with one number": (
        "HABILETÉ ENDURANCE\nBELETTE 5\nMARTRE 7 8",
        [("BELETTE", None, None), ("MARTRE", 7, 8)],
        ["5", "ENDURANCE"],
    ),
    "row with three numbers": (
        "HABILETÉ ENDURANCE\nBELETTE 5 6 7\nMARTRE 7 8",
        [("BELETTE", None, None), ("MARTRE", 7, 8)],
        ["5 6 7"],
    ),
    "negative in a row": ("HABILETÉ ENDURANCE\nBELETTE 5 -6", [("BELETTE", 5, None)], ["-6"]),
    "pair out of range": ("BELETTE 120/6", [("BELETTE", None, 6)], ["120"]),
    "no name": ("HABILETÉ 5 ENDURANCE 6", [("", 5, 6)], ["name"]),
    "two without a name": (
        "HAB 5 END 6\n\nHAB 7 END 8",
        [("Adversaire 1", 5, 6), ("Adversaire 2", 7, 8)],
        ["name", "name"],
    ),
    "a big count": ("12 BELETTES HABILETÉ 5 ENDURANCE 6", [("BELETTES", 5, 6)], ["12"]),
    "another book's score": ("BELETTE HABILETÉ 5 PV 11", [("BELETTE", 5, None)], ["PV 11", "ENDURANCE"]),
    "unknown score": ("BELETTE HABILETÉ 5 ENDURANCE 6 GRIFFES 3", [("BELETTE", 5, 6)], ["GRIFFES 3"]),
    "extra between": ("BELETTE HABILETÉ 5 MAGIE 4 ENDURANCE 6", [("BELETTE", 5, 6)], ["MAGIE 4"]),
    "extra before": ("BELETTE MAGIE 4 HABILETÉ 5 ENDURANCE 6", [("BELETTE", 5, 6)], ["MAGIE 4"]),
    "combat skill": (
        "BELETTE COMBAT SKILL 15 ENDURANCE 20",
        [("BELETTE", None, 20)],
        ["COMBAT SKILL 15", "HABILETÉ"],
    ),
    "note with a label": (
        "ORQUE HABILETÉ 5 ENDURANCE 6 (ENDURANCE 7 de nuit)",
        [("ORQUE", 5, 6)],
        ["ENDURANCE 7"],
    ),
    "an unknown word for HABILETÉ": (
        "Ogre gris: compétence 10, endurance 12",
        [("Ogre gris", None, 12)],
        ["compétence 10", "HABILETÉ"],
    ),
    "cut beyond recognition": (
        "ORQUE HABI.. LETÉ 5 ENDU. RANCE 6",
        [("LETÉ", None, None)],
        ["HABILETÉ", "5", "RANCE 6"],
    ),
    "two columns of scores": (
        "| | GOULE | ORQUE |\n|---|---|---|\n| HABILETÉ | 7 | 5 |\n| ENDURANCE | 8 | 6 |",
        [("ORQUE", None, None)],
        ["7 | 5", "8 | 6"],
    ),
    "scores of two lines": ("BELETTE HABILETÉ 5 4\nENDURANCE 6 7", [("BELETTE", None, None)], ["5 4", "6 7"]),
    "a number before the only row, which may count": ("3 GOBELINS 5 5", [("GOBELINS", 5, 5)], ["3"]),
    "the same under a heading": ("HABILETÉ ENDURANCE\n3 GOBELINS 5 5", [("GOBELINS", 5, 5)], ["3"]),
    "a name that ends in a number": ("ROBOT T-800 HABILETÉ 8 ENDURANCE 9", [("ROBOT", 8, 9)], ["T-800"]),
    "the same in one word": ("ROBOT T800 HABILETÉ : 8 ENDURANCE : 9", [("ROBOT", 8, 9)], ["T800"]),
    "a name that is a number": ("T-800 HABILETÉ 8 ENDURANCE 9", [("", 8, 9)], ["T-800", "name"]),
}


@pytest.mark.parametrize(("text", "foes", "unread"), ASKED.values(), ids=ASKED)
def test_never_a_wrong_number_in_silence(text, foes, unread):
    read = RULESETS["mutation"].read(text).data()
    assert [(foe["name"], foe["habilete"], foe["endurance"]) for foe in read["foes"]] == foes
    assert sorted(read["unread"]) == sorted(unread)


NOBODY = {
    "prose": "Vous suivez le couloir sur 12 mètres, puis tournez au 34.",
    "paragraph numbers": "Rendez-vous au 252. Sinon, rendez-vous au 12 ou au 13.",
    "your score": "Votre HABILETÉ de 9 ne suffit pas.",
    "your scores": "Vous avez HABILETÉ 10 et ENDURANCE 18.",
    "your scores, colon": "Vos scores : HABILETÉ 10, ENDURANCE 18",
    "your sheet": "Mon héros : HABILETÉ 10, ENDURANCE 18, CHANCE 9",
    "you lose": "Perdez 2 points d'ENDURANCE.",
    "you lose, short": "vous perdez 3 ENDURANCE",
    "you lose both": "Vous perdez 1 point d'HABILETÉ et 2 points d'ENDURANCE.",
    "you gain": "Vous gagnez 4 points d’ENDURANCE et 1 point d’HABILETÉ.",
    "add": "Ajoutez 2 points à votre total d'ENDURANCE et 1 à votre HABILETÉ.",
    "lose, English": "Lose 2 STAMINA points and 1 SKILL point.",
    "your, English": "Your SKILL is 10 and your STAMINA is 18.",
    "test": "Si le total est inférieur ou égal à votre HABILETÉ, rendez-vous au 8.",
    "potion": "La potion rend 4 points d’ENDURANCE.",
    "a question": "Combien d'ENDURANCE rend un repas ?",
    "labels alone": "HABILETÉ et ENDURANCE sont vos deux scores.",
    "other labels": "BELETTE Force 4 Protection 13",
    "stat line of another game": "Belettes (4) : CA 7, DV 1, PV 2, Moral 6",
    "name alone": "BELETTE",
    "one number": "BELETTE 5",
    "pair alone": "7/9",
    "three numbers": "BELETTE 5 6 7",
    "date": "LE 12/05/1987",
    "page": "PAGE 12/13",
    "gold": "OR 12/15",
    "luck": "CHANCE 7/9",
    "dice": "Lancez 2 dés : 3 4",
    "pair in prose": "allez au 12 13",
    "bonus": "+2 HABILETÉ, -1 ENDURANCE",
    "hours": "Il est 8h, en 5 e 6",
    "decimal after a word": "BELETTE 5,6",
    "potions": "Potion d'Endurance 2, Potion d'Habileté 1",
    "a hero's sheet": "HABILETÉ 12 ENDURANCE 24 CHANCE 12",
    "what is needed": "Il faut 12 HABILETÉ pour passer, et 20 ENDURANCE.",
    "decimal in brackets": "ORQUE (5.4)",
    "a sum": "ORQUE 5 - 4 = 1",
    "now and at the start": "Habileté : 12/12\nEndurance : 20/24\nChance : 9/10",
    "blank line before the pair": "BELETTE\n\n5 6",
}


@pytest.mark.parametrize("text", NOBODY.values(), ids=NOBODY)
def test_no_foe_and_the_text_unread_as_a_whole(text):
    assert RULESETS["scorpions"].read(text).data() == {"foes": [], "unread": [text]}
