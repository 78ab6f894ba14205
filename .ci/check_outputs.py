"""Checks every JSON output of the tool against its schema, and the contracts that span outputs.

    check_outputs.py STOREY [REAL_PAGE]
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

root = pathlib.Path(__file__).resolve().parent.parent
storey, real = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
schemas = {p.name.split(".")[0]: json.loads(p.read_text()) for p in (root / "Schemas").glob("*.schema.json")}
for schema in schemas.values():
    jsonschema.Draft202012Validator.check_schema(schema)


def run(*arguments, code=0):
    done = subprocess.run([storey, *arguments], cwd=root, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.returncode, done.stderr.decode())
    return done.stdout


def checked(name, *arguments, code=0):
    value = json.loads(run(*arguments, code=code))
    jsonschema.Draft202012Validator(schemas[name]).validate(value)
    return value


def elements(of):
    for element in of:
        yield element
        yield from elements(element.get("elements", []))


def parts(layout):
    for section in layout["sections"]:
        for part in ([section["header"]] if section["header"] else []) + section["rows"]:
            yield part["elements"]
    yield layout["overlay"]


def check_page(page, width):
    layout = checked("layout", "render", page, "--format", "json", "--width", str(width))
    scrolled = checked("layout", "render", page, "--format", "json", "--width", str(width), "--scroll", "700")
    assert scrolled["scroll"] == 700 and "pinned" in scrolled
    listed = checked("actions", "actions", page, "--format", "json", "--width", str(width))["actions"]
    drawn = [e["action"] for part in parts(layout) for e in elements(part) if e["action"]]
    assert sorted(map(json.dumps, drawn)) == sorted(map(json.dumps, listed)), page
    for action in listed[:: max(1, len(listed) // 5)]:
        assert checked("action", "tap", page, action["path"], "--width", str(width)) == action
    html = run("render", page, "--format", "html", "--width", str(width)).decode()
    embedded = json.loads(re.search(r'id="storey-actions">(.*?)</script>', html, re.S)[1])
    assert embedded == {action["path"]: action for action in listed}, page
    assert sorted(re.findall(r'data-action="([^"]*)"', html)) == sorted(action["path"] for action in listed)
    assert len(re.findall(r"data-row=", html)) == sum(len(s["rows"]) for s in layout["sections"])
    texts = sum(1 for part in parts(layout) for e in elements(part) if e["kind"] == "text")
    assert len(re.findall(r"data-text=", html)) == texts
    return layout, listed


samples = sorted(str(p.relative_to(root)) for p in (root / "Samples").rglob("*.json"))
count = 0
for sample in samples:
    if sample.endswith("invalid-json.json"):
        run("render", sample, code=2)
        continue
    for width in (120, 375, 768):
        check_page(sample, width)
        count += 1
checked("report", "validate", "Samples/home.json", "Samples/small.json", "--format", "json")
report = checked("report", "validate", "Samples/broken", "--format", "json", code=1)
assert report["summary"]["files"] == len([s for s in samples if "broken" in s])
checked("floors", "floors", "--format", "json")

if real:
    layout, listed = check_page(real, 375)
    rows = [row for section in layout["sections"] for row in section["rows"]]
    headers = [section["header"] for section in layout["sections"] if section["header"]]
    fixed = [row["frame"]["height"] for row in rows if row["identifier"] != "category"]
    figures = (len(layout["sections"]), len(rows), len(headers), len(listed), len(fixed))
    assert figures == (20, 48, 1, 104, 41), figures
    total = sum(fixed) + sum(header["frame"]["height"] for header in headers)
    assert abs(total - 3518.37) < 0.005, total
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("html", "txt", "json"):
            out = pathlib.Path(folder) / f"page.{ending}"
            run("render", real, "-o", str(out))
            assert out.stat().st_size > 1000
    run("validate", real)
    run("validate", real, "--strict", code=1)
    print("real page: 20 sections, 48 rows, 1 sticky header, 104 actions, 3518.37 points")
print(f"{count} layouts agree with their schemas and with each other")
