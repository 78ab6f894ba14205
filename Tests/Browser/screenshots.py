"""Screenshots of pages for review by people, offline, with the pictures beside the pages."""
import pathlib
import tempfile

from tool import DARK, LIGHT, Case

# The widths of the viewport: a phone, and a desktop with the page in a column.
VIEWPORTS = (375, 1280)


def write(browser, tool, pages, folder):
    """Writes screenshots of full pages, by day and by night, as PAGE-VIEWPORT-VARIANT.png."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as outputs:
        for page in pages:
            for variant in (LIGHT, DARK):
                for viewport in VIEWPORTS:
                    target = folder / f"{page.stem}-{viewport}-{variant.name}.png"
                    capture(browser, Case(tool, page, 375, variant), viewport, pathlib.Path(outputs, "page.html"), target)
                    print(target)


def capture(browser, case, viewport, output, target):
    """Writes the screenshot of a page that is rendered into a file and opened from there."""
    case.render("html", "-o", str(output))
    with browser.offline(viewport, 800, case.variant.color_scheme) as shown:
        shown.goto(output.as_uri(), wait_until="load")
        shown.evaluate("storeyProbe.loadImages()")
        # Carousels get their arrows and dots in the next frames.
        shown.wait_for_timeout(150)
        browser.capture(shown, path=target, full_page=True)
