/// Digests of the values of a document: values of the same content have the same digest. White space, the order of keys,
/// escapes and members that a repeated key overrides make no difference. Whether the spelling of a scalar makes one, and whether
/// it counts as absent, is for its reading to say.
///
/// 64 bits each, by the standard library's keyed hash, whose key is new in every process: two values of different
/// content are taken for one in one case of 2^64, and no page can bring that about.
struct ContentDigests {
  private let first: UInt32
  private let readings: [ScalarReading]
  /// Whether members that are null are as good as absent, where there are no readings.
  let ignoresNulls: Bool
  private var digests: [Int] = []

  /// Computes the digests of a value and of all that is in it. O(bytes); no recursion, however deep the value is.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - readings: a reading for each node of the value; empty when all are alike.
  ///   - reading: the reading of all scalars when `readings` is empty.
  ///   - ignoresNulls: whether members that are null are as good as absent when `readings` is empty.
  init(
    of value: JSONValue, _ readings: [ScalarReading] = [], readAs reading: ScalarReading = .asWritten,
    ignoresNulls: Bool = false
  ) {
    self.readings = readings
    self.ignoresNulls = ignoresNulls
    let tape = value.document.tape
    let end = tape.node(value.node).next
    first = value.node
    digests = Array(repeating: 0, count: Int(end - first))
    // From the end: what a container holds comes after it on the tape.
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
        hasher.combine(digest(ofMembersOf: JSONValue(document: value.document, node: node)))
      }
      digests[Int(node - first)] = hasher.finalize()
    }
  }

  /// Adds a number or a string, as the kind of value that it is read as: a flag as true or false, an identifier as a string.
  private static func combine(_ scalar: JSONValue, _ reading: ScalarReading, into hasher: inout Hasher) {
    let kind = scalar.entry.kind
    let text = JSONText(document: scalar.document, node: scalar.node)
    let number = reading == .number || (reading == .asWritten && kind == .number) ? text.number : nil
    if let number, number.isFinite || kind == .number {
      hasher.combine(Node.Kind.number)
      // Whole numbers beyond 2^53 are told apart by their digits.
      if abs(number) < 9_007_199_254_740_992 { hasher.combine(number) } else { hasher.combine(text) }
    } else if reading == .flag, let flag = scalar.flag {
      hasher.combine(flag ? Node.Kind.true : .false)
    } else {
      hasher.combine(reading == .identifier ? .string : kind)
      hasher.combine(text)
    }
  }

  /// The same whatever the order of the members.
  private func digest(ofMembersOf object: JSONValue) -> Int {
    var sum = 0
    for (key, value) in members(of: object) {
      var hasher = Hasher()
      hasher.combine(key)
      hasher.combine(digests[Int(value.node - first)])
      sum &+= hasher.finalize()
    }
    return sum
  }

  /// The members of an object that count: of those with one name the last, and none that is absent.
  func members(of object: JSONValue) -> [(key: JSONText, value: JSONValue)] {
    object.lastMembers.filter { _, value in !isAbsent(value.node) && !(ignoresNulls && value.kind == .null) }
  }

  /// The elements of an array that count, each with its place among all.
  func elements(of array: JSONValue) -> [(index: Int, value: JSONValue)] {
    array.elements.enumerated().compactMap { index, value in
      isAbsent(value.node) ? nil : (index, value)
    }
  }

  /// Whether a model takes the value of a node for none.
  private func isAbsent(_ node: UInt32) -> Bool { !readings.isEmpty && readings[Int(node - first)] == .absent }

  /// The digest of a value that is in the value, or is it.
  subscript(value: JSONValue) -> Int { digests[Int(value.node - first)] }
}

extension JSONValue {
  /// Whether a value has the same content as another, where no model reads either. O(bytes).
  package func hasSameContent(as other: JSONValue) -> Bool {
    isWrittenLike(other) || ContentDigests(of: self)[self] == ContentDigests(of: other)[other]
  }

  /// Whether a value has the same content as another, scalars as they are written: models read the same from both, whatever they
  /// are. O(bytes).
  func hasSameScalars(as other: JSONValue) -> Bool {
    isWrittenLike(other)
      || ContentDigests(of: self, readAs: .text)[self] == ContentDigests(of: other, readAs: .text)[other]
  }

  /// Whether a value is written as another is, byte for byte: most that say the same are. O(bytes).
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

/// Who something is, and what is in it: tells apart those that share an identity.
struct IdentifiedContent<Identity: Hashable>: Hashable {
  let identity: Identity
  let digest: Int
}
