"""Screenshots of pages for review by people."""
import pathlib

from tool import Case

WIDTHS = (320, 375, 768)


def write(browser, tool, pages, folder):
    """Writes screenshots of full pages, at three widths and in every variant, as PAGE-WIDTH-VARIANT.png."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages:
        for variant in tool.variants:
            for width in WIDTHS:
                case = Case(tool, page, width, variant)
                with browser.open(case) as shown:
                    shown.evaluate("storeyProbe.loadImages()")
                    name = f"{page.stem}-{width}-{variant.name.replace(' ', '-')}.png"
                    browser.capture(shown, path=folder / name, full_page=True)
                print(folder / name)
