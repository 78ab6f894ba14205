import Storey
import Testing

@Suite struct WordingTests {
  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (375_000, "375000"), (12.5, "12.5"), (1.0 / 3, "0.3333"), (2.0 / 3, "0.6667"),
      (-1.25, "-1.25"),
      (-0.00001, "0"), (0.0001, "0.0001"), (9.99999, "10"), (1e12, "1000000000000"), (1e300, "1e+300"),
      (.infinity, "inf"), (.nan, "nan"),
    ] as [(Double, String)])
  func `a length has at most 4 decimals and no trailing zeros`(points: Double, expected: String) {
    #expect(Wording.length(points) == expected)
  }

  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
  func `a count is followed by the singular or plural noun`(count: Int, expected: String) {
    #expect(Wording.counted(count, "row") == expected)
  }

  @Test func `a limit of 1 is followed by a singular noun`() {
    #expect(throws: ParseError.self) { try Document(parsing: [0x31, 0x31], limits: Limits([.bytes: 1])) }
    do {
      _ = try Document(parsing: [0x31, 0x31], limits: Limits([.bytes: 1]))
    } catch {
      #expect(error.message == "the document exceeds the limit of 1 byte")
    }
  }
}
