"""Generated flows: stacks, grids and overlaps of templates, compared with the same boxes laid out by the browser in CSS.

Every box of a tree is a colour, so that its frame is in the layout JSON; texts are texts. The CSS of a box has `min-width: 0`,
`min-height: 0` and `box-sizing: border-box`, as in the engine.
"""
import json
import pathlib
import random
import subprocess
import tempfile

WIDTH = 375
TREES = 40
LINE = 20
FONT = '14px/20px "Liberation Sans", "Noto Sans CJK SC"'
# The width of an ideograph.
EM = 14
# Words of ideographs may be broken anywhere, so that both have the same lines at every width.
WORDS = "全场 满减 优惠券 包邮 新品 每满三百减五十".split()
ALIGN = ("start", "center", "end", "stretch", "baseline")
JUSTIFY = ("start", "center", "end", "between", "around", "evenly")
FLEX = {"start": "flex-start", "end": "flex-end", "between": "space-between", "around": "space-around", "evenly": "space-evenly"}
ANCHORS = tuple(f"{x} {y}" for y in ("top", "center", "bottom") for x in ("start", "center", "end"))


class Generator:
    """Random trees of elements of one kind, as a template writes them."""

    def __init__(self, seed, kinds, deepest=4):
        self.random = random.Random(seed)
        self.kinds = kinds
        self.deepest = deepest

    def tree(self):
        return self.container(0)

    def maybe(self, probability):
        return self.random.random() < probability

    def length(self, most=160):
        """Returns points, often whole ones, or a percentage."""
        if self.maybe(0.25):
            return f"{self.random.choice((10, 25, 33.5, 50, 80, 100))}%"
        return self.random.choice((self.random.randint(0, most), self.random.randint(0, most * 4) / 4))

    def points(self, most):
        return self.random.randint(0, most)

    def edges(self, most):
        count = self.random.choice((1, 2, 4))
        numbers = [self.points(most) for _ in range(count)]
        return numbers[0] if count == 1 else numbers

    def text(self):
        return "".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 9)))

    def container(self, depth, kind=None):
        kind = kind or self.random.choice(self.kinds)
        count = self.random.choice((1, 2, 2, 3, 3, 4, 5))
        if kind == "overlap":
            element = {"overlap": True}
        elif kind == "grid":
            tracks = [self.random.choice((self.points(120), "auto", "auto", "1fr", "2fr", "0.5fr", "25%")) for _ in range(self.random.randint(1, 4))]
            element = {"grid": tracks}
            if self.maybe(0.5):
                element["gap"] = self.random.choice((self.points(12), [self.points(12), self.points(12)]))
        else:
            element = {"stack": kind}
            if self.maybe(0.5):
                element["gap"] = self.points(14)
            if self.maybe(0.6):
                element["align"] = self.random.choice(ALIGN if kind == "row" else ALIGN[:4])
            if self.maybe(0.5):
                element["justify"] = self.random.choice(JUSTIFY)
            if kind == "row" and self.maybe(0.3):
                element["wrap"] = True
                element["lineGap"] = self.points(10)
        if self.maybe(0.3):
            element["padding"] = self.edges(16)
        element["elements"] = [self.child(kind, depth + 1) for _ in range(count)]
        return element

    def child(self, parent, depth):
        if depth < self.deepest and self.maybe(0.45):
            element = self.container(depth)
        elif self.maybe(0.45):
            element = {"text": self.text()}
        else:
            element = {"fill": "accent", "width": self.points(120), "height": self.points(80)}
        self.place(element, parent)
        return element

    def place(self, element, parent):
        """Adds a size and a place to a child of a container."""
        for key, probability in (("width", 0.25), ("height", 0.2), ("minWidth", 0.08), ("maxWidth", 0.08), ("minHeight", 0.06), ("maxHeight", 0.06)):
            if key not in element and self.maybe(probability):
                element[key] = self.length()
        if parent in ("row", "column"):
            if self.maybe(0.3):
                element["grow"] = self.random.choice((1, 2, 0.3, 0.5))
            if self.maybe(0.3):
                element["shrink"] = self.random.choice((0, 0, 2, 0.5))
            if ("width" if parent == "row" else "height") not in element and self.maybe(0.15):
                element["basis"] = self.length()
            if self.maybe(0.1):
                element["width" if parent == "row" else "height"] = "fill"
        if parent != "overlap" and self.maybe(0.15):
            element["alignSelf"] = self.random.choice(ALIGN if parent == "row" else ALIGN[:4])
        if parent == "grid" and self.maybe(0.3):
            element["span"] = self.random.randint(1, 3)
            element["rowSpan"] = self.random.randint(1, 2)
        if parent == "overlap":
            element["anchor"] = self.random.choice(ANCHORS)
            if self.maybe(0.3):
                element["offset"] = [self.random.randint(-9, 9), self.random.randint(-9, 9)]
        if self.maybe(0.15):
            element["margin"] = self.edges(12)
        if any("rowSpan" in child for child in element.get("elements", ())):
            # Chromium distributes a height over rows which a child covers together in the order of the rows, and not equally as in CSS.
            element.pop("height", None)
            element.pop("maxHeight", None)
        # Columns are not sized again after the heights of the rows, as in CSS where an aspect and such a percentage determine a width.
        is_percentage = parent in ("grid", "overlap") and any(isinstance(element.get(key), str) for key in ("height", "minHeight", "maxHeight"))
        if "fill" in element and not is_percentage and self.maybe(0.2):
            # A side that follows from the other.
            element["aspect"] = self.random.choice(("1:1", "16:9", "3:4"))
            element.pop(self.random.choice(("width", "height")), None)


