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
    for (bytes, start) in BlockBytes.single { check(bytes, from: start) }
  }

  @Test func `random bytes of any length are scanned from any place`() {
    for (bytes, start) in BlockBytes.random { check(bytes, from: start) }
  }
}
