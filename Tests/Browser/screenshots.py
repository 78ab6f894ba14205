"""Screenshots of pages for review by people, offline, with the pictures beside the pages."""
import pathlib
import tempfile

from tool import Case

# The width of the viewport and of the layout: a phone, a tablet, a desktop with the page in a column.
SIZES = ((375, 375), (768, 768), (1280, 375))


def write(browser, tool, pages, folder):
    """Writes screenshots of full pages, in several viewports and in every variant, as PAGE-VIEWPORT-VARIANT.png."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as outputs:
        for page in pages:
            for variant in tool.variants:
                for viewport, width in SIZES:
                    target = folder / f"{page.stem}-{viewport}-{variant.name.replace(' ', '-')}.png"
                    capture(browser, Case(tool, page, width, variant), viewport, pathlib.Path(outputs, "page.html"), target)
                    print(target)


def capture(browser, case, viewport, output, target, height=800, full_page=True):
    """Writes the screenshot of a page that is rendered into a file and opened from there."""
    case.render("html", "-o", str(output))
    with browser.offline(viewport, height, case.variant.color_scheme) as shown:
        shown.goto(output.as_uri(), wait_until="load")
        shown.evaluate("storeyProbe.loadImages()")
        # Carousels get their arrows and dots in the next frames.
        shown.wait_for_timeout(150)
        browser.capture(shown, path=target, full_page=full_page)
