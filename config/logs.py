"""What the log says, and how."""

import logging

from config.troubles import trouble_of


class Plain(logging.Filter):
    """Takes the traceback away from what is no fault of the program's: a line says it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and trouble_of(error) is not None:
            record.msg, record.args = f"{record.getMessage()}: {str(error).strip()}", ()
        elif not record.name.startswith("django.security") and not _closed(record.name, error):
            return True
        record.exc_info, record.exc_text = None, None
        return True


def _closed(name: str, error: BaseException | None) -> bool:
    """Say whether the other end of a connection went away while the server spoke to it."""
    return name == "waitress" and isinstance(error, OSError)
