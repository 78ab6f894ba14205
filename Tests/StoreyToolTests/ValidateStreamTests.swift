import Foundation
import StoreyValidation
import TestLevels
import Testing

/// Reports on many pages, which are streamed or buffered in temporary files.
@Suite(.waitsForProcesses) struct ValidateStreamTests {
  private static let formats = ReportFormat.allCases.map(\.rawValue)
  private static let warned = #"{"name":"x","channelFloorSize":3,"floors":[]}"#

  @Test(arguments: TestLevel.some(["text", "json", "sarif", "github", "checkstyle", "codeclimate"], short: 2))
  func `writes a report while it is still reading pages`(format: String) throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = StoreyProcess.executable
    // Grouped text has the first of the equal findings only.
    let each = format == "text" ? ["--each"] : []
    process.arguments = ["validate", "-", "--ndjson", "--format", format, "--jobs", "1"] + each
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The process is terminated in any case.
    let watch = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: watch)
    let lines = Data(String(repeating: Self.warned + "\n", count: 1300).utf8)
    try input.fileHandleForWriting.write(contentsOf: lines)
    // The pipe holds all lines, so the write does not block. Standard input is still open.
    let beginning = output.fileHandleForReading.availableData
    #expect(!beginning.isEmpty)
    let isRunning = process.isRunning
    try input.fileHandleForWriting.close()
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    watch.cancel()
    #expect(isRunning && process.terminationReason == .exit)
    let text = String(decoding: beginning + rest, as: UTF8.self)
    #expect(text.components(separatedBy: "floor-count-mismatch").count > 1300)
  }

  @Test func `a line with an envelope is its page in every format, for corrections and for comparisons of apps`() throws
  {
    try StoreyProcess.withFolder { folder in
      let page =
        #"{"name":"x","floors":[{"pattern":"Focus","picList":[{"img":"a.png","widht":3}]}],"channelFloorSize":"2"}"#
      let start = #"{ "id": "é/1", "page": "#
      try StoreyProcess.write(
        ["pages.ndjson": page, "lines.ndjson": "\(start)\(page), \"tenant\": 1}", "plain.txt": page], in: folder)
      // The columns of an envelope are those of its line.
      func findings(_ file: String, _ arguments: String...) throws -> [[String]] {
        let result = try StoreyProcess.run(arguments: ["validate", file, "--format", "json"] + arguments, in: folder)
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return (report?["diagnostics"] as? [[String: Any]] ?? []).map { finding in
          ["rule", "pointer", "line", "column"].map { "\(finding[$0] ?? "")" }
        }
      }
      let expected = try findings("pages.ndjson").map { finding in
        finding.dropLast() + ["\((Int(finding[3]) ?? 0) + start.unicodeScalars.count)"]
      }
      #expect(expected.count > 2)
      #expect(try findings("lines.ndjson") == expected.map(Array.init))
      for format in Self.formats {
        let options = ["--format", format, "--no-config"]
        let whole = try StoreyProcess.run(arguments: ["validate", "pages.ndjson"] + options, in: folder)
        let lines = try StoreyProcess.run(arguments: ["validate", "lines.ndjson"] + options, in: folder)
        #expect(whole.code == lines.code)
        for rule in Set(expected.map { $0[0] }) {
          let counts = [whole, lines].map { $0.output.components(separatedBy: rule).count }
          #expect(counts[0] == counts[1] && counts[0] > 1, "\(format), \(rule)")
        }
      }
      _ = try StoreyProcess.run("validate", "--fix", "pages.ndjson", in: folder)
      _ = try StoreyProcess.run("validate", "--fix", "lines.ndjson", in: folder)
      let fixed = try StoreyProcess.read("pages.ndjson", in: folder)
      #expect(fixed != page)
      #expect(try StoreyProcess.read("lines.ndjson", in: folder) == "\(start)\(fixed), \"tenant\": 1}")
    }
  }

  @Test func `reports have the same bytes in files and on standard output, for any number of jobs and with a baseline`()
    throws
  {
    try StoreyProcess.withFolder { folder in
      let broken = #"{"name":"x","floors":[{"pattern":"Focsu"},{"pattern":"Focus","picList":[]}]}"#
      let lines = (0..<TestLevel.count(90, long: 900)).map { $0 % 3 == 0 ? Self.warned : $0 % 3 == 1 ? broken : "{" }
      var files = ["lines.ndjson": lines.joined(separator: "\n"), "one.ndjson": Self.warned]
      for index in 0..<TestLevel.count(8, long: 40) { files["p\(index).json"] = index % 2 == 0 ? broken : Self.warned }
      try StoreyProcess.write(files, in: folder)
      let pages = ["validate", ".", "lines.ndjson", "one.ndjson"]
      let known = try StoreyProcess.run(
        arguments: ["validate", "p1.json", "p2.json", "one.ndjson", "--baseline", "known", "--write-baseline"],
        in: folder)
      #expect(known.errors.contains("known findings to known"))
      for options in [[], ["--baseline", "known"]] {
        for format in Self.formats {
          let runs = try ["1", "7"].map { jobs in
            let arguments = pages + options + ["--jobs", jobs, "--format", format, "--report", "\(format)=r\(jobs)"]
            let result = try StoreyProcess.run(arguments: arguments, in: folder)
            #expect(result.code == 1)
            return (result.output, try StoreyProcess.read("r\(jobs)", in: folder))
          }
          #expect(!runs[0].0.isEmpty)
          for (output, file) in runs { #expect(output == runs[0].0 && file == runs[0].0, "\(format)") }
        }
      }
    }
  }

  @Test(arguments: [["--format", "junit"], ["--report", "json=r.json"]])
  func `buffered reports leave no temporary file`(options: [String]) throws {
    try StoreyProcess.withFolder { folder in
      let temporary = folder.appending(path: "tmp")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let lines = String(repeating: Self.warned + "\n", count: 6000)
      try StoreyProcess.write(["lines.ndjson": lines], in: folder)
      func run(_ path: String) throws -> StoreyProcess.Result {
        try StoreyProcess.run(
          arguments: ["validate", "lines.ndjson", "--quiet", "--fail-level", "note"] + options, in: folder,
          environment: ["TMPDIR": path])
      }
      let result = try run(temporary.path)
      #expect(result.code == 1)
      let report = options[0] == "--format" ? result.output : try StoreyProcess.read("r.json", in: folder)
      #expect(report.components(separatedBy: "floor-count-mismatch").count > 6000)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
      // If the temporary file cannot be created, the report is not written.
      let failed = try run(folder.appending(path: "nowhere").path)
      #expect(failed.code == 2)
      #expect(failed.errors.contains("report was not written: cannot write"))
    }
  }
}
