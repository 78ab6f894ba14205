/// Digests of the values of a document. Values with equal content have equal digests. White space, the order of keys,
/// escapes and members that a repeated key overrides make no difference. The `ScalarReading` of a scalar determines whether
/// its spelling makes a difference and whether it counts as absent.
///
/// Digests are 64-bit values of the standard library's keyed hash, whose key is different in each process. Two values with
/// different content have equal digests with a probability of 2^-64, and a page cannot provoke a collision.
struct ContentDigests {
  private let first: UInt32
  private let readings: [ScalarReading]
  /// Whether `null` members count as absent when `readings` is empty.
  let ignoresNulls: Bool
  private var digests: [Int] = []

  /// Computes the digests of a value and of all values in it. O(bytes). Not recursive, so the depth of the value is not
  /// limited.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - readings: A reading for each node of the value. If it is empty, all scalars have the same reading.
  ///   - reading: The reading of all scalars when `readings` is empty.
  ///   - ignoresNulls: Whether `null` members count as absent when `readings` is empty.
  ///   - ordered: The nodes of the objects in which the order of the keys makes a difference.
  init(
    of value: JSONValue, _ readings: [ScalarReading] = [], readAs reading: ScalarReading = .asWritten,
    ignoresNulls: Bool = false, inOrder ordered: Set<UInt32> = []
  ) {
    self.readings = readings
    self.ignoresNulls = ignoresNulls
    let tape = value.document.tape
    let end = tape.node(value.node).next
    first = value.node
    digests = Array(repeating: 0, count: Int(end - first))
    // From the end: the contents of a container follow it on the tape.
    for node in (first..<end).reversed() {
      let entry = tape.node(node)
      var hasher = Hasher()
      switch entry.kind {
      case .null, .true, .false: hasher.combine(entry.kind)
      case .number, .string:
        let scalar = JSONValue(document: value.document, node: node)
        Self.combine(scalar, readings.isEmpty ? reading : readings[Int(node - first)], into: &hasher)
      case .array:
        hasher.combine(Node.Kind.array)
        var element = node + 1
        while element < entry.next {
          if !isAbsent(element) { hasher.combine(digests[Int(element - first)]) }
          element = tape.node(element).next
        }
      case .object:
        hasher.combine(Node.Kind.object)
        let object = JSONValue(document: value.document, node: node)
        if ordered.contains(node) {
          for member in members(of: object) { hasher.combine(digest(of: member)) }
        } else {
          hasher.combine(digest(ofMembersOf: object))
        }
      }
      digests[Int(node - first)] = hasher.finalize()
    }
  }

  /// Adds a number or a string as the kind of value that its reading yields: a flag as a Boolean, an identifier as a
  /// string.
  private static func combine(_ scalar: JSONValue, _ reading: ScalarReading, into hasher: inout Hasher) {
    let kind = scalar.entry.kind
    let text = JSONText(document: scalar.document, node: scalar.node)
    let number = reading == .number || (reading == .asWritten && kind == .number) ? text.number : nil
    if let number, number.isFinite || kind == .number {
      hasher.combine(Node.Kind.number)
      // Beyond 2^53, a `Double` cannot represent every whole number: use the digits.
      if number.magnitude < .firstInexactInteger { hasher.combine(number) } else { hasher.combine(text) }
    } else if reading == .flag, let flag = scalar.flag {
      hasher.combine(flag ? Node.Kind.true : .false)
    } else {
      hasher.combine(reading == .identifier ? .string : kind)
      hasher.combine(text)
    }
  }

  /// The digest of the members of an object. It does not depend on their order.
  private func digest(ofMembersOf object: JSONValue) -> Int {
    members(of: object).reduce(0) { $0 &+ digest(of: $1) }
  }

  private func digest(of member: (key: JSONText, value: JSONValue)) -> Int {
    var hasher = Hasher()
    hasher.combine(member.key)
    hasher.combine(digests[Int(member.value.node - first)])
    return hasher.finalize()
  }

  /// The members of an object that count: the last one of each name, without those that are absent.
  func members(of object: JSONValue) -> [(key: JSONText, value: JSONValue)] {
    object.lastMembers.filter { _, value in !isAbsent(value.node) && !(ignoresNulls && value.kind == .null) }
  }

  /// The elements of an array that are not absent, each with its index in the array.
  func elements(of array: JSONValue) -> [(index: Int, value: JSONValue)] {
    array.elements.enumerated().compactMap { index, value in
      isAbsent(value.node) ? nil : (index, value)
    }
  }

  /// Whether the value of a node counts as absent.
  private func isAbsent(_ node: UInt32) -> Bool { !readings.isEmpty && readings[Int(node - first)] == .absent }

  /// The digest of a value: the value that the digests were computed of, or one in it.
  subscript(value: JSONValue) -> Int { digests[Int(value.node - first)] }
}

extension JSONValue {
  /// Whether two values have equal content as JSON, regardless of how models read them. O(bytes).
  package func hasSameContent(as other: JSONValue) -> Bool {
    isWrittenLike(other) || ContentDigests(of: self)[self] == ContentDigests(of: other)[other]
  }

  /// Whether two values have equal content, with all scalars compared as they are written. Every model reads equal values
  /// from both. O(bytes).
  func hasSameScalars(as other: JSONValue) -> Bool {
    isWrittenLike(other)
      || ContentDigests(of: self, readAs: .text)[self] == ContentDigests(of: other, readAs: .text)[other]
  }

  /// Whether two values are written alike, byte for byte. True for most values with equal content, so it is a fast first
  /// check. O(bytes).
  func isWrittenLike(_ other: JSONValue) -> Bool {
    if document === other.document && node == other.node { return true }
    guard entry.length == other.entry.length else { return false }
    var isSame = false
    unsafe withRawBytes { mine in
      unsafe other.withRawBytes { unsafe isSame = TapeView.areEqual(mine, $0) }
    }
    return isSame
  }
}

/// The identity and the content of a value. It distinguishes values that share an identity.
struct IdentifiedContent<Identity: Hashable>: Hashable {
  let identity: Identity
  let digest: Int
}
