"""The merge in the browser: five conflicts are decided by mouse and by keyboard, and the merged page is saved, for three files and in a
repository. The values of the page are hostile texts, and only the decided page is written.
"""
import copy
import json
import pathlib
import re
import signal
import subprocess
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe

TOPIC = "merging"
HOSTILE = "</script><img src=x onerror=alert(1)>"


def versions():
    """Returns the common version and two changed ones: four titles that both changed, and a floor that ours removed and theirs changed."""
    base = {"name": "Home", "floors": [
        {"pattern": "Focus", "identityId": str(number), "fheader": {"lctitle": f"Floor {number}"},
         "picList": [{"img": "pictures/tea.svg", "title": f"Title {number}", "jump": {"des": "search", "srv": f"s{number}"}}]}
        for number in range(7)]}
    ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
    for number in range(4):
        ours["floors"][number]["picList"][0]["title"] = f"Ours {number} {HOSTILE}"
        theirs["floors"][number]["picList"][0]["title"] = f"Theirs {number} {HOSTILE}"
    theirs["floors"][4]["picList"][0]["title"] = "Changed"
    del ours["floors"][4]
    theirs["floors"][5]["picList"][0]["title"] = "Only theirs"
    ours["floors"][-1]["picList"][0]["title"] = "Only ours"
    return base, ours, theirs


def merged(sides):
    """Returns the page that decisions for the five conflicts make."""
    base, ours, theirs = versions()
    page = copy.deepcopy(base)
    for number, side in enumerate(sides[:4]):
        page["floors"][number] = (ours if side == "ours" else theirs)["floors"][number]
    page["floors"][5] = theirs["floors"][5]
    page["floors"][6] = ours["floors"][-1]
    page["floors"][4] = theirs["floors"][4]
    if sides[4] == "ours":
        del page["floors"][4]
    return page


def wait(page, condition, limit=20):
    """Waits until an expression is true. The policy of the page forbids the evaluation of texts in it."""
    end = time.monotonic() + limit
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise RuntimeError(f"not within {limit} s: {condition}; {page.text_content('#count')}; {page.text_content('#message')}")
        page.wait_for_timeout(20)


class Merge:
    """`storey serve --merge` in a folder."""

    def __init__(self, tool, folder, *arguments):
        self.process = subprocess.Popen(
            [tool.binary, "serve", "--merge", *arguments, "--port", "0"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True)
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if not found:
            raise RuntimeError(f"the merge is not served: {line}")
        self.address = found[0]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=10)


def check(report, browser, tool):
    for way, width in (("mouse", 1280), ("keyboard", 390)):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file, page in zip(("base.json", "ours.json", "theirs.json"), versions()):
                (folder / file).write_text(json.dumps(page, indent=2), encoding="utf-8")
            merge = Merge(tool, folder, "base.json", "ours.json", "theirs.json", "-o", "merged.json")
            sides = ["theirs", "ours", "theirs", "theirs", "ours"] if way == "mouse" else ["ours", "theirs", "ours", "theirs", "theirs"]
            decide(report, browser, merge.address, way, width, sides, folder / "merged.json")
            report.same(TOPIC, way, "exit code", 0, merge.stop())
    check_repository(report, browser, tool)


def decide(report, browser, address, way, width, sides, output):
    context = browser.chromium.new_context(viewport={"width": width, "height": 900}, bypass_csp=False)
    page = context.new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: (troubles.append("dialog"), dialog.dismiss()))
    page.on("console", lambda message: troubles.append(message.text) if "Content Security Policy" in message.text else None)
    page.goto(address)
    wait(page, "document.querySelectorAll('.picture > svg').length == 3")
    report.same(TOPIC, way, "the first line", "conflict 1 of 5, 5 open", page.text_content("#count"))
    report.same(TOPIC, way, "Save before all decisions", True, page.is_disabled("#save"))
    outside = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    report.check(TOPIC, way, "the page is within the window", outside <= 0, 0, outside)
    for number, side in enumerate(sides):
        if way == "mouse":
            page.click(f"#take-{side}")
        else:
            page.keyboard.press("1" if side == "ours" else "2")
        wait(page, f"document.getElementById('take-{side}').getAttribute('aria-pressed') == 'true'")
        wait(page, "document.querySelectorAll('.picture').length == 3 && [...document.querySelectorAll('.picture')].every(e => e.childElementCount)")
        if number < 4:
            shown = page.text_content("#side-result .picture")
            wanted = f"{side.capitalize()} {number} "
            report.check(TOPIC, way, f"the merged page shows decision {number}", wanted in shown, wanted, shown[:80])
            page.click("#next") if way == "mouse" else page.keyboard.press("j")
            wait(page, f"document.getElementById('count').textContent.startsWith('conflict {number + 2} ')")
    violations = [found["id"] for found in Axe().run(page).response["violations"]]
    report.same(TOPIC, way, "axe", [], violations)
    report.same(TOPIC, way, "the file before Save", False, output.exists())
    page.click("#save") if way == "mouse" else page.keyboard.press("s")
    wait(page, "document.getElementById('count').textContent.endsWith('saved')")
    report.same(TOPIC, way, "the merged page", merged(sides), json.loads(output.read_text(encoding="utf-8")))
    # A change by someone else is not overwritten.
    saved = output.read_bytes()
    output.write_text("{}", encoding="utf-8")
    page.keyboard.press("0")
    wait(page, "document.getElementById('count').textContent.includes('1 open')")
    page.keyboard.press("1" if sides[4] == "ours" else "2")
    wait(page, "!document.getElementById('save').disabled")
    page.keyboard.press("s")
    wait(page, "document.getElementById('message').textContent != ''")
    report.same(TOPIC, way, "a file that changed", "{}", output.read_text(encoding="utf-8"))
    output.write_bytes(saved)
    page.keyboard.press("s")
    wait(page, "document.getElementById('count').textContent.endsWith('saved')")
    report.same(TOPIC, way, "errors", [], troubles)
    context.close()


def check_repository(report, browser, tool):
    """Decides the conflicts of `git merge` in the work tree."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def git(*arguments, code=0):
            done = subprocess.run(["git", "-C", name, "-c", "user.name=Test", "-c", "user.email=test@storey.example", "-c", "commit.gpgsign=false",
                                   *arguments], capture_output=True, text=True)
            assert done.returncode == code, (arguments, done.stderr)

        git("init", "-q", "-b", "main")
        file = folder / "pages" / "home.json"
        file.parent.mkdir()
        base, ours, theirs = versions()
        for branch, page in (("main", base), ("theirs", theirs), ("main", ours)):
            if page is theirs:
                git("checkout", "-q", "-b", "theirs")
            elif page is ours:
                git("checkout", "-q", "main")
            file.write_text(json.dumps(page, indent=2), encoding="utf-8")
            git("add", ".")
            git("commit", "-q", "-m", "Pages")
        git("merge", "-q", "theirs", code=1)
        merge = Merge(tool, folder, "pages")
        page = browser.chromium.new_page()
        page.goto(merge.address)
        wait(page, "document.getElementById('count').textContent == 'conflict 1 of 5, 5 open'")
        for number in range(5):
            page.keyboard.press("2")
            wait(page, f"document.getElementById('count').textContent.includes(', {4 - number} open')")
            page.keyboard.press("j")
        page.keyboard.press("s")
        wait(page, "document.getElementById('count').textContent.endsWith('saved')")
        report.same(TOPIC, "repository", "the merged page", merged(["theirs"] * 5), json.loads(file.read_text(encoding="utf-8")))
        page.close()
        report.same(TOPIC, "repository", "exit code", 0, merge.stop())
