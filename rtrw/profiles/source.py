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


def decode_list(data: bytes, shown: str) -> tuple[str, str]:
    """The text of a customers' list, and the encoding it was in.

    Spreadsheets write UTF-8 with and without a mark, UTF-16 ("Unicode text"), and the
    code page of the PC; ``windows-1252`` is what is left when it is none of the others,
    and never fails.

    Raises:
        InputError: it is a workbook (xlsx, ods, xls), which is no text.
    """
    for start, kind in WORKBOOKS.items():
        if data.startswith(start):
            raise InputError.of("RTRW750", {"path": shown, "kind": kind}, path=shown)
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    if b"\0" in data[:4] and len(data) % 2 == 0:
        encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
        text = data.decode(encoding, "replace")
        if "\0" not in text:
            return text, encoding
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "windows-1252"


WORKBOOKS = {
    b"PK\x03\x04": "Excel (.xlsx) / LibreOffice (.ods)",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "Excel (.xls)",
}
"""How files begin that a spreadsheet opens, and that are no text."""
