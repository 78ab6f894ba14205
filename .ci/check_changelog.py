"""Checks CHANGELOG.md: its form, its newest version, and its list of schema digests.

    check_changelog.py STOREY                      checks everything; STOREY is the path of the tool
    check_changelog.py --record [--version NAME]   records the digests of changed schemas

The form is that of Keep a Changelog 1.1.0. The newest version must be the one that 'storey --version' prints, and its date the one
in StoreyVersion.swift. The table below the heading 'Schema digests' has a row for each file in Schemas/: the first digits of its
SHA-256, and the section of the changelog that describes its last change. That section must contain the path of the file.

--record uses the section Unreleased, or the newest version if the changelog has no section Unreleased. --version selects another
section, for example a version that is not published yet.
"""
import argparse
import dataclasses
import datetime
import hashlib
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = "CHANGELOG.md"
VERSION_FILE = "Sources/StoreyOutput/StoreyVersion.swift"
UNRELEASED, DIGESTS = "Unreleased", "Schema digests"
GROUPS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
TABLE_HEAD = ["| schema | SHA-256 | last change |", "| --- | --- | --- |"]


@dataclasses.dataclass
class Section:
    """A section for a version: its name, its date or None, the number of its line, and the lines below its heading."""
    name: str
    date: str | None
    line: int
    lines: list[str] = dataclasses.field(default_factory=list)

    @property
    def text(self):
        return "\n".join(self.lines)

    def names(self, schema):
        """Whether the section contains the path of a schema."""
        return re.search(rf"(?<![\w/-]){re.escape(schema)}(?![\w-])", self.text) is not None


@dataclasses.dataclass
class Changelog:
    """The sections of a changelog, newest first, and its table of digests: the digest and the section by the path of the schema."""
    sections: list[Section]
    digests: dict[str, tuple[str, str]]

    def section(self, name):
        return next((section for section in self.sections if section.name == name), None)

    @property
    def newest(self):
        """The newest section with a version."""
        return next((section for section in self.sections if section.name != UNRELEASED), None)


def read(text):
    """Returns the changelog and the errors in its form, each with the number of a line."""
    sections, digests, errors, current, in_digests = [], {}, [], None, False
    lines = text.split("\n")
    if lines[0] != "# Changelog":
        errors.append((1, "expected the heading '# Changelog'"))
    for number, line in enumerate(lines, 1):
        if in_digests and line.startswith("## "):
            errors.append((number, f"the section '{DIGESTS}' must be the last one"))
        if line == f"## {DIGESTS}":
            in_digests, current = True, None
        elif line.startswith("## "):
            current = heading(line, number, errors)
            sections.append(current)
        elif in_digests and (row := re.fullmatch(r"\| `(Schemas/[^`]+)` \| `([0-9a-f]+)` \| (\S+) \|", line)):
            digests[row[1]] = (row[2], row[3])
        elif in_digests and line.startswith("|") and line not in TABLE_HEAD:
            errors.append((number, "expected a row '| `Schemas/FILE` | `DIGEST` | VERSION |'"))
        elif current:
            current.lines.append(line)
    if not in_digests:
        errors.append((len(lines), f"missing section '## {DIGESTS}' at the end"))
    return Changelog(sections, digests), errors


def heading(line, number, errors):
    """Returns the section of a heading, and adds an error if the heading is wrong."""
    if line == f"## [{UNRELEASED}]":
        return Section(UNRELEASED, None, number)
    if match := re.fullmatch(r"## \[(\d+\.\d+\.\d+)\] - (\S+)", line):
        try:
            if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", match[2]):
                raise ValueError
            datetime.date.fromisoformat(match[2])
        except ValueError:
            errors.append((number, f"invalid date '{match[2]}'; expected YYYY-MM-DD"))
        return Section(match[1], match[2], number)
    errors.append((number, f"invalid heading '{line}'; expected '## [{UNRELEASED}]' or '## [1.2.3] - YYYY-MM-DD'"))
    return Section(line.removeprefix("## "), None, number)


def order_errors(sections):
    """Returns the errors in the order of the sections."""
    errors = []
    for section in sections[1:]:
        if section.name == UNRELEASED:
            errors.append((section.line, f"the section {UNRELEASED} must be the first one, and there can be only one"))
    released = [section for section in sections if section.date]
    for newer, older in zip(released, released[1:]):
        if numbers(newer.name) <= numbers(older.name):
            errors.append((older.line, f"version {older.name} must be lower than {newer.name} above it"))
        if newer.date < older.date:
            errors.append((older.line, f"version {older.name} has a later date than {newer.name} above it"))
    if not released:
        errors.append((1, "missing section of a version"))
    return errors


def numbers(version):
    return [int(part) for part in version.split(".")]


def group_errors(section):
    """Returns the errors in the groups of a section: unknown names, repeated names, and groups without entries."""
    errors, names, entries, last = [], [], 0, None
    for number, line in enumerate([*section.lines, "### "], section.line + 1):
        if not line.startswith("### "):
            entries += line.startswith(("- ", "|"))
            if line.startswith("- ") and last is None:
                errors.append((number, f"an entry without a group; expected one of {', '.join(GROUPS)} above it"))
            continue
        if last and not entries:
            errors.append((number, f"the group '{last}' of {section.name} has no entries"))
        last, entries = line.removeprefix("### "), 0
        if last and last not in GROUPS:
            errors.append((number, f"unknown group '{last}'; expected one of {', '.join(GROUPS)}"))
        if last in names:
            errors.append((number, f"the group '{last}' occurs twice in {section.name}"))
        names.append(last)
    return errors


