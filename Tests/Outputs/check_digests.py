"""Compares the digest of every output of the tool with the digests in the repository, so that every change is noticed.

    check_digests.py STOREY                  fails when a digest differs from digests.txt
    check_digests.py STOREY --record         writes digests.txt
    check_digests.py STOREY --against OTHER  prints the differences between the outputs of two builds of the tool

A digest covers the exit code, standard output, standard error, and the files that the run wrote. File names are relative to
the folder of the run, so that the digests are the same on every machine. Standard output that must be a file of the repository, in
Tests/Golden or Schemas, is compared with that file and is not part of the digest. Scripts/record.sh records everything.
"""
import argparse
import concurrent.futures
import difflib
import functools
import hashlib
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from choices import choices, patterns, report_formats, schemas
from edits import some_edits

root = pathlib.Path(__file__).resolve().parent.parent.parent
recorded = pathlib.Path(__file__).resolve().parent / "digests.txt"
pages = sorted(str(p.relative_to(root)) for folder in ["Samples", "Samples/templates"] for p in (root / folder).glob("*.json"))
broken = sorted(str(p.relative_to(root)) for p in (root / "Samples/broken").glob("*.json"))
templates = sorted(str(p.relative_to(root)) for p in (root / "Templates").glob("*.json"))
theme, app = "Samples/themes/tea.json", "Samples/apps/tea-9.2.json"
samples = ["Samples", "Templates"]
commands = ["render", "preview", "validate", "actions", "tap", "diff", "schema", "floors", "rules", "explain", "manifest",
            "breaking", "config", "init", "new", "mcp"]


class Tool:
    """A build of the tool, and for each thread a folder with the samples in which it runs."""

    def __init__(self, program, folder):
        self.program, self.folder, self.thread = str(pathlib.Path(program).resolve()), folder, threading.local()

    def here(self):
        """Returns the folder of this thread."""
        if not hasattr(self.thread, "here"):
            self.thread.here = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
            for name in samples:
                shutil.copytree(root / name, self.thread.here / name, ignore=lambda _, names: [n for n in names if not keeps(n)])
            self.thread.files = self.files()
        return self.thread.here

    def run(self, arguments, files={}, sent=None):
        """Returns the output of a run and the files that it wrote. The folder contains the samples and `files`."""
        here = self.here()
        for name, text in files.items():
            (here / name).parent.mkdir(exist_ok=True)
            (here / name).write_text(text)
        done = subprocess.run(
            [self.program, *arguments], cwd=here, capture_output=True, input=(sent or "").encode(), timeout=120,
            env={"HOME": "/nowhere", "PATH": os.environ["PATH"]})
        if done.returncode < 0:
            raise RuntimeError(f"signal {-done.returncode} ended 'storey {' '.join(arguments)}'")
        parts = [b"exit code %d\n" % done.returncode, done.stdout, b"\n-- standard error\n", done.stderr]
        for path in sorted(self.files() - self.thread.files):
            name, content = str(path.relative_to(here)), path.read_bytes()
            if files.get(name, "").encode() != content:
                parts += [f"\n-- {name}\n".encode(), content]
            path.unlink()
        for child in here.iterdir():
            if child.name not in samples:
                shutil.rmtree(child)
        return b"".join(parts)

    def files(self):
        """Returns the files in the folder of this thread."""
        return {pathlib.Path(folder, name) for folder, _, names in os.walk(self.thread.here) for name in names}


def keeps(name):
    """Whether the tool reads a file or folder of the samples."""
    return name.endswith(".json") or "." not in name and name not in ("Sources", "Tests")


class Run:
    """One line of the list: a command line, run once or with several sets of files. All its outputs have one digest. Its
    standard output must be the content of `file`, a path in the repository, if that is given."""

    def __init__(self, *arguments, name=None, files=(), sent=None, file=None):
        self.arguments, self.name = arguments, name or " ".join(arguments)
        # One set of files per run: the text of each file by its name.
        self.files, self.sent, self.file = list(files) or [{}], sent, file

    def output(self, tool):
        return b"\n".join(tool.run(self.arguments, files, self.sent) for files in self.files)

    def digest(self, output):
        """Returns the digest of an output without the content of the file; `None` if it does not have that content."""
        if self.file:
            if not (root / self.file).exists():
                return None
            head, content = b"exit code ", (root / self.file).read_bytes() + b"\n-- standard error\n"
            if output[len(head) + 2:][:len(content)] != content:
                return None
            output = output[:len(head) + 2] + output[len(head) + 2 + len(content):]
        return hashlib.sha256(output).hexdigest()[:16]


