"""The page around the workspaces; what changes is put into its places by id."""

from __future__ import annotations

from collections.abc import Mapping

from rtrw.locale import LANGUAGES, Language, word
from rtrw.web.change import Samples
from rtrw.web.knobs import bucket_knobs, burst_knobs
from rtrw.web.markup import said, segments, tag
from rtrw.web.state import State, address
from rtrw.web.view import Shown

SPEEDS = (("1", "1 x"), ("4", "4 x"), ("16", "16 x"))


def page(
    state: State,
    samples: Samples,
    shown: Mapping[str, Shown],
    about: str,
    language: Language,
) -> str:
    """All of the page's body; ``shown`` by workspace, ``about`` is whose plans."""
    return tag(
        "div",
        said("a", word("explore.skip", language), href="#settings", class_="skip")
        + _bar(state, about, language)
        + tag(
            "main",
            _burst(samples, shown["burst"], language)
            + _bucket(shown["bucket"], language),
        )
        + said(
            "p", word("explore.lost", language), id="lost", role="alert", hidden=True
        ),
        class_="explore",
        id="explore",
        data_view=state["view"],
        data_compare=state["compare"],
    )


def _bar(state: State, about: str, language: Language) -> str:
    spaces = ((one, word(f"explore.{one}", language)) for one in ("burst", "bucket"))
    links = "".join(
        said(
            "a",
            one.upper(),
            href=address({**state, "lang": one}),
            lang=one,
            hreflang=one,
            aria_current="true" if one == language else None,
            data_lang=one,
        )
        for one in LANGUAGES
    )
    theme = tag(
        "button",
        tag("span", "", class_="sun", aria_hidden="true"),
        type="button",
        id="theme",
        aria_label=word("explore.theme", language),
        title=word("explore.theme", language),
    )
    return tag(
        "header",
        tag("h1", said("b", "rtrw") + " explore")
        + segments("view", word("explore.workspace", language), spaces, state["view"])
        + said("p", about, class_="about")
        + tag("nav", links, aria_label=word("explore.language", language))
        + theme,
    )


# --- burst -------------------------------------------------------------------------


def _burst(samples: Samples, shown: Shown, language: Language) -> str:
    own = shown.html
    stage = (
        _figure("picture", own, _legend(own, language), language, "burst")
        + tag("dl", own.get("cards", ""), id="cards", class_="cards")
        + tag(
            "div", own.get("story", ""), id="story", class_="story", aria_live="polite"
        )
    )
    more = (
        _block("findings", word("explore.findings", language), own)
        + _command(shown, language)
        + _block("takes", word("explore.takes", language), own)
        + _same("same", own, language)
    )
    return _space("burst", stage, burst_knobs(shown, samples, language), more, language)


def _space(name: str, stage: str, knobs: str, more: str, language: Language) -> str:
    heading = word(f"explore.{name}", language)
    settings = said("h2", word("explore.settings", language), class_="hidden") + knobs
    ident = "settings" if name == "burst" else "tank-settings"
    return tag(
        "section",
        said("h2", heading, class_="hidden")
        + tag("div", stage, class_="stage")
        + tag("form", settings, class_="knobs", id=ident, tabindex=-1)
        + tag("div", more, class_="more"),
        id=name,
        aria_label=heading,
    )


def _figure(
    place: str, own: Mapping[str, str], legend: str, language: Language, name: str
) -> str:
    """The picture with its legend and the animation's keys."""
    stale = said("p", word("explore.stale", language), class_="stale-note")
    inside = tag(
        "div", own.get(place, ""), id=place, class_="picture", data_picture=name
    )
    return tag(
        "figure",
        tag("figcaption", legend) + inside + stale + _player(name, language),
        class_="figure",
        id=f"figure-{name}",
    )


def _legend(own: Mapping[str, str], language: Language) -> str:
    rows = (
        ("rate", "", word("explore.legend_rate", language)),
        ("average", "legend-average", own.get("legend-average", "")),
        ("threshold", "", word("explore.legend_threshold", language)),
        ("sixteen", "legend-sixteen", own.get("legend-sixteen", "")),
        ("other", "", "B"),
    )
    return "".join(
        tag(
            "span",
            tag("i", "") + said("span", text, id=ident or None),
            class_=f"key {kind}",
        )
        for kind, ident, text in rows
    )


