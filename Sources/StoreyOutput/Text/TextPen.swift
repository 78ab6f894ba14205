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

  /// Returns the ANSI escape sequence that selects the pen and resets the previous one.
  ///
  /// - Parameter usesColor: Whether the tint is included.
  package func sequence(usesColor: Bool = true) -> String {
    var codes = "0"
    if isBold { codes += ";1" }
    if isDim { codes += ";2" }
    if isReversed { codes += ";7" }
    switch tint {
    case .plain: break
    case .price: if usesColor { codes += ";31" }
    case .accent: if usesColor { codes += ";36" }
    }
    return "\u{1B}[\(codes)m"
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
