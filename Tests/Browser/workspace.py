"""The window around a page (`storey serve`): the list of pages, handles in the page, choices of files, help with JSON, comparing, sharing."""
import json
import re

from editing import Editor, FIELD_AT, FLOORS
from preview import check_with_axe
from server import Server

TOPIC = "workspace"
PAGES = "#page-list a[data-page]"
# A template whose floors have parts, with the number of parts that are allowed.
COLUMNS = {"template": 1, "pattern": "Columns", "fields": {"blocks": {"type": "children", "most": 2, "types": {"Divider": {}}}}, "rows": [{"children": "blocks"}]}


def check(report, browser, tool):
    server = Server(tool.binary, copies_templates=True)
    (server.templates / "columns.json").write_text(json.dumps(COLUMNS), encoding="utf-8")
    (server.folder / "shop" / "tea").mkdir(parents=True)
    for name in ("shop/a.json", "shop/tea/b.json"):
        (server.folder / name).write_text(json.dumps({"name": name, "floors": [{"pattern": "Focus", "piLst": []}]}), encoding="utf-8")
    (server.folder / "columns.json").write_text(json.dumps({"name": "Columns", "floors": [{"pattern": "Columns", "identityId": 1}]}, indent=2), encoding="utf-8")
    (server.folder / ".storey.json").write_text(json.dumps({
        "rules": {"dead-page-link": {"severity": "warning", "pages": {"/shop/*": "shop/*.json"}}}}), encoding="utf-8")
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"])
        window = Editor(context.new_page(), server, tool.binary)
        check_pages(report, window)
        check_names(report, window)
        check_handles(report, window)
        check_parts(report, window)
        check_choices(report, window)
        check_help(report, window)
        check_fixes(report, window)
        check_many_findings(report, window)
        check_comparing(report, window)
        check_sharing(report, window, browser)
        check_presenting(report, window)
        report.same(TOPIC, "workspace", "errors in the console", [], [trouble for trouble in window.troubles if "net::" not in trouble])
        context.close()
        check_accessibility(report, browser, server)
    finally:
        code = server.stop()
    report.same(TOPIC, "workspace", "exit code after Ctrl-C", 0, code)


def marks(window, name):
    """Returns the text of the marks of a page in the list."""
    return window.page.inner_text(f'#page-list a[data-page="{name}"] .marks')


def check_pages(report, window):
    """The list is a tree of folders, with pictures, findings, drafts and changes since the last commit."""
    page = window.page
    window.edit("home.json")
    page.wait_for_selector('#page-list a[data-page="home.json"] img[src]')
    page.wait_for_function("() => document.querySelector('#page-list a[data-page=\"home.json\"] img').naturalWidth > 0")
    report.same(TOPIC, "pages", "folders", True, page.evaluate("[...document.querySelectorAll('#page-list details')].map(node => node.dataset.folder).includes('shop/tea')"))
    # In a long list, only the folders around the page are open.
    for path in ("shop", "shop/tea"):
        if not page.evaluate("path => document.querySelector(`#page-list details[data-folder='${path}']`).open", path):
            page.click(f"#page-list summary[data-text='{path}']")
    page.focus('#page-list a[data-page="shop/tea/b.json"]')
    page.wait_for_selector('#page-list a[data-page="shop/tea/b.json"] .badge.error')
    report.check(TOPIC, "pages", "a page that is not committed", "not committed" in page.text_content('#page-list a[data-page="shop/tea/b.json"] .marks'))
    # A folder that is closed has the sum of the findings in it, and the keys move over its pages.
    page.click("#page-list summary[data-text='shop']")
    page.wait_for_selector("#page-list details[data-folder='shop'] > summary .badge")
    page.keyboard.press("ArrowDown")
    report.same(TOPIC, "pages", "the next item below a closed folder", False, page.evaluate("document.activeElement.dataset.page?.startsWith('shop/') ?? false"))
    page.click("#page-list summary[data-text='shop']")
    # The search opens folders, and closes none that were open.
    page.fill("#search", "tea/b")
    report.same(TOPIC, "pages", "pages found", ["shop/tea/b.json"], page.eval_on_selector_all(PAGES, "nodes => nodes.filter(node => node.offsetParent).map(node => node.dataset.page)"))
    page.fill("#search", "")
    # A draft is marked at once, in the list of another window, too.
    other = Editor(page.context.new_page(), window.server, window.tool)
    other.edit("small.json")
    other.page.wait_for_selector('#page-list a[data-page="home.json"] img[src]')
    page.click(f"{FLOORS} >> nth=0")
    window.step(lambda: page.click("#duplicate"))
    for shown in (page, other.page):
        shown.locator('#page-list a[data-page="home.json"]').scroll_into_view_if_needed()
        shown.wait_for_selector('#page-list a[data-page="home.json"] .draft-mark')
    other.page.close()
    window.save()
    page.wait_for_selector('#page-list a[data-page="home.json"] .draft-mark', state="detached")
    page.wait_for_selector('#page-list a[data-page="home.json"] .change-mark')
    window.step(lambda: page.click("#undo"))
    window.save()
    page.wait_for_selector('#page-list a[data-page="home.json"] .change-mark', state="detached")