def _player(name: str, language: Language) -> str:
    play = said(
        "button",
        word("explore.play", language),
        type="button",
        class_="play",
        data_play=name,
        data_pause=word("explore.pause", language),
        data_start=word("explore.play", language),
    )
    position = tag(
        "input",
        type="range",
        min=0,
        max=0,
        value=0,
        class_="scrub",
        data_scrub=name,
        aria_label=word("explore.position", language),
    )
    speeds = "".join(
        said("option", text, value=value, selected=value == "4")
        for value, text in SPEEDS
    )
    speed = tag(
        "select", speeds, aria_label=word("explore.speed", language), data_speed=name
    )
    keys = ("t", "rate", "average") if name == "burst" else _TANK
    readout = "".join(_now(key, language) for key in keys)
    if name == "burst":
        readout += said("span", "", class_="sign", data_now="sign", **_signs(language))
    return tag("div", play + position + speed, class_="player") + tag(
        "p", readout, class_="readout", data_readout=name
    )


_TANK = ("t", "level", "passed", "refused", "retry")


def _now(key: str, language: Language) -> str:
    label = word("explore.at" if key == "t" else f"explore.now_{key}", language)
    return tag(
        "span", said("i", label) + said("b", "", data_now=key), class_=f"now {key}"
    )


def _signs(language: Language) -> dict[str, str]:
    return {
        f"data_{key}": word(f"explore.sign_{key}", language)
        for key in ("below", "equal", "above", "none")
    }


def _block(place: str, heading: str, own: Mapping[str, str]) -> str:
    return tag(
        "section",
        said("h3", heading) + tag("div", own.get(place, ""), id=place),
        class_=f"block {place}",
    )


def _command(shown: Shown, language: Language) -> str:
    """The lines for the router, with its customer, a copy button and files."""
    fields = "".join(
        tag(
            "label",
            said("span", word(f"explore.{key}", language))
            + tag(
                "input",
                type="text",
                id=f"field-{name}",
                value=shown.values[name],
                data_field=name,
                autocomplete="off",
                spellcheck="false",
            ),
        )
        for name, key in (("name", "customer"), ("target", "target"))
    )
    buttons = _copy("command", language) + "".join(
        said(
            "a",
            word(f"explore.{kind}", language),
            href=f"/api/burst.{kind}",
            class_="button",
            download=f"explore.{kind}",
            data_file=kind,
        )
        for kind in ("rsc", "yaml")
    )
    return tag(
        "section",
        said("h3", word("explore.command", language))
        + tag("div", fields, class_="customer")
        + tag(
            "pre", tag("code", shown.html.get("command", ""), id="command"), tabindex=0
        )
        + tag("div", buttons, class_="buttons")
        + said("p", word("explore.plain_note", language), class_="note"),
        class_="block command",
    )


def _copy(place: str, language: Language) -> str:
    return said(
        "button",
        word("explore.copy", language),
        type="button",
        class_="button main",
        data_copy=place,
        data_copied=word("explore.copied", language),
        data_failed=word("explore.copy_failed", language),
    )


def _same(place: str, own: Mapping[str, str], language: Language) -> str:
    return tag(
        "section",
        said("h3", word("explore.same", language))
        + tag("pre", tag("code", own.get(place, ""), id=place), tabindex=0),
        class_="block same",
    )


# --- bucket ------------------------------------------------------------------------


def _bucket(shown: Shown, language: Language) -> str:
    own = shown.html
    stage = (
        _figure("tank-picture", own, "", language, "bucket")
        + tag("dl", own.get("tank-cards", ""), id="tank-cards", class_="cards")
        + tag("div", own.get("tank-story", ""), id="tank-story", class_="story")
        + tag(
            "div", own.get("tank-findings", ""), id="tank-findings", class_="findings"
        )
    )
    more = _block("policies", word("explore.policies", language), own) + _same(
        "tank-same", own, language
    )
    return _space("bucket", stage, bucket_knobs(shown, language), more, language)
