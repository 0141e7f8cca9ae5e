"""What is elided before a name: every case that a table has met, and the traps of the language."""

import pytest

from rulesets.kit.elision import elided


@pytest.mark.parametrize(
    ("word", "name", "written"),
    [
        # Vowels, with and without accents, ligatures, capitals.
        ("de", "Odile", "d’Odile"),
        ("de", "Aldric", "d’Aldric"),
        ("de", "Élise", "d’Élise"),
        ("de", "E\u0301lise", "d’E\u0301lise"),
        ("de", "Œdipe", "d’Œdipe"),
        ("de", "Ægir", "d’Ægir"),
        ("de", "Øystein", "d’Øystein"),
        ("de", "orc 3", "d’orc 3"),
        ("de", "ORC", "d’ORC"),
        ("de", "Île d’Or", "d’Île d’Or"),
        # Consonants, letters by themselves, numbers, other signs.
        ("de", "Mirelle", "de Mirelle"),
        ("de", "Wulf", "de Wulf"),
        ("de", "A", "de A"),
        ("de", "8 gobelins", "de 8 gobelins"),
        ("de", "11 orcs", "de 11 orcs"),
        ("de", "n° 2", "de n° 2"),
        ("de", "« Odile »", "de « Odile »"),
        ("de", "Ольга", "de Ольга"),
        ("de", "", "de "),
        # A mute h and a breathed one.
        ("de", "Hélène", "d’Hélène"),
        ("de", "Hugo", "d’Hugo"),
        ("de", "hydre", "d’hydre"),
        ("de", "Homme-lézard", "d’Homme-lézard"),
        ("de", "héroïne", "d’héroïne"),
        ("de", "Habileté", "d’Habileté"),
        ("de", "hallucination", "d’hallucination"),
        ("de", "Huître géante", "d’Huître géante"),
        ("de", "huit loups", "de huit loups"),
        ("de", "Haltère", "d’Haltère"),
        ("de", "Halte", "de Halte"),
        ("de", "halogène", "d’halogène"),
        ("de", "halo", "de halo"),
        ("de", "Harpie 2", "de Harpie 2"),
        ("de", "hobgobelin", "de hobgobelin"),
        ("de", "Halfelin", "de Halfelin"),
        ("de", "héros", "de héros"),
        ("de", "héros mort", "de héros mort"),
        ("de", "hibou", "de hibou"),
        ("de", "Harald", "de Harald"),
        ("de", "Huit-pattes", "de Huit-pattes"),
        # y is a vowel before a consonant.
        ("de", "Ysolde", "d’Ysolde"),
        ("de", "Yves", "d’Yves"),
        ("de", "Yann", "de Yann"),
        ("de", "yéti", "de yéti"),
        ("de", "yeux", "d’yeux"),
        # Vowels that let nothing be elided.
        ("de", "Onze", "de Onze"),
        ("de", "ouistiti", "de ouistiti"),
        ("de", "Oui", "de Oui"),
        ("de", "Ouranos", "d’Ouranos"),
        # Articles within the name: small ones contract, those of a name stand.
        ("de", "le Borgne", "du Borgne"),
        ("de", "les loups", "des loups"),
        ("De", "le Borgne", "Du Borgne"),
        ("de", "Le Borgne", "de Le Borgne"),
        ("de", "l’Ombre", "de l’Ombre"),
        # Other words.
        ("De", "Odile", "D’Odile"),
        ("que", "Aldric", "qu’Aldric"),
        ("jusque", "Odile", "jusqu’Odile"),
        ("la", "épée", "l’épée"),
        ("le", "hibou", "le hibou"),
        ("par", "Odile", "par Odile"),
    ],
)
def test_a_word_before_a_name(word: str, name: str, written: str):
    assert elided(word, name) == written
