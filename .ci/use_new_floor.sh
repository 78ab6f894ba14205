#!/usr/bin/env bash
# Checks that the package that 'storey new floor NAME --swift' writes passes its tests and renders its page. The argument is the
# tool. The package uses the build tree of this one, so that its dependencies are already built.
set -euo pipefail
storey=$(realpath "$1")
project=$(cd "$(dirname "$0")/.." && pwd)
folder=$project/.build-new-floor
rm -rf "$folder/package"
mkdir -p "$folder"
steps=$("$storey" new floor StoreHours "$folder/package" --swift --storey "$project")
test "$(wc -l <<<"$steps")" = 4
cd "$folder/package"
swift test --scratch-path "$project/.build"
swift run --scratch-path "$project/.build" store-hours-pages render Samples/store-hours.json >"$folder/page.html" --format html
grep -q 'A title' "$folder/page.html"
echo "a new floor in Swift passes its tests and renders"
