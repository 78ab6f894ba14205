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

  /// Returns the changes of a configuration: an entry in its list of suppressions, or a new list at its end. `nil` if it is not an
  /// object in valid JSON, which may have comments.
  func changes(of configuration: [UInt8]) -> [TextReplacement]? {
    if configuration.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      return [TextReplacement(range: 0..<configuration.count, text: "{\n  \"suppressions\": [\n    \(entry)\n  ]\n}\n")]
    }
    guard let document = try? Document(parsing: configuration, syntax: .jsonc) else { return nil }
    let list = JSONPointer(tokens: ["suppressions"])
    var edits = JSONEdits(document)
    do throws(JSONEditError) {
      if let written = document.root["suppressions"], !written.isAbsent {
        guard written.kind == .array else { return nil }
        try edits.insert(entry, at: JSONPointer(tokens: list.tokens + ["-"]))
      } else {
        try edits.set(list, to: "[\(entry)]")
      }
      return edits.replacements
    } catch {
      return nil
    }
  }
}
