import Foundation
import Testing

@testable import StoreyServe

@Suite struct EditorCommandTests {
  @Test(arguments: ["", "code", "code -g", "{file}", "code '{file}", "\"{file}"])
  func `a command without a program, a file or the end of a quote is refused`(text: String) {
    #expect(throws: EditorCommand.InvalidError.self) { try EditorCommand(text) }
  }

  @Test func `the words are passed to the program without a shell`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storey-editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "my editor")
    try Data(
      "#!/bin/sh\nfor word; do printf '%s\\n' \"$word\"; done > '\(folder.path)/new' && mv '\(folder.path)/new' '\(folder.path)/words'\n"
        .utf8
    ).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let command = try EditorCommand("'\(script.path)' -g \"{file}:{line}:{column}\" '' x")
    try command.open("a; $(touch b) {line}.json", line: 7, column: 3)
    let words = folder.appending(path: "words")
    for _ in 0..<60_000 where !FileManager.default.fileExists(atPath: words.path) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try String(contentsOf: words, encoding: .utf8) == "-g\na; $(touch b) {line}.json:7:3\n\nx\n")
  }
}
