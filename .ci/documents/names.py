"""Checks that the files, folders, articles and headings exist that the text between the blocks names."""
import functools
import pathlib
import re
import subprocess

from blocks import problems, root

folders = "|".join(re.escape(path.name) for path in root.iterdir() if path.is_dir() and not path.name.startswith((".git", ".build")))


@functools.cache
def in_repository():
    """Returns the files of the repository and their folders. A folder without files is not part of a new checkout."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True, text=True)
    files = [root / name for name in listed.stdout.split("\0") if name and (root / name).exists()]
    return {path for file in files for path in (file, *file.parents)}


def text_between(document, blocks):
    """Returns the text of a document. The blocks and comments in it are empty lines."""
    lines = (root / document).read_text().split("\n")
    for block in blocks:
        for number in range(block.line - 2, block.line + block.text.count("\n")):
            lines[number] = ""
    return re.sub(r"<!--.*?-->", lambda comment: "\n" * comment[0].count("\n"), "\n".join(lines), flags=re.S)


def spans(text):
    """Yields the position and the content of each span of code."""
    for span in re.finditer(r"(?<!`)`([^`]+)`(?!`)", text):
        yield span.start(), " ".join(span[1].split())


def report(document, text, at, message):
    problems.append(f"{document}:{text.count(chr(10), 0, at) + 1}: error: {message}")


def check_names(document, blocks):
    text = text_between(document, blocks)
    folder = (root / document).parent
    for at, named in spans(text):
        if re.fullmatch(rf"(?:{folders})/[\w./*+-]*", named) and not any(
                path in in_repository() for base in (root, folder) for path in base.glob(named.rstrip("/"))):
            report(document, text, at, f"cannot find the file {named}")
    for link in re.finditer(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"|<doc:([^>]+)>", text):
        target = link[1] or link[2]
        if link[3]:
            if not any(folder.rglob(f"{link[3]}.md")) and not any((root / "Documentation").rglob(f"{link[3]}.md")):
                report(document, text, link.start(), f"cannot find the article {link[3]}")
        elif target.startswith("#"):
            headings = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.M)}
            if target[1:] not in headings:
                report(document, text, link.start(), f"cannot find the heading {target}")
        elif not re.match(r"https?:", target) and pathlib.Path((folder / target.split("#")[0]).resolve()) not in in_repository():
            report(document, text, link.start(), f"cannot find the file {target}")
