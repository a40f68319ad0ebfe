"""The page in a real browser: what people see and do, held against the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chrome import Watched, browser
from tests.browser.site import ENV, explore, require_nicegui

pytestmark = pytest.mark.slow
require_nicegui()

ROOT = Path(__file__).parents[2]
PHONE = (390, 844)


def rtrw(*args, cwd=ROOT):
    """What the command line says."""
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", *args],
        cwd=cwd,
        env=ENV,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("chromium")) as context:
        yield context


@pytest.fixture(scope="module")
def site():
    with explore() as url:
        yield url


@pytest.fixture(scope="module")
def rt05():
    with explore(str(ROOT / "profiles" / "rt05.yaml")) as url:
        yield url


@pytest.fixture
def seen(chromium, site):
    """A page on a desk, which must not complain."""
    watched = Watched(chromium, site)
    yield watched
    watched.close()


@pytest.fixture
def phone(chromium, site):
    """The page on a phone."""
    watched = Watched(chromium, site, size=PHONE)
    yield watched
    watched.close()


def curve(watched):
    return watched.page.get_attribute("#curve .rate", "d")


def drag(watched, name, part):
    """Drag a slider's handle to a part of its way, as a mouse does."""
    box = watched.page.locator(f"#slide-{name}").bounding_box()
    mouse, y = watched.page.mouse, box["y"] + box["height"] / 2
    # The handle is 18 wide, and its middle goes from 9 to the width less 9.
    slider = watched.page.locator(f"#slide-{name}")
    at = slider.evaluate("one => one.value / one.max")
    mouse.move(box["x"] + 9 + at * (box["width"] - 18), y)
    mouse.down()
    mouse.move(box["x"] + 9 + part * (box["width"] - 18), y, steps=6)
    mouse.up()


def settled(watched):
    """Wait until nothing is on its way any more."""
    watched.page.wait_for_function(
        """() => {
          const now = document.getElementById("explore").dataset.shown;
          if (window.seen?.now !== now) window.seen = { now, at: Date.now() };
          return Date.now() - window.seen.at > 300;
        }""",
        polling=50,
    )


def plan_of(fields):
    """The figures of ``rtrw plan --paste`` for fields in RouterOS's order."""
    text = " ".join(f"{name}={value}" for name, value in fields.items())
    line = f"/queue simple add name=p target=10.0.0.1 {text}"
    found = json.loads(rtrw("plan", "--paste", line, "--format", "json"))
    return found["plans"][0]


def fields_of(watched):
    """What stands in the fields of the plan."""
    names = ("max-limit", "burst-limit", "burst-threshold", "burst-time")
    return {name: watched.page.input_value(f"#field-{name}") for name in names}


# --- the example -------------------------------------------------------------------


def test_the_page_loads_with_its_curve_and_numbers(seen):
    """2M/2M, 8M/8M, 1M/1M, 16s/16s: 2.0 s, and the script of export --plain."""
    seen.open()
    assert fields_of(seen) == {
        "max-limit": "2M/2M",
        "burst-limit": "8M/8M",
        "burst-threshold": "1M/1M",
        "burst-time": "16s/16s",
    }
    assert seen.figure("length") == "2.0 s"
    plain = rtrw("export", "profiles/pelanggan-01.yaml", "--plain")
    assert seen.page.text_content("#command") == plain
    assert seen.page.locator("#curve .cell").count() == 36


def test_the_setting_from_elsewhere_shows_the_same(seen):
    """Typed into the address of another plan, the numbers and the script are there."""
    seen.open(
        "?max-limit=2M/2M&burst-limit=8M/8M&burst-threshold=1M/1M&burst-time=16s/16s"
    )
    assert seen.figure("length") == "2.0 s"
    assert "burst-time=16s/16s" in seen.text("#command")


