"""Small pieces of HTML; texts are escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

Values = Mapping[str, str | int | None]


def tag(name: str, inside: str = "", /, **values: str | int | bool | None) -> str:
    """An element around HTML; ``class_`` is ``class``, ``_`` in names is ``-``.

    A value of None or False leaves the attribute out, True is an attribute alone.
    """
    parts = []
    for key, value in values.items():
        label = key.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {label}")
        elif value is not None and value is not False:
            parts.append(f' {label}="{escape(str(value))}"')
    start = f"<{name}{''.join(parts)}>"
    return start if name in _ALONE else f"{start}{inside}</{name}>"


_ALONE = frozenset(("input", "br", "meta", "link"))


def said(name: str, text: str, /, **values: str | int | bool | None) -> str:
    """An element around a text."""
    return tag(name, escape(text), **values)


def choices(options: Iterable[tuple[str, str]], chosen: str) -> str:
    """The options of a select: value and text."""
    return "".join(
        said("option", text, value=value, selected=value == chosen)
        for value, text in options
    )


def segments(
    name: str, label: str, options: Iterable[tuple[str, str]], chosen: str
) -> str:
    """A few choices side by side, as radio buttons are moved through by keys."""
    inside = "".join(
        tag(
            "label",
            tag(
                "input",
                type="radio",
                name=f"in-{name}",
                value=value,
                checked=value == chosen,
                data_set=name,
            )
            + said("span", text),
        )
        for value, text in options
    )
    return tag(
        "fieldset",
        said("legend", label, class_="hidden") + inside,
        class_="segments",
        data_name=name,
    )
