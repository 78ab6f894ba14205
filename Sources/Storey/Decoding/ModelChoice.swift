/// A value that is one of a fixed set of words: an enumeration whose raw values are the words of the page.
///
/// Any other word is reported as invalid, with the nearest valid word as a suggestion.
public protocol ModelChoice: ModelValue, RawRepresentable, CaseIterable where RawValue == String {}

extension ModelChoice {
  public static func read(from value: borrowing ValueReader) -> Self? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if let choice = Self(rawValue: text) { return choice }
    let words = allCases.map(\.rawValue)
    value.report(
      .outOfRange, .warning, "invalid value \"\(Diagnostic.excerpt(of: text))\"", Misspelling(text, among: words),
      hint: "expected one of \(words.joined(separator: ", "))")
    return nil
  }

  public static var standIn: Self { allCases[allCases.startIndex] }
  public static var valueDescription: ValueDescription { .choice(allCases.map(\.rawValue)) }
}
