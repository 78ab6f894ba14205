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
