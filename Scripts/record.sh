#!/usr/bin/env bash
# Records all expected outputs again, and prints the differences between the recorded files before and after:
#
#     Tests/Golden/               the outputs of the samples, and reports
#     Schemas/                    the generated schemas
#     Tests/Outputs/digests.txt   the digests of all other outputs of the tool
#     Tests/API/                  the public interface
#     CHANGELOG.md                the table of schemas; Unreleased must name each schema that changed
#     Samples/channel.png         the picture of the README, if its HTML changed
#
# Makes a debug build and a release build. The picture needs the tools of Tests/Browser/README.md in .build-tools. Look at the
# differences before you commit them: each one is a change that users see. If a step fails, the files that it did not reach are
# unchanged.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
  echo "usage: Scripts/record.sh" >&2
  exit 2
fi

recorded=(Tests/Golden Schemas Tests/Outputs/digests.txt Tests/API CHANGELOG.md Samples/channel.png Samples/channel.png.sha256)
work=$(mktemp -d)
# Beside the folder of the samples, as in the README, because the HTML refers to their pictures. Not channel.html, which may exist.
html=$PWD/record.html
trap 'rm -rf "$work" "$html"' EXIT
mkdir "$work/before" "$work/after"
cp -R --parents "${recorded[@]}" "$work/before"

echo "== golden files and schemas"
# The folder is removed first, so that no file of a removed sample stays.
swift build --build-tests
rm -rf Tests/Golden
if ! STOREY_RECORD=1 swift test --skip-build --filter "$(python3 .ci/tagged_suites.py recorded)" >"$work/log" 2>&1; then
  cat "$work/log" >&2
  rm -rf Tests/Golden
  cp -R "$work/before/Tests/Golden" Tests
  exit 1
fi

echo "== digests"
swift build -c release
python3 Tests/Outputs/check_digests.py .build/release/storey --record

echo "== public interface"
.ci/extract_symbols.sh .build-docs/symbol-graphs >/dev/null 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
python3 .ci/check_api.py .build-docs/symbol-graphs --record

echo "== picture of the README"
.build/release/storey render Samples/templates/channel.json --templates Templates -o "$html"
if [ "$(sha256sum <"$html" | cut -c 1-64)" = "$(cut -c 1-64 Samples/channel.png.sha256)" ]; then
  echo "unchanged"
else
  .build-tools/bin/python3 Tests/Browser/check_browser.py --readme "$html" .build/release/storey --record
fi

echo "== changelog"
python3 .ci/check_changelog.py --record

cp -R --parents "${recorded[@]}" "$work/after"
echo "== changes"
cd "$work"
git --no-pager diff --no-index --stat=120 before after || true
