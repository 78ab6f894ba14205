import Foundation
import Storey
import TestFiles
import TestMutations
import Testing

@testable import StoreyManifests

@Suite struct RegularExpressionTests {
  private static let texts: [(pattern: String, matches: [String], refuses: [String])] = [
    ("^a$", ["a"], ["", "b", "aa", "A"]),
    ("a", ["a", "bab"], ["", "b"]),
    ("^a", ["a", "ab"], ["ba"]),
    ("a$", ["a", "ba"], ["ab"]),
    ("^a|b$", ["a", "ax", "xb", "b"], ["xa", "bx"]),
    ("^(a|bc)*$", ["", "a", "bca", "aabc"], ["b", "cb"]),
    ("^a{2}b{1,2}c{2,}$", ["aabcc", "aabbcccc"], ["abcc", "aabbbcc", "aabc"]),
    ("^(?:ab)?c+$", ["c", "abcc"], ["ab", "bc"]),
    ("^[^{}]+$", ["x y", "汉"], ["", "{x"]),
    ("^[a-c\\-]x[+-]$", ["ax+", "-x-"], ["dx+", "ax"]),
    ("^\\{\\d\\w\\.\\u0041$", ["{1_.A"], ["{a_.A", "{1_xA"]),
    ("^.$", ["a", "😀"], ["\n", "ab"]),
    (
      "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", ["#fff", "#FF00aa", "#12345678"],
      ["fff", "#ff", "#ffff", "#12345g", "#123456789"]
    ),
    ("^(0|[1-9][0-9]*)(\\.[0-9]+)?:(0|[1-9][0-9]*)(\\.[0-9]+)?$", ["16:9", "1.5:10"], ["16", "01:9", "1.:2"]),
  ]

  @Test(arguments: texts)
  func `a pattern matches the listed texts only`(pattern: String, matches: [String], refuses: [String]) throws {
    let automaton = try #require(RegularExpression(pattern))
    for text in matches { #expect(automaton.matches(text), "\(text)") }
    for text in refuses { #expect(!automaton.matches(text), "\(text)") }
  }

  @Test(arguments: [
    "(?=a)", "(?!a)", "\\bfoo", "\\1", "\\s", "\\p{L}", "(a", "a)", "[a", "a]", "a**", "a+?", "*", "a^b", "a$b", "(^a)",
    "a{2000}", "a{2,1}", "a{,2}", "[b-a]", "[]", "((a{50}){50}){50}", "(((){1000}){1000}){1000}", "\\u00G0", "\\ud800",
    String(repeating: "(", count: 100) + String(repeating: ")", count: 100),
  ])
  func `an expression with unsupported syntax is refused`(pattern: String) {
    #expect(RegularExpression(pattern) == nil)
  }

  @Test func `patterns and texts that cause backtracking elsewhere are matched in one pass`() throws {
    let text = String(repeating: "a", count: 20_000) + "b"
    for pattern in ["^(a|a)*$", "^(a*)*$", "^(a+)+$", "^(a|aa)+$", "^a?a?a?a?a?a?a?a?aaaaaaaa$", "^(.*a){10}$"] {
      #expect(try #require(RegularExpression(pattern)).matches(text) == false, "\(pattern)")
    }
  }

  @Test(arguments: ["page", "template", "theme", "samples", "manifest", "configuration"])
  func `every pattern in the schemas of Storey is supported`(schema: String) throws {
    let bytes = Array(try Data(contentsOf: Sample.root.appending(path: "Schemas/\(schema).schema.json")))
    func patterns(in value: JSONValue) -> [String] {
      switch value.kind {
      case .object:
        value.members.flatMap { key, member in
          (key == "pattern" ? member.text.map { [$0.string] } ?? [] : []) + patterns(in: member)
        }
      case .array: value.elements.flatMap(patterns)
      default: []
      }
    }
    let found = Set(patterns(in: try Document(parsing: bytes).root))
    #expect(!found.isEmpty || schema == "samples" || schema == "manifest" || schema == "configuration")
    for pattern in found { #expect(RegularExpression(pattern) != nil, "\(pattern)") }
  }

  /// Compares 1,000 expressions of up to three levels over the letters a and b, each with 40 texts of up to 6 letters.
  @Test func `generated expressions match the same texts as the regular expressions of Swift`() throws {
    var dice = Dice(state: 13)
    for _ in 0..<1000 {
      let pattern = "^\(Self.expression(3, &dice))$"
      let automaton = try #require(RegularExpression(pattern), "\(pattern)")
      let regex = try Regex(pattern)
      for _ in 0..<40 {
        let text = String(
          (0..<Int.random(in: 0...6, using: &dice)).map { _ in "aab".randomElement(using: &dice) ?? "a" })
        #expect(automaton.matches(text) == (text.wholeMatch(of: regex) != nil), "\(pattern) \(text)")
      }
    }
  }

  private static func expression(_ depth: Int, _ dice: inout Dice) -> String {
    let atoms = ["a", "b", "[ab]", "[^a]", "."]
    guard depth > 0 else { return atoms.randomElement(using: &dice) ?? "a" }
    let parts = (0..<Int.random(in: 1...3, using: &dice)).map { _ in expression(depth - 1, &dice) }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: return "(\(parts.joined(separator: "|")))"
    case 1: return "(\(parts.joined()))\(["?", "*", "+", "{2}", "{1,2}", "{0,}"].randomElement(using: &dice) ?? "")"
    default: return parts.joined()
    }
  }

  private static let coverages: [(String, by: [String], Bool)] = [
    ("^a$", ["^a$"], true),
    ("^a$", ["^b$"], false),
    ("^a$", ["^[a-c]+$"], true),
    ("^[a-c]+$", ["^a$"], false),
    ("^a*$", ["^a+$"], true),
    ("^a*$", ["^(aa)*$", "^a(aa)*$"], true),
    ("^a*$", ["^(aa)*$", "^a(aaa)*$"], false),
    ("^[0-9]{2}$", ["^[0-4][0-9]$", "^[5-9].$"], true),
    ("^[0-9]{2}$", ["^[0-4][0-9]$", "^[6-9].$"], false),
    ("x", ["^x", "x$"], false),
    ("^x", ["x"], true),
    // An empty text is absent.
    ("^$", ["^a$"], true),
    ("^(a|b)*abb$", ["^[ab]+$"], true),
  ]

  @Test(arguments: coverages)
  func `a pattern is covered by patterns that together match all of its texts`(
    pattern: String, others: [String], isCovered: Bool
  ) throws {
    let others = RegularExpression(anyOf: others.compactMap(RegularExpression.init))
    #expect(try #require(RegularExpression(pattern)).isCovered(by: others) == isCovered)
  }

  @Test(arguments: [
    "a", "a.png", "/a", "//a", "?a", "#a", ":a", "http:", "HTTPS://a", "https", "htt", "httpx:", "javascript:x",
    "a+b.-1:x",
    "a_b:x", "1a:x", "a b", "a\tb", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "汉:x",
    "a/b:c", "data:x", "x:", "😀",
  ])
  func `the pattern of URLs matches exactly the URLs that are not refused`(text: String) throws {
    let urls = try #require(ScalarCoverage.urls)
    for code in [0x61, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFFD, 0xFFFE, 0xFFFF, 0x1_FFFD, 0x1_FFFE, 0x10_FFFF]
      as [UInt32]
    {
      let text = text + String(try #require(Unicode.Scalar(code)))
      #expect(urls.matches(text) == !ResourceURL(JSONText(text)).isRefused, "\(code)")
    }
    #expect(urls.matches(text) == !ResourceURL(JSONText(text)).isRefused)
  }
}
