import ByteScanning
import Storey

/// A place in reserved memory, where a sequence of short texts and numbers is written without a look at the end for each of them.
///
/// `ByteWriter.cursor(for:)` returns it with room for a number of bytes, and `ByteWriter.use(upTo:)` adds the written bytes to the content.
/// The caller knows that the room is enough; debug builds check it.
@safe package struct ByteCursor {
  fileprivate(set) var place: UnsafeMutablePointer<UInt8>
  /// The end of the room.
  let end: UnsafeMutablePointer<UInt8>

  init(_ place: UnsafeMutablePointer<UInt8>, room: Int) {
    unsafe self.place = place
    unsafe end = place + room
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    unsafe place.pointee = byte
    unsafe place += 1
  }

  /// Appends a literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    unsafe place += text.utf8CodeUnitCount
  }

  /// Appends one of two literals. Each is a constant for the compiler; the chosen one would be copied by a call.
  @inline(__always)
  mutating func append(_ text: StaticString, if condition: Bool, else other: StaticString) {
    if condition { append(text) } else { append(other) }
  }

  /// Appends a scalar as UTF-8: at most 4 bytes.
  @inline(__always)
  mutating func append(scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 { return append(UInt8(truncatingIfNeeded: value)) }
    if value < 0x800 {
      append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
    } else {
      if value < 0x1_0000 {
        append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      } else {
        append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
        append(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
      }
      append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
    }
    append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
  }

  /// The number of bytes that a copy may write after those that it copies.
  static let blockSize = 16

  /// Copies bytes up to the first that a form escapes, and returns their number.
  @inline(__always)
  mutating func copy(_ bytes: UnsafePointer<UInt8>, count: Int, as form: storey_form) -> Int {
    var copied = 0
    while copied + Self.blockSize <= count {
      let escapes = unsafe storey_copy(bytes + copied, place, form)
      let length = escapes == 0 ? Self.blockSize : escapes.trailingZeroBitCount
      unsafe place += length
      copied += length
      if escapes != 0 { return copied }
    }
    if copied == count { return count }
    let rest = UInt32(truncatingIfNeeded: count - copied)
    let escapes = unsafe storey_copy_rest(bytes + copied, rest, place, form)
    let length = (escapes | 1 << rest).trailingZeroBitCount
    unsafe place += length
    return copied + length
  }

  /// Appends a whole number in decimal: at most 20 bytes.
  @inline(__always)
  mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// Appends a length with at most four decimals, without exponent and trailing zeros: at most 19 bytes. NaN is written as 0, and values
  /// beyond 10^12 are clamped; the lengths of a page are never this large.
  @inline(__always)
  mutating func append(length: Double) {
    if length >= 0 && length < 1e9, case let whole = Int32(length), Double(whole) == length {
      append(digits: UInt(whole.magnitude))
    } else {
      appendFraction(length)
    }
  }

  /// Appends spaces. Writes up to `blockSize` bytes after them.
  @inline(__always)
  mutating func append(spaces count: Int) {
    var written = 0
    while written < count {
      let start = unsafe UnsafeMutableRawPointer(place + written)
      unsafe start.storeBytes(of: 0x2020_2020_2020_2020, as: UInt64.self)
      unsafe start.storeBytes(of: 0x2020_2020_2020_2020, toByteOffset: 8, as: UInt64.self)
      written += Self.blockSize
    }
    unsafe place += max(0, count)
  }

  /// The greatest number of bytes of a path.
  static let pathRoom = 62

  /// Appends the path of an action in its printed form.
  mutating func append(_ path: ActionPath) {
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

  /// The greatest number of bytes of the attribute `style` with a frame.
  package static let frameRoom = 10 + 4 * (5 + 19)

  /// Opens the attribute `style` with the lengths of a frame as custom properties: ` style="--x:12;--y:5;--w:300;--h:110`.
  /// Leaves out coordinates that are 0 and lengths that are `nil`, and the attribute if all are left out. The caller ends the attribute.
  ///
  /// - Returns: Whether the attribute was opened.
  package mutating func openStyle(x: Double, y: Double, width: Double?, height: Double?) -> Bool {
    var isOpen = false
    if x != 0 { append("x", x, &isOpen) }
    if y != 0 { append("y", y, &isOpen) }
    if let width { append("w", width, &isOpen) }
    if let height { append("h", height, &isOpen) }
    return isOpen
  }

  @inline(__always)
  private mutating func append(_ name: Unicode.Scalar, _ length: Double, _ isOpen: inout Bool) {
    append(";--", if: isOpen, else: " style=\"--")
    isOpen = true
    append(UInt8(ascii: name))
    append(UInt8(ascii: ":"))
    append(length: length)
  }

  @inline(never)
  private mutating func appendFraction(_ length: Double) {
    let bounded = length.isNaN ? 0 : min(max(length, -1e12), 1e12)
    let scaled = Int(bounded * 10_000 + (bounded < 0 ? -0.5 : 0.5))
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    append(digits: whole)
    if fraction == 0 { return }
    // The four digits, including leading zeros, and the point in the place of a one before them.
    append(digits: 10_000 + fraction)
    unsafe place[-5] = UInt8(ascii: ".")
    while unsafe place[-1] == UInt8(ascii: "0") { unsafe place -= 1 }
  }

  /// Appends digits. Writes up to two bytes after them, for which every room is enough, because it is that of the longest number.
  @inline(__always)
  private mutating func append(digits number: UInt) {
    if number >= 10_000 { return appendMany(digits: number) }
    if number < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
    // Four digits at once: first two numbers below 100 in the halves of a word, then four digits in its bytes. The divisions are
    // multiplications that are exact in these ranges.
    let short = UInt32(truncatingIfNeeded: number)
    let hundreds = (short &* 5243) &>> 19
    let pairs = hundreds | ((short &- hundreds &* 100) &<< 16)
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F
    let digits = tens | ((pairs &- tens &* 10) &<< 8)
    // The first digit is in the lowest byte. Zeros before the number are shifted out.
    let zeros = UInt32(truncatingIfNeeded: digits.trailingZeroBitCount) & 24
    let text = (digits | 0x3030_3030) &>> zeros
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt32.self)
    unsafe place += Int(4 &- (zeros &>> 3))
  }

  @inline(never)
  private mutating func appendMany(digits number: UInt) {
    var rest = number
    var digits = 0
    repeat {
      digits += 1
      rest /= 10
    } while rest > 0
    rest = number
    for index in stride(from: digits - 1, through: 0, by: -1) {
      unsafe place[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    unsafe place += digits
  }
}
