import Storey

/// The declarations of the styles without rules that a page uses, so that they are made once and not for each text.
struct HTMLStyles {
  /// The number of styles that are kept. Few pages have more.
  private static let most = 32

  private struct Known {
    let style: TextStyle
    let ofText: [UInt8]
    let ofRun: [UInt8]
  }

  private var known: [Known] = []

  /// Returns the declarations of a text in a style without a rule. O(styles of the page).
  mutating func declarations(of style: TextStyle) -> [UInt8] { known(style).ofText }

  /// Returns the declarations of a run in a style without a rule. O(styles of the page).
  mutating func declarations(ofRun style: TextStyle) -> [UInt8] { known(style).ofRun }

  private mutating func known(_ style: TextStyle) -> Known {
    if let known = known.first(where: { $0.style.looksLike(style) }) { return known }
    if known.count == Self.most { known.removeAll(keepingCapacity: true) }
    let new = Known(
      style: style, ofText: Array(HTMLStyleSheet.declarations(of: style).utf8),
      ofRun: Array(HTMLStyleSheet.declarations(ofRun: style).utf8))
    known.append(new)
    return new
  }
}

extension TextStyle {
  fileprivate func looksLike(_ other: TextStyle) -> Bool {
    size == other.size && lineHeight == other.lineHeight && weight == other.weight && color == other.color
      && isStruckThrough == other.isStruckThrough && isItalic == other.isItalic
  }
}
