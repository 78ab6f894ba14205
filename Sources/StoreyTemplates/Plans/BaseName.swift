import Storey

/// What every floor has, by the name that templates use.
enum BaseName: String, CaseIterable, Sendable {
  case identity = "identityId"
  case jump
  case title = "fheader.lctitle"
  case titleImage = "fheader.lctitleImg"
  case trailingTitle = "fheader.rctitle"
  case headerJump = "fheader.jump"

  /// What it holds, in the terms of a field.
  var type: FieldKind {
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
    case .jump: base.jump.map(Slot.jump) ?? .absent
    case .headerJump: base.header?.jump.map(Slot.jump) ?? .absent
    }
  }

  private static func slot(_ text: JSONText?) -> Slot { text.map(Slot.text) ?? .absent }
}
