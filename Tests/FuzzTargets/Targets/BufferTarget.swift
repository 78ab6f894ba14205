import StoreyOutput

/// Writes the same content to buffers of several sizes and kinds, and compares their bytes.
///
/// The first two bytes are the capacity of the small buffers and of their pieces. Each operation is a byte, followed by a byte for
/// its length or value; the contents are taken from the input itself.
enum BufferTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 3 else { return }
    let (capacity, pieceCapacity) = (Int(bytes[0]), Int(bytes[1]) * 4)
    let input = bytes[2...]
    var large = ByteWriter(capacity: 1 << 20)
    write(input, to: &large)
    let expected = large.finish()
    var small = ByteWriter(capacity: capacity, pieceCapacity: pieceCapacity)
    write(input, to: &small)
    try expectEqual(small.writtenCount, expected.count, "number of bytes in pieces")
    var copy = ByteWriter(capacity: 64, pieceCapacity: pieceCapacity)
    copy.append(small)
    try expectEqual(copy.finish(), expected, "bytes that were appended to another buffer")
    try expectEqual(small.finish(), expected, "bytes in pieces")
    let lent = ByteWriter.bytes(capacity: capacity) { writer in
      var writer = writer
      write(input, to: &writer)
      return writer
    }
    try expectEqual(lent, expected, "bytes in lent memory")
    var passed: [UInt8] = []
    var passing = ByteWriter(capacity: capacity) { passed += $0 }
    write(input, to: &passing)
    try expectEqual(passing.writtenCount, expected.count, "number of bytes with a receiver")
    passed += passing.finish()
    try expectEqual(passed, expected, "bytes that were passed on")
  }

  /// Carries out the operations of an input.
  private static func write(_ input: ArraySlice<UInt8>, to writer: inout ByteWriter) {
    var rest = input
    while let operation = rest.popFirst(), let argument = rest.popFirst() {
      let part = rest.prefix(Int(argument))
      switch operation % 10 {
      case 0: writer.append(argument)
      case 1: writer.append(part)
      case 2: writer.append(argument, times: Int(operation) * 3)
      case 3: writer.append("a literal of some length")
      case 4: writer.append(number: Int(argument) * 7919 - 1_000_000)
      case 5: writer.appendLength(Double(argument) / 8 - 10)
      case 6:
        var cursor = writer.cursor(for: ByteCursor.frameRoom)
        _ = cursor.openStyle(x: Double(argument) / 4, y: Double(operation), width: 7.5, height: nil)
        writer.use(upTo: cursor)
      case 7: writer.append(string: String(decoding: part, as: UTF8.self))
      case 8: writer.append(base64: Array(part))
      default:
        var other = ByteWriter(capacity: 64, pieceCapacity: 64)
        for _ in 0..<(operation / 32) { other.append(part) }
        writer.append(other)
      }
    }
  }
}
