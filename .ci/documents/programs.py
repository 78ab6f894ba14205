"""Checks blocks of Swift: programs, and lines of a manifest."""
import json
import os
import re
import shutil
import subprocess
import tempfile

from blocks import problems, root


def check_swift(blocks):
    """Builds all programs of all documents in one package, without and with optimization, and runs them.

    The package uses the build tree of this one, so that its dependencies are already built."""
    described = json.loads(subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=root, capture_output=True, check=True).stdout)
    libraries = [product["name"] for product in described["products"] if "library" in product["type"]]
    folder = root / ".build-documents/reader"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "Sources").mkdir(parents=True)
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
    # Documents refer to the package as ../storey; here it is replaced by the path of this checkout.
    beside, here = '.package(path: "../storey")', f'.package(name: "storey", path: {json.dumps(str(root))})'
    dependencies = {line.split("//")[0].strip().rstrip(",").replace(beside, here) for part in manifests.values() for block in part for line in block.text.splitlines() if ".package(" in line}
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
                    message = json.dumps(f"{document}:{block.line}: error: the condition is false: {holds}", ensure_ascii=False)
                    text += f'#sourceLocation()\nif !({holds}) {{ fatalError({message}) }}\n'
            (folder / "Sources" / name).mkdir()
            (folder / f"Sources/{name}/main.swift").write_text(text)
            targets.append((name, [f'.product(name: "{library}", package: "storey")' for library in libraries]))
            own.append((name, part[0]))
    listed = ",\n".join(
        f'    .executableTarget(name: "{name}", dependencies: [{", ".join(products)}], swiftSettings: [.treatAllWarnings(as: .error)])' for name, products in targets)
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
        '  name: "reader", platforms: [.macOS(.v14)],\n'
        f'  dependencies: [{", ".join(sorted(dependencies)) or here}],\n  targets: [\n{listed}\n  ])\n')
    for configuration in ("debug", "release"):
        arguments = ["--package-path", str(folder), "--scratch-path", str(root / ".build"), "-c", configuration]
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
                    said = re.findall(r"(\S+:\d+: error: the condition is false: .*)", done.stderr)
                    ended = f"{block.document}:{block.line}: error: the program that begins here ({configuration}) fails with exit code {done.returncode}:\n{done.stderr}"
                    problems.extend(f"{line} ({configuration})" for line in said)
                    problems.extend([] if said else [ended])
    return len(own)