def test_dragging_a_slider_changes_curve_and_numbers(seen):
    """To what the command line says for the fields that then stand there."""
    seen.open()
    before = curve(seen)
    seen.answered(lambda: drag(seen, "burst-threshold", 0.45))
    settled(seen)
    fields = fields_of(seen)
    assert fields["burst-threshold"] != "1M/1M"
    side = plan_of(fields)["download"]
    words = {"once": "s", "repeats": "s", "endless": "always on"}
    kind = side["burst"]["kind"]
    if kind == "endless":
        assert seen.figure("length") == words[kind]
    else:
        assert seen.figure("length") == f"{side['burst']['exact_s']:.1f} s"
    assert curve(seen) != before
    assert f"burst-threshold={fields['burst-threshold']}" in seen.text("#command")


def test_every_finding_of_the_command_line_is_there(seen, tmp_path):
    """A threshold above burst-limit: the same code and the same sentence."""
    seen.open("?burst-threshold=9M/9M")
    (tmp_path / "page.yaml").write_text(
        "rtrw: 1\nsite: contoh\nplans:\n  hemat-2: {max-limit: 2M, burst-limit: 8M,"
        " burst-threshold: 9M, burst-time: 16s}\n",
        "utf-8",
    )
    said = rtrw("check", "page.yaml", "--format", "json", cwd=tmp_path)
    told = [one for one in json.loads(said)["findings"] if one["code"] == "RTRW105"]
    assert [one["code"] for one in told] == ["RTRW105"]
    text = seen.text("#findings")
    for one in told:
        assert one["code"] in text
        assert one["message"] in text
        assert one["hint"] in text


def test_a_rate_in_bytes_is_told_at_its_field(seen):
    """The curve stays, dimmed, and the sentence stands under the field."""
    seen.open()
    before = curve(seen)
    field = seen.page.locator("#field-max-limit")
    seen.answered(lambda: (field.fill("2MB/s"), field.press("Enter")))
    settled(seen)
    assert field.get_attribute("aria-invalid") == "true"
    assert "bytes" in seen.text("#wrong-max-limit")
    assert curve(seen) == before
    assert seen.page.locator("#figure-burst.stale").count() == 1
    assert seen.text("#command") == "No script while there is an error."
    seen.answered(lambda: (field.fill("3M"), field.press("Enter")))
    settled(seen)
    assert field.get_attribute("aria-invalid") is None
    assert "max-limit=3M/3M" in seen.text("#command")


def test_copy_gives_the_script(seen):
    """What is in the clipboard is what export --plain writes."""
    seen.open()
    seen.page.click("[data-copy=command]")
    seen.page.wait_for_function(
        "document.querySelector('[data-copy=command]').textContent === 'Copied'"
    )
    pasted = seen.page.evaluate("navigator.clipboard.readText()")
    assert pasted == rtrw("export", "profiles/pelanggan-01.yaml", "--plain")


def test_the_files_are_those_of_the_command_line(seen, tmp_path):
    """The YAML is a profile, and the .rsc is what export writes for it."""
    seen.open("?max-limit=3M/6M&burst-limit=12M/24M&name=Bu%20Siti")
    saved = {}
    for kind in ("yaml", "rsc"):
        with seen.page.expect_download() as download:
            seen.page.click(f"[data-file={kind}]")
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        saved[kind] = path.read_text("utf-8")
    assert rtrw("export", "explore.yaml", cwd=tmp_path) == saved["rsc"]
    assert seen.page.text_content("#command") == rtrw(
        "export", "explore.yaml", "--plain", cwd=tmp_path
    )


# --- the address -------------------------------------------------------------------


def test_the_address_keeps_the_settings(seen):
    """Reloaded, or sent to somebody else, it shows the same."""
    seen.open()
    field = seen.page.locator("#field-burst-limit")
    seen.answered(lambda: (field.fill("10M/20M"), field.press("Enter")))
    settled(seen)
    assert "burst-limit=10M/20M" in seen.page.url
    command, picture = seen.text("#command"), curve(seen)
    seen.page.reload()
    seen.page.wait_for_selector("#explore[data-shown]")
    assert fields_of(seen)["burst-limit"] == "10M/20M"
    assert seen.text("#command") == command
    assert curve(seen) == picture


