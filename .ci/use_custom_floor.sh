#!/usr/bin/env bash
# Builds the sample package that adds a floor and a rule, runs its tests, and checks that every command of its tool has both. It uses
# the build tree of this package, so that its dependencies are already built.
set -euo pipefail
cd "$(dirname "$0")/../Samples/CustomFloor"
root=$(cd ../.. && pwd)
scratch=$root/.build
shown=$(mktemp -d)
trap 'rm -rf "$shown"' EXIT
swift build --scratch-path "$scratch"
swift test --scratch-path "$scratch"
tool=$(swift build --scratch-path "$scratch" --show-bin-path)/custom-floor
# Runs the tool, and fails if the exit code is not the expected one, or if the output does not have a text.
run() {
  local code=$1 text=$2 actual=0
  shift 2
  "$tool" "$@" >"$shown/output" 2>&1 || actual=$?
  if [ "$actual" != "$code" ] || ! grep -qF -- "$text" "$shown/output"; then
    cat "$shown/output"
    echo "custom-floor $*: exit code $actual, expected $code; expected output: $text" >&2
    return 1
  fi
}
swift run --scratch-path "$scratch" custom-floor render Pages/stores.json -o "$shown/stores.html"
grep -q '</html>' "$shown/stores.html"
code=0
swift run --scratch-path "$scratch" custom-floor validate Pages/closed-before-open.json --strict >"$shown/findings" || code=$?
test "$code" = 1
swift run --scratch-path "$scratch" custom-floor render Pages/stores.json -o "$shown/texts.csv"
grep -q '^0.1,.*"滨江店"' "$shown/texts.csv"
run 0 '滨江店' render Pages/stores.json --format text
run 0 '"滨江店"' render Pages/stores.json --format csv
run 0 '--format html|text|svg|json|csv' render --help
run 2 'use .html, .txt, .svg, .json or .csv' render Pages/stores.json -o "$shown/stores.pdf"
"$tool" render Pages --format csv --output-dir "$shown/tables"
test -s "$shown/tables/Pages/stores.csv"
run 0 '0 errors' validate Pages/stores.json
run 0 '[closed-before-open]' validate Pages/closed-before-open.json
run 1 '"ruleId": "closed-before-open"' validate Pages/closed-before-open.json --strict --format sarif --only closed-before-open
run 2 "did you mean 'closed-before-open'" validate Pages/stores.json --skip closed-before-opn
run 2 'cannot read' render Pages/no-such-page.json
run 2 'Usage: custom-floor COMMAND' 
run 0 "custom-floor, made with storey" --version
run 0 "'custom-floor validate' converts" schema --help
run 0 'StoreHours' floors
run 0 'closed-before-open' rules
run 0 'closed-before-open' explain closed-before-open
run 0 '"storeList"' schema StoreHours
run 0 '"StoreHours"' manifest --name shop --version 1
run 0 'binjiang' actions Pages/stores.json
run 1 'StoreHours' diff Pages/stores.json Pages/closed-before-open.json
run 0 'complete -F _custom_floor custom-floor' completions bash
run 0 'closed-before-open' completions zsh
run 0 '.Nm custom-floor' manual
run 2 'already exists' new floor StoreHours "$shown/new"
tr -d '\n' <Pages/stores.json >"$shown/stream.ndjson"
run 0 '滨江店' render --ndjson "$shown/stream.ndjson"
run 0 '"csv":"part,x,y,text' render --ndjson --format csv "$shown/stream.ndjson"
tr -d '\n' <Pages/closed-before-open.json >"$shown/stream.ndjson"
run 0 'closed-before-open' validate --ndjson --format ndjson "$shown/stream.ndjson"
printf '{"rules": {"closed-before-open": "off"}}' >"$shown/.storey.json"
run 0 '0 errors, 0 warnings' validate --config "$shown/.storey.json" Pages/closed-before-open.json
python3 "$root/.ci/check_own_tool.py" "$tool" Pages/closed-before-open.json closed-before-open csv
echo "the sample package builds, passes its tests, and its tool has the floor, the rule and the format in every command"
