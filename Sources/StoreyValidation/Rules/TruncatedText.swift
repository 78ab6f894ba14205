import Storey

/// A drawn text that is truncated.
struct TruncatedText: Sendable {
  let text: JSONText
  let kind: Kind

  /// The kind of a text, as far as the drawing shows it.
  enum Kind: String {
    case price, number, tab, header, text
  }

  /// The place of a text in the drawing of a part.
  struct Place {
    let part: PartPath
    /// Whether the text is, or is in, an element with the role of a heading.
    let isInHeading: Bool
    /// Whether the text is, or is in, an element that can be tapped.
    let isInTap: Bool
  }
}

extension TruncatedText.Kind {
  /// The styles of prices, by their names: a template may change the look of a style.
  private static let priceStyles: Set<String> = [
    TextStyle.price.name, TextStyle.formerPrice.name, TextStyle.largePrice.name, TextStyle.smallPrice.name,
  ]

  /// Creates the kind of a text. Prices and numbers are recognized anywhere; tabs are tappable texts in a sticky header.
  init(of text: JSONText, style: TextStyle, at place: TruncatedText.Place) {
    if Self.priceStyles.contains(style.name) {
      self = .price
    } else if let amount = Self.amount(text.string) {
      self = amount
    } else if case .header = place.part {
      self = place.isInTap ? .tab : .header
    } else {
      self = place.isInHeading ? .header : .text
    }
  }

  /// Returns `price` for a number with the sign of a currency, `number` for another number, and `nil` for any other text.
  private static func amount(_ text: String) -> Self? {
    var hasDigit = false
    var kind = Self.number
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .decimalNumber: hasDigit = true
      case .currencySymbol: kind = .price
      case .spaceSeparator: continue
      default: if !"+-−.,%'".unicodeScalars.contains(scalar) { return nil }
      }
    }
    return hasDigit ? kind : nil
  }

  /// Whether a renderer may expect the text to be truncated. A part of a price or of a number is another price or number.
  var mayBeExpected: Bool { self != .price && self != .number }
}
