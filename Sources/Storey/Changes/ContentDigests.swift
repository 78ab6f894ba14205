/// Tells which values of a document have the same content: white space, the order of keys, escapes, the spelling of
/// numbers, members that are null and what a repeated key overrides aside.
///
/// 64 bits each, by the standard library's keyed hash, whose key is new in every process: two values of different
/// content are taken for one in one case of 2^64, and no page can bring that about.
struct ContentDigests {
  private let first: UInt32
  private var digests: [Int] = []

  /// The digests of a value and of all that is in it. O(bytes); no recursion, however deep the value is.
  init(of value: JSONValue) {
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
      case .number:
        let text = PageText(document: value.document, node: node)
        hasher.combine(Node.Kind.number)
        // Whole numbers beyond 2^53 are told apart by their digits.
        if let number = text.number, abs(number) < 9_007_199_254_740_992 {
          hasher.combine(number)
        } else {
          hasher.combine(text)
        }
      case .string:
        hasher.combine(Node.Kind.string)
        hasher.combine(PageText(document: value.document, node: node))
      case .array:
        hasher.combine(Node.Kind.array)
        var element = node + 1
        while element < entry.next {
          hasher.combine(digests[Int(element - first)])
          element = tape.node(element).next
        }
      case .object:
        hasher.combine(Node.Kind.object)
        hasher.combine(digest(ofMembersOf: JSONValue(document: value.document, node: node)))
      }
      digests[Int(node - first)] = hasher.finalize()
    }
  }

  /// The same whatever the order of the members.
  private func digest(ofMembersOf object: JSONValue) -> Int {
    var sum = 0
    for (key, value) in object.lastMembers where value.kind != .null {
      var hasher = Hasher()
      hasher.combine(key)
      hasher.combine(digests[Int(value.node - first)])
      sum &+= hasher.finalize()
    }
    return sum
  }

  /// The digest of a value that is in the value, or is it.
  subscript(value: JSONValue) -> Int { digests[Int(value.node - first)] }
}

extension JSONValue {
  /// Whether a value says the same as another, however either is written. O(bytes).
  func hasSameContent(as other: JSONValue) -> Bool {
    isWrittenLike(other) || ContentDigests(of: self)[self] == ContentDigests(of: other)[other]
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
