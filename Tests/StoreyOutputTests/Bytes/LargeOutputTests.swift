import Foundation
import StoreyOutput
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct LargeOutputTests {
  /// 1 MB of bytes that depend on the number of the piece.
  private static func piece(_ number: Int) -> [UInt8] {
    (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number &* 17) }
  }

  @Test func `an output that does not fit in one buffer is complete, and can be appended to another`() {
    let pieces = (0..<4).map(Self.piece)
    let expected = pieces.map { Data($0) }
    let count = 150
    var writer = ByteWriter(capacity: 64)
    for number in 0..<count { writer.append(pieces[number % 4][...]) }
    #expect(writer.writtenCount == count << 20)
    var other = ByteWriter(capacity: 64)
    other.append("{")
    other.append(writer)
    other.append("}")
    for (bytes, start) in [(writer.finish(), 0), (other.finish(), 1)] {
      #expect(bytes.count == (count << 20) + 2 * start)
      // `Data` compares memory at once. Byte by byte, 300 MB would take minutes without optimization.
      let bytes = Data(bytes)
      for number in 0..<count {
        let place = (number << 20) + start
        #expect(bytes[place..<(place + (1 << 20))] == expected[number % 4], "piece \(number)")
      }
    }
  }
}
