"""Edits at the speed of typing, while other windows change the same page and answers are late: no letter reaches another place or is lost."""
import json

from editing import Editor, FLOORS
from server import Server

TOPIC = "races"
NAMED = {"name": "Named", "floors": [
    {"pattern": "NormalFloor", "identityId": identity, "fheader": {"lctitle": title}, "margin": {"height": 5}, "zz": {"a": 1}, "hybridList": []}
    for identity, title in ((11, "AAA"), (12, "BBB"), (13, "CCC"))]}
UNNAMED = {"name": "Unnamed", "floors": [
    {"pattern": "NormalFloor", "fheader": {"lctitle": title}, "hybridList": []} for title in ("AAA", "BBB", "CCC", "DDD")]}
ITEMS = {"name": "Items", "floors": [{"pattern": "Focus", "identityId": 1, "picList": [{"title": title} for title in "ABCD"]}]}
NEW_FLOOR = {"op": "insert", "path": "/floors/0", "json": json.dumps({"pattern": "NormalFloor", "fheader": {"lctitle": "NEW"}, "hybridList": []})}
SETTLED = "() => draft !== null && !edits.isBusy && outline !== null && outline.revision === draft.revision && (form === null || form.revision === draft.revision)"


class Racer(Editor):
    """A window in which a page is edited, and requests as another window makes them."""

    def begin(self, page, floor=None):
        self.server.replace("races.json", page if isinstance(page, str) else json.dumps(page, indent=2))
        self.open("races.json", panel="edit")
        if floor is not None:
            self.page.wait_for_selector(FLOORS)
            self.page.click(f"{FLOORS} >> nth={floor}")
            self.page.wait_for_selector("#form > .field-list")
            self.page.evaluate("() => document.querySelectorAll('#form details').forEach(details => { details.open = true; })")

    def end(self):
        self.settle()
        if self.page.is_visible("#discard"):
            self.step(lambda: self.page.click("#discard"))

    def settle(self):
        self.page.wait_for_timeout(150)
        self.wait(SETTLED)

    def focus(self, pointer, kind="input"):
        self.page.focus(f"[data-field='{pointer}'] >> css={kind} >> nth=0")
        self.page.keyboard.press("End")

    def other(self, edit, delay=0):
        """Makes an edit as another window does, after a time in ms."""
        self.page.evaluate("""([edit, delay]) => { const change = () => requestJSON(`/api/draft?${query()}`).then(({revision}) =>
            post('/api/edit', {page: view.page, revision, label: 'x', edits: [edit]})); if (!delay) return change(); setTimeout(change, delay); }""", [edit, delay])

    def draft(self):
        return json.loads(self.text_of_draft())

    def text_of_draft(self):
        return self.page.evaluate("() => requestJSON(`/api/text?${query()}`).then(({text}) => text)")

    def titles(self):
        return [floor["fheader"].get("lctitle") for floor in self.draft()["floors"]]

    def items(self):
        return [item.get("title") for item in self.draft()["floors"][0]["picList"]]

    def delay_answers(self, address, milliseconds):
        self.page.evaluate("""([address, milliseconds]) => { window.fetchAtOnce ??= window.fetch;
            window.fetch = async (...request) => { if (String(request[0]).includes(address)) await pause(milliseconds); return fetchAtOnce(...request); }; }""", [address, milliseconds])

    def answer_at_once(self):
        self.page.evaluate("() => { window.fetch = fetchAtOnce; }")

    def focused(self):
        return self.page.evaluate("[document.activeElement.id || document.activeElement.closest('[data-field]')?.dataset.field, document.activeElement.dataset.role ?? '']")


def check(report, browser, tool):
    server = Server(tool.binary, copies_templates=True)
    try:
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 1300}, bypass_csp=True)
        window = Racer(context.new_page(), server, tool.binary)
        for part in (check_numbers, check_items, check_unnamed, check_drops, check_json, check_text, check_history, check_buttons, check_composition, check_pages, check_places, check_same_item, check_windows, check_other_places, check_unwritten):
            part(report, window)
        report.same(TOPIC, "races", "errors in the console", [], [trouble for trouble in window.troubles if "net::" not in trouble and "409" not in trouble and "422" not in trouble])
        context.close()
    finally:
        server.stop()


