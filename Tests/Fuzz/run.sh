#!/usr/bin/env bash
# Fuzzes one target or all of them with libFuzzer and the address sanitizer. Requires the toolchain of Swift on Linux.
#
#     Tests/Fuzz/run.sh [TARGET|all] [SECONDS]
#
# TARGET is a folder of Tests/Fuzz/Corpus (default: all), SECONDS the time for each target (default: 600). Each run starts with the
# kept inputs, with those in Tests/Fuzz/Seeds, which are written by hand, and with the samples. It ends with small inputs that reach
# the same code in Tests/Fuzz/Corpus/TARGET. An input that fails is copied there, too, so that the ordinary tests find it; the run
# then stops with exit code 1. All other files, including all inputs that were found and the log of each run, are in .build-fuzz.
#
# STOREY_FUZZ_KEPT is the size of the kept inputs of a target in bytes (default: 96000). The largest inputs are left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
chosen=${1:-all}
seconds=${2:-600}
kept=${STOREY_FUZZ_KEPT:-96000}
work=$PWD/.build-fuzz
targets=(parser page dialect template configuration theme manifest store answer request message stream difference buffer lines)
if [ "$chosen" != all ]; then
  case " ${targets[*]} " in
  *" $chosen "*) targets=("$chosen") ;;
  *)
    echo "error: unknown target '$chosen'; expected all or one of: ${targets[*]}" >&2
    exit 2
    ;;
  esac
fi

# The program is linked with lld, because gold fails with an internal error. The variable makes FuzzTargets a product.
STOREY_TEST_PRODUCTS=1 swift build -c release --package-path Tests/Fuzz --scratch-path "$work/build" --product StoreyFuzz \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
program=$work/build/release/StoreyFuzz

# The names and short texts of the samples, for the mutations.
dictionary=$work/words.dict
cat Samples/*.json Samples/*/*.json Templates/*.json | grep -oE '"[A-Za-z0-9$%:/{} .-]{1,24}"' | sort -u |
  sed 's/^"\(.*\)"$/"\\"\1\\""/' >"$dictionary"

# Writes the seeds of a target to a folder: those that are written by hand, and the samples that it reads. A zero byte separates
# the files of an input.
seed() {
  local target=$1 folder=$2 number=0 file
  mkdir -p "$folder"
  if [ -d "Tests/Fuzz/Seeds/$target" ]; then cp "Tests/Fuzz/Seeds/$target"/* "$folder"; fi
  add() {
    number=$((number + 1))
    cat >"$folder/sample-$number"
  }
  case $target in
  parser | page | stream) for file in Samples/*.json Samples/broken/*.json Samples/templates/*.json; do add <"$file"; done ;;
  template)
    for file in Templates/*.json; do
      add <"$file"
      { cat "$file"; printf '\0'; cat "Samples/templates/$(basename "$file")"; } | add
    done
    ;;
  theme) for file in Samples/themes/*.json; do add <"$file"; done ;;
  manifest) for file in Samples/apps/*.json; do add <"$file"; done ;;
  difference)
    for file in Samples/*.json Samples/broken/*.json; do
      add <"$file"
      { cat "$file"; printf '\0\0\0\0\0\5\1\2\7\0\0\2\1\0\3'; } | add
    done
    { cat Samples/home.json; printf '\0'; cat Samples/changed/home.json; } | add
    ;;
  dialect | configuration | store | answer | request | message | buffer | lines) ;;
  esac
}

# Leaks are not detected, because Foundation keeps memory until the process ends.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
# The target `store` writes files. In memory they are several times faster.
if [ -d /dev/shm ]; then export TMPDIR=/dev/shm; fi
for target in "${targets[@]}"; do
  corpus=Tests/Fuzz/Corpus/$target
  found=$work/found/$target
  seeds=$work/seeds/$target
  failures=$work/failures/$target
  merged=$work/merged/$target
  log=$work/$target.log
  rm -rf "$seeds" "$failures" "$merged"
  mkdir -p "$corpus" "$found" "$failures" "$merged"
  seed "$target" "$seeds"
  printf '== %s, %d s\n' "$target" "$seconds"
  code=0
  STOREY_FUZZ=$target "$program" "$found" "$corpus" "$seeds" -max_total_time="$seconds" -max_len=16384 -timeout=30 \
    -rss_limit_mb=4096 -dict="$dictionary" -artifact_prefix="$failures/" -print_final_stats=1 >"$log" 2>&1 || code=$?
  grep -E '(INITED|DONE) |^stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log" || true
  if [ "$code" != 0 ]; then
    grep -m 3 -E 'Fatal error|ERROR:|SUMMARY:' "$log" >&2 || true
    for file in "$failures"/*; do
      case $(basename "$file") in
      crash-* | timeout-* | oom-*) cp "$file" "$corpus/$(sha1sum "$file" | cut -d' ' -f1)" ;;
      esac
    done
    echo "error: '$target' failed; the inputs are in $failures and $corpus, the log is $log" >&2
    exit 1
  fi
  # Keep a small set of inputs that reaches the same code, without regard to the number of times.
  STOREY_FUZZ=$target "$program" -set_cover_merge=1 -use_counters=0 -max_len=4096 -timeout=30 -rss_limit_mb=4096 \
    "$merged" "$corpus" "$seeds" "$found" >>"$log" 2>&1
  rm -rf "$corpus"
  mkdir "$corpus"
  size=0
  for file in $(ls -Sr "$merged"); do
    size=$((size + $(wc -c <"$merged/$file")))
    if [ "$size" -gt "$kept" ]; then break; fi
    cp "$merged/$file" "$corpus/"
  done
  printf '%d inputs kept, %d bytes\n' "$(find "$corpus" -type f | wc -l)" "$(cat "$corpus"/* | wc -c)"
done
