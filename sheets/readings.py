"""How the program itself behaves where no book has a word to say, told to the player beside the books’ rulings."""

from rulesets.kit.protocol import Ruling
from sheets.bindings import Binding
from sheets.words import WORDS

SHARED = (
    Ruling(
        "SIG-01",
        "Revenir à un signet rend la feuille d’alors : scores, sac, mots, compteurs, combats et paragraphe. Votre nom, "
        "vos notes et vos signets restent ceux d’aujourd’hui. Le retour s’annule comme le reste.",
    ),
    Ruling(
        "SIG-02",
        "Un combat repris retrouve les adversaires encore debout, avec ce qu’il leur reste, et les réglages du "
        "paragraphe. Ce qui se comptait depuis le début du combat (nombre d’assauts, modificateurs des premiers "
        "assauts, seuil d’arrêt) n’est pas repris, et ce que vous aviez bu non plus.",
    ),
    Ruling(
        "SIG-03",
        "Tout s’annule, un geste après l’autre, jusqu’au premier jour ; la création, elle, ne s’annule pas. Ce qui est "
        "annulé se rétablit tant que rien de nouveau n’a été fait, puis reste barré dans le journal.",
    ),
    Ruling(
        "SIG-04",
        "Quand un jet attend vos dés, ceux qui ont déjà roulé sont gardés : recharger la page ne les relance pas.",
    ),
    Ruling(
        "SIG-05",
        "Une décision prise sur une page dépassée (une autre fenêtre a joué depuis) n’est pas exécutée, et la page le "
        "dit. Les touches − et +, elles, comptent toujours.",
    ),
    Ruling(
        "SIG-06",
        "Les mêmes adversaires au même paragraphe d’un livre ne font qu’une rencontre. Le bestiaire retient les "
        "réglages du premier combat, sans ce que vous aviez bu.",
    ),
    Ruling(
        "SIG-07",
        "La note d’un paragraphe appartient au livre : tous ses héros la lisent, et annuler un geste ou revenir à un "
        "signet n’y touche pas.",
    ),
    Ruling(
        "SIG-08",
        "Ranger un héros dans un autre livre ne change ni ses scores ni son paragraphe. Cela s’annule, sauf si "
        "l’ancien livre a été supprimé entre-temps : le héros reste alors où il est.",
    ),
    Ruling(
        "SIG-09",
        "Les chances de vaincre sont celles de la victoire seule : un combat que l’on fuit, que l’on quitte ou qui ne "
        "finit jamais n’est pas gagné. Quand un arrêt est réglé (assauts, tours, seuil d’Endurance), ce sont "
        "celles d’y arriver en vie, ou de vaincre avant. Seul ce qui est certain se lit 0 % ou 100 %. Ce qui dépense "
        "un point ou un pouvoir n’est conseillé que s’il gagne au moins un point de pourcentage sur ce "
        "qui ne coûte rien.",
    ),
    Ruling(
        "SIG-10",
        "La part de la chance ne compte que les jets d’attaque, où un total élevé sert toujours celui qui lance. "
        "« Mieux que 81 fois sur 100 » compte pour moitié les totaux égaux au vôtre. "
        "Un arrêt réglé en cours de combat vaut pour ses chances du début.",
    ),
    Ruling(
        "SIG-11",
        "À une table, vous annulez ce que vous avez fait ; ce que le MdT a fait ou annulé, lui seul l’annule ou le "
        "rétablit, et un signet n’y revient pas non plus. Selon la table, les dés aussi. Sorti de la table, le héros "
        "est de nouveau tout à vous.",
    ),
    Ruling(
        "SIG-12",
        "Quand le MdT cache les nombres d’un adversaire, le programme lance ses dés, et lui seul corrige le combat ou "
        "en décide la fin ; vous pouvez toujours le quitter. Ce combat n’entre pas dans votre bestiaire. À une table, "
        "le MdT peut finir un combat à tout moment : une blessure qui attendait votre décision compte alors telle "
        "quelle.",
    ),
    Ruling(
        "SIG-13",
        "Le journal de la table commence quand un héros s’y assoit : ce qu’il a vécu avant reste à son joueur. Un "
        "membre retiré repart avec ses héros, et les invitations changent toutes.",
    ),
)

OF_FIGHTS = frozenset({"SIG-02", "SIG-06", "SIG-09", "SIG-10", "SIG-12"})
OF_PARAGRAPHS = frozenset({"SIG-01", "SIG-02", "SIG-06", "SIG-07"})
"""What means nothing where heroes have no fights of their own, or go through no book."""


def readings_of(binding: Binding) -> tuple[Ruling, ...]:
    """Return the program’s own readings that bear on a book."""
    beside = (frozenset() if binding.fights else OF_FIGHTS) | (frozenset() if binding.paragraphs else OF_PARAGRAPHS)
    shared = (ruling for ruling in SHARED if ruling.id not in beside)
    return (*shared, *WORDS[binding.ruleset.family].readings)


def told_of(binding: Binding) -> dict[str, Ruling]:
    """Return everything that the help page of a book tells by its id: the book’s rulings and the program’s own."""
    return {ruling.id: ruling for ruling in (*binding.ruleset.rulings, *readings_of(binding))}
