"""Compiles, runs, renders and validates every code block of every document, so that none says what is not so.

    check_documents.py STOREY [DOCUMENT...]

Documents are the Markdown files of the repository, golden files aside. What is done goes by the language of a block:

    swift   compiled in a package that depends on this one, and run; the blocks of a document are one program, in order.
            Lines with .package( and .product( stand in the manifest of such a package.
    sh      run by bash in a copy of the repository (one commit of git) with a folder pages/, storey on the PATH and no
            network; the blocks and files of a document share one folder, in order.
    text    what follows "$ " is run there, and prints the lines below it; "…" stands for any text, and on a line of its
            own for any lines.
    json    is a page or a floor, and renders without errors; or what a schema says.
    yaml    is a workflow or a configuration of pre-commit or GitLab, named in a comment on its first line.

Any other language fails. What the text between the blocks names has to be there: files and folders of this repository,
links, commands and their options. HTML comments above a block, invisible on the page, say what cannot be seen from it:

    <!-- setup: SWIFT -->        code that comes before a swift block
    <!-- holds: SWIFT -->        what is true after it
    <!-- anew -->                a swift block that begins another program
    <!-- exits: CODE -->         the exit code of sh and text blocks; 0 unless said
    <!-- carried out by: FILE --> an sh block that is run elsewhere: each of its lines is a line there, in other words
    <!-- synopsis -->            an sh block of commands and options that 'storey COMMAND --help' has, all of them
    <!-- output of: COMMAND -->  a text block of output alone
    <!-- drawing -->             a text block that is a picture
    <!-- schema: NAME -->        a json block that Schemas/NAME.schema.json accepts; NAME#/POINTER for a part of it
    <!-- options: OPTIONS -->    what a page or floor is rendered and validated with
    <!-- file: NAME -->          any block that is also a file, for the sh and text blocks below it
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import jsonschema
import yaml

root = pathlib.Path(__file__).resolve().parent.parent
markers = {"setup", "holds", "anew", "exits", "carried out by", "synopsis", "output of", "drawing", "schema", "options", "file"}
problems = []


class Block:
    """A fenced block: its language, the line of its first line, its text, and what the comments above it say."""

    def __init__(self, document, line, language, text, says):
        self.document, self.line, self.language, self.text, self.says = document, line, language, text, says

    def problem(self, message, line=None):
        problems.append(f"{self.document}:{line or self.line}: error: {message}")


def blocks(document):
    """The blocks of a document, in order."""
    found, says, fence, comment = [], {}, None, None
    lines = (root / document).read_text().split("\n")
    for number, line in enumerate(lines, 1):
        if fence:
            mark, indent, language, first, text = fence
            if re.fullmatch(rf" *{mark[0]}{{{len(mark)},}} *", line):
                found.append(Block(document, first, language, "".join(f"{l[indent:] if not l[:indent].strip() else l}\n" for l in text), says))
                fence, says = None, {}
            else:
                text.append(line)
            continue
        if comment is not None:
            comment += "\n" + line
        elif match := re.match(r" *(`{3,}|~{3,})\s*(\S*)", line):
            fence = (match[1], len(line) - len(line.lstrip()), match[2], number + 1, [])
            continue
        elif line.lstrip().startswith("<!--"):
            comment = line.strip()
        elif line.strip():
            if says:
                problems.append(f"{document}:{number}: error: a block should follow the comment above")
            says = {}
            if re.match(r" *(>|[-*] |\d+\. ) *(`{3}|~{3})", line):
                problems.append(f"{document}:{number}: error: a block begins on a line of its own")
            previous = next((l for l in reversed(lines[:number - 1]) if l.strip()), "")
            if line.startswith("    ") and not lines[number - 2].strip() and not re.match(r" *([-*]|\d+\.) |  ", previous):
                problems.append(f"{document}:{number}: error: an indented block has no language: put it between fences")
        if comment is not None and "-->" in comment:
            name, _, value = comment.removeprefix("<!--").split("-->")[0].strip().partition(":")
            comment = None
            if name in markers:
                says[name] = value.strip()
            elif name.split(" ")[0].isidentifier() and (":" in line):
                problems.append(f"{document}:{number}: error: no comment is called '{name}': {', '.join(sorted(markers))}")
    if fence:
        problems.append(f"{document}:{fence[3] - 1}: error: the block has no end")
    return found


class World:
    """Where a document's commands run: a copy of the repository, pages/, and storey on the PATH."""

    refusal = "#!/bin/sh\necho \"$(basename \"$0\") is not run here: say who carries the block out\" >&2\nexit 64\n"

    def __init__(self, folder, storey):
        self.folder = folder / "storey"
        for name in subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True).stdout.decode().split("\0"):
            if name and (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)
        (self.folder / "pages").mkdir()
        for page in root.glob("Samples/*.json"):
            shutil.copy(page, self.folder / "pages")
        # Commands that ask git find a repository, whose one commit is the copy.
        git = ["git", "-c", "user.name=storey", "-c", "user.email=storey@localhost", "-c", "commit.gpgsign=false"]
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "pages"]):
            subprocess.run([*git, *command], cwd=self.folder, check=True)
        programs = folder / "programs"
        programs.mkdir()
        (programs / "storey").symlink_to(storey)
        for name in ("swift", "apt-get", "pip", "pip3", "curl", "brew"):
            (programs / name).write_text(self.refusal)
            (programs / name).chmod(0o755)
        self.environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    # Without a network where the machine lets us take it away.
    isolation = ["unshare", "-rn"] if shutil.which("unshare") and not subprocess.run(
        ["unshare", "-rn", "true"], capture_output=True).returncode else []

    def run(self, script, arguments=()):
        return subprocess.run([*self.isolation, *(arguments or ["bash", "-c", script])], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)


