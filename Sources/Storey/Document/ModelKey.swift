/// The name of a key that a model reads: a literal in the source code, or a name known only at runtime.
///
/// `@unchecked Sendable`: the bytes are not written after the key was created.
@safe public struct ModelKey: @unchecked Sendable {
  /// The memory of a name known only at runtime.
  @safe @usableFromInline final class Memory {
    fileprivate let bytes: UnsafeMutableBufferPointer<UInt8>

    fileprivate init(_ name: String) {
      unsafe bytes = .allocate(capacity: name.utf8.count)
      _ = unsafe bytes.initialize(fromContentsOf: name.utf8)
    }

    deinit {
      unsafe bytes.deallocate()
    }
  }

  /// The name as UTF-8. Bytes of a literal exist as long as the process, others as long as `memory`.
  @usableFromInline let utf8: UnsafeBufferPointer<UInt8>
  /// The hash by which the node of the key is found.
  @usableFromInline let hash: UInt16
  @usableFromInline let memory: Memory?

  /// Creates a key from a name known only at runtime.
  public init(_ name: String) {
    let memory = Memory(name)
    self.memory = memory
    unsafe utf8 = UnsafeBufferPointer(memory.bytes)
    unsafe hash = KeyHash(of: utf8).ofNode
  }

  /// Creates a key from a literal. The compiler computes the hash.
  @inlinable init(literal: StaticString) {
    memory = nil
    unsafe utf8 = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    unsafe hash = KeyHash(of: utf8).ofNode
  }

  /// The name of the key.
  public var name: String { unsafe String(decoding: utf8, as: UTF8.self) }
}

extension ModelKey: ExpressibleByStringLiteral {
  @inlinable public init(stringLiteral value: StaticString) {
    if value.hasPointerRepresentation {
      self.init(literal: value)
    } else {
      self.init(value.description)
    }
  }
}
