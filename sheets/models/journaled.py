"""What a row says of itself to the journal that covers it, and to the pages that a change of it is drawn on."""

from typing import ClassVar

from django.db import models


class Journaled(models.Model):
    """A row that the journal covers, once its class says which columns of it."""

    # What a player calls such a row, when it stands in the way of an undo.
    CALLED: ClassVar[str]
    # The columns that the journal keeps.
    JOURNALED: ClassVar[tuple[str, ...]] = ()
    # By what further names a page tells that such a row has changed (see `sheets.parts`).
    PARTS: ClassVar[tuple[str, ...]] = ()
    # No score and no act hangs on such a row, or on these of its columns.
    ASIDE: ClassVar[bool] = False
    ASIDE_COLUMNS: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True
