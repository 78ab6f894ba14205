"""Checks that Tab reaches every action in document order with a visible focus, and that Enter has the effect of a tap."""
TOPIC = "keyboard"


def check(report, browser, case):
    """Goes through one page with only the keyboard."""
    with browser.open(case) as page:
        page.evaluate("storeyProbe.record(true)")
        page.evaluate("storeyProbe.unfold()")
        paths = page.evaluate("storeyProbe.targets().map(target => target.dataset.action)")
        scrollers = page.evaluate("storeyProbe.scrollers().length")
        reached, first = [], None
        folds = page.evaluate("document.querySelectorAll('summary').length")
        for _ in range(len(paths) + scrollers + folds + 1):
            page.keyboard.press("Tab")
            focus = page.evaluate("storeyProbe.focused()")
            # After the last stop, the page has the focus; without a window around the page, the first stop has it.
            if focus["what"] in ("page", first):
                break
            first = focus["what"] if first is None else first
            name = paths[focus["what"]] if isinstance(focus["what"], int) else focus["what"]
            report.check(TOPIC, case, f"focus on {name} is outlined", focus["outline"] > 0, "> 0", focus["outline"])
            report.check(TOPIC, case, f"focus on {name} is in view", focus["isInView"])
            if isinstance(focus["what"], int):
                reached.append(name)
                page.keyboard.press("Enter")
            else:
                report.check(TOPIC, case, "a stop without an action", name.startswith("scroller") or name == "summary",
                             "a scroller, or the fold of the buttons over the page", name)
        else:
            report.check(TOPIC, case, "Tab leaves the page", False, f"{len(paths) + scrollers} stops at most", reached)
        records = page.evaluate("storeyProbe.records")
    report.same(TOPIC, case, "actions in the order of Tab", paths, reached)
    for index, path in enumerate(paths):
        events = [event["path"] for event in records.get(str(index), [])]
        report.same(TOPIC, case, f"events of Enter on {path}", [path], events)
