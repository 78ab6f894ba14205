import Storey

extension DefaultEntry {
  /// Returns the value as pages would have it; `nil` if the reading does not accept it.
  func slot(_ reading: SlotReading) -> Slot? {
    let text = source.text
    switch reading {
    case .text, .identifier: return source.kind == .string ? text.map(Slot.text) : nil
    case .choice(let choice): return text.flatMap { choice.contains($0) ? .text($0) : nil }
    case .number(let range, _):
      return text.flatMap { text in
        text.number.flatMap { source.kind == .number && range.allows($0) ? .text(text) : nil }
      }
    case .integer(let range, _):
      return text.flatMap { text in
        text.number.flatMap {
          source.kind == .number && Int(exactly: $0) != nil && range.allows($0) ? .text(text) : nil
        }
      }
    case .flag: return source.boolean.map(Slot.flag)
    case .color: return text.flatMap { ThemeColor(named: $0.string) }.map(Slot.color)
    case .rich, .url, .jump, .date, .items, .any, .children: return nil
    }
  }
}

extension NumberRange? {
  /// Whether a number is in the range and on a step of it.
  fileprivate func allows(_ number: Double) -> Bool { self.map { $0.contains(number) && $0.isOnStep(number) } ?? true }
}