# sh

def check_shell(block, world):
    if "synopsis" in block.says:
        return check_synopsis(block, world)
    if file := block.says.get("carried out by"):
        return check_carried_out(block, file)
    expected = int(block.says.get("exits", 0))
    script = f"set -Eeuo pipefail\nshopt -s globstar\ntrap 'echo \"@$LINENO\"' ERR\n{block.text}"
    done = world.run(script)
    if done.returncode != expected:
        line = re.findall(r"^@(\d+)$", done.stdout, re.M)
        block.problem(f"exits with {done.returncode}, not {expected}:\n{done.stdout}", block.line + int(line[0]) - 4 if line else None)


def check_usage(usage, world):
    """What 'storey COMMAND --help' does not know of a usage, if anything."""
    command = usage.split()[1]
    done = world.run("", ["storey", command, "--help"])
    if done.returncode:
        return f"there is no 'storey {command}'"
    for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", usage):
        if not re.search(rf"(?<![\w-]){option}(?![\w-])", done.stdout):
            return f"'storey {command}' has no option {option}"
    return None


def check_synopsis(block, world):
    listed = set()
    for number, line in enumerate(block.text.splitlines(), block.line):
        for usage in re.split(r"(?=\bstorey )", line)[1:]:
            listed.add(usage.split()[1])
            if problem := check_usage(usage, world):
                block.problem(problem, number)
    commands = re.search(r"Commands:\n((?:  .*\n)+)", world.run("storey --help").stdout)[1]
    for command in re.findall(r"^  (\S+)", commands, re.M):
        if command not in listed:
            block.problem(f"'storey {command}' is not listed")


def check_carried_out(block, file):
    """Each line has to be found in `file`: a line there with all of its words, whatever else that line says."""
    there = [shlex.split(line, comments=True) for line in re.sub(r"\\\n", " ", (root / file).read_text()).split("\n") if line.count('"') % 2 == 0 and line.count("'") % 2 == 0]
    for number, line in enumerate(block.text.splitlines(), block.line):
        words = shlex.split(line, comments=True)
        if words and not any(all(any(other == word or other.endswith("/" + word) for other in others) for word in words) for others in there):
            block.problem(f"{file} has no such command: {' '.join(words)}", number)


