/// A JSON Pointer as text, within a number of bytes (RFC 6901).
struct PointerText {
  /// The maximum number of bytes. A token that would exceed it is not appended.
  let limit: Int
  private let tape: TapeView
  private var bytes: [UInt8] = []
  /// The end of each token in `bytes`.
  private var ends: [Int] = []

  /// Creates the pointer to the root, with names from a tape.
  init(_ tape: TapeView, limit: Int) {
    self.tape = tape
    self.limit = limit
  }

  var tokenCount: Int { ends.count }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes the tokens after the first `count`.
  mutating func keep(first count: Int) {
    if ends.count <= count { return }
    ends.removeSubrange(count...)
    bytes.removeSubrange((ends.last ?? 0)...)
  }

  // MARK: Tokens. Each returns `false` and appends nothing when the pointer would exceed the limit.

  mutating func append(index: Int) -> Bool {
    appendToken { $0.append(number: index) }
  }

  mutating func append(key: UInt32) -> Bool {
    // An escape has at most 6 bytes per byte of text, so this name cannot fit.
    if Int(tape.node(key).length) / 6 > limit { return false }
    return appendToken { pointer in
      unsafe pointer.tape.withText(of: key) { unsafe pointer.append(escaping: $0) }
    }
  }

  /// Appends the token of an array element that is named by the node of its identity; `*` for an element without an identity.
  mutating func append(identity: UInt32?) -> Bool {
    appendToken { pointer in
      guard let identity else { return pointer.bytes.append(UInt8(ascii: "*")) }
      pointer.bytes.append(Byte.openBrace)
      unsafe pointer.tape.withText(of: identity) { unsafe pointer.append(escaping: $0) }
      pointer.bytes.append(Byte.closeBrace)
    }
  }

  @inline(__always)
  private mutating func appendToken(_ append: (inout PointerText) -> Void) -> Bool {
    let start = bytes.count
    bytes.append(UInt8(ascii: "/"))
    append(&self)
    guard bytes.count <= limit else {
      bytes.removeSubrange(start...)
      return false
    }
    ends.append(bytes.count)
    return true
  }

  private mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    bytes.append(Byte.zero + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a token with the escapes of RFC 6901. Stops soon after the limit.
  private mutating func append(escaping token: UnsafeBufferPointer<UInt8>) {
    if unsafe token.count <= 64 && !token.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) {
      return unsafe bytes.append(contentsOf: token)
    }
    for index in token.indices {
      if bytes.count > limit { return }
      let byte = unsafe token[index]
      switch byte {
      case UInt8(ascii: "~"): bytes += [byte, UInt8(ascii: "0")]
      case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: bytes.append(byte)
      }
    }
  }
}
