"""Pictures of pages for people to look at."""
import pathlib

from tool import Case

WIDTHS = (320, 375, 768)


def write(browser, tool, pages, folder):
    """Writes every page at three widths in every variant, whole, as PAGE-WIDTH-VARIANT.png."""
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
