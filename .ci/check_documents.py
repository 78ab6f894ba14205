"""Compiles, runs, renders and validates every code block of every document, so that the documents are correct.

    check_documents.py STOREY [DOCUMENT...]

Documents are the Markdown files of the repository, except golden files. The check depends on the language of the block:

    swift   is compiled in a package that depends on this one, and run. The blocks of a document are one program, in order.
            Lines with .package( and .product( belong to the manifest of the package.
    sh      is run by bash in a copy of the repository (one commit of git) with a folder pages/, without sources and tests, with
            storey on the PATH and no network. The blocks and files of a document share one folder, in order.
    text    The command after "$ " is run in the same way, and must print the lines below it. "…" matches any text, and on
            a separate line any lines.
    json    must be a page or a floor and render without errors, must match a schema, or must be settings of an editor.
    yaml    must be a workflow or a configuration of pre-commit or GitLab. A comment on its first line names the file.
    lua     is parsed by Neovim.
    elisp   is read by Emacs.
    toml    is parsed. In lua, elisp, toml and settings, the commands of the tool must exist, with their options.

Any other language is an error. Names in the text between the blocks must exist: files and folders of this repository,
links, commands and their options. HTML comments above a block, which are invisible on the page, are directives:

    <!-- setup: SWIFT -->        code that is inserted before a swift block
    <!-- holds: SWIFT -->        a condition that must be true after it
    <!-- anew -->                a swift block that begins another program
    <!-- exits: CODE -->         the exit code of sh and text blocks (default: 0)
    <!-- carried out by: FILE --> an sh block that FILE runs: the words of each of its lines must occur in a line of FILE
    <!-- synopsis -->            an sh block with the usage of all commands; 'storey COMMAND --help' must have the options
    <!-- output of: COMMAND -->  a text block that contains only output
    <!-- drawing -->             a text block that is a picture
    <!-- schema: NAME -->        a json block that Schemas/NAME.schema.json accepts; NAME#/POINTER for a part of the schema
    <!-- settings of: EDITOR --> a json block with settings of an editor; those of VS Code must exist
    <!-- options: OPTIONS -->    options for rendering and validating a page or floor
    <!-- file: NAME -->          a block that is also written to a file, for the sh and text blocks below it
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
from blocks import blocks, problems, root
from commands import check_shell, check_text
from data import check_json, check_yaml
from editors import check_elisp, check_lua, check_toml
from programs import check_swift
from prose import check_prose
from world import World

checks = {"sh": check_shell, "text": check_text, "json": check_json, "yaml": check_yaml, "lua": check_lua,
          "elisp": check_elisp, "toml": check_toml}


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
                    block.problem(f"unknown language '{block.language}'; expected one of swift, {', '.join(checks)}", block.line - 1)
    built = check_swift(programs) if programs else 0
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"problems: {len(problems)}")
    print(f"{count} blocks of {len(documents)} documents are correct, including {built} programs")


main()
