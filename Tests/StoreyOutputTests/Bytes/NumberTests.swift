import StoreyOutput
import TestLevels
import TestMutations
import Testing

@Suite(.tags(.unsafeMemory)) struct NumberTests {
  private func written(_ write: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter(capacity: 64)
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 1_234_567_890, Int.max])
  func `whole numbers are written in decimal`(number: Int) {
    for number in [number, -number] { #expect(written { $0.append(number: number) } == "\(number)") }
    #expect(written { $0.append(number: .min) } == "\(Int.min)")
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (0.00004, "0"), (0.00005, "0.0001"), (-0.00004, "0"), (-0.00005, "-0.0001"),
      (0.1, "0.1"),
      (0.12344, "0.1234"), (0.12346, "0.1235"), (0.99996, "1"), (-1.5, "-1.5"), (7.0001, "7.0001"), (9, "9"),
      (10, "10"),
      (99, "99"), (100, "100"), (101, "101"), (110.5, "110.5"), (999, "999"), (1000, "1000"),
      (999_999_999, "999999999"),
      (1e9, "1000000000"), (1e9 + 0.5, "1000000000.5"), (-1e9, "-1000000000"), (1e12, "1000000000000"),
      (1e13, "1000000000000"), (-1e13, "-1000000000000"), (.infinity, "1000000000000"), (.nan, "0"),
      (-.infinity, "-1000000000000"),
    ] as [(Double, String)])
  func `lengths have at most four decimals and no trailing zeros`(length: Double, expected: String) {
    #expect(written { $0.appendLength(length) } == expected)
    let x = length == 0 || length.isNaN ? 1 : length
    #expect(
      style(x: x, y: 0, width: length, height: 5)
        == " style=\"--x:\(x == length ? expected : "1");--w:\(expected);--h:5")
  }

  /// Returns the attribute `style` of a frame, without its end; `nil` if none was opened.
  private func style(x: Double, y: Double, width: Double?, height: Double?) -> String? {
    var isOpen = false
    let text = written { writer in
      var cursor = writer.cursor(for: ByteCursor.frameRoom)
      isOpen = cursor.openStyle(x: x, y: y, width: width, height: height)
      writer.use(upTo: cursor)
    }
    #expect(isOpen == !text.isEmpty)
    return isOpen ? text : nil
  }

  @Test func `a frame without lengths opens no attribute`() {
    #expect(style(x: 0, y: -0.0, width: nil, height: nil) == nil)
    #expect(style(x: 0, y: 0, width: nil, height: 0) == " style=\"--h:0")
    #expect(style(x: 0, y: 7, width: nil, height: nil) == " style=\"--y:7")
  }

  @Test func `lengths of any size are rounded to four decimals`() {
    var dice = Dice(state: 4)
    for _ in 0..<3000 {
      let limit = [100, 100_000, 10_000_000, 100_000_000_000].randomElement(using: &dice) ?? 1
      let ticks = Int.random(in: -limit...limit, using: &dice)
      let (whole, fraction) = ticks.magnitude.quotientAndRemainder(dividingBy: 10_000)
      var digits = String(String(10_000 + fraction).dropFirst())
      while digits.last == "0" { digits.removeLast() }
      let expected = (ticks < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
      #expect(written { $0.appendLength(Double(ticks) / 10_000) } == expected)
    }
  }
}
