import Storey

/// The source of a text: a constant, a field, or several of these.
indirect enum TextSource: Sendable {
  case constant(JSONText)
  case slot(Int)
  /// A rich text, with styles of its own.
  case rich(Int)
  /// A field in a format for numbers.
  case formatted(Int, NumberFormat)
  /// Texts to concatenate. They are concatenated when a row is drawn: a page may have many items, and few of its rows are
  /// drawn.
  case joined([TextSource])
  /// The runs of a text with several styles.
  case runs([RunPlan])
  /// The first of some texts that is drawn.
  case first([RunPlan])
  /// Texts by language, in lower case; the first one is that of all other languages.
  case localized([(language: String, text: TextSource)])

  /// Returns the text, or `nil` if one of its slots is absent.
  func text(in scope: Scope, _ context: LayoutContext) -> JSONText? {
    switch self {
    case .constant(let text): text
    case .slot(let index), .rich(let index): scope[index].text
    case .formatted(let index, let format):
      scope[index].text.map { context.text($0, as: format) }
    case .joined(let parts): Self.join(parts, in: scope, context)
    case .localized(let texts): context.choose(among: texts)?.text(in: scope, context)
    case .first(let texts):
      texts.lazy.filter { $0.isDrawn(in: scope) }.compactMap { $0.source.text(in: scope, context) }.first
    case .runs(let runs): Self.join(runs.filter { $0.isDrawn(in: scope) }.map(\.source), in: scope, context)
    }
  }

  /// The slot whose value is all of the text; `nil` for another text.
  private var slot: Int? {
    switch self {
    case .slot(let slot), .formatted(let slot, _), .rich(let slot): slot
    case .constant, .joined, .runs, .first, .localized: nil
    }
  }

  private static func join(_ parts: [TextSource], in scope: Scope, _ context: LayoutContext) -> JSONText? {
    var text = ""
    var (first, firstSlot) = (JSONText?.none, Int?.none)
    var others: [JSONText] = []
    for part in parts {
      guard let piece = part.text(in: scope, context) else { return nil }
      text += piece.string
      if case .constant = part { continue }
      if first == nil {
        (first, firstSlot) = (piece, part.slot)
      } else if firstSlot == nil || part.slot != firstSlot {
        others.append(piece)
      }
    }
    guard let first else { return JSONText(text, madeOf: []) }
    // Most texts contain one field, for which no array is needed.
    return others.isEmpty ? JSONText(text, madeOf: first) : JSONText(text, madeOf: [first] + others)
  }

  /// Returns the runs of the text with their styles; `nil` if the text has one style, or if one of its slots is absent.
  func styledText(in scope: Scope, style: TextStyle, _ context: LayoutContext) -> StyledText? {
    if case .rich(let slot) = self, case .rich(let rich) = scope[slot] {
      return rich.styled(context.theme.style(style))
    }
    guard case .runs(let runs) = self else { return nil }
    var parts: [(text: JSONText, style: TextStyle)] = []
    for run in runs where run.isDrawn(in: scope) {
      guard let text = run.source.text(in: scope, context) else { return nil }
      parts.append((text, run.style?.resolved(in: scope, context) ?? style))
    }
    return StyledText(parts)
  }

  /// Whether the text may have several styles.
  var isStyled: Bool {
    switch self {
    case .runs, .rich: true
    case .constant, .slot, .formatted, .joined, .first, .localized: false
    }
  }

  /// Whether it is a rich text with a link.
  func hasLink(in scope: Scope) -> Bool {
    guard case .rich(let slot) = self, case .rich(let rich) = scope[slot] else { return false }
    return rich.link != nil
  }

  /// Whether none of its slots is absent.
  func isPresent(in scope: Scope) -> Bool {
    switch self {
    case .constant: true
    case .slot(let index), .rich(let index), .formatted(let index, _): scope.hasText(index)
    case .joined(let parts): parts.allSatisfy { $0.isPresent(in: scope) }
    case .localized(let texts): texts.allSatisfy { $0.text.isPresent(in: scope) }
    case .first(let texts): texts.contains { $0.isDrawn(in: scope) && $0.source.isPresent(in: scope) }
    case .runs(let runs): runs.allSatisfy { !$0.isDrawn(in: scope) || $0.source.isPresent(in: scope) }
    }
  }
}

/// A part of a text with a style of its own.
struct RunPlan: Sendable {
  let source: TextSource
  /// The style; `nil` for that of the text.
  let style: StylePlan?
  /// The condition for the run to be part of the text.
  let when: Condition?

  func isDrawn(in scope: Scope) -> Bool { when?.isMet(in: scope) ?? true }
}
