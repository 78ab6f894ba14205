import Foundation
import StoreHours
import Storey
import StoreyOutput
import StoreyValidation

let usage = """
  Usage: custom-floor render PAGE [--format html|text]
         custom-floor check PAGE
  Exit codes: 0 success, 1 findings, 2 the command failed.

  """

/// Prints a message and ends the process with exit code 2.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(2)
}

func read(_ path: String) -> [UInt8] {
  do {
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  } catch {
    fail("custom-floor: cannot read \(path): \(error.localizedDescription)\n")
  }
}

/// Renders a page to standard output. Fails only if the file is not valid JSON.
func render(_ path: String, with writer: any LayoutWriter) throws {
  let page = Page(decoding: read(path), registry: try .shop())
  if let error = page.diagnostics.first, page.parseError != nil { fail("custom-floor: \(path): \(error.message)\n") }
  FileHandle.standardOutput.write(Data(writer.write(TableLayout(page))))
}

/// Checks a page and prints the report. Returns whether there are no findings above notes.
func check(_ path: String) throws -> Bool {
  let validator = Validator(registry: try .shop(), configuration: Configuration(rules: try .shop()))
  let report = validator.validate(read(path), file: path)
  FileHandle.standardOutput.write(Data(TextReporter().write([report])))
  return !report.findings.contains { $0.severity > .note }
}

let writers: [String: any LayoutWriter] = ["html": HTMLWriter(), "text": TextWriter()]

switch Array(CommandLine.arguments.dropFirst()) {
case let words where words.count == 2 && words[0] == "render": try render(words[1], with: HTMLWriter())
case let words where words.count == 4 && words[0] == "render" && words[2] == "--format":
  guard let writer = writers[words[3]] else { fail(usage) }
  try render(words[1], with: writer)
case let words where words.count == 2 && words[0] == "check": exit(try check(words[1]) ? 0 : 1)
case ["--help"]: print(usage, terminator: "")
default: fail(usage)
}