# text

def check_text(block, world):
    if "drawing" in block.says:
        return
    if command := block.says.get("output of"):
        sessions = [(block.line, command, block.text.splitlines())]
    else:
        sessions = []
        for number, line in enumerate(block.text.splitlines(), block.line):
            if line.startswith("$ "):
                sessions.append((number, line[2:], []))
            elif sessions:
                sessions[-1][2].append(line)
            else:
                return block.problem("a block of text begins with '$ ' and a command, or a comment says what it is", number)
    for number, command, lines in sessions:
        done = world.run(command)
        expected = int(block.says.get("exits", 0))
        if done.returncode != expected:
            block.problem(f"exits with {done.returncode}, not {expected}:\n{done.stdout}", number)
            continue
        pattern = "".join(
            r"(?:.*\n)*?" if line.strip() == "…" else ".*".join(re.escape(part) for part in line.rstrip().split("…")) + r" *\n" for line in lines)
        if not re.fullmatch(pattern, done.stdout if done.stdout.endswith("\n") or not done.stdout else done.stdout + "\n"):
            block.problem(f"'{command}' prints something else:\n{done.stdout}", number)


# json

def check_json(block, world):
    try:
        value = json.loads(block.text, object_pairs_hook=without_duplicates)
    except ValueError as error:
        return block.problem(f"is no JSON: {error}", block.line + getattr(error, "lineno", 1) - 1)
    options = block.says.get("options", "")
    if name := block.says.get("schema"):
        name, _, pointer = name.partition("#")
        file = root / f"Schemas/{name}.schema.json"
        if not file.exists():
            return block.problem(f"there is no {file.relative_to(root)}")
        schema = json.loads(file.read_text())
        part = {"$ref": f"#{pointer}", "$defs": schema.get("$defs", {})} if pointer else schema
        for error in jsonschema.Draft202012Validator(part).iter_errors(value):
            block.problem(f"breaks {file.relative_to(root)} at /{'/'.join(map(str, error.absolute_path))}: {error.message}")
        # What the tool itself makes of it.
        if name == "theme" and not pointer:
            world.write(".block.json", block.text)
            check_tool(block, world, "storey render Samples/small.json --theme .block.json")
        if name == "configuration" and not pointer:
            world.write(".block/base.storey.json", "{}")
            world.write(".block/pages/.storey.json", block.text)
            check_tool(block, world, "cd .block && storey config pages")
            shutil.rmtree(world.folder / ".block")
        return
    if isinstance(value, dict) and "floors" in value:
        page = block.text
    elif isinstance(value, dict) and "pattern" in value:
        page = json.dumps({"floors": [value]}, ensure_ascii=False)
    else:
        return block.problem("is neither a page nor a floor: a comment names its schema")
    world.write(".block.json", page)
    check_tool(block, world, f"storey validate .block.json {options}")
    check_tool(block, world, f"storey render .block.json --unknown fail --format html {options}")


def without_duplicates(members):
    if len(dict(members)) < len(members):
        raise ValueError(f"a key occurs more than once in {[key for key, _ in members]}")
    return dict(members)


def check_tool(block, world, command):
    done = world.run(command)
    if done.returncode or re.search(r": error: ", done.stdout):
        block.problem(f"'{command}' says:\n{done.stdout}")


# yaml

def check_yaml(block, world):
    try:
        value = yaml.safe_load(block.text)
    except yaml.YAMLError as error:
        return block.problem(f"is no YAML: {error}")
    name = block.text.split("\n")[0].removeprefix("#").strip()
    schemas = {r"\.github/workflows/.*\.yml": "vendor.github-workflows", r"\.gitlab-ci\.yml": "vendor.gitlab-ci"}
    schema = next((schema for pattern, schema in schemas.items() if re.fullmatch(pattern, name)), None)
    if schema:
        world.write(".block.yml", block.text)
        done = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(world.folder / ".block.yml")],
                              capture_output=True, text=True)
        if done.returncode:
            return block.problem(f"is no {name}:\n{done.stdout}{done.stderr}")
        for job in value.values() if schema == "vendor.gitlab-ci" else value["jobs"].values():
            check_action(block, job)
    elif name == ".pre-commit-config.yaml":
        offered = {hook["id"] for hook in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())}
        for hook in (hook for repo in value["repos"] for hook in repo["hooks"]):
            if hook["id"] not in offered:
                block.problem(f"there is no hook {hook['id']}")
    else:
        block.problem("its first line is a comment with the name of its file: .github/workflows/….yml, .gitlab-ci.yml or .pre-commit-config.yaml")


