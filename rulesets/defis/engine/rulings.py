"""How the program reads what both Défis Fantastiques books leave open, told to the player."""

from rulesets.kit.protocol import Ruling

RULINGS = (
    Ruling(
        "DEF-11",
        "Même à 0 en CHANCE, vous pouvez tenter votre Chance : les deux dés sont lancés, le résultat est toujours "
        "défavorable, et la CHANCE reste à 0.",
    ),
    Ruling(
        "DEF-25",
        "Une blessure n’est inscrite qu’après votre décision sur la Chance. La Chance peut donc sauver qui n’a plus que "
        "2 points d’ENDURANCE, et tuer qui en a 3.",
    ),
    Ruling(
        "DEF-26",
        "Quand la blessure ordinaire suffit à tuer la créature, il n’y a rien à aggraver : elle meurt, et la Chance "
        "n’est pas proposée.",
    ),
    Ruling(
        "DEF-33",
        "Contre plusieurs adversaires à la fois, vous relancez les dés face à chacun. D’abord votre cible, puis les autres "
        "dans l’ordre de la liste ; pour chacun : ses dés, les vôtres, puis votre décision sur la Chance avant de "
        "passer au suivant.",
    ),
    Ruling(
        "DEF-40",
        "Quand un paragraphe fixe d’autres dégâts que 2, la Chance y ajoute 2 ou en retire 1 pour une blessure infligée, en "
        "retire 1 ou y ajoute 1 pour une blessure reçue, sans descendre sous 0. La blessure d’une Fuite reste de 2. Une "
        "limite réglée en cours de combat (nombre d’assauts, ENDURANCE d’une créature) est regardée à la fin de "
        "l’assaut suivant. Dans le calcul de vos chances, seule la mort de tous vos adversaires est une victoire : un "
        "combat que le texte arrête n’est ni gagné ni perdu.",
    ),
)
