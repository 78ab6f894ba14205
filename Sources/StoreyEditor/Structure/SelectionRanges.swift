import Storey

/// The ranges that an editor selects one after the other when a selection is extended.
package enum SelectionRanges {
  /// Returns the ranges around an offset, each larger than the one before: the content of a string, the string, its member, the
  /// content of the container, the container, its member, and so on to the whole file.
  ///
  /// Complexity: O(siblings of the values around the offset).
  package static func ranges(at offset: Int, in file: EditedFile) -> [Range<Int>] {
    let offset = min(max(offset, 0), file.bytes.count)
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      let contains = range.lowerBound <= offset && offset <= range.upperBound
      let grows = ranges.last.map { $0.count < range.count && range.contains($0) } ?? true
      if contains && grows { ranges.append(range) }
    }
    if let root = file.document?.root {
      let trail = ValueTrail(to: offset, in: root)
      if let token = trail.token, let range = token.source?.byteRange {
        add(file.content(of: token))
        add(range)
      }
      for step in trail.steps.reversed() {
        if step.value.kind == .object || step.value.kind == .array { add(content(of: step.value, in: file)) }
        add(step.value.byteRange)
        add(step.range)
      }
    }
    add(0..<file.bytes.count)
    return ranges
  }

  /// Returns the bytes between the brackets of a container, without white space at both ends.
  private static func content(of container: JSONValue, in file: EditedFile) -> Range<Int> {
    var range = container.byteRange.clamped(to: 0..<file.bytes.count)
    func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard range.count > 1 else { return range }
    let last = file.bytes[range.upperBound - 1]
    let isClosed = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
    range = (range.lowerBound + 1)..<(isClosed ? range.upperBound - 1 : range.upperBound)
    while let first = range.first, isWhiteSpace(file.bytes[first]) { range.removeFirst() }
    while let last = range.last, isWhiteSpace(file.bytes[last]) { range.removeLast() }
    return range
  }
}
