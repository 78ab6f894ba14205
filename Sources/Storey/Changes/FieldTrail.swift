/// The differences between two values, with the path to each. A step takes a few bytes; a pointer is composed only on
/// request.
package struct FieldTrail: Sendable {
  /// A pair of values on the path to a difference.
  private struct Step {
    /// The step that contains this one; negative for the compared values.
    let parent: Int32
    /// The nodes of the values; `missing` for a value that was added or removed.
    let old: UInt32
    let new: UInt32
    /// The indices in an array; negative for members of an object.
    let oldIndex: Int32
    let newIndex: Int32
    /// The lengths of the pointers, in bytes.
    let oldLength: Int
    let newLength: Int

    /// The length of the pointer of the change.
    var length: Int { new == missing ? oldLength : newLength }
  }

  /// The nodes of two values in the files that people wrote.
  private struct Origin: Hashable {
    let old: UInt32?
    let new: UInt32?
  }

  private static let missing = UInt32.max

  private let oldDocument: Document
  private let newDocument: Document
  private var steps: [Step]
  /// The innermost differences, in order.
  private var found: [Int32] = []
  /// The values that people wrote for the differences of views, which may have a value twice: as a field and in the header of its part.
  private var origins: Set<Origin> = []

  /// Creates the trail of two values, without differences.
  init(old: JSONValue, new: JSONValue) {
    oldDocument = old.document
    newDocument = new.document
    steps = [
      Step(parent: -1, old: old.node, new: new.node, oldIndex: -1, newIndex: -1, oldLength: 0, newLength: 0)
    ]
  }

  /// The step of the compared values.
  static let root: Int32 = 0

  /// Adds a step from the values of another step to an element or a member of theirs.
  ///
  /// - Parameters:
  ///   - index: The indices in the arrays; `nil` for members.
  ///   - parent: The step of the containing values.
  mutating func add(
    old: JSONValue?, new: JSONValue?, index: (old: Int, new: Int)?, in parent: Int32
  ) -> Int32 {
    let outer = steps[Int(parent)]
    let member = index == nil ? (old ?? new).map { Self.tokenLength(of: $0.key) } ?? 0 : 0
    steps.append(
      Step(
        parent: parent, old: old?.node ?? Self.missing, new: new?.node ?? Self.missing,
        oldIndex: Int32(truncatingIfNeeded: index?.old ?? -1), newIndex: Int32(truncatingIfNeeded: index?.new ?? -1),
        oldLength: outer.oldLength + 1 + (index.map { Self.digits($0.old) } ?? member),
        newLength: outer.newLength + 1 + (index.map { Self.digits($0.new) } ?? member)))
    return Int32(truncatingIfNeeded: steps.count - 1)
  }

  /// Records a step as a difference, unless another step is the same difference in the files that people wrote.
  mutating func find(_ step: Int32) {
    if newDocument.isView {
      let values = values(of: step)
      let origin = Origin(old: values.old?.origin.node, new: values.new?.origin.node)
      if !origins.insert(origin).inserted { return }
    }
    found.append(step)
  }

  /// The values of a step.
  func values(of step: Int32) -> (old: JSONValue?, new: JSONValue?) {
    let step = steps[Int(step)]
    return (
      step.old == Self.missing ? nil : JSONValue(document: oldDocument, node: step.old),
      step.new == Self.missing ? nil : JSONValue(document: newDocument, node: step.new)
    )
  }

  /// Whether there are no differences.
  package var isEmpty: Bool { found.isEmpty }

  // MARK: Reporting

  /// Returns the differences whose pointers have at most `longestPointer` bytes. A difference with a longer pointer is
  /// replaced by the innermost enclosing value whose pointer is short enough; that value covers all differences in it.
  /// O(steps).
  package func reported(longestPointer: Int?) -> [Int32] {
    guard let longest = longestPointer, found.contains(where: { steps[Int($0)].length > longest }) else { return found }
    // For each step the innermost step around it, or itself, whose pointer is short enough. Steps follow the steps that
    // contain them.
    var fitting = [Int32](repeating: 0, count: steps.count)
    for (index, step) in steps.enumerated().dropFirst() {
      fitting[index] = step.length <= longest ? Int32(truncatingIfNeeded: index) : fitting[Int(step.parent)]
    }
    var isMerged = [Bool](repeating: false, count: steps.count)
    for step in found where fitting[Int(step)] != step { isMerged[Int(fitting[Int(step)])] = true }
    // For each step the outermost step around it that replaces other steps, or itself.
    var outermost = [Int32](repeating: 0, count: steps.count)
    for (index, step) in steps.enumerated().dropFirst() {
      let outer = Int(outermost[Int(step.parent)])
      outermost[index] = isMerged[outer] ? Int32(truncatingIfNeeded: outer) : Int32(truncatingIfNeeded: index)
    }
    var isReported = [Bool](repeating: false, count: steps.count)
    var reported: [Int32] = []
    for step in found {
      let step = outermost[Int(fitting[Int(step)])]
      if !isReported[Int(step)] { reported.append(step) }
      isReported[Int(step)] = true
    }
    return reported
  }

  /// Returns the total length of the pointers of differences, in bytes.
  package func pointerBytes(of reported: [Int32]) -> Int {
    reported.reduce(0) { $0 + steps[Int($1)].length }
  }

  /// Returns a difference with its pointer.
  package func change(_ step: Int32) -> FieldChange {
    let values = values(of: step)
    return FieldChange(pointer: pointer(to: step, inOld: values.new == nil), old: values.old, new: values.new)
  }

  private func pointer(to step: Int32, inOld: Bool) -> JSONPointer {
    if (inOld ? oldDocument : newDocument).isView { return writtenPointer(to: step, inOld: inOld) }
    var tokens: [String] = []
    var index = Int(step)
    while steps[index].parent >= 0 {
      let step = steps[index]
      let place = inOld ? step.oldIndex : step.newIndex
      if place >= 0 {
        tokens.append(String(place))
      } else {
        let (old, new) = values(of: Int32(truncatingIfNeeded: index))
        tokens.append((inOld ? old ?? new : new ?? old)?.key.string ?? "")
      }
      index = Int(step.parent)
    }
    return JSONPointer(tokens: tokens.reversed())
  }

  /// Returns the pointer in the file that people wrote, for values of a view: relative to the compared value, if it contains the value of
  /// the step and is not the page itself, otherwise from the root of the file. O(siblings on the path).
  private func writtenPointer(to step: Int32, inOld: Bool) -> JSONPointer {
    let (compared, value) = (values(of: Self.root), values(of: step))
    guard let whole = inOld ? compared.old : compared.new, let part = inOld ? value.old : value.new else {
      return JSONPointer()
    }
    let outer = whole.node == 0 ? [] : whole.pointer.tokens
    let inner = part.pointer.tokens
    return JSONPointer(tokens: inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : inner)
  }

  /// The number of bytes of a key as a reference token of RFC 6901.
  private static func tokenLength(of key: JSONText) -> Int {
    unsafe key.withUTF8 { bytes in
      var length = bytes.count
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/") { length += 1 }
      }
      return length
    }
  }

  private static func digits(_ number: Int) -> Int {
    var digits = 1
    var rest = number
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    return digits
  }
}

extension JSONValue {
  /// The key of a member's value. On the tape, it precedes the value.
  var key: JSONText { JSONText(document: document, node: node - 1) }
}
