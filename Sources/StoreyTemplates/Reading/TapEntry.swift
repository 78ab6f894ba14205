import Storey

/// The value of `tap`: the name of a jump field, or an action that the template declares.
enum TapEntry: ModelValue {
  case field(JSONText)
  case action(TapActionEntry)

  static func read(from value: borrowing ValueReader) -> TapEntry? {
    value.value.kind == .object
      ? TapActionEntry.read(from: value).map(TapEntry.action) : JSONText.read(from: value).map(TapEntry.field)
  }

  static var standIn: TapEntry { .field("") }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .model(ModelReference(TapActionEntry.self, named: "Tap"))])
  }

  var source: JSONValue? {
    switch self {
    case .field(let name): name.source
    case .action(let entry): entry.source
    }
  }
}

/// An action, as written in a template. One of the keys in `kinds` determines its kind.
struct TapActionEntry: TemplatePart {
  static let kinds = ["product", "destination", "action"]

  let source: JSONValue?
  let product: JSONText?
  let destination: JSONText?
  let action: JSONText?
  let parameters: MembersByName<JSONText>
  let event: JSONText?

  init(from reader: inout JSONReader) {
    source = reader.source
    product = reader.optional("product", about: "The identifier of the product to open: \"{skuId}\"")
    destination = reader.optional("destination", about: "The name of the native page to open")
    action = reader.optional(
      "action", about: "The name of the action: share, addToCart, reload, or one that the app defines")
    parameters =
      reader.optional("parameters", about: "The parameters by name, as texts with names of fields in braces")
      ?? MembersByName()
    event = reader.optional("event", about: "The analytics event of the tap: \"{srv}\"")
  }
}
