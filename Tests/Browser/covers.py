"""Checks that a tap on a floating button, or on a text above a tap, has the same action in Chromium as in the engine."""
import json
import subprocess

TOPIC = "covers"
# Points in the square frame of a button of 44 points: in and outside of its circle.
CORNERS = [(x * side, y * side) for side in (14, 17, 20) for x in (-1, 1) for y in (-1, 1)]


def check(report, browser, case):
    """Taps the middle of each button and points near its sides, points in the corners around its circle, and points of the page beside it."""
    layout = case.layout()
    with browser.open(case) as page:
        for index, element in enumerate(layout["overlay"]):
            frame = element["frame"]
            middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
            for dx, dy in ((0, 0), (-20, 0), (20, 0), (0, -20), (0, 20), (-40, 0), *CORNERS):
                x, y = middle[0] + dx, middle[1] + dy
                seen = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('[data-action]')?.dataset.action ?? null", [x, y])
                report.same(TOPIC, case, f"action at ({dx}, {dy}) from the middle of button {index}", tapped(case, x, y), seen)


def check_texts(report, browser, case):
    """Clicks the middle of each text and its surroundings."""
    with browser.open(case) as page:
        page.evaluate("storeyProbe.record(true)")
        for x, y in ((20, 20), (100, 20), (180, 20), (5, 5), (220, 20), (360, 50), (20, 80), (220, 80)):
            page.evaluate("storeyProbe.records = {}")
            page.mouse.click(x, y)
            events = page.evaluate("storeyProbe.records.none ?? []")
            path = tapped(case, x, y)
            report.same(TOPIC, case, f"actions of a click at ({x}, {y})", [path] if path else [], [event["path"] for event in events])


def tapped(case, x, y):
    """Returns the path of the action that the tool finds at a point; `None` without an action."""
    done = subprocess.run(
        [case.tool.binary, "tap", str(case.page), "--at", f"{x},{y}", "--width", str(case.width), *case.variant.options],
        capture_output=True, text=True)
    return json.loads(done.stdout)["path"] if done.returncode == 0 else None
