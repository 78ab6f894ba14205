import Storey

/// The value of `text`: a text, texts in several languages, or several runs with styles of their own.
enum WrittenText: ModelValue {
  case words(LocalizedText)
  case runs([RunEntry])

  static func read(from value: borrowing ValueReader) -> WrittenText? {
    guard value.value.kind == .array else { return LocalizedText.read(from: value).map(WrittenText.words) }
    guard value.value[0] == nil else { return [RunEntry].read(from: value).map(WrittenText.runs) }
    value.report(.invalidTemplate, .error, "the text has no runs", hint: "add a text, or remove the element")
    return nil
  }

  static var standIn: WrittenText { .words(.standIn) }
  static var valueDescription: ValueDescription {
    .either([LocalizedText.valueDescription, [RunEntry].valueDescription])
  }
}

/// A text, or an object with texts by language.
struct LocalizedText: ModelValue {
  /// The texts by language, in lower case. The first one is used for all other languages, and is the only one of a text without
  /// languages.
  let texts: [(language: String, text: JSONText)]

  static func read(from value: borrowing ValueReader) -> LocalizedText? {
    guard value.value.kind == .object else {
      return JSONText.read(from: value).map { LocalizedText(texts: [("", $0)]) }
    }
    guard let map = MembersByName<JSONText>.read(from: value) else { return nil }
    for (name, _) in map.members where LanguageTag(name.string) == nil {
      value.report(
        .invalidTemplate, .error, "invalid language \"\(Diagnostic.excerpt(of: name))\"",
        hint: "use a language tag, such as \"en\" or \"zh-Hant\"")
      return nil
    }
    if !map.members.isEmpty {
      return LocalizedText(texts: map.members.map { ($0.name.string.lowercased(), $0.value) })
    }
    value.report(
      .invalidTemplate, .error, "the text has no language",
      hint: "add texts by language: {\"zh\": \"…\", \"en\": \"…\"}")
    return nil
  }

  static var standIn: LocalizedText { LocalizedText(texts: [("", "")]) }
  static var valueDescription: ValueDescription { .either([.scalar(.text), .map(.scalar(.text))]) }
}

/// A run of a text: a text in the style of the element, or an object with a style.
struct RunEntry: ModelValue {
  let text: LocalizedText
  let style: StyleEntry?
  let when: ConditionEntry?

  private struct Styled: JSONModel {
    let text: LocalizedText
    let style: StyleEntry?
    let when: ConditionEntry?

    init(from reader: inout JSONReader) {
      text = reader.required("text", about: "The text, with names of fields in braces; or texts by language")
      style = reader.optional("style", about: "A style of the theme, or a changed style (default: that of the element)")
      when = reader.optional("when", about: "The condition for the run to be part of the text")
    }
  }

  static func read(from value: borrowing ValueReader) -> RunEntry? {
    if value.value.kind == .object {
      return Styled.read(from: value).map { RunEntry(text: $0.text, style: $0.style, when: $0.when) }
    }
    return JSONText.read(from: value).map { RunEntry(text: LocalizedText(texts: [("", $0)]), style: nil, when: nil) }
  }

  static var standIn: RunEntry { RunEntry(text: .standIn, style: nil, when: nil) }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .model(ModelReference(Styled.self, named: "Run"))])
  }
}
