"""The small profile behind the page: one plan, one customer, the parents above.

The settings of the page become the text of a profile, and everything else comes from
that text in the way in which it comes from any profile. So the YAML that the page
offers is what was computed, not a translation of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rtrw.profiles.effective import lineage
from rtrw.profiles.model import Fields, Parent, Profile, Subscriber
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.target import join_targets
from rtrw.web.state import PLAN_FIELDS, UNSET

Texts = Mapping[str, str]
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]*")
_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What YAML reads only escaped."""
PATH = "explore.yaml"
"""The name of the profile that the page offers."""


class Sample(NamedTuple):
    """A plan and a customer to show it on; all texts as scripts write them.

    ``rows`` are the parents, each before those in it: name and its settings.
    """

    site: str
    plan: str
    fields: Texts
    customer: Texts
    rows: Sequence[tuple[str, Texts]] = ()


EXAMPLE = Sample(
    site="contoh",
    plan="hemat-2",
    fields={
        "max-limit": "2M/2M",
        "burst-limit": "8M/8M",
        "burst-threshold": "1M/1M",
        "burst-time": "16s/16s",
    },
    customer={"name": "pelanggan-01", "target": "192.168.10.5/32"},
)
"""Where no profile was given: that of ``profiles/pelanggan-01.yaml``."""


# --- from a profile ----------------------------------------------------------------


def samples_of(profile: Profile | None) -> dict[str, Sample]:
    """One for each plan, with the first customer who has it; the example without."""
    if profile is None or not profile.plans:
        return {EXAMPLE.plan: EXAMPLE}
    first: dict[str, Subscriber] = {}
    for one in profile.subscribers:
        if not (one.suspended or one.overrides):
            first.setdefault(one.plan, one)
    return {name: _sample(profile, name, first.get(name)) for name in profile.plans}


def _sample(profile: Profile, name: str, one: Subscriber | None) -> Sample:
    plan = profile.plans[name]
    if one is None:
        parent, customer = plan.parent, dict(EXAMPLE.customer)
    else:
        parent, customer = one.parent, _customer(one)
    above = [profile.parents[up] for up in reversed(lineage(profile, parent))]
    if parent is not None:
        customer["parent"] = parent
    rows = [(up.name, _parent(up)) for up in above]
    return Sample(profile.site, name, _texts(plan.fields), customer, rows)


def _customer(one: Subscriber) -> dict[str, str]:
    texts = {"id": one.id, "name": one.name, "target": join_targets(one.targets)}
    if one.comment:
        texts["comment"] = one.comment
    if one.id == one.name:
        del texts["id"]
    return texts


def _parent(up: Parent) -> Texts:
    texts = {"target": join_targets(up.targets), **_texts(up.fields)}
    if up.id != up.name:
        texts["id"] = up.id
    if up.parent is not None:
        texts["parent"] = up.parent
    if up.comment:
        texts["comment"] = up.comment
    return texts


def _texts(fields: Fields) -> Texts:
    return {name: FIELDS[name].script(value) for name, value in fields.items()}


# --- to a profile ------------------------------------------------------------------


def overlaid(sample: Sample, given: Texts, customer: Texts) -> Sample:
    """The sample with what the page says in place of its own.

    In ``given`` an empty text leaves the plan's own, and ``-`` takes it away.
    """
    fields = dict(sample.fields)
    for name in PLAN_FIELDS:
        text = given.get(name, "").strip()
        if text == UNSET:
            fields.pop(name, None)
        elif text:
            fields[name] = text
    own = {**sample.customer, **{k: v for k, v in customer.items() if v.strip()}}
    return sample._replace(fields=fields, customer=own)


def profile_text(sample: Sample) -> str:
    """The profile as YAML."""
    return "\n".join(_lines(sample)) + "\n"


def _lines(sample: Sample) -> Iterator[str]:
    yield "rtrw: 1"
    yield f"site: {scalar(sample.site)}"
    if sample.rows:
        yield "\nparents:"
        for name, texts in sample.rows:
            yield f"  {scalar(name)}:"
            yield from _settings(texts)
    yield f"\nplans:\n  {scalar(sample.plan)}:"
    yield from _settings(sample.fields)
    customer = {**sample.customer, "plan": sample.plan}
    inside = ", ".join(f"{key}: {_value(key, text)}" for key, text in customer.items())
    yield f"\nsubscribers:\n  - {{{inside}}}"


def _settings(texts: Texts) -> Iterator[str]:
    if not texts:
        yield "    {}"
    for name, text in texts.items():
        yield f"    {name}: {_value(name, text)}"


def _value(name: str, text: str) -> str:
    """A value; several targets are a list."""
    if name == "target" and "," in text:
        return f"[{', '.join(scalar(one.strip()) for one in text.split(','))}]"
    return scalar(text)


def scalar(text: str) -> str:
    """A text as YAML reads it back: bare where that is safe, else in quotes."""
    if _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNSEEN.sub(lambda one: f"\\u{ord(one[0]):04x}", quoted)
