/// A page that says which version of itself it is, and has only one spelling, so that a byte out of place shows.
package struct VersionedPage: Sendable, Hashable {
  package let version: Int

  package init(version: Int) {
    self.version = version
  }

  /// The page of these bytes; nil when they are not, to the last byte, such a page.
  package init?(_ bytes: [UInt8]) {
    let digits = bytes.dropFirst(Self.start.count).prefix { $0 != UInt8(ascii: ",") }
    guard let version = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    self.version = version
    if self.bytes != bytes { return nil }
  }

  private static let start = Array(#"{"floors": [], "version": "#.utf8)

  /// Where it belongs.
  package var address: String { "https://shop.example/\(version % 5)" }

  /// The page, up to some kilobytes.
  package var bytes: [UInt8] {
    var dice = Dice(state: UInt64(version))
    let filling = (0..<Int.random(in: 0..<300, using: &dice)).map { _ in String(dice.next(), radix: 36) }
    return Self.start + Array(#"\#(version), "filling": "\#(filling.joined())"}"#.utf8)
  }
}
