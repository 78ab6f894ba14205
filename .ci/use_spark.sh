#!/usr/bin/env bash
# Runs the stage of Samples/Spark on a cluster on this machine: equal results, killed workers and processes, a poisoned page, CPU time.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONWARNINGS=ignore
.build-tools/bin/python Samples/Spark/check.py --storey .build/release/storey
# The program of the sample, as a user runs it.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for number in 1 2 3 4 5; do printf '{"id":"%s","page":%s}\n' "$number" "$(tr -d '\n' <Samples/home.json)"; done >"$folder/pages.ndjson"
.build-tools/bin/python Samples/Spark/render_pages.py --storey "$PWD/.build/release/storey" --partitions 2 "$folder/pages.ndjson" "$folder/results"
cat "$folder"/results/part-* | sort >"$folder/spark.ndjson"
.build/release/storey render --ndjson <"$folder/pages.ndjson" | sort | diff - "$folder/spark.ndjson"
