"""Checks every JSON output of the tool against its schema, and compares outputs with each other.

    check_outputs.py STOREY [REAL_PAGE]
"""
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import jsonschema

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "Tests/Outputs"))
from choices import choices

storey, real = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
schemas = {p.name.split(".")[0]: json.loads(p.read_text()) for p in (root / "Schemas").glob("*.schema.json")}
for schema in schemas.values():
    jsonschema.Draft202012Validator.check_schema(schema)


def run(*arguments, code=0):
    arguments = (*arguments, *(option for argument in arguments for option in templates(argument)))
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


class Links(html.parser.HTMLParser):
    """The addresses of the links of a page, by the paths of their actions."""

    def __init__(self, text):
        super().__init__()
        self.addresses = {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "data-action" in attributes:
            self.addresses[attributes["data-action"]] = attributes.get("href")


def embedded_actions(text):
    """Returns the actions that the script of a page dispatches, by path: those of its data, with the values that it adds."""
    addresses = Links(text).addresses
    data = json.loads(re.search(r'id="storey-actions">(.*?)</script>', text, re.S)[1])
    added = {"kind": "jump", "destination": None, "params": None, "eventId": None}
    return {path: {"path": path, "url": addresses[path], **added, **action} for path, action in data.items()}


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
    assert embedded_actions(html) == {action["path"]: action for action in listed}, page
    assert sorted(re.findall(r'data-action="([^"]*)"', html)) == sorted(action["path"] for action in listed)
    assert len(re.findall(r" data-row=\"[0-9]", html)) == sum(len(s["rows"]) for s in layout["sections"])
    texts = sum(1 for part in parts(layout) for e in elements(part) if e["kind"] == "text")
    assert len(re.findall(r"data-text=", html)) == texts
    picture = xml.etree.ElementTree.fromstring(run("render", page, "--format", "svg", "--width", str(width)))
    assert (picture.get("width"), picture.get("height")) == (number(layout["width"]), number(layout["height"])), page
    titles = [t.text for t in picture.iter("{http://www.w3.org/2000/svg}title")]
    # Pictures show no elements that are folded.
    folded = {e["action"]["path"] for group in elements(layout["overlay"]) if group.get("role") == "folded" for e in group["elements"]}
    shown = [action["path"] for action in listed if action["path"] not in folded]
    assert all(any((t or "").startswith(path + " ") for t in titles) for path in shown), page
    assert not any((t or "").startswith(tuple(path + " " for path in folded)) for t in titles), page
    return layout, listed


def check_streams(pages):
    """Checks the results of streams against their schema, and the layout in them against its own."""
    lines = [json.dumps({"id": page, "page": json.loads((root / page).read_text())}).encode() for page in pages] + [b"garbage"]
    rendered = [("render", format, "layout" if format == "json" else format) for format in choices(storey, "render", "--format")]
    for command, format, key in rendered + [("validate", "ndjson", None)]:
        done = subprocess.run([storey, command, "--ndjson", "--format", format, *templates(pages[0])], cwd=root, capture_output=True, input=b"\n".join(lines))
        assert done.returncode == 1 and not done.stderr, (command, format, done.stderr)
        results = [json.loads(line) for line in done.stdout.splitlines()]
        assert [result["id"] for result in results] == [*pages, len(lines)]
        for result in results:
            jsonschema.Draft202012Validator(schemas["stream"]).validate(result)
            assert list(result) == ["id", *([key] if key else []), "diagnostics", "summary"]
            if key == "layout" and result["layout"]:
                jsonschema.Draft202012Validator(schemas["layout"]).validate(result["layout"])
        assert not key or [result[key] is None for result in results] == [False] * len(pages) + [True]


def check_stream_memory():
    """Checks that the memory of a stream of large pages does not depend on the number of pages."""
    page = json.loads((root / "Samples/home.json").read_text())
    page["floors"] *= 400_000 // len(json.dumps(page)) + 1
    line = json.dumps(page, ensure_ascii=False).encode() + b"\n"
    peaks = []
    for count in (100, 400):
        process = subprocess.Popen([storey, "render", "--ndjson", "--format", "html"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in range(count):
            process.stdin.write(line)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0, status
        peaks.append(usage.ru_maxrss >> 10)
    print(f"streams of 100 and 400 pages of {len(line) // 1000} kB: {peaks[0]} and {peaks[1]} MB of memory")
    # The 400 pages have more than 160 MB.
    assert max(peaks) < 100, peaks


def check_exposure(page, listed):
    """Checks that the plan has every action with its event and its frame, and that a viewport as high as the page exposes every item that needs no swipe."""
    shared = sorted(a["eventId"] for a in listed if a["eventId"])
    done = subprocess.run([storey, "actions", page, "--exposure", "--format", "json", *templates(page)], cwd=root, capture_output=True)
    plan = json.loads(done.stdout)
    jsonschema.Draft202012Validator(schemas["exposure"]).validate(plan)
    actions = [e["action"] for e in plan["exposures"] if e["kind"] == "element"]
    assert all(a in listed for a in actions) and len({a["path"] for a in actions}) == len(actions), page
    assert plan["withoutEvent"] == [a["path"] for a in actions if not a["eventId"]], page
    assert done.returncode == int(bool(plan["withoutEvent"] or not all(event["sameAction"] for event in plan["sharedEvents"]))), page
    assert all(shared.count(e["eventId"]) > 1 for e in plan["sharedEvents"])
    with tempfile.TemporaryDirectory() as folder:
        samples = pathlib.Path(folder) / "samples.json"
        samples.write_text(json.dumps({"samples": [{"time": t, "height": 1e6} for t in (0, 800)]}))
        jsonschema.Draft202012Validator(schemas["samples"]).validate(json.loads(samples.read_text()))
        seen = checked("exposed", "actions", page, "--exposure", "--samples", str(samples), "--format", "json")
    planned = {e["path"]: e for e in plan["exposures"]}
    assert all(planned[e["path"]]["eventId"] == e["eventId"] for e in seen["exposures"]), page
    whole = {path for path, e in planned.items() if e["frame"]["x"] >= 0 and e["frame"]["x"] + e["frame"]["width"] <= 375}
    assert whole <= {e["path"] for e in seen["exposures"]}, page


def templates(page):
    return ("--templates", "Templates") if page.startswith("Samples/templates/") else ()


def number(length):
    return str(int(length)) if length == int(length) else str(length)


def check_options(page):
    """Checks a page from right to left, where frames are mirrored, and with a theme."""
    plain = checked("layout", "render", page, "--format", "json", "--direction", "ltr")
    mirrored = checked("layout", "render", page, "--format", "json", "--direction", "rtl")
    assert (plain["direction"], mirrored["direction"]) == ("ltr", "rtl")
    for a, b in zip(parts(plain), parts(mirrored)):
        for x, y in zip(elements(a), elements(b)):
            left, right = x["frame"], y["frame"]
            assert abs(plain["width"] - left["x"] - left["width"] - right["x"]) < 0.001, (page, left, right)
            assert (left["y"], left["width"], left["height"]) == (right["y"], right["width"], right["height"])
    themed = checked("layout", "render", page, "--format", "json", "--theme", "Samples/themes/tea.json")
    assert len(themed["sections"]) == len(plain["sections"])
    assert b"--price:#1B6E3C" in run("render", page, "--format", "html", "--theme", "Samples/themes/tea.json")


def check_merges(old, new):
    """Checks the conflicts of a merge in which every title was changed differently by both, and that values are at their places."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(root / new).read_text()
        other = pathlib.Path(folder, "theirs.json")
        other.write_text(page.replace('"title": "', '"title": "其他'))
        conflicts = checked("merge", "merge", old, new, str(other), "--json", code=1)["conflicts"]
        assert {conflict["kind"] for conflict in conflicts} >= {"changed"}, conflicts
        files = {"base": root / old, "ours": root / new, "theirs": other}
        for conflict, (name, file) in ((c, f) for c in conflicts for f in files.items()):
            if place := conflict[name]:
                value = json.loads(file.read_text())
                for token in place["pointer"].split("/")[1:]:
                    value = value[int(token) if isinstance(value, list) else token]
                assert value == place["value"], (conflict, name)
        merged = pathlib.Path(folder, "merged.json")
        decided = checked("merge", "merge", old, new, str(other), "--json", "--take", "theirs", "-o", str(merged))["conflicts"]
        assert [c["pointer"] for c in decided] == [c["pointer"] for c in conflicts]
        assert json.loads(merged.read_text()) == json.loads(other.read_text())


def check_differences(old, new):
    """Checks every index, pointer and value of the differences against the two pages."""
    assert checked("diff", "diff", old, old, "--format", "json") == {"diffVersion": 1, "changes": []}
    pages = [json.loads((root / path).read_text()) for path in (old, new)]
    changes = checked("diff", "diff", old, new, "--format", "json", code=1)["changes"]
    assert {change["kind"] for change in changes} == {"inserted", "removed", "moved", "changed"}
    for change in changes:
        about = [page if change["pattern"] is None else None if change[side] is None else page["floors"][change[side]]
                 for page, side in zip(pages, ("old", "new"))]
        for floor in about:
            assert floor is None or change["pattern"] is None or str(floor["identityId"]) == change["identityId"]
        for field in change["fields"]:
            # A pointer is a path in the new page, or in the old page if the value was removed.
            floor, value = (about[0], field["old"]) if field["new"] is None else (about[1], field["new"])
            assert at(floor, field["pointer"]) == value, (change, field)
            assert field["old"] != field["new"]


def check_folders(old, new):
    """Checks the differences of two folders against those of their pages."""
    with tempfile.TemporaryDirectory() as folder:
        for version, page in (("old", old), ("new", new)):
            pathlib.Path(folder, version).mkdir()
            pathlib.Path(folder, version, "home.json").write_bytes((root / page).read_bytes())
            pathlib.Path(folder, version, f"{version}.json").write_bytes((root / f"Samples/{'small' if version == 'old' else 'rtl'}.json").read_bytes())
        folders = [str(pathlib.Path(folder, version)) for version in ("old", "new")]
        pages = {page["kind"]: page for page in checked("diff", "diff", *folders, "--format", "json", code=1)}
        assert set(pages) == {"inserted", "removed", "changed"}, pages.keys()
        assert pages["changed"]["changes"] == checked("diff", "diff", old, new, "--format", "json", code=1)["changes"]
        assert (pages["inserted"]["old"], pages["removed"]["new"]) == (None, None)
        assert {change["kind"] for change in pages["removed"]["changes"]} == {"removed"}
        assert checked("diff", "diff", folders[0], folders[0], "--format", "json") == []


def check_usage(folder):
    """Checks the uses of floors, fields, destinations and events in the pages of a folder against a search in their JSON."""
    paths = sorted(str(p.relative_to(root)) for p in (root / folder).glob("*.json"))
    pages = {path: json.loads((root / path).read_text()) for path in paths}

    def found(*arguments):
        result = checked("usage", "usage", *arguments, *paths, "--format", "json")
        counted = checked("usage", "usage", *arguments, *paths, "--format", "json", "--count")
        assert {**counted, "uses": result["uses"]} == result
        for use in result["uses"]:
            line = (root / use["file"]).read_text().splitlines()[use["line"] - 1]
            assert len(line.encode()) >= use["column"], use
            at(pages[use["file"]], use["pointer"])
        assert sum(name["uses"] for name in result["names"]) == len(result["uses"])
        assert result["pages"] == len(paths) and result["pagesWithUses"] == len({use["file"] for use in result["uses"]})
        return {(use["file"], use["pointer"], use["name"]) for use in result["uses"]}

    def values(value, pointer=""):
        yield pointer, value
        members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, member in members:
            yield from values(member, f"{pointer}/{key}")

    floors = {(path, pointer, value["pattern"]) for path, page in pages.items() for pointer, value in values(page)
              if isinstance(value, dict) and isinstance(value.get("pattern"), str)}
    assert found("*") == floors
    titles = {(path, f"{pointer}/picList/{index}/title", "Focus.picList.title")
              for path, pointer, name in floors if name == "Focus"
              for index, picture in enumerate(at(pages[path], pointer).get("picList", [])) if "title" in picture}
    assert titles and found("Focus.picList.title") == titles
    events = {action["eventId"] for path in paths for action in checked("actions", "actions", path, "--format", "json")["actions"]}
    assert {name for _, _, name in found("--event", "*")} >= events - {None}


def at(value, pointer):
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        value = value[int(token)] if isinstance(value, list) else value[token]
    return value


# Pages of the samples that add floors only work with the programs of those samples.
samples = sorted(str(p.relative_to(root)) for p in (root / "Samples").rglob("*.json")
                 if p.parent.name not in ("themes", "apps", "scrolls") and not {"CustomFloor", "Presenters"} & set(p.parts))
count = 0
for sample in samples:
    if sample.endswith("invalid-json.json"):
        run("render", sample, code=2)
        continue
    for width in (120, 375, 768):
        _, listed = check_page(sample, width)
        count += 1
        if width == 375:
            check_exposure(sample, listed)
for sample in ("home", "small", "sticky", "rtl", "text"):
    check_options(f"Samples/{sample}.json")
check_streams([s for s in samples if s.count("/") == 1])
check_stream_memory()
check_differences("Samples/home.json", "Samples/changed/home.json")
check_usage("Samples")
check_folders("Samples/home.json", "Samples/changed/home.json")
check_merges("Samples/home.json", "Samples/changed/home.json")
checked("report", "validate", "Samples/home.json", "Samples/small.json", "--format", "json")
report = checked("report", "validate", "Samples/broken", "--format", "json", code=1)
assert report["summary"]["files"] == len([s for s in samples if "broken" in s])
checked("floors", "floors", "--format", "json")

if real:
    layout, listed = check_page(real, 375)
    check_exposure(real, listed)
    rows = [row for section in layout["sections"] for row in section["rows"]]
    headers = [section["header"] for section in layout["sections"] if section["header"]]
    fixed = [row["frame"]["height"] for row in rows if row["identifier"] != "category"]
    figures = (len(layout["sections"]), len(rows), len(headers), len(listed), len(fixed))
    assert figures == (20, 48, 1, 104, 41), figures
    total = sum(fixed) + sum(header["frame"]["height"] for header in headers)
    assert abs(total - 3518.37) < 0.005, total
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("html", "txt", "json", "svg"):
            out = pathlib.Path(folder) / f"page.{ending}"
            run("render", real, "-o", str(out))
            assert out.stat().st_size > 1000
    run("validate", real)
    run("validate", real, "--strict", code=1)
    print("real page: 20 sections, 48 rows, 1 sticky header, 104 actions, 3518.37 points")
print(f"{count} layouts match their schemas and each other")
