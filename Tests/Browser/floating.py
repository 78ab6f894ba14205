"""Checks that the buttons over a page are where the layout JSON has them, folded and unfolded, and that the keyboard unfolds them."""
import itertools
import json

from axe_playwright_python.sync_playwright import Axe

import layout as layouts
from boxes import Scale
from tool import LIGHT, RTL, Case

TOPIC = "floating buttons"
# A viewport that is narrower than the layout, one that is as wide, and one that is wider.
VIEWPORTS = (300, 375, 700)
HEIGHT = 700
STATE = """() => {
const rect = e => { const box = e.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; };
return {
  buttons: Object.fromEntries([...document.querySelectorAll("[data-action^=float]")].map(e => [e.dataset.action, {
    rect: rect(e), isVisible: e.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})}])),
  mark: [...document.querySelectorAll(".m > summary")].map(rect),
  other: [...document.querySelectorAll(".p > summary")].map(rect),
}}"""


def check_all(report, browser, tool, folder, axe=Axe()):
    """Checks each edge, origin and number of shown buttons, in both directions."""
    variants = [LIGHT] + ([RTL] if RTL in tool.variants else [])
    for (edge, origin, fold), variant in itertools.product(
            itertools.product(("start", "end", None), ("top", "bottom"), (0, 1, 3)), variants):
        case = Case(tool, page(folder, edge, origin, fold), 375, variant)
        for viewport in VIEWPORTS:
            check(report, browser, case, viewport, fold, axe)


def page(folder, edge, origin, fold):
    """Returns a page that is higher than the viewport, with five buttons."""
    path = folder / f"floating_{edge}_{origin}_{fold}.json"
    placement = {"from": origin, "offset": 30, "fold": fold, "distance": 7, **({"edge": edge} if edge else {})}
    buttons = [{"img": f"{n}.png", "title": f"Button {n}", "jump": {"des": "search", "srv": f"b{n}"}} for n in range(5)]
    picture = {"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}
    floor = {"pattern": "Focus", "width": 1, "height": 3, "picList": [picture]}
    path.write_text(json.dumps({"name": "Floating", "lang": "en", "floors": [floor], "float": {**placement, "picList": buttons}}))
    return path


def check(report, browser, case, viewport, fold, axe):
    where = f"{case}, shown at {viewport} px"
    layout = case.layout()
    scale = Scale(case, viewport, "phone", False)
    if layout.get("overlayFrom") == "bottom":
        scale.top = HEIGHT
    placed = [p for p in layouts.elements(layout) if p.part == "float"]
    shown = {p.element["action"]["path"]: p.frame for p in placed if p.element["action"] and "." not in p.index}
    every = {p.element["action"]["path"]: p.frame for p in placed if p.element["action"]}
    marks = [p.frame for p in placed if p.element["kind"] == "group" and p.element["label"]]
    report.same(TOPIC, where, "number of buttons", (5, fold or 5, 1 if fold else 0), (len(every), len(shown), len(marks)))
    with browser.open(case, width=viewport, height=HEIGHT) as page:
        compare(report, where, "folded", page.evaluate(STATE), shown, marks, scale)
        if not marks:
            other = page.evaluate(STATE)["other"][0]
            last = scale(every["float.4"])
            gap = other[1] - last[1] - last[3] if scale.top == 0 else last[1] - other[1] - other[3]
            report.check(TOPIC, where, "the button that folds all is beside the last one",
                         abs(gap - 12 * scale.factor) < 1 and abs(other[0] - last[0]) < 1, last, other)
            return
        order = tab_order(page)
        report.same(TOPIC, where, "stops of Tab before the button that unfolds", list(shown), order)
        page.keyboard.press("Enter")
        compare(report, where, "unfolded", page.evaluate(STATE), every, marks, scale)
        page.evaluate("storeyProbe.record(true)")
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.dataset.action ?? null")
        report.same(TOPIC, where, "the stop of Tab after the button that unfolds", f"float.{fold}", focus)
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space")
        compare(report, where, "folded again", page.evaluate(STATE), shown, marks, scale)
        x, y, width, height = scale(marks[0])
        page.mouse.click(x + width / 2, y + height / 2)
        compare(report, where, "unfolded with a tap", page.evaluate(STATE), every, marks, scale)
    if viewport == case.width:
        check_accessibility(report, browser, case, axe)


def tab_order(page):
    """Presses Tab until the button that unfolds has the focus, and returns the paths of the buttons before it."""
    paths = []
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.localName") == "summary":
            break
        path = page.evaluate("document.activeElement.dataset.action ?? ''")
        if path.startswith("float."):
            paths.append(path)
    return paths


def compare(report, where, state, seen, expected, marks, scale):
    """Compares the visible buttons and the button that unfolds with their frames."""
    visible = sorted(path for path, button in seen["buttons"].items() if button["isVisible"])
    report.same(TOPIC, where, f"{state}: visible buttons", sorted(expected), visible)
    for path, frame in expected.items():
        report.near(TOPIC, where, f"{state}: {path}", scale(frame), seen["buttons"][path]["rect"])
    for frame, rect in zip(marks, seen["mark"]):
        report.near(TOPIC, where, f"{state}: the button that unfolds", scale(frame), rect)


def check_accessibility(report, browser, case, axe):
    """Runs axe-core on the page with its buttons unfolded."""
    tab = browser.unguarded
    browser.load(tab, case, case.render("html"), "text/html", case.width, HEIGHT)
    tab.evaluate("storeyProbe.unfold()")
    for violation in axe.run(tab).response["violations"]:
        report.check(TOPIC, case, f"unfolded, {violation['id']}", False, violation["help"], violation["nodes"][0]["html"][:200])
    report.check(TOPIC, case, "axe-core", True)