def with_templates(page):
    return ("--templates", "Templates") if "templates/" in page else ()


def text(name):
    return (root / name).read_text(encoding="utf-8-sig")


def golden_file(name):
    """Returns the path of the golden file with a name, which has an extension. If it is missing, reading the path fails."""
    found = sorted((root / "Tests/Golden").glob(f"{name}.*"))
    return str(found[0].relative_to(root)) if found else f"Tests/Golden/{name}"


def runs_of_pages(tool):
    """Yields runs for every page in every format, direction and theme, and its actions, taps and differences."""
    layouts = choices(tool.program, "render", "--format")
    for page in pages:
        more = with_templates(page)
        name = page.removeprefix("Samples/").removesuffix(".json")
        for format, direction, colours in itertools.product(layouts, [(), ("--direction", "rtl")], [(), ("--theme", theme)]):
            golden = {0: name, 4: name == "home" and "home-rtl-tea"}.get(len(direction + colours))
            yield Run("render", page, "--format", format, *direction, *colours, *more,
                      file=golden and golden_file(f"{format}/{golden}"))
        for format in layouts:
            yield Run("render", page, "--format", format, "--width", "812.5", "--scroll", "700", "--lang", "ar", *more)
            yield Run("render", page, "--format", format, "--width", "120", "--unknown", "placeholder", *more)
            yield Run("render", page, "--format", format, "--as", app, *more)
            yield Run("render", page, "-o", f"page.{format}", *more)
        for format, ending in [("text", "txt"), ("json", "json")]:
            yield Run("actions", page, "--format", format, *more, file=f"Tests/Golden/actions/home.{ending}" if name == "home" else None)
            yield Run("actions", page, "--format", format, "--exposure", *more)
            yield Run("actions", page, "--format", format, "--samples", "Samples/scrolls/home.json", "--again", *more)
        for path in ["0.0.0", "0.0.1", "1.1.0", "2.h.1", "3.2.1", "float.0", "99.0.0", "x"]:
            yield Run("tap", page, path, *more)
        for y in range(0, 2000, 133):
            yield Run("tap", page, "--at", f"{40 + y % 300},{y % 600}", "--scroll", str(y), *more)
        yield Run("render", page, "--unknown", "fail")
    for format in layouts:
        yield Run("render", "Samples/rtl.json", "--format", format, "--direction", "ltr")
    for page in broken:
        for format in layouts:
            yield Run("render", page, "--format", format)
            yield Run("render", page, "--format", format, "--unknown", "placeholder", "--as", app)
        yield Run("actions", page)
        yield Run("actions", page, "--exposure")
    for old, new in itertools.permutations(pages[:6] + ["Samples/changed/home.json"], 2):
        for format, ending in [("text", "txt"), ("json", "json")]:
            golden = (old, new) == ("Samples/home.json", "Samples/changed/home.json")
            yield Run("diff", old, new, "--format", format, file=f"Tests/Golden/diff/home.{ending}" if golden else None)
    for name in ["home", "small"]:
        for old, new in [("Samples/", "edited/"), ("edited/", "Samples/")]:
            yield Run("diff", f"{old}{name}.json", f"{new}{name}.json", "--format", "json", name=f"diff {old}{name}.json, edited",
                      files=[{f"edited/{name}.json": edit} for edit in some_edits(text(f"Samples/{name}.json"), 60)])


