"""The column by which a database puts names in the order of a dictionary."""

from typing import Any

from django.db import models

from lib.search import dictionary_key

LENGTH = 255


class DictionaryKeyField(models.BinaryField):  # type: ignore[type-arg]
    """Where the name of a row stands in a dictionary: kept with each save.

    Bytes are compared as they are; letters would be by the rules of each database.
    """

    def __init__(self, *args: Any, of: str = "name", **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **{"editable": False, "default": b"", **kwargs})

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """Return how to make one like it."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, list(args), {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> bytes:
        """Return the key of the name that the row has now."""
        key = dictionary_key(getattr(model_instance, self.of)).encode()[:LENGTH]
        setattr(model_instance, self.attname, key)
        return key
