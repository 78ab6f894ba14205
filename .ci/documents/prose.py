"""Checks names in the text between the blocks."""
import re

from blocks import problems, root
from commands import check_usage


folders = "|".join(re.escape(path.name) for path in root.iterdir() if path.is_dir() and not path.name.startswith((".git", ".build")))


def check_prose(document, blocks, world):
    """Checks that the names in the text exist: files of this repository, links, commands with their options."""
    lines = (root / document).read_text().split("\n")
    for block in blocks:
        for number in range(block.line - 2, block.line + block.text.count("\n")):
            lines[number] = ""
    text = re.sub(r"<!--.*?-->", lambda comment: "\n" * comment[0].count("\n"), "\n".join(lines), flags=re.S)

    def problem(at, message):
        problems.append(f"{document}:{text.count(chr(10), 0, at) + 1}: error: {message}")

    for span in re.finditer(r"(?<!`)`([^`]+)`(?!`)", text):
        named = " ".join(span[1].split())
        if re.fullmatch(rf"(?:{folders})/[\w./*+-]*", named) and not any(
            any(folder.glob(named.rstrip("/"))) for folder in (root, (root / document).parent)):
            problem(span.start(), f"cannot find the file {named}")
        if re.match(r"storey [a-z]", named) and (wrong := check_usage(named, world)):
            problem(span.start(), wrong)
    for link in re.finditer(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"|<doc:([^>]+)>", text):
        target = link[1] or link[2]
        if link[3]:
            if not any((root / document).parent.rglob(f"{link[3]}.md")) and not any((root / "Documentation").rglob(f"{link[3]}.md")):
                problem(link.start(), f"cannot find the article {link[3]}")
        elif target.startswith("#"):
            headings = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.M)}
            if target[1:] not in headings:
                problem(link.start(), f"cannot find the heading {target}")
        elif not re.match(r"https?:", target) and not ((root / document).parent / target.split("#")[0]).exists():
            problem(link.start(), f"cannot find the file {target}")