def check_action(block, job):
    """The inputs that a job gives to this repository's action are inputs of it."""
    inputs = yaml.safe_load((root / "action.yml").read_text())["inputs"]
    for step in job.get("steps", []) if isinstance(job, dict) else []:
        if "/storey@" in step.get("uses", ""):
            for name in step.get("with", {}):
                if name not in inputs:
                    block.problem(f"the action has no input {name}")


# swift

def check_swift(blocks):
    """All programs of all documents in one package, built without optimization and with it, and run."""
    described = json.loads(subprocess.run(["swift", "package", "--scratch-path", str(root / ".build-documents/build"), "describe", "--type", "json"], cwd=root, capture_output=True, check=True).stdout)
    libraries = [product["name"] for product in described["products"] if "library" in product["type"]]
    folder = root / ".build-documents/reader"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "Sources").mkdir(parents=True)
    link = folder.parent / "storey"
    link.unlink(missing_ok=True)
    link.symlink_to(root)
    programs, manifests, targets = {}, {}, []
    for block in blocks:
        lines = [line for line in block.text.splitlines() if line.strip() and not line.strip().startswith("//")]
        if lines and all(re.match(r"\s*\.(package|product)\(", line) for line in lines):
            manifests.setdefault(block.document, []).append(block)
            continue
        parts = programs.setdefault(block.document, [])
        if not parts or "anew" in block.says:
            parts.append([])
        parts[-1].append(block)
    dependencies = {line.split("//")[0].strip().rstrip(",") for part in manifests.values() for block in part for line in block.text.splitlines() if ".package(" in line}
    for document, part in manifests.items():
        products = [line.split("//")[0].strip().rstrip(",") for block in part for line in block.text.splitlines() if ".product(" in line]
        name = f"Manifest{len(targets)}"
        (folder / "Sources" / name).mkdir()
        imports = "".join(f"import {product}\n" for line in products for product in re.findall(r'name: "(\w+)"', line))
        (folder / f"Sources/{name}/main.swift").write_text(imports or "\n")
        targets.append((name, products))
    own = []
    for document, parts in programs.items():
        for index, part in enumerate(parts):
            name = re.sub(r"\W", "_", document.removesuffix(".md")) + (f"_{index + 1}" if len(parts) > 1 else "")
            text = ""
            for block in part:
                if setup := block.says.get("setup"):
                    text += f'#sourceLocation(file: "{document}", line: {block.line - setup.count(chr(10)) - 2})\n{setup}\n'
                text += f'#sourceLocation(file: "{document}", line: {block.line})\n{block.text}'
                if holds := block.says.get("holds"):
                    text += f'#sourceLocation()\nif !({holds}) {{ fatalError(#"{document}:{block.line}: error: does not hold: {holds}"#) }}\n'
            (folder / "Sources" / name).mkdir()
            (folder / f"Sources/{name}/main.swift").write_text(text)
            targets.append((name, [f'.product(name: "{library}", package: "storey")' for library in libraries]))
            own.append((name, part[0]))
    listed = ",\n".join(
        f'    .executableTarget(name: "{name}", dependencies: [{", ".join(products)}], swiftSettings: [.treatAllWarnings(as: .error)])' for name, products in targets)
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
        '  name: "reader", platforms: [.macOS(.v14)],\n'
        f'  dependencies: [{", ".join(sorted(dependencies)) or ".package(path: " + chr(34) + "../storey" + chr(34) + ")"}],\n  targets: [\n{listed}\n  ])\n')
    for configuration in ("debug", "release"):
        arguments = ["--package-path", str(folder), "--scratch-path", str(folder.parent / "build"), "-c", configuration]
        done = subprocess.run(["swift", "build", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            errors = sorted(set(re.findall(r"^(.*: error: .*)$", done.stdout, re.M)))
            relative = [re.sub(rf"^({re.escape(str(folder))}/|{re.escape(str(root))}/)?", "", error) for error in errors]
            problems.extend(relative or [f"the programs cannot be built:\n{done.stdout}"])
            return len(own)
        binaries = subprocess.run(["swift", "build", *arguments, "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
        with tempfile.TemporaryDirectory() as empty:
            for name, block in own:
                done = subprocess.run([f"{binaries}/{name}"], cwd=empty, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                      timeout=300, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
                if done.returncode:
                    said = re.findall(r"(\S+:\d+: error: does not hold: .*)", done.stderr)
                    ended = f"{block.document}:{block.line}: error: the program that begins here ({configuration}) exits with {done.returncode}:\n{done.stderr}"
                    problems.extend(f"{line} ({configuration})" for line in said)
                    problems.extend([] if said else [ended])
    return len(own)


# prose

folders = "|".join(re.escape(path.name) for path in root.iterdir() if path.is_dir() and not path.name.startswith((".git", ".build")))


def check_prose(document, blocks, world):
    """What the text names is there: files of this repository, links, commands with their options."""
    lines = (root / document).read_text().split("\n")
    for block in blocks:
        for number in range(block.line - 2, block.line + block.text.count("\n")):
            lines[number] = ""
    text = re.sub(r"<!--.*?-->", lambda comment: "\n" * comment[0].count("\n"), "\n".join(lines), flags=re.S)

    def problem(at, message):
        problems.append(f"{document}:{text.count(chr(10), 0, at) + 1}: error: {message}")

    for span in re.finditer(r"(?<!`)`([^`]+)`(?!`)", text):
        named = " ".join(span[1].split())
        if re.fullmatch(rf"(?:{folders})/[\w./*+-]*", named) and not any(root.glob(named.rstrip("/"))):
            problem(span.start(), f"there is no {named}")
        if re.match(r"storey [a-z]", named) and (wrong := check_usage(named, world)):
            problem(span.start(), wrong)
    for link in re.finditer(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"|<doc:([^>]+)>", text):
        target = link[1] or link[2]
        if link[3]:
            if not any((root / document).parent.rglob(f"{link[3]}.md")) and not any((root / "Documentation").rglob(f"{link[3]}.md")):
                problem(link.start(), f"there is no article {link[3]}")
        elif target.startswith("#"):
            headings = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.M)}
            if target[1:] not in headings:
                problem(link.start(), f"there is no heading {target}")
        elif not re.match(r"https?:", target) and not ((root / document).parent / target.split("#")[0]).exists():
            problem(link.start(), f"there is no {target}")


checks = {"sh": check_shell, "text": check_text, "json": check_json, "yaml": check_yaml}


def main():
    storey = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=root, capture_output=True, check=True, text=True).stdout.split()
    documents = sorted(name for name in names if not name.startswith("Tests/Golden/") and (root / name).exists())
    count, programs = 0, []
    for document in documents:
        found = blocks(document)
        count += len(found)
        with tempfile.TemporaryDirectory() as folder:
            world = World(pathlib.Path(folder), storey)
            check_prose(document, found, world)
            for block in found:
                if name := block.says.get("file"):
                    world.write(name, block.text)
                if block.language == "swift":
                    programs.append(block)
                elif check := checks.get(block.language):
                    check(block, world)
                else:
                    block.problem(f"nothing checks the language '{block.language}': use one of swift, {', '.join(checks)}", block.line - 1)
    built = check_swift(programs) if programs else 0
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"problems: {len(problems)}")
    print(f"{count} blocks of {len(documents)} documents hold, {built} programs among them")


main()
