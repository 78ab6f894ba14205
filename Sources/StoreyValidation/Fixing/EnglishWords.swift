/// Common English words.
///
/// The table is sorted. Each word is stored as a capital and small letters: the capital is the number of leading letters that
/// the word shares with the previous word (A for 0, B for 1), and the small letters are the rest of the word. At most 31 words
/// follow a word that is stored in full.
enum EnglishWords {
  /// Returns whether a word in lower case is in the table. O(log words).
  static func contains(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    return table.withUTF8Buffer { table in
      let start = unsafe startOfRun(for: wanted, in: table)
      return unsafe run(from: start, in: table, contains: wanted)
    }
  }

  /// Returns the offset of the last word that is stored in full and does not follow the wanted word in the alphabet.
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

  /// Returns whether the table contains a word at or after an offset. Stops at the first word that follows it in the alphabet.
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
