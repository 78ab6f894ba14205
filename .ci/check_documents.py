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
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
from blocks import blocks, problems, root
from commands import check_shell, check_text
from data import check_json, check_yaml
from programs import check_swift
from prose import check_prose
from world import World

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
