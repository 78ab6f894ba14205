import Storey
import StoreyEditor
import StoreyOutput

/// The text of a suppression in a configuration.
struct SuppressionText {
  /// The reason that the author replaces.
  private static let reason = "accepted; add the reason"

  let rule: RuleID
  let file: String
  /// The JSON Pointer of the finding, or a pattern; empty for the root of the page.
  let pointer: String

  private var entry: String {
    let members = [
      ("files", Self.pattern(of: file)), ("rule", rule.name), ("pointer", pointer), ("reason", Self.reason),
    ]
    return "{" + members.map { "\"\($0)\": \(JSONString.quoted($1))" }.joined(separator: ", ") + "}"
  }

  /// Returns the pattern that matches only this file. A name without a folder would match in every folder.
  private static func pattern(of file: String) -> String {
    let escaped = file.map { character in
      switch character {
      case "*", "?", "[": "[\(character)]"
      // Braces are expanded before sets are read.
      case "{": "?"
      default: String(character)
      }
    }
    return (file.contains("/") ? "" : "./") + escaped.joined()
  }

  /// Returns the insertion into a configuration: into its list of suppressions, or with a new list at its end. `nil` if it is not
  /// an object in valid JSON, which may have comments.
  func insertion(into configuration: [UInt8]) -> TextReplacement? {
    if configuration.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      return TextReplacement(range: 0..<configuration.count, text: "{\n  \"suppressions\": [\n    \(entry)\n  ]\n}\n")
    }
    guard let root = (try? Document(parsing: configuration, syntax: .jsonc))?.root, root.kind == .object else {
      return nil
    }
    if let list = root["suppressions"] {
      if list.isAbsent { return TextReplacement(range: list.byteRange, text: "[\(entry)]") }
      guard list.kind == .array else { return nil }
      let last = Array(list.elements).last
      return insertion(of: entry, into: list, after: last?.byteRange.upperBound, configuration)
    }
    let list = "\"suppressions\": [\(entry)]"
    return insertion(
      of: list, into: root, after: root.members.map { $0.value.byteRange.upperBound }.last, configuration)
  }

  /// Returns the insertion of a text before the closing bracket of a container, on a line of its own if the container has lines.
  private func insertion(
    of text: String, into container: JSONValue, after last: Int?, _ bytes: [UInt8]
  ) -> TextReplacement? {
    let end = container.byteRange.upperBound - 1
    let start = last ?? container.byteRange.lowerBound + 1
    // White space, comments and a trailing comma.
    var gap = String(decoding: bytes[start..<end], as: UTF8.self)
    while gap.last?.isWhitespace == true { gap.removeLast() }
    let hasLines = bytes[container.byteRange].contains(0x0A)
    var text = last == nil || hasLines ? text : " " + text
    if hasLines {
      // The indentation of the line of the closing bracket, and one level more.
      let line = (bytes[..<end].lastIndex(of: 0x0A) ?? -1) + 1
      let indent = String(decoding: bytes[line..<end].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
      let lineEnd = bytes.lineEnd
      text = "\(lineEnd)\(indent)  \(text)\(lineEnd)\(indent)"
    }
    let commas = last == nil ? [""] : gap.isEmpty ? [","] : [",", ""]
    return commas.lazy.map { TextReplacement(range: start..<end, text: $0 + gap + text) }.first { edit in
      let changed = bytes[..<start] + Array(edit.text.utf8) + bytes[end...]
      return (try? Document(parsing: Array(changed), syntax: .jsonc)) != nil
    }
  }
}

extension [UInt8] {
  /// The line end of a file: that of its first line.
  var lineEnd: String {
    guard let feed = firstIndex(of: 0x0A), feed > 0 else { return "\n" }
    return self[feed - 1] == 0x0D ? "\r\n" : "\n"
  }
}
