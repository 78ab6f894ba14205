/// The names of a store's files. A file that is called anything else is someone else's.
enum EntryName {
  /// The file that writers take turns by.
  static let lock = "pages.lock"

  private static let entryEnding = ".page"
  private static let temporaryEnding = ".page-new"

  /// The name of the entry of an address: its digest in hexadecimal. Two addresses of one digest share a place and take it
  /// from each other; the entry says whose it is.
  static func name(of address: PageAddress) -> String {
    hexadecimal(XXH64.digest(of: Array(address.text.utf8)[...])) + entryEnding
  }

  /// A name beside an entry that nobody else has thought of.
  static func temporary(for path: String) -> String {
    "\(path.dropLast(entryEnding.count)).\(hexadecimal(.random(in: .min ... .max)))\(temporaryEnding)"
  }

  static func isEntry(_ name: String) -> Bool {
    name.hasSuffix(entryEnding) && isHexadecimal(name.dropLast(entryEnding.count))
  }

  static func isTemporary(_ name: String) -> Bool {
    guard name.hasSuffix(temporaryEnding) else { return false }
    let parts = name.dropLast(temporaryEnding.count).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy(isHexadecimal)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isHexadecimal(_ text: Substring) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
