import Foundation
import TestFiles
import TestLevels
import Testing

/// `render --ndjson` and `validate --ndjson --format ndjson`.
@Suite(.waitsForProcesses, .tags(.threads)) struct StreamTests {
  private static let page =
    #"{"name":"Tea","floors":[{"pattern":"SingleGoods","skuList":[{"skuId":"1","title":"Tea"}]}]}"#

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(arguments: [("html", "html"), ("text", "text"), ("svg", "svg"), ("json", "layout")])
  func `a stream has one result per page, in order, and a bad line does not end it`(format: String, member: String)
    throws
  {
    let lines = [
      Self.page, "garbage", "", "  \t", #"{"id":"a","page":\#(Self.page)}"#, #"{"name":"cut"#, Self.page + "\r",
    ]
    let result = try StoreyProcess.run(
      "render", "--ndjson", "--format", format, input: Array(lines.joined(separator: "\n").utf8))
    #expect((result.code, result.errors) == (1, ""))
    let objects = try objects(result.output)
    #expect(objects.map { "\($0["id"] ?? "")" } == ["1", "2", "a", "6", "7"])
    #expect(objects.map { $0[member] is NSNull } == [false, true, false, true, false])
    let summaries = objects.map { ($0["summary"] as? [String: Int])?["errors"] }
    #expect(summaries == [0, 1, 0, 1, 0])
    let good = try StoreyProcess.run("render", "--ndjson", "--format", format, input: Array((Self.page + "\n").utf8))
    #expect(good.code == 0)
    #expect(try StoreyProcess.run("render", "--ndjson").output.isEmpty)
  }

  @Test func `the output of a stream is that of single pages`() throws {
    let pages = try StoreyProcess.samplePages().filter { !$0.contains("broken") }
    let lines = try pages.map { page in
      let value = try JSONSerialization.jsonObject(
        with: Data(contentsOf: StoreyProcess.root.appending(path: page)), options: .fragmentsAllowed)
      return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }
    let stream = try StoreyProcess.run("render", "--ndjson", input: Array(lines.joined(separator: "\n").utf8))
    #expect(stream.code == 0)
    for (object, line) in zip(try objects(stream.output), lines) {
      let single = try StoreyProcess.run("render", "-", "--format", "html", input: Array(line.utf8))
      #expect(object["html"] as? String == single.output)
    }
  }

  @Test(arguments: ["render", "validate"])
  func `the output does not depend on the number of jobs`(command: String) throws {
    let lines = (0..<300).map { number in
      number % 7 == 3
        ? "bad \(number)" : #"{"id":\#(number),"page":{"name":"P\#(number)","floors":[{"pattern":"X\#(number % 5)"}]}}"#
    }
    let input = Array(lines.joined(separator: "\n").utf8)
    let format = command == "render" ? "text" : "ndjson"
    let results = try ["1", "2", "9"].map { jobs in
      try StoreyProcess.run(command, "--ndjson", "--format", format, "--jobs", jobs, input: input)
    }
    #expect(results.allSatisfy { $0.output == results[0].output && $0.code == 1 && $0.errors.isEmpty })
    #expect(try objects(results[0].output).count == 300)
  }

  @Test func `the findings of a stream are those of the report`() throws {
    let lines = [Self.page, #"{"name":"A","floors":[{"pattern":"Nope"}],"nmae":1}"#]
    let input = Array(lines.joined(separator: "\n").utf8)
    let stream = try StoreyProcess.run("validate", "--ndjson", "--format", "ndjson", input: input)
    let report = try StoreyProcess.run("validate", "-", "--ndjson", "--format", "json", input: input)
    #expect(stream.code == 1 && report.code == 1)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let expected = try #require(all["diagnostics"] as? [[String: Any]])
    let found = try objects(stream.output).flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }
    #expect(found.count == expected.count && !found.isEmpty)
    for (found, expected) in zip(found, expected) {
      for key in ["rule", "severity", "message", "column", "endColumn", "pointer"] {
        #expect("\(found[key] ?? "")" == "\(expected[key] ?? "")")
      }
      // A result does not depend on the place of its line in the stream.
      #expect(found["line"] as? Int == 1)
    }
    let quiet = try StoreyProcess.run("validate", "--ndjson", "--format", "ndjson", "--quiet", input: input)
    #expect(
      try objects(quiet.output).flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }.allSatisfy {
        $0["severity"] as? String == "error"
      })
  }

  @Test func `a line beyond the limit of bytes is reported, and the stream goes on`() throws {
    let long = #"{"name":"\#(String(repeating: "x", count: 100_000))","floors":[]}"#
    let input = Array("\(long)\n\(Self.page)\n".utf8)
    let result = try StoreyProcess.run("render", "--ndjson", "--format", "text", "--limit", "bytes=2000", input: input)
    let objects = try objects(result.output)
    #expect(result.code == 1 && objects.count == 2)
    let rules = (objects[0]["diagnostics"] as? [[String: Any]])?.map { $0["rule"] as? String }
    #expect(rules == ["page-too-large"])
    #expect(objects[1]["text"] is String)
  }

  @Test func `a line of white space beyond the limit of bytes is not blank`() throws {
    let line = String(repeating: " ", count: 5000) + Self.page
    let result = try StoreyProcess.run(
      "render", "--ndjson", "--format", "text", "--limit", "bytes=2000", input: Array("\(line)\n\n".utf8))
    let objects = try objects(result.output)
    #expect(result.code == 1 && objects.count == 1)
    #expect((objects[0]["diagnostics"] as? [[String: Any]])?.map { $0["rule"] as? String } == ["page-too-large"])
  }

  /// Starts a stream, passes its open input to a closure, and returns the exit code.
  private func withStream(
    to output: Any, errors: Any = FileHandle.standardError, _ body: (Process, FileHandle) throws -> Void
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = StoreyProcess.executable
    process.arguments = ["render", "--ndjson", "--format", "text"]
    process.currentDirectoryURL = StoreyProcess.root
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let deadline = DispatchWorkItem { process.interrupt() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: deadline)
    try body(process, input.fileHandleForWriting)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    deadline.cancel()
    #expect(process.terminationReason == .exit)
    return process.terminationStatus
  }

  #if os(Linux)
    @Test func `a result that cannot be written ends the stream, although its input is open`() throws {
      let errors = Pipe()
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let code = try withStream(to: full, errors: errors) { process, input in
        try input.write(contentsOf: Data("\(Self.page)\n".utf8))
        process.waitUntilExit()
      }
      #expect(code == 2)
      let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(message.contains("cannot write standard output"))
    }
  #endif

  @Test func `a result is written as soon as its line was read`() throws {
    let output = Pipe()
    let code = try withStream(to: output) { _, input in
      for number in 1...5 {
        try input.write(contentsOf: Data("{\"id\":\(number),\"page\":\(Self.page)}\n".utf8))
        var received = Data()
        while received.last != 0x0A {
          let more = output.fileHandleForReading.availableData
          if more.isEmpty { break }
          received += more
        }
        #expect(try objects(String(decoding: received, as: UTF8.self)).map { $0["id"] as? Int } == [number])
      }
    }
    #expect(code == 0)
  }

  @Test func `a reader that closes the pipe ends the stream without a message`() throws {
    let result = try StoreyProcess.shell(
      "{ yes '\(Self.page)' | head -20000; } 2>/dev/null | { \"$STOREY\" render --ndjson --format text; echo \"exit $?\" >&2; } | head -1 | cut -c1-8"
    )
    #expect(result.output == "{\"id\":1,\n")
    #expect(result.errors == "exit 0\n")
  }

  @Test func `results are written to a file completely`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p.ndjson": Self.page + "\n" + Self.page], in: folder)
      let result = try StoreyProcess.run("render", "p.ndjson", "--ndjson", "-o", "r.ndjson", in: folder)
      #expect((result.code, result.output, result.errors) == (0, "", ""))
      #expect(try objects(StoreyProcess.read("r.ndjson", in: folder)).count == 2)
      let same = try StoreyProcess.run("render", "p.ndjson", "--ndjson", "-o", "p.ndjson", in: folder)
      #expect(same.code == 2 && same.errors.contains("p.ndjson"))
    }
  }

  @Test(arguments: [
    ["render", "--ndjson", "a", "b"], ["render", "--ndjson", "--output-dir", "d"],
    ["render", "--ndjson", "--embed-pictures"],
    ["render", "--ndjson", "https://a.example/p"], ["render", "Samples/home.json", "--jobs", "2"], ["render"],
    ["validate", "Samples/home.json", "--format", "ndjson"], ["validate", "--ndjson", "--format", "ndjson", "--fix"],
    ["validate", "--ndjson", "--format", "ndjson", "--baseline", "b"], ["render", "--ndjson", "nowhere.ndjson"],
    ["validate", "--ndjson", "--format", "ndjson", "a", "b"],
  ])
  func `options that do not go together are refused`(arguments: [String]) throws {
    let result = try StoreyProcess.run(arguments: arguments)
    #expect(result.code == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }
}
