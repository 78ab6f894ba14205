#!/usr/bin/env bash
# Builds the C interface, and uses it from C and from Python without the toolchain's libraries.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
Scripts/build-c-library.sh "$folder/storey"
library=$folder/storey/lib/libStoreyC.so
# Only the functions of the header are exported, and no library of Swift is loaded.
exported=$(nm -D --defined-only "$library" | awk '$2 == "T" { print $3 }' | sort | tr '\n' ' ')
declared=$(grep -oE '\bstorey_[a-z]+\(' Sources/CStorey/include/storey.h | tr -d '(' | sort -u | tr '\n' ' ')
test "$exported" = "$declared" || { echo "exported: $exported; declared: $declared" >&2; exit 1; }
if ldd "$library" | grep -E 'swift|Foundation|dispatch|not found'; then
  echo "the library needs the toolchain" >&2
  exit 1
fi
# Streams.md and the script name the libraries that it needs.
needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\.so.*\]/\1/p' | grep -vxE 'ld-linux.*|libc|libm|libstdc\+\+|libgcc_s' || true)
test -z "$needed" || { echo "the library also needs: $needed" >&2; exit 1; }
readelf -d "$library" | grep -q 'SONAME.*libStoreyC\.so' || { echo "the library has no name for the linker" >&2; exit 1; }
warnings=(-std=c11 -Wall -Wextra -Werror)
cc "${warnings[@]}" -I"$folder/storey/include" -x c -fsyntax-only Sources/CStorey/include/storey.h
c++ -std=c++17 -Wall -Wextra -Werror -I"$folder/storey/include" -x c++ -fsyntax-only Sources/CStorey/include/storey.h
pages=(Samples/*.json Samples/broken/*.json)
for sanitizer in none address; do
  flags=()
  if [ "$sanitizer" = address ]; then flags=(-fsanitize=address -g); fi
  cc "${warnings[@]}" "${flags[@]}" -I"$folder/storey/include" Tests/C/interface.c -L"$folder/storey/lib" -lStoreyC -pthread \
    -o "$folder/interface-$sanitizer"
  # The engine with the standard settings lasts as long as the process.
  env -i LD_LIBRARY_PATH="$folder/storey/lib" ASAN_OPTIONS=detect_leaks=0 "$folder/interface-$sanitizer" "${pages[@]}"
done
env -i PATH="$PATH" python3 Samples/Python/storey.py "$library" Samples/home.json >"$folder/home.txt"
.build/release/storey render Samples/home.json --format text >"$folder/expected.txt"
# The example prints the text with one more line end.
diff "$folder/home.txt" <(cat "$folder/expected.txt" && echo)
