"""Checks that texts have the same lines in the browser as in the engine, that no line exceeds its frame, and that no line
is narrower than the sum of its characters."""
TOPIC = "lines"
TOLERANCE = 0.5
# The share by which a line may be narrower than the sum of its characters: bitmap fonts such as emoji round widths.
MOST_MISSING = 0.01


def check(report, where, placed, texts):
    """Compares the texts that were measured with the elements of the layout JSON."""
    engine = {(p.part, p.index): p.element for p in placed if p.element["kind"] == "text"}
    for text in texts:
        element = engine.get((text["part"], text["index"]))
        if element is None:
            continue
        what = f"text {text['part']} {text['index']} ({element['style']})"
        # A soft hyphen inside a line is not visible.
        broken = [line["text"].replace("\u00ad", "") for line in text["lines"]]
        report.same(TOPIC, where, f"{what}: number of lines", len(element["lines"]), len(broken))
        # A countdown is counted by the clock of the browser.
        if "countdown" not in element:
            report.same(TOPIC, where, f"{what}: lines", element["lines"], broken)
        x, y, width, height = text["rect"]
        for line in text["lines"]:
            if line["left"] is None or line["left"] > line["right"]:
                continue
            out = max(x - line["left"], line["right"] - x - width)
            report.check(TOPIC, where, f"{what}: {line['text']!r} is too wide", out <= TOLERANCE,
                         f"a frame of {width:.3f} px", f"{line['right'] - line['left']:.3f} px, {out:.3f} px outside")
            wide = line["right"] - line["left"]
            report.check(TOPIC, where, f"{what}: {line['text']!r} is too narrow",
                         wide >= line["alone"] * (1 - MOST_MISSING) - TOLERANCE,
                         f"{line['alone']:.3f} px, the sum of its characters", f"{wide:.3f} px")
            out = max(y - line["top"], line["bottom"] - y - height)
            report.check(TOPIC, where, f"{what}: {line['text']!r} is too high", out <= TOLERANCE,
                         f"a frame of {height:.3f} px", f"{line['bottom'] - line['top']:.3f} px, {out:.3f} px outside")
        # Both values are whole pixels, each rounded up or down.
        report.check(TOPIC, where, f"{what}: overflows", max(text["overflow"]) <= 1, "0 px", text["overflow"])
