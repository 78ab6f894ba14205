/// A text with places to fill in.
struct SnippetText: Sendable, Hashable {
  /// A part of the text.
  enum Piece: Sendable, Hashable {
    case text(String)
    /// A place to fill in, with its default text.
    case place(String)
    /// A place for one of several texts, of which the first is the default.
    case choice([String])
  }

  /// The parts, in order.
  var pieces: [Piece]

  /// Creates a text from its parts.
  init(_ pieces: [Piece] = []) { self.pieces = pieces }

  /// The text with the defaults.
  var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .place(let text): text
      case .choice(let texts): texts.first ?? ""
      }
    }.joined()
  }

  /// The text in the snippet syntax of the Language Server Protocol; `nil` if it has no places to fill in.
  var snippet: String? {
    var (text, count) = ("", 0)
    for piece in pieces {
      if case .text(let written) = piece {
        text += Self.escaped(written, "$}\\")
        continue
      }
      count += 1
      switch piece {
      case .place(""): text += "$\(count)"
      case .place(let standard): text += "${\(count):\(Self.escaped(standard, "$}\\"))}"
      case .choice(let texts): text += "${\(count)|\(texts.map { Self.escaped($0, "$}\\,|") }.joined(separator: ","))|}"
      case .text: break
      }
    }
    return count == 0 ? nil : text + "$0"
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  static func + (a: SnippetText, b: SnippetText) -> SnippetText { SnippetText(a.pieces + b.pieces) }
}
