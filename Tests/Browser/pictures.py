"""Checks that pictures load, and that a picture that does not load shows its name and its size."""
import pathlib
import tempfile

import layout as layouts

TOPIC = "pictures"
# The placeholder of a picture: the text that the style sheet shows, and whether it covers the picture.
PLACEHOLDERS = """() => [...document.querySelectorAll('main .i, aside .i')].map(e => {
    const style = getComputedStyle(e, "::after"), box = e.getBoundingClientRect();
    return {tag: e.localName, isBroken: e.localName !== "img" || (e.complete && e.naturalWidth === 0),
            name: e.getAttribute("alt") || e.dataset.name || e.getAttribute("aria-label") || "",
            content: style.content, size: [box.width, box.height], display: style.display,
            background: getComputedStyle(e).backgroundColor};
})"""


def check(report, browser, case):
    """Opens a page as a file, with its pictures beside it, and again in a folder without them."""
    source = case.page.read_text(encoding="utf-8-sig")
    with tempfile.TemporaryDirectory() as folder:
        missing = pathlib.Path(folder, case.page.name)
        missing.write_text(source, encoding="utf-8")
        output = pathlib.Path(folder, "out", "page.html")
        output.parent.mkdir()
        for where, path, is_missing in (("with pictures", case.page, False), ("without pictures", missing, True)):
            case.tool.run("render", str(path), "-o", str(output))
            with browser.offline(375, 800) as page:
                page.goto(output.as_uri(), wait_until="load")
                page.evaluate("storeyProbe.loadImages()")
                seen = page.evaluate(PLACEHOLDERS)
            broken = [picture for picture in seen if picture["isBroken"]]
            local = [url for url in layouts.image_urls(case.layout()) if not url.startswith(("http:", "https:", "/"))]
            if not is_missing and local:
                report.check(TOPIC, case, f"{where}: local pictures load", len(broken) < len(seen), "some", f"{len(broken)} of {len(seen)} broken")
            for number, picture in enumerate(seen):
                report.same(TOPIC, case, f"{where}: picture {number} has no colour behind it", "rgba(0, 0, 0, 0)", picture["background"])
            for number, picture in enumerate(broken):
                what = f"{where}: placeholder {number} ({picture['name'][:30]})"
                report.check(TOPIC, case, f"{what} shows its size", "counter(w)" in picture["content"], "a size", picture["content"])
                report.check(TOPIC, case, f"{what} shows its name", not picture["name"] or "attr(" in picture["content"] or picture["name"] in picture["content"],
                             picture["name"], picture["content"])
