"""The settings: a field and a slider each, with what it means under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rtrw.locale import Language, word
from rtrw.web.change import Samples
from rtrw.web.markup import choices, said, segments, tag
from rtrw.web.state import CHOICES, PLAN_FIELDS
from rtrw.web.steps_table import STEPS
from rtrw.web.view import Shown


def burst_knobs(shown: Shown, samples: Samples, language: Language) -> str:
    """The settings of the burst workspace."""

    def own(key: str) -> str:
        return word(f"explore.{key}", language)

    parts = [
        *_plan_head(shown, samples, language),
        *(knob(name, name, shown, language) for name in PLAN_FIELDS),
        _goal(shown, language),
        said("h3", own("load")),
        _field("load", own("load_field"), shown),
        said("p", own("hint_load"), class_="hint", id="hint-load"),
        _slider_row("size", own("size"), shown),
        _slider_row("pause", own("pause_field"), shown),
        _slider_row("for", own("for"), shown),
    ]
    return "".join(parts)


def _plan_head(shown: Shown, samples: Samples, language: Language) -> Iterator[str]:
    """Which plan, which direction, one or two."""
    values = shown.values
    yield tag(
        "div",
        segments(
            "edit",
            word("explore.edit", language),
            ((one, word(f"explore.edit_{one}", language)) for one in CHOICES["edit"]),
            values["edit"],
        )
        + tag(
            "label",
            said("span", word("explore.plan", language), class_="hidden")
            + tag(
                "select",
                choices(((name, name) for name in samples), values["plan"]),
                data_set="plan",
                id="plan",
            ),
            class_="plan",
        ),
        class_="plan-row",
    )
    sides = ((one, word(f"explore.side_{one}", language)) for one in CHOICES["side"])
    yield segments("side", word("explore.side", language), sides, values["side"])
    box = tag(
        "input", type="checkbox", data_set="compare", checked=bool(values["compare"])
    )
    check = tag(
        "label",
        box + said("span", word("explore.compare", language)),
        class_="check",
    )
    reset = said(
        "button",
        word("explore.reset", language),
        type="button",
        class_="button reset",
        data_reset=True,
    )
    yield tag("div", check + reset, class_="check-row")


def knob(name: str, key: str, shown: Shown, language: Language) -> str:
    """One setting: its name, a field, a slider, a hint, and what is wrong with it."""
    text = name if key in PLAN_FIELDS else word(f"explore.{key}", language)
    hint = word(f"explore.hint_{key}", language)
    return tag(
        "div",
        _field(name, text, shown)
        + _slider(name, word("explore.slider", language, name=text), shown)
        + said("p", hint, class_="hint", id=f"hint-{name}"),
        class_="knob",
    )


def _field(name: str, label: str, shown: Shown) -> str:
    wrong = shown.wrong.get(name, "")
    field = tag(
        "input",
        id=f"field-{name}",
        type="text",
        value=shown.values.get(name, ""),
        data_field=name,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_describedby=f"hint-{name} wrong-{name}",
        aria_invalid="true" if wrong else None,
    )
    return tag(
        "div", said("label", label, for_=f"field-{name}") + field, class_="field"
    ) + said("p", wrong, class_="wrong", id=f"wrong-{name}", aria_live="polite")


def _slider(name: str, label: str, shown: Shown) -> str:
    place, text = shown.places[name]
    return tag(
        "input",
        type="range",
        min=0,
        max=len(STEPS[name]) - 1,
        step=1,
        value=place,
        data_slide=name,
        aria_label=label,
        aria_valuetext=text,
        id=f"slide-{name}",
    )


def _slider_row(name: str, label: str, shown: Shown) -> str:
    """A slider that says its value itself, without a field."""
    return tag(
        "div",
        tag(
            "div",
            said("span", label, class_="name")
            + said("output", shown.places[name][1], data_says=name),
            class_="field",
        )
        + _slider(name, label, shown),
        class_="knob small",
    )


def _goal(shown: Shown, language: Language) -> str:
    """A wanted length, for which threshold and time are found."""
    del shown
    label = word("explore.goal", language)
    options: Iterable[tuple[str, str]] = (("", "…"), *((s, s) for s in STEPS["goal"]))
    return tag(
        "div",
        tag(
            "div",
            said("label", label, for_="goal")
            + tag("select", choices(options, ""), id="goal", data_goal=True),
            class_="field",
        )
        + said("p", word("explore.hint_goal", language), class_="hint"),
        class_="knob goal",
    )


def bucket_knobs(shown: Shown, language: Language) -> str:
    """The settings of the bucket workspace."""
    names = ("capacity", "refill", "demand")
    parts = [knob(name, name, shown, language) for name in names]
    options = (
        (one, word(f"explore.pattern_{one}", language)) for one in CHOICES["pattern"]
    )
    parts.append(said("h3", word("explore.policies", language)))
    label = word("explore.pattern", language)
    parts.append(segments("pattern", label, options, shown.values["pattern"]))
    return "".join(parts)
