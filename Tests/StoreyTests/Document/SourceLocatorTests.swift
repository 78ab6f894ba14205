import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Positions, which are counted sixteen bytes at once.
@Suite(.tags(.unsafeMemory)) struct SourceLocatorTests {
  /// Returns the position of an offset, counted byte by byte.
  private func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var (line, column) = (1, 1)
    for byte in bytes[..<offset] {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  @Test func `positions of any offsets in ascending order are those that are counted byte by byte`() {
    for (random, step) in BlockBytes.random {
      // Some bytes become line feeds, and continuation bytes have no lead byte.
      let bytes = random.map { $0 == UInt8(ascii: "&") ? 0x0A : $0 }
      var locator = SourceLocator()
      unsafe bytes.withUnsafeBufferPointer { buffer in
        for offset in stride(from: 0, through: buffer.count, by: max(1, step)) {
          let found = unsafe locator.position(at: offset, in: buffer)
          #expect(found == position(at: offset, in: bytes), "\(bytes), \(offset)")
        }
      }
    }
  }

  @Test func `an earlier offset restarts the count`() {
    let bytes = Array("a\nbc\n中d".utf8)
    var locator = SourceLocator()
    unsafe bytes.withUnsafeBufferPointer { buffer in
      for offset in [8, 3, 9, 0, 5] {
        #expect(unsafe locator.position(at: offset, in: buffer) == position(at: offset, in: bytes))
      }
    }
  }
}
