package import Storey
import StoreyOutput

/// The text of a suppression in a configuration.
package struct SuppressionText {
  /// The reason that the author replaces.
  package static let standardReason = "accepted; add the reason"

  private let rule: RuleID
  private let file: String
  /// The JSON Pointer of the finding, or a pattern; empty for the root of the page.
  private let pointer: String
  private let reason: String

  /// Creates the text that accepts a finding, or all findings of its rule in the file if it has several uses.
  ///
  /// - Parameters:
  ///   - file: The path of the page, relative to the folder of the configuration.
  ///   - page: The root of the page; `nil` if it is not valid JSON.
  ///   - identityKey: The key that identifies a floor, and objects in floors.
  package init(
    accepting finding: Finding, of file: String, in page: JSONValue?, identityKey: String,
    reason: String = standardReason
  ) {
    rule = finding.rule
    self.file = file
    self.reason = reason
    // A suppression of one use would only move the finding to the next one. A pattern cannot name a host or a key.
    pointer =
      finding.furtherUses == 0 ? StablePointer(finding.pointer, in: page, identityKey: identityKey).text : "/**"
  }

  private var entry: String {
    let members = [
      ("files", Self.pattern(of: file)), ("rule", rule.name), ("pointer", pointer), ("reason", reason),
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
  package func changes(of configuration: [UInt8]) -> [TextReplacement]? {
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