def check_numbers(report, window):
    """An unfinished number, such as "12.", stays as it was typed."""
    window.begin(NAMED, 1)
    for delay in (30, 50, 70, 90):
        window.focus("/floors/1/margin/height")
        window.page.keyboard.press("Control+a")
        window.page.keyboard.type("12.5", delay=delay)
        window.settle()
        report.same(TOPIC, "typing", f"a decimal number, {delay} ms for each key", 12.5, window.draft()["floors"][1]["margin"]["height"])
        window.end()
    window.focus("/floors/1/margin/height")
    for key in ("Shift+ArrowUp", "Control+ArrowUp"):
        window.page.keyboard.press(key)
    window.settle()
    report.same(TOPIC, "typing", "arrow keys with others change no number", 5, window.draft()["floors"][1]["margin"]["height"])
    window.end()


def check_items(report, window):
    """Letters in an item of a list follow the item."""
    word = "0123456789" * 2
    for edit, titles in (({"op": "insert", "path": "/floors/0/picList/0", "json": '{"title": "N"}'}, ["N", "A", f"B{word}", "C", "D"]),
                         ({"op": "move", "from": "/floors/0/picList/1", "path": "/floors/0/picList/3"}, ["A", "C", "D", f"B{word}"])):
        for delay in (20, 60):
            window.begin(ITEMS, 0)
            window.focus("/floors/0/picList/1/title")
            window.other(edit, 200)
            window.page.keyboard.type(word, delay=delay)
            window.page.wait_for_timeout(500)
            window.settle()
            report.same(TOPIC, "items", f"letters in an item, {edit['op']} elsewhere, {delay} ms for each key", titles, window.items())
            window.end()
    window.begin(ITEMS, 0)
    window.page.evaluate("() => document.querySelectorAll('#form .items details').forEach(details => { details.open = false; })")
    handle = window.page.locator("[data-field='/floors/0/picList/0'] > .item-tools .drag")
    window.step(lambda: handle.drag_to(window.page.locator("[data-field='/floors/0/picList/2']"), target_position={"x": 60, "y": 40}))
    report.same(TOPIC, "items", "an item that is dragged", ["B", "C", "A", "D"], window.items())
    window.end()


def check_unnamed(report, window):
    """Floors without identities are known by those around them."""
    for hears in (True, False):
        window.begin(UNNAMED, 2)
        window.focus("/floors/2/fheader/lctitle")
        if not hears:
            window.page.evaluate("stopListening()")
        window.other(NEW_FLOOR)
        window.page.wait_for_timeout(1000 if hears else 0)
        window.page.keyboard.type("xyz", delay=50)
        window.page.wait_for_timeout(500)
        window.settle()
        report.same(TOPIC, "floors", f"letters in a floor without an identity, {'with' if hears else 'without'} events", ["NEW", "AAA", "BBB", "CCCxyz", "DDD"], window.titles())
        window.page.evaluate("changeDraft('discard', '')")
        window.page.evaluate("loadPage()")
        window.page.wait_for_timeout(500)


def drag_first_to_end(window, meanwhile=lambda: None):
    boxes = [window.page.locator(f"{FLOORS} >> nth={index}").bounding_box() for index in (0, 2)]
    first, last = boxes
    window.page.mouse.move(first["x"] + 20, first["y"] + 10)
    window.page.mouse.down()
    window.page.mouse.move(first["x"] + 20, first["y"] + 20, steps=3)
    window.page.mouse.move(last["x"] + 20, last["y"] + last["height"] - 4, steps=6)
    meanwhile()
    window.page.mouse.move(last["x"] + 22, last["y"] + last["height"] - 4)
    window.page.mouse.up()
    window.page.wait_for_timeout(300)
    window.settle()


def check_drops(report, window):
    """A drop moves the dragged floor, also when the page has changed; then the keys act on the floor that was dropped."""
    def other_window_inserts():
        window.other(NEW_FLOOR)
        window.wait("() => outlineAfterDrag !== null")

    window.begin(NAMED, 0)
    drag_first_to_end(window, other_window_inserts)
    report.same(TOPIC, "drag", "a drop while the page changes", ["NEW", "BBB", "CCC", "AAA"], window.titles())
    window.page.evaluate("showEditFailure(null)")
    window.end()
    window.begin(NAMED)
    window.page.wait_for_selector(FLOORS)
    drag_first_to_end(window)
    window.step(lambda: window.page.keyboard.press("Delete"))
    report.same(TOPIC, "drag", "Delete after a drop", ["BBB", "CCC"], window.titles())
    window.end()


