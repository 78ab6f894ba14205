"""Edits in the live preview (`storey serve`): forms, floors, undo, saving, conflicts, by mouse and by keyboard."""
import difflib
import json

from axe_playwright_python.sync_playwright import Axe

from preview import Window, check_same_as_fresh, check_with_axe
from server import Server

TOPIC = "editing"
FLOORS = "#floors [data-pointer]"
# Returns the field of the form at a pointer.
FIELD_AT = "pointer => { const find = fields => fields.flatMap(field => [field, ...find(field.fields)]); return find(form?.fields ?? []).find(field => field.pointer === pointer); }"


class Editor(Window):
    """The shell in a window, in which a page is edited."""

    def floors(self):
        """Returns the identities of the floors in the list."""
        return self.page.evaluate("[...document.querySelectorAll('#floors [data-pointer]')].map(node => (node.innerText.match(/#(\\S+)/) ?? [])[1] ?? node.innerText.split('\\n')[0])")

    def edit(self, name, **view):
        self.open(name, panel="edit", **view)
        self.page.wait_for_selector(FLOORS)

    def wait(self, condition, argument=None):
        self.page.wait_for_function(condition, arg=argument, timeout=20000)

    def step(self, action):
        """Does something that changes the draft, and waits until the window shows it."""
        before = self.page.evaluate("draft?.revision")
        action()
        try:
            self.wait("before => draft !== null && draft.revision !== before && !edits.isBusy", before)
        except Exception as error:
            raise RuntimeError(f"the draft has not changed: {self.page.text_content('#edit-failure')}") from error
        self.wait("() => outline !== null && outline.revision === draft.revision")

    def input(self, pointer):
        return f"[data-field='{pointer}'] >> css=input >> nth=0"

    def type(self, pointer, text):
        self.step(lambda: self.page.fill(self.input(pointer), text))

    def edit_title(self, title):
        """Opens a page, and gives its third floor another title."""
        self.edit("home.json")
        self.page.click(f"{FLOORS} >> nth=2")
        self.page.wait_for_selector("#form > .field-list")
        pointer = "/floors/2/fheader/lctitle"
        if not self.page.is_visible(self.input(pointer)):
            self.page.click("#form summary:has-text('Of every')")
        self.type(pointer, title)

    def asks_before_leaving(self):
        return self.page.evaluate("() => { const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event); return event.defaultPrevented; }")

    def text(self, name):
        return (self.server.folder / name).read_text(encoding="utf-8")


def changed_lines(before, after):
    return [line for line in difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=0) if line[:3] not in ("---", "+++") and line[0] in "+-"]


def check(report, browser, tool):
    server = Server(tool.binary)
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 1300}, bypass_csp=True)
        window = Editor(context.new_page(), server, tool.binary)
        check_form(report, window)
        check_typing(report, window)
        check_items(report, window)
        check_floors(report, window)
        check_new_page(report, window)
        check_text(report, window)
        check_windows(report, context, window, tool)
        check_conflict(report, window)
        check_other_program(report, window)
        check_lost_connection(report, window)
        check_restart(report, window)
        report.same(TOPIC, "edits", "errors in the console", [], [trouble for trouble in window.troubles if "net::" not in trouble])
        context.close()
        check_accessibility(report, browser, server)
    finally:
        code = server.stop()
    report.same(TOPIC, "edits", "exit code after Ctrl-C", 0, code)


