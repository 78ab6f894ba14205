#!/usr/bin/env bash
# Runs the four programs of Samples/Presenters and checks their output. 'swift test' runs their tests.
set -euo pipefail
cd "$(dirname "$0")/.."
shown=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$shown"' EXIT
server=

# Fails unless the output of a program contains each of the texts.
shows() {
  local program=$1
  shift
  for text in "$@"; do
    grep -qF -- "$text" "$shown/$program" || { echo "$program does not show: $text" >&2; cat "$shown/$program" >&2; return 1; }
  done
}

# Waits up to a minute until the output of a program contains a text.
awaits() {
  for _ in $(seq 600); do grep -qF -- "$2" "$shown/$1" && return 0 || sleep 0.1; done
  shows "$1" "$2"
}

swift build
# The clock runs during the taps, so each tap waits for the result of the previous one.
mkfifo "$shown/taps"
stdbuf -oL swift run ClockSample <"$shown/taps" >"$shown/clock" &
exec 3>"$shown/taps"
awaits clock "0 s"
echo 1.0.0 >&3
awaits clock "2 s"
echo 1.0.1 >&3
awaits clock "taps: 1.0.0 start, 1.0.1 end"
exec 3>&-
wait $!
shows clock "0 s" "1 s" "2 s"
tail -5 "$shown/clock" | grep -qF "0 s"

python3 -m http.server 8765 --directory Samples/Presenters/Pages --bind 127.0.0.1 >"$shown/server" 2>&1 &
server=$!
for _ in $(seq 50); do (: </dev/tcp/127.0.0.1/8765) 2>/dev/null && break || sleep 0.1; done
echo 0.0.0 | swift run MoviesSample http://127.0.0.1:8765/movies.json "$shown/store" >"$shown/movies"
shows movies "Yi Yi" "(up to date)" "▶ movie 843"
kill "$server"
swift run MoviesSample http://127.0.0.1:8765/movies.json "$shown/store" >"$shown/movies" </dev/null
shows movies "Yi Yi" "(stored page: "

echo | swift run GameSample Go >"$shown/game"
shows game "[ Start Go ]" "Ke: 11"
echo | swift run GameSample Chess >"$shown/game"
shows game "[ Start Chess ]" "No players yet."

echo gr | swift run UsersSample >"$shown/users"
shows users "loading …" "Grace"
echo z | swift run UsersSample >"$shown/users"
shows users "No matching users."

echo "the four programs run"