def check_json(report, window):
    """JSON that is not complete yet stays while the page changes."""
    window.begin(NAMED, 1)
    window.focus("/floors/1/zz", "textarea")
    window.page.keyboard.press("Control+a")
    window.page.keyboard.type('{"a": 2, "b"', delay=20)
    window.other({"op": "set", "path": "/floors/0/margin/height", "json": "9"})
    window.page.wait_for_timeout(800)
    window.page.keyboard.type(": 3}", delay=20)
    window.page.keyboard.press("Tab")
    window.settle()
    report.same(TOPIC, "JSON", "in a field, while another window edits", {"a": 2, "b": 3}, window.draft()["floors"][1]["zz"])
    window.end()
    window.focus("/floors/1/fheader/lctitle")
    window.page.keyboard.type("x")
    window.page.focus("[data-field='/floors/1/zz'] textarea")
    window.page.keyboard.press("Control+a")
    window.page.keyboard.type("[1, 2, 3]", delay=20)
    window.page.keyboard.press("Tab")
    window.settle()
    report.same(TOPIC, "JSON", "in a field, after a letter in another one", [1, 2, 3], window.draft()["floors"][1]["zz"])
    window.end()
    window.page.click("#as-json")
    window.page.focus("#part-json")
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type(" unfinished")
    window.page.click(f"{FLOORS} >> nth=0")
    window.page.wait_for_selector("#edit-failure .banner")
    window.page.click(f"{FLOORS} >> nth=1")
    window.wait("() => form?.pointer === '/floors/1' && byId('part-json')?.value.includes('unfinished')")
    report.check(TOPIC, "JSON", "JSON that is not valid is there again", "unfinished" in window.page.input_value("#part-json"))
    window.page.fill("#part-json", window.page.evaluate("form.json"))
    window.page.click("#as-json")
    window.page.evaluate("showEditFailure(null)")
    window.end()


def check_text(report, window):
    """A page is edited as text: letters that wait are one request, and text that is valid too early stays."""
    window.begin('{"name": "B", "floors": [\n  {"pattern": "Focus" "x": 1}\n]}')
    window.page.wait_for_selector("#page-text")
    window.delay_answers("/api/text", 300)
    posts = []
    window.page.on("request", lambda request: posts.append(request) if request.method == "POST" and request.url.endswith("/api/text") else None)
    window.page.focus("#page-text")
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type("abcdefghijklmnopqrst", delay=10)
    window.wait("() => !edits.isBusy")
    window.answer_at_once()
    report.check(TOPIC, "text", "requests for 20 letters", len(posts) < 8, "fewer than 8", len(posts))
    report.check(TOPIC, "text", "all letters", window.text_of_draft().endswith("abcdefghijklmnopqrst"))
    window.page.evaluate("changeDraft('discard', '')")
    # A letter that is taken back leaves no change, and the next one comes before the answer.
    window.begin('{"name": "B", "floors": [')
    window.page.wait_for_selector("#page-text")
    window.delay_answers("/api/text", 300)
    window.page.focus("#page-text")
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type("x")
    window.page.wait_for_timeout(600)
    window.page.keyboard.press("Backspace")
    window.page.wait_for_timeout(60)
    window.page.keyboard.type("y")
    window.page.wait_for_timeout(400)
    window.wait("() => !edits.isBusy")
    window.answer_at_once()
    report.same(TOPIC, "text", "a letter after one that was taken back", ('{"name": "B", "floors": [y', 0), (window.text_of_draft(), window.page.locator("#text-refusal").count()))
    window.page.evaluate("changeDraft('discard', '')")
    window.begin('{"name": "B", "floors": [\n  {"pattern": "Focus", "title": abc"}\n]}')
    window.page.wait_for_selector("#page-text")
    window.page.evaluate("() => { const text = byId('page-text'); text.focus(); const start = text.value.indexOf('abc'); text.setSelectionRange(start, start); }")
    window.page.keyboard.type('"and more', delay=100)
    window.page.wait_for_timeout(400)
    report.check(TOPIC, "text", "letters after the one that made it valid", '"and moreabc"' in window.text_of_draft(), '"and moreabc"', window.text_of_draft())
    window.page.focus("#search")
    window.page.wait_for_selector("#page-text", state="detached")
    window.page.evaluate("changeDraft('discard', '')")


