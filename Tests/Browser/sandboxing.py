"""Checks that the content of a page is never executed, and that only its pictures are loaded."""
from urllib.parse import urlsplit

import layout as layouts

TOPIC = "sandboxing"


def check(report, browser, case, format="html"):
    """Checks one page under its own policy, after loading all pictures and tapping all actions."""
    where = f"{case}, {format}"
    with browser.open(case, format) as page:
        if format == "html":
            page.evaluate("storeyProbe.loadImages()")
            urls = page.evaluate("urls => storeyProbe.normalized(urls)", sorted(layouts.image_urls(case.layout())))
            # Chromium refuses pictures whose URLs contain a user.
            wanted = {url for url in urls if "@" not in urlsplit(url).netloc}
            report.same(TOPIC, where, "pictures that were not loaded", set(), wanted - set(browser.requests))
            page.evaluate("storeyProbe.record(true)")
            page.evaluate("storeyProbe.targets().forEach(target => target.click())")
        intruders = page.evaluate("storeyProbe.intruders()")
        report.same(TOPIC, where, "elements and attributes from content", [], intruders["found"])
        # A page with a countdown has the script that counts.
        counts = any("countdown" in placed.element for placed in layouts.elements(case.layout()))
        report.same(TOPIC, where, "scripts", 2 + counts if format == "html" else 0, intruders["scripts"])
        report.same(TOPIC, where, "mark of an executed script", None, page.evaluate("window.__pwned ?? null"))