def check_form(report, window):
    """Changes values in a form: only their bytes change, the letters of one field are one step, and undo restores the file."""
    before = window.text("home.json")
    window.edit("home.json")
    window.page.click(f"{FLOORS} >> nth=2")
    pointer = "/floors/2/fheader/lctitle"
    window.page.click("#form summary:has-text('Of every')")
    window.page.wait_for_selector(window.input(pointer))
    window.page.focus(window.input(pointer))
    window.page.keyboard.press("End")
    for letter in "abc":
        window.step(lambda letter=letter: window.page.keyboard.type(letter))
    title = window.page.evaluate("document.activeElement.value")
    report.check(TOPIC, "form", "the focus stays while a value is typed", title.endswith("abc"), "…abc", title)
    window.frame.wait_for_selector(f"text={title}")
    report.check(TOPIC, "form", "the list has the new title", title in window.page.inner_text("#floors"))
    report.same(TOPIC, "form", "the file before it is saved", before, window.text("home.json"))
    check_same_as_fresh(report, window, "form")
    window.save()
    lines = changed_lines(before, window.text("home.json"))
    report.same(TOPIC, "form", "changed lines", 2, len(lines))
    report.check(TOPIC, "form", "the changed line", title in lines[-1], title, lines)
    window.page.keyboard.press("Escape")
    window.step(lambda: window.page.click("#undo"))
    report.same(TOPIC, "form", "the letters are one step", True, window.page.is_disabled("#undo"))
    check_scroll_to_step(report, window)
    window.save()
    report.same(TOPIC, "form", "the file after undo and save", before, window.text("home.json"))
    # A click in the page selects the field from which the element was made.
    box = window.box()
    window.frame.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    window.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
    window.page.wait_for_selector(".field.wanted, [data-field].wanted", timeout=5000)
    report.same(TOPIC, "form", "the floor that was clicked", "/floors/0", window.page.evaluate("selected"))


def check_scroll_to_step(report, window):
    """Makes the change of a floor again and takes it back, while the page is scrolled to its end."""
    window.page.set_viewport_size({"width": 1440, "height": 400})
    place = "document.querySelector('[data-section=\"2\"]').getBoundingClientRect()"
    for button in ("#redo", "#undo"):
        window.frame.evaluate("scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})")
        report.check(TOPIC, "form", f"before {button}, the floor is out of view", window.frame.evaluate(f"{place}.bottom") < 0)
        window.step(lambda button=button: window.page.click(button))
        window.frame.wait_for_function(f"{place}.bottom > 0 && {place}.top < innerHeight", timeout=5000)
    window.page.set_viewport_size({"width": 1440, "height": 1300})


TYPED = {"name": "Typed", "floors": [
    {"pattern": "NormalFloor", "identityId": number, "fheader": {"lctitle": title}, "margin": {"height": 5}, "zz": 2, "hybridList": []}
    for number, title in ((11, "AAA"), (12, "BBB"), (13, "CCC"), (14, "DDD"), (15, "EEE"))]}


