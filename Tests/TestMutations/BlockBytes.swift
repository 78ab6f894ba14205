/// Bytes for tests of functions that look at sixteen bytes at once, each with the index from which they are read.
public enum BlockBytes {
  /// Every byte at every place of a block, between plain bytes.
  public static let single: [(bytes: [UInt8], start: Int)] = (UInt8.min...UInt8.max).flatMap { byte in
    [0, 1, 7, 8, 15, 16, 20, 31, 32, 36].flatMap { place in
      [place + 1, 37].filter { place < $0 }.map { count in
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        bytes[place] = byte
        return (bytes, 0)
      }
    }
  }

  /// Random bytes of any length, many of which are escaped in some output.
  public static let random: [(bytes: [UInt8], start: Int)] = {
    var dice = Dice(state: 18)
    let common: [UInt8] = Array("abc 中é\"&'<>\\#\u{7F}\u{80}\u{FFFE}\u{1F34A}".utf8)
    return (0..<2000).map { _ in
      let count = Int.random(in: 0...70, using: &dice)
      let plain = Int.random(in: 0...20, using: &dice)
      let bytes = (0..<count).map { _ in
        Int.random(in: 0...20, using: &dice) < plain
          ? UInt8(ascii: "x")
          : common.randomElement(using: &dice) ?? 0
      }
      return (bytes, Int.random(in: 0...count, using: &dice))
    }
  }()
}