def check_history(report, window):
    """Quick steps of the history, and a step whose answer is lost."""
    window.begin(NAMED, 1)
    for _ in range(2):
        window.step(lambda: window.page.click("#duplicate"))
    for address in ("/api/undo", "/api/redo"):
        window.delay_answers(address, 200)
    for _ in range(4):
        window.page.keyboard.press("Control+z")
    window.settle()
    report.same(TOPIC, "undo", "four quick steps back, of two", (3, ""), (len(window.titles()), window.page.inner_text("#edit-failure")))
    for key in ("Control+y", "Control+y", "Control+z", "Control+y"):
        window.page.keyboard.press(key)
    window.settle()
    report.same(TOPIC, "undo", "forth, forth, back and forth", 5, len(window.titles()))
    window.answer_at_once()
    window.page.evaluate("""() => { let isFirst = true; window.fetch = async (...request) => { const answer = await fetchAtOnce(...request);
        if (isFirst && String(request[0]).includes('/api/undo')) { isFirst = false; throw new TypeError('lost'); } return answer; }; }""")
    window.page.click("#undo")
    window.page.wait_for_timeout(1500)
    window.answer_at_once()
    window.settle()
    report.same(TOPIC, "undo", "a step whose answer is lost is made once", 4, len(window.titles()))
    window.page.evaluate("showEditFailure(null)")
    window.end()
    report.same(TOPIC, "undo", "a discarded draft is not saved", "", window.page.inner_text("#draft-state"))


def check_buttons(report, window):
    """Buttons of lists that are pressed twice mean the item that has the focus, and the focus stays in the window."""
    wanted = {"add": ["A", "B", "C", "D", None, None], "down": ["B", "C", "A", "D"], "remove": ["C", "D"], "copy": ["A", "A", "A", "B", "C", "D"]}
    for role, items in wanted.items():
        for gap in (30, 120):
            window.begin(ITEMS, 0)
            field = "/floors/0/picList" if role == "add" else "/floors/0/picList/0"
            window.page.focus(f"[data-field='{field}'] > {'' if role == 'add' else '.item-tools '}[data-role={role}]")
            window.page.keyboard.press("Enter")
            window.page.wait_for_timeout(gap)
            window.page.keyboard.press("Enter")
            window.page.wait_for_timeout(300)
            window.settle()
            report.same(TOPIC, "buttons", f"{role} twice, after {gap} ms", (items, ""), (window.items(), window.page.inner_text("#edit-failure")))
            window.end()
    window.begin(NAMED, 1)
    window.step(lambda: window.page.click("#duplicate"))
    window.page.focus("#save")
    window.page.keyboard.press("Enter")
    window.wait("() => !draft.isChanged")
    report.same(TOPIC, "buttons", "the focus after saving", ["save", ""], window.focused())
    window.focus("/floors/2/fheader/lctitle")
    press_at = window.page.locator("[data-field='/floors/2/zz'] [data-role=remove]")
    press_at.scroll_into_view_if_needed()
    box = press_at.bounding_box()
    window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.page.keyboard.type("x")
    window.page.mouse.down()
    window.page.wait_for_timeout(200)
    window.page.mouse.up()
    window.page.wait_for_timeout(300)
    window.settle()
    report.check(TOPIC, "buttons", "a press while a letter is written", "zz" not in window.draft()["floors"][2])
    window.end()


def check_composition(report, window):
    """A control in which characters are composed can be taken away; other floors have their forms then."""
    client = window.page.context.new_cdp_session(window.page)
    window.begin(NAMED, 1)
    window.focus("/floors/1/fheader/lctitle")
    client.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
    window.page.wait_for_timeout(150)
    window.other({"op": "remove-part", "path": "/floors/1"})
    window.page.wait_for_timeout(500)
    window.page.click(f"{FLOORS} >> nth=0")
    window.wait("() => form?.pointer === '/floors/0' && document.querySelector('#form > .field-list') !== null")
    report.same(TOPIC, "composition", "the form of another floor", "/floors/0", window.page.evaluate("form.pointer"))
    window.end()