def check_typing(report, window):
    """Types as people do: composed characters, decimal numbers, a save at once, another page at once, while floors move in other windows."""
    def titles():
        return [floor["fheader"]["lctitle"] for floor in json.loads(draft())["floors"]]

    def draft():
        return window.page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")

    def settle():
        window.page.wait_for_timeout(100)
        window.wait("() => draft !== null && !edits.isBusy && outline !== null && outline.revision === draft.revision")

    def begin():
        window.server.replace("typed.json", json.dumps(TYPED, indent=2))
        window.edit("typed.json")
        settle()
        window.page.click(f"{FLOORS} >> nth=1")
        window.page.wait_for_selector("#form > .field-list")
        if not window.page.is_visible(window.input("/floors/1/fheader/lctitle")):
            window.page.click("#form summary:has-text('Of every')")
        window.page.focus(window.input("/floors/1/fheader/lctitle"))
        window.page.keyboard.press("End")

    def discard():
        settle()
        if window.page.is_visible("#discard"):
            window.step(lambda: window.page.click("#discard"))

    begin()
    client = window.page.context.new_cdp_session(window.page)
    for text in ("n", "ni", "nih", "niha", "nihao"):
        client.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        window.page.wait_for_timeout(150)
    client.send("Input.insertText", {"text": "你好"})
    settle()
    report.same(TOPIC, "typing", "composed characters", "BBB你好", titles()[1])
    window.page.keyboard.type("!")
    settle()
    # Browsers read all controls of a form at each letter. Enter must not send this form, which would load the window again.
    report.same(TOPIC, "typing", "controls in the form of the one with the focus", 1, window.page.evaluate("document.activeElement.form.elements.length"))
    window.page.keyboard.press("Enter")
    window.page.keyboard.type("?")
    window.page.keyboard.press("Backspace")
    window.page.keyboard.press("Control+s")
    window.wait("() => draft !== null && !draft.isChanged && !edits.isBusy")
    report.check(TOPIC, "typing", "a save at once has the last letter", "BBB你好!" in window.text("typed.json"))
    window.page.keyboard.press("Control+z")
    settle()
    report.same(TOPIC, "typing", "undo in a field is that of the page", "BBB", titles()[1])
    discard()

    begin()
    height = window.input("/floors/1/margin/height")
    window.page.click(height)
    window.page.keyboard.press("Control+a")
    for key in "1.05":
        window.page.keyboard.press(key)
        window.page.wait_for_timeout(150)
    settle()
    report.check(TOPIC, "typing", "a decimal number", '"height": 1.05' in draft())
    identity = window.input("/floors/1/identityId")
    window.page.click(identity)
    window.page.keyboard.press("Control+a")
    for key in ("Backspace", "4", "7"):
        window.page.keyboard.press(key)
        window.page.wait_for_timeout(100)
    settle()
    report.check(TOPIC, "typing", "an identifier that is a number stays one", '"identityId": 47' in draft())
    discard()

    begin()
    window.page.keyboard.type("hello")
    window.page.evaluate("change({page: 'small.json'})")
    window.page.wait_for_timeout(800)
    window.page.evaluate("change({page: 'typed.json'})")
    window.wait("() => outline !== null && draft !== null")
    settle()
    report.same(TOPIC, "typing", "letters before another page is shown", "BBBhello", titles()[1])
    discard()

    begin()
    field = "[data-field='/floors/1/zz'] textarea"
    window.page.fill(field, "99")
    window.page.focus(field)
    window.page.evaluate("change({page: 'small.json'})")
    window.page.wait_for_timeout(800)
    report.check(TOPIC, "typing", "JSON that was typed is not in another page", "99" not in draft() or "99" in window.text("small.json"))
    window.page.evaluate("change({page: 'typed.json'})")
    window.wait("() => outline !== null && draft !== null")
    discard()

    begin()
    window.page.focus(f"{FLOORS} >> nth=0")
    for _ in range(3):
        window.page.keyboard.press("Alt+ArrowDown")
    window.page.wait_for_timeout(800)
    settle()
    report.same(TOPIC, "typing", "three quick moves", ["BBB", "CCC", "DDD", "AAA", "EEE"], titles())
    discard()

    begin()
    # Another window removes the first floor: the selection stays at the same floor, and a letter reaches no other one.
    window.page.evaluate("""() => requestJSON(`/api/draft?${query()}`).then(({revision}) => post('/api/edit', {page: view.page, revision, label: 'x',
        edits: [{op: 'remove-part', path: '/floors/0'}]}))""")
    window.page.keyboard.type("z")
    window.page.wait_for_timeout(600)
    settle()
    report.check(TOPIC, "typing", "no other floor is changed", titles() in (["BBB", "CCC", "DDD", "EEE"], ["BBBz", "CCC", "DDD", "EEE"]), "BBB or BBBz", titles())
    report.same(TOPIC, "typing", "the selected floor", "/floors/0", window.page.evaluate("selected"))
    discard()


def check_items(report, window):
    """Types in an item of a list while another window inserts an item before it."""
    page = {"name": "Items", "floors": [{"pattern": "Focus", "identityId": 1, "picList": [{"title": "A"}, {"title": "B"}]}]}
    insert = """() => requestJSON(`/api/draft?${query()}`).then(({revision}) => post('/api/edit', {page: view.page, revision, label: 'x',
        edits: [{op: 'insert', path: '/floors/0/picList/0', json: '{"title": "N"}'}]}))"""
    for wait in (0, 1500):
        window.server.replace("items.json", json.dumps(page, indent=2))
        window.edit("items.json")
        window.page.click(f"{FLOORS} >> nth=0")
        pointer = "/floors/0/picList/1/title"
        window.page.wait_for_selector(f"[data-field='{pointer}']", state="attached")
        if not window.page.is_visible(window.input(pointer)):
            window.page.click("#form [data-field='/floors/0/picList/1'] summary")
        window.page.focus(window.input(pointer))
        window.page.keyboard.press("End")
        window.page.evaluate(insert)
        window.page.wait_for_timeout(wait)
        window.page.keyboard.type("z")
        window.page.wait_for_timeout(1000)
        window.wait("() => draft !== null && !edits.isBusy && outline !== null && outline.revision === draft.revision")
        text = window.page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")
        titles = [item["title"] for item in json.loads(text)["floors"][0]["picList"]]
        report.same(TOPIC, "typing", f"a letter in an item that moved {wait} ms before", ["N", "A", "Bz"], titles)
        window.step(lambda: window.page.click("#discard"))


