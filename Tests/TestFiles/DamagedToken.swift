import Foundation

/// A text in which one token is damaged as people damage them: deleted, doubled, exchanged, or without a quote.
package struct DamagedToken: Sendable {
  /// The text.
  package let text: String
  /// The token, and its change.
  package let name: String

  /// Returns the damaged forms of a JSON text, some for each of its tokens.
  package static func all(in text: String) -> [DamagedToken] {
    var damaged: [DamagedToken] = []
    for token in text.matches(of: #/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}\[\],:]/#) {
      let written = String(token.output)
      for (change, replacement) in changes(of: written) {
        damaged.append(
          DamagedToken(
            text: text.replacingCharacters(in: token.range, with: replacement),
            name: "\(written) at \(text.utf8.distance(from: text.startIndex, to: token.range.lowerBound)), \(change)"))
      }
    }
    return damaged
  }

  private static func changes(of token: String) -> [(String, String)] {
    switch token.first {
    case "\"":
      [
        ("not closed", String(token.dropLast())), ("not opened", String(token.dropFirst())), ("deleted", ""),
        ("a placeholder", "{{ x | json }}"), ("with quotes", "\"x\"y\"" + token.dropFirst()),
        ("in other quotes", "'" + token.dropFirst().dropLast() + "'"),
      ]
    case "{", "}", "[", "]", ",", ":":
      [
        ("deleted", ""), ("doubled", token + token),
        ("exchanged", ["{": "[", "}": "]", "[": "{", "]": "}", ",": ":", ":": ","][token] ?? ""),
      ]
    default: [("deleted", ""), ("a placeholder", "{{ x }}"), ("a word", "NaN")]
    }
  }
}
