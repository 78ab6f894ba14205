"""Checks that a tap on or beside a floating button has the same action in Chromium as in the engine."""
import json
import subprocess

TOPIC = "covers"


def check(report, browser, case):
    """Taps the middle of each button and points near its sides, and points of the page beside it."""
    layout = case.layout()
    with browser.open(case) as page:
        for index, element in enumerate(layout["overlay"]):
            frame = element["frame"]
            middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
            for dx, dy in ((0, 0), (-20, 0), (20, 0), (0, -20), (0, 20), (-40, 0)):
                x, y = middle[0] + dx, middle[1] + dy
                seen = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('[data-action]')?.dataset.action ?? null", [x, y])
                report.same(TOPIC, case, f"action at ({dx}, {dy}) from the middle of button {index}", tapped(case, x, y), seen)


def tapped(case, x, y):
    """Returns the path of the action that the tool finds at a point; `None` if there is none."""
    done = subprocess.run(
        [case.tool.binary, "tap", str(case.page), "--at", f"{x},{y}", "--width", str(case.width), *case.variant.options],
        capture_output=True, text=True)
    return json.loads(done.stdout)["path"] if done.returncode == 0 else None
