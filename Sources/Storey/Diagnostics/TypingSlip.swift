/// A slip of a typist that leaves hardly a doubt about the name that was meant.
///
/// The slips are: two neighbouring letters swapped, and one letter dropped or doubled that is neither the first nor the
/// last. One letter for another is not among them, and neither are prefixes and plurals: other words are made that way.
/// Case counts, and both names have six letters or more; digits and signs do not count as letters.
enum TypingSlip {
  /// The least number of letters of both names.
  private static let minimumLetters = 6

  /// Returns whether one slip makes a name into what was written. O(length).
  static func separates(_ written: String, from name: String) -> Bool {
    guard mayDifferByOneEdit(written.utf8, name.utf8) else { return false }
    let (written, name) = (Array(written.unicodeScalars), Array(name.unicodeScalars))
    guard letterCount(written) >= minimumLetters, letterCount(name) >= minimumLetters else { return false }
    guard let edit = Edit(written, name, by: ==) else { return false }
    switch (edit.first, edit.second) {
    case (2, 2): return isLetter(name[edit.start]) && isLetter(name[edit.start + 1])
    case (0, 1): return isInnerLetter(edit.start, of: name)
    case (1, 0):
      let isDoubled = edit.start > 0 && written[edit.start] == written[edit.start - 1]
      return isDoubled && isInnerLetter(edit.start, of: written)
    default: return false
    }
  }

  /// Returns whether two names differ by one letter that is typed wrong, left out or put in, by two neighbours that are
  /// swapped, or by case alone. O(length).
  static func areNear(_ a: String, _ b: String) -> Bool {
    let areNear = unsafe a.utf8.withContiguousStorageIfAvailable { a in
      unsafe b.utf8.withContiguousStorageIfAvailable { b in unsafe areNearInASCII(a, b) } ?? nil
    }
    if let areNear = areNear ?? nil { return areNear }
    return Edit(Array(a.lowercased().unicodeScalars), Array(b.lowercased().unicodeScalars), by: ==) != nil
  }

  /// The same of bytes, without a copy of them; `nil` when not all are ASCII.
  private static func areNearInASCII(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool? {
    func lowercased(_ byte: UInt8) -> UInt8 {
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    var all: UInt8 = 0
    unsafe a.forEach { all |= $0 }
    unsafe b.forEach { all |= $0 }
    return all >= 0x80 ? nil : unsafe Edit(a, b, by: { lowercased($0) == lowercased($1) }) != nil
  }

  /// Whether two names have so long a common beginning and end that one edit of a letter, or of two neighbours, may separate
  /// them. A letter takes at most 4 bytes. Allocates nothing: nearly all names are told apart here.
  private static func mayDifferByOneEdit(_ a: String.UTF8View, _ b: String.UTF8View) -> Bool {
    let shorter = min(a.count, b.count)
    let longer = max(a.count, b.count)
    if longer - shorter > 4 { return false }
    var common = 0
    for (a, b) in zip(a, b) {
      if a != b { break }
      common += 1
    }
    for (a, b) in zip(a.reversed(), b.reversed()) {
      if a != b { break }
      common += 1
    }
    return common + 8 >= longer
  }

  /// What is left of two names without their common beginning and end, when that is one edit.
  private struct Edit {
    /// The place of what is left: as far to the end as it can be.
    let start: Int
    /// How many letters are left of the first name, and of the second.
    let first: Int
    let second: Int

    @inline(__always)
    init?<Letters: RandomAccessCollection<Letter>, Letter>(
      _ a: Letters, _ b: Letters, by areEqual: (Letter, Letter) -> Bool
    ) where Letters.Index == Int {
      let shorter = min(a.count, b.count)
      if max(a.count, b.count) - shorter > 1 { return nil }
      var start = 0
      while start < shorter && areEqual(a[start], b[start]) { start += 1 }
      var end = 0
      while end < shorter - start && areEqual(a[a.count - 1 - end], b[b.count - 1 - end]) { end += 1 }
      (self.start, first, second) = (start, a.count - start - end, b.count - start - end)
      let isSwap =
        first == 2 && second == 2 && areEqual(a[start], b[start + 1]) && areEqual(a[start + 1], b[start])
      if !isSwap && (first > 1 || second > 1) { return nil }
    }
  }

  /// Whether a letter is neither at the beginning nor at the end, and does not repeat the first or the last letter there.
  private static func isInnerLetter(_ index: Int, of name: [Unicode.Scalar]) -> Bool {
    var first = index
    while first > 0 && name[first - 1] == name[index] { first -= 1 }
    return first > 0 && index < name.count - 1 && isLetter(name[index])
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
  }

  private static func letterCount(_ name: [Unicode.Scalar]) -> Int { name.count(where: isLetter) }
}