def test_a_wanted_burst_sets_threshold_and_time(seen):
    """2M to 8M for 6 s, and the numbers say 6.0 s."""
    seen.open()
    seen.answered(lambda: seen.page.select_option("#goal", "6s"))
    settled(seen)
    assert seen.figure("length") == "6.0 s"


def test_reset_brings_the_plan_back(seen):
    """All that was set for it is gone, also from the address."""
    seen.open("?max-limit=3M/3M&burst-threshold=500k&side=upload")
    seen.answered(lambda: seen.page.click("[data-reset]"))
    settled(seen)
    assert fields_of(seen)["max-limit"] == "2M/2M"
    assert seen.page.url.endswith("/?side=upload")


def test_two_plans_are_compared(seen):
    """The second starts as the first and is moved apart from it."""
    seen.open()
    seen.answered(lambda: seen.page.check("[data-set=compare]"))
    field = seen.page.locator("#field-burst-threshold")
    seen.answered(lambda: (field.fill("1500k"), field.press("Enter")))
    settled(seen)
    # ceil(16 x 1500k / 8M) = 3 slices of a second.
    assert seen.figure("length") == "2.0 s"
    assert seen.text(".card.once dd.other") == "3.0 s"
    assert seen.page.locator("#curve .other").count() == 1
    assert "compare=1" in seen.page.url


# --- keys, languages, light and dark -----------------------------------------------


def test_all_by_keyboard(seen):
    """Tab reaches the sliders, and arrows move them."""
    seen.open()
    for _ in range(40):
        seen.page.keyboard.press("Tab")
        if seen.page.evaluate("document.activeElement.id") == "slide-max-limit":
            break
    else:
        pytest.fail("Tab does not reach the first slider")
    seen.answered(lambda: seen.page.keyboard.press("ArrowRight"))
    settled(seen)
    assert seen.page.input_value("#field-max-limit") == "2500k/2500k"
    slider = seen.page.locator("#slide-max-limit")
    assert slider.get_attribute("aria-valuetext") == "2500k/2500k"
    outline = slider.evaluate("one => getComputedStyle(one).outlineStyle")
    assert outline == "solid"


def test_each_control_has_a_name(seen):
    """For whoever hears the page instead of seeing it."""
    seen.open()
    nameless = seen.page.evaluate(
        """() => [...document.querySelectorAll("input, select, button, a")]
          .filter(one => !(one.ariaLabel || one.getAttribute("aria-label")
            || one.textContent.trim() || (one.labels && one.labels.length)))
          .map(one => one.outerHTML)"""
    )
    assert nameless == []


def test_indonesian(seen):
    """From the address, and kept in it."""
    seen.open("?burst-threshold=9M/9M")
    seen.page.click("[data-lang=id]")
    seen.page.wait_for_selector("html #explore[data-shown] >> text=selalu hidup")
    assert "lang=id" in seen.page.url
    assert "burst-threshold=9M/9M" in seen.page.url
    assert "threshold 9M" in seen.text("#findings")
    assert seen.text("[data-play=burst]") == "Putar"


