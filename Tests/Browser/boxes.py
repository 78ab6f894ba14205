"""Checks that rows, headers, texts, actions and carousels have the frames of the layout JSON, at any width of the viewport."""
import copy

import layout as layouts
import lines

TOPIC = "boxes"


BAR = 44


class Scale:
    """Converts points of the layout to pixels of the viewport."""

    def __init__(self, case, viewport, fit, has_bar):
        widest = max(case.width, 768) if fit == "width" else case.width
        self.factor = min(viewport, widest) / case.width
        self.left = (viewport - self.factor * case.width) / 2
        self.top = BAR if has_bar and fit == "phone" and viewport > case.width else 0

    def over_page(self, top):
        """Returns the scale of elements that are fixed in the viewport, with the y of their origin."""
        fixed = copy.copy(self)
        fixed.top = top
        return fixed

    def __call__(self, frame):
        x, y, width, height = (value * self.factor for value in frame)
        return (self.left + x, self.top + y, width, height)


def check(report, browser, case, viewport=None, fit="phone"):
    """Checks one page in a viewport. The default width is that of the layout. In a wider viewport, the page is a column under a
    bar with its title (`phone`), or is scaled (`width`). At the layout's own width, the page begins at the top.
    """
    layout = case.layout()
    with browser.open(case, width=viewport, options=("--fit", fit)) as page:
        page.evaluate("storeyProbe.unfold()")
        seen = page.evaluate("storeyProbe.measure()")
        overlay_top = page.evaluate("innerHeight") if layout.get("overlayFrom") == "bottom" else 0
        has_bar = page.evaluate("document.querySelector('.bar') !== null")
    scale = Scale(case, seen["width"], fit, has_bar)
    over_page = scale.over_page(overlay_top)
    where = case if viewport is None else f"{case}, shown at {viewport} px, --fit {fit}"
    report.same(TOPIC, where, "width of the viewport", viewport or case.width, seen["width"])
    report.check(TOPIC, where, "scrolls sideways", seen["contentWidth"] <= seen["width"], seen["width"],
                 seen["contentWidth"])
    placed = list(layouts.elements(layout))
    actions = {p.element["action"]["path"]: p.frame for p in placed if p.element["action"] and p.part != "float"}
    # The buttons over the page are in the coordinates of the viewport, so the bar does not move them.
    floating = {p.element["action"]["path"]: p.frame for p in placed if p.element["action"] and p.part == "float"}
    compare(report, where, "data-row", layouts.rows(layout), seen["rows"], scale)
    compare(report, where, "data-header", layouts.headers(layout), seen["headers"], scale)
    over = [name for name, _ in seen["actions"] if name.startswith("float.")]
    compare(report, where, "data-action", actions, [a for a in seen["actions"] if a[0] not in over], scale)
    compare(report, where, "data-action", floating, [a for a in seen["actions"] if a[0] in over], over_page)
    texts = {f"{p.part} {p.index}": p.frame for p in placed if p.element["kind"] == "text"}
    for is_over, its_scale in ((False, scale), (True, over_page)):
        compare(report, where, "data-text", {name: frame for name, frame in texts.items() if name.startswith("float") == is_over},
                [(f"{text['part']} {text['index']}", text["rectAtRest"]) for text in seen["texts"] if (text["part"] == "float") == is_over],
                its_scale)
    carousels = [p.frame for p in placed if p.element["kind"] == "carousel"]
    if report.same(TOPIC, where, "number of carousels", len(carousels), len(seen["carousels"])):
        for index, (frame, rect) in enumerate(zip(carousels, seen["carousels"])):
            report.near(TOPIC, where, f"carousel {index}", scale(frame), rect)
    lines.check(report, where, placed, seen["texts"])


def compare(report, where, attribute, expected, seen, scale):
    """Compares each frame with the rectangle that has its name in an attribute. Each name must occur once."""
    names = sorted(name for name, _ in seen)
    if not report.check(TOPIC, where, f"names in {attribute}", names == sorted(expected), sorted(expected), names):
        seen = [(name, rect) for name, rect in seen if name in expected]
    for name, rect in seen:
        report.near(TOPIC, where, f"{attribute} {name}", scale(expected[name]), rect)
