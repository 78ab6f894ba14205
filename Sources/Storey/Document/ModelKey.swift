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
  /// The first eight bytes, the first one in the lowest bits, with zeros after a shorter name.
  @usableFromInline let start: UInt64
  @usableFromInline let memory: Memory?

  /// Creates a key from a name known only at runtime.
  public init(_ name: String) {
    let memory = Memory(name)
    self.memory = memory
    unsafe utf8 = UnsafeBufferPointer(memory.bytes)
    unsafe start = KeyHash.start(of: UnsafePointer(memory.bytes.baseAddress), count: memory.bytes.count)
  }

  /// Creates a key from a literal. Inlined, so that the compiler computes `start`.
  @inlinable @inline(__always) init(literal: StaticString) {
    memory = nil
    unsafe utf8 = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    unsafe start = KeyHash.start(of: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// The hash by which the nodes of the key are found.
  var hash: UInt16 { KeyHash(start: start, length: unsafe utf8.count).ofNode }

  /// The name of the key.
  public var name: String { unsafe String(decoding: utf8, as: UTF8.self) }
}

extension ModelKey: ExpressibleByStringLiteral {
  @inlinable @inline(__always) public init(stringLiteral value: StaticString) {
    if value.hasPointerRepresentation {
      self.init(literal: value)
    } else {
      self.init(value.description)
    }
  }
}
