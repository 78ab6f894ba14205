"""Nothing that a page's content says is executed, and only the pictures that it names are loaded."""
from urllib.parse import urlsplit

import layout as layouts

TOPIC = "sandboxing"


def check(report, browser, case, format="html"):
    """One page under its own policy, with every picture loaded and everything tapped."""
    where = f"{case}, {format}"
    with browser.open(case, format) as page:
        if format == "html":
            page.evaluate("storeyProbe.loadImages()")
            urls = page.evaluate("urls => storeyProbe.normalized(urls)", sorted(layouts.image_urls(case.layout())))
            # Chromium itself refuses pictures whose URLs have a user in them.
            wanted = {url for url in urls if "@" not in urlsplit(url).netloc}
            report.same(TOPIC, where, "pictures that were not loaded", set(), wanted - set(browser.requests))
            page.evaluate("storeyProbe.record(true)")
            page.evaluate("storeyProbe.targets().forEach(target => target.click())")
        intruders = page.evaluate("storeyProbe.intruders()")
        report.same(TOPIC, where, "elements and attributes out of content", [], intruders["found"])
        report.same(TOPIC, where, "scripts", 2 if format == "html" else 0, intruders["scripts"])
        report.same(TOPIC, where, "what a script of the content leaves", None, page.evaluate("window.__pwned ?? null"))