CONTRAST = """() => {
  const light = text => {
    const [r, g, b] = text.match(/[0-9.]+/g).map(Number).map(one => one / 255)
      .map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = one => {
    for (; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (!/, 0\\)|transparent/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  for (const one of document.querySelectorAll(".explore *, .explore svg text")) {
    const own = [...one.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!own || !one.getClientRects().length || one.closest(".hidden, .skip")) continue;
    const style = getComputedStyle(one);
    const ink = one.closest("svg") ? style.fill : style.color;
    const [a, b] = [light(ink), light(ground(one))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(one.textContent.trim().slice(0, 40) + " " + ratio);
  }
  return found;
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("view", ["burst", "bucket"])
def test_every_text_can_be_read(chromium, site, dark, view):
    """Contrast of at least 4.5 to 1 (WCAG 2.1, AA), with findings and two plans."""
    watched = Watched(chromium, site, dark=dark)
    watched.page.add_init_script("localStorage.removeItem('rtrw-theme')")
    watched.open(
        f"?view={view}&compare=1&edit=b&b-burst-threshold=9M&burst-threshold=3M"
    )
    theme = watched.page.evaluate("document.documentElement.dataset.theme")
    assert theme == ("dark" if dark else "light")
    assert watched.page.evaluate(CONTRAST) == []
    watched.close()


def test_dark_is_kept(seen):
    """The button turns it on, and a reload does not turn it off."""
    seen.open()
    colour = "getComputedStyle(document.body).backgroundColor"
    before = seen.page.evaluate(colour)
    seen.page.click("#theme")
    assert seen.page.evaluate(colour) != before
    seen.page.reload()
    seen.page.wait_for_selector("#explore[data-shown]")
    assert seen.page.evaluate(colour) != before
    seen.page.click("#theme")
    assert seen.page.evaluate(colour) == before


# --- phones ------------------------------------------------------------------------

WIDE = """() => {
  const out = [];
  for (const one of document.querySelectorAll(".explore *")) {
    const box = one.getBoundingClientRect();
    const inside = one.closest("svg, pre, .hidden, .skip, .segments input");
    if (box.width && box.right > innerWidth + 0.5 && !inside) out.push(one.className);
  }
  return [document.documentElement.scrollWidth - innerWidth, out];
}"""


def test_a_turned_phone_gets_another_picture(phone):
    """844 pixels wide when it lies on its side."""
    phone.open()
    settled(phone)
    phone.answered(lambda: phone.page.set_viewport_size({"width": 844, "height": 390}))
    settled(phone)
    box = phone.page.locator("#curve").bounding_box()
    assert box["width"] > 700
    assert int(phone.page.get_attribute("#curve", "width")) == pytest.approx(
        box["width"], abs=2
    )


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("view", ["burst", "bucket"])
@pytest.mark.parametrize("width", [390, 320])
def test_no_sideways_scroll_on_a_phone(chromium, site, language, view, width):
    """At 390 pixels, and on the smallest phones, in both languages."""
    watched = Watched(chromium, site, size=(width, 844))
    watched.open(f"?view={view}&lang={language}&compare=1&burst-threshold=9M/9M")
    assert watched.page.evaluate(WIDE) == [0, []]
    watched.close()


def test_the_curve_stays_in_sight_on_a_phone(phone):
    """While the sliders below it are moved."""
    phone.open()
    phone.page.locator("#slide-burst-time").scroll_into_view_if_needed()
    phone.page.evaluate("scrollBy(0, 200)")
    top = phone.page.locator("#curve").bounding_box()
    slider = phone.page.locator("#slide-burst-threshold").bounding_box()
    assert 0 <= top["y"] < 844 / 2
    assert top["y"] + top["height"] < slider["y"] + 844


def test_the_picture_is_drawn_for_its_width(phone):
    """Letters of the size that they have on a desk, not shrunk with the picture."""
    phone.open()
    settled(phone)
    box = phone.page.locator("#curve").bounding_box()
    assert int(phone.page.get_attribute("#curve", "width")) == pytest.approx(
        box["width"], abs=2
    )


# --- animation ---------------------------------------------------------------------


def test_the_animation_plays_and_stops_at_the_end(seen):
    """The line moves, the texts with it, and the button turns back."""
    seen.open()
    seen.page.select_option("[data-speed=burst]", "16")
    play = seen.page.locator("[data-play=burst]")
    play.click()
    assert play.inner_text() == "Pause"
    head = "document.getElementById('head').getAttribute('transform')"
    first = seen.page.evaluate(head)
    seen.page.wait_for_function(f"{head} !== '{first}'")
    seen.page.wait_for_function(
        "document.querySelector('[data-play=burst]').textContent === 'Play'"
    )
    # The last of 36 slices begins at 35 s; at max-limit the average is that.
    assert seen.text("[data-readout=burst] [data-now=t]") == "35.0 s"
    assert seen.text("[data-readout=burst] [data-now=average]") == "2M"


def test_each_moment_can_be_looked_at(seen):
    """At 2.0 s the average equals the threshold, and burst is off."""
    seen.open()
    seen.page.locator("[data-scrub=burst]").fill("1")
    assert seen.text("[data-readout=burst] [data-now=average]") == "500k"
    assert seen.text("[data-now=sign]") == "below the threshold: burst on"
    seen.page.locator("[data-scrub=burst]").fill("2")
    assert seen.text("[data-now=sign]") == "at the threshold: burst off"


# --- the bucket, and profiles ------------------------------------------------------


def test_the_bucket_says_what_rtrw_bucket_says(seen):
    """100 at 10/s under 50/s: 2.5 s, 125, 10 s, 0.1 s."""
    seen.open()
    seen.answered(lambda: seen.page.check("[data-set=view][value=bucket]"))
    settled(seen)
    found = json.loads(
        rtrw(
            *("bucket", "--capacity", "100", "--refill", "10", "--demand", "50"),
            *("--format", "json"),
        )
    )
    assert float(seen.figure("bucket_burst").removesuffix(" s")) == found["burst_s"]
    assert float(seen.figure("bucket_amount")) == found["burst_amount"]
    recovery = seen.figure("bucket_recovery").removesuffix(" s")
    assert float(recovery) == found["recovery_s"]
    assert seen.page.locator("#policies tbody tr").count() == 7
    seen.answered(lambda: drag(seen, "capacity", 0.7))
    settled(seen)
    assert seen.figure("bucket_burst") != "2.5 s"
    assert "view=bucket" in seen.page.url


def test_the_bucket_is_animated(seen):
    """The water sinks while the demand passes."""
    seen.open("?view=bucket")
    water = "document.getElementById('water').getAttribute('transform')"
    seen.page.locator("[data-scrub=bucket]").fill("0")
    full = seen.page.evaluate(water)
    seen.page.locator("[data-scrub=bucket]").fill("40")
    assert seen.page.evaluate(water) != full
    assert seen.text("[data-readout=bucket] [data-now=level]") != "100"


def test_plans_of_a_profile_are_chosen_from_a_list(chromium, rt05):
    """Numbers, customer and parents are the profile's."""
    watched = Watched(chromium, rt05).open()
    watched.answered(lambda: watched.page.select_option("#plan", "keluarga-10"))
    settled(watched)
    plans = json.loads(rtrw("plan", "profiles/rt05.yaml", "--format", "json"))["plans"]
    side = next(one for one in plans if one["name"] == "keluarga-10")["download"]
    assert watched.figure("length") == f"{side['burst']['exact_s']:.1f} s"
    script = watched.page.text_content("#command")
    own = rtrw("export", "profiles/rt05.yaml", "--plain", "--only", "02-budi")
    assert script.endswith(own)
    watched.close()


# --- speed -------------------------------------------------------------------------

PAINTED = """name => new Promise(done => {
  const slider = document.getElementById("slide-" + name);
  const picture = document.getElementById("picture");
  const start = performance.now();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() =>
      done(performance.now() - start)));
  }).observe(picture, { childList: true });
  slider.value = Number(slider.value) + 1;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def test_from_input_to_painted_curve(seen):
    """Under 150 ms for ten minutes of simulated time, the frames counted in."""
    seen.open("?for=600s&load=4MB%20every%2020s")
    times = []
    for name in ("max-limit", "burst-limit", "burst-threshold") * 4:
        times.append(seen.page.evaluate(PAINTED, name))
        settled(seen)
    times.sort()
    median, quarter = times[len(times) // 2], times[len(times) // 4]
    said = f"from input to painted curve: median {median:.0f}, quarter {quarter:.0f} ms"
    print(f"\n{said}")  # noqa: T201 - a measurement
    # A quarter of the times, for the machine may be busy with other tests.
    assert quarter < 150
