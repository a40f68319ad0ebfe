"""Files become text, or a sentence that says why not."""

from __future__ import annotations

from pathlib import Path

from rtrw.errors import InputError

MOST_BYTES = 256 * 1024 * 1024
"""A profile of 100,000 subscribers has 8 MB; beyond this it is the wrong file."""

_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: Path, shown: str) -> bytes:
    """What is in the file; ``shown`` is how messages call it.

    Raises:
        InputError: it is not there, is a folder, may not be read, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise InputError.of("RTRW401", {"path": shown}, path=shown) from error
    except PermissionError as error:
        code = "RTRW404" if path.is_dir() else "RTRW405"
        raise InputError.of(code, {"path": shown}, path=shown) from error
    except IsADirectoryError as error:
        raise InputError.of("RTRW404", {"path": shown}, path=shown) from error
    except (OSError, ValueError) as error:
        text = getattr(error, "strerror", None) or str(error)
        raise InputError.of("RTRW403", {"text": text}, path=shown) from error
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise InputError.of("RTRW407", {"path": shown, "most": most}, path=shown)
    return data


def decode(data: bytes, shown: str) -> str:
    """The text of UTF-8 bytes, without a byte order mark.

    Raises:
        InputError: the bytes are UTF-16, or no UTF-8; with line and column.
    """
    if data.startswith(_UTF16) or b"\0" in data[:4]:
        raise InputError.of("RTRW406", {"encoding": "UTF-16"}, path=shown)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        place = {"path": shown, "line": before.count(b"\n") + 1, "column": column}
        params = {"byte": f"{error.object[error.start]:02X}"}
        raise InputError.of("RTRW427", params, **place) from error
