import Storey

/// How the slots of a floor, or of an item, are filled: its fields first, then what every floor has, then texts made of
/// other slots.
struct ScopePlan: Sendable {
  /// A field that is read of the page.
  struct Field: Sendable {
    let key: ModelKey
    /// What every floor has under this key already; read once, there.
    let base: BaseName?
    let shape: ValueShape<Slot>
    let isRequired: Bool
    let about: String
  }

  /// A slot that is made of something else.
  enum Derived: Sendable {
    case base(BaseName)
    /// Texts one after another; absent when one of them is.
    case joined([TextSource])
  }

  let fields: [Field]
  let derived: [Derived]

  /// Reads the slots of a floor, whose base was read before, or of an item.
  func read(from reader: inout ModelReader, _ base: FloorBase? = nil) -> Scope {
    var scope: Scope = []
    scope.reserveCapacity(fields.count + derived.count)
    for field in fields { scope.append(read(field, from: &reader, base)) }
    for slot in derived {
      switch slot {
      case .base(let name): scope.append(base.map(name.slot) ?? .absent)
      case .joined(let parts): scope.append(Self.joined(parts, scope))
      }
    }
    return scope
  }

  private func read(_ field: Field, from reader: inout ModelReader, _ base: FloorBase?) -> Slot {
    if let name = field.base, let base {
      // Only whether it is there: what is wrong with it has been reported.
      if field.isRequired { _ = reader.required(field.key, as: Self.anything, about: field.about) }
      return name.slot(of: base)
    }
    if field.isRequired { return reader.required(field.key, as: field.shape, about: field.about) }
    return reader.optional(field.key, as: field.shape, about: field.about) ?? .absent
  }

  private static let anything = ValueShape(JSONValue.self)

  private static func joined(_ parts: [TextSource], _ scope: Scope) -> Slot {
    var text = ""
    var original: PageText?
    for part in parts {
      guard let piece = part.text(in: scope) else { return .absent }
      text += piece.string
      if original == nil, case .slot = part { original = piece }
    }
    return .text(original.map { PageText(text, madeOf: $0) } ?? PageText(text))
  }
}

/// Where a text comes from.
enum TextSource: Sendable {
  case constant(PageText)
  case slot(Int)

  func text(in scope: Scope) -> PageText? {
    switch self {
    case .constant(let text): text
    case .slot(let index): scope[index].text
    }
  }
}

/// What every floor has, by the name that templates use.
enum BaseName: String, CaseIterable, Sendable {
  case identity = "identityId"
  case jump
  case title = "fheader.lctitle"
  case titleImage = "fheader.lctitleImg"
  case trailingTitle = "fheader.rctitle"
  case headerJump = "fheader.jump"

  /// What it holds, in the terms of a field.
  var type: FieldType {
    switch self {
    case .identity: .identifier
    case .title, .trailingTitle: .string
    case .titleImage: .url
    case .jump, .headerJump: .jump
    }
  }

  func slot(of base: FloorBase) -> Slot {
    switch self {
    case .identity: Self.slot(base.identity?.text)
    case .title: Self.slot(base.header?.title)
    case .trailingTitle: Self.slot(base.header?.trailingTitle)
    case .titleImage: base.header?.titleImage.map(Slot.image) ?? .absent
    case .jump: base.jump.map { .jump($0.action) } ?? .absent
    case .headerJump: base.header?.jump.map { .jump($0.action) } ?? .absent
    }
  }

  private static func slot(_ text: PageText?) -> Slot { text.map(Slot.text) ?? .absent }
}
