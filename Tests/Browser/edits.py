"""Edits the files of a live preview at random, and checks after each edit that the swapped document is that of a fresh load."""
import json
import random

from server import Server

TOPIC = "edits"
PAGE = "edited.json"
TEMPLATE = "declared.json"
VIEW = f"/page/{PAGE}?width=375&scheme=light"
HEIGHT = 700
# The number of edits of a usual run. `--edits` sets another one.
USUAL = 60

# The whole document, without the additions of its own script: controls beside carousels, and the class of a dragged carousel.
READ = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const clone = document.documentElement.cloneNode(true);
    for (const node of clone.querySelectorAll(".n")) node.remove();
    for (const node of clone.querySelectorAll(".c-d")) node.classList.remove("c-d");
    return clone.outerHTML;
}"""


def check(report, browser, tool, count):
    """Edits a page, its theme, its templates and its configuration."""
    editor = Editor(random.Random(11))
    server = Server(tool.binary, declared=json.dumps(editor.template))
    try:
        editor.begin(server)
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900})
        shell = context.new_page()
        troubles = []
        shell.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        with shell.expect_response(lambda response: "/events?" in response.url):
            shell.goto(f"{server.address}/#page={PAGE}&width=375&scheme=light")
        frame = shell.query_selector("#frame").content_frame()
        frame.evaluate("window.isSame = true")
        # Another context, because Chromium draws the pages in the background of a context only once a second.
        other = browser.chromium.new_context(viewport={"width": 375, "height": frame.evaluate("innerHeight")})
        fresh = other.new_page()
        loads = 0
        for number in range(count):
            edits = editor.edit()
            where = f"serve, edit {number}: {', '.join(edits)}"
            # A request reads the files again, so the version of the answer has the edit.
            fresh.goto(server.address + VIEW)
            version = fresh.evaluate("document.body.dataset.version")
            try:
                frame.wait_for_function("version => document.body?.dataset.version === version", arg=version, timeout=10_000)
            except Exception as error:  # The comparison below shows the difference.
                report.check(TOPIC, where, "the change arrives", False, version, error)
            if not frame.evaluate("window.isSame ?? false"):
                loads += 1
                frame.evaluate("window.isSame = true")
            y = editor.dice.choice([0, 0, editor.dice.randrange(1500)])
            seen, expected = ([view.evaluate("y => scrollTo({top: y, behavior: 'instant'})", y), view.evaluate(READ)][1]
                              for view in (frame, fresh))
            at = next((i for i, (a, b) in enumerate(zip(seen, expected)) if a != b), min(len(seen), len(expected)))
            report.check(TOPIC, where, "the document is that of a fresh load", seen == expected,
                         expected[max(0, at - 100):at + 100], seen[max(0, at - 100):at + 100])
        report.same(TOPIC, "serve, edits", "errors of the window", [], troubles)
        # Only another language or direction loads the whole page.
        report.same(TOPIC, "serve, edits", "loads of the whole page", editor.turns, loads)
        report.tallies["random edits of the live preview"] += count
        context.close()
        other.close()
    finally:
        server.stop()


class Editor:
    """The files of a page, and random edits of them."""

    def __init__(self, dice):
        self.server, self.dice = None, dice
        self.serial = 0
        # The number of edits after which the whole page is loaded, and its direction before the last edit.
        self.turns, self.direction = 0, None
        self.page = {"name": "Edited", "floors": [self.floor() for _ in range(6)]}
        self.template = {
            "template": 1, "pattern": "Notice", "summary": "A notice",
            "fields": {"title": {"type": "string", "required": True}, "jump": {"type": "jump"}},
            "rows": [{"height": 40, "tap": "jump", "elements": [{"text": "{title}", "frame": [10, 10, "100%-20", 20]}]}]}

    def begin(self, server):
        self.server = server
        server.replace(".storey.json", '{"theme": "declared.theme.json"}')
        server.replace("declared.theme.json", '{"light": {"accent": "#123456"}}')
        self.save()

    def save(self):
        self.server.replace(PAGE, json.dumps(self.page, ensure_ascii=False, indent=self.dice.choice([None, 2])))

    def edit(self):
        """Makes one to three edits, saves the files, and returns the names of the edits."""
        choices = [self.insert] * 4 + [self.remove] * 3 + [self.move] * 5 + [self.change] * 4 + [self.change_sorb] * 4 + [
            self.double, self.change_margin, self.change_head, self.change_name, self.change_float, self.change_theme,
            self.change_template, self.change_template, self.change_picture, self.change_nothing, self.turn]
        names = []
        for _ in range(self.dice.choice([1, 1, 1, 2, 3])):
            edit = self.dice.choice(choices)
            edit()
            names.append(edit.__name__)
        # A page that grows with the number of edits would make long runs slow.
        while len(self.page["floors"]) > 12:
            self.remove()
        self.save()
        if self.page.get("direction") != self.direction:
            self.turns += 1
            self.direction = self.page["direction"]
        return names

    # Floors

    def text(self):
        self.serial += 1
        return self.dice.choice([f"Text {self.serial}", f"<b>{self.serial}</b> & \"quoted\"", f"字 {self.serial}", "  two  spaces\n"])

    def floor(self):
        kind = self.dice.choice(["tabs", "tabs", "tabs", "pictures", "goods", "normal", "offers", "declared", "unknown", "broken"])
        dice, text = self.dice, self.text
        jump = {"des": "m", "url": "https://shop.storey.example/1", "srv": "data-row=\"0.0\" /floors/1"}
        picture = {"img": dice.choice(["pictures/apple.svg", "pictures/apples.svg"]), "title": text(), "jump": jump}
        identity = {"identityId": dice.randrange(40)} if dice.random() < 0.7 else {}
        floor = {
            "tabs": {"pattern": "Category", "sorb": dice.choice(["page", "page", "section"]), "categoryList": [
                {"title": text(), "functionId": "search", "subs": [{"title": text()} for _ in range(dice.randrange(9))]}
                for _ in range(dice.randrange(1, 9))]},
            "pictures": {"pattern": "Focus", "picList": [picture] * dice.randrange(3)},
            "goods": {"pattern": "SingleGoods", "fheader": {"lctitle": text()}, "skuList": [
                {"skuId": str(n), "img": "pictures/apple.svg", "title": text(), "wprice": "9"} for n in range(dice.randrange(7))]},
            "normal": {"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [picture]}, {"pattern": "004", "picList": [picture] * 2}]},
            "offers": {"pattern": "NSelectN", "nBynList": [{"slogan": text(), "jump": jump}] * dice.randrange(3)},
            "declared": {"pattern": "Notice", "title": text(), "jump": jump},
            "unknown": {"pattern": "Unknown"},
            "broken": {"pattern": dice.choice([None, 7])},
        }[kind]
        return {**identity, **floor}

    def index(self):
        return self.dice.randrange(len(self.page["floors"]))

    def insert(self):
        self.page["floors"].insert(self.dice.randrange(len(self.page["floors"]) + 1), self.floor())

    def remove(self):
        if len(self.page["floors"]) > 3:
            self.page["floors"].pop(self.index())

    def move(self):
        floor = self.page["floors"].pop(self.index())
        self.page["floors"].insert(self.dice.randrange(len(self.page["floors"]) + 1), floor)

    def change(self):
        self.page["floors"][self.index()] = self.floor()

    def double(self):
        at = self.index()
        self.page["floors"].insert(at, json.loads(json.dumps(self.page["floors"][at])))

    def change_sorb(self):
        floors = [floor for floor in self.page["floors"] if "sorb" in floor]
        if floors:
            floor = self.dice.choice(floors)
            floor["sorb"] = "section" if floor["sorb"] == "page" else "page"

    def change_margin(self):
        self.page["floors"][self.index()]["margin"] = {"height": self.dice.randrange(300)}

    # The rest of the page

    def change_head(self):
        self.page["head"] = self.dice.choice([{}, {"title": self.text()}, {
            "title": self.text(), "titleImg": "pictures/apple.svg", "isShare": True, "withCart": True}])

    def change_name(self):
        self.page["name"] = self.text()

    def change_float(self):
        button = {"img": "pictures/apple.svg", "title": self.text(), "jump": {"des": "search"}}
        self.page["float"] = {"picList": self.dice.choice([[], [button], [{**button, "jump": {}}, button]])}

    def change_nothing(self):
        self.serial += 1
        self.page["executeTime"] = self.serial

    def turn(self):
        """Changes the direction of the page, which loads it again."""
        if self.dice.random() < 0.3:
            self.page["direction"] = "ltr" if self.page.get("direction") == "rtl" else "rtl"

    # Other files

    def change_theme(self):
        color = f"#{self.dice.randrange(1 << 24):06X}"
        size = self.dice.randrange(12, 30)
        theme = self.dice.choice([{"light": {"accent": color}}, {"styles": {"title": {"size": size, "lineHeight": 34}}}])
        self.server.replace("declared.theme.json", json.dumps(theme))

    def change_template(self):
        row = self.template["rows"][0]
        row["height"] = self.dice.randrange(30, 60)
        row["elements"][0]["style"] = self.dice.choice(["title", "body"])
        header = {"height": self.dice.randrange(20, 60), "sticky": True, "elements": [{"text": "{title}", "frame": [10, 0, "100%-20", 20]}]}
        self.template.pop("header", None)
        if self.dice.random() < 0.5:
            self.template["header"] = header
        self.server.replace(TEMPLATE, json.dumps(self.template))

    def change_picture(self):
        self.serial += 1
        self.server.replace("pictures/apple.svg", f"<svg xmlns='http://www.w3.org/2000/svg' width='{self.serial}' height='9'/>")
