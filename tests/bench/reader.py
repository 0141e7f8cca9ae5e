"""How long 20 KB of pasted text take to read, shape by shape; goal 50 ms: python -m tests.bench.reader."""

import time

from rulesets.defis.engine.reader import read
from tests.rulesets.defis.test_reader_properties import REPEATED

SIZE = 20_000
PAGE = """Le sentier descend vers l’eau noire. Vous avez 12 mètres à franchir. Si votre HABILETÉ est de 9
au moins, rendez-vous au 252 ; sinon, vous perdez 2 points d’ENDURANCE. Une BELETTE vous barre le passage.
BELETTE GÉANTE    HABILETÉ : 7    ENDURANCE : 8
Si vous êtes vainqueur, rendez-vous au 118.

"""


def main() -> None:
    """Print the best of three for each shape, slowest first."""
    taken = []
    for name, unit in {**REPEATED, "a page of a book": PAGE}.items():
        text = unit * (SIZE // len(unit))
        times = []
        for _ in range(3):
            start = time.process_time()
            read(text)
            times.append(time.process_time() - start)
        taken.append((min(times) * 1000, name))
    for milliseconds, name in sorted(taken, reverse=True):
        print(f"{milliseconds:6.1f} ms  {name}")


if __name__ == "__main__":
    main()
