import Storey

/// The value of `text`: a text, or several runs with styles of their own.
enum WrittenText: ModelValue {
  case plain(JSONText)
  case runs([RunEntry])

  static func read(from value: borrowing ValueReader) -> WrittenText? {
    value.value.kind == .array
      ? [RunEntry].read(from: value).map(WrittenText.runs) : JSONText.read(from: value).map(WrittenText.plain)
  }

  static var standIn: WrittenText { .plain("") }
  static var valueDescription: ValueDescription { .either([.scalar(.text), [RunEntry].valueDescription]) }
}

/// A run of a text: a text in the style of the element, or an object with a style.
struct RunEntry: ModelValue {
  let text: JSONText
  let style: StyleEntry?
  let when: ConditionEntry?

  private struct Styled: JSONModel {
    let text: JSONText
    let style: StyleEntry?
    let when: ConditionEntry?

    init(from reader: inout JSONReader) {
      text = reader.required("text", about: "The text, with names of fields in braces")
      style = reader.optional("style", about: "A style of the theme, or a changed style (default: that of the element)")
      when = reader.optional("when", about: "The condition for the run to be part of the text")
    }
  }

  static func read(from value: borrowing ValueReader) -> RunEntry? {
    if value.value.kind == .object {
      return Styled.read(from: value).map { RunEntry(text: $0.text, style: $0.style, when: $0.when) }
    }
    return JSONText.read(from: value).map { RunEntry(text: $0, style: nil, when: nil) }
  }

  static var standIn: RunEntry { RunEntry(text: "", style: nil, when: nil) }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .model(ModelReference(Styled.self, named: "Run"))])
  }
}