def check_floors(report, window):
    """Moves, copies, hides and deletes floors by mouse and by keys, and undoes all of it."""
    before = window.text("home.json")
    window.edit("home.json")
    first = window.floors()
    window.page.focus(f"{FLOORS} >> nth=1")
    window.step(lambda: window.page.keyboard.press("Alt+ArrowDown"))
    moved = [first[0], first[2], first[1], *first[3:]]
    report.same(TOPIC, "floors", "moved by key", moved, window.floors())
    report.same(TOPIC, "floors", "the focus follows the floor", "/floors/2", window.page.evaluate("document.activeElement.dataset.pointer"))
    check_same_as_fresh(report, window, "floors, moved")
    window.step(lambda: window.page.keyboard.press("Control+d"))
    copied = window.floors()
    report.same(TOPIC, "floors", "a copy has an identity of its own", len(first) + 1, len(set(copied)))
    window.step(lambda: window.page.keyboard.press("Delete"))
    report.same(TOPIC, "floors", "the copy is deleted", moved, window.floors())
    window.step(lambda: window.page.locator(f"{FLOORS} >> nth=0").drag_to(window.page.locator(f"{FLOORS} >> nth=3"), target_position={"x": 20, "y": 30}))
    report.same(TOPIC, "floors", "dragged", [*moved[1:4], moved[0], *moved[4:]], window.floors())
    check_same_as_fresh(report, window, "floors, dragged")
    for _ in range(4):
        window.step(lambda: window.page.click("#undo"))
    report.same(TOPIC, "floors", "after four steps back", first, window.floors())
    report.same(TOPIC, "floors", "Save is disabled", True, window.page.is_disabled("#save"))
    report.same(TOPIC, "floors", "the file", before, window.text("home.json"))


def check_new_page(report, window):
    """Builds a page from an empty one with the keyboard alone, and takes twelve steps back and forth."""
    window.server.replace("new.json", '{\n  "name": "New",\n  "floors": []\n}\n')
    window.open("new.json", panel="edit")
    window.page.wait_for_selector("#add-floor:not(:disabled)")
    for pattern in ("Focus", "NormalFloor", "SingleGoods", "Category", "NSelectN", "Focus"):
        window.page.focus("#add-floor")
        window.page.keyboard.press("Enter")
        window.page.wait_for_selector("#catalogue-list .sample")
        window.page.keyboard.type(pattern)
        window.page.focus("#catalogue-list .sample")
        window.step(lambda: window.page.keyboard.press("Enter"))
    report.same(TOPIC, "a new page", "floors", 6, len(window.floors()))
    report.same(TOPIC, "a new page", "identities", 6, len(set(window.floors())))
    check_same_as_fresh(report, window, "a new page")
    for number in range(6):
        window.page.click(f"{FLOORS} >> nth={number}")
        window.step(lambda: window.page.click("#duplicate"))
    report.same(TOPIC, "a new page", "floors with copies", 12, len(window.floors()))
    for _ in range(12):
        window.step(lambda: window.page.click("#undo"))
    report.same(TOPIC, "a new page", "after twelve steps back", [], window.floors())
    for _ in range(6):
        window.step(lambda: window.page.click("#redo"))
    report.same(TOPIC, "a new page", "after six steps forth", 6, len(window.floors()))
    window.save()
    page = json.loads(window.text("new.json"))
    report.same(TOPIC, "a new page", "the file", ["Focus", "NormalFloor", "SingleGoods", "Category", "NSelectN", "Focus"], [floor["pattern"] for floor in page["floors"]])


