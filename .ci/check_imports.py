#!/usr/bin/env python3
"""Checks that each target imports only the modules that its package declares as its dependencies, and that it imports each of them.
Checked are this package and the packages in Tests.

The option --explicit-target-dependency-import-check of 'swift build' reports nothing with Swift 6.3: it accepts the modules that
dependencies depend on.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
statement = re.compile(r"^ {0,2}(?:@\w+ )*(?:public |package |internal )?import (?:(?:struct|enum|class|func|protocol) )?(\w+)", re.M)
# The tool starts this program, and imports nothing from it.
STARTED = {"StoreyFetch", "StoreWriter"}


def sources(package, target):
    """Yields the Swift files of a target of the package in a folder."""
    folder = package / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
    for file in sorted(folder.rglob("*.swift")):
        yield file
    for link in folder.iterdir():
        if link.is_symlink():
            yield from sorted(link.resolve().rglob("*.swift"))


def targets(package):
    """Returns the targets of the package in a folder by their names."""
    environment = os.environ | {"STOREY_TEST_PRODUCTS": "1"}
    dumped = subprocess.check_output(["swift", "package", "dump-package"], cwd=package, env=environment)
    return {target["name"]: target for target in json.loads(dumped)["targets"]}


def faults():
    """Yields a line for each fault."""
    # A product of one target has the name of the target, so the names of modules are those of products.
    packages = {package: targets(package) for package in [root, *sorted(file.parent for file in root.glob("Tests/*/Package.swift"))]}
    modules = {name: (package, target) for package, named in packages.items() for name, target in named.items()}
    for name, (package, target) in modules.items():
        manifest = (package / "Package.swift").relative_to(root)
        declared = {dependency[kind][0] for dependency in target["dependencies"] for kind in ("byName", "product") if kind in dependency}
        imported = set()
        for file in sources(package, target):
            for module in statement.findall(file.read_text()):
                if module in modules and module != name:
                    imported.add(module)
                    if module not in declared:
                        yield f"{file.relative_to(root)} imports {module}, which is not a dependency of {name} in {manifest}"
        for module in sorted(declared - imported - STARTED):
            if next(sources(*modules[module]), None) and module != "TestLevels":
                yield f"{manifest}: {name} imports nothing from {module}; remove the dependency"


found = list(dict.fromkeys(faults()))
print("\n".join(found) or "all targets import their dependencies, and no other target")
sys.exit(bool(found))
