package import Storey

/// A growing buffer of bytes that every writer writes into: no strings in between.
///
/// Every write is preceded by `reserve` for as many bytes as it writes, so `count + written <= capacity` always.
@safe package struct ByteWriter: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Whether the memory is the writer's own, or lent.
  private var isOwner: Bool
  /// How many bytes the buffer holds.
  package private(set) var count = 0
  /// Takes what is in the buffer when it is full, if that is what happens in place of growing.
  private let take: (([UInt8]) -> Void)?
  private var takenCount = 0

  /// A buffer that grows when more than this many bytes are written, or that hands them over then.
  package init(capacity: Int, handingOver take: (([UInt8]) -> Void)? = nil) {
    self.capacity = max(capacity, 64)
    self.take = take
    isOwner = true
    unsafe base = .allocate(capacity: self.capacity)
  }

  /// A buffer in memory that is lent, and outlives it; when that is full, it moves to memory of its own.
  private init(lent memory: UnsafeMutableBufferPointer<UInt8>) {
    let start = memory.baseAddress
    isOwner = unsafe start == nil
    capacity = unsafe start == nil ? 64 : memory.count
    take = nil
    unsafe base = start ?? .allocate(capacity: 64)
  }

  deinit {
    if isOwner { unsafe base.deallocate() }
  }

  /// The bytes that `write` appends, without a copy as long as they are no more than the capacity.
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

  /// Hands over what `write` appends, a piece at a time.
  static func handOver(to take: @escaping ([UInt8]) -> Void, _ write: (consuming ByteWriter) -> ByteWriter) {
    write(ByteWriter(capacity: 1 << 20, handingOver: take)).handOver()
  }

  /// The bytes that were written.
  package consuming func finish() -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Hands over the bytes that are still in the buffer.
  consuming func handOver() {
    unsafe take?(Array(UnsafeBufferPointer(start: base, count: count)))
  }

  /// How many bytes were written.
  package var writtenCount: Int { takenCount + count }

  // MARK: As they are

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count += 1
  }

  /// Appends a literal of the program. Inlined, so that a short one is a few moves.
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
    if scalar.isASCII { return append(UInt8(truncatingIfNeeded: scalar.value)) }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Appends a string of the program that is no literal.
  package mutating func append(string text: String) {
    var text = text
    text.withUTF8 { unsafe append($0) }
  }

  /// Appends a part of an array.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends one byte so many times; never for a number below 1.
  package mutating func append(_ byte: UInt8, times count: Int) {
    guard count > 0 else { return }
    reserve(count)
    unsafe (base + self.count).update(repeating: byte, count: count)
    self.count += count
  }

  /// Appends what another buffer holds.
  package mutating func append(_ other: borrowing ByteWriter) {
    unsafe append(UnsafeBufferPointer(start: other.base, count: other.count))
  }

  /// Appends bytes.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    unsafe append(source, bytes.count)
  }

  /// Appends as many bytes as are said to be at a place.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    unsafe (base + count).update(from: source, count: length)
    count += length
  }

  /// Appends the path of an action as it is printed.
  package mutating func append(_ path: ActionPath) {
    switch path.part {
    case .row(let section, let row):
      append(number: section)
      append(UInt8(ascii: "."))
      append(number: row)
    case .header(let section):
      append(number: section)
      append(".h")
    case .overlay:
      append("float")
    }
    append(UInt8(ascii: "."))
    append(number: path.position)
  }

  // MARK: Numbers

  /// Appends a whole number in decimal.
  package mutating func append(number: Int) {
    reserve(20)
    if number < 0 {
      unsafe base[count] = UInt8(ascii: "-")
      count += 1
    }
    appendDigits(number.magnitude)
  }

  /// Appends a length: at most four decimals, no exponent, no trailing zeros. What is no number is 0, and what is
  /// beyond 10^12 is brought there: no such length reaches a page.
  package mutating func appendLength(_ length: Double) {
    if length >= 0 && length < 1e9 {
      let whole = Int32(length)
      if Double(whole) == length {
        reserve(20)
        return appendDigits(UInt(whole.magnitude))
      }
    }
    appendFraction(length)
  }

  /// Appends the four lengths of a frame as the custom properties of a style: `--x:0;--y:0;--w:375;--h:110`. Most pages
  /// have hundreds of them, of whole points below 1000: these are written with one look at the room that is left.
  package mutating func appendFrame(x: Double, y: Double, width: Double, height: Double) {
    append("--x:")
    appendShort(x)
    append(";--y:")
    appendShort(y)
    append(";--w:")
    appendShort(width)
    append(";--h:")
    appendShort(height)
  }

  @inline(__always)
  private mutating func appendShort(_ length: Double) {
    guard length >= 0 && length < 1000, case let whole = Int32(length), Double(whole) == length else {
      return appendLength(length)
    }
    reserve(3)
    let start = unsafe base + count
    let (hundreds, rest) = whole.quotientAndRemainder(dividingBy: 100)
    let (tens, ones) = rest.quotientAndRemainder(dividingBy: 10)
    let zero = UInt8(ascii: "0")
    if whole >= 100 {
      unsafe start[0] = zero &+ UInt8(truncatingIfNeeded: hundreds)
      unsafe start[1] = zero &+ UInt8(truncatingIfNeeded: tens)
      unsafe start[2] = zero &+ UInt8(truncatingIfNeeded: ones)
      count += 3
    } else if whole >= 10 {
      unsafe start[0] = zero &+ UInt8(truncatingIfNeeded: tens)
      unsafe start[1] = zero &+ UInt8(truncatingIfNeeded: ones)
      count += 2
    } else {
      unsafe start[0] = zero &+ UInt8(truncatingIfNeeded: ones)
      count += 1
    }
  }

  private mutating func appendFraction(_ length: Double) {
    let bounded = length.isNaN ? 0 : min(max(length, -1e12), 1e12)
    let scaled = Int(bounded * 10_000 + (bounded < 0 ? -0.5 : 0.5))
    reserve(24)
    if scaled < 0 {
      unsafe base[count] = UInt8(ascii: "-")
      count += 1
    }
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    appendDigits(whole)
    if fraction == 0 { return }
    unsafe base[count] = UInt8(ascii: ".")
    count += 1
    // Four digits, leading zeros included: those of 10000 + fraction after the first.
    var rest = fraction
    for place in stride(from: count + 3, through: count, by: -1) {
      unsafe base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += 4
    while unsafe base[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }

  /// Writes at most 20 digits, for which the caller has reserved.
  @inline(__always)
  private mutating func appendDigits(_ number: UInt) {
    if number < 10 {
      unsafe base[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
      count += 1
      return
    }
    let digits = number < 100 ? 2 : number < 1000 ? 3 : number < 10_000 ? 4 : Self.digitCount(number)
    var rest = number
    var place = count + digits
    while rest > 0 {
      place -= 1
      unsafe base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  private static func digitCount(_ number: UInt) -> Int {
    var digits = 0
    var rest = number
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  /// How many of the last bytes may be the beginning of a command, which `finishJSON` has to see whole.
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
    let wanted = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe larger.moveInitialize(from: base, count: count)
    if isOwner { unsafe base.deallocate() }
    isOwner = true
    unsafe base = larger
    capacity = wanted
  }
}
