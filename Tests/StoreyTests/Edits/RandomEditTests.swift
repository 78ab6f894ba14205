import Storey
import TestLevels
import TestMutations
import Testing

/// Random edits of random texts, compared with the same edits of a model.
@Suite struct RandomEditTests {
  /// Writes random JSON with random white space and comments.
  private struct Writer {
    var dice: Dice
    private var commentCount = 0

    init(_ seed: Int) {
      dice = Dice(state: UInt64(seed))
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &dice)]
    }

    /// Comments have different texts, so that a lost one is noticed.
    private mutating func comment(isBlock: Bool) -> String {
      commentCount += 1
      return isBlock ? "/* c\(commentCount); */" : "// c\(commentCount);"
    }

    private mutating func gap(_ line: String?, depth: Int) -> String {
      let indentation = String(repeating: "  ", count: depth)
      guard let line else { return dice.isLucky(oneIn: 12) ? " \(comment(isBlock: true)) " : pick(["", " "]) }
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: return "\(line)\(indentation)\(comment(isBlock: dice.isLucky(oneIn: 2)))\(line)\(indentation)"
      case 1: return " \(comment(isBlock: false))\(pick(["", " ", "\t"]))\(line)\(indentation)"
      case 3: return " /* \(line) c\(commentCount)b; */ "
      case 2: return "\(line)\(line)\(indentation)"
      default: return "\(line)\(indentation)"
      }
    }

    mutating func text(_ depth: Int = 0, _ outer: String? = "\n") -> String {
      if depth > 3 || (depth > 0 && dice.isLucky(oneIn: 3)) {
        return pick(["1", "true", "null", "\"a, // b\"", "\"}\\\"\"", "-2.5e3"])
      }
      let isObject = dice.isLucky(oneIn: 2)
      let line = outer == nil || dice.isLucky(oneIn: 3) ? nil : outer
      let count = Int.random(in: 0...4, using: &dice)
      var text = isObject ? "{" : "["
      for index in 0..<count {
        text += gap(line, depth: depth + 1)
        if isObject { text += pick(["\"k\(index)\": ", "\"k\(index)\":", "\"\\u006b\(index)\" : "]) }
        text += self.text(depth + 1, line)
        if index < count - 1 || dice.isLucky(oneIn: 8) { text += "," }
      }
      return text + gap(line, depth: depth) + (isObject ? "}" : "]")
    }
  }

  /// Makes a random edit of a text and of its model.
  /// Returns whether the edit keeps all comments.
  private static func edit(_ edits: inout JSONEdits, _ tree: inout JSONTree, _ writer: inout Writer) throws -> Bool {
    let path = path(in: tree, &writer.dice) { $0.isContainer }
    let container = try #require(tree.value(at: path))
    let tokens = container.tokens
    let token = tokens.isEmpty ? nil : tokens[Int.random(in: 0..<tokens.count, using: &writer.dice)]
    let isObject = if case .object = container { true } else { false }
    let new =
      isObject
      ? "n\(Int.random(in: 0..<1_000_000, using: &writer.dice))"
      : String(Int.random(in: 0...container.children.count, using: &writer.dice))
    let value = writer.text(Int.random(in: 1...4, using: &writer.dice))
    let model = JSONTree(try Document(parsing: Array(value.utf8), syntax: .jsonc).root)
    func pointer(_ token: String) -> JSONPointer { JSONPointer(tokens: path + [token]) }
    switch (Int.random(in: 0..<5, using: &writer.dice), token) {
    case (0, let token?):
      try edits.set(pointer(token), to: value)
      tree.change(at: path + [token]) { $0 = model }
      return false
    case (1, let token?):
      try edits.remove(pointer(token))
      tree.change(at: path) { _ = $0.remove(token) }
      return false
    case (2, let token?):
      var rest = tree
      var moved: JSONTree?
      rest.change(at: path) { moved = $0.remove(token) }
      let other = self.path(in: rest, &writer.dice) { $0.isContainer }
      let target = try #require(rest.value(at: other))
      let place = if case .object = target { "m\(Int.random(in: 0..<1_000_000, using: &writer.dice))" } else { "0" }
      // The place is in the text without the value; a place in the value itself is not in the rest.
      if other.starts(with: path + [token]) { return true }
      try edits.move(pointer(token), to: JSONPointer(tokens: other + [place]))
      if let moved { rest.change(at: other) { $0.insert(moved, at: place) } }
      tree = rest
    default:
      try edits.insert(value, at: pointer(new))
      tree.change(at: path) { $0.insert(model, at: new) }
    }
    return true
  }

  /// Returns a random path to a value.
  private static func path(in tree: JSONTree, _ dice: inout Dice, _ isWanted: (JSONTree) -> Bool) -> [String] {
    var (path, value) = ([String](), tree)
    while !dice.isLucky(oneIn: 3) {
      let choices = zip(value.tokens, value.children).filter { isWanted($1) }
      guard let (token, next) = choices.randomElement(using: &dice) else { break }
      path.append(token)
      value = next
    }
    return path
  }

  @Test(arguments: TestLevel.some(Array(0..<3000), short: 300))
  func `edits of a text are those of its model`(seed: Int) throws {
    var writer = Writer(seed)
    // A text with a comment may get values with comments.
    let text = Array("/**/ \(writer.text())".utf8)
    var tree = JSONTree(try Document(parsing: text, syntax: .jsonc).root)
    var edits = try JSONEdits(text)
    for _ in 0..<Int.random(in: 1...6, using: &writer.dice) {
      let before = Self.marks(in: edits.text)
      let keepsComments = try Self.edit(&edits, &tree, &writer)
      let changed = edits.text
      if keepsComments {
        #expect(
          before.isSubset(of: Self.marks(in: changed)),
          "\(String(decoding: text, as: UTF8.self)) → \(String(decoding: changed, as: UTF8.self))")
      }
      guard let document = try? Document(parsing: changed, syntax: .jsonc) else {
        Issue.record("\(String(decoding: text, as: UTF8.self))\n→\n\(String(decoding: changed, as: UTF8.self))")
        return
      }
      #expect(
        JSONTree(document.root) == tree,
        "\(String(decoding: text, as: UTF8.self)) → \(String(decoding: changed, as: UTF8.self))")
    }
    let replacements = edits.replacements
    #expect(zip(replacements, replacements.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
  }

  @Test(arguments: TestLevel.some(Array(0..<3000), short: 300))
  func `an insertion keeps all comments, and its removal restores the text`(seed: Int) throws {
    var writer = Writer(seed)
    let text = Array(writer.text().utf8)
    let tree = JSONTree(try Document(parsing: text, syntax: .jsonc).root)
    let path = Self.path(in: tree, &writer.dice) { $0.isContainer }
    let container = try #require(tree.value(at: path))
    // White space between the brackets of an empty container is not restored.
    if container.children.isEmpty { return }
    let isObject = if case .object = container { true } else { false }
    let token = isObject ? "new" : String(Int.random(in: 0...container.children.count, using: &writer.dice))
    var edits = try JSONEdits(text)
    try edits.insert("{\n  \"v\": [1]\n}", at: JSONPointer(tokens: path + [token]))
    let changed = String(decoding: edits.text, as: UTF8.self)
    for comment in Self.comments(of: text) { #expect(changed.contains(comment)) }
    try edits.remove(JSONPointer(tokens: path + [token]))
    // The space after the opening bracket of a container on one line may be normalized.
    #expect(
      edits.text.filter { $0 != 0x20 } == text.filter { $0 != 0x20 },
      "\(String(decoding: text, as: UTF8.self)) → \(changed) → \(String(decoding: edits.text, as: UTF8.self))")
  }

  /// Returns the marks by which the comments are known.
  private static func marks(in text: [UInt8]) -> Set<String> {
    Set(comments(of: text).compactMap { $0.firstMatch(of: /c\d+b?;/).map { String($0.output) } })
  }

  private static func comments(of text: [UInt8]) -> [String] {
    JSONLexer(text).filter(\.isComment).map { String(decoding: text[$0.range], as: UTF8.self) }
  }
}
