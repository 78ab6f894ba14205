"""One Chromium for the whole run, without a network: the tests provide documents and pictures.

In every test, unexpected behaviour of a page is an error: console messages, errors, dialogs, refused content, and
requests except for the images in its layout.
"""
import contextlib
import pathlib
import shutil
import sys
import zlib

from playwright.sync_api import Error

import layout as layouts

ORIGIN = "http://pages.storey.test"
CAPTURES = 5
PROBE = pathlib.Path(__file__).with_name("probe.js").read_text(encoding="utf-8")


class Browser:
    """Opens documents, one at a time."""

    def __init__(self, playwright, report):
        executable = shutil.which("chromium")
        if not executable:
            sys.exit("chromium is not installed")
        self.report = report
        self.chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        self.page = self._new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("popup", lambda popup: self.troubles.append(f"popup: {popup.url}"))
        # axe is injected as a script, which the policy of a page does not allow.
        self.unguarded = self._new_page(bypass_csp=True)
        # Chromium reports no pointer that hovers on a device with a touch screen.
        self.desktop = self._new_page(has_touch=False)
        self.body = ("text/plain", "")
        self.requests, self.navigations, self.troubles = [], [], []

    def _new_page(self, has_touch=True, **options):
        context = self.chromium.new_context(device_scale_factor=1, has_touch=has_touch, **options)
        # New tabs are served, too.
        context.route("**/*", self._serve)
        page = context.new_page()
        page.add_init_script(PROBE)
        return page

    def _serve(self, route):
        request = route.request
        if request.resource_type == "image":
            self.requests.append(request.url)
            return route.fulfill(content_type="image/svg+xml", body=picture(request.url))
        if request.url == f"{ORIGIN}/page":
            return route.fulfill(content_type=self.body[0] + ";charset=utf-8", body=self.body[1])
        (self.navigations if request.is_navigation_request() else self.troubles).append(request.url)
        route.fulfill(content_type="text/html", body="<!DOCTYPE html><title>elsewhere</title>")

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text}")

    def _dialog(self, dialog):
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def measure(self, document, script):
        """Returns the result of a script in a document of a test."""
        self.unguarded.set_content(document)
        return self.unguarded.evaluate(script)

    def load(self, page, case, document, content_type, width, height):
        """Opens a document in a page of this browser."""
        # Ends pending requests of the previous document, so that they are not counted for this one.
        page.goto("about:blank")
        self.body = (content_type, document)
        self.requests, self.navigations, self.troubles = [], [], []
        page.set_viewport_size({"width": width or case.width, "height": height})
        page.emulate_media(color_scheme=case.variant.color_scheme)
        page.goto(f"{ORIGIN}/page", wait_until="domcontentloaded")

    @contextlib.contextmanager
    def open(self, case, format="html", width=None, height=800, options=()):
        """Opens a case under its own policy, and checks afterwards that it caused no unexpected requests or errors."""
        content_type = {"html": "text/html", "svg": "image/svg+xml"}[format]
        self.load(self.page, case, case.render(format, *options), content_type, width, height)
        yield self.page
        where = f"{case}, {format}"
        check = self.report.same
        if self.page.url == f"{ORIGIN}/page":
            title = case.title_picture()
            urls = sorted(layouts.image_urls(case.layout()) | ({title} if isinstance(title, str) and title else set()))
            named = set(self.page.evaluate("urls => storeyProbe.normalized(urls)", urls))
            check("quiet", where, "requests that are not in the layout", set(), set(self.requests) - named)
            check("quiet", where, "violations of the policy", [], self.page.evaluate("storeyViolations"))
        check("quiet", where, "console, errors, dialogs, other requests", [], self.troubles)
        check("quiet", where, "navigations", [], self.navigations)

    @contextlib.contextmanager
    def offline(self, width, height, color_scheme="light"):
        """Opens an empty page without a network, for files."""
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=1, color_scheme=color_scheme, offline=True)
        page = context.new_page()
        page.add_init_script(PROBE)
        yield page
        context.close()

    def capture(self, page, **options):
        """Returns a screenshot of a page as a PNG. On a busy machine, Chromium sometimes refuses a capture and accepts
        it later, so it is tried up to five times. Other errors are not retried.
        """
        for left in reversed(range(CAPTURES)):
            try:
                return page.screenshot(**options)
            except Error as error:
                if not left or "Unable to capture screenshot" not in str(error):
                    raise
                page.wait_for_timeout(200)

    def close(self):
        self.chromium.close()


def picture(url):
    """Returns a picture with colours derived from its URL, so that people can distinguish pictures."""
    hue = zlib.crc32(url.encode()) % 360
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">'
        f'<rect width="400" height="300" fill="hsl({hue},45%,78%)"/>'
        f'<circle cx="290" cy="90" r="46" fill="hsl({(hue + 40) % 360},70%,88%)"/>'
        f'<path d="M0 300V220L120 110L220 220L280 170L400 260V300Z" fill="hsl({hue},40%,58%)"/></svg>')
