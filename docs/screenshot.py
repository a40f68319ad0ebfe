"""Makes docs/images/explore.png, the picture of the page: `make screenshot`.

Needs a Chromium (`apt-get install chromium`); it looks at a page of its own, of the
example profile.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.browser.chrome import Watched, browser
from tests.browser.site import explore

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "images" / "explore.png"
MOST = 200_000
"""Bytes of the picture."""


def main() -> None:
    """Take the picture."""
    profile = str(ROOT / "profiles" / "rt05.yaml")
    with (
        explore(profile) as url,
        tempfile.TemporaryDirectory() as folder,
        browser(folder) as context,
    ):
        watched = Watched(context, url, size=(1280, 810)).open("?plan=keluarga-10")
        watched.page.locator("[data-scrub=burst]").fill("9")
        watched.page.evaluate("document.activeElement.blur()")
        PICTURE.parent.mkdir(exist_ok=True)
        watched.page.screenshot(path=PICTURE)
        watched.close()
    size = PICTURE.stat().st_size
    print(f"{PICTURE.relative_to(ROOT)}: {size:,} bytes")
    sys.exit(size > MOST)


if __name__ == "__main__":
    main()
