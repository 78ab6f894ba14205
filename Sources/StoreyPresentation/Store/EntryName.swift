/// The names of a store's files. Files with other names do not belong to the store.
enum EntryName {
  /// The file whose lock allows one writer at a time.
  static let lock = "pages.lock"

  private static let entryEnding = ".page"
  private static let temporaryEnding = ".page-new"

  /// Returns the name of the entry of an address: its digest in hexadecimal. Two addresses with the same digest replace each
  /// other's entry; the entry contains its address.
  static func name(of address: PageAddress) -> String {
    hexadecimal(XXH64.digest(of: Array(address.text.utf8)[...])) + entryEnding
  }

  /// Returns a unique name for a temporary file in the folder of an entry.
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
