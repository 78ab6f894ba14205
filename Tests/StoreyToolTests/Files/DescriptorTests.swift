import Foundation
import Testing

/// Paths that refer to open descriptors, and standard streams that are files.
@Suite(.waitsForProcesses) struct DescriptorTests {
  private static let page = #"{"name": "x", "floors": []}"#

  /// Runs a script in a folder with the page `q.json`, and passes its result and the folder to `check`.
  private func shell(_ script: String, _ check: (StoreyProcess.Result, URL) throws -> Void) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["q.json": Self.page], in: folder)
      try check(try StoreyProcess.shell(script, in: folder), folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { $0.hasSuffix(".tmp") } == [])
    }
  }

  @Test(arguments: [
    ("\"$STOREY\" render q.json -o /dev/stdout", ""), ("\"$STOREY\" render q.json -o /dev/fd/1", ""),
    ("\"$STOREY\" render q.json -o /proc/self/fd/1", ""),
    ("\"$STOREY\" render q.json -o out.txt", "ln -s /dev/stdout out.txt;"),
    ("\"$STOREY\" render q.json -o /dev/fd/3 3>&1", ""),
    ("\"$STOREY\" manifest --name a --version 1 -o /dev/stdout", ""),
    ("\"$STOREY\" validate q.json --quiet --report json=/dev/stdout", ""),
    ("\"$STOREY\" validate q.json --quiet --report json=/dev/stderr 2>&1", ""),
  ])
  func `output to a descriptor continues at its offset`(command: String, before: String) throws {
    try shell("\(before) { echo before; \(command); echo after; } > file.txt") { (result, folder) throws in
      #expect(result.code == 0, "\(result.errors)")
      let text = try StoreyProcess.read("file.txt", in: folder)
      #expect(text.hasPrefix("before\n") && text.hasSuffix("after\n"))
      #expect(text.count > 40)
    }
  }

  @Test func `writes to a pipe by its descriptor`() throws {
    try shell("\"$STOREY\" render q.json -o /dev/fd/5 5>&1 | cat") { (result, _) throws in
      #expect(result.output.hasPrefix("x\n"))
    }
  }

  @Test(arguments: [
    "cat q.json | \"$STOREY\" render /dev/stdin", "\"$STOREY\" render /dev/stdin < q.json",
    "cat q.json | \"$STOREY\" render /dev/fd/5 5<&0 0</dev/null", "\"$STOREY\" render /dev/fd/5 5<q.json",
    "echo '{}' | \"$STOREY\" render q.json --theme /dev/stdin",
  ])
  func `reads operands from descriptors`(script: String) throws {
    try shell(script) { (result, _) throws in
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("x\n"))
    }
  }

  @Test(arguments: [
    ("\"$STOREY\" render q.json -o /dev/fd/7", "cannot write /dev/fd/7: this descriptor is not open"),
    ("\"$STOREY\" render q.json -o /dev/stdin < q.json", "'--output' would overwrite the page q.json"),
    (
      "\"$STOREY\" render q.json -o /dev/stdin < /dev/null",
      "cannot write /dev/stdin: this descriptor is not open for writing"
    ),
    ("\"$STOREY\" render /dev/fd/7", "cannot read /dev/fd/7: this descriptor is not open"),
    ("\"$STOREY\" validate --fix /dev/stdin < q.json", "cannot correct standard input"),
    ("\"$STOREY\" render - -o q.json < q.json", "'--output' would overwrite the page on standard input"),
    ("\"$STOREY\" render q.json >> q.json", "standard output is redirected to the page q.json, which is an input"),
    ("\"$STOREY\" validate q.json >> q.json", "standard output is redirected to the page q.json, which is an input"),
    (
      "\"$STOREY\" validate q.json --report json=o.txt > o.txt",
      "'--report json=o.txt' would overwrite the file that standard output is redirected to"
    ),
    (
      "\"$STOREY\" validate q.json --report json=/dev/stdout --report sarif=/dev/fd/1",
      "'--report sarif=/dev/fd/1' would overwrite the output of '--report json=/dev/stdout'"
    ),
    ("\"$STOREY\" render q.json -o /dev/stdout >&-", "cannot write standard output: Bad file descriptor"),
  ])
  func `rejects descriptors that are not usable or would overwrite an input`(script: String, message: String) throws {
    try shell(script) { (result, folder) throws in
      #expect(result.code == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try StoreyProcess.read("q.json", in: folder) == Self.page)
    }
  }

  @Test func `does not write notes to an output file when standard error is closed`() throws {
    try shell("\"$STOREY\" render missing.json -o a.txt 2>&-; \"$STOREY\" render q.json -o b.txt 0<&- 1>&- 2>&-") {
      (result, folder) throws in
      #expect(result.code == 0)
      #expect(try StoreyProcess.read("b.txt", in: folder).hasPrefix("x\n"))
    }
  }

  #if os(Linux)
    @Test(arguments: [
      ("render q.json -o /dev/full", "/dev/full"), ("render q.json > /dev/full", "standard output"),
      ("validate q.json --quiet --report json=/dev/full", "/dev/full"),
      ("validate w.json --fix --dry-run > /dev/full", "standard output"),
      ("manifest --name a --version 1 -o /dev/full", "/dev/full"),
    ])
    func `a full disk is an error`(command: String, output: String) throws {
      try shell(#"echo '{"name": "x", "channelFloorSize": 3, "floors": []}' > w.json; "$STOREY" \#(command)"#) {
        (result, _) throws in
        #expect(result.code == 2, "\(result.errors)")
        #expect(result.errors.contains("cannot write \(output): No space left on device"), "\(result.errors)")
      }
    }

    /// No user can create a file in `/proc`. The tests also run as the superuser, for which permissions of other folders do not count.
    @Test func `a folder in which no file can be created is an error`() throws {
      try shell("\"$STOREY\" render q.json -o /proc/storey.html") { (result, _) throws in
        #expect(result.code == 2)
        #expect(result.errors.contains("cannot write /proc/storey.html: "), "\(result.errors)")
      }
    }
  #endif

  @Test func `leaves no file when the file size limit is exceeded`() throws {
    let page = StoreyProcess.root.appending(path: "Samples/home.json").path
    try shell("ulimit -f 1; \"$STOREY\" render '\(page)' -o out.html; test $? = 2") { (result, folder) throws in
      #expect(result.code == 0)
      #expect(result.errors.contains("cannot write out.html: File too large"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["q.json"])
    }
  }
}