def check_pages(report, window):
    """A floor that is added while another page is opened is not added there."""
    window.server.replace("other.json", json.dumps(NAMED))
    window.begin(NAMED, 1)
    window.delay_answers("/api/edit", 500)
    window.focus("/floors/1/fheader/lctitle")
    window.page.keyboard.type("q")
    window.page.evaluate("""() => { void insertPart('Add Focus', '{"pattern": "Focus", "picList": []}'); change({page: 'other.json'}); }""")
    window.page.wait_for_timeout(2500)
    window.answer_at_once()
    report.same(TOPIC, "pages", "the floors of the other page", 3, len(window.titles()))
    window.page.evaluate("change({page: 'races.json'})")
    window.wait("() => view.page === 'races.json' && draft !== null && outline !== null")
    window.end()


def check_places(report, window):
    """A floor that is not there any longer gets no letters, and none of its neighbours gets them."""
    for name, page, floor, edit, left in (
            ("last", UNNAMED, 3, {"op": "remove-part", "path": "/floors/3"}, ["AAA", "BBB", "CCC"]),
            ("first", UNNAMED, 0, {"op": "remove-part", "path": "/floors/0"}, ["BBB", "CCC", "DDD"])):
        window.begin(page, floor)
        window.focus(f"/floors/{floor}/fheader/lctitle")
        window.other(edit)
        window.page.keyboard.type("xyz", delay=30)
        window.settle()
        report.same(TOPIC, "places", f"letters for the {name} floor, which is removed", left, window.titles())
        window.page.evaluate("showEditFailure(null)")
        window.end()
    window.begin(NAMED, 2)
    window.other({"op": "remove-part", "path": "/floors/2"})
    window.wait("() => outline.lists[0].parts.length === 2")
    report.same(TOPIC, "places", "the selection after its floor is removed", None, window.page.evaluate("selected"))
    window.end()
    window.begin({"name": "Identities", "floors": [{"pattern": "Focus", "identityId": identity, "picList": []} for identity in (1, 5, 7)]}, 1)
    window.focus("/floors/1/identityId")
    window.page.keyboard.press("Control+a")
    window.page.keyboard.type("123", delay=400)
    window.settle()
    report.same(TOPIC, "places", "an identity that is for a moment that of another floor", [1, 123, 7], [floor["identityId"] for floor in window.draft()["floors"]])
    window.end()
    window.begin(NAMED, 1)
    window.page.click("#add-floor")
    window.page.wait_for_selector("#catalogue-list button")
    window.other(NEW_FLOOR)
    window.wait("() => outline.lists[0].parts.length === 4")
    window.page.fill("#catalogue-search", "Announcement")
    window.step(lambda: window.page.keyboard.press("Enter"))
    report.same(TOPIC, "places", "a floor of the catalogue, behind the selected one", ["NormalFloor", "NormalFloor", "NormalFloor", "Announcement", "NormalFloor"],
                [floor["pattern"] for floor in window.draft()["floors"]])
    window.end()


def check_same_item(report, window):
    """An item stays the same when other values of it change, when a change is undone, and when it has comments or long numbers."""
    window.begin(ITEMS, 0)
    window.focus("/floors/0/picList/1/title")
    window.other({"op": "set", "path": "/floors/0/picList/1/img", "json": '"b.png"'}, 200)
    window.page.keyboard.type("0123456789", delay=60)
    window.settle()
    report.same(TOPIC, "same item", "letters while another value changes", ["A", "B0123456789", "C", "D"], window.items())
    window.end()
    window.begin(ITEMS, 0)
    window.focus("/floors/0/picList/1/title")
    window.page.keyboard.type("xyz")
    window.settle()
    window.page.keyboard.press("Control+z")
    window.settle()
    window.page.keyboard.type("q")
    window.settle()
    report.same(TOPIC, "same item", "a letter after undo", (["A", "Bq", "C", "D"], "f/floors/0/picList/1/title"), (window.items(), window.focused()[0]))
    window.step(lambda: window.page.locator("[data-field='/floors/0/picList/1'] > .item-tools [data-role=copy]").click())
    report.same(TOPIC, "same item", "a copy after typing", ["A", "Bq", "Bq", "C", "D"], window.items())
    window.end()
    items = [{"skuId": 1234567890123456781, "title": "A"}, {"skuId": 1234567890123456782, "title": "A"}]
    window.begin({"name": "Numbers", "floors": [{"pattern": "Focus", "identityId": 1, "picList": items}]}, 0)
    window.focus("/floors/0/picList/0/title")
    window.other({"op": "insert", "path": "/floors/0/picList/0", "json": '{"skuId": 1234567890123456780, "title": "A"}'})
    window.page.keyboard.type("x")
    window.settle()
    report.same(TOPIC, "same item", "an item with a long number", ["A", "Ax", "A"], window.items())
    window.end()
    window.begin({"name": "Date", "floors": [{"pattern": "Deadline", "identityId": 1, "title": "T", "deadline": "2026-11-30T20:00Z"}]}, 0)
    window.focus("/floors/0/deadline")
    window.page.keyboard.press("Control+a")
    window.page.keyboard.type("2026-11-30T20:00+08:00")
    window.settle()
    window.step(lambda: window.page.fill("[data-field='/floors/0/deadline'] [data-role=picker]", "2026-12-24T18:00"))
    report.same(TOPIC, "same item", "the time zone that was typed", "2026-12-24T18:00+08:00", window.draft()["floors"][0]["deadline"])
    window.end()


