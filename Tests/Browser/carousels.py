"""Checks that carousels begin at their first item, and that a script or a swipe can scroll the last item fully into view."""
import layout as layouts

TOPIC = "carousels"
SWIPE = 250
STEPS = 8
# In frames: some frames after a touch ends, the carousel snaps to an item.
AFTER_SCRIPT, AFTER_TOUCH = 2, 8


def check(report, browser, case):
    """Scrolls every carousel of a page by script, and the first of each kind of paging by touch."""
    layout = case.layout()
    is_rtl = layouts.is_right_to_left(layout)
    carousels = [p for p in layouts.elements(layout) if p.element["kind"] == "carousel"]
    if not carousels:
        return
    with browser.open(case) as page:
        page.evaluate("storeyProbe.record(true)")
        touch = page.context.new_cdp_session(page)
        swiped = set()
        for index, placed in enumerate(carousels):
            what = f"carousel {index} ({placed.element['paging']})"
            seen = at_rest(page, index)
            content = max(placed.element["contentWidth"], placed.element["frame"]["width"])
            report.check(TOPIC, case, f"{what}: width of the content", abs(content - seen["contentWidth"]) <= 1,
                         content, seen["contentWidth"])
            report.check(TOPIC, case, f"{what}: begins at its start", abs(seen["position"]) <= 0.5, 0,
                         seen["position"])
            visible(report, case, f"{what}: the first item at its start", seen["rect"], seen["first"])
            is_overflowing = seen["contentWidth"] > seen["rect"][2] + 1
            if is_overflowing and is_rtl:
                report.check(TOPIC, case, f"{what}: the first item is right of the last",
                             seen["first"][0] > seen["last"][0])
            page.evaluate("index => storeyProbe.scrollCarousel(index, 1)", index)
            seen = at_rest(page, index)
            visible(report, case, f"{what}: the last item after a scroll to the end", seen["rect"], seen["last"])
            page.evaluate("index => storeyProbe.scrollCarousel(index, 0)", index)
            if is_overflowing and placed.part != "float" and placed.element["paging"] not in swiped:
                swiped.add(placed.element["paging"])
                swipe(report, page, touch, case, what, index, SWIPE if is_rtl else -SWIPE)
        report.same(TOPIC, case, "actions of swipes", {}, page.evaluate("storeyProbe.records"))


def swipe(report, page, touch, case, what, index, distance):
    """Swipes by a distance until the last item is in view or the carousel does not move: beyond the end, Chromium would go back."""
    page.evaluate("index => storeyProbe.scrollers()[index].scrollIntoView({block: 'center', behavior: 'instant'})",
                  index)
    seen = at_rest(page, index, AFTER_TOUCH)
    x, y, width, height = seen["rect"]
    x, y = x + (width - distance) / 2, y + height / 2 - page.evaluate("scrollY")
    moves = 0
    while outside(seen["rect"], seen["last"]) > 0.5:
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, STEPS + 1):
            point = {"x": x + distance * step / STEPS, "y": y}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        before, seen = seen["position"], at_rest(page, index, AFTER_TOUCH)
        if seen["position"] == before:
            break
        moves += 1
    visible(report, case, f"{what}: the last item after {moves} swipes", seen["rect"], seen["last"])


def at_rest(page, index, frames=AFTER_SCRIPT):
    return page.evaluate("which => storeyProbe.carousel(which)", [index, frames])


def visible(report, case, what, carousel, item):
    """Checks that an item is horizontally inside its carousel."""
    out = outside(carousel, item)
    report.check(TOPIC, case, what, out <= 0.5, f"inside {carousel}", f"{item}, {out:.3f} px outside")


def outside(carousel, item):
    """Returns the distance by which an item is outside of its carousel on the left or the right."""
    return max(carousel[0] - item[0], item[0] + item[2] - carousel[0] - carousel[2])
