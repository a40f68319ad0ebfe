r"""A ``.rsc`` script that may be imported any number of times.

Theory of operation
-------------------
``add`` lines, as an export prints them, stop a second import at the first name that
is there already. So each queue is a few lines that look first: a queue is *this one*
if its comment begins with our tag. None there and the name free: it is added, before
the next of our queues that the router has, or at the end. One there: it is set.
Two, or a foreign queue with the name: told, and left alone. A refusal is caught,
told, and the next queue has its turn. Nothing is moved, and nothing is removed unless
``prune`` says so; moving is for push, which sees the router.

What a script may rely on in versions 6.49 and 7 is little, so it is kept small: paths
with blanks, ``:if`` that compares with ``= 0``, ``find where``, arithmetic,
``:do … on-error``; variables live in one ``{ }`` block and have names that no property
has (in ``where`` a property would win). ``qOurs`` holds our queues in the router's
order and ``qNext`` how many of them lie behind us: ``[:pick $qOurs $qNext]`` is the
next of ours. Blocks are independent and stay below 30,000 characters, what the
router's own editor takes; a block finds its ``qNext`` by the tags of the three queues
before it. The first lines try ``find`` in the way it is needed and stop if it finds
nothing, for without it every queue would look new.

Text never enters a script but through ``quote``; tags hold letters, digits and
``. _ - %`` only, so that they are harmless in a regular expression once the dots are
in brackets. No remark holds foreign text or the time: one profile, one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rtrw.errors import Problem, UnitError
from rtrw.locale import Language
from rtrw.routeros.queue import Queue
from rtrw.routeros.quoting import quote, word
from rtrw.routeros.script_texts import Texts, added_text

PIECE = 30_000
"""Characters that the router's script editor takes (RouterOS manual, Scripting)."""
_ROOM = 26_500
"""Characters of queues in one block; the rest of a piece is its head and tail."""
_LINE = 900
"""Longer texts are put together from parts, to keep lines below 1,000 characters."""

_TAG = re.compile(r"(rtrw:[A-Za-z0-9._%-]+/)([sp]/[A-Za-z0-9._%-]+)(?: |$)")


def write_script(
    desired: Sequence[Queue],
    *,
    site: str,
    router: str = "",
    only: frozenset[str] | None = None,
    prune: bool = False,
    encoding: str = "utf-8",
    language: Language = "en",
) -> Iterator[str]:
    """The script of one router, in parts to be written one after the other.

    ``desired`` is in the order to have, parents before their children, each with the
    tag of ``site`` at the start of its comment. ``only`` are the names to write, in
    their places among the others; all without it. ``prune`` adds the removal of
    queues of the site that are not in ``desired``. Names outside ASCII are sent in
    ``encoding``.

    Raises:
        UnitError: a text has a character that ``encoding`` lacks.
        ValueError: a comment without tag, which is a fault of the caller.
    """
    texts = Texts(site, encoding, language)
    yield texts.head(router, _count(desired, only), prune=prune)
    for block in _blocks(desired, only, texts):
        yield from block
    if prune:
        yield from _prune(desired, texts)


def write_pieces(
    desired: Sequence[Queue],
    *,
    site: str,
    router: str = "",
    only: frozenset[str] | None = None,
    encoding: str = "utf-8",
    language: Language = "en",
) -> Iterator[str]:
    """The same as whole scripts below 30,000 characters, to be imported in order.

    Raises:
        UnitError, ValueError: as ``write_script``.
    """
    texts = Texts(site, encoding, language)
    head = texts.head(router, _count(desired, only), prune=False)
    for block in _blocks(desired, only, texts):
        yield "".join([head, *block])


def _count(desired: Sequence[Queue], only: frozenset[str] | None) -> int:
    if only is None:
        return len(desired)
    return sum(queue.name in only for queue in desired)


# --- blocks ----------------------------------------------------------------------


def _blocks(
    desired: Sequence[Queue], only: frozenset[str] | None, texts: Texts
) -> Iterator[list[str]]:
    """The queues in blocks of at most ``_ROOM`` characters, each in its parts."""
    head = texts.block_head()
    parts, room, last = [head], _ROOM, -1
    written, count = 0, _count(desired, only)
    for index, queue in enumerate(desired):
        if only is not None and queue.name not in only:
            continue
        text = _queue(queue, texts)
        if len(text) > room and len(parts) > 1:
            yield [*parts, texts.block_tail(written, len(parts) - 1, count)]
            written += len(parts) - 1
            parts, room, last = [head], _ROOM, -1
        if last != index - 1:
            text = _behind(desired[max(0, index - 3) : index], texts) + text
        parts.append(text)
        room -= len(text)
        last = index
    if len(parts) > 1:
        yield [*parts, texts.block_tail(written, len(parts) - 1, count)]


def _behind(before: Sequence[Queue], texts: Texts) -> str:
    """How many of our queues lie behind us, where the one before was not handled."""
    if not before:
        return ""
    tags = "|".join(_tag(queue, texts.site).replace(".", "[.]") for queue in before)
    return (
        f":set qOurs {texts.ours}\n"
        f':set qThis [find where comment~"^{texts.pattern}({tags})( |\\$)"]\n'
        ":if ([:len $qThis] = 0) do={\n:set qNext [:len $qOurs]\n} else={\n"
        ":set qNext ([:find $qOurs [:pick $qThis ([:len $qThis] - 1)]] + 1)\n}\n"
    )


