"""Checks that each item of each carousel can be reached by the mouse alone, by the keyboard alone and by touch alone."""
import time

import layout as layouts

TOPIC = "controls"
# In frames: some frames after a movement ends, the carousel snaps to an item.
REST = 8
STEPS = 6
# More steps than any sample needs; a carousel that does not move ends earlier.
MOST = 40
# The time that a movement may take to begin and to end, in seconds.
PATIENCE = 6
MOUSE_AND_KEYS = ("arrow", "dot", "drag", "wheel", "key")


def check(report, browser, case):
    """Goes through the carousels of one page with each way of moving them."""
    layout = case.layout()
    carousels = [p for p in layouts.elements(layout) if p.element["kind"] == "carousel"]
    sign = -1 if layouts.is_right_to_left(layout) else 1
    if not carousels:
        return
    html = case.render("html")
    for page, ways in ((browser.desktop, MOUSE_AND_KEYS), (browser.page, ("swipe",))):
        browser.load(page, case, html, "text/html", 1000, 900)
        page.evaluate("storeyProbe.record(true)")
        # The buttons over the page can cover arrows, and so a reader folds them.
        page.evaluate("document.querySelector('.p')?.removeAttribute('open')")
        touch = page.context.new_cdp_session(page)
        for index, placed in enumerate(carousels):
            if placed.part == "float":
                continue
            carousel = Carousel(page, touch, index, sign)
            if not carousel.overflows:
                continue
            what = f"carousel {index} ({placed.element['paging']})"
            for way in ways:
                if way != "dot" or placed.element["paging"] == "page":
                    report.same(TOPIC, case, f"{what}: items reached by {way}", set(range(carousel.count)),
                                carousel.reached(getattr(carousel, way)))
            if "wheel" in ways:
                carousel.vertical(report, case, what)
        report.same(TOPIC, case, "actions of the controls", {}, page.evaluate("storeyProbe.records"))
        touch.detach()
    check_printing(report, case, browser.desktop)
    check_folding(report, case, browser.desktop)


class Carousel:
    """A carousel of a page, with the ways to move it to its next items."""

    def __init__(self, page, touch, index, sign):
        self.page, self.touch, self.index, self.sign = page, touch, index, sign
        self.evaluate("c => c.scrollIntoView({block: 'center', behavior: 'instant'})")
        page.wait_for_timeout(60)
        self.x, self.y, self.width, self.height = self.evaluate(
            "c => { const b = c.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }")
        self.overflows = self.evaluate("c => c.scrollWidth > c.clientWidth + 1")
        self.count = self.evaluate("c => c.firstElementChild.children.length")

    def evaluate(self, function):
        return self.page.evaluate(f"index => ({function})(storeyProbe.scrollers()[index])", self.index)

    def visible_after(self, last):
        """Returns the indices of the items in full view after a movement, which begins and ends later on a busy machine."""
        end = time.monotonic() + PATIENCE
        while True:
            now = self.visible()
            if now and now != last or time.monotonic() > end:
                return now

    def visible(self):
        """Returns the indices of the items that are in full view."""
        self.page.evaluate("which => storeyProbe.carousel(which)", [self.index, REST])
        return set(self.evaluate("""c => {
            const a = c.getBoundingClientRect();
            return [...c.firstElementChild.children].flatMap((item, i) => {
                const b = item.getBoundingClientRect();
                return b.left >= a.left - 0.6 && b.right <= a.right + 0.6 ? [i] : [];
            });
        }"""))

    def reached(self, move):
        """Begins at the first item, moves until nothing changes, and returns all items that were in full view."""
        self.page.mouse.move(1, 1)
        self.evaluate("c => c.scrollTo({left: 0, behavior: 'instant'})")
        seen = now = self.visible()
        for step in range(MOST):
            move(step)
            last, now = now, self.visible_after(now)
            seen = seen | now
            # Beyond the end, a swipe of Chromium would go back.
            if now == last or self.count - 1 in now:
                break
        return seen

    def arrow(self, _):
        self.page.mouse.move(self.x + self.width / 2, self.y + self.height / 2)
        side = self.x + (self.width - 20 if self.sign > 0 else 20)
        self.page.mouse.move(side, self.y + self.height / 2)
        if self.evaluate("c => !c.nextElementSibling.querySelector('.n-o').hidden"):
            self.page.mouse.click(side, self.y + self.height / 2)

    def dot(self, step):
        dots = self.evaluate("""c => [...c.nextElementSibling.querySelectorAll('.n-d > button')].map(dot => {
            const b = dot.getBoundingClientRect();
            return [b.x + b.width / 2, b.y + b.height / 2];
        })""")
        if step + 1 < len(dots):
            self.page.mouse.click(*dots[step + 1])

    def drag(self, _):
        mouse, y = self.page.mouse, self.y + self.height / 2
        start = self.x + self.width * (0.8 if self.sign > 0 else 0.2)
        mouse.move(start, y)
        mouse.down()
        for step in range(1, STEPS + 1):
            mouse.move(start - self.sign * self.width * 0.5 * step / STEPS, y)
        mouse.up()

    def wheel(self, _):
        self.page.mouse.move(self.x + self.width / 2, self.y + self.height / 2)
        self.page.wait_for_timeout(200)
        self.page.mouse.wheel(self.sign * 100, 0)

    def key(self, _):
        self.evaluate("c => c.focus({preventScroll: true})")
        self.page.keyboard.press("ArrowRight" if self.sign > 0 else "ArrowLeft")

    def swipe(self, _):
        y = self.y + self.height / 2
        start = self.x + self.width * (0.85 if self.sign > 0 else 0.15)
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": y}]})
        for step in range(1, STEPS + 1):
            x = start - self.sign * self.width * 0.6 * step / STEPS
            self.touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        # A finger that rests before it is lifted does not fling the items.
        self.page.wait_for_timeout(150)
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def vertical(self, report, case, what):
        """Checks that a vertical wheel over the carousel scrolls the page and not the carousel."""
        self.evaluate("c => c.scrollTo({left: 0, behavior: 'instant'})")
        self.page.evaluate("scrollTo({top: scrollY - 40, behavior: 'instant'})")
        before = self.page.evaluate("scrollY")
        box = self.evaluate("c => { const b = c.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }")
        bottom = self.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        self.page.mouse.move(*box)
        self.page.mouse.wheel(0, 30 if before < bottom - 30 else -30)
        self.page.wait_for_timeout(150)
        report.check(TOPIC, case, f"{what}: a vertical wheel scrolls the page", bottom < 60 or before != self.page.evaluate("scrollY"),
                     f"not {before}", self.page.evaluate("scrollY"))
        report.same(TOPIC, case, f"{what}: a vertical wheel leaves the carousel", 0, self.evaluate("c => Math.round(c.scrollLeft)"))


def check_printing(report, case, page):
    """Checks that the controls are not printed."""
    page.emulate_media(media="print")
    shown = page.evaluate("[...document.querySelectorAll('.n, .p > summary')].filter(e => getComputedStyle(e).display !== 'none').length")
    page.emulate_media(media="screen")
    report.same(TOPIC, case, "controls in print", 0, shown)


def check_folding(report, case, page):
    """Checks that the buttons over the page fold and unfold, by the mouse and by the keyboard."""
    fold = page.locator(".p > summary")
    if fold.count() == 0:
        return
    for way, press in (("a click", fold.click), ("Enter", lambda: fold.press("Enter"))):
        before = page.locator(".p > .e").first.is_visible()
        press()
        report.same(TOPIC, case, f"{way} folds or unfolds the buttons", not before, page.locator(".p > .e").first.is_visible())
