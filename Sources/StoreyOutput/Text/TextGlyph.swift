/// The content of one column of a sheet, in four bytes: the scalar of a character of one scalar, otherwise the number of the
/// character in the sheet's table.
struct TextGlyph: Hashable, Sendable {
  private let code: UInt32

  /// An empty column.
  static let empty = TextGlyph(code: 0)
  static let space = TextGlyph(code: 0x20)
  static let ellipsis = TextGlyph(code: 0x2026)
  /// The right half of a full-width character.
  static let continuation = TextGlyph(code: 0x11_0000)

  private init(code: UInt32) { self.code = code }

  /// Creates a glyph for a character of one scalar.
  init(_ scalar: Unicode.Scalar) { code = scalar.value }

  /// Creates a glyph for a character by its number in the sheet's table.
  init(number: UInt32) { code = 0x11_0001 + number }

  /// Whether the column is empty or a space.
  var isBlank: Bool { code == 0 || code == 0x20 }

  /// The scalar; `nil` for a character of several scalars and for the right half of a character.
  var scalar: Unicode.Scalar? { Unicode.Scalar(code) }

  /// The number of a character of several scalars in the sheet's table.
  var number: Int? { code > 0x11_0000 ? Int(code - 0x11_0001) : nil }
}

/// The characters of a sheet that have several scalars.
struct TextGlyphTable: Sendable {
  /// The maximum number of scalars kept of a character, so that no character can make a line very long. Unicode's stream-safe
  /// text format allows 30 marks in a row.
  private static let longestCharacter = 31

  private var characters: [Character] = []
  private var numbers: [Character: UInt32] = [:]

  /// Returns the glyph of a character.
  mutating func glyph(of character: Character) -> TextGlyph {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return TextGlyph(first)
    }
    let end = scalars.index(scalars.startIndex, offsetBy: Self.longestCharacter, limitedBy: scalars.endIndex)
    let kept = end.flatMap { String(scalars[..<$0]).first } ?? character
    if let number = numbers[kept] { return TextGlyph(number: number) }
    let number = UInt32(truncatingIfNeeded: characters.count)
    characters.append(kept)
    numbers[kept] = number
    return TextGlyph(number: number)
  }

  /// Returns the character of a glyph; `nil` for an empty column and for the right half of a character.
  func character(of glyph: TextGlyph) -> Character? {
    if let number = glyph.number { return characters[number] }
    return glyph == .empty ? nil : glyph.scalar.map(Character.init)
  }

  /// Returns the glyph in this table for a glyph of another table.
  mutating func glyph(_ glyph: TextGlyph, of other: TextGlyphTable) -> TextGlyph {
    glyph.number.map { self.glyph(of: other.characters[$0]) } ?? glyph
  }

  /// Empties the table and keeps its memory.
  mutating func removeAll() {
    if characters.isEmpty { return }
    characters.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }
}
