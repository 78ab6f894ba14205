package import Storey

/// A growing buffer of bytes that all writers append to, without intermediate strings.
///
/// Every write first calls `reserve` with the number of bytes that it writes, so `count + written <= capacity` always holds.
@safe package struct ByteWriter: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Whether the writer owns its memory.
  private var isOwner: Bool
  /// The number of bytes in the buffer.
  package private(set) var count = 0
  /// Receives the content of the buffer when it is full. If `nil`, the buffer grows.
  private let take: (([UInt8]) -> Void)?
  /// The number of bytes that were passed to `take`, or moved to `filled`.
  private var takenCount = 0
  /// The buffers that were filled before the present one. A large buffer does not grow by copying, because that would need three
  /// times the memory of the output.
  private var filled: [UnsafeMutableBufferPointer<UInt8>] = unsafe []
  /// The capacity from which a full buffer is kept, and the next one begun, in bytes.
  private let pieceCapacity: Int
  /// The standard value. The C library returns blocks of this size to the system as soon as they are freed (mallopt(3),
  /// `M_MMAP_THRESHOLD`).
  package static let standardPieceCapacity = 64 << 20

  /// Creates a buffer. When more than `capacity` bytes are written, it passes its content to `take`, or grows if `take` is
  /// `nil`.
  package init(
    capacity: Int, pieceCapacity: Int = standardPieceCapacity, handingOver take: (([UInt8]) -> Void)? = nil
  ) {
    self.capacity = max(capacity, 64)
    self.pieceCapacity = pieceCapacity
    self.take = take
    isOwner = true
    unsafe base = .allocateLarge(capacity: self.capacity)
  }

  /// Creates a buffer in memory that the caller owns and that must outlive it. When that is full, the buffer moves to its own
  /// memory.
  private init(lent memory: UnsafeMutableBufferPointer<UInt8>) {
    let start = memory.baseAddress
    isOwner = unsafe start == nil
    capacity = unsafe start == nil ? 64 : memory.count
    take = nil
    pieceCapacity = Self.standardPieceCapacity
    unsafe base = start ?? .allocate(capacity: 64)
    unsafe LargeMemory.prepare(base, byteCount: capacity)
  }

  deinit {
    unsafe filled.forEach { unsafe $0.deallocate() }
    if isOwner { unsafe base.deallocate() }
  }

  /// Returns the bytes that `write` appends, without a copy if they fit in the capacity.
  package static func bytes(capacity: Int, _ write: (consuming ByteWriter) -> ByteWriter) -> [UInt8] {
    var moved: [UInt8]?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
      let writer = write(unsafe ByteWriter(lent: memory))
      if writer.isOwner {
        moved = writer.finish()
      } else {
        count = writer.count
      }
    }
    return moved ?? bytes
  }

  /// Passes the bytes that `write` appends to `take`, in pieces.
  static func handOver(to take: @escaping ([UInt8]) -> Void, _ write: (consuming ByteWriter) -> ByteWriter) {
    write(ByteWriter(capacity: 1 << 20, handingOver: take)).handOver()
  }

  /// Returns the bytes in the buffer.
  package consuming func finish() -> [UInt8] {
    if unsafe filled.isEmpty { return unsafe Array(UnsafeBufferPointer(start: base, count: count)) }
    let size = writtenCount
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { memory, initialized in
      guard let start = memory.baseAddress else { return }
      unsafe LargeMemory.prepare(start, byteCount: size)
      // Each piece is freed before the next is copied, so that the memory in use stays that of one output.
      unsafe filled.forEach { piece in
        if let source = piece.baseAddress {
          unsafe (start + initialized).initialize(from: source, count: piece.count)
        }
        initialized += piece.count
        unsafe piece.deallocate()
      }
      unsafe filled = []
      unsafe (start + initialized).initialize(from: base, count: count)
      initialized += count
    }
  }

  /// Passes the bytes that are still in the buffer to `take`.
  consuming func handOver() {
    unsafe take?(Array(UnsafeBufferPointer(start: base, count: count)))
  }

  /// The number of bytes written.
  package var writtenCount: Int { takenCount + count }

  // MARK: Bytes and strings

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count += 1
  }

  /// Appends a literal. Inlined, so that a short one takes only a few moves.
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    guard text.hasPointerRepresentation else { return append(string: text.description) }
    reserve(text.utf8CodeUnitCount)
    unsafe (base + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  /// Appends a scalar as UTF-8.
  @inline(__always)
  mutating func append(scalar: Unicode.Scalar) {
    var cursor = cursor(for: 4)
    cursor.append(scalar: scalar)
    use(upTo: cursor)
  }

  /// Appends a string that is not a literal.
  package mutating func append(string text: String) {
    var text = text
    text.withUTF8 { unsafe append($0) }
  }

  /// Appends a part of an array.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends one byte a number of times; does nothing if the number is below 1.
  package mutating func append(_ byte: UInt8, times count: Int) {
    guard count > 0 else { return }
    reserve(count)
    unsafe (base + self.count).update(repeating: byte, count: count)
    self.count += count
  }

  /// Appends the content of another buffer.
  package mutating func append(_ other: borrowing ByteWriter) {
    unsafe other.filled.forEach { unsafe append(UnsafeBufferPointer($0)) }
    unsafe append(UnsafeBufferPointer(start: other.base, count: other.count))
  }

  /// Appends bytes.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    unsafe append(source, bytes.count)
  }

  /// Appends `length` bytes from a pointer.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    unsafe (base + count).update(from: source, count: length)
    count += length
  }

  // MARK: Cursors

  /// Returns a cursor at the end of the content, with room for a number of bytes, until the next call of another method.
  @inline(__always)
  package mutating func cursor(for bytes: Int) -> ByteCursor {
    reserve(bytes)
    return unsafe ByteCursor(base + count, room: bytes)
  }

  /// Makes the bytes before a cursor a part of the content.
  @inline(__always)
  package mutating func use(upTo cursor: ByteCursor) {
    unsafe assert(cursor.place <= cursor.end)
    unsafe count = cursor.place - base
  }

  /// Appends the path of an action in its printed form.
  package mutating func append(_ path: ActionPath) {
    var cursor = cursor(for: ByteCursor.pathRoom)
    cursor.append(path)
    use(upTo: cursor)
  }

  /// Appends a whole number in decimal.
  package mutating func append(number: Int) {
    var cursor = cursor(for: 20)
    cursor.append(number: number)
    use(upTo: cursor)
  }

  /// Appends a length with at most four decimals; see `ByteCursor`.
  package mutating func appendLength(_ length: Double) {
    var cursor = cursor(for: 24)
    cursor.append(length: length)
    use(upTo: cursor)
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  /// The number of bytes at the end that may begin a command; `finishJSON` must see a command as a whole.
  private var unfinishedCount: Int {
    var kept = 0
    while unsafe kept < min(2, count) && base[count - 1 - kept] == UInt8(ascii: "#") { kept += 1 }
    return kept
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    if let take {
      let kept = unfinishedCount
      unsafe take(Array(UnsafeBufferPointer(start: base, count: count - kept)))
      takenCount += count - kept
      unsafe base.update(from: base + count - kept, count: kept)
      count = kept
      if capacity - count >= more { return }
    }
    if take == nil && isOwner && capacity >= pieceCapacity && count > 0 {
      unsafe filled.append(UnsafeMutableBufferPointer(start: base, count: count))
      takenCount += count
      count = 0
      capacity = max(pieceCapacity, more)
      return unsafe base = .allocateLarge(capacity: capacity)
    }
    let wanted = max(capacity * 2, count + more)
    let larger = unsafe UnsafeMutablePointer<UInt8>.allocateLarge(capacity: wanted)
    unsafe larger.moveInitialize(from: base, count: count)
    if isOwner { unsafe base.deallocate() }
    isOwner = true
    unsafe base = larger
    capacity = wanted
  }
}
