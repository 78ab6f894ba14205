#!/usr/bin/env bash
# Builds the benchmarks for release in the build tree of the package, and runs them.
#
#     Tests/Benchmarks/run.sh [ARGUMENT...]
#
# Some benchmarks run the tool. They use .build/release/storey, which `swift build -c release` builds, or the one that the option
# --storey names. Documentation/Storey.docc/Benchmarks.md describes the arguments.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# The variable makes BenchmarkAccess and TestMutations products. The messages of the build are not part of the results.
STOREY_TEST_PRODUCTS=1 swift build -c release --package-path "$root/Tests/Benchmarks" --scratch-path "$root/.build" \
  --product storey-benchmarks >&2
exec "$root/.build/release/storey-benchmarks" "$@"
