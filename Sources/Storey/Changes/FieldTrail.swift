/// The values that differ between two values, with the way to each, in a few bytes a value: a pointer is composed when it
/// is asked for.
package struct FieldTrail: Sendable {
  /// A pair of values on the way to a difference.
  private struct Step {
    /// The step that encloses this one; negative for the values that are compared.
    let parent: Int32
    /// The values by their nodes; `missing` for one that came or went.
    let old: UInt32
    let new: UInt32
    /// The places in an array; negative for members of an object.
    let oldIndex: Int32
    let newIndex: Int32
    /// The lengths of the pointers, in bytes.
    let oldLength: Int
    let newLength: Int

    /// The length of the pointer of the change.
    var length: Int { new == missing ? oldLength : newLength }
  }

  private static let missing = UInt32.max

  private let oldDocument: Document
  private let newDocument: Document
  private var steps: [Step]
  /// The innermost differences, in order.
  private var found: [Int32] = []

  /// Creates the trail of two values in which no difference has been found yet.
  init(old: JSONValue, new: JSONValue) {
    oldDocument = old.document
    newDocument = new.document
    steps = [
      Step(parent: -1, old: old.node, new: new.node, oldIndex: -1, newIndex: -1, oldLength: 0, newLength: 0)
    ]
  }

  /// The step of the values that are compared.
  static let root: Int32 = 0

  /// Adds a step to what two values hold.
  ///
  /// - Parameters:
  ///   - index: The places in an array; `nil` for members.
  ///   - parent: The step of the values.
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

  /// Takes a step for a difference.
  mutating func find(_ step: Int32) { found.append(step) }

  /// The values of a step.
  func values(of step: Int32) -> (old: JSONValue?, new: JSONValue?) {
    let step = steps[Int(step)]
    return (
      step.old == Self.missing ? nil : JSONValue(document: oldDocument, node: step.old),
      step.new == Self.missing ? nil : JSONValue(document: newDocument, node: step.new)
    )
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { found.isEmpty }

  // MARK: What is reported

  /// The differences with pointers of at most so many bytes. In the place of those with longer ones stands the nearest value
  /// around them whose pointer is short enough, and takes in all differences in it. O(steps).
  package func reported(longestPointer: Int?) -> [Int32] {
    guard let longest = longestPointer, found.contains(where: { steps[Int($0)].length > longest }) else { return found }
    // For each step itself or what stands in its place. What encloses a step comes before it.
    var fitting = [Int32](repeating: 0, count: steps.count)
    for (index, step) in steps.enumerated().dropFirst() {
      fitting[index] = step.length <= longest ? Int32(truncatingIfNeeded: index) : fitting[Int(step.parent)]
    }
    var isMerged = [Bool](repeating: false, count: steps.count)
    for step in found where fitting[Int(step)] != step { isMerged[Int(fitting[Int(step)])] = true }
    // For each step the outermost around it that stands for others, or itself.
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

  /// The number of bytes that the pointers of differences take together.
  package func pointerBytes(of reported: [Int32]) -> Int {
    reported.reduce(0) { $0 + steps[Int($1)].length }
  }

  /// A difference, with its pointer.
  package func change(_ step: Int32) -> FieldChange {
    let values = values(of: step)
    return FieldChange(pointer: pointer(to: step, inOld: values.new == nil), old: values.old, new: values.new)
  }

  private func pointer(to step: Int32, inOld: Bool) -> JSONPointer {
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

  /// The number of bytes of a key as RFC 6901 writes it.
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
  /// The key of a member's value: it stands before the value.
  var key: JSONText { JSONText(document: document, node: node - 1) }
}
