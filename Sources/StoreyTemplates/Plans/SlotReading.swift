import Storey

/// The conversion of the value of a field to a slot.
indirect enum SlotReading: Sendable {
  case text, rich, identifier, flag, color, url, jump
  /// Any value. Only its presence is used.
  case any
  /// A text that is one of some options.
  case choice(Choice)
  /// A number, shown as written in the page. A number out of the range is reported and left out, or held within the range if it is the
  /// length of an element.
  case number(NumberRange?, isLength: Bool)
  case integer(NumberRange?, isLength: Bool)
  /// A date in ISO 8601 or in milliseconds since 1970-01-01 UTC, and the format in which it is shown.
  case date(DateFormat, offset: Int?)
  /// The items of an array, and the name of an item in descriptions.
  case items(ScopePlan, name: String)
  /// The floors in a list.
  case children(ChildFloors.Allowed)

  /// Reads a value. Reports an invalid value and returns `nil`; for a required field, an error.
  func read(_ value: borrowing ValueReader, isRequired: Bool) -> Slot? {
    switch self {
    case .text: JSONText.read(from: value).map(Slot.text)
    case .rich: JSONText.read(from: value).flatMap { RichText.read($0, value) }.map(Slot.rich)
    case .identifier: PageIdentifier.read(from: value).map { .text($0.text) }
    case .choice(let choice): Self.choose(JSONText.read(from: value), from: choice, value, isRequired)
    case .flag: Bool.read(from: value).map(Slot.flag)
    case .any: .flag(true)
    case .color: WrittenColor.read(from: value).map { .color($0.color) }
    case .url: ResourceURL.read(from: value).map(Slot.image)
    case .jump: Jump.read(from: value).map(Slot.jump)
    case .number(let range, let isLength): Self.hold(Double.read(from: value), in: range, isLength, value, isRequired)
    case .integer(let range, let isLength):
      Self.hold(Int.read(from: value).map(Double.init), in: range, isLength, value, isRequired)
    case .date(let format, let offset):
      PageDate.read(from: value).map {
        .date($0.text(in: format, offset: offset), $0.secondsSince1970(local: offset ?? 0))
      }
    case .items(let plan, _):
      value.readElements { item in item.readObject(keys: { _ in plan.keys }, { plan.read(from: &$0) }) }.map(Slot.items)
    case .children(let allowed): ChildFloors.read(from: value, allowed).map(Slot.children)
    }
  }

  private static func choose(
    _ text: JSONText?, from choice: Choice, _ value: borrowing ValueReader, _ isRequired: Bool
  ) -> Slot? {
    guard let text else { return nil }
    if choice.contains(text) { return .text(text) }
    value.report(
      .outOfRange, isRequired ? .error : .warning, "invalid value \"\(Diagnostic.excerpt(of: text))\"",
      Misspelling(text.string, among: choice.suggested), hint: choice.hint)
    return nil
  }

  private static func hold(
    _ number: Double?, in range: NumberRange?, _ isLength: Bool, _ value: borrowing ValueReader, _ isRequired: Bool
  ) -> Slot? {
    guard let number else { return nil }
    guard let range else { return .text(value.text) }
    if range.contains(number) {
      if !range.isOnStep(number) {
        value.report(
          .outOfRange, .warning, "\(value.text) is between two steps; expected \(range)",
          hint: "write \(Wording.length(range.lastStep(upTo: number))), for example")
      }
      return .text(value.text)
    }
    if isLength {
      let held = Wording.length(max(range.minimum ?? number, min(range.maximum ?? number, number)))
      value.report(
        .outOfRange, .warning, "\(value.text) is out of range, and \(held) is used in place of it; expected \(range)",
        hint: "write a number, \(range)")
      return .text(JSONText(held, madeOf: value.text))
    }
    // Without a required number, the floor or item is left out.
    value.report(
      .outOfRange, isRequired ? .error : .warning,
      "\(value.text) is out of range\(isRequired ? "" : " and is left out"); expected \(range)",
      hint: "write a number, \(range)")
    return nil
  }

  /// Returns the description of the value. Adds the models of items to `models`.
  func description(_ models: inout [ModelDescription.Model]) -> ValueDescription {
    switch self {
    case .text, .rich: return .scalar(.text)
    case .identifier: return .scalar(.identifier)
    case .choice(let choice): return .choice(choice.options)
    case .flag: return .scalar(.boolean)
    case .any: return .any
    case .color: return WrittenColor.valueDescription
    case .url: return .scalar(.url)
    case .jump: return Jump.valueDescription
    case .number(let range, _): return range.map(ValueDescription.number) ?? .scalar(.number)
    case .integer(let range, _): return range.map(ValueDescription.integer) ?? .scalar(.integer)
    case .date: return PageDate.valueDescription
    case .items(let plan, let name):
      models.append(ModelDescription.Model(name: name, fields: plan.fields(&models)))
      return .array(.model(ModelReference(named: name)))
    case .children: return ChildFloors.valueDescription
    }
  }
}
