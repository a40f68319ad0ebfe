"""An access log in combined format, made up: users, machines, and a crowd.

100,000 lines of one day. ``MACHINES`` are its bots, each with another way to give
itself away.
"""

import random
from datetime import UTC, datetime

START = 1_790_000_000 - 1_790_000_000 % 86_400
BROWSER = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537"
)
CRAWLER = "Mozilla/5.0 (compatible; ExampleBot/2.1; +http://bot.example/)"
MACHINES = {
    "198.51.100.1": "a crawler that says so",
    "198.51.100.2": "curl in a loop",
    "198.51.100.3": "a scraper with a browser's name, day and night",
    "198.51.100.4": "a scanner of what is not there",
}
CROWD = (20 * 3600, 20 * 3600 + 300)
"""Seconds of the day in which the crowd comes."""
PAGES = ("/", "/login", "/orders/{}", "/orders/{}/items", "/search?q={}", "/about")


def line(second, address, path, status=200, agent=BROWSER):
    moment = datetime.fromtimestamp(START + second, UTC)
    stamp = moment.strftime("%d/%b/%Y:%H:%M:%S +0000")
    request = f"GET {path} HTTP/1.1"
    return f'{address} - - [{stamp}] "{request}" {status} 1234 "-" "{agent}"\n'


def made_log(seed=1, lines=100_000):
    """The lines, in the order of time."""
    chance = random.Random(seed)
    found = []

    def page():
        return chance.choice(PAGES).format(chance.randint(1, 9_999))

    found += [
        (second, "198.51.100.1", page(), 200, CRAWLER) for second in range(0, 86_400, 9)
    ]
    found += [
        (second, "198.51.100.2", "/api/prices", 200, "curl/8.5.0")
        for second in range(30_000, 40_000, 2)
    ]
    now = 0.0
    while now < 86_400:
        found.append((int(now), "198.51.100.3", page(), 200, BROWSER))
        now += chance.uniform(4, 8)
    found += [
        (50_000 + number, "198.51.100.4", f"/wp-{number}.php", 404, BROWSER)
        for number in range(400)
    ]
    for number in range(1_500):
        second = chance.randint(*CROWD)
        address = f"203.0.113.{number % 250}"
        found += [(second + i, address, page(), 200, BROWSER) for i in range(3)]
    while len(found) < lines:
        address = f"192.0.{chance.randint(2, 3)}.{chance.randint(1, 254)}"
        second = int(chance.triangular(21_600, 82_000, 68_000))
        for _ in range(chance.randint(2, 9)):
            found.append((second, address, page(), 200, BROWSER))
            second += chance.randint(1, 25)
    return [line(*one) for one in sorted(found)[:lines]]
