import Storey
import TestLevels
import TestMutations
import Testing

/// Compares the scans, which look at sixteen bytes at once, with a look at each byte.
@Suite(.tags(.unsafeMemory)) struct ByteScanTests {
  private static func isUnprintable(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  /// Returns the result of each scan, and of looking at each byte.
  private func scans(_ bytes: [UInt8], from start: Int) -> [(name: String, found: Int, expected: Int)] {
    func first(where isStop: (UInt8) -> Bool) -> Int { bytes[start...].firstIndex(where: isStop) ?? bytes.count }
    // A buffer of exactly these bytes, so that the address sanitizer sees every read beyond them.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe [
        (
          "string", ByteScan.firstStringEscape(in: buffer, from: start),
          first { "\"\\".utf8.contains($0) || Self.isUnprintable($0) }
        ),
        ("URL", ByteScan.firstURLStop(in: buffer, from: start), first { $0 == 0x20 || Self.isUnprintable($0) }),
        (
          "#", ByteScan.first(UInt8(ascii: "#"), in: buffer, from: start), first { $0 == UInt8(ascii: "#") }
        ),
      ]
    }
  }

  private func check(_ bytes: [UInt8], from start: Int) {
    for (name, found, expected) in scans(bytes, from: start) {
      #expect(found == expected, "\(name) in \(bytes) from \(start)")
    }
  }

  @Test func `every byte is found or skipped at every place of a block`() {
    for byte in UInt8.min...UInt8.max {
      for place in [0, 1, 7, 8, 15, 16, 20, 31, 32, 36] {
        for count in [place + 1, 37] where place < count {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
          bytes[place] = byte
          check(bytes, from: 0)
        }
      }
    }
  }

  @Test func `random bytes of any length are scanned from any place`() {
    var dice = Dice(state: 18)
    let common: [UInt8] = Array("abc 中é\"&'<>\\#\u{7F}\u{80}\u{FFFE}\u{1F34A}".utf8)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...70, using: &dice)
      let plain = Int.random(in: 0...20, using: &dice)
      let bytes = (0..<count).map { _ in
        Int.random(in: 0...20, using: &dice) < plain
          ? UInt8(ascii: "x")
          : common.randomElement(using: &dice) ?? 0
      }
      check(bytes, from: Int.random(in: 0...count, using: &dice))
    }
  }
}