def runs_of_reports(tool):
    """Yields runs for every report of every page, with all related options."""
    for format in report_formats(tool.program):
        for page in pages + broken:
            yield Run("validate", page, "--format", format, "--fail-level", "note", *with_templates(page))
        yield Run("validate", "Samples/broken", "Samples/home.json", "--format", format, "--against", app)
        yield Run("validate", "Samples/broken", "--format", format, "--strict", "--quiet", "--config", "all.json", files=[
            {"all.json": '{"rules": {"": "error"}, "maxWarnings": 3}'}])
        yield Run("validate", "pages.ndjson", "--format", format, files=[{"pages.ndjson": "\n".join(
            text(page).replace("\n", " ") for page in pages + broken)}])
    for page in pages + broken:
        yield Run("validate", page, "--fix", "--dry-run", *with_templates(page))
        yield Run("validate", page, "--against", app, *with_templates(page))
        yield Run("validate", "page.json", "--fix", *with_templates(page), name=f"validate {page} --fix", files=[{"page.json": text(page)}])
        yield Run("validate", page, "--write-baseline", "--baseline", "baseline.json", *with_templates(page))
        yield Run("validate", "-", "--stdin-filename", page, *with_templates(page), sent=text(page), name=f"validate - <{page}")
        lines = some_edits(text(page), 600 if page in pages else 300) if "invalid-json" not in page else [text(page)]
        for option in [(), ("--against", app)]:
            yield Run("validate", "pages.ndjson", "--format", "json", *option, *with_templates(page), name=" ".join(
                ["validate", page + ", edited", *option]), files=[{"pages.ndjson": "\n".join(lines)}])
        yield Run("render", "page.json", "--format", "json", *with_templates(page), name=f"render {page}, edited", files=[
            {"page.json": line} for line in lines[:: max(1, len(lines) // 15)]])


def runs_of_settings(tool):
    """Yields runs with templates, themes, manifests, configurations and samples of scrolling, unchanged and edited."""
    made = {}
    for name, options in [("plain", ()), ("templates", ("--templates", "Templates")), ("able", ("--capability", "video=2"))]:
        arguments = ("manifest", "--name", "Tea", "--version", "1." + str(len(made)), *options)
        yield Run(*arguments)
        made[f"{name}.json"] = tool.run(arguments).decode().removeprefix("exit code 0\n").split("\n-- standard error\n")[0]
    made["shipped.json"] = text(app)
    for old, new in itertools.permutations(made, 2):
        for format in ["text", "json"]:
            yield Run("breaking", old, new, "Samples", "--format", format, "--templates", "Templates", files=[made])
    for name in made:
        for page in pages + broken:
            yield Run("render", page, "--as", name, *with_templates(page), files=[made])
            yield Run("validate", page, "--against", name, *with_templates(page), files=[made])
    edited = functools.partial(edited_run, made)
    yield edited("shipped.json", 80, "breaking", "plain.json", "shipped.json")
    yield edited("shipped.json", 80, "validate", "Samples/home.json", "--against", "shipped.json", "--format", "json")
    yield edited("shipped.json", 60, "render", "Samples/home.json", "--as", "shipped.json")
    yield edited("templates.json", 80, "breaking", "templates.json", "plain.json")
    yield edited("templates.json", 80, "breaking", "plain.json", "templates.json", "--format", "json")
    yield edited("templates.json", 80, "validate", "Samples/templates", "--against", "templates.json", "--templates", "Templates")
    for template in templates:
        page, own = "Samples/templates/" + pathlib.Path(template).name, {"own/floor.json": text(template)}
        files = [{"own/floor.json": edit} for edit in some_edits(text(template), 100)]
        for arguments in [("validate", page, "--templates", "own", "--format", "json"), ("floors", "--templates", "own"),
                          ("render", page, "--templates", "own", "--format", "json")]:
            yield Run(*arguments, name=f"{arguments[0]} {page} with {template}, edited", files=files)
        for arguments in [("schema", "--templates", "own"), ("manifest", "--name", "x", "--version", "1", "--templates", "own")]:
            yield Run(*arguments, name=f"{arguments[0]} with {template}", files=[own])
            yield Run(*arguments, name=f"{arguments[0]} with {template}, edited", files=files[::5])
    yield Run("render", "Samples/small.json", "--theme", "theme.json", name="render with a theme, edited", files=[
        {"theme.json": edit} for edit in some_edits(text(theme), 80)])
    yield Run("actions", "Samples/home.json", "--samples", "scroll.json", name="actions with samples, edited", files=[
        {"scroll.json": edit} for edit in some_edits(text("Samples/scrolls/home.json"), 80)])
    configuration = (
        '{"rules": {"text-truncated": "off", "insecure-url": ["error", {"fields": ["img"]}], "dead-url": {"severity": "note"}},'
        ' "overrides": [{"files": "Samples/b*/**", "rules": {"missing-event": "note"}}], "baseline": "known.json",'
        ' "suppress": [{"rule": "dead-url", "files": "**/*.json", "reason": "x"}], "ignore": ["**/dead-*"], "limits": {"floors": 9},'
        ' "apps": ["Samples/apps/tea-9.2.json"], "templates": ["Templates"], "capabilities": {"video": 1}, "destinations": {"m": {}}}')
    files = [{"set.json": edit} for edit in [configuration, *some_edits(configuration, 150)]]
    yield Run("validate", "Samples/small.json", "Samples/broken/dead-url.json", "--config", "set.json", "--format", "json", name="validate with settings, edited", files=files)
    yield Run("config", "Samples/home.json", "--config", "set.json", name="config with settings, edited", files=files)


def runs_of_listings(tool):
    """Yields runs for the help, the lists and the schemas of the tool, and for bad usage."""
    rules = [line.split()[0] for line in tool.run(["rules"]).decode().splitlines()[1:] if line[:1].isalpha() and "-" in line]
    for arguments in [(), ("--help",), ("--version",), ("--versoin",), ("rendr",), ("floors", "--color", "always"),
                      ("new", "floor", "Promo"), ("new", "floor", "Promo", "--swift"), ("new", "page", "X"),
                      ("new", "floor", "9"), ("validate", "--no-config"), ("schema", "Focsu")]:
        yield Run(*arguments)
    for command in commands:
        if command != "schema":
            yield Run(command)
        yield Run(command, "--help")
        for bad in [("--nosuch",), ("--format",), ("--format", "png"), ("--width", "9"), ("a", "b", "c", "d"), ("--limit", "x=1"),
                    ("--templates", "nowhere"), ("--theme", "nowhere"), ("--as", "nowhere"), ("--config", "nowhere"),
                    ("--limit", "floors=x"), ("--unknown", "x"), ("--direction", "up"), ("--capability", "=1"), ("--jobs", "0"),
                    ("--scroll", "nan"), ("--at", "1"), ("--share", "2"), ("--report", "x=y"), ("--lang", "!"), ("--timeout", "0")]:
            yield Run(command, *bad, sent="")
    for format in ["text", "json"]:
        for command in ["floors", "rules"]:
            yield Run(command, "--format", format)
            yield Run(command, "--format", format, "--templates", "Templates", "--capability", "video")
    for rule in rules + ["dead-ulr"]:
        yield Run("explain", rule)
    for more in [(), ("--templates", "Templates")]:
        for part in ["", "closed"] + schemas(tool.program):
            file = {"": "page", "closed": None, "config": "configuration"}.get(part, part)
            yield Run("schema", *([f"--{part}"] if part else []), *more, file=f"Schemas/{file}.schema.json" if file and not more else None)
        for pattern in [*patterns(tool.program), "Coupon", "Tabs"]:
            yield Run("schema", pattern, *more)
            yield Run("schema", pattern, "--closed", *more)


def edited_run(made, name, count, *arguments):
    """Returns a run with several edits of one file."""
    files = [{**made, name: edit} for edit in some_edits(made[name], count)]
    return Run(*arguments, name=" ".join(arguments) + f", {name} edited", files=files)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("storey")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--against")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tools = [Tool(program, folder) for program in [options.storey, *([options.against] if options.against else [])]]
        runs = [*runs_of_pages(tools[-1]), *runs_of_reports(tools[-1]), *runs_of_settings(tools[-1]), *runs_of_listings(tools[-1])]
        names = [run.name for run in runs]
        assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            outputs = [pool.map(lambda run, tool=tool: run.output(tool), runs) for tool in tools]
            if options.against:
                return sum(differs(run, *pair) for run, *pair in zip(runs, *reversed(outputs))) > 0
            outputs = list(zip(runs, outputs[0]))
    digests = [(run, run.digest(output)) for run, output in outputs]
    if wrong := [run for run, digest in digests if not digest]:
        for run in wrong:
            print(f"the output of 'storey {run.name}' is not {run.file}", file=sys.stderr)
        sys.exit("run Scripts/record.sh, which records the files first; if it fails here, the tool and its libraries disagree")
    lines = [f"{digest} {run.name}" for run, digest in digests]
    if options.record:
        recorded.write_text("\n".join(lines) + "\n")
        return print(f"{len(lines)} digests of {sum(len(run.files) for run in runs)} runs recorded")
    changes = [line for line in difflib.unified_diff(recorded.read_text().splitlines(), lines, "recorded", "now", "", "", 0, "")]
    print(*changes, sep="\n", file=sys.stderr)
    if changes:
        print(f"{sum(line[0] == '+' for line in changes[2:])} outputs changed; compare them with '--against' and an older build, and "
              "if the changes are intended, record them with Scripts/record.sh", file=sys.stderr)
    else:
        print(f"{len(lines)} digests of {sum(len(run.files) for run in runs)} runs match the recorded digests, and "
              f"{sum(bool(run.file) for run in runs)} outputs are files of the repository")
    return bool(changes)


def differs(run, old, new):
    """Prints the difference of two outputs, if any. Returns whether they differ."""
    if old == new:
        return False
    print(f"== storey {run.name}")
    lines = [output.decode(errors="replace").splitlines() for output in (old, new)]
    for line in itertools.islice(difflib.unified_diff(*lines, "old", "new", "", "", 1, ""), 60):
        print(line[:400])
    return True


if __name__ == "__main__":
    sys.exit(main())
