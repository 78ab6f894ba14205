import StoreyFiles
import TestLevels
import TestMutations
import Testing

@Suite(.tags(.unsafeMemory)) struct SpillTests {
  private func all(_ spill: Spill) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try spill.forEachPiece { bytes += $0 }
    return bytes
  }

  @Test(arguments: [0, 1, 3000, 1 << 20, 5 << 20])
  func `appended bytes are read back from memory or from a file`(largest: Int) throws {
    var dice = Dice(state: UInt64(largest))
    var spill = Spill()
    var expected: [UInt8] = []
    #expect(try all(spill).isEmpty)
    for round in 0..<12 {
      let piece = [UInt8](repeating: UInt8(round), count: Int.random(in: 0...largest, using: &dice))
      try spill.append(piece)
      expected += piece
      if round % 5 == 4 { #expect(try all(spill) == expected) }
    }
    #expect(try all(spill) == expected)
    #expect(try all(spill) == expected, "the bytes can be read more than once")
  }

  @Test func `many small pieces are read back in pieces of bounded size`() throws {
    var spill = Spill()
    for index in 0..<1_000_000 { try spill.append([UInt8(truncatingIfNeeded: index), 10, 13]) }
    var count = 0
    var largest = 0
    try spill.forEachPiece { piece in
      count += piece.count
      largest = max(largest, piece.count)
    }
    #expect(count == 3_000_000)
    #expect(largest <= 1 << 20)
  }
}
