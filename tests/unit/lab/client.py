"""A client of the RouterOS API with nothing of rtrw or librouteros in it."""

import socket


def encode_length(length):
    if length < 0x80:
        return bytes([length])
    for size, top in ((2, 0x80), (3, 0xC0), (4, 0xE0)):
        if length < 1 << (7 * size):
            raw = bytearray(length.to_bytes(size, "big"))
            raw[0] |= top
            return bytes(raw)
    return b"\xf0" + length.to_bytes(4, "big")


def encode(*words):
    """A sentence, from words as text or bytes."""
    out = b""
    for word in words:
        raw = word.encode("utf-8", "surrogateescape") if isinstance(word, str) else word
        out += encode_length(len(raw)) + raw
    return out + b"\0"


class Client:
    """Talks in sentences of text; bytes that are not UTF-8 are surrogates."""

    def __init__(self, port, host="127.0.0.1", *, timeout=10, context=None):
        self.socket = socket.create_connection((host, port), timeout)
        if context is not None:
            self.socket = context.wrap_socket(self.socket, server_hostname=host)
        self.file = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.file.close()
        self.socket.close()

    def send(self, *words):
        self.socket.sendall(encode(*words))

    def read(self):
        """One sentence; None when the router has closed."""
        words = []
        while True:
            first = self.file.read(1)
            if not first:
                return None
            length = first[0]
            for size, top in ((3, 0xE0), (2, 0xC0), (1, 0x80)):
                if length >= top:
                    rest = self.file.read(size)
                    length = (length - top) << (8 * size) | int.from_bytes(rest, "big")
                    break
            if not length:
                return words
            words.append(self.file.read(length).decode("utf-8", "surrogateescape"))

    def answer(self):
        """Sentences up to ``!done``, ``!fatal`` or the end of the connection."""
        found = []
        while (words := self.read()) is not None:
            found.append(words)
            if words[0] in ("!done", "!fatal"):
                break
        return found

    def talk(self, *words):
        self.send(*words)
        return self.answer()

    def login(self, user="rtrw", password="x"):  # noqa: S107 - made up
        done = self.talk("/login", f"=name={user}", f"=password={password}")
        assert done == [["!done"]], done
        return self

    def rows(self, *words):
        """The ``!re`` rows of a command that is not refused, as dicts."""
        found = self.talk(*words)
        assert found[-1] == ["!done"], found
        return [fields(one) for one in found if one[0] == "!re"]

    def ok(self, command, **args):
        """A command that is done; gives ``ret``."""
        found = self.talk(command, *words_of(args))
        assert len(found) == 1, found
        assert found[0][0] == "!done", found
        return fields(found[0]).get("ret")

    def refused(self, command, **args):
        """The message of a command that is refused."""
        found = self.talk(command, *words_of(args))
        assert [one[0] for one in found] == ["!trap", "!done"], found
        return fields(found[0])["message"]


def words_of(args):
    """``max_limit="2M"`` as ``=max-limit=2M``; ``id_`` is ``.id``."""
    names = {"id_": ".id", "proplist": ".proplist"}
    return [f"={names.get(k, k.replace('_', '-'))}={v}" for k, v in args.items()]


def fields(words):
    """The ``=name=value`` words of a sentence."""
    return dict(word[1:].split("=", 1) for word in words[1:] if word[0] == "=")
