import Storey
import StoreyValidation
import TestMutations
import Testing

/// Compares globs with a matcher that tries every possible match.
@Suite struct GlobOracleTests {
  @Test(arguments: 0..<20)
  func `a glob matches the same paths as an exhaustive matcher`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    for _ in 0..<150 {
      let pattern = Self.pattern(&dice)
      let glob = try #require(Glob(pattern))
      for _ in 0..<4 {
        let path = Self.path(&dice)
        #expect(glob.matches(path) == Self.matches(path, pattern), "\(pattern) and \(path)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a list of patterns excludes each path that one of them matches`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    for _ in 0..<40 {
      let patterns = (0..<Int.random(in: 0...6, using: &dice)).map { _ in
        dice.isLucky(oneIn: 3) ? Self.path(&dice) : Self.pattern(&dice)
      }
      let text = #"{"exclude": [\#(patterns.map { "\"\($0)\"" }.joined(separator: ", "))]}"#
      var reader = ConfigurationReader { _ in Array(text.utf8) }
      let index = FilePatterns(try reader.configuration(at: ".storey.json").configuration, limits: .none)
      for _ in 0..<8 {
        let path = Self.path(&dice)
        let isMatched = patterns.contains { Self.matches(path, $0) }
        #expect(try index.excludes(path) == isMatched, "\(patterns) and \(path)")
      }
    }
  }

  // MARK: Generating

  private static func pattern(_ dice: inout Dice, depth: Int = 0) -> String {
    let pieces = [
      "a", "b", "ab", "*", "?", "[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[b-a]", "/", "/", "**/", "/**/", ".", "-",
    ]
    return (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      if depth < 2, dice.isLucky(oneIn: 6) {
        return "{\(pattern(&dice, depth: depth + 1)),\(pattern(&dice, depth: depth + 1))}"
      }
      return pieces.randomElement(using: &dice) ?? ""
    }.joined()
  }

  private static func path(_ dice: inout Dice) -> String {
    (0..<Int.random(in: 1...5, using: &dice)).map { _ in
      ["a", "b", "c", "ab", "/", "/", "]", "-", ".", "!"].randomElement(using: &dice) ?? ""
    }.joined()
  }

  // MARK: Matching

  private static func matches(_ path: String, _ pattern: String) -> Bool {
    let names = split(path)
    return expand(pattern).contains { alternative in
      var parts = split(alternative)
      if parts.isEmpty { return false }
      // A pattern without a slash matches a name in any folder.
      let inner = alternative.hasSuffix("/") ? String(alternative.dropLast()) : alternative
      if !inner.contains("/") { parts.insert("**", at: 0) }
      // A pattern that matches a folder matches everything below it.
      return (1...max(1, names.count)).contains { matchesNames(Array(names.prefix($0)), parts) }
    }
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "/").map { String($0) }.filter { $0 != "." }
  }

  private static func matchesNames(_ names: [String], _ parts: [String]) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    let rest = Array(parts.dropFirst())
    if part == "**" { return (0...names.count).contains { matchesNames(Array(names.dropFirst($0)), rest) } }
    guard let name = names.first else { return false }
    return matchesName(Array(name), Array(part)) && matchesNames(Array(names.dropFirst()), rest)
  }

  private static func matchesName(_ name: [Character], _ part: [Character]) -> Bool {
    guard let first = part.first else { return name.isEmpty }
    let rest = Array(part.dropFirst())
    switch first {
    case "*": return (0...name.count).contains { matchesName(Array(name.dropFirst($0)), rest) }
    case "?": return !name.isEmpty && matchesName(Array(name.dropFirst()), rest)
    case "[":
      let isNegated = rest.first == "!" || rest.first == "^"
      let body = Array(rest.dropFirst(isNegated ? 1 : 0))
      // A closing bracket at the start is a character of the set.
      guard let close = body.indices.first(where: { $0 > 0 && body[$0] == "]" }) else { fallthrough }
      guard let character = name.first else { return false }
      let isInside = set(Array(body[..<close])).contains(character)
      return isInside != isNegated && matchesName(Array(name.dropFirst()), Array(body[(close + 1)...]))
    default: return name.first == first && matchesName(Array(name.dropFirst()), rest)
    }
  }

  private static func set(_ body: [Character]) -> Set<Character> {
    var set: Set<Character> = []
    var index = 0
    while index < body.count {
      if index + 2 < body.count, body[index + 1] == "-" {
        set.formUnion("!-.]abc".filter { $0 >= body[index] && $0 <= body[index + 2] })
        index += 3
      } else {
        set.insert(body[index])
        index += 1
      }
    }
    return set
  }

  /// Returns the alternatives of a pattern. Expands the first innermost braces, then each result.
  private static func expand(_ pattern: String) -> [String] {
    guard let close = pattern.firstIndex(of: "}"), let open = pattern[..<close].lastIndex(of: "{") else {
      return [pattern]
    }
    let (before, after) = (pattern[..<open], pattern[pattern.index(after: close)...])
    let inside = pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    return inside.flatMap { expand("\(before)\($0)\(after)") }
  }
}
