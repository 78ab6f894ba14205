import Foundation
import Testing

@Suite(.waitsForProcesses) struct WatchTests {
  /// Defines `expect TEXT FILE`, which waits until a file contains a text, and starts a watch in the background.
  private static func script(_ arguments: String, _ steps: String) -> String {
    """
    expect() { n=0; until grep -qF -- "$1" "$2"; do n=$((n+1)); [ $n -lt 3000 ] || { echo "no '$1'"; cat "$2"; exit 9; }; sleep 0.1; done; }
    "$STOREY" validate \(arguments) --watch >out 2>err & watch=$!
    trap 'kill $watch' EXIT
    expect "waiting for changes" err
    \(steps)
    kill -0 $watch || echo "the watch has ended"
    """
  }

  @Test func `checks the pages again when a page, a template or the configuration changes`() throws {
    try StoreyProcess.withFolder { folder in
      let page = #"{"name": "p", "floors": [{"pattern": "Note", "identityId": 1, "text": "hi"}]}"#
      try StoreyProcess.write(["pages/a.json": page], in: folder)
      let template =
        #"{"template": 1, "pattern": "Note", "summary": "A note", "fields": {"text": {"type": "text", "summary": "T"}}, "rows": []}"#
      let result = try StoreyProcess.shell(
        Self.script(
          "pages --report json=pages/report.json",
          """
          expect 'no floor is registered for the pattern "Note"' out
          echo '{' > pages/b.json; expect "pages/b.json:" out
          mkdir floors; echo '\(template)' > floors/note.json
          echo '{"templates": ["floors"]}' > pages/.storey.json; expect "cannot read pages/floors" err
          echo '{"templates": ["../floors"]}' > pages/.storey.json; expect "floors/note.json:" out
          echo '{"rulez": {}}' > pages/.storey.json; expect 'unknown key "rulez"' err
          echo '{' > pages/c.tmp; mv pages/c.tmp pages/c.json; expect "pages/c.json:" out
          mv pages/c.json pages/d.json; expect "pages/d.json:" out
          rm pages/b.json pages/d.json
          sleep 1; cp err before; sleep 1; cmp err before
          """), in: folder)
      #expect(result.code == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
    }
  }

  @Test func `continues when the baseline is invalid for a moment`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p/a.json": #"{"floors": []}"#], in: folder)
      _ = try StoreyProcess.run("validate", "p", "--baseline", "b.json", "--write-baseline", in: folder)
      let result = try StoreyProcess.shell(
        Self.script(
          "p --baseline b.json",
          """
          cp b.json good; echo garbage > b.json; expect "b.json is not a baseline" err
          cp good b.json; echo '{' > p/c.json; expect "p/c.json:" out
          """), in: folder)
      #expect(result.code == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
    }
  }

  @Test func `ends when the reader of standard output closes it`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": #"{"floors": []}"#], in: folder)
      let result = try StoreyProcess.shell(
        """
        { "$STOREY" validate a.json --watch 2>/dev/null; echo "exit $?" >ended; } | head -1 >/dev/null &
        n=0; until [ -e ended ] || [ $n -ge 3000 ]; do n=$((n+1)); echo '{"floors": [], "x": '$n'}' >a.json; sleep 0.1; done
        cat ended
        """, in: folder)
      #expect(result.output == "exit 0\n", "\(result.output)\(result.errors)")
    }
  }

  @Test(
    arguments: [
      (["-", "--watch"], "cannot watch standard input"),
      (["https://storey.example/p.json", "--watch"], "cannot watch a URL"),
      (["Samples", "--watch", "--fix"], "'--fix' and '--watch' cannot be used together"),
      (
        ["Samples", "--watch", "--baseline", "b", "--write-baseline"],
        "'--write-baseline' and '--watch' cannot be used together"
      ),
    ])
  func `refuses what cannot be watched`(arguments: [String], message: String) throws {
    let result = try StoreyProcess.run(arguments: ["validate"] + arguments)
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
  }
}
