/// A generator of random changes of a text, which need not remain valid.
///
/// The tests of all readers of text use it. `TreeMutator` changes valid JSON.
public struct TextMutator: Sendable {
  /// A kind of change.
  public enum Change: Sendable {
    /// One bit is inverted.
    case flip
    /// A piece is inserted.
    case insert
    /// Bytes are replaced by a piece.
    case replace
    /// Bytes are removed.
    case remove
    /// Bytes are repeated.
    case duplicate
    /// Bytes are replaced by those of another place.
    case copy
    /// The rest of the text is removed.
    case truncate
  }

  private let changes: [Change]
  private let pieces: [[UInt8]]
  private let longest: Int

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - changes: The kinds of changes. A kind that occurs several times is more frequent.
  ///   - pieces: The sequences of bytes that the reader of the text distinguishes. Every fourth piece is an arbitrary byte instead.
  ///   - longest: The largest number of bytes that are removed, repeated or copied. Most changes have fewer.
  public init(_ changes: [Change], pieces: [[UInt8]], longest: Int) {
    self.changes = changes
    self.pieces = pieces
    self.longest = longest
  }

  /// Returns a copy of a text after a number of changes at random places.
  public func mutant(of text: [UInt8], changes count: Int, using dice: inout Dice) -> [UInt8] {
    var text = text
    for _ in 0..<count {
      edit(of: text, at: dice.below(text.count + 1), using: &dice).apply(to: &text)
    }
    return text
  }

  /// Returns a random change at a place, which is an offset in a text or its end.
  public func edit(of text: [UInt8], at place: Int, using dice: inout Dice) -> TextEdit {
    func range(from start: Int, count: Int) -> Range<Int> { start..<min(start + count, text.count) }
    switch dice.pick(changes) {
    case .flip where place < text.count:
      return TextEdit(place..<place + 1, [text[place] ^ 1 << UInt8(dice.below(8))])
    case .flip, .insert: return TextEdit(place..<place, piece(&dice))
    case .replace:
      let piece = piece(&dice)
      return TextEdit(range(from: place, count: piece.count), piece)
    case .remove: return TextEdit(range(from: place, count: length(&dice)), [])
    case .duplicate: return TextEdit(place..<place, text[range(from: place, count: length(&dice))])
    case .copy:
      let part = text[range(from: dice.below(text.count), count: length(&dice))]
      return TextEdit(range(from: place, count: part.count), part)
    case .truncate: return TextEdit(place..<text.count, [])
    }
  }

  private func piece(_ dice: inout Dice) -> [UInt8] {
    dice.below(4) == 0 ? [UInt8(dice.below(256))] : dice.pick(pieces)
  }

  /// Returns a number in `1...longest`, which is often small.
  private func length(_ dice: inout Dice) -> Int {
    1 + dice.below(min(dice.pick([1, 8, longest]), longest))
  }
}
