import Storey

/// Decodes keys from the bytes of a terminal, regardless of how they are split over reads.
///
/// Unknown keys, invalid UTF-8 and pasted text are ignored. At most one sequence is buffered. Ctrl-C is recognized within every
/// unfinished sequence, so that no input can block the keyboard. Within a paste, it counts as pasted text.
struct KeyDecoder {
  /// The state of the decoder between two bytes.
  private enum State {
    case text
    /// The first bytes of a UTF-8 scalar and the number of missing bytes.
    case scalar([UInt8], missing: Int)
    case escape
    /// After `ESC O`, which a function key follows.
    case shifted
    /// After `ESC [`, with the bytes that follow it.
    case sequence([UInt8])
    /// After `ESC [ M`, with up to three bytes of a mouse event in the format before SGR 1006.
    case oldMouse([UInt8])
    /// A control string, which is ignored, and its number of bytes so far.
    case string(count: Int)
  }

  /// The maximum number of bytes of a sequence. Longer sequences are ignored.
  private static let longestSequence = 32
  /// The maximum number of bytes of a control string.
  private static let longestString = 4096
  /// The number of pasted bytes after which Ctrl-C ends the paste, because its end may be missing.
  private static let longestPaste = 1 << 20
  private static let escape: UInt8 = 0x1B
  /// The byte that Ctrl-C sends.
  private static let interrupt: UInt8 = 0x03

  private var state = State.text
  /// The number of pasted bytes so far. `nil` outside of a paste.
  private var pasted: Int?
  private var keys: [Key] = []

  /// Whether a paste has not ended yet.
  var isPasting: Bool { pasted != nil }

  /// Whether the bytes so far end within a sequence. Terminals send the rest of a sequence without a pause.
  var isUnfinished: Bool { if case .text = state { false } else { true } }

  private var isAfterEscape: Bool { if case .escape = state { true } else { false } }

  /// Decodes bytes and returns the completed keys.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    defer { keys = [] }
    return keys
  }

  /// Ends the unfinished input after a pause. A lone ESC becomes the Escape key, other unfinished sequences are discarded, and
  /// a paste ends.
  mutating func decodeRest() -> [Key] {
    let isKey = isAfterEscape && !isPasting
    (state, pasted) = (.text, nil)
    return isKey ? [.escape] : []
  }

  private mutating func emit(_ key: Key?) {
    if let key, !isPasting { keys.append(key) }
  }

  private mutating func take(_ byte: UInt8) {
    if let count = pasted { pasted = count + 1 }
    if byte == Self.interrupt && (pasted ?? .max) > Self.longestPaste {
      (state, pasted) = (.text, nil)
      return emit(.control("c"))
    }
    // ESC starts a new sequence in every state.
    if byte == Self.escape && !isAfterEscape { return state = .escape }
    switch state {
    case .text: takeText(byte)
    case .scalar(let start, let missing):
      guard byte.continuesScalar else {
        state = .text
        return takeText(byte)
      }
      let bytes = start + [byte]
      state = missing > 1 ? .scalar(bytes, missing: missing - 1) : .text
      if missing == 1, let text = String(validating: bytes, as: UTF8.self), let character = text.first {
        emit(.character(character))
      }
    case .escape: takeAfterEscape(byte)
    case .shifted:
      state = .text
      emit(Self.arrow(byte))
    case .sequence(let start): takeSequence(start, byte)
    case .oldMouse(let start):
      let bytes = start + [byte]
      state = bytes.count < 3 ? .oldMouse(bytes) : .text
      if bytes.count == 3 {
        let numbers = bytes.map { Int($0) - 32 }
        emit(Self.mouse(button: numbers[0], column: numbers[1], line: numbers[2], isPressed: numbers[0] & 3 != 3))
      }
    case .string(let count):
      // The string ends at BEL, CAN or ESC \.
      let isOver = byte == 0x07 || byte == 0x18 || count == Self.longestString
      state = isOver ? .text : .string(count: count + 1)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch byte {
    case 0x09: emit(.tab)
    case 0x0A, 0x0D: emit(.enter)
    case 0x08, 0x7F: emit(.backspace)
    case 0x01...0x1A: emit(.control(Character(UnicodeScalar(byte + 0x60))))
    case 0x20..<0x7F: emit(.character(Character(UnicodeScalar(byte))))
    case 0xC2..<0xE0: state = .scalar([byte], missing: 1)
    case 0xE0..<0xF0: state = .scalar([byte], missing: 2)
    case 0xF0..<0xF5: state = .scalar([byte], missing: 3)
    default: break
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(count: 0)
    case Self.escape: emit(.escape)
    // Combinations with the Alt key are ignored.
    default: state = .text
    }
  }

  private mutating func takeSequence(_ start: [UInt8], _ byte: UInt8) {
    switch byte {
    case 0x20..<0x40:
      state = start.count < Self.longestSequence ? .sequence(start + [byte]) : .text
    case UInt8(ascii: "M") where start.isEmpty: state = .oldMouse([])
    case 0x40..<0x7F:
      state = .text
      finishSequence(start, byte)
    default: state = .text
    }
  }

  private mutating func finishSequence(_ bytes: [UInt8], _ last: UInt8) {
    let isMouse = bytes.first == UInt8(ascii: "<")
    let numbers = bytes.dropFirst(isMouse ? 1 : 0).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    switch last {
    case UInt8(ascii: "M") where isMouse && numbers.count == 3:
      emit(Self.mouse(button: numbers[0], column: numbers[1], line: numbers[2], isPressed: true))
    case UInt8(ascii: "Z"): emit(.backTab)
    case UInt8(ascii: "~"):
      if numbers.first == 200 { pasted = pasted ?? 0 }
      if numbers.first == 201 { pasted = nil }
      emit(numbers.first.flatMap(Self.numbered))
    default: emit(isMouse ? nil : Self.arrow(last))
    }
  }

  private static func arrow(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// Returns the key of a mouse event. Bits 2 to 4 of the button are modifier keys; bit 5 is set for movements.
  private static func mouse(button: Int, column: Int, line: Int, isPressed: Bool) -> Key? {
    guard isPressed, button >= 0, button & 32 == 0 else { return nil }
    switch button & ~28 {
    case 0: return column > 0 && line > 0 ? .click(column: column - 1, line: line - 1) : nil
    case 64: return .wheelUp
    case 65: return .wheelDown
    case 66: return .wheelLeft
    case 67: return .wheelRight
    default: return nil
    }
  }
}
