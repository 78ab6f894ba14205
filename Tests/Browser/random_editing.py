"""Edits pages of three dialects at random in the window, through its form and its list of floors, and checks the draft after groups of edits."""
import json
import pathlib
import random
import subprocess
import tempfile

from editing import Editor, FLOORS
from preview import check_same_as_fresh
from server import Server
from tool import ROOT

TOPIC = "random editing"
# The checks of a group of edits take as long as the edits.
GROUP = 20
CONFIGURATION = {"overrides": [{"files": [f"{name}.json"], "dialect": name} for name in ("shopify", "storyblok")]}

# One step in the window. It returns its name, or null if it does nothing in this state of the page.
STEP = """async ([kind, dice]) => {
    const pick = list => list[Math.floor(dice * list.length)];
    const buttons = [...document.querySelectorAll("#floors [data-pointer]")];
    const choose = () => { const button = pick(buttons); if (button) select(button.dataset.pointer); return button; };
    if (kind === "select") return choose() ? kind : null;
    if (kind === "undo") { if (!draft.undo) return null; undo(); return kind; }
    if (kind === "redo") { if (!draft.redo) return null; redo(); return kind; }
    if (kind === "field") {
        for (const details of document.querySelectorAll("#form details")) details.open = true;
        const controls = [...document.querySelectorAll("#form input[type=text], #form textarea:not(.json-text), #form select, #form input[type=checkbox]")].filter(node => !node.disabled);
        const control = pick(controls);
        if (!control) return null;
        control.focus();
        if (control.type === "checkbox") control.click();
        else if (control.localName === "select") {
            control.selectedIndex = Math.floor(dice * 1000) % control.options.length;
            control.dispatchEvent(new Event("change", {bubbles: true}));
        } else {
            control.value = "number" in control.dataset ? String(Math.floor(dice * 400)) : pick(["Tea", "茶 & <b>", "", "😀 \\"q\\"", "https://a.example/x.png", "12", "#ff0000"]);
            control.dispatchEvent(new Event("input", {bubbles: true}));
        }
        return `${kind} ${control.id}`;
    }
    if (kind === "remove" && buttons.length < 4 || kind === "duplicate" && buttons.length > 14) return null;
    if (!choose()) return null;
    if (kind === "list") {
        const tool = pick([...document.querySelectorAll("#form .item-tools button:not(:disabled), #form [data-role=add]:not(:disabled)")]);
        tool?.click();
        return tool ? `${kind} ${tool.getAttribute("aria-label") ?? tool.textContent}` : null;
    }
    if (kind === "hide" && !outline.canHide) return null;
    await {up: () => moveSelected(-1), down: () => moveSelected(1), duplicate: duplicateSelected, remove: removeSelected, hide: hideSelected}[kind]();
    return `${kind} ${selected}`;
}"""
KINDS = ["field"] * 6 + ["select"] * 3 + ["list"] * 2 + ["up", "down", "duplicate", "remove", "hide", "undo", "undo", "redo"]
SETTLED = "() => draft !== null && !edits.isBusy && outline !== null && outline.revision === draft.revision"
# The findings are those of the draft when the server has no newer ones for this text.
FINDINGS = "() => findings.findings.map(({rule, severity, message, pointer}) => [rule, severity, message, pointer])"


def check(report, browser, tool, count):
    """Makes a number of edits in all, in pages of three dialects."""
    server = Server(tool.binary)
    pages = written(json.loads((ROOT / "Samples/home.json").read_text(encoding="utf-8")))
    (server.folder / ".storey.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
    for name, page in pages.items():
        (server.folder / f"{name}.json").write_text(json.dumps(page, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True)
        window = Editor(context.new_page(), server, tool.binary)
        for name in pages:
            edit_page(report, window, f"{name}.json", random.Random(name), count // len(pages), tool)
        report.same(TOPIC, "random edits", "errors in the console", [], [trouble for trouble in window.troubles if "net::" not in trouble])
        context.close()
    finally:
        code = server.stop()
    report.same(TOPIC, "random edits", "exit code after Ctrl-C", 0, code)


def written(page):
    """Returns a page in the words of three dialects."""
    floors = [{key: value for key, value in floor.items() if key not in ("pattern", "identityId")} for floor in page["floors"]]
    patterns = [floor["pattern"] for floor in page["floors"]]
    names = [f"part_{index}" for index in range(len(floors))]
    header = [{"storey_header": floor.pop("fheader")} if "fheader" in floor else {} for floor in floors]
    return {
        "storey-page": page,
        "shopify": {"name": "Home", "sections": {name: {"type": pattern, "settings": {**floor, **more}} for name, pattern, floor, more in zip(names, patterns, floors, header)}, "order": names},
        "storyblok": {"story": {"name": "Home", "content": {"component": "page", "body": [
            {"component": pattern, "_uid": name, **floor, **more} for name, pattern, floor, more in zip(names, patterns, floors, header)]}}},
    }


def edit_page(report, window, name, dice, count, tool):
    before = window.text(name)
    window.edit(name)
    window.page.click(f"{FLOORS} >> nth=0")
    made = []
    for number in range(count):
        window.wait(SETTLED)
        step = window.page.evaluate(STEP, [dice.choice(KINDS), dice.random()])
        if step:
            made.append(step)
        # Now and then, steps follow one another without a pause.
        if dice.random() < 0.7:
            window.page.wait_for_timeout(5)
            window.wait(SETTLED)
        if number % GROUP == GROUP - 1 or number == count - 1:
            check_draft(report, window, name, f"{name}, edit {number}, after {made[-3:]}", tool)
            made = []
    for _ in range(20 * count):
        window.wait(SETTLED)
        if not window.page.evaluate("draft.undo"):
            break
        window.page.evaluate("undo()")
        window.page.wait_for_timeout(5)
    window.wait(SETTLED)
    report.same(TOPIC, name, "the draft after all is undone", before, text_of(window))
    report.same(TOPIC, name, "the file", before, window.text(name))


def text_of(window):
    return window.page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")


def check_draft(report, window, name, where, tool):
    """The draft is valid JSON, is shown as a fresh load shows it, and has the findings of `storey validate`."""
    window.wait(SETTLED)
    text = text_of(window)
    try:
        json.loads(text)
        is_valid = True
    except json.JSONDecodeError:
        is_valid = False
    report.check(TOPIC, where, "the draft is JSON", is_valid, "JSON", text[:200])
    window.wait("number => frame.document !== null && frame.version >= 0", 0)
    window.page.wait_for_timeout(150)
    check_same_as_fresh(report, window, where)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        (pathlib.Path(folder) / ".storey.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
        answer = subprocess.run(
            [tool.binary, "validate", name, "--format", "json", "--templates", str(window.server.templates)], cwd=folder, capture_output=True, text=True, check=False)
    expected = [[found["rule"], found["severity"], found["message"], found.get("pointer")] for found in json.loads(answer.stdout)["diagnostics"]]
    try:
        window.page.wait_for_function(f"expected => JSON.stringify(({FINDINGS})()) === JSON.stringify(expected)", arg=expected, timeout=10_000)
        report.check(TOPIC, where, "findings", True)
    except Exception:  # The report has both lists.
        report.same(TOPIC, where, "findings", expected, window.page.evaluate(FINDINGS))