def form_errors(changelog, errors):
    """Returns all errors in the form, as messages with a line, in the order of the file."""
    errors = errors + order_errors(changelog.sections)
    for section in changelog.sections:
        errors += group_errors(section)
    return [f"{FILE}:{line}: error: {message}" for line, message in sorted(errors)]


def version_errors(changelog, printed, source):
    """Returns the errors of the newest version, given the output of 'storey --version' and the text of StoreyVersion.swift."""
    newest, errors = changelog.newest, []
    if newest is None:
        return []
    match = re.match(r"storey (\d+\.\d+\.\d+)", printed)
    if match is None:
        errors.append(f"invalid output of 'storey --version': '{printed.strip()}'; expected 'storey 1.2.3'")
    elif match[1] != newest.name:
        errors.append(f"{FILE}:{newest.line}: error: the newest version is {newest.name}, but 'storey --version' prints {match[1]}")
    match = re.search(r'static let date = "([^"]*)"', source)
    if match is None:
        errors.append(f"{VERSION_FILE}: error: missing date of the version; add 'static let date = \"{newest.date}\"'")
    elif match[1] != newest.date:
        errors.append(f"{FILE}:{newest.line}: error: the date of {newest.name} is {newest.date}, but {VERSION_FILE} has {match[1]}")
    return errors


def digests_of(folder):
    """Returns the digest of each schema by its path."""
    return {f"Schemas/{file.name}": hashlib.sha256(file.read_bytes()).hexdigest()[:12]
            for file in sorted((folder / "Schemas").glob("*.json"))}


def schema_errors(changelog, current):
    """Returns the errors of the table of digests, given the current digests."""
    errors = []
    for schema, digest in current.items():
        recorded, name = changelog.digests.get(schema, (None, None))
        section = changelog.section(name)
        if recorded != digest:
            errors.append(f"{schema} changed: add an entry to {FILE} under {UNRELEASED} that names it, then run "
                          "Scripts/record.sh")
        elif section is None:
            errors.append(f"{FILE}: error: the row of {schema} has the version {name}, which has no section")
        elif not section.names(schema):
            errors.append(f"{FILE}:{section.line}: error: the section {name} does not name {schema}, although its row has that version")
    for schema in changelog.digests.keys() - current.keys():
        errors.append(f"{schema} was removed: add an entry to {FILE} under {UNRELEASED} that names it, then run "
                      "Scripts/record.sh")
    return sorted(errors)


def target_section(changelog, name):
    """Returns the section that describes changes to record."""
    if name:
        return changelog.section(name)
    return changelog.section(UNRELEASED) or changelog.newest


def record(folder, text, name=None):
    """Returns the changelog with the current digests, or the errors that prevent it."""
    changelog, _ = read(text)
    current, section, errors = digests_of(folder), target_section(changelog, name), []
    if section is None:
        return None, [f"{FILE} has no section {name or UNRELEASED}"]
    rows = dict(changelog.digests)
    for schema in sorted(current.keys() | rows.keys()):
        if schema in current and rows.get(schema, ("",))[0] == current[schema]:
            continue
        if not section.names(schema):
            errors.append(f"{schema} changed, but the section {section.name} of {FILE} does not name it; add an entry")
        elif schema in current:
            rows[schema] = (current[schema], section.name)
        else:
            del rows[schema]
    if errors:
        return None, errors
    table = [*TABLE_HEAD, *(f"| `{schema}` | `{digest}` | {version} |" for schema, (digest, version) in sorted(rows.items()))]
    before, _, after = text.partition(f"## {DIGESTS}\n")
    prose = [line for line in after.split("\n") if not line.startswith("|")]
    return before + f"## {DIGESTS}\n" + "\n".join(prose).rstrip("\n") + "\n\n" + "\n".join(table) + "\n", []


def check(folder, storey):
    """Returns all errors of the changelog in a folder, given a command that prints the version."""
    changelog, errors = read((folder / FILE).read_text())
    printed = subprocess.run([*storey, "--version"], capture_output=True, text=True, check=True).stdout
    source = (folder / VERSION_FILE).read_text()
    return (form_errors(changelog, errors) + version_errors(changelog, printed, source)
            + schema_errors(changelog, digests_of(folder)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("storey", nargs="?", help="the path of the tool")
    parser.add_argument("--record", action="store_true", help="record the digests of changed schemas")
    parser.add_argument("--version", metavar="NAME", help="with --record: the section that describes the changes")
    options = parser.parse_args()
    if options.record:
        text, errors = record(ROOT, (ROOT / FILE).read_text(), options.version)
        if text is not None:
            (ROOT / FILE).write_text(text)
    elif options.storey:
        errors = check(ROOT, [str(pathlib.Path(options.storey).resolve())])
    else:
        parser.error("missing the path of the tool, or --record")
    if errors:
        sys.exit("\n".join(errors))
    print(f"{FILE} is recorded" if options.record else f"{FILE} is correct")


if __name__ == "__main__":
    main()
