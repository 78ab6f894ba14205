#!/usr/bin/env bash
# Runs the hooks of .pre-commit-hooks.yaml with pre-commit in a repository of pages, but with a tool that is already built.
# For this, a local configuration with the entry, types and identifier of each hook is generated from that file.
#
#     use_as_hook.sh PRE_COMMIT STOREY
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
pre_commit=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
storey=$(realpath "$2")
pages=$(mktemp -d)
export PRE_COMMIT_HOME="$pages/.home"
trap 'rm -rf "$pages"' EXIT
cd "$pages"
git init -q .
mkdir .programs
ln -s "$storey" .programs/storey
export PATH="$pages/.programs:$PATH"
cp "$project/Samples/home.json" "$project/Samples/broken/floor-count-mismatch.json" "$project/Samples/broken/unknown-pattern.json" .
"$(dirname "$pre_commit")/python" - "$project/.pre-commit-hooks.yaml" >.pre-commit-config.yaml <<'PYTHON'
import sys, yaml
offered = yaml.safe_load(open(sys.argv[1]))
assert [hook["id"] for hook in offered] == ["storey-validate", "storey-fix"], offered
assert all(hook["language"] == "swift" for hook in offered), "pre-commit builds the tool with Swift"
hooks = [hook | {"language": "system"} for hook in offered]
print(yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]}))
PYTHON
git add home.json floor-count-mismatch.json unknown-pattern.json .pre-commit-config.yaml
"$pre_commit" run storey-validate --files home.json
if "$pre_commit" run storey-validate --files unknown-pattern.json >log; then exit 1; fi
grep -q 'unknown-pattern.json:6:18: error: no floor is registered for the pattern "Focsu"' log
# pre-commit fails when a hook changes a file.
if "$pre_commit" run storey-fix --files floor-count-mismatch.json >log; then exit 1; fi
grep -q '"channelFloorSize": 1,' floor-count-mismatch.json
echo "the hooks run"
