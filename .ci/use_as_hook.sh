#!/usr/bin/env bash
# Runs the hooks of .pre-commit-hooks.yaml in a repository of pages, as pre-commit runs them.
#
#     use_as_hook.sh PRE_COMMIT
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
pre_commit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
pages=$(mktemp -d)
export PRE_COMMIT_HOME="$pages/.home"
trap 'rm -rf "$pages"' EXIT
cd "$pages"
git init -q .
cp "$project/Samples/home.json" "$project/Samples/broken/floor-count-mismatch.json" "$project/Samples/broken/unknown-pattern.json" .
cat >.pre-commit-config.yaml <<YAML
repos:
  - repo: $project
    rev: $(git -C "$project" rev-parse HEAD)
    hooks: [{id: storey-validate}, {id: storey-fix}]
YAML
git add .
"$pre_commit" run storey-validate --files home.json
if "$pre_commit" run storey-validate --files unknown-pattern.json >log; then exit 1; fi
grep -q 'unknown-pattern.json:6:18: error: no floor is registered for the pattern "Focsu"' log
# pre-commit fails when a hook has changed a file.
if "$pre_commit" run storey-fix --files floor-count-mismatch.json >log; then exit 1; fi
grep -q '"channelFloorSize": 1,' floor-count-mismatch.json
echo "the hooks run"
