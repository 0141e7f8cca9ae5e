"""How the program reads what Chroniques Crétoises 2 leaves open, told to the player."""

from rulesets.kit.protocol import Ruling

RULINGS = (
    Ruling(
        "CRE-01",
        "Le livre promet des points d’HONNEUR dans ses premiers paragraphes, puis en donne 7 au départ : le programme "
        "en inscrit 7 tout de suite. Tous les scores restent modifiables.",
    ),
    Ruling(
        "CRE-02",
        "Une seule arme compte à la fois : la plus puissante que vous portez, sauf si vous en choisissez une autre. "
        "L’arme choisie reste en main, pour vous défendre aussi, jusqu’à ce que vous en changiez au moment de "
        "frapper ; changer ne coûte rien.",
    ),
    Ruling(
        "CRE-04",
        "Une seule pièce de chaque sorte se porte à la fois, et deux de plus au maximum attendent dans vos bagages, que vous "
        "en portiez une ou non. Les pièces qui ne sont ni casque, ni plastron, ni jambières, ni bouclier comptent comme une "
        "même sorte.",
    ),
    Ruling(
        "CRE-24",
        "Quand tous ceux qui combattent encore sont grièvement blessés, les deux dés ne reviennent que si vous le "
        "demandez, sur le moment ou plus tard : des deux combats donnés en exemple par le livre, l’un les reprend, "
        "l’autre non.",
    ),
    Ruling(
        "CRE-40",
        "Il faut au moins 1 point d’HONNEUR pour tenter de battre en retraite, puisque chaque essai en coûte 1.",
    ),
    Ruling(
        "CRE-41",
        "Une reddition que l’adversaire refuse remplace votre coup : c’est à lui de frapper.",
    ),
    Ruling(
        "CRE-42",
        "Achever ceux qui se rendent coûte 2 points de HONTE en tout, quel que soit leur nombre.",
    ),
    Ruling(
        "CRE-62",
        "Le dé d’HONNEUR que Zeus accorde s’ajoute même à un HONNEUR tombé à 0.",
    ),
    Ruling(
        "CRE-64",
        "Quand Zeus rend tous les dieux neutres, votre dieu protecteur reste votre protecteur.",
    ),
)
