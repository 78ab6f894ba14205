"""Checks the output of storey validate with the readers and schemas of the programs that use it.

    check_validation.py STOREY [SHARED]

SHARED is a folder with a real page, the SARIF schema and a generator of pages; without it, their checks are skipped.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import jsonschema
import junitparser
import yaml

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "Tests/Outputs"))
from choices import report_formats

storey = str(pathlib.Path(sys.argv[1]).resolve())
shared = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
formats = report_formats(storey)


def run(*arguments, code=0, folder=root, environment=None):
    done = subprocess.run(
        [storey, *map(str, arguments)], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, env=environment)
    assert done.returncode == code, (arguments, done.returncode, done.stderr.decode())
    return done.stdout.decode()


def schema(name):
    value = json.loads((root / "Schemas" / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(value)
    return jsonschema.Draft202012Validator(value)


# All reports of the broken samples, and of a real page, have the same number of findings.
sarif_schema = shared and shared / "schemas/sarif-schema-2.1.0.json"
for paths in [["Samples/broken"]] + ([[shared / "corpus/food.json"]] if shared else []):
    with tempfile.TemporaryDirectory() as folder:
        files = {format: pathlib.Path(folder) / format for format in formats}
        reports = [f"--report={format}={file}" for format, file in files.items()]
        run("validate", *paths, "--fail-level", "note", "--each", *reports, code=1)
        report = json.loads(files["json"].read_text())
        schema("report").validate(report)
        findings = report["diagnostics"]
        counted = report["summary"]["errors"] + report["summary"]["warnings"] + report["summary"]["notes"]
        assert len(findings) == counted > 0
        sarif = json.loads(files["sarif"].read_text())
        if shared:
            jsonschema.validate(sarif, json.loads(sarif_schema.read_text()))
        results = sarif["runs"][0]["results"]
        rules = sarif["runs"][0]["tool"]["driver"]["rules"]
        assert [(r["ruleId"], r["level"]) for r in results] == [(f["rule"], f["severity"]) for f in findings]
        assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in results)
        names = [(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *r["partialFingerprints"].values()) for r in results]
        assert len(set(names)) == len(names)
        junit = junitparser.JUnitXml.fromfile(str(files["junit"]))
        cases = [case for suite in junit for case in suite]
        assert junit.failures == sum(suite.failures for suite in junit) == counted
        assert sum(any(isinstance(r, junitparser.Failure) for r in case.result) for case in cases) == counted
        assert junit.tests == sum(suite.tests for suite in junit) == len(cases)
        errors = list(xml.etree.ElementTree.parse(files["checkstyle"]).iter("error"))
        assert [(e.get("source"), e.get("line")) for e in errors] == [
            ("storey." + f["rule"], f["line"] and str(f["line"])) for f in findings]
        issues = json.loads(files["codeclimate"].read_text())
        assert [i["check_name"] for i in issues] == [f["rule"] for f in findings]
        assert len({i["fingerprint"] for i in issues}) == len(issues)
        commands = files["github"].read_text().splitlines()
        assert len(commands) == counted and all(c.startswith(("::error ", "::warning ", "::notice ")) for c in commands)
        headlines = [line for line in files["text"].read_text().splitlines() if line.endswith("]") and line[0] != " "]
        assert len(headlines) == counted
        assert files["markdown"].read_text().startswith("### ")
        for format in formats:
            assert run("validate", *paths, "--format", format, code=int(report["summary"]["errors"] > 0))
run("validate", *sorted(map(str, root.glob("Samples/*.json"))), "--strict")

# The exported schema accepts valid pages and rejects structural errors.
page = schema("page")
closed = jsonschema.Draft202012Validator(json.loads(run("schema", "--closed")))
focus = jsonschema.Draft202012Validator(json.loads(run("schema", "Focus")))
good = list(root.glob("Samples/*.json")) + ([shared / "corpus/food.json"] if shared else [])
for file in good:
    value = json.loads(file.read_text())
    page.validate(value)
    for floor in value["floors"]:
        assert focus.is_valid(floor) == (floor["pattern"] == "Focus")
for file in root.glob("Samples/*.json"):
    closed.validate(json.loads(file.read_text()))
structural = ["broken-fallback", "missing-key", "missing-list", "undecodable-floor", "unknown-pattern", "wrong-type", "invalid-url", "unsafe-scheme", "out-of-range"]
for file in sorted(root.glob("Samples/broken/*.json")):
    if file.stem in ("invalid-json",):
        continue
    value = json.loads(file.read_text(encoding="utf-8-sig"))
    assert page.is_valid(value) == (file.stem not in structural), file

# The schema and the reader agree on floors for other apps: on their requirements, and on their fallbacks at any depth.
picture = {"img": "a.png", "title": "Tea", "jump": {"des": "m", "srv": "s"}}
known, unknown = {"pattern": "Focus", "picList": [picture]}, {"pattern": "Live", "room": 7}
faulty = {"pattern": "Focus", "picList": 7}
requirements = [
    ({"Focus": 1, "$comment": "why"}, True), ({"$comment": 7}, True), ({}, True), (None, True), ("", True),
    ({"Focus": None, "video": ""}, True), ({"Focus": "1"}, True), ({"Focus": 1.0}, True), ({"Focus": 0}, False),
    ({"Focus": 1.5}, False), ({"Focus": "x"}, False), ({"Focus": {}}, False), ({"Focus": True}, False), (7, False),
    ([], False), ("x", False)]
shown = [
    (known, True), (faulty, False), ({}, False), (7, False), ("dorp", False), ([], False), ("drop", True),
    ({"pattern": ""}, False), ({"pattern": {}}, False)]
# Floors, and whether each is valid as an entry of "floors" and as a fallback that is needed.
table = [({**floor, "requires": value}, holds) for floor in (known, {**unknown, "fallback": "drop"}) for value, holds in requirements]
table += [({**unknown, "fallback": value}, holds) for value, holds in shown]
table += [({**known, "fallback": value}, holds) for value, holds in shown]
table += [({**known, "fallback": floor}, holds) for floor, holds in table]
# These are valid if they are not needed.
lacking = [unknown, {**unknown, "fallback": unknown}, {**unknown, "fallback": None}, {**unknown, "fallback": ""}]
table += [(floor, False) for floor in lacking] + [({**unknown, "pattern": 7, "fallback": known}, True)]
table += [({**unknown, "fallback": floor}, holds) for floor, holds in table]
table += [({**known, "fallback": floor}, True) for floor in lacking + [None, ""]]
table += [({**known, "fallback": {**unknown, "requires": value}}, holds) for value, holds in requirements]
table += [({**unknown, "fallback": {**known, "fallback": floor}}, True) for floor in lacking]
lines = [json.dumps({"name": "x", "floors": [floor]}) for floor, _ in table]
with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "pages.ndjson").write_text("\n".join(lines))
    report = json.loads(run("validate", "pages.ndjson", "--format", "json", code=1, folder=folder))
refused = {f["line"] for f in report["diagnostics"] if f["rule"] in structural}
for number, (floor, holds) in enumerate(table, 1):
    assert (number not in refused) == holds, ("the reader", floor)
    assert page.is_valid({"name": "x", "floors": [floor]}) == holds, ("the schema", floor)

# The schema of a dialect describes its pages: the list of parts, their patterns, and the fields at their place.
picture = {"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}
in_dialects = {
    "shopify": (
        {"sections": {"a": {"type": "Focus", "settings": {"picList": [picture], "link": "shopify://products/x"},
                            "blocks": {"b": {"type": "x", "settings": {}}}, "block_order": ["b"]}}, "order": ["a"]},
        [["sections", "a", "type"], ["sections", "a", "settings", "picList"], ["sections", "a", "blocks"], ["sections"], ["order"]],
    ),
    "storyblok": (
        {"story": {"name": "Food", "content": {"component": "page", "body": [
            {"component": "Focus", "_uid": "1", "picList": [{"img": {"filename": "a.png"}, "jump": {"linktype": "url", "url": "x"}}]}]}}},
        [["story", "content", "body"], ["story", "content", "body", 0, "component"], ["story", "content", "body", 0, "picList"]],
    ),
    "contentful": (
        {"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": {"en-US": "Food"}, "sections": [
            {"sys": {"type": "Link", "id": "e"}},
            {"sys": {"id": "f", "contentType": {"sys": {"id": "Focus"}}}, "fields": {"picList": [picture]}}]}}]},
        [["items", 0, "fields", "sections", 1, "fields", "picList"]],
    ),
    "builder": (
        {"data": {"blocks": [{"component": {"name": "Focus", "options": {"picList": [picture]}}}]}},
        [["data", "blocks", 0, "component", "name"], ["data", "blocks", 0, "component", "options", "picList"]],
    ),
    "adaptive-cards": (
        {"type": "AdaptiveCard", "body": [{"type": "Focus", "picList": [picture], "isVisible": True}]},
        [["body"], ["body", 0, "type"], ["body", 0, "picList"]],
    ),
    "tangram": (
        [{"type": "Focus", "width": "750rp", "picList": "[]"}, {"type": "Focus", "picList": [picture]}],
        [[0, "type"], [1, "picList"]],
    ),
    "envelope": (
        {"code": 0, "data": {"floors": [{"pattern": "Focus", "picList": [picture]}]}},
        [["data", "floors"], ["data", "floors", 0, "pattern"], ["data", "floors", 0, "picList"]],
    ),
}
for dialect, (valid, places) in in_dialects.items():
    for options in [[], ["--closed"]]:
        described = json.loads(run("schema", "--dialect", dialect, *options))
        jsonschema.Draft202012Validator.check_schema(described)
        described = jsonschema.Draft202012Validator(described)
        described.validate(valid)
        for place in places:
            faulty = json.loads(json.dumps(valid))
            inner = faulty
            for token in place[:-1]:
                inner = inner[token]
            inner[place[-1]] = "Nope" if isinstance(inner[place[-1]], str) else 3
            assert not described.is_valid(faulty), (dialect, place)

# Templates match their schema, and pages of their floors match the schema that includes the templates.
declared = jsonschema.Draft202012Validator(json.loads(run("schema", "--closed", "--templates", "Templates")))
for file in root.glob("Templates/*.json"):
    schema("template").validate(json.loads(file.read_text()))
for file in root.glob("Samples/templates/*.json"):
    value = json.loads(file.read_text())
    declared.validate(value)
    del value["floors"][0]["pattern"]
    assert not declared.is_valid(value), file
    run("validate", file, "--templates", "Templates", "--strict")
    run("validate", file, code=1)
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    shutil.copytree(root / "Templates", folder / "floors")
    faulty = json.loads((folder / "floors/coupon.json").read_text())
    faulty["rows"][0]["tap"] = "jmp"
    (folder / "floors/coupon.json").write_text(json.dumps(faulty, indent=2))
    report = json.loads(run("validate", "--templates", "floors", "--format", "json", code=1, folder=folder))
    (finding,) = report["diagnostics"]
    assert (finding["rule"], finding["pointer"], finding["file"]) == ("invalid-template", "/rows/0/tap", "floors/coupon.json")
    assert finding["hint"] == 'did you mean "jump"?' and finding["line"] > 1
    # The other templates are usable.
    run("render", root / "Samples/templates/tabs.json", "--templates", "floors", folder=folder)
    patterns = {line.split()[0] for line in run("floors", "--templates", "floors", code=2, folder=folder).splitlines() if line}
    assert "Tabs" in patterns and "Coupon" not in patterns, patterns

# The schema accepts exactly the dates that the table marks as accepted; the tests of the package check the reader. Python's
# "$" also matches before a line feed at the end, unlike that of JSON Schema.
with tempfile.TemporaryDirectory() as folder:
    template = {"template": 1, "pattern": "Dated", "fields": {"d": {"type": "date", "required": True}},
                "rows": [{"height": 20, "elements": [{"text": "{d}", "frame": [0, 0, 90, 20]}]}]}
    (pathlib.Path(folder) / "dated.json").write_text(json.dumps(template))
    dated = jsonschema.Draft202012Validator(
        json.loads(run("schema", "Dated", "--templates", "dated.json", folder=folder).replace('$"', '\\\\Z"')))
    entries = [json.loads(line) for line in (root / "Tests/Fixtures/Dates.ndjson").read_text().splitlines()]
    assert len(entries) >= 200
    for entry in entries:
        accepts = dated.is_valid({"pattern": "Dated", "d": entry["value"]})
        assert accepts == entry.get("schemaAccepts", entry["isDate"]), entry

# The output of new floor renders without findings.
with tempfile.TemporaryDirectory() as folder:
    for line in run("new", "floor", "Promo", folder=folder).splitlines():
        command, *arguments = line.split()
        assert command == "storey"
        run(*arguments, "--strict", folder=folder) if arguments[0] == "validate" else run(*arguments, folder=folder)
    assert "A title" in (pathlib.Path(folder) / "promo.html").read_text()
    run("new", "floor", "Promo", code=2, folder=folder)
misspelt = json.loads((root / "Samples/small.json").read_text())
misspelt["naem"] = "x"
assert page.is_valid(misspelt) and not closed.is_valid(misspelt)
schema("rules").validate(json.loads(run("rules", "--format", "json")))

# The configuration that init writes matches the schema of configurations.
with tempfile.TemporaryDirectory() as folder:
    run("init", folder=folder)
    configuration = json.loads((pathlib.Path(folder) / ".storey.json").read_text())
    schema("configuration").validate(configuration)
    configuration["rules"]["dead-urls"] = "off"
    assert not schema("configuration").is_valid(configuration)

# The schema of themes accepts a theme, and rejects errors.
for text, holds in (((root / "Samples/themes/tea.json").read_text(), True), ('{"light": {"price": "red"}}', False),
                    ('{"styles": {"title": {"size": 1000}}}', False), ('{"styles": {"title": {"color": "txet"}}}', False)):
    assert schema("theme").is_valid(json.loads(text)) == holds, text

# Manifests match their schema. An app with this version's manifest shows every sample, and a comparison with itself finds no
# breaking changes.
with tempfile.TemporaryDirectory() as folder:
    this = pathlib.Path(folder) / "this.json"
    run("manifest", "--name", "this", "--version", "1", "--capability", "video=2", "-o", this)
    example = root / "Samples/apps/tea-9.2.json"
    for file in (this, example):
        schema("manifest").validate(json.loads(file.read_text()))
    manifest = json.loads(this.read_text())
    for key, value in (("manifestVersion", "one"), ("floors", {}), ("floor", []), ("models", {"A": {"fields": [{"key": "k", "type": "txt"}]}})):
        assert not schema("manifest").is_valid(manifest | {key: value}), key
    pages = sorted(map(str, root.glob("Samples/*.json")))
    run("validate", *pages, "--strict", "--against", this)
    assert "no breaking changes" in run("breaking", this, this, *pages)
    breaking = json.loads(run("breaking", example, this, *pages, "--format", "json", code=1))
    schema("breaking").validate(breaking)
    assert [change["rule"] for change in breaking["changes"]] == ["removed-pattern", "required-field"]
    older = json.loads(run("breaking", this, example, *pages, "--format", "json", code=1))
    schema("breaking").validate(older)
    assert len(older["pages"]) > 2
    report = json.loads(run("validate", *pages, "--against", example, "--format", "json", code=1))
    schema("report").validate(report)
    missing = {f["file"] for f in report["diagnostics"] if f["rule"] == "unsupported-floor"}
    assert missing == {page["file"] for page in older["pages"]}, "validate and breaking report different pages"

# git can apply the output of --dry-run, and --fix makes the same changes.
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    shutil.copytree(root / "Samples", folder / "pages", ignore=shutil.ignore_patterns("CustomFloor"))
    (folder / "pages/one-line.json").write_text(json.dumps({"floors": [], "dierction": "rtl", "channelFloorSize": "4"}))
    shutil.copytree(folder / "pages", folder / "other/pages")
    diff = run("validate", "pages", "--fix", "--dry-run", code=1, folder=folder)
    subprocess.run(["git", "apply", "-p1", "-"], input=diff.encode(), cwd=folder / "other", check=True)
    run("validate", "pages", "--fix", "--quiet", code=1, folder=folder)
    for file in (folder / "pages").rglob("*.json"):
        assert file.read_bytes() == (folder / "other" / file.relative_to(folder)).read_bytes(), file
    assert run("validate", "pages", "--fix", "--dry-run", folder=folder) == ""

# A full disk: no file is partly written, and all other files are written.
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", folder], check=False)
    if os.path.ismount(folder):
        try:
            (folder / "old.sarif").write_text("old")
            run("validate", "Samples/broken", "--report", f"sarif={folder}/old.sarif", "--report", f"github={folder}/small.txt", code=2)
            assert (folder / "old.sarif").read_text() == "old"
            assert (folder / "small.txt").stat().st_size > 1000
            assert sorted(p.name for p in folder.iterdir()) == ["old.sarif", "small.txt"]
        finally:
            subprocess.run(["umount", folder], check=True)
    else:
        print("cannot mount a tmpfs; a full disk is tested only with /dev/full, by the tests of the package")

# The steps of the action, run in the same way as by a runner.
action = yaml.safe_load((root / "action.yml").read_text())
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    (folder / "storey-build/release").mkdir(parents=True)
    os.symlink(storey, folder / "storey-build/release/storey")
    steps = {step["name"]: step for step in action["runs"]["steps"]}
    defaults = {name: value["default"] for name, value in action["inputs"].items()}

    def run_step(name, given, cwd=root):
        """Runs a step of the action as a runner does."""
        step, inputs = steps[name], defaults | given
        environment = os.environ | {"RUNNER_TEMP": str(folder), "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
        for variable, value in step["env"].items():
            environment[variable] = inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        return subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=cwd, env=environment, capture_output=True)

    done = run_step("Validate", {"paths": "Samples/broken\nSamples/home.json\nSamples/templates\n", "templates": "Templates\n", "against": "Samples/apps/tea-9.2.json\n", "sarif-file": str(folder / "out.sarif"), "fail-level": "warning"})
    assert done.returncode == 1, done.stderr.decode()
    assert b"::error file=Samples/broken/" in done.stdout and b"unsupported-floor" in done.stdout
    assert b"unknown-pattern" not in b"".join(line for line in done.stdout.splitlines() if b"Samples/templates" in line)
    assert json.loads((folder / "out.sarif").read_text())["version"] == "2.1.0"
    assert (folder / "summary.md").read_text().startswith("### ❌ Storey: ")

    # The differences between two commits.
    work = folder / "work"
    (work / "pages").mkdir(parents=True)
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-C", str(work)]
    subprocess.run([*git, "init", "-q"], check=True)
    for page in ("Samples/home.json", "Samples/changed/home.json"):
        (work / "pages/home.json").write_bytes((root / page).read_bytes())
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-qm", page], check=True)
    (folder / "summary.md").unlink()
    done = run_step("Compare", {"diff": "HEAD~1..HEAD", "paths": "pages/\n"}, cwd=work)
    assert done.returncode == 0, done.stderr.decode()
    assert (folder / "summary.md").read_text().startswith("### Storey: pages: 1 changed\n")
    assert (folder / "storey-diff.html").read_text().startswith("<!DOCTYPE html>")
    for file in ("storey-diff.html", "storey-diff.markdown"):
        (folder / file).unlink()
    assert run_step("Compare", {"diff": "nosuch"}, cwd=work).returncode == 2

if shared:
    real = json.loads(run("validate", shared / "corpus/food.json", "--format", "json"))
    found = [(f["rule"], f["pointer"], f["message"]) for f in real["diagnostics"]]
    assert ("floor-count-mismatch", "/channelFloorSize", '"channelFloorSize" is 22, but the page has 20 floors') in found
    assert ("empty-floor", "/floors/18/hybridList", 'the floor "137" has no content: "hybridList" is empty') in found
    # One finding for each host, and one for a key that the page writes as null.
    hosts = [f for f in real["diagnostics"] if f["rule"] == "insecure-url"]
    assert len(hosts) == 2 and all(len(host["related"]) == 20 for host in hosts), hosts
    assert [f["severity"] for f in real["diagnostics"] if f["rule"] == "unknown-key"] == ["note"]
    assert any(rule == "dead-url" and pointer.endswith("/share/avatar") for rule, pointer, _ in found)
    assert any("did you mean \"functionId\"?" == f["hint"] for f in real["diagnostics"])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, shared / "peers/gen_corpus.py", folder, "--pages", "1000", "--huge-floors", "10"],
            check=True, stdout=subprocess.DEVNULL)
        for arguments in (["--quiet"], []):
            start = time.monotonic()
            subprocess.run([storey, "validate", f"{folder}/files", *arguments], stdout=subprocess.DEVNULL, check=True)
            print(f"1,000 generated pages, {' '.join(['validate', *arguments])}: {time.monotonic() - start:.2f} s")
        one = run("validate", f"{folder}/files", f"{folder}/pages.ndjson", "--jobs", "1")
        assert one == run("validate", f"{folder}/files", f"{folder}/pages.ndjson")
print("the output of validate is correct")
