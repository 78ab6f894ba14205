"""Checks that a tap dispatches the action that the tool lists for it, and that preventing the event stops the navigation."""
import json

TOPIC = "taps"
COMPARED_WITH_TAP = 5


def check(report, browser, case):
    """Clicks every element with an action: with the mouse if a point of it is visible, otherwise by script."""
    listed = {action["path"]: action for action in case.actions()}
    with browser.open(case) as page:
        page.evaluate("storeyProbe.record(true)")
        page.evaluate("storeyProbe.unfold()")
        paths = page.evaluate("storeyProbe.targets().map(target => target.dataset.action)")
        report.same(TOPIC, case, "paths", sorted(listed), sorted(paths))
        for index in range(len(paths)):
            point = page.evaluate("index => storeyProbe.aim(index)", index)
            if point:
                page.mouse.click(*point)
                report.tallies["actions tapped with the mouse"] += 1
            else:
                page.evaluate("index => storeyProbe.targets()[index].click()", index)
                report.tallies["actions tapped by script"] += 1
                report.notes.append(f"{case}: {paths[index]} is tapped by script")
        records = page.evaluate("storeyProbe.records")
    for index, path in enumerate(paths):
        compare(report, case, f"tap on {path}", path, listed.get(path), records.get(str(index), []))
    for path in list(listed)[:: max(1, len(listed) // COMPARED_WITH_TAP)]:
        report.same(TOPIC, case, f"storey tap {path}", listed[path], case.tap(path))
    report.same(TOPIC, case, "events without a tap", [], records.get("none", []))


def compare(report, case, what, path, action, events):
    """Checks the event of one tap: exactly one, on the element, bubbling and cancelable, with the listed action."""
    if not report.check(TOPIC, case, f"{what}: events", len(events) == 1, 1, len(events)):
        return
    report.same(TOPIC, case, f"{what}: target", path, events[0]["path"])
    report.same(TOPIC, case, f"{what}: bubbles, is cancelable, is a CustomEvent", [True] * 3, events[0]["flags"])
    report.same(TOPIC, case, f"{what}: detail", action, json.loads(events[0]["detail"], parse_int=float))


def check_navigation(report, browser, case):
    """Checks that a link leads to the URL of its action if the event is not prevented."""
    links = [action for action in case.actions() if (action["url"] or "").startswith("http")]
    if not links:
        return
    with browser.open(case) as page:
        target = page.evaluate("url => storeyProbe.normalized([url])[0]", links[0]["url"])
        index = page.evaluate(
            "path => storeyProbe.targets().findIndex(e => e.dataset.action === path)", links[0]["path"])
        page.evaluate("storeyProbe.record(false)")
        with page.expect_popup() as popup:
            page.evaluate("index => storeyProbe.targets()[index].click()", index)
        popup.value.wait_for_load_state("domcontentloaded")
        report.same(TOPIC, case, f"link {links[0]['path']} leads in a new tab to", target, popup.value.url)
        report.same(TOPIC, case, "the opener of the new tab", None, popup.value.evaluate("window.opener"))
        report.check(TOPIC, case, "the page stays", page.url.endswith("/page"), "the page", page.url)
        popup.value.close()
        browser.navigations, browser.troubles = [], []
