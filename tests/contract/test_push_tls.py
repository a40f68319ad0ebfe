"""TLS to a router: whom it trusts, and what each failure is called."""

import hashlib
import ssl
from pathlib import Path

import pytest

from rtrw.errors import RouterError
from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push import tls
from rtrw.push.connect import Waits, connect, plain_warnings
from rtrw.push.trust import look, record, trust_of

DATA = Path(__file__).parents[1] / "data"
SELF_SIGNED = (DATA / "lab" / "cert.pem", DATA / "lab" / "key.pem")
CA = DATA / "push" / "ca.pem"
QUICK = Waits(connect_us=500_000, command_us=500_000)


def signed(name):
    return DATA / "push" / f"{name}.pem", DATA / "push" / f"{name}.key"


@pytest.fixture
def lab():
    labs = []

    def start(certificate=None) -> Lab:
        labs.append(Lab(password="kunci", tls=certificate).start())
        return labs[-1]

    yield start
    for one in labs:
        one.stop()


def router(lab, *, use_tls=True, **more) -> Router:
    return Router("gateway", "127.0.0.1", "rtrw", lab.port, use_tls, **more)


def code(lab, trust=None, *, use_tls=True) -> str:
    with pytest.raises(RouterError) as failed:
        connect(
            router(lab, use_tls=use_tls), "kunci", trust or tls.Trust(), waits=QUICK
        )
    assert "kunci" not in str(failed.value)
    assert failed.value.problems[0].where == "gateway"
    assert failed.value.problems[0].hint
    return failed.value.problems[0].code


def test_a_certificate_of_the_ca_file_is_trusted(lab):
    """Signed by the CA, for the host: a session."""
    trust = tls.Trust(ca=str(CA))
    with connect(router(lab(signed("router"))), "kunci", trust, waits=QUICK) as open_:
        assert open_.ask("/system/resource/print").rows[0]["version"]


@pytest.mark.parametrize(
    ("certificate", "trust", "expected"),
    [
        (SELF_SIGNED, None, "RTRW510"),
        (signed("router"), None, "RTRW510"),
        (signed("other"), tls.Trust(ca=str(CA)), "RTRW511"),
        (signed("expired"), tls.Trust(ca=str(CA)), "RTRW516"),
        ("none", None, "RTRW512"),
        ("none", tls.Trust(fingerprint="AB" * 32), "RTRW512"),
        (SELF_SIGNED, tls.Trust(fingerprint="AB" * 32), "RTRW515"),
        (SELF_SIGNED, tls.Trust(ca="/there/is/no/such.pem"), "RTRW519"),
        (None, None, "RTRW513"),
    ],
    ids=[
        "self-signed", "unknown-ca", "wrong-name", "expired", "no-certificate",
        "no-certificate-pinned", "another-one", "no-ca-file", "plain-port",
    ],
)  # fmt: skip
def test_p7_each_failure_has_its_own_words(lab, certificate, trust, expected):
    """What is wrong with the router or the port is named, with what to do."""
    assert code(lab(certificate), trust) == expected


def test_the_plain_api_at_a_tls_port(lab):
    """``tls: false`` at a port that speaks TLS is told as that."""
    assert code(lab(SELF_SIGNED), use_tls=False) == "RTRW514"


def test_a_pinned_fingerprint_is_trusted_whatever_its_names(lab):
    """A certificate that is known by its fingerprint needs no CA and no name."""
    certificate = signed("other")
    der = ssl.PEM_cert_to_DER_cert(certificate[0].read_text())
    for spelling in (
        hashlib.sha256(der).hexdigest(),
        ":".join(f"{byte:02X}" for byte in hashlib.sha256(der).digest()),
    ):
        trust = tls.Trust(fingerprint=spelling)
        connect(router(lab(certificate)), "kunci", trust, waits=QUICK).close()


def test_trust_on_first_sight_and_afterwards(lab, tmp_path):
    """What was looked at and recorded is trusted; another certificate is not."""
    one = lab(SELF_SIGNED)
    found = look(router(one), QUICK)
    der = ssl.PEM_cert_to_DER_cert(SELF_SIGNED[0].read_text())
    assert found.replace(":", "").lower() == hashlib.sha256(der).hexdigest()
    assert trust_of(router(one), tmp_path) == tls.Trust()
    record(router(one), tmp_path, found)
    trust = trust_of(router(one, ca="x.pem"), tmp_path)
    assert trust == tls.Trust(fingerprint=found)
    connect(router(one), "kunci", trust, waits=QUICK).close()


def test_a_fingerprint_in_the_profile_comes_first(tmp_path):
    """The profile's word counts more than what was recorded."""
    one = Router("gateway", "192.0.2.1", fingerprint="CD" * 32)
    record(one, tmp_path, "AB" * 32)
    assert trust_of(one, tmp_path) == tls.Trust(fingerprint="CD" * 32)


@pytest.mark.parametrize(
    ("host", "use_tls", "told"),
    [
        ("192.168.88.1", False, 1),
        ("router.example.net", False, 1),
        ("192.168.88.1", True, 0),
        ("127.0.0.1", False, 0),
        ("[::1]", False, 0),
        ("localhost", False, 0),
    ],
)
def test_the_plain_api_across_a_network_is_told(host, use_tls, told):
    """Not on this machine, where nobody can listen in between."""
    found = plain_warnings(Router("gateway", host, tls=use_tls))
    assert [problem.code for problem in found] == ["RTRW517"] * told