def check_names(report, window):
    """Each control has a name for screen readers, and the regions of the window are named."""
    page = window.page
    window.edit("home.json")
    page.click(f"{FLOORS} >> nth=0")
    page.wait_for_selector("#form .items summary")
    tree = page.locator("body").aria_snapshot()
    roles = "button|textbox|checkbox|combobox|searchbox|tab|radio|link|separator"
    unnamed = [line.strip() for line in tree.split("\n") if re.fullmatch(rf"\s*- ({roles})( \[[^\]]*\])*:?", line)]
    report.same(TOPIC, "names", "controls without a name", [], unnamed)
    for region in ('navigation "Pages and floors"', "main", 'complementary "Details"', 'toolbar "Focus"', 'tablist "Details"', 'group "Edits"', 'tabpanel "Edit"'):
        report.check(TOPIC, "names", f"the window has {region}", f"- {region}" in tree, region, tree[:400])


def check_handles(report, window):
    """The floor under the pointer has an outline with its name, and handles with which it is moved and dragged."""
    page = window.page
    window.edit("home.json")
    before = window.floors()
    box = window.box()

    def point(number):
        window.frame.evaluate("scrollTo({top: 0, behavior: 'instant'})")
        middle = window.frame.evaluate(f"(() => {{ const box = document.querySelector('[data-section=\"{number}\"]').getBoundingClientRect(); return (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2; }})()")
        page.mouse.move(box["x"] + 60, box["y"] + middle)
        page.wait_for_selector(".outline.floor span")

    point(1)
    report.same(TOPIC, "handles", "the name of the outline", page.inner_text(f"{FLOORS} >> nth=1").split("\n")[0], page.inner_text(".outline.floor span"))
    window.step(lambda: page.click("#handle-up"))
    report.same(TOPIC, "handles", "floors after a move", [before[1], before[0], *before[2:]], window.floors())
    report.same(TOPIC, "handles", "the floor that has the handles", 0, page.evaluate("handledPart().part.section"))
    window.step(lambda: page.keyboard.press("Control+z"))
    # Dragged from its handle to the lower half of the next floor.
    point(0)
    grip = page.locator("#handle-drag").bounding_box()
    target = window.frame.evaluate("(() => { const box = document.querySelector('[data-section=\"1\"]').getBoundingClientRect(); return box.top + box.height * 0.8; })()")

    def drag():
        page.mouse.move(grip["x"] + 10, grip["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 100, box["y"] + target - 40, steps=5)
        page.mouse.move(box["x"] + 100, box["y"] + target, steps=5)
        report.same(TOPIC, "handles", "the edge where it is dropped", 1, page.locator(".outline.drop.behind").count())
        page.mouse.up()

    window.step(drag)
    report.same(TOPIC, "handles", "floors after a drag", [before[1], before[0], *before[2:]], window.floors())
    report.same(TOPIC, "handles", "outlines of a drop afterwards", 0, page.locator(".outline.drop").count())
    window.step(lambda: page.click("#discard"))
    # Without Inspect, taps reach the page, and the handles are hidden.
    page.click("#inspect-toggle")
    report.same(TOPIC, "handles", "handles without Inspect", True, page.is_hidden("#handles"))
    page.click("#inspect-toggle")


def check_parts(report, window):
    """Parts are added to a floor from a catalogue of the types that it allows, up to their number, and edited as floors are."""
    page = window.page
    before = window.text("columns.json")
    window.edit("columns.json")
    page.click(f"{FLOORS} >> nth=0")
    for number in range(2):
        page.click("#part-lists button")
        page.wait_for_selector("#catalogue-list .sample")
        report.same(TOPIC, "parts", "types", ["Divider"], page.eval_on_selector_all("#catalogue-list strong", "nodes => nodes.map(node => node.textContent)"))
        window.step(lambda: page.click("#catalogue-list .sample"))
        page.wait_for_function("number => document.querySelectorAll('#floors [data-pointer]').length === number", arg=number + 2)
        page.click(f"{FLOORS} >> nth=0")
    page.click("#part-lists button")
    page.wait_for_selector("#catalogue-list .sample:disabled")
    page.click("#catalogue-close")
    window.step(lambda: page.keyboard.press("Control+z"))
    page.click(f"{FLOORS} >> nth=1")
    window.step(lambda: page.click("#delete"))
    report.same(TOPIC, "parts", "floors and parts that are left", 1, page.locator(FLOORS).count())
    window.step(lambda: page.click("#discard"))
    report.same(TOPIC, "parts", "the file", before, window.text("columns.json"))


def check_choices(report, window):
    """The picture of an address is chosen among those of the folder, and a page by the addresses of the configuration."""
    page = window.page
    window.edit("home.json")
    page.click(f"{FLOORS} >> nth=0")
    page.wait_for_selector("#form summary")
    page.click("#form .items summary >> nth=0")
    page.click("[data-field='/floors/0/picList/0/img'] [data-role='choose']")
    page.wait_for_selector("dialog .choices .sample")
    report.check(TOPIC, "choices", "pages have addresses", page.locator("dialog .choices .sample", has_text="/shop/a").count() == 1)
    page.fill("dialog[open] input[type=search]", "apple.svg")
    window.step(lambda: page.click("dialog .choices .sample:has(strong:text-is('pictures/apple.svg'))"))
    page.wait_for_function(f"() => ({FIELD_AT})('/floors/0/picList/0/img')?.json === '\"pictures/apple.svg\"'")
    report.same(TOPIC, "choices", "the dialog", 0, page.locator("dialog .choices").count())
    window.step(lambda: page.click("#discard"))


def check_help(report, window):
    """Keys are proposed and explained while JSON is typed, by keyboard alone."""
    page = window.page
    window.edit("home.json")
    page.click(f"{FLOORS} >> nth=0")
    page.click("#as-json")
    page.wait_for_selector("#part-json")
    page.evaluate("(() => { const area = byId('part-json'); const at = area.value.indexOf('{') + 1; area.focus(); area.setSelectionRange(at, at); })()")
    page.keyboard.type('\n"', delay=20)
    page.wait_for_selector(".proposals [aria-selected='true']")
    # The proposals follow the letters, without an answer of the server.
    page.keyboard.type("requ")
    report.same(TOPIC, "help", "the proposals", 1, page.locator(".proposals li").count())
    report.check(TOPIC, "help", "the explanation of the proposal", "capabilities" in page.inner_text(".json-about"))
    report.same(TOPIC, "help", "the proposal for screen readers", page.get_attribute(".proposals [aria-selected='true']", "id"), page.get_attribute("#part-json", "aria-activedescendant"))
    page.keyboard.press("Enter")
    report.check(TOPIC, "help", "the text", page.input_value("#part-json").startswith('{\n"requires": {},'), '{\n"requires": {},', page.input_value("#part-json")[:60])
    page.wait_for_selector(".proposals", state="hidden")
    # The text at the pointer is explained without a click.
    page.evaluate("byId('part-json').dispatchEvent(new Event('click'))")
    box = page.locator("#part-json").bounding_box()
    line = page.evaluate("byId('part-json').value.split('\\n').findIndex(text => text.includes('\"picList\"'))")
    page.mouse.move(box["x"] + 60, box["y"] + 6 + line * 20 + 10 - page.evaluate("byId('part-json').scrollTop"))
    page.wait_for_function("() => document.querySelector('.json-about').textContent.includes('pictures')", timeout=5000)
    window.step(lambda: page.keyboard.press("Control+Enter"))
    page.wait_for_function("() => form.json.includes('\"requires\": {}')")
    page.click("#as-json")
    window.step(lambda: page.click("#discard"))


def check_fixes(report, window):
    """All findings with one correction are corrected as one step."""
    page = window.page
    text = json.dumps({"name": "A", "channelFloorSize": "1", "floors": [{"pattern": "Focus", "width": "100", "picList": [{"img": "a.png", "title": "Tea"}]}]})
    window.server.replace("fixes.json", text)
    page.wait_for_selector('#page-list a[data-page="fixes.json"]')
    window.open("fixes.json", panel="findings")
    page.wait_for_selector("#findings .list button:has-text('Fix all 2 of this rule')")
    report.same(TOPIC, "fixes", "the button for all", 1, page.locator("#findings .bar button", has_text="Fix all").count())
    window.step(lambda: page.click("#findings .list button:has-text('Fix all 2 of this rule')"))
    shown = page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")
    report.same(TOPIC, "fixes", "the draft", text.replace('"1"', "1").replace('"100"', "100"), shown)
    window.step(lambda: page.click("#undo"))
    report.same(TOPIC, "fixes", "the draft after one undo", True, page.is_disabled("#undo"))


def check_many_findings(report, window):
    """A long list of findings is shown in steps."""
    page = window.page
    item = {"img": "a.png", "title": "Tea", **{f"key{number}": number for number in range(450)}}
    window.server.replace("many.json", json.dumps({"name": "A", "floors": [{"pattern": "Focus", "picList": [item]}]}))
    page.wait_for_selector('#page-list a[data-page="many.json"]')
    window.open("many.json", panel="findings")
    total = int(page.inner_text("#findings-badge"))
    for count in (200, 400, total):
        page.wait_for_selector("#findings .list > li")
        report.same(TOPIC, "many findings", "the items", count, page.locator("#findings .list > li").count())
        more = page.get_by_role("button", name="more of")
        if count < total:
            more.click()
    report.same(TOPIC, "many findings", "the button after the last", 0, more.count())


def check_comparing(report, window):
    """A page is shown beside the page that an app shows, with the floors that differ, and its differences are copied as Markdown."""
    page = window.page
    window.open("home.json", panel="differences")
    page.select_option("#with", "app:apps/tea-9.2.json")
    page.wait_for_selector("#changes li")
    page.wait_for_selector("#former-device .outline[class*='differs-']")
    report.same(TOPIC, "comparing", "outlines in the page", page.locator("#changes li").count(), page.locator("#device .outline[class*='differs-']").count())
    # Both pages fit into the window, also into a small one.
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(300)
        outside = page.evaluate("byId('stage').scrollWidth - byId('stage').clientWidth")
        report.check(TOPIC, f"comparing, {width} px", "both pages fit", outside <= 0, 0, outside)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.select_option("#with", "HEAD")
    page.wait_for_selector("#changes .empty")
    window.edit("home.json")
    page.click(f"{FLOORS} >> nth=1")
    window.step(lambda: page.click("#delete"))
    page.click("#differences-tab")
    page.select_option("#with", "HEAD")
    page.wait_for_selector("#changes li")
    page.click("#copy-markdown")
    page.wait_for_function("() => byId('copy-markdown').textContent === 'Copied'")
    copied = page.evaluate("navigator.clipboard.readText()")
    report.check(TOPIC, "comparing", "the Markdown", copied.startswith("### Storey: pages: 1 changed") and "removed" in copied, "### Storey: …", copied[:120])
    window.step(lambda: page.click("#discard"))


def check_sharing(report, window, browser):
    """A page is shared as one file that shows its pictures without a server."""
    page = window.page
    window.open("home.json")
    page.click("#download")
    with page.expect_download() as download:
        page.click("#formats button")
    path = window.server.folder.parent / "shared.html"
    download.value.save_as(path)
    report.same(TOPIC, "sharing", "the name of the file", "home.html", download.value.suggested_filename)
    context = browser.chromium.new_context(offline=True)
    shared = context.new_page()
    shared.goto(path.as_uri())
    pictures = shared.eval_on_selector_all("img", "nodes => nodes.filter(node => node.complete).map(node => node.naturalWidth > 0)")
    report.check(TOPIC, "sharing", "pictures of the file", len(pictures) > 5 and all(pictures), "all", pictures)
    report.same(TOPIC, "sharing", "floors of the file", page.evaluate("frame.sections.length"), shared.locator(".floors > .s").count())
    context.close()


def check_presenting(report, window):
    """Only the page is shown, and keys change the width, the colours, the floor and the page."""
    page = window.page
    window.open("home.json")
    page.click("#present")
    page.wait_for_selector(".toolbar", state="hidden")
    report.same(TOPIC, "presenting", "panes", [True, True], [page.is_hidden("#pages"), page.is_hidden("#details")])
    page.keyboard.press("4")
    page.wait_for_function("() => view.width === 768")
    page.keyboard.press("d")
    page.wait_for_function("() => view.scheme === 'dark' && frame.document !== null")
    page.wait_for_timeout(500)
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => frame.scrollTop > 0")
    # A click lands in the page, whose keys are those of the window.
    box = window.box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    before = page.evaluate("view.page")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("page => view.page !== page", arg=before)
    page.wait_for_timeout(500)
    page.keyboard.press("Escape")
    page.wait_for_selector(".toolbar")
    report.same(TOPIC, "presenting", "the focus afterwards", "present", page.evaluate("document.activeElement.id"))


def check_accessibility(report, browser, server):
    """Checks each state with axe-core, in both colour schemes and at several widths."""
    for scheme in ("light", "dark"):
        for width in (1024, 1920):
            where = f"{scheme}, {width} px"
            context = browser.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            page.goto(f"{server.address}/#page=home.json&width=375&scheme={scheme}&panel=edit")
            page.wait_for_selector(FLOORS, state="attached")
            if not page.is_visible(FLOORS):
                page.click("#pages-toggle")
            page.click(f"{FLOORS} >> nth=0")
            page.wait_for_selector('#page-list a[data-page="home.json"] img[src]')
            check_with_axe(report, page, f"pages and handles, {where}")
            page.click("#form .items summary >> nth=0")
            page.click("[data-field='/floors/0/picList/0/img'] [data-role='choose']")
            page.wait_for_selector("dialog .choices .sample")
            check_with_axe(report, page, f"choices, {where}")
            page.click("dialog[aria-label] .button:has-text('Close')")
            page.click("#as-json")
            page.evaluate("(() => { const area = byId('part-json'); const at = area.value.indexOf('{') + 1; area.focus(); area.setSelectionRange(at, at); })()")
            page.keyboard.press("Control+Space")
            page.wait_for_selector(".proposals [aria-selected='true']")
            check_with_axe(report, page, f"proposals, {where}")
            page.keyboard.press("Escape")
            page.click("#differences-tab")
            page.select_option("#with", "app:apps/tea-9.2.json")
            page.wait_for_selector("#changes li")
            check_with_axe(report, page, f"an app beside today, {where}")
            context.close()