def check_windows(report, window):
    """JSON and texts replace only the version that was shown. They stay in the window if another one has changed it."""
    window.begin(NAMED, 1)
    window.page.click("#as-json")
    text = window.page.locator("#part-json")
    text.fill(text.input_value().replace("BBB", "BBBx"))
    window.other({"op": "set", "path": "/floors/0/fheader/lctitle", "json": '"Other"'})
    window.step(lambda: text.press("Control+Enter"))
    report.same(TOPIC, "windows", "JSON after a change of another floor", ["Other", "BBBx", "CCC"], window.titles())
    typed = text.input_value().replace("BBBx", "BBBy")
    text.fill(typed)
    window.other({"op": "set", "path": "/floors/1/margin/height", "json": "77"})
    window.page.wait_for_timeout(500)
    text.press("Control+Enter")
    window.page.wait_for_selector("#edit-failure .banner")
    window.settle()
    report.same(TOPIC, "windows", "JSON after a change of this floor", (["Other", "BBBx", "CCC"], 77, True),
                (window.titles(), window.draft()["floors"][1]["margin"]["height"], "BBBy" in text.input_value()))
    report.check(TOPIC, "windows", "the change is reported", "changed elsewhere" in window.page.inner_text("#edit-failure"))
    window.step(lambda: text.press("Control+Enter"))
    report.same(TOPIC, "windows", "JSON that is applied again", (["Other", "BBBy", "CCC"], 5), (window.titles(), window.draft()["floors"][1]["margin"]["height"]))
    window.page.click("#as-json")
    window.end()
    window.begin('{"name": "Text", "floors": [')
    window.page.wait_for_selector("#page-text")
    area = window.page.locator("#page-text")
    area.fill('{"name": "Text", "x": 1, "floors": []}')
    window.page.wait_for_timeout(600)
    window.delay_answers("/api/text", 600)
    window.other({"op": "set", "path": "/x", "json": "99"}, 50)
    area.press("End")
    window.page.keyboard.type(" ")
    window.page.wait_for_timeout(2000)
    window.answer_at_once()
    report.check(TOPIC, "windows", "a text does not replace another window's change", '"x": 99' in window.text_of_draft())
    if window.page.query_selector("#text-refusal"):
        window.page.keyboard.press("Control+s")
        window.page.wait_for_timeout(400)
        report.same(TOPIC, "windows", "the choices stay when a text that is not written is saved", (2, True, "Not saved"),
                    (window.page.locator("#text-refusal button").count(), "not written" in window.page.inner_text("#edit-failure"), window.page.text_content("#draft-state")))
        window.page.get_by_role("button", name="Show the page").click()
        window.page.wait_for_timeout(500)
    window.page.focus("#save")
    window.wait("() => !isEditedAsText")
    # The file is not valid JSON.
    window.page.evaluate("() => changeDraft('discard', '')")
    window.wait("() => !draft.isChanged")


