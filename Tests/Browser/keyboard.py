"""Tab reaches every action in document order and shows where it is; Enter does what a tap does."""
TOPIC = "keyboard"


def check(report, browser, case):
    """Walks through one page with the keyboard alone."""
    with browser.open(case) as page:
        page.evaluate("storeyProbe.record(true)")
        paths = page.evaluate("storeyProbe.targets().map(target => target.dataset.action)")
        scrollers = page.evaluate("storeyProbe.scrollers().length")
        reached, first = [], None
        for _ in range(len(paths) + scrollers + 1):
            page.keyboard.press("Tab")
            focus = page.evaluate("storeyProbe.focused()")
            # After the last stop the page or, without a window around it, the first stop has the focus.
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
                report.check(TOPIC, case, "a stop that is no action", name.startswith("scroller"), "a scroller", name)
        else:
            report.check(TOPIC, case, "Tab leaves the page", False, f"{len(paths) + scrollers} stops at most", reached)
        records = page.evaluate("storeyProbe.records")
    report.same(TOPIC, case, "actions in the order of Tab", paths, reached)
    for index, path in enumerate(paths):
        events = [event["path"] for event in records.get(str(index), [])]
        report.same(TOPIC, case, f"events of Enter on {path}", [path], events)
