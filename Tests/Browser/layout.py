"""Reads rows, headers and elements from the layout JSON."""
import dataclasses


@dataclasses.dataclass
class Placed:
    """An element, the part that contains it, and its frame (x, y, width, height) on the page."""

    part: str
    index: str
    element: dict
    frame: tuple


def box(frame):
    return (frame["x"], frame["y"], frame["width"], frame["height"])


def rows(layout):
    """Returns the frames of all rows by their names in `data-row`."""
    return {f"{s['index']}.{r['index']}": box(r["frame"]) for s in layout["sections"] for r in s["rows"]}


def headers(layout):
    """Returns the frames of all sticky headers by their names in `data-header`."""
    return {str(s["index"]): box(s["header"]["frame"]) for s in layout["sections"] if s["header"]}


def parts(layout):
    """Yields the name, origin and elements of every part, the overlay last. The paths of its actions begin with its name."""
    for section in layout["sections"]:
        if section["header"]:
            yield f"{section['index']}.h", section["header"]["frame"], section["header"]["elements"]
        for row in section["rows"]:
            yield f"{section['index']}.{row['index']}", row["frame"], row["elements"]
    yield "float", {"x": 0, "y": 0}, layout["overlay"]


def elements(layout):
    """Yields all elements at any depth, in document order."""
    def walk(part, origin, children, prefix):
        for index, element in enumerate(children):
            x, y, width, height = box(element["frame"])
            name = f"{prefix}{index}"
            yield Placed(part, name, element, (origin["x"] + x, origin["y"] + y, width, height))
            yield from walk(part, origin, element.get("elements", []), f"{name}.")

    for part, origin, children in parts(layout):
        yield from walk(part, origin, children, "")


def image_urls(layout):
    """Returns the URLs of the pictures as in the HTML of the page, where a URL with a host but no scheme gets https."""
    urls = {p.element["url"] for p in elements(layout) if p.element["kind"] == "image" and p.element["url"]}
    return {"https:" + url if url.startswith("//") else url for url in urls}



def is_right_to_left(layout):
    return layout["direction"] == "rtl"
