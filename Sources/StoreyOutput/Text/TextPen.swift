import Storey

/// How a terminal shows what is written with it.
package struct TextPen: Hashable, Sendable {
  /// What a colour says; which one it is, the terminal's own palette decides.
  package enum Tint: Sendable {
    case plain, price, accent
  }

  package var tint = Tint.plain
  package var isBold = false
  package var isDim = false
  package var isReversed = false

  package init(tint: Tint = .plain, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false) {
    self.tint = tint
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  /// Plain text.
  package static let plain = TextPen()
  /// What is there to hold other things apart.
  package static let dim = TextPen(isDim: true)
}

extension TextPen {
  /// The pen for a text of a style.
  init(_ style: TextStyle) {
    let isSecondary = style.color == .secondaryText
    let tint: Tint =
      switch style.color {
      case .price: .price
      case .accent: .accent
      default: .plain
      }
    self.init(tint: tint, isBold: style.weight == .bold, isDim: isSecondary)
  }
}
