import TestMutations

/// A page that contains its version number. Each version has only one encoding, so that any damaged byte is detected.
package struct VersionedPage: Sendable, Hashable {
  package let version: Int

  package init(version: Int) {
    self.version = version
  }

  /// Decodes bytes; `nil` if they are not exactly the bytes of a version.
  package init?(_ bytes: [UInt8]) {
    let digits = bytes.dropFirst(Self.start.count).prefix { $0 != UInt8(ascii: ",") }
    guard let version = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    self.version = version
    if self.bytes != bytes { return nil }
  }

  private static let start = Array(#"{"floors": [], "version": "#.utf8)

  /// The address of the page. There are five addresses.
  package var address: String { "https://shop.example/\(version % 5)" }

  /// The bytes of the page, up to some kilobytes.
  package var bytes: [UInt8] {
    var dice = Dice(state: UInt64(version))
    let filling = (0..<Int.random(in: 0..<300, using: &dice)).map { _ in String(dice.next(), radix: 36) }
    return Self.start + Array(#"\#(version), "filling": "\#(filling.joined())"}"#.utf8)
  }
}
