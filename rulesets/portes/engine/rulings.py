"""How the program reads what the chapter leaves open, and where its figures come from when it prints none."""

from rulesets.kit.protocol import Ruling

RULINGS = (
    Ruling(
        "POR-01",
        "Soixante rounds de dix secondes font un tour de dix minutes. Le chapitre dit « une heure », mais compte "
        "lui-même 30 rounds pour un demi-tour.",
    ),
    Ruling(
        "POR-12",
        "La table de réaction et les ajustements du charisme sont ceux de Labyrinth Lord : un résultat élevé est hostile, "
        "et le charisme de qui parle l’abaisse.",
    ),
    Ruling("POR-21", "Les ajustements d’initiative de la dextérité sont ceux de Labyrinth Lord."),
    Ruling(
        "POR-30",
        "Un mouvement de combat se compte en mètres entiers : le tiers est arrondi à l’entier inférieur. Un groupe qui agit "
        "d’un bloc va au pas du plus lent ; avec l’initiative individuelle, chacun se déplace à son tour et à son pas, et la "
        "distance est celle qui sépare les plus avancés.",
    ),
    Ruling(
        "POR-31",
        "La fatigue est celle d’Old-School Essentials : −2 à l’attaque, aux dégâts et à l’armure jusqu’à trois tours entiers de "
        "repos. Dans une poursuite, fuyards et poursuivants courent à chaque round.",
    ),
    Ruling(
        "POR-40",
        "Le mouvement d’un groupe est celui de son membre vivant le plus lent. À mouvement égal, la distance ne change pas et "
        "la poursuite continue jusqu’à ce que le MdT y mette fin.",
    ),
    Ruling(
        "POR-42",
        "Le chapitre donne 50 % de chances, mais « 3-6 sur 1d6 » en ferait deux sur trois : un poursuivant s’arrête sur 4 à 6.",
    ),
    Ruling(
        "POR-43",
        "Un groupe qui fuit en plein combat, de lui-même ou parce que son moral a lâché, n’est pas encore parti : chacun "
        "des autres dit s’il le poursuit. Si personne ne le fait, il est hors d’atteinte. Sinon la distance change à la "
        "fin de chaque round ; à 0 il est rattrapé et le combat reprend, et plus rapide, il reste en vue jusqu’à ce "
        "que le MdT dise qu’on le perd. La rencontre ne finit alors que par le MdT, après le butin.",
    ),
    Ruling(
        "POR-51",
        "Le chapitre ne donne que les 50 % et le + 20 des petits groupes. Le reste est la table d’Old-School Essentials, "
        "écrite en modificateurs selon le nombre de poursuivants pour un fuyard.",
    ),
    Ruling(
        "POR-54",
        "Une esquive manquée dure la journée entière, rattrapé ou non : 144 tours de plus à l’horloge, une seule fois quand "
        "plusieurs groupes s’esquivent le même jour. Le MdT peut changer cette durée à la fin de la rencontre.",
    ),
    Ruling(
        "POR-61",
        "L’attaque est celle de Labyrinth Lord, classes d’armure descendantes. Le chiffre à atteindre reste entre 2 et 20, et "
        "un 20 naturel touche toujours, un 1 naturel jamais.",
    ),
    Ruling("POR-62", "Comme dans Old-School Essentials, un coup qui touche ôte toujours au moins 1 PV."),
    Ruling("POR-63", "Les bonus d’attaque par classe et niveau, ou par DV, sont ceux de Labyrinth Lord."),
    Ruling(
        "POR-64",
        "Le moral est celui d’Old-School Essentials, au score le plus élevé des vivants. Qui rate son test est compté comme "
        "en fuite, même s’il se rend ; le MdT en décide.",
    ),
    Ruling(
        "POR-70",
        "Un soin s’arrête aux PV maximum. Des PV que le MdT fixe au-dessus, au cours d’une rencontre, restent sur la "
        "feuille à sa fin jusqu’à être perdus, et le maximum ne change pas. Les premiers PV, lancés aux dés, valent au "
        "moins 1.",
    ),
)
