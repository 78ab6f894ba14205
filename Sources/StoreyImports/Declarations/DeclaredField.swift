import Storey

/// A field of a declared floor or item.
struct DeclaredField: Sendable {
  /// One of the texts that a field may have.
  struct Option: Hashable, Sendable {
    let value: String
    /// The text that editors show.
    let label: String?
  }

  /// The value of pages without the field.
  enum Fallback: Hashable, Sendable {
    case text(String)
    case number(DeclaredNumber)
    case flag(Bool)
  }

  let name: String
  var kind: DeclaredKind
  var isRequired = false
  /// The text that the CMS shows beside the field, on one line.
  var label: String?
  var minimum: DeclaredNumber?
  var maximum: DeclaredNumber?
  var step: DeclaredNumber?
  var options: [Option] = []
  var fallback: Fallback?
  /// The fields of each item of a list.
  var items: [DeclaredField] = []
  /// The declaration of the field.
  let place: JSONValue

  init(_ name: String, _ kind: DeclaredKind, at place: JSONValue) {
    self.name = name
    self.kind = kind
    self.place = place
  }
}

extension DeclaredField {
  /// Sets the value of pages without the field. Reports a value that pages may not have.
  ///
  /// - Parameter translate: Returns the text that a text means; `nil` for a key without a text.
  mutating func setFallback(
    _ value: JSONValue?, _ problems: inout DeclarationProblems, _ translate: (String) -> String? = { $0 }
  ) {
    // A required field has no default: pages without it are reported.
    guard let value, !value.isAbsent, !isRequired else { return }
    switch kind {
    case .line, .paragraph, .code, .reference:
      guard value.kind == .string, let text = value.text else { return refuse(value, "a text", &problems) }
      fallback = translate(text.string).map(Fallback.text)
    case .choice:
      guard let text = value.text?.string, options.contains(where: { $0.value == text }) else {
        return refuse(value, "one of the options", &problems)
      }
      fallback = .text(text)
    case .color:
      guard let text = value.text?.string, ThemeColor(hex: text) != nil else {
        return problems.note(
          "the default \(Diagnostic.excerpt(of: value)) is left out: a template has colours such as #FFF or #FFFFFF",
          at: value)
      }
      fallback = .text(text)
    case .number, .integer:
      guard let number = DeclaredNumber(value), allows(number.value) else {
        return refuse(value, "a number in the range and on a step of it", &problems)
      }
      fallback = .number(number)
    case .boolean:
      guard let flag = value.flag else { return refuse(value, "true or false", &problems) }
      fallback = .flag(flag)
    case .richText, .date, .image, .imageReference, .address, .link, .list, .open: break
    }
  }

  private func refuse(_ value: JSONValue, _ expected: String, _ problems: inout DeclarationProblems) {
    problems.warning(
      "invalid default \(Diagnostic.excerpt(of: value)) for \"\(Diagnostic.excerpt(of: name))\"; expected \(expected)",
      hint: "correct the default; the field is imported without it", at: value)
  }

  private func allows(_ number: Double) -> Bool {
    if kind == .integer, number != number.rounded() { return false }
    let least = minimum?.value ?? -.infinity
    let range = NumberRange(closed: least...max(least, maximum?.value ?? .infinity), step: step?.value)
    return range.contains(number) && range.isOnStep(number)
  }
}
