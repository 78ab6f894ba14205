"""Checks that the SVG of a page is well-formed and not blank, has the size of the layout, and contains all texts."""
import base64
import xml.etree.ElementTree as xml

import layout as layouts

TOPIC = "svg"
NAMESPACE = "{http://www.w3.org/2000/svg}"


def check(report, browser, case):
    """Checks the SVG of one page, opened directly in the browser."""
    layout = case.layout()
    placed = list(layouts.elements(layout))
    try:
        root = xml.fromstring(case.render("svg"))
    except xml.ParseError as error:
        report.check(TOPIC, case, "is XML", False, "", error)
        return
    report.same(TOPIC, case, "root", f"{NAMESPACE}svg", root.tag)
    texts = ["".join(text.itertext()) for text in root.iter(f"{NAMESPACE}text")]
    for element in (p.element for p in placed if p.element["kind"] == "text"):
        for line in element["lines"]:
            report.check(TOPIC, case, "a line of text", any(line in text for text in texts), repr(line), "is missing")
    titles = [parent for parent in root.iter() if parent is not root and parent.find(f"{NAMESPACE}title") is not None]
    paths = {p.element["action"]["path"] for p in placed if p.element["action"]}
    report.check(TOPIC, case, "titles of actions", len(titles) >= len(paths), f"at least {len(paths)}", len(titles))
    with browser.open(case, "svg") as page:
        size = page.evaluate("""() => {
            const box = document.documentElement.getBoundingClientRect();
            return [0, 0, box.width, box.height];
        }""")
        report.near(TOPIC, case, "size", (0, 0, layout["width"], layout["height"]), size)
        picture = browser.capture(page)
    if any(p.element["kind"] in ("fill", "image", "text") and p.frame[1] < 400 for p in placed):
        report.check(TOPIC, case, "is not blank", colours(browser, picture) > 1, "several colours", "one")


def colours(browser, picture):
    """Returns the number of colours in a PNG."""
    return browser.unguarded.evaluate("""async data => {
        const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        return new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
    }""", base64.b64encode(picture).decode())