# The same boxes in CSS.

def length(value):
    return f"{value}px" if isinstance(value, (int, float)) else value


def edges(value):
    """Returns top, end, bottom and start."""
    if not isinstance(value, list):
        return [value] * 4
    return [value[0], value[1], value[0], value[1]] if len(value) == 2 else value


def logical(name, value):
    top, end, bottom, start = edges(value)
    return {f"{name}-block": f"{top}px {bottom}px", f"{name}-inline": f"{start}px {end}px"}


def container_style(element):
    if "overlap" in element:
        style = {"display": "grid", "justify-items": "start", "align-items": "start"}
    elif "grid" in element:
        gap = element.get("gap", 0)
        row, column = gap if isinstance(gap, list) else (gap, gap)
        style = {"display": "grid", "grid-template-columns": " ".join(length(track) for track in element["grid"]), "gap": f"{row}px {column}px"}
    else:
        is_row = element["stack"] == "row"
        gaps = (element.get("lineGap", 0), element.get("gap", 0)) if is_row else (element.get("gap", 0), 0)
        align, justify = element.get("align", "stretch"), element.get("justify", "start")
        style = {
            "display": "flex", "flex-direction": element["stack"], "flex-wrap": "wrap" if element.get("wrap") else "nowrap",
            "gap": f"{gaps[0]}px {gaps[1]}px", "align-items": FLEX.get(align, align), "justify-content": FLEX.get(justify, justify)}
    if "padding" in element:
        style |= logical("padding", element["padding"])
    return style


def child_style(element, parent):
    style = {"min-width": "0", "min-height": "0"}
    for key, name in (("width", "width"), ("height", "height"), ("minWidth", "min-width"), ("maxWidth", "max-width"), ("minHeight", "min-height"), ("maxHeight", "max-height")):
        if key in element and element[key] != "fill":
            style[name] = length(element[key])
    style["flex"] = f'{element.get("grow", 0)} {element.get("shrink", 1)} {length(element.get("basis", "auto"))}'
    main = "width" if parent == "row" else "height"
    if parent in ("row", "column") and element.get(main) == "fill":
        style["flex"] = f'{element.get("grow") or 1} {element.get("shrink", 1)} 0px'
    if "alignSelf" in element:
        style["align-self"] = FLEX.get(element["alignSelf"], element["alignSelf"]) if parent != "grid" else element["alignSelf"]
    if parent == "grid":
        style["grid-column"] = f'span {element.get("span", 1)}'
        style["grid-row"] = f'span {element.get("rowSpan", 1)}'
    if parent == "overlap":
        x, y = element["anchor"].split()
        dx, dy = element.get("offset", (0, 0))
        style |= {"grid-area": "1 / 1", "justify-self": x, "align-self": {"top": "start", "bottom": "end"}.get(y, y),
                  "position": "relative", "inset-inline-start": f"{dx}px", "top": f"{dy}px"}
    if "margin" in element:
        style |= logical("margin", element["margin"])
    if "aspect" in element:
        style["aspect-ratio"] = element["aspect"].replace(":", " / ")
    return style


def html(element, parent=None):
    style = {"box-sizing": "border-box"}
    if "elements" in element:
        style |= container_style(element)
    if parent:
        style |= child_style(element, parent)
    kind = element.get("stack") or ("grid" if "grid" in element else "overlap")
    content = element.get("text") or "".join(html(child, kind) for child in element.get("elements", ()))
    written = ";".join(f"{name}:{value}" for name, value in style.items()).replace('"', "'")
    return f'<div class="box" style="{written}">{content}</div>'


def document(trees, direction):
    bodies = "".join(f'<div class="tree">{html(tree)}</div>' for tree in trees)
    return (f'<!doctype html><html dir="{direction}"><style>body{{margin:0;font:{FONT.replace(chr(34), chr(39))};overflow-wrap:anywhere}}'
            f'.tree{{display:flex;flex-direction:column;width:{WIDTH}px;position:relative}}.tree>div{{flex:0 0 auto}}</style>{bodies}</html>')


