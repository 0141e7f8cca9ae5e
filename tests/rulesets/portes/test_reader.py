"""The pasted stat line: Labyrinth Lord, Old-School Essentials and their French kin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.portes.engine.reader import read

KEYS = ("count", "ca", "dv", "pv", "movement", "attacks", "damage", "morale")
TITLES = ("Nombre", "CA", "DV", "PV", "Mouvement", "Attaques", "Dégâts", "Moral")


def found(text):
    """The foes by what they have, and what was not read beyond the names of missing scores."""
    data = read(text).data()
    foes = [{key: value for key, value in foe.items() if value is not None} for foe in data["foes"]]
    return foes, [piece for piece in data["unread"] if piece not in TITLES]


REST = ["NA 2d4 (6d10)", "TT R (C)"]


def foe(name, **scores):
    return {"name": name, **scores}


@pytest.mark.parametrize(
    ("text", "foes", "unread"),
    [
        ("3 gobelins DV 1-1 CA 6 PV 3 mvt 18", [foe("gobelins", count=3, dv="1-1", ca=6, pv=3, movement=18)], []),
        (
            "Goblins (3): AL C, MV 60' (20'), AC 6, HD 1-1, hp 3, 5, 6, #AT 1, "
            "D 1d6 or by weapon, SV 0 level, ML 7, XP 5",
            [foe("Goblins", count=3, ca=6, dv="1-1", pv=[3, 5, 6], movement=18, attacks=1, damage="1d6", morale=7)],
            ["AL C", "or by weapon", "SV 0 level", "XP 5"],
        ),
        (
            "Goblin: AC 6 [13], HD 1-1 (3hp), Att 1 × weapon (1d6 or by weapon), THAC0 19 [0], MV 60’ (20’), "
            "SV D14 W15 P16 B17 S18 (0), ML 7 (9 with king), AL Chaotic, XP 5, NA 2d4 (6d10), TT R (C)",
            [foe("Goblin", ca=6, dv="1-1", pv=3, movement=18, attacks=1, damage="1d6", morale=7)],
            ["or by weapon", "THAC0 19 [0]", "SV D14 W15 P16 B17 S18 (0)", "9 with king", "AL Chaotic", "XP 5", *REST],
        ),
        (
            "Ours-hibou : CA 5 [14], DV 5 (22pv), Att 2 × griffes (1d8), 1 × morsure (1d6), Mvt 36 m (12 m), "
            "JS MI12 BA13 (3), MO 9, PX 175",
            [foe("Ours-hibou", ca=5, dv="5", pv=22, movement=36, attacks=3, damage=["1d8", "1d8", "1d6"], morale=9)],
            ["JS MI12 BA13 (3)", "PX 175"],
        ),
        (
            "GOBELIN\nCA 6 [13]\nDV 1-1\nPV 3\nMouvement : 18 m (6 m)\nAttaques : 1\nDégâts : 1d6\nMoral : 7",
            [foe("GOBELIN", ca=6, dv="1-1", pv=3, movement=18, attacks=1, damage="1d6", morale=7)],
            [],
        ),
        (
            "Squelettes x6 : Classe d’armure 7, Dés de vie 1, Points de vie 4, Nombre d’attaques 1, "
            "Dégâts 1-6, Moral 12",
            [foe("Squelettes", count=6, ca=7, dv="1", pv=4, attacks=1, damage="1d6", morale=12)],
            [],
        ),
        (
            "Vous voyez trois orques (CA 6, DV 1, PV 4, 5, 8) et un ogre (CA 5, DV 4+1, PV 19, mvt 27 m, Dgt 1d10).",
            [
                foe("orques", count=3, ca=6, dv="1", pv=[4, 5, 8]),
                foe("ogre", count=1, ca=5, dv="4+1", pv=19, movement=27, damage="1d10"),
            ],
            [],
        ),
        (
            "3 gobelins CA 6 PV 3, 2 orques CA 6 DV 1 mvt 27",
            [foe("gobelins", count=3, ca=6, pv=3), foe("orques", count=2, ca=6, dv="1", movement=27)],
            [],
        ),
        (
            "3 Orques : 4 PV, CA 6, DV 1 ; 2 Ogres : 19 PV, CA 5, DV 4+1",
            [foe("Orques", count=3, pv=4, ca=6, dv="1"), foe("Ogres", count=2, pv=19, ca=5, dv="4+1")],
            [],
        ),
        ("Douze rats géants CA 7, DV ½, mvt 12 m", [foe("rats géants", count=12, ca=7, dv="½", movement=12)], []),
        ("<b>Goblin</b> AC&nbsp;6 HD 1&ndash;1", [foe("Goblin", ca=6, dv="1-1")], []),
        ("Gobelin CA 6 MO 7 DE 18 m (6 m) D 2-5", [foe("Gobelin", ca=6, morale=7, movement=18, damage="1d4+1")], []),
        (
            "Giant Rat ×8: AC 7, HD ½, HP 2 each, #AT 1 (bite), D 1-3 + disease",
            [foe("Giant Rat", count=8, ca=7, dv="½", pv=2, attacks=1, damage="1d3")],
            ["bite", "+ disease"],
        ),
        (
            "Dans la salle se tiennent 4 gobelins (CA 6, DV 1-1) qui jouent. Leur chef (CA 4, DV 2, PV 11) somnole.",
            [foe("gobelins", count=4, ca=6, dv="1-1"), foe("chef", ca=4, dv="2", pv=11)],
            [],
        ),
        (
            "Les 12 squelettes ont CA 7, DV 1 et 5 PV chacun.",
            [foe("squelettes", count=12, ca=7, dv="1", pv=5)],
            [],
        ),
        (
            "Gobelin No. Enc.: 2d4 (6d10) Alignment: Chaotic Armor Class: 6 Hit Dice: 1-1 Attacks: 1 "
            "Damage: 1d6 or weapon Morale: 7 Hoard Class: III",
            [foe("Gobelin", ca=6, dv="1-1", attacks=1, damage="1d6", morale=7)],
            ["No. Enc.: 2d4 (6d10)", "Alignment: Chaotic", "or weapon", "Hoard Class: III"],
        ),
        (
            "Ghoul AC6 HD2* hp9 MV90'(30') AT3 D1-3/1-3/1-3 ML9",
            [foe("Ghoul", ca=6, dv="2*", pv=9, movement=27, attacks=3, damage=["1d3"] * 3, morale=9)],
            [],
        ),
        (
            "Hobgobelin (2) CA 6 ; PV 6, 7 ; Att 1 épée (1d8), 3 gobelins (PV 3) CA 7 DV 1",
            [
                foe("Hobgobelin", count=2, ca=6, pv=[6, 7], attacks=1, damage="1d8"),
                foe("gobelins", count=3, ca=7, dv="1", pv=3),
            ],
            [],
        ),
        ("Gobelin\nCA 6\n\nDV 1-1\nPV 3", [foe("", dv="1-1", pv=3)], ["CA 6", "name"]),
        ("GOBELIN\nCA :\n6\nDV\n1-1", [foe("GOBELIN", ca=6, dv="1-1")], []),
        ("7 gobelins CA 6 DV 1-1 PV 3 chacun", [foe("gobelins", count=7, ca=6, dv="1-1", pv=3)], []),
    ],
)
def test_lines_as_they_are_printed(text, foes, unread):
    assert found(text) == (foes, unread)


def test_every_missing_score_is_named():
    data = read("ORC CA 6").data()
    assert data["foes"] == [{"name": "ORC", **dict.fromkeys(KEYS), "ca": 6}]
    assert data["unread"] == [title for title in TITLES if title != "CA"]


@pytest.mark.parametrize(
    ("text", "ca"),
    [
        ("CA 6", 6),
        ("CA : -1", -1),
        ("CA −2", -2),
        ("AC 6 [13]", 6),
        ("AC l", None),
        ("CA l0", None),
        ("CA 13", None),
        ("AC [13]", None),
        ("CA 6/5", None),
        ("CA 6,5", None),
        ("CA 6 ou 7", None),
        ("CA - 2", None),
        ("CA ?", None),
        ("CA 6+2", None),
        ("CA 6 à 8", None),
        ("CA 6%", None),
        ("CA +6", None),
    ],
)
def test_armour_class(text, ca):
    assert read(f"ORC {text}, DV 1, PV 4").data()["foes"][0]["ca"] == ca


@pytest.mark.parametrize(
    ("text", "dv"),
    [("1", "1"), ("1-1", "1-1"), ("1–1", "1-1"), ("4+1", "4+1"), ("½", "½"), ("1/2", "½"), ("2**", "2**"), ("12", "12")]
    + [(text, None) for text in ("2d8", "3 à 5", "1,5", "0", "-1", "?", "1d4 pv")],
)
def test_hit_dice(text, dv):
    assert read(f"ORC CA 6, DV {text}, PV 4").data()["foes"][0]["dv"] == dv


@pytest.mark.parametrize(
    ("text", "pv"),
    [
        ("4", 4),
        ("4, 5", [4, 5]),
        ("4 et 5", [4, 5]),
        ("4/5", [4, 5]),
        ("4,5", [4, 5]),
        ("l0", 10),
        ("4, 5, 6", None),
        ("4/5/6", None),
        ("0", None),
        ("-3", None),
        ("1000", None),
        ("2d8", None),
        ("4-8", None),
        ("4, 0", None),
        ("4 ou 5", None),
    ],
)
def test_hit_points_of_two(text, pv):
    assert read(f"2 orques CA 6, DV 1, PV {text}, ML 8").data()["foes"][0]["pv"] == pv


def test_hit_points_say_how_many_where_nothing_else_does():
    assert found("Gobelins: hp 3, 5, 6; AC 6") == ([foe("Gobelins", count=3, pv=[3, 5, 6], ca=6)], [])
    # "3,5" may be a decimal number, "3/5" what is left.
    for text in ("3,5", "3/5"):
        assert found(f"Gobelin PV {text} CA 6") == ([foe("Gobelin", ca=6)], [text])


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("Mvt 18", 18),
        ("mouvement : 27 m", 27),
        ("MV 60'", 18),
        ("MV 120' (40')", 36),
        ("MV 150 ft (50 ft)", 45),
        ("MV 18 m (6 m)", 18),
        ("MV 18", 18),
        ("MV 120", None),
        ("MV 120 (40)", None),
        ("MV 45'", None),
        ('MV 9"', None),
        ("Mvt 18 (9)", None),
        ("Mvt 9/27", None),
        ("Mvt 9 ou 27", None),
        ("Mvt -9", None),
        ("Mvt 0", None),
    ],
)
def test_movement(text, metres):
    assert read(f"ORC CA 6, {text}, PV 4").data()["foes"][0]["movement"] == metres


def test_a_second_movement_is_shown():
    assert found("Dragon AC -1, HD 10**, MV 90' (30') / 240' (80') flying, hp 45") == (
        [foe("Dragon", ca=-1, dv="10**", pv=45, movement=27)],
        ["240' (80') flying"],
    )


@pytest.mark.parametrize(
    ("text", "damage", "unread"),
    [
        ("1d6", "1d6", []),
        ("1D8+1", "1d8+1", []),
        ("d6", "1d6", []),
        ("2-5", "1d4+1", []),
        ("1-6", "1d6", []),
        ("2-8", "2d4", []),
        ("2–12", "2d6", []),
        ("3-18", "3d6", []),
        ("1-3/1-3/1-6", ["1d3", "1d3", "1d6"], []),
        ("1d4, 1d4, 1d8", ["1d4", "1d4", "1d8"], []),
        ("1d6 ou arme", "1d6", ["ou arme"]),
        ("1d4 + poison", "1d4", ["+ poison"]),
        ("3-12", None, ["3-12"]),
        ("4-8", None, ["4-8"]),
        ("8-2", None, ["8-2"]),
        ("1d6 ou 1d8", None, ["1d6 ou 1d8"]),
        ("1d6 x2", None, ["1d6 x2"]),
        ("arme", None, ["arme"]),
        ("6", None, ["6"]),
    ],
)
def test_damage(text, damage, unread):
    foes, left = found(f"ORC CA 6, Dgt {text}")
    assert (foes[0].get("damage"), left) == (damage, unread)


@pytest.mark.parametrize(
    ("text", "attacks", "damage"),
    [
        ("Att 2", 2, None),
        ("#AT 3", 3, None),
        ("Att 1 (1d6)", 1, "1d6"),
        ("3 attaques (1d3/1d3/1d6)", 3, ["1d3", "1d3", "1d6"]),
        ("Att 2 × griffes (1d4) et 1 × morsure (1d8)", 3, ["1d4", "1d4", "1d8"]),
        ("Att 1 × arme (selon l’arme)", 1, None),
        ("Att 2 × griffes (1d4) ou 1 × souffle (2d6)", None, None),
        ("Att 2 griffes (1d4) / 1 morsure (1d8)", 3, ["1d4", "1d4", "1d8"]),
        ("Att 2 griffes / 1 morsure", None, None),
        ("Att 1/2", None, None),
        ("Att +5", None, None),
    ],
)
def test_attacks(text, attacks, damage):
    first = read(f"OURS CA 6, {text}, ML 7").data()["foes"][0]
    assert (first["attacks"], first["damage"], first["morale"]) == (attacks, damage, 7)


@pytest.mark.parametrize(
    ("text", "count", "unread"),
    [
        ("3 loups", 3, []),
        ("trois loups", 3, []),
        ("un loup", 1, []),
        ("loups (4)", 4, []),
        ("loups x4", 4, []),
        ("4x loups", 4, []),
        ("loups", None, []),
        ("2d4 loups", None, ["2d4"]),
        ("loups (2d4)", None, ["2d4"]),
        ("1. loups", None, []),
    ],
)
def test_count(text, count, unread):
    foes, left = found(f"{text} CA 7, DV 2+2")
    assert (foes[0].get("count"), foes[0]["name"], left) == (count, foes[0]["name"], unread)
    assert foes[0]["name"] in ("loup", "loups")


def test_ranks_are_no_counts():
    assert [entry.get("count") for entry in found("1 Ogre CA 5 DV 4\n2 Troll CA 4 DV 6")[0]] == [None, None]
    assert [entry.get("count") for entry in found("1 ogre CA 5 DV 4\n3 trolls CA 4 DV 6")[0]] == [1, 3]


@pytest.mark.parametrize("score", [1, 13, 0])
def test_morale_is_from_2_to_12(score):
    assert read(f"ORC CA 6, ML {score}").data()["foes"][0]["morale"] is None


@pytest.mark.parametrize(
    "text",
    [
        "bonjour",
        "Vous perdez 3 PV.",
        "Vous avez CA 5 et PV 8.",
        "Le moral des troupes est bas. Ça va mal.",
        "Nom CA DV PV\nGobelin 6 1-1 3",
        "CA DV PV\n6 1 3",
        "Les loups CA DV PV\n6",
        "CA",
    ],
)
def test_no_monster_is_there(text):
    assert read(text).data() == {"foes": [], "unread": [text]}


def test_names_are_told_apart_and_places_kept():
    text = "Orc CA 6 DV 1. Orc CA 5 DV 2."
    reading = read(text)
    assert [entry.name for entry in reading.foes] == ["Orc 1", "Orc 2"]
    for entry in reading.foes:
        assert {text[slice(*span)] for span in entry.spans["ca"]} == {str(entry.scores["ca"])}
    mended = read("Loup CA 7 PV l0")
    assert [(piece.text, piece.kind, piece.score) for piece in mended.unread if piece.score == "pv"] == [
        ("l0", "corrected", "pv")
    ]


FRAGMENTS = ["CA", "DV", "PV", "Mvt", "Att", "Dgt", "ML", "3", "6", "1-1", "1d6", "gobelins", "Orc", ",", ":", "(", ")"]
FRAGMENTS += ["\n", "\n\n", "/", "×", "½", "'", "m", "vous", "18", "[13]", "-", "AL C", "<b>", "&nbsp;", "l0", "#", "."]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=25).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_and_only_its_own_figures_come_out(text):
    reading = read(text)
    for entry in reading.foes:
        assert tuple(entry.scores) == KEYS
        for key, value in entry.scores.items():
            if value is not None:
                assert entry.spans[key]
        for spans in entry.spans.values():
            assert all(0 <= span.start < span.end <= len(text) for span in spans)
    for piece in reading.unread:
        assert piece.span is None or piece.text == text[slice(*piece.span)]


@pytest.mark.parametrize(
    "text",
    [
        "CA 6 " * 3000,
        "3 gobelins CA 6 DV 1-1 PV 3\n" * 1000,
        "D" + " " * 30_000,
        "PV " + "3, " * 10_000,
        "att 1 x a (1d6), " * 2000,
    ],
)
def test_long_texts_are_read_to_their_end(text):
    reading = read(text)
    assert reading.unread and len(reading.foes) <= 1000


@pytest.mark.rule("POR-04")
@pytest.mark.parametrize(
    ("said", "pair"),
    [
        ("NA 2d4 (6d10)", ("2d4", "6d10")),
        ("NA : 2D4 ( 6d10 )", ("2d4", "6d10")),
        ("No. Enc.: 1d6-1 (5)", ("1d6-1", "5")),
        ("Number Appearing 1 (d4)", ("1", "1d4")),
        ("Nombre 2d4 (6d10)", ("2d4", "6d10")),
        ("NA 2d4/6d10", ("2d4", "6d10")),
        ("NA 2d4", ("2d4",)),
    ],
)
def test_numbers_appearing_are_read_for_the_pages_and_stand_in_no_score(said, pair):
    for line in (f"Gobelin, {said}, DV 1-1, CA 6, mvt 18", f"Gobelin : CA 6, DV 1-1 (3 pv), mvt 18, {said}, TT C"):
        (one,) = read(line).foes
        assert tuple(one.further[name][0] for name in ("in_labyrinth", "at_surface") if name in one.further) == pair
        (span,) = one.besides
        assert line[slice(*span)] in said
        # The replay format has no key for them: they are told as what was not read, and nothing else has changed.
        assert any(piece in said for piece in read(line).data()["unread"])
        scores = one.scores
        assert (one.name, scores["dv"], scores["ca"], scores["movement"]) == ("Gobelin", "1-1", 6, 18)
        assert (scores["count"], scores["attacks"], scores["damage"]) == (None, None, None)
        assert scores["pv"] in (None, 3)


@pytest.mark.parametrize("said", ["NA beaucoup", "NA 2d4 (6d10) ou plus", "TT 2d4"])
def test_what_is_no_number_appearing(said):
    assert read(f"Gobelin DV 1-1 CA 6 {said}").foes[0].further == {}


@pytest.mark.parametrize("count", [6, 2])
def test_pv_that_are_not_as_many_as_there_are_monsters_are_left_to_the_pages(count):
    line = f"{count} gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18"
    (one,) = read(line).foes
    assert (one.scores["count"], one.scores["pv"], one.further["pv"][0]) == (count, None, [3, 5, 6])
    assert "3, 5, 6" in read(line).data()["unread"]