def _tag(queue: Queue, site: str) -> str:
    """``s/pelanggan-01`` of a queue's comment."""
    match = _TAG.match(queue.comment)
    if match is None or match[1] != site:
        raise ValueError(f"no tag of {site} in the comment of {queue.name!r}")
    return match[2]


def _queue(queue: Queue, texts: Texts) -> str:
    """One queue: looked for, then added or set. Most of the time goes in here."""
    name, target, comment, settings = queue
    encoding = texts.encoding
    easy = texts.easy.match(comment)
    if easy is not None and len(comment) < _LINE:
        tag, text = easy[1], f':set qText "{comment}"\n'
    else:
        tag = _tag(queue, texts.site)
        text = _variable("qText", comment, encoding)
    if "." in tag:
        tag = tag.replace(".", "[.]")
    added, every = texts.settings(settings)
    row = f"name=$qName target={word(target, encoding)} comment=$qText"
    return (
        f"{_variable('qName', name, encoding)}{text}:do {{\n"
        f':set qThis [find where comment~"^{texts.pattern}{tag}{_FOUND}'
        f"add {row}{added}\n"
        "} else={\n"
        f"add {row}{added} place-before=[:pick $qOurs $qNext]{_SET}"
        f"set $qThis {row}{every}{_TOLD}"
    )


_FOUND = """( |\\$)"]
:if ([:len $qThis] = 0) do={
:if ([:len [find where name=$qName]] = 0) do={
:if (([:len $qOurs] - $qNext) = 0) do={
"""
_SET = """
}
} else={
:set qBad ($qBad + 1)
:put ($qForeign . $qName)
}
} else={
:if (([:len $qThis] - 1) = 0) do={
:set qNext ([:find $qOurs [:pick $qThis 0]] + 1)
"""
_TOLD = """
} else={
:set qBad ($qBad + 1)
:put ($qTwice . $qName)
}
}
} on-error={
:set qBad ($qBad + 1)
:put ($qRefused . $qName)
}
"""


def _variable(variable: str, text: str, encoding: str) -> str:
    """The line that sets a variable; several for a long text."""
    quoted = quote(text, encoding)
    if len(quoted) <= _LINE:
        return f":set {variable} {quoted}\n"
    # 70 characters are at most 280 bytes in UTF-8, each of them \XX at the worst.
    parts = [quote(text[at : at + 70], encoding) for at in range(0, len(text), 70)]
    return f":set {variable} {parts[0]}\n" + "".join(
        f":set {variable} (${variable} . {part})\n" for part in parts[1:]
    )


# --- removal ---------------------------------------------------------------------


def _prune(desired: Sequence[Queue], texts: Texts) -> Iterator[str]:
    """Removal of what has a tag of the site and is not wanted, subscribers first.

    Only once all that is wanted is there: a queue may be all that holds an address
    to its speed until then.
    """
    wanted = [f'"{texts.site}{_tag(queue, texts.site)}"' for queue in desired]
    if not wanted:
        return
    yield '{\n:local qText ""\n:local qThere 0\n:local qWanted [:toarray ""]\n'
    for at in range(0, len(wanted), 10):
        yield f":set qWanted ($qWanted,{{{';'.join(wanted[at : at + 10])}}})\n"
    yield (
        f':if ([:find $qWanted {wanted[0]}] = 0) do={{\n:set qText ""\n}} else={{\n'
        f":error {texts.say('no_find')}\n}}\n"
        f'{_unwanted("[sp]", texts)} do={{\n:set qText ""\n}} else={{\n'
        ":set qThere ($qThere + 1)\n}\n}\n"
        f":if (($qThere - {len(wanted)}) = 0) do={{\n"
    )
    for kind in "sp":
        yield (
            f"{_unwanted(kind, texts)} do={{\n"
            f":put ({texts.say('removed')} . [get $qThis name])\n"
            "remove $qThis\n}\n}\n"
        )
    yield f"}} else={{\n:put {texts.say('not_removed')}\n}}\n}}\n"


def _unwanted(kind: str, texts: Texts) -> str:
    """A loop over our queues, up to the condition that one is not wanted."""
    return (
        f':foreach qThis in=[find where comment~"^{texts.pattern}{kind}/'
        '[A-Za-z0-9._%-]+( |\\$)"] do={\n'
        ':set qText ([get $qThis comment] . " ")\n'
        ':set qText [:pick $qText 0 [:find $qText " "]]\n'
        ':if ([:typeof [:find $qWanted $qText]] = "nil")'
    )


# --- what cannot be written ------------------------------------------------------


def unwritable(desired: Iterable[Queue], encoding: str) -> list[Problem]:
    """Names, comments and targets with characters that ``encoding`` lacks."""
    problems: dict[str, Problem] = {}
    for queue in desired:
        for text in (queue.name, queue.comment, queue.target):
            if text.isascii() or text in problems:
                continue
            try:
                quote(text, encoding)
            except UnitError as error:
                problems[text] = error.problems[0]
    return list(problems.values())


# --- bare lines ------------------------------------------------------------------


def write_plain(desired: Sequence[Queue], *, encoding: str = "utf-8") -> Iterator[str]:
    """Bare ``/queue simple add …`` lines, as people paste them; not to run twice.

    Raises:
        UnitError: a text has a character that ``encoding`` lacks.
    """
    for queue in desired:
        target = word(queue.target, encoding)
        comment = f" comment={word(queue.comment, encoding)}" if queue.comment else ""
        yield (
            f"/queue simple add name={word(queue.name, encoding)} target={target}"
            f"{added_text(queue.settings, encoding)}{comment}\n"
        )