def check_other_places(report, window):
    """Floors of the page, of the list and of the form have other places while answers are late, and while another page is shown."""
    # JSON that is not valid yet stays with its floor while another page is shown.
    window.begin(UNNAMED, 0)
    window.page.click("#as-json")
    window.page.focus("#part-json")
    window.page.keyboard.press("Control+End")
    window.page.keyboard.type(" unfinished")
    window.page.keyboard.press("Control+Enter")
    window.page.wait_for_selector("#edit-failure .banner")
    window.page.click("#page-list a[href*='small.json']")
    window.wait("() => view.page === 'small.json' && outline")
    window.server.replace("races.json", json.dumps({**UNNAMED, "floors": [json.loads(NEW_FLOOR["json"]), *UNNAMED["floors"]]}, indent=2))
    window.page.wait_for_timeout(600)
    window.page.click("#page-list a[href*='races.json']")
    window.wait("() => view.page === 'races.json' && outline?.lists[0].parts.length === 5")
    texts = []
    for floor in (0, 1):
        window.page.click(f"{FLOORS} >> nth={floor}")
        window.wait(f"() => form?.pointer === '/floors/{floor}' && byId('part-json')")
        texts.append("unfinished" in window.page.input_value("#part-json"))
    report.same(TOPIC, "places", "JSON that is not applied, after another page", [False, True], texts)
    window.page.fill("#part-json", window.page.evaluate("form.json"))
    window.page.click("#as-json")
    window.page.evaluate("showEditFailure(null)")
    window.end()
    # The page shows the new floor, the list does not yet.
    window.begin(UNNAMED)
    window.settle()
    window.delay_answers("/api/outline", 2500)
    version = window.page.evaluate("frame.version")
    window.other(NEW_FLOOR)
    window.page.wait_for_function("version => frame.version !== version", arg=version)
    report.same(TOPIC, "places", "handles and floors of a page that the list does not know", ["hidden", None],
                window.page.evaluate("() => { pointToFloor(frame.sections[1]); return [byId('handles').hidden ? 'hidden' : 'shown', partOfSection(1)]; }"))
    window.answer_at_once()
    window.wait("() => areSectionsKnown()")
    report.same(TOPIC, "places", "the floor of a section, when the list knows it", "AAA", window.page.evaluate("partOfSection(1).title"))
    window.end()
    # The JSON of a field replaces only the JSON that was shown.
    window.begin({"name": "F", "floors": [{**NAMED["floors"][0], "extra": [1, "x"]}]}, 0)
    text = window.page.locator("[data-field='/floors/0/extra'] textarea")
    text.fill('[1, "x", 9]')
    window.other({"op": "set", "path": "/floors/0/extra/1", "json": '"other"'})
    window.settle()
    window.page.focus("#search")
    window.page.wait_for_selector("#edit-failure .banner")
    window.settle()
    report.same(TOPIC, "places", "JSON of a field after a change of it elsewhere", [1, "other"], window.draft()["floors"][0]["extra"])
    window.page.evaluate("showEditFailure(null)")
    window.end()
    # A deletion that is refused selects no other floor.
    window.begin(UNNAMED, 0)
    window.settle()
    window.page.evaluate("""() => { const {fetch} = window; let isFirst = true; window.fetch = async (...request) => {
        if (!isFirst || !String(request[0]).includes('/api/edit')) return fetch(...request);
        isFirst = false;
        return new Response(JSON.stringify({error: 'refused'}), {status: 409}); }; }""")
    window.page.click("#delete")
    window.page.wait_for_selector("#edit-failure .banner")
    window.settle()
    report.same(TOPIC, "places", "the selected floor after a refusal", "/floors/0", window.page.evaluate("selected"))
    window.page.click("#delete")
    window.wait("() => outline.lists[0].parts.length === 3 && selected === '/floors/0'")
    report.same(TOPIC, "places", "the floors after a deletion", ["BBB", "CCC", "DDD"], window.titles())
    window.end()


def check_unwritten(report, window):
    """A text that is not a number is not written, and the window explains that."""
    window.begin(NAMED, 1)
    field = "[data-field='/floors/1/margin/height']"
    window.page.fill(f"{field} input", "abc")
    window.settle()
    report.same(TOPIC, "numbers", "a text that is not a number", (5, '"abc" is not a number. 5 is kept.', "true"),
                (window.draft()["floors"][1]["margin"]["height"], window.page.inner_text(f"{field} .unwritten"), window.page.get_attribute(f"{field} input", "aria-invalid")))
    window.page.fill(f"{field} input", "1,5")
    window.settle()
    report.same(TOPIC, "numbers", "a decimal comma", (1.5, None), (window.draft()["floors"][1]["margin"]["height"], window.page.get_attribute(f"{field} input", "aria-invalid")))
    window.page.click("#delete", click_count=2)
    window.settle()
    report.same(TOPIC, "numbers", "a double click deletes one floor", ["AAA", "CCC"], window.titles())
    window.end()
