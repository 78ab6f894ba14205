/// One of a few words: an enumeration whose cases are spelt as the page spells them.
///
/// A word that is none of them is reported, with the nearest that is, and reads as the default.
public protocol ModelChoice: ModelValue, RawRepresentable, CaseIterable where RawValue == String {}

extension ModelChoice {
  public static func read(from value: borrowing ValueReader) -> Self? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if let choice = Self(rawValue: text) { return choice }
    let words = allCases.map(\.rawValue)
    let nearest = SpellingSuggestion.nearest(to: text, among: words)
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: text))\" is none of the words that may stand here",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "use one of \(words.joined(separator: ", "))")
    return nil
  }

  public static var standIn: Self { allCases[allCases.startIndex] }
  public static var valueDescription: ValueDescription { .choice(allCases.map(\.rawValue)) }
}
