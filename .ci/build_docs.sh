#!/usr/bin/env bash
# Builds the documentation: the articles of Documentation/Storey.docc and the comments of every library of this package.
# Fails when a public symbol has no comment, or when docc prints a warning.
#
#     build_docs.sh [FOLDER]
#
# FOLDER is the path of the archive (default: .build-docs/Storey.doccarchive). Any web server can show it, for example
# python3 -m http.server --directory .build-docs/Storey.doccarchive (at /documentation/overview).
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$PWD/.build-docs
archive=${1:-$scratch/Storey.doccarchive}
graphs=$scratch/symbol-graphs

extracted=$(.ci/extract_symbols.sh "$graphs")
modules=()
while read -r module; do modules+=("$module"); done <<<"$extracted"

python3 .ci/check_comments.py "$graphs" "${modules[@]}"

# A copy of the catalog with generated lists: the articles that no list of topics contains yet, and the libraries.
catalog=$scratch/Storey.docc
rm -rf "$catalog"
cp -R Documentation/Storey.docc "$catalog"
python3 - "$catalog" "${modules[@]}" <<'PYTHON'
import pathlib, re, sys
catalog, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
overview = catalog / "Overview.md"
text = overview.read_text()
named = set(re.findall(r"^- <doc:([^>]+)>", text, re.M))
others = sorted(article.stem for article in catalog.glob("*.md") if article != overview and article.stem not in named)
lists = {"articles": "".join(f"- <doc:{name}>\n" for name in others),
         "libraries": "### Modules\n\n" + "".join(f"- ``/{module}``\n" for module in modules)}
for word, lines in lists.items():
    text, count = re.subn(rf"^<!-- .*{word}.*listed here.*-->\n", lambda _: lines, text, flags=re.M)
    if count != 1:
        sys.exit(f"Documentation/Storey.docc/Overview.md: missing placeholder for the {word}")
overview.write_text(text)
PYTHON

docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
rm -rf "$archive"
"$docc" convert "$catalog" --additional-symbol-graph-dir "$graphs" --output-path "$archive" \
  --enable-inherited-docs --warnings-as-errors 2>&1 |
  sed 's|\.build-docs/Storey\.docc|Documentation/Storey.docc|g'
echo "$(find "$archive/data/documentation" -name '*.json' | wc -l) pages of documentation in $archive"
