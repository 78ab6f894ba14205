import Storey

/// The values around a byte offset of a document, from the root to the innermost. In a view, the offset is one of the original.
struct ValueTrail {
  /// A value on the trail, with its key or its index in the container before it.
  struct Step {
    let key: JSONText?
    let index: Int?
    let value: JSONValue

    /// The bytes of the key and the value, or of the value alone if it has no key.
    var range: Range<Int> {
      let bytes = value.origin.byteRange
      guard let start = keyRange?.lowerBound, start <= bytes.lowerBound else { return bytes }
      return start..<bytes.upperBound
    }

    /// The bytes of the key; `nil` without one, and for a key that only a view has.
    var keyRange: Range<Int>? {
      guard let key = key?.source?.byteRange else { return nil }
      return value.document.isView && key == value.origin.byteRange ? nil : key
    }
  }

  /// The values, the root first. Never empty.
  private(set) var steps: [Step]
  /// Whether the offset is in the key of the last value, and not in the value.
  private(set) var isAtKey = false

  /// Creates the trail to an offset. An offset directly after a value belongs to this value, unless another one starts there.
  /// O(siblings on the trail).
  init(to offset: Int, in root: JSONValue) {
    steps = [Step(key: nil, index: nil, value: root)]
    while let next = Self.child(of: steps[steps.count - 1].value, at: offset) {
      steps.append(next)
      if let key = next.keyRange, key.lowerBound <= offset, offset <= key.upperBound {
        isAtKey = true
        return
      }
    }
  }

  /// The innermost value, or the value of the key that contains the offset.
  var last: Step { steps[steps.count - 1] }

  /// The string or number that contains the offset, which may be a key. `nil` if the offset is in no such token.
  var token: JSONText? { isAtKey ? last.key : last.value.text }

  private static func child(of value: JSONValue, at offset: Int) -> Step? {
    if value.document.isView { return childInView(of: value, at: offset) }
    var touching: Step?
    switch value.kind {
    case .object:
      for (key, value) in value.members {
        let step = Step(key: key, index: nil, value: value)
        let range = step.range
        if range.lowerBound > offset { break }
        if range.contains(offset) { return step }
        if range.upperBound == offset { touching = step }
      }
    case .array:
      for (index, value) in value.elements.enumerated() {
        let step = Step(key: nil, index: index, value: value)
        let range = step.range
        if range.lowerBound > offset { break }
        if range.contains(offset) { return step }
        if range.upperBound == offset { touching = step }
      }
    case .null, .boolean, .number, .string: break
    }
    return touching
  }
}

extension ValueTrail {
  /// Returns the narrowest value of a view that contains an offset of the original, in any order: of two equal ones the last, which
  /// is a field of a floor and not a part that the engine reads from every floor.
  private static func childInView(of value: JSONValue, at offset: Int) -> Step? {
    var steps: [Step] = []
    switch value.kind {
    case .object: steps = value.members.map { Step(key: $0.key, index: nil, value: $0.value) }
    case .array: steps = value.elements.enumerated().map { Step(key: nil, index: $0.offset, value: $0.element) }
    case .null, .boolean, .number, .string: break
    }
    var best: (step: Step, length: Int)?
    for step in steps {
      let range = step.range
      guard range.lowerBound <= offset, offset <= range.upperBound else { continue }
      let isTouching = offset == range.upperBound && best.map { $0.step.range.contains(offset) } ?? false
      if !isTouching, best.map({ range.count <= $0.length }) ?? true { best = (step, range.count) }
    }
    return best?.step
  }
}

extension EditedFile {
  /// Returns the bytes of a string between its quotes. The closing quote may be missing. Other values are returned whole.
  func content(of text: JSONText) -> Range<Int> {
    guard let range = text.source?.byteRange.clamped(to: 0..<bytes.count), let first = range.first,
      bytes[first] == UInt8(ascii: "\"")
    else { return text.source?.byteRange ?? 0..<0 }
    let isClosed = range.count > 1 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    return (first + 1)..<(isClosed ? range.upperBound - 1 : range.upperBound)
  }
}
