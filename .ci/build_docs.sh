#!/usr/bin/env bash
# Builds the documentation: the articles of Documentation/Storey.docc and the comments of every library of this package.
# A public symbol without a comment, or anything that docc warns of, fails.
#
#     build_docs.sh [FOLDER]
#
# FOLDER is where the archive goes, .build-docs/Storey.doccarchive unless given; any web server shows it, such as
# python3 -m http.server --directory .build-docs/Storey.doccarchive (at /documentation/overview).
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$PWD/.build-docs
archive=${1:-$scratch/Storey.doccarchive}
graphs=$scratch/symbol-graphs

# The modules are those of the library products, whatever they are called.
described=$(swift package describe --type json)
libraries=$(python3 -c '
import json, sys
for product in json.load(sys.stdin)["products"]:
    if "library" in product["type"]: print(product["name"], *product["targets"])' <<<"$described")
test -n "$libraries"

# Beside the modules, so that a module that need not be compiled again keeps its graph.
mkdir -p "$graphs"
modules=()
while read -r product targets; do
  swift build --scratch-path "$scratch" --product "$product" --quiet \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
  for target in $targets; do modules+=("$target"); done
done <<<"$libraries"

python3 .ci/check_comments.py "$graphs" "${modules[@]}"

# Only the libraries: what else was compiled on the way (tools, test files) is no documentation.
chosen=$(mktemp -d)
trap 'rm -rf "$chosen"' EXIT
for module in "${modules[@]}"; do
  cp "$graphs/$module.symbols.json" "$chosen"
  for extension in "$graphs/$module"@*.symbols.json; do
    if [ -f "$extension" ]; then cp "$extension" "$chosen"; fi
  done
done
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
rm -rf "$archive"
"$docc" convert Documentation/Storey.docc --additional-symbol-graph-dir "$chosen" --output-path "$archive" \
  --enable-inherited-docs --warnings-as-errors --checkout-path "$PWD"

# docc says nothing of a page that no list of topics leads to.
python3 - "$archive" "${modules[@]}" <<'PYTHON'
import json, pathlib, sys
archive, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
index = json.loads((archive / "index/index.json").read_text())["interfaceLanguages"]["swift"]
overview = next(node for node in index if node["path"] == "/documentation/overview")
listed = {child.get("path") for child in overview["children"]}
written = {f"/documentation/{'overview/' if False else ''}{module.lower()}" for module in modules}
if written - listed:
    sys.exit(f"Documentation/Storey.docc/Overview.md leads to no {', '.join(sorted(written - listed))}")
pages = sum(1 for _ in (archive / "data/documentation").rglob("*.json"))
print(f"{pages} pages of documentation in {archive}")
PYTHON
