#!/usr/bin/env bash
# Writes the symbol graphs of the public interface of every module of a library product, and prints the names of the modules.
#
#     extract_symbols.sh FOLDER
#
# Makes a debug build and extracts the symbols from its modules.
set -euo pipefail
folder=$1
cd "$(dirname "$0")/.."

# The modules are the targets of the library products for Swift. The dynamic one is for C, and its header describes it.
described=$(swift package describe --type json)
modules=()
while read -r module; do modules+=("$module"); done < <(python3 -c '
import json, sys
for product in json.load(sys.stdin)["products"]:
    if product["type"].get("library") == ["automatic"]: print(*product["targets"], sep="\n")' <<<"$described")
test "${#modules[@]}" -gt 0

swift build >&2
built=$(swift build --show-bin-path)
triple=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
rm -rf "$folder"
mkdir -p "$folder"
for module in "${modules[@]}"; do
  swift symbolgraph-extract -module-name "$module" -target "$triple" -I "$built/Modules" \
    -I Sources/ByteScanning/include -output-dir "$folder" \
    -minimum-access-level public >&2
done
printf '%s\n' "${modules[@]}"
