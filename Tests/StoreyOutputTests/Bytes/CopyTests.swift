import ByteScanning
import TestLevels
import TestMutations
import Testing

@testable import StoreyOutput

/// Compares the copies, which look at sixteen bytes at once, with a look at each byte.
@Suite(.tags(.unsafeMemory)) struct CopyTests {
  private static let forms: [(form: storey_form, escapes: String)] = [
    (storey_html, "\"&'<>"), (storey_json, "\"\\"), (storey_json_in_script, "\"\\<"),
    (storey_escaped_json_in_script, "<"),
  ]

  private static func isUnprintable(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  private func check(_ bytes: [UInt8], from start: Int) {
    for (form, escapes) in Self.forms {
      let expected = bytes[start...].prefix { !escapes.utf8.contains($0) && !Self.isUnprintable($0) }
      var writer = ByteWriter(capacity: 0)
      var cursor = writer.cursor(for: bytes.count - start + ByteCursor.blockSize)
      // A buffer of exactly these bytes, so that the address sanitizer sees every read beyond them.
      let copied = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe cursor.copy($0 + start, count: bytes.count - start, as: form) }
      }
      writer.use(upTo: cursor)
      #expect(copied ?? 0 == expected.count, "\(escapes) in \(bytes) from \(start)")
      #expect(writer.finish() == Array(expected), "\(escapes) in \(bytes) from \(start)")
    }
  }

  @Test func `every byte is copied or stops the copy at every place of a block`() {
    for (bytes, start) in BlockBytes.single { check(bytes, from: start) }
  }

  @Test func `random bytes of any length are copied from any place`() {
    for (bytes, start) in BlockBytes.random { check(bytes, from: start) }
  }
}