def check_text(report, window):
    """Edits a floor as JSON, and a page that is not valid JSON as text."""
    window.edit("home.json")
    window.page.click(f"{FLOORS} >> nth=0")
    window.page.click("#as-json")
    window.page.wait_for_selector("#part-json")
    json_text = window.page.input_value("#part-json")
    window.page.fill("#part-json", json_text.replace("{", '{"wrong" 1', 1))
    window.page.press("#part-json", "Control+Enter")
    window.page.wait_for_selector("#edit-failure .banner")
    report.check(TOPIC, "JSON", "invalid JSON is refused", "not valid JSON" in window.page.inner_text("#edit-failure"))
    window.page.fill("#part-json", json_text.replace("{", '{"hot": true,', 1))
    window.step(lambda: window.page.press("#part-json", "Control+Enter"))
    report.same(TOPIC, "JSON", "the failure is removed", "", window.page.inner_text("#edit-failure"))
    window.step(lambda: window.page.click("#undo"))
    window.page.click("#as-json")
    window.server.replace("torn.json", '{"name": "Torn", "floors": [')
    window.open("torn.json", panel="edit")
    window.page.wait_for_selector("#page-text")
    window.page.fill("#page-text", '{"name": "Whole", "floors": []}')
    window.wait("() => outline !== null")
    window.save()
    report.same(TOPIC, "text", "the file", '{"name": "Whole", "floors": []}', window.text("torn.json"))


def check_windows(report, context, window, tool):
    """Two windows show one draft."""
    other = Editor(context.new_page(), window.server, tool.binary)
    other.edit("home.json")
    window.edit("home.json")
    window.page.focus(f"{FLOORS} >> nth=0")
    window.step(lambda: window.page.keyboard.press("Control+d"))
    other.wait("count => document.querySelectorAll('#floors [data-pointer]').length === count", len(window.floors()))
    other.wait("() => draft.isChanged")
    other.step(lambda: other.page.click("#undo"))
    window.wait("() => !draft.isChanged")
    report.same(TOPIC, "two windows", "troubles", [], other.troubles)
    other.page.close()


def check_conflict(report, window):
    """A file that another program changes is merged with the draft, and a conflict is decided."""
    before = window.text("home.json")
    page = json.loads(before)
    title = page["floors"][2]["fheader"]["lctitle"]
    window.edit_title("Mine")
    window.server.replace("home.json", before.replace(f'"{title}"', '"Theirs"').replace(page["name"], "Renamed"))
    window.page.keyboard.press("Control+s")
    window.page.wait_for_selector("#conflicts .banner")
    shown = window.page.inner_text("#conflicts")
    report.check(TOPIC, "conflict", "both values are shown", "Mine" in shown and "Theirs" in shown, "Mine, Theirs", shown)
    report.check(TOPIC, "conflict", "the file is not overwritten", '"Theirs"' in window.text("home.json"))
    violations = [found["id"] for found in Axe().run(window.page, context={"exclude": [["iframe"]]}).response["violations"]]
    report.same(TOPIC, "conflict", "axe", [], violations)
    window.page.click("#conflicts button:has-text('Keep the draft')")
    window.wait("() => draft.conflicts.every(conflict => conflict.isDecided)")
    window.page.wait_for_selector("#conflicts .banner", state="detached")
    window.save()
    after = window.text("home.json")
    report.same(TOPIC, "conflict", "the merged file", before.replace(f'"{title}"', '"Mine"').replace(page["name"], "Renamed"), after)
    window.server.replace("home.json", before)


def check_other_program(report, window):
    """A change of the file by another program is shown while a draft is open, and letters that are typed before and after it are kept."""
    before = window.text("home.json")
    page = json.loads(before)
    window.edit_title("Mine")
    window.server.replace("home.json", before.replace(f'"{page["head"]["title"]}"', '"Renamed"', 1))
    # No key is pressed until the window shows it.
    window.wait("() => document.getElementById('page-title').textContent === 'Renamed'")
    window.page.keyboard.type("XY")
    window.wait(f"""() => ({FIELD_AT})("/floors/2/fheader/lctitle")?.json === '"MineXY"' && !edits.isBusy""")
    # A change that the window does not know yet: the letters are sent again for the merged draft.
    window.page.evaluate("stopListening()")
    window.server.replace("home.json", before.replace(f'"{page["head"]["title"]}"', '"Renamed again"', 1))
    window.page.keyboard.type("Z")
    window.wait(f"""() => ({FIELD_AT})("/floors/2/fheader/lctitle")?.json === '"MineXYZ"' && !edits.isBusy""")
    text = window.page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")
    report.check(TOPIC, "another program", "both changes are in the draft", '"MineXYZ"' in text and '"Renamed again"' in text, "MineXYZ, Renamed again", text[:200])
    report.same(TOPIC, "another program", "failures", "", window.page.inner_text("#edit-failure"))
    window.step(lambda: window.page.click("#discard"))
    window.server.replace("home.json", before)


