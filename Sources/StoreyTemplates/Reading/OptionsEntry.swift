import Storey

/// The value of `options`: the texts that a field may have, each with an optional label for people.
struct OptionsEntry: ModelValue {
  /// An option.
  struct Option {
    let value: JSONText
    let label: JSONText?
  }

  let options: [Option]
  var values: [String] { options.map(\.value.string) }

  private struct Labelled: JSONModel {
    let value: JSONText
    let label: JSONText?

    init(from reader: inout JSONReader) {
      value = reader.required("value", about: "The text in pages")
      label = reader.optional("label", about: "The text that editors show")
    }
  }

  private struct Written: ModelValue {
    let option: Option

    static func read(from value: borrowing ValueReader) -> Written? {
      if value.value.kind == .object {
        return Labelled.read(from: value).map { Written(option: Option(value: $0.value, label: $0.label)) }
      }
      return JSONText.read(from: value).map { Written(option: Option(value: $0, label: nil)) }
    }

    static var standIn: Written { Written(option: Option(value: "", label: nil)) }
    static var valueDescription: ValueDescription {
      .either([.scalar(.text), .model(ModelReference(Labelled.self, named: "Option"))])
    }
  }

  static func read(from value: borrowing ValueReader) -> OptionsEntry? {
    [Written].read(from: value).map { OptionsEntry(options: $0.map(\.option)) }
  }

  static var standIn: OptionsEntry { OptionsEntry(options: []) }
  static var valueDescription: ValueDescription { [Written].valueDescription }
}
