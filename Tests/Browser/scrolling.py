"""Checks that sticky headers are at the positions of the engine, at any scroll offset."""
import json

import layout as layouts

TOPIC = "scrolling"
OFFSETS = 20
VIEWPORT_HEIGHT = 300


def check(report, browser, case):
    """Scrolls through one page, and to the offsets where headers begin and end to stick."""
    layout = case.layout()
    headers = layouts.headers(layout)
    if not headers:
        report.same(TOPIC, case, "pinned without any header", [], case.layout("--scroll", "100")["pinned"])
        return
    offsets = chosen(layout)
    with browser.open(case, height=VIEWPORT_HEIGHT) as page:
        # The padding is below the body, outside of all boxes in which headers stick.
        page.add_style_tag(content=f"html{{padding-bottom:{VIEWPORT_HEIGHT + 10}px!important}}")
        seen = page.evaluate("offsets => storeyProbe.scrolled(offsets)", offsets)
    for offset, at in zip(offsets, seen):
        where = f"{case}, scrolled to {offset}"
        if not report.same(TOPIC, where, "offset", offset, at["offset"]):
            continue
        pinned = {str(p["section"]): layouts.box(p["frame"]) for p in case.layout("--scroll", str(offset))["pinned"]}
        report.check(TOPIC, where, "pinned headers that do not exist", pinned.keys() <= headers.keys(), set(headers),
                     set(pinned))
        covered = 0
        for section, frame in headers.items():
            rect = at["headers"].get(section)
            if not report.check(TOPIC, where, f"header {section} exists", rect is not None):
                continue
            x, y, width, height = frame
            if section in pinned:
                report.near(TOPIC, where, f"pinned header {section}", pinned[section], rect)
                covered = max(covered, pinned[section][1] + pinned[section][3])
            elif y - offset >= covered - 0.5:
                report.near(TOPIC, where, f"header {section} at its place", (x, y - offset, width, height), rect)
            else:
                # Its section was scrolled out, and the header with it: out of view or under headers that stay pinned.
                report.check(TOPIC, where, f"header {section} is out of view", rect[1] + rect[3] <= covered + 0.5,
                             f"a bottom of at most {covered}", json.dumps(rect))


def chosen(layout):
    """Returns offsets spread over the page, and around the beginning and the end of every section with a header."""
    height = int(layout["height"])
    offsets = {round(height * step / (OFFSETS - 1)) for step in range(OFFSETS)}
    stacked = sum(s["header"]["frame"]["height"] for s in layout["sections"] if s["header"])
    for section in layout["sections"]:
        if not section["header"]:
            continue
        start, header = section["frame"]["y"], section["header"]["frame"]["height"]
        end = start + section["frame"]["height"]
        for edge in (start, start - stacked + header, end - header, end - stacked, end):
            offsets |= {int(edge) + shift for shift in (-1, 0, 1)}
    return sorted(offset for offset in offsets if 0 <= offset <= height)
