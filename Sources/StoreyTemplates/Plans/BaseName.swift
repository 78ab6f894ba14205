import Storey

/// The built-in fields, which every floor has, by their names in templates.
enum BaseName: String, CaseIterable, Sendable {
  case identity = "identityId"
  case jump
  case title = "fheader.lctitle"
  case titleImage = "fheader.lctitleImg"
  case trailingTitle = "fheader.rctitle"
  case headerJump = "fheader.jump"

  /// The type of the field.
  var type: FieldKind {
    switch self {
    case .identity: .identifier
    case .title, .trailingTitle: .string
    case .titleImage: .url
    case .jump, .headerJump: .jump
    }
  }

  /// Returns the value of the field, or `nil` if it is absent or invalid.
  func slot(of base: FloorBase) -> Slot? {
    switch self {
    case .identity: base.identity.map { .text($0.text) }
    case .title: base.header?.title.map(Slot.text)
    case .trailingTitle: base.header?.trailingTitle.map(Slot.text)
    case .titleImage: base.header?.titleImage.map(Slot.image)
    case .jump: base.jump.map(Slot.jump)
    case .headerJump: base.header?.jump.map(Slot.jump)
    }
  }
}
