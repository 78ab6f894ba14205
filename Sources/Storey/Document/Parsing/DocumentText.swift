/// The memory of a document's text while it is parsed. A document takes it over, or it is deallocated.
@safe struct DocumentText {
  let base: UnsafeMutablePointer<UInt8>
  private let count: Int
  /// The offset after the byte-order mark, or 0.
  let start: Int

  /// Creates a copy of bytes.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = bytes.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
    unsafe base = .allocateLarge(capacity: max(bytes.count, 1))
    replace(with: bytes)
  }

  /// The bytes. Valid until the memory is deallocated.
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
