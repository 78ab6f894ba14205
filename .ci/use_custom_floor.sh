#!/usr/bin/env bash
# Builds the sample package that adds a floor, and runs its tests and its tool. It uses the build tree of this package, so that
# its dependencies are already built.
set -euo pipefail
cd "$(dirname "$0")/../Samples/CustomFloor"
scratch=$(cd ../.. && pwd)/.build
shown=$(mktemp -d)
trap 'rm -rf "$shown"' EXIT
swift build --scratch-path "$scratch"
swift test --scratch-path "$scratch"
tool=$(swift build --scratch-path "$scratch" --show-bin-path)/custom-floor
# Runs the tool and fails if the exit code is not the expected one.
run() {
  local code=$1 actual=0
  shift
  "$tool" "$@" || actual=$?
  test "$actual" = "$code" || { echo "custom-floor $*: exit code $actual; expected $code" >&2; return 1; }
}
swift run --scratch-path "$scratch" custom-floor render Pages/stores.json > "$shown/stores.html"
grep -q '</html>' "$shown/stores.html"
code=0
swift run --scratch-path "$scratch" custom-floor check Pages/closed-before-open.json > "$shown/findings" || code=$?
test "$code" = 1
run 0 render Pages/stores.json --format text | grep -q '滨江店'
run 0 check Pages/stores.json
run 1 check Pages/closed-before-open.json | grep -q '\[closed-before-open\]'
run 2 render Pages/no-such-page.json 2>/dev/null
run 2 2>/dev/null
echo "the sample package builds, passes its tests and runs"
