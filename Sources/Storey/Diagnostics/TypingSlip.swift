/// A typing slip: a misspelling that leaves hardly any doubt about the intended name.
///
/// The slips are a swap of two adjacent letters, and a dropped or doubled letter other than the first and the last. Replaced
/// letters, prefixes and plurals are not slips, because they often form other words. Letter case is significant. Both names
/// must have six letters or more, not counting digits and signs.
enum TypingSlip {
  /// The minimum number of letters of both names.
  private static let minimumLetters = 6

  /// Returns whether one slip turns a name into the written text. O(length).
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

  /// Returns whether two names differ only by one replaced, deleted or inserted letter, by a swap of two adjacent letters, or
  /// by case. O(length).
  static func areNear(_ a: String, _ b: String) -> Bool {
    let areNear = unsafe a.utf8.withContiguousStorageIfAvailable { a in
      unsafe b.utf8.withContiguousStorageIfAvailable { b in unsafe areNearInASCII(a, b) } ?? nil
    }
    if let areNear = areNear ?? nil { return areNear }
    return Edit(Array(a.lowercased().unicodeScalars), Array(b.lowercased().unicodeScalars), by: ==) != nil
  }

  /// Returns the result of `areNear` for bytes without copying them, or `nil` when they are not all ASCII.
  private static func areNearInASCII(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool? {
    func lowercased(_ byte: UInt8) -> UInt8 {
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    var all: UInt8 = 0
    unsafe a.forEach { all |= $0 }
    unsafe b.forEach { all |= $0 }
    return all >= 0x80 ? nil : unsafe Edit(a, b, by: { lowercased($0) == lowercased($1) }) != nil
  }

  /// Returns whether two names may differ by only one edit, by the length of their common prefix and suffix. A letter has at
  /// most 4 bytes. Most names are rejected here, without an allocation.
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

  /// The parts of two names without their common prefix and suffix, when they differ by one edit.
  private struct Edit {
    /// The index of the difference, as far to the end as possible.
    let start: Int
    /// The numbers of letters in the difference, in the first and in the second name.
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

  /// Returns whether a character is a letter that is neither the first nor the last, and is not part of a run of equal letters
  /// at the beginning.
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
