import Storey

extension ScopeCompiler.Use {
  static let text = Self(types: [.string, .number, .integer, .identifier, .date], phrase: "shown as text")
  static let richText = Self(types: [.richText], phrase: "drawn as a rich text", example: "body")
  static let number = Self(
    types: [.string, .number, .integer], phrase: "shown as a number", example: "price")
  static let countdown = Self(types: [.date], phrase: "counted down to", example: "until")
  static let image = Self(types: [.url], phrase: "used as an image", example: "img")
  static let color = Self(types: [.color], phrase: "used as a colour", example: "background")
  static let style = Self(types: [.string], phrase: "used as a style", example: "size")
  static let length = Self(types: [.number, .integer], phrase: "used as a length", example: "sold", isLength: true)
  static let comparison = Self(
    types: [.string, .number, .integer, .identifier], phrase: "compared with values")
  static let tap = Self(
    types: [.jump], phrase: "used for a tap",
    form: "use the name of a jump field, or an action such as {\"destination\": \"search\"}")
  static let children = Self(types: [.children], phrase: "laid out as children", example: "blocks")
  static let each = Self(types: [.array], phrase: "repeated")
  static let when = Self(
    types: Set(FieldKind.allCases), phrase: "used as a condition",
    form: "use the name of a field, \"!name\", or \(ConditionEntry.example())")
}
