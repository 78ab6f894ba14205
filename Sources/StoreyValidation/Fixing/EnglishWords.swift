/// Common English words.
///
/// The table has them sorted, each as a capital and small letters: the capital tells how many letters the word has in common with the
/// one before (A none, B one), the small letters are the others. At most 31 words follow one that is written as a whole.
enum EnglishWords {
  /// Whether a word in lower case is among them. O(log words).
  static func contains(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    return table.withUTF8Buffer { table in
      let start = unsafe startOfRun(for: wanted, in: table)
      return unsafe run(from: start, in: table, contains: wanted)
    }
  }

  /// Where the last word is that is written as a whole and not after a word.
  private static func startOfRun(for wanted: [UInt8], in table: UnsafeBufferPointer<UInt8>) -> Int {
    let whole = UInt8(ascii: "A")
    var (low, high) = (0, table.count)
    while true {
      let middle = low + (high - low) / 2
      let start = unsafe table[middle..<high].firstIndex(of: whole) ?? table[low..<middle].lastIndex(of: whole) ?? low
      if start == low { return low }
      let letters = unsafe table[(start + 1)...].prefix { $0 > UInt8(ascii: "Z") }
      if unsafe wanted.lexicographicallyPrecedes(letters) { high = start } else { low = start }
    }
  }

  /// Whether a word is among those from a place on, before one that is after it.
  private static func run(from start: Int, in table: UnsafeBufferPointer<UInt8>, contains wanted: [UInt8]) -> Bool {
    var word: [UInt8] = []
    var index = start
    while index < table.count {
      let shared = unsafe Int(table[index]) - Int(UInt8(ascii: "A"))
      let letters = unsafe table[(index + 1)...].prefix { $0 > UInt8(ascii: "Z") }
      unsafe word.replaceSubrange(shared..., with: letters)
      if word == wanted { return true }
      if wanted.lexicographicallyPrecedes(word) { return false }
      index = unsafe letters.endIndex
    }
    return false
  }
}
