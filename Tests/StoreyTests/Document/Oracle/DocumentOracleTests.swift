import Storey
import TestLevels
import TestMutations
import TestOracles
import Testing

/// Compares documents with a slow parser that follows the grammar.
@Suite(.tags(.unsafeMemory)) struct DocumentOracleTests {
  private static let seeds = [
    #"{"floors":[{"pattern":"Focus","n":[0,-1.5e+3,10,1E-2,0.25]},null,true,false],"x":{"":"","a":{}},"y":[]}"#,
    "{\"é🍊中\\u00e9\\ud83c\\udf4a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\",\r\n\t\"k\":\"long enough to pass words of eight bytes\"}",
    "[\"ß\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}\",\r\"\u{7f}\",\n\n\r\n  {\"a\":1,\"b\":2,\"a\":3,\"\\u0061\":4}]",
    "\u{feff} [1,\n  \"two\",\r  {\"three\":[[[]]]}] ", "\"x\"", "-0", " null\n",
  ].map { Array($0.utf8) }

  /// Bytes and sequences of bytes that a parser distinguishes.
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "\\u", "\\ud83c", "\\udf4a", "{", "}", "[", "]", ",", ":", "0", "9", "-", "+", ".", "e", "null", " ",
      "\n", "\r",
    ]
    .map { Array($0.utf8) } + [
      [0x00], [0x1F], [0x7F], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x80], [0xC2], [0xDF, 0xBF],
      [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80], [0xE1, 0x80, 0xC0], [0xE1, 0xC0, 0x80], [0xED, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF1, 0x80, 0x80], [0xF1, 0xC0, 0x80, 0x80], [0xF1, 0x80, 0xC0, 0x80], [0xF1, 0x80, 0x80, 0xC0],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]

  private static let mutator = TextMutator(
    [.insert, .insert, .replace, .remove, .truncate], pieces: pieces, longest: 3)

  @Test(arguments: 0..<20)
  func `documents agree with a slow parser`(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<60 {
      let bytes = Self.mutator.mutant(of: dice.pick(Self.seeds), changes: dice.below(3), using: &dice)
      let slow = try? SlowParser.parse(bytes)
      do throws(ParseError) {
        let document = try Document(parsing: bytes)
        guard let slow else {
          Issue.record("accepted \(String(decoding: bytes, as: UTF8.self))")
          continue
        }
        var comparison = DocumentComparison(bytes)
        comparison.compare(document.root, slow, pointer: "")
        comparison.compareRepeatedKeys(of: document)
        #expect(comparison.differences.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      } catch {
        #expect(slow == nil, "refused \(String(decoding: bytes, as: UTF8.self)): \(error.message)")
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.position == DocumentComparison(bytes).position(at: error.offset))
      }
    }
  }
}
