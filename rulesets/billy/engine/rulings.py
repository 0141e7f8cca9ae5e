"""How the program reads what la Forteresse du Chaudron Noir leaves open, told to the player."""

from rulesets.kit.protocol import Ruling

RULINGS = (
    Ruling(
        "BIL-04",
        "Un point de CHANCE MAX relève votre maximum et lui seul : la CHANCE qu’il vous reste ne change pas.",
    ),
    Ruling("BIL-07", "À 0 en CHANCE, vous ne pouvez pas tenter de jet de chance."),
    Ruling(
        "BIL-08",
        "Gagner de l’ENDURANCE relève le maximum de PV sans soigner : vos PV restent ce qu’ils sont. En perdre abaisse le "
        "maximum, et vos PV avec lui s’ils le dépassent.",
    ),
    Ruling(
        "BIL-11",
        "Une arme ou la fourche n’apporte ses bonus que tant que vous la tenez. Hors combat, la feuille vous laisse changer "
        "ce que vous tenez ; vos autres objets comptent toujours.",
    ),
    Ruling(
        "BIL-12",
        "La dague n’ajoute son HABILETÉ que s’il vous reste une main : elle ne le fait ni avec l’arc, ni avec deux armes, ni "
        "avec une arme et la fourche. Son CRITIQUE compte toujours.",
    ),
    Ruling(
        "BIL-13",
        "Un nouveau Billy prend en main ce qui lui donne le plus d’HABILETÉ ; à égalité, le plus d’objets, puis les premiers "
        "de la liste. Vous pouvez en décider autrement.",
    ),
    Ruling(
        "BIL-14",
        "L’ENDURANCE de la morgenstern et de la fourche compte pour vos PV maximum : les poser abaisse ce maximum, et vos PV "
        "s’ils le dépassent. Les reprendre ne soigne pas.",
    ),
    Ruling(
        "BIL-30",
        "Il y a domination à 8 de différence et au-delà. Vos PV n’y changent pas : c’est le texte qui dit ce qu’il en coûte de "
        "perdre. La différence est regardée de nouveau chaque fois qu’un nombre est changé en cours de combat.",
    ),
    Ruling(
        "BIL-32",
        "Les sept situations couvrent les quinze colonnes ainsi : désavantage lourd de −7 à −5, désavantage −4 et −3, "
        "désavantage léger −2 et −1, égalité 0, avantage léger 1 et 2, avantage 3 et 4, avantage lourd de 5 à 7.",
    ),
    Ruling(
        "BIL-33",
        "Les DÉGÂTS s’ajoutent aussi quand la table dit 0. Une fois l’ARMURE retirée, un coup n’ôte jamais moins de 0 PV.",
    ),
    Ruling(
        "BIL-38",
        "Dégâts doublés ou annulés par un jet de chance : cela porte sur tout ce que vous infligez ce tour-ci, "
        "contre-attaque critique comprise.",
    ),
    Ruling(
        "BIL-39",
        "Si les dégâts entre les tours vous mettent à 0 PV en même temps que votre adversaire, vous êtes mort.",
    ),
    Ruling(
        "BIL-40",
        "Un Billy PRUDENT n’évite un combat que s’il a de quoi en payer le prix, et au moins 1 point de CHANCE. À prix nul, le "
        "dé est lancé quand même : réussir ne coûte rien, échouer coûte 1. Une domination, elle, est tranchée d’emblée "
        "et ne s’évite pas.",
    ),
    Ruling(
        "BIL-41",
        "Survivre à un coup mortel demande assez de CHANCE pour en payer le prix ; le dé se compare à votre CHANCE avant "
        "paiement, et le prix est payé même en cas d’échec. Rien ne protège ainsi des dégâts entre les tours.",
    ),
    Ruling(
        "BIL-42",
        "Un Billy PRUDENT tente de doubler ses dégâts une fois par tour, après avoir vu le dé d’attaque et avant d’esquiver.",
    ),
)
