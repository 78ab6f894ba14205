import Storey

/// The scalars that a type reads: unchanged or, if the key is optional, at least as its default.
///
/// An optional key reads a value that is out of range as its default, and the page loses nothing. Numbers beyond the bounds,
/// strings other than the listed words and strings that do not match the pattern are out of range. A value of another kind is
/// lost.
struct ScalarCoverage {
  private let readsBooleans: Bool
  /// Whether every string and every number is read.
  private let readsTexts: Bool
  private let readsURLs: Bool
  /// Whether every string is read, at least as the default.
  private let takesTexts: Bool
  /// The numbers that are read, at least as the default.
  private let numbers: [ClosedRange<Double>]
  /// The whole numbers that are read, at least as the default.
  private let integers: [ClosedRange<Double>]
  private let words: Set<String>
  private let patterns: Set<String>

  /// Creates the coverage of a type's scalars.
  init(_ scalars: [ReadableValues.Scalars], isOptional: Bool) {
    let unbounded = -Double.infinity ... .infinity
    var (readsBooleans, readsTexts, readsURLs, readsAny) = (false, false, false, false)
    var (numbers, integers): ([ClosedRange<Double>], [ClosedRange<Double>]) = ([], [])
    var (words, patterns): (Set<String>, Set<String>) = ([], [])
    for scalar in scalars {
      switch scalar {
      case .any: readsAny = true
      case .text: readsTexts = true
      case .url: readsURLs = true
      case .boolean: readsBooleans = true
      case .number(let range): numbers.append(isOptional ? unbounded : range)
      case .integer(let range): integers.append(isOptional ? unbounded : range)
      case .choice(let choice): words.formUnion(choice)
      case .pattern(let pattern): patterns.insert(pattern)
      }
    }
    // A Boolean may be written as a string.
    if readsBooleans { words.formUnion(["true", "false", "1", "0"]) }
    let hasTexts = scalars.contains { scalar in
      switch scalar {
      case .choice, .pattern: true
      default: false
      }
    }
    self.readsBooleans = readsBooleans || readsAny
    self.readsTexts = readsTexts || readsAny
    self.readsURLs = readsURLs
    // A refused URL is lost, even if another type reads the string as its default.
    takesTexts = isOptional && hasTexts && !readsURLs
    (self.numbers, self.integers, self.words, self.patterns) = (numbers, integers, words, patterns)
  }

  /// Returns whether all of these scalars are read.
  func covers(_ scalars: ReadableValues.Scalars) -> Bool {
    switch scalars {
    case .any: readsTexts && readsBooleans
    case .text: readsTexts
    case .boolean: readsBooleans
    case .url: readsTexts || takesTexts || readsURLs || covers(Self.urls)
    case .number(let range): readsTexts || coversNumbers(range)
    case .integer(let range): readsTexts || coversIntegers(range)
    case .choice(let words): words.allSatisfy(reads)
    case .pattern(let pattern):
      readsTexts || takesTexts || patterns.contains(pattern) || covers(RegularExpression(pattern))
    }
  }

  // MARK: Texts

  /// The pattern of the URLs that are not refused: without spaces, control characters and noncharacters, and with no scheme
  /// other than `http` and `https`.
  static let urls: RegularExpression? = {
    let other = String(
      String.UnicodeScalarView(
        (1...16).flatMap { plane in [0xFFFE, 0xFFFF].map { UInt32(plane) << 16 | $0 } }
          .compactMap(Unicode.Scalar.init)))
    let refused = "\\u0000- \\u007F-\\u009F\\uFDD0-\\uFDEF\\uFFFE\\uFFFF\(other)"
    let any = "[^\(refused)]"
    return RegularExpression(
      "^([Hh][Tt][Tt][Pp][Ss]?:\(any)*|[^A-Za-z\(refused)]\(any)*|[A-Za-z][A-Za-z0-9+.\\-]*([^A-Za-z0-9+.\\-:\(refused)]\(any)*)?)$"
    )
  }()

  /// Returns whether every string that matches a pattern is read. An unsupported pattern covers no other pattern and is not
  /// covered by any. The strings of a pattern are not compared with the spellings of numbers.
  private func covers(_ pattern: RegularExpression?) -> Bool {
    guard let pattern else { return false }
    var others = patterns.sorted().compactMap(RegularExpression.init)
    if let words = RegularExpression(words: words.sorted()) { others.append(words) }
    if readsURLs, let urls = Self.urls { others.append(urls) }
    return pattern.isCovered(by: RegularExpression(anyOf: others))
  }

  /// Returns whether a word is read.
  private func reads(_ word: String) -> Bool {
    // An empty string counts as absent.
    if readsTexts || takesTexts || word.isEmpty || words.contains(word) { return true }
    let text = JSONText(word)
    if readsURLs, !ResourceURL(text).isRefused { return true }
    if let number = text.number, number.isFinite, coversNumbers(number...number) { return true }
    return patterns.contains { RegularExpression($0)?.matches(word) ?? false }
  }

  // MARK: Numbers

  private func coversNumbers(_ range: ClosedRange<Double>) -> Bool {
    let finite = range.clamped(to: -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
    if Self.join(numbers, over: finite, after: \.nextUp) { return true }
    let number = finite.lowerBound
    return number == finite.upperBound && number == number.rounded() && abs(number) <= Self.greatestInteger
      && coversIntegers(finite)
  }

  private func coversIntegers(_ range: ClosedRange<Double>) -> Bool {
    guard let wanted = Self.whole(range) else { return true }
    return Self.join((numbers + integers).compactMap(Self.whole), over: wanted) { $0 + 1 }
  }

  /// The greatest number that is read as a whole number.
  private static let greatestInteger = Double.firstInexactInteger - 1

  /// Returns the range of the whole numbers in a range; `nil` when it contains no whole number.
  private static func whole(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let lowest = max(range.lowerBound, -greatestInteger).rounded(.up)
    let highest = min(range.upperBound, greatestInteger).rounded(.down)
    return lowest <= highest ? lowest...highest : nil
  }

  /// Returns whether ranges together cover another range without a gap.
  ///
  /// - Parameter after: returns the number that follows a number.
  private static func join(
    _ ranges: [ClosedRange<Double>], over whole: ClosedRange<Double>, after: (Double) -> Double
  ) -> Bool {
    var next = whole.lowerBound
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound <= next {
      if range.upperBound >= whole.upperBound { return true }
      next = max(next, after(range.upperBound))
    }
    return false
  }
}
