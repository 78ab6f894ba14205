"""Countdowns: at each moment, the script shows the text of the engine for that time, never wider than its frame, and it stops at the end."""
import datetime
import json

UNTIL = datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.timezone.utc)
FORMATS = ("HH:mm:ss", "d天 HH:mm:ss", "d'd' H:mm", "H", "mm:ss", "d", "'ends in 'ss")
# Seconds before the end, across the borders of all units; the last ones are after the end.
RESTS = (10 * 86400 + 3661, 86400, 86399, 3600, 3599, 61, 60, 2, 1, 0, -5)


def check(report, browser, tool, folder):
    template = {
        "template": 1, "pattern": "Ends", "fields": {"until": {"type": "date"}, "jump": {"type": "jump"}},
        "rows": [{"height": "fit", "elements": [{"stack": "column", "align": "start", "elements": [
            {"countdown": "{until}", "format": format, **({"tap": "jump"} if index == 0 else {})}
            for index, format in enumerate(FORMATS)]}]}],
    }
    templates = folder / "ends.template.json"
    templates.write_text(json.dumps(template))
    page = folder / "ends.json"
    page.write_text(json.dumps({"name": "Ends", "floors": [
        {"pattern": "Ends", "until": "2026-12-01T12:00Z", "jump": {"des": "search", "srv": "e"}}]}))
    options = ("render", str(page), "--templates", str(templates))
    html = tool.run(*options, "--format", "html")
    tab = browser.chromium.new_page(viewport={"width": 375, "height": 600})
    tab.clock.install(time=UNTIL - datetime.timedelta(seconds=RESTS[0]))
    tab.set_content(html)

    def shown():
        return tab.evaluate("[...document.querySelectorAll('[data-until]')].map(e => [e.textContent, e.scrollWidth <= e.clientWidth])")

    for rest in RESTS:
        now = UNTIL - datetime.timedelta(seconds=rest)
        tab.clock.pause_at(now) if rest != RESTS[0] else None
        tab.clock.run_for(1)
        layout = json.loads(tool.run(*options, "--format", "json", "--at", now.isoformat()))
        wanted = [text["text"] for text in texts(layout) if "countdown" in text]
        found = shown()
        report.check("countdowns", page, f"{rest} s before the end", [text for text, _ in found] == wanted, wanted, found)
        report.check("countdowns", page, f"{rest} s before the end, as wide as its frame", all(fits for _, fits in found), True, found)
    tab.close()


def texts(value):
    """Yields all elements of a layout."""
    if isinstance(value, dict):
        if value.get("kind") == "text":
            yield value
        for member in value.values():
            yield from texts(member)
    elif isinstance(value, list):
        for member in value:
            yield from texts(member)
