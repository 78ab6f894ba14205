/// The name of a key that a model reads: a literal in the source code, or a name known only at runtime.
public struct ModelKey: Sendable {
  enum Storage {
    case literal(StaticString)
    case name([UInt8])
  }

  let storage: Storage

  /// Creates a key from a name known only at runtime.
  public init(_ name: String) {
    storage = .name(Array(name.utf8))
  }

  /// The name of the key.
  public var name: String {
    switch storage {
    case .literal(let text): text.description
    case .name(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Calls `body` with the name of the key as UTF-8.
  @inline(__always)
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch storage {
    case .literal(let text):
      if text.hasPointerRepresentation {
        unsafe body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      } else {
        unsafe Array(text.description.utf8).withUnsafeBufferPointer(body)
      }
    case .name(let bytes): unsafe bytes.withUnsafeBufferPointer(body)
    }
  }
}

extension ModelKey: ExpressibleByStringLiteral {
  public init(stringLiteral value: StaticString) { storage = .literal(value) }
}
