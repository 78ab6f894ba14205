"""The fenced blocks of a document, and the problems found in them."""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
markers = {"setup", "holds", "anew", "exits", "carried out by", "synopsis", "output of", "drawing", "schema",
           "settings of", "options", "file", "keys of"}
problems = []


class Block:
    """A fenced block: its language, the number of its first line, its text, and the directives above it."""

    def __init__(self, document, line, language, text, says):
        self.document, self.line, self.language, self.text, self.says = document, line, language, text, says

    def problem(self, message, line=None):
        problems.append(f"{self.document}:{line or self.line}: error: {message}")


def blocks(document):
    """Returns the blocks of a document, in order."""
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
                problems.append(f"{document}:{number}: error: expected a block after the comment above")
            says = {}
            if re.match(r" *(>|[-*] |\d+\. ) *(`{3}|~{3})", line):
                problems.append(f"{document}:{number}: error: a block must begin on a separate line")
            previous = next((l for l in reversed(lines[:number - 1]) if l.strip()), "")
            if line.startswith("    ") and not lines[number - 2].strip() and not re.match(r" *([-*]|\d+\.) |  ", previous):
                problems.append(f"{document}:{number}: error: an indented block has no language; use a fenced block")
        if comment is not None and "-->" in comment:
            name, _, value = comment.removeprefix("<!--").split("-->")[0].strip().partition(":")
            comment = None
            if name in markers:
                says[name] = value.strip()
            elif name.split(" ")[0].isidentifier() and (":" in line):
                problems.append(f"{document}:{number}: error: unknown directive '{name}'; expected one of {', '.join(sorted(markers))}")
    if fence:
        problems.append(f"{document}:{fence[3] - 1}: error: unterminated block")
    return found


def documents(names=()):
    """Returns the named documents, or all documents of the repository, except golden files."""
    if not names:
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=root, capture_output=True, check=True, text=True)
        names = listed.stdout.split()
    return sorted(name for name in names if not name.startswith("Tests/Golden/") and (root / name).exists())


def finish(result):
    """Prints the problems and exits with an error, or prints the result."""
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"problems: {len(problems)}")
    print(result)
