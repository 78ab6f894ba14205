/// The properties of the page for which renderers measure and draw.
public struct LayoutContext: Sendable, Hashable {
  /// The maximum height of a row and the maximum width of a page, in points.
  static let maximumHeight: Double = 100_000

  /// The width of the page, in points.
  public package(set) var width: Double
  /// The direction of text. Renderers always lay out from left to right; the canvas mirrors the drawing.
  public package(set) var direction: PageDirection
  /// The colours and text styles.
  public let theme: Theme
  /// The language of the page, which is also that of the texts that renderers add.
  public let language: LanguageTag
  /// The sign before prices.
  public let currencySign: CurrencySign
  private let words: PageWords

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in points.
  ///   - direction: The direction of text.
  ///   - theme: The colours and text styles.
  ///   - language: The language of the page.
  ///   - words: The texts of words that an app adds or replaces.
  ///   - currencySign: The sign before prices.
  public init(
    width: Double, direction: PageDirection = .leftToRight, theme: Theme = .standard,
    language: LanguageTag = .standard, words: PageWords = PageWords(), currencySign: CurrencySign = .standard
  ) {
    self.width = width
    self.direction = direction
    self.theme = theme
    self.language = language
    self.words = words
    self.currencySign = currencySign
  }

  /// Returns the text of a word in the language of the page.
  public func text(_ word: PageWord) -> JSONText { words.text(word, in: language.lookup).text }

  /// Returns the text of a word with an argument. Rules treat it as a placeholder for a missing text.
  public func placeholder(_ word: PageWord, _ argument: String) -> JSONText {
    words.text(word, in: language.lookup).placeholder(argument)
  }

  /// Returns the text of a word with a number. Rules treat it as a placeholder for a missing text.
  public func placeholder(_ word: PageWord, _ number: Int) -> JSONText {
    words.text(word, in: language.lookup).placeholder(number)
  }

  /// Returns an amount with the currency sign before it.
  public func price(_ amount: JSONText) -> JSONText { JSONText(currencySign.text + amount.string, madeOf: amount) }

  /// Returns the width of a text on one line, in points. O(length).
  public func width(of text: JSONText, style: TextStyle) -> Double {
    TextMeasurer.width(of: text, style: theme.style(style))
  }

  /// Returns the height of a text that is laid out at a width, in points. O(length).
  public func height(of text: JSONText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let style = theme.style(style)
    let lines = TextMeasurer.lines(of: text, style: style, width: width, limit: lineLimit)
    return Double(lines.count) * style.lineHeight
  }

  /// Returns the height of a row that contains only all lines of a text, inset by `inset` points from each edge.
  /// O(length).
  public func height(of text: JSONText, style: TextStyle = .body, insetBy inset: Double) -> Double {
    height(of: text, style: style, width: width - 2 * inset) + 2 * inset
  }
}

/// The direction of text and of elements side by side.
public enum PageDirection: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// From left to right, as in English and Chinese.
  case leftToRight = "ltr"
  /// From right to left, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
