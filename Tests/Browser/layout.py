"""Walks the layout JSON: what the engine says about rows, headers and elements."""
import dataclasses


@dataclasses.dataclass
class Placed:
    """An element, the part it stands in, and its frame (x, y, width, height) on the page."""

    part: str
    index: str
    element: dict
    frame: tuple


def box(frame):
    return (frame["x"], frame["y"], frame["width"], frame["height"])


def rows(layout):
    """The frame of every row by the name that `data-row` has."""
    return {f"{s['index']}.{r['index']}": box(r["frame"]) for s in layout["sections"] for r in s["rows"]}


def headers(layout):
    """The frame of every sticky header by the name that `data-header` has."""
    return {str(s["index"]): box(s["header"]["frame"]) for s in layout["sections"] if s["header"]}


def parts(layout):
    """Name, origin and elements of every part. Its name begins the path of its actions; the overlay is last."""
    for section in layout["sections"]:
        if section["header"]:
            yield f"{section['index']}.h", section["header"]["frame"], section["header"]["elements"]
        for row in section["rows"]:
            yield f"{section['index']}.{row['index']}", row["frame"], row["elements"]
    yield "float", {"x": 0, "y": 0}, layout["overlay"]


def elements(layout):
    """Every element at any depth, in document order."""
    def walk(part, origin, children, prefix):
        for index, element in enumerate(children):
            x, y, width, height = box(element["frame"])
            name = f"{prefix}{index}"
            yield Placed(part, name, element, (origin["x"] + x, origin["y"] + y, width, height))
            yield from walk(part, origin, element.get("elements", []), f"{name}.")

    for part, origin, children in parts(layout):
        yield from walk(part, origin, children, "")


def image_urls(layout):
    """The pictures of a page as its HTML names them: of another host without a scheme, over https."""
    urls = {p.element["url"] for p in elements(layout) if p.element["kind"] == "image" and p.element["url"]}
    return {"https:" + url if url.startswith("//") else url for url in urls}



def is_right_to_left(layout):
    return layout["direction"] == "rtl"
