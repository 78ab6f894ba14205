import Storey

/// The style of a text in a terminal.
package struct TextPen: Hashable, Sendable {
  /// The meaning of a colour. The palette of the terminal selects the colour itself.
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
  /// The pen of lines and boxes.
  package static let dim = TextPen(isDim: true)
}

extension TextPen {
  /// Creates the pen for a text style.
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
