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

  /// What a floor has under this name; nil where it has nothing, or nothing fit.
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
