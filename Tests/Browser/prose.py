"""Checks that paragraphs have the same number of lines in the engine as in the browser, which breaks the text itself."""
import json

import boxes
import layout as layouts
from tool import ROOT, RTL, Case, Variant

TOPIC = "prose"
FOLDER = ROOT / "Tests" / "Fixtures" / "Prose"
WIDTHS = (280, 320, 375, 500)
LEAST_SHARE = 0.99
LANGUAGES = {"en": "en", "he": "he", "ja": "ja", "ko": "ko", "zh": "zh-CN"}


def check(report, browser, tool, folder):
    """Checks every language at every width, with pages that are written to a folder and also checked like all others."""
    for name, tag in LANGUAGES.items():
        paragraphs = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        page = folder / f"prose-{name}.json"
        floor = {"identityId": 1, "pattern": "TextBlock", "paragraphs": [{"text": text} for text in paragraphs]}
        page.write_text(json.dumps({"name": name, "code": "0", "floors": [floor]}, ensure_ascii=False))
        options = (*(RTL.options if name == "he" else ()), "--lang", tag)
        same = identical = total = 0
        for width in WIDTHS:
            case = Case(tool, page, width, Variant(f"prose, {tag}", options))
            texts = {f"{p.part} {p.index}": p.element for p in layouts.elements(case.layout())
                     if p.element["kind"] == "text" and p.element["text"] in paragraphs}
            report.same(TOPIC, case, "number of paragraphs", len(paragraphs), len(texts))
            boxes.check(report, browser, case)
            with browser.open(case) as shown:
                wrapped = shown.evaluate("texts => storeyProbe.wrapped(texts)",
                                         {key: element["text"] for key, element in texts.items()})
            for key, lines in wrapped.items():
                total += 1
                expected = texts[key]["lines"]
                same += len(expected) == len(lines)
                identical += expected == lines
                if len(expected) != len(lines):
                    report.notes.append(f"{case}: {len(expected)} lines, {len(lines)} in the browser: {lines}")
        report.check(TOPIC, name, "paragraphs with the same number of lines", same >= LEAST_SHARE * total,
                     f"{LEAST_SHARE:.0%} of {total}", f"{same}, {same / max(total, 1):.1%}")
        report.notes.append(f"prose, {tag}: {same} of {total} paragraphs have the same number of lines, "
                            f"{identical} the same lines")
