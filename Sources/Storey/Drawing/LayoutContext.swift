/// The properties of the page for which renderers measure and draw.
public struct LayoutContext: Sendable, Hashable {
  /// The maximum height of a row and the maximum width of a page, in points.
  package static let maximumHeight: Double = 100_000

  /// The width of the page, in points.
  public package(set) var width: Double
  /// The direction of text. Renderers always lay out from left to right; the canvas mirrors the drawing.
  public package(set) var direction: PageDirection
  /// The time for which countdowns show the rest, in seconds since 1970-01-01 00:00 UTC; `nil` if they show their moments.
  public package(set) var now: Int?
  /// The other properties. A class, so that a copy of a context counts one reference.
  private let looks: Looks

  private final class Looks: Sendable {
    let theme: Theme
    let language: LanguageTag
    let currencySign: CurrencySign
    let words: PageWords

    init(theme: Theme, language: LanguageTag, currencySign: CurrencySign, words: PageWords) {
      self.theme = theme
      self.language = language
      self.currencySign = currencySign
      self.words = words
    }
  }

  /// The colours, text styles, shadows and radii.
  public var theme: Theme { looks.theme }
  /// The language of the page, which is also that of the texts that renderers add.
  public var language: LanguageTag { looks.language }
  /// The sign before prices.
  public var currencySign: CurrencySign { looks.currencySign }

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in points.
  ///   - direction: The direction of text.
  ///   - theme: The colours, text styles, shadows and radii.
  ///   - language: The language of the page.
  ///   - words: The texts of words that an app adds or replaces.
  ///   - currencySign: The sign before prices.
  ///   - now: The time for which countdowns show the rest, in seconds since 1970-01-01 00:00 UTC.
  public init(
    width: Double, direction: PageDirection = .leftToRight, theme: Theme = .standard,
    language: LanguageTag = .standard, words: PageWords = PageWords(), currencySign: CurrencySign = .standard,
    now: Int? = nil
  ) {
    self.now = now
    self.width = width
    self.direction = direction
    looks = Looks(theme: theme, language: language, currencySign: currencySign, words: words)
  }

  /// Returns the context for a part of a row that is not as wide as the page.
  func with(width: Double) -> LayoutContext {
    var context = self
    context.width = width
    return context
  }

  /// Returns the text of a word in the language of the page.
  public func text(_ word: PageWord) -> JSONText { looks.words.text(word, in: looks.language.lookup).text }

  /// Returns the value for the language of the page among values by language, in lower case; the first one if there is no other.
  package func choose<Value>(among values: [(language: String, text: Value)]) -> Value? {
    for language in looks.language.lookup {
      if let found = values.first(where: { $0.language == language }) { return found.text }
    }
    return values.first?.text
  }

  /// Returns the text of a word with an argument, such as the number of "{}K".
  public func text(_ word: PageWord, _ argument: String) -> JSONText {
    looks.words.text(word, in: looks.language.lookup).text(with: argument)
  }

  /// Returns the text of a word with an argument. Rules treat it as a placeholder for a missing text.
  public func placeholder(_ word: PageWord, _ argument: String) -> JSONText {
    looks.words.text(word, in: looks.language.lookup).placeholder(argument)
  }

  /// Returns the text of a word with a number. Rules treat it as a placeholder for a missing text.
  public func placeholder(_ word: PageWord, _ number: Int) -> JSONText {
    looks.words.text(word, in: looks.language.lookup).placeholder(number)
  }

  /// Returns an amount with the currency sign before it.
  public func price(_ amount: JSONText) -> JSONText {
    JSONText(looks.currencySign.text + amount.string, madeOf: amount)
  }

  /// Returns the radius of the theme for a size, in points.
  public func radius(_ size: CornerSize) -> Double { looks.theme.radius(size) }

  /// Returns the width of a text on one line, in points. O(length).
  public func width(of text: JSONText, style: TextStyle) -> Double {
    TextMeasurer.width(of: text, style: looks.theme.style(style))
  }

  /// Returns the width of a text of several runs on one line, in points. O(length).
  public func width(of text: StyledText) -> Double { TextMeasurer.width(of: text.resolved(in: looks.theme)) }

  /// Returns the width of a countdown, which it never exceeds, in points.
  public func width(of countdown: Countdown, style: TextStyle) -> Double {
    countdown.width(at: now, style: looks.theme.style(style))
  }

  /// Returns the height of a text of several runs that is laid out at a width, in points. `style` determines the height of its lines.
  /// O(length).
  public func height(of text: StyledText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let lines = TextMeasurer.lines(of: text.resolved(in: looks.theme), width: width, limit: lineLimit)
    return Double(lines.count) * looks.theme.style(style).lineHeight
  }

  /// Returns the height of a text that is laid out at a width, in points. O(length).
  public func height(of text: JSONText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let style = looks.theme.style(style)
    let lines = TextMeasurer.lines(of: text, style: style, width: width, limit: lineLimit)
    return Double(lines.count) * style.lineHeight
  }

  /// Returns the height of a row that contains only all lines of a text, inset by `inset` points from each edge.
  /// O(length).
  public func height(of text: JSONText, style: TextStyle = .body, insetBy inset: Double) -> Double {
    height(of: text, style: style, width: width - 2 * inset) + 2 * inset
  }
}

extension LayoutContext {
  /// Returns the style of the theme for a standard style. Returns a custom style of a renderer unchanged.
  package func style(_ style: TextStyle) -> TextStyle { looks.theme.style(style) }

  public static func == (a: LayoutContext, b: LayoutContext) -> Bool {
    guard a.width == b.width, a.direction == b.direction, a.now == b.now else { return false }
    return a.looks === b.looks
      || (a.theme == b.theme && a.language == b.language && a.currencySign == b.currencySign
        && a.looks.words == b.looks.words)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(direction)
    hasher.combine(language)
  }
}

/// The direction of text and of elements side by side.
public enum PageDirection: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// From left to right, as in English and Chinese.
  case leftToRight = "ltr"
  /// From right to left, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
