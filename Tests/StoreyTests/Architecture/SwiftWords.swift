/// The names of the types that a Swift source file declares and uses.
struct SwiftWords {
  /// The declared types, including nested ones.
  private(set) var declared: Set<Substring> = []
  /// The generic parameters of the declarations. They hide types with the same names.
  private(set) var parameters: Set<Substring> = []
  /// The extended types.
  private(set) var extended: Set<Substring> = []
  /// All capitalized names except those after a dot.
  private(set) var used: Set<Substring> = []

  private static let types: Set<Substring> = [
    "struct", "enum", "class", "protocol", "actor", "typealias", "associatedtype",
  ]

  private var rest: Substring
  private var last: Substring = ""

  /// Creates the sets of names from the text of a source file.
  init(_ source: String) {
    rest = Substring(source)
    scan(untilParenthesis: false)
  }

  /// Scans to the end of the file, or to the parenthesis that ends an interpolation.
  private mutating func scan(untilParenthesis: Bool) {
    var depth = 0
    var before: Character = " "
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("\"\"\"") {
        rest = rest.dropFirst(3)
        skipText { $0.hasPrefix("\"\"\"") }
        rest = rest.dropFirst(3)
      } else if character == "\"" {
        rest = rest.dropFirst()
        skipText { $0.first == "\"" || $0.first?.isNewline == true }
        rest = rest.dropFirst()
      } else if character.isLetter || character == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        note(word, after: before)
      } else {
        if character == "(" { depth += 1 }
        if character == ")" {
          if untilParenthesis && depth == 0 { return }
          depth -= 1
        }
        rest = rest.dropFirst()
      }
      before = character
    }
  }

  /// Skips to the end of a string literal, and scans its interpolations.
  private mutating func skipText(_ isEnd: (Substring) -> Bool) {
    while !rest.isEmpty && !isEnd(rest) {
      if rest.hasPrefix("\\(") {
        rest = rest.dropFirst(2)
        scan(untilParenthesis: true)
        rest = rest.dropFirst()
      } else {
        rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
      }
    }
  }

  private mutating func note(_ word: Substring, after before: Character) {
    let isDeclared = Self.types.contains(last)
    if word.first?.isUppercase == true, before != "." {
      used.insert(word)
      if isDeclared { declared.insert(word) }
      if last == "extension" { extended.insert(word) }
    }
    if isDeclared || last == "func" || word == "init" || word == "subscript", rest.first == "<" {
      let list = rest.dropFirst().prefix { $0 != ">" && $0 != "{" }
      for parameter in list.split(separator: ",") {
        parameters.insert(parameter.drop { $0.isWhitespace }.prefix { $0.isLetter || $0.isNumber })
      }
    }
    last = word
  }
}
