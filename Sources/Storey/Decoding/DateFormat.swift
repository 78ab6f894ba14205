/// A format of dates: fields such as the year, and text between them.
///
/// The fields are `yyyy`, `MM` or `M`, `dd` or `d`, `HH` or `H`, `mm` and `ss`. Other Latin letters are not allowed; all other characters
/// are kept: `yyyy年M月d日 H:mm`.
public struct DateFormat: Sendable {
  private enum Piece: Sendable {
    case text(String)
    /// The index of a field among year, month, day, hour, minute and second, and the minimum number of digits.
    case field(Int, digits: Int)
  }

  private let pieces: [Piece]

  /// The maximum size of a format, in bytes. It limits the cost of formatting the many dates that a page may have.
  package static let mostBytes = 200

  /// The field specifiers of a format.
  private static let words: [(word: String, field: Int, digits: Int)] = [
    ("yyyy", 0, 4), ("MM", 1, 2), ("M", 1, 1), ("dd", 2, 2), ("d", 2, 1), ("HH", 3, 2), ("H", 3, 1), ("mm", 4, 2),
    ("ss", 5, 2),
  ]

  /// `yyyy-MM-dd HH:mm`.
  public static let standard = DateFormat(pieces: [
    .field(0, digits: 4), .text("-"), .field(1, digits: 2), .text("-"), .field(2, digits: 2), .text(" "),
    .field(3, digits: 2), .text(":"), .field(4, digits: 2),
  ])

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// Parses a format. Returns `nil` if a run of one ASCII letter is not a field specifier, or if the format is too long.
  public init?(_ text: String) {
    if text.utf8.count > Self.mostBytes { return nil }
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isASCII && first.isLetter {
        let run = rest.prefix { $0 == first }
        guard let word = Self.words.first(where: { $0.word == run }) else { return nil }
        pieces.append(.field(word.field, digits: word.digits))
        rest = rest.dropFirst(run.count)
      } else {
        let run = rest.prefix { !($0.isASCII && $0.isLetter) }
        pieces.append(.text(String(run)))
        rest = rest.dropFirst(run.count)
      }
    }
    self.pieces = pieces
  }

  /// Formats a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - offset: The UTC offset to show the date in, in seconds; `nil` for the offset of the date.
  func string(from date: PageDate, offset: Int?) -> String {
    let fields = date.fields(offset: offset)
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(let index, let digits):
        String(repeating: "0", count: max(0, digits - String(fields[index]).count)) + String(fields[index])
      }
    }.joined()
  }
}