FRAMES = """() => [...document.querySelectorAll('.tree')].map(tree => {
  const origin = tree.getBoundingClientRect();
  return [...tree.querySelectorAll('.box')].map(box => {
    const frame = box.getBoundingClientRect();
    return [frame.left - origin.left, frame.top - origin.top, frame.width, frame.height];
  });
})"""


def coloured(element):
    """Returns a tree as a template writes it: every container has a colour, so that its frame is in the layout."""
    element = dict(element)
    if "elements" in element:
        element |= {"background": "fill", "elements": [coloured(child) for child in element["elements"]]}
    return element


def flatten(elements):
    """Yields elements and their descendants, each before its descendants."""
    for element in elements:
        yield element
        yield from flatten(element.get("elements", ()))


def engine_frames(tool, folder, trees, direction):
    """Returns the frames of all boxes of each tree, in the order of the document."""
    frames = []
    rows = [{"height": "fit", "elements": [coloured(tree)]} for tree in trees]
    # Several checks run at the same time, so each has files of its own.
    with tempfile.TemporaryDirectory(dir=folder) as own:
        template, page = pathlib.Path(own, "template.json"), pathlib.Path(own, "page.json")
        template.write_text(json.dumps({"template": 1, "pattern": "Flow", "fields": {}, "rows": rows}), encoding="utf-8")
        page.write_text(json.dumps({"floors": [{"pattern": "Flow"}]}), encoding="utf-8")
        done = subprocess.run(
            [tool.binary, "render", str(page), "--templates", str(template), "--format", "json", "--direction", direction],
            capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    for row in json.loads(done.stdout)["sections"][0]["rows"]:
        frames.append([[f["x"], f["y"], f["width"], f["height"]] for f in (e["frame"] for e in flatten(row["elements"]))])
    return frames


DIRECTIONS = ("ltr", "rtl")
KINDS = (("row", "column"), ("grid",), ("overlap",), ("row", "column", "grid", "overlap"))
# Chromium rounds lengths down to units of 1/64 px, in each container again.
ROUNDING = 0.05


def check(report, browser, tool, folder, stacks, others):
    """Compares trees of all kinds in both directions: a number of stacks, and a number of trees of each other kind."""
    for kinds in KINDS:
        count = stacks if kinds == KINDS[0] else others
        found = [result for start in range(0, count, TREES) for result in compared(browser, tool, folder, kinds, range(start, min(start + TREES, count)))]
        different = [(where, *frames) for where, is_equal, *frames in found if not is_equal]
        where, expected, seen = min(different, key=lambda one: len(one[2])) if different else ("", "", "")
        name = "/".join(kinds)
        report.tallies[f"flows of {name} like in the browser, of {len(found)}"] = len(found) - len(different)
        left_out = len(DIRECTIONS) * count - len(found)
        report.tallies[f"flows of {name} in which rounding changes the lines of a text, of {len(DIRECTIONS) * count}"] = left_out
        report.check("flow", f"{name}: {where}", "all frames are equal", not different and left_out <= count / 100, expected, seen)


def compared(browser, tool, folder, kinds, seeds):
    """Yields for some trees in both directions their name, whether all frames are equal, and the first that differs.

    Trees that differ are left out if the browser rounded the width of a text so that it may have other lines.
    """
    trees = [Generator(f"{kinds} {seed}", kinds).tree() for seed in seeds]
    for direction in DIRECTIONS:
        ours = engine_frames(tool, folder, trees, direction)
        theirs = browser.measure(document(trees, direction), FRAMES)
        for tree, seed, own, other in zip(trees, seeds, ours, theirs):
            is_equal, *frames = compare(tree, own, other)
            if is_equal or not is_rounded(tree, own, other):
                yield f"{seed} {direction}", is_equal, *frames


def is_rounded(tree, ours, theirs):
    """Returns whether a text has a different number of lines because its width is almost a whole number of ideographs."""
    return any(
        "text" in element and abs(own[2] - other[2]) < ROUNDING < abs(own[3] - other[3])
        and abs(own[2] - EM * round(own[2] / EM)) < ROUNDING
        for element, own, other in zip(flatten([tree]), ours, theirs))


def compare(tree, ours, theirs, tolerance=0.5):
    """Returns whether all frames are equal, and the first that differs."""
    if len(ours) != len(theirs):
        return False, f"{len(theirs)} boxes", f"{len(ours)} in {json.dumps(tree)}"
    for place, (own, other) in enumerate(zip(ours, theirs)):
        if own[3] == LINE > other[3]:
            # A text is drawn at the height of its line, in the middle of a frame that is lower.
            own = [own[0], own[1] + (own[3] - other[3]) / 2, own[2], other[3]]
        if any(abs(a - b) > tolerance for a, b in zip(own, other)):
            return False, f"box {place}: {[round(n, 2) for n in other]}", f"{[round(n, 2) for n in own]} in {json.dumps(tree)}"
    return True, "", ""
