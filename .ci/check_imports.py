#!/usr/bin/env python3
"""Checks that each target imports only the modules that the package declares as its dependencies, and that it imports each of them.

The option --explicit-target-dependency-import-check of 'swift build' reports nothing with Swift 6.3: it accepts the modules that
dependencies depend on.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
statement = re.compile(r"^ {0,2}(?:@\w+ )*(?:public |package |internal )?import (?:(?:struct|enum|class|func|protocol) )?(\w+)", re.M)
# The tool starts this program, and imports nothing from it.
STARTED = {"StoreyFetch", "StoreWriter"}


def sources(target):
    """Yields the Swift files of a target."""
    folder = root / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
    for file in sorted(folder.rglob("*.swift")):
        yield file
    for link in folder.iterdir():
        if link.is_symlink():
            yield from sorted(link.resolve().rglob("*.swift"))


def faults():
    """Yields a line for each fault."""
    package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=root))
    targets = {target["name"]: target for target in package["targets"]}
    for name, target in targets.items():
        declared = {dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency}
        imported = set()
        for file in sources(target):
            for module in statement.findall(file.read_text()):
                if module in targets and module != name:
                    imported.add(module)
                    if module not in declared:
                        yield f"{file.relative_to(root)} imports {module}, which is not a dependency of {name} in Package.swift"
        for module in sorted(declared - imported - STARTED):
            if next(sources(targets[module]), None) and targets[module]["name"] != "TestLevels":
                yield f"Package.swift: {name} imports nothing from {module}; remove the dependency"


found = list(dict.fromkeys(faults()))
print("\n".join(found) or "all targets import their dependencies, and no other target")
sys.exit(bool(found))
