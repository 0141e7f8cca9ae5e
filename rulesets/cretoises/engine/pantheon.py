"""The gods other than the patron, and how each looks on Althéos (CRE-50)."""

from collections.abc import Iterator, Mapping

from rulesets.cretoises.engine.tables import NEUTRAL


class Gods(Mapping[str, str]):
    """The attitude of each god written down, the patron's not among them as a rule: never changed (CRE-50).

    >>> Gods({"hera": "neutre"}).with_attitude("hera", "favorable")
    Gods({'hera': 'favorable'})
    """

    __slots__ = ("_attitudes",)

    def __init__(self, attitudes: Mapping[str, str] | None = None) -> None:
        self._attitudes = dict(attitudes or {})

    def __getitem__(self, god: str) -> str:
        return self._attitudes[god]

    def __iter__(self) -> Iterator[str]:
        return iter(self._attitudes)

    def __len__(self) -> int:
        return len(self._attitudes)

    def __hash__(self) -> int:
        return hash(frozenset(self._attitudes.items()))

    def __repr__(self) -> str:
        return f"Gods({self._attitudes!r})"

    def with_attitude(self, god: str, attitude: str) -> "Gods":
        """Return them with one attitude changed, or one god more."""
        return Gods({**self._attitudes, god: attitude})

    def without(self, god: str) -> "Gods":
        """Return them with one god less."""
        return Gods({name: attitude for name, attitude in self._attitudes.items() if name != god})

    def all_neutral(self) -> "Gods":
        """Return them with every attitude neutral (CRE-64)."""
        return Gods(dict.fromkeys(self._attitudes, NEUTRAL))


NO_GODS = Gods()
