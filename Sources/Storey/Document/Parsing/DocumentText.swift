/// The memory of a document's text, with zeros after it. A document takes it over, or it is deallocated.
@safe struct DocumentText {
  /// The number of zeros after the text, in bytes. The longest read beyond a place that may be the end is one of sixteen bytes; the
  /// rest is room for longer steps.
  static let padding = 64

  let base: UnsafeMutablePointer<UInt8>
  let count: Int
  /// The offset after the byte-order mark, or 0.
  let start: Int

  /// Creates a copy of bytes.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = bytes.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
    unsafe base = .allocateLarge(capacity: bytes.count + Self.padding)
    unsafe (base + bytes.count).initialize(repeating: 0, count: Self.padding)
    replace(with: bytes)
  }

  /// Creates a copy of bytes, followed by others.
  init(_ bytes: UnsafeBufferPointer<UInt8>, and others: [UInt8]) {
    count = bytes.count + others.count
    start = 0
    unsafe base = .allocateLarge(capacity: count + Self.padding)
    if let first = bytes.baseAddress { unsafe base.initialize(from: first, count: bytes.count) }
    unsafe others.withUnsafeBufferPointer { others in
      if let first = others.baseAddress { unsafe (base + bytes.count).initialize(from: first, count: others.count) }
    }
    unsafe (base + count).initialize(repeating: 0, count: Self.padding)
  }

  /// The bytes, without the zeros. Valid until the memory is deallocated.
  var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// Replaces the bytes by others of the same number.
  func replace(with bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe base.initialize(from: start, count: min(source.count, count)) }
    }
  }

  func deallocate() {
    unsafe base.deallocate()
  }
}
