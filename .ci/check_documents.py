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

Any other language is an error. Commands in the text between the blocks must exist, with their options; check_names.py
checks files and links. HTML comments above a block, which are invisible on the page, are directives:

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
    <!-- keys of: NAME -->       a json block with keys to change in the JSON file NAME; the result is the file .changed.json
    <!-- file: NAME -->          a block that is also written to a file, for the sh and text blocks below it
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
from blocks import blocks, documents, finish
from commands import check_shell, check_text
from data import check_json, check_yaml
from editors import check_elisp, check_lua, check_toml
from programs import check_swift
from usages import check_usages
from world import World

checks = {"sh": check_shell, "text": check_text, "json": check_json, "yaml": check_yaml, "lua": check_lua,
          "elisp": check_elisp, "toml": check_toml}


def check_content(document, found, storey):
    """Checks the blocks and the commands of a document. Returns the Swift blocks, which are compiled together with those of others."""
    programs = []
    with tempfile.TemporaryDirectory() as folder:
        world = World(pathlib.Path(folder), storey)
        check_usages(document, found, world)
        for block in found:
            if name := block.says.get("file"):
                world.write(name, block.text)
            if block.language == "swift":
                programs.append(block)
            elif check := checks.get(block.language):
                check(block, world)
            else:
                block.problem(f"unknown language '{block.language}'; expected one of swift, {', '.join(checks)}", block.line - 1)
    return programs


def main():
    storey = pathlib.Path(sys.argv[1]).resolve()
    listed = {document: blocks(document) for document in documents(sys.argv[2:])}
    programs = [block for document, found in listed.items() for block in check_content(document, found, storey)]
    built = check_swift(programs) if programs else 0
    count = sum(len(found) for found in listed.values())
    finish(f"{count} blocks of {len(listed)} documents are correct, including {built} programs")


main()