def check_lost_connection(report, window):
    """Letters that are typed while the server cannot be reached stay in the window, and are sent when it can."""
    window.edit("small.json")
    window.page.click(f"{FLOORS} >> nth=0")
    field = window.page.locator("#form input[type=text]").first
    field.wait_for()
    pointer = window.page.evaluate("document.querySelector('#form input[type=text]').closest('[data-field]').dataset.field")
    port = window.server.port
    window.server.process.kill()
    window.server.process.wait()
    field.fill("Typed without a server")
    window.page.wait_for_selector("#connection .banner")
    window.page.wait_for_timeout(1200)
    report.same(TOPIC, "lost connection", "the field", "Typed without a server", window.page.input_value(window.input(pointer)))
    report.check(TOPIC, "lost connection", "the list of floors stays", len(window.floors()) > 0)
    report.same(TOPIC, "lost connection", "leaving asks", True, window.asks_before_leaving())
    window.server.start(port)
    window.wait(f"""pointer => !edits.isBusy && ({FIELD_AT})(pointer)?.json === '"Typed without a server"' && draft.isChanged""", pointer)
    window.page.wait_for_selector("#connection .banner", state="detached")
    report.same(TOPIC, "lost connection", "failures", "", window.page.inner_text("#edit-failure"))
    window.step(lambda: window.page.click("#discard"))


def check_restart(report, window):
    """A draft survives a server that is killed, and leaving the window with a draft asks."""
    before = window.text("small.json")
    window.edit("small.json")
    window.page.focus(f"{FLOORS} >> nth=0")
    window.step(lambda: window.page.keyboard.press("Control+d"))
    count = len(window.floors())
    report.same(TOPIC, "restart", "leaving asks", True, window.asks_before_leaving())
    port = window.server.port
    window.server.process.kill()
    window.server.process.wait()
    report.same(TOPIC, "restart", "the file", before, window.text("small.json"))
    window.server.start(port)
    window.page.evaluate("removeEventListener('beforeunload', null)")
    window.edit("small.json")
    report.same(TOPIC, "restart", "floors of the draft", count, len(window.floors()))
    window.step(lambda: window.page.click("#discard"))
    report.same(TOPIC, "restart", "floors after Discard", count - 1, len(window.floors()))


def check_accessibility(report, browser, server):
    """Checks the form, the list of floors and the catalogue with axe-core, in both colour schemes and at several widths."""
    for scheme in ("light", "dark"):
        for width in (1024, 1440, 1920):
            where = f"{scheme}, {width} px"
            context = browser.chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            page.goto(f"{server.address}/#page=home.json&width=375&scheme={scheme}&panel=edit")
            page.wait_for_selector(FLOORS, state="attached")
            if not page.is_visible(FLOORS):
                page.click("#pages-toggle")
            page.click(f"{FLOORS} >> nth=2")
            page.wait_for_selector("#form .field")
            for summary in page.query_selector_all("#form summary")[:4]:
                if summary.is_visible():
                    summary.click()
            check_with_axe(report, page, f"editing, {where}")
            outside = page.evaluate("document.getElementById('edit').scrollWidth - document.getElementById('edit').clientWidth")
            report.check(TOPIC, where, "the form fits", outside <= 0, 0, outside)
            if not page.is_visible("#add-floor"):
                page.click("#pages-toggle")
            page.click("#add-floor")
            page.wait_for_selector("#catalogue-list .sample")
            check_with_axe(report, page, f"catalogue, {where}")
            context.close()
