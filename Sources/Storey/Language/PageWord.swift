/// A text that a renderer adds to a page in the language of the page, for example the label of a picture without a title.
///
///     extension PageWord {
///       static let soldOut = PageWord("soldOut", ["en": "Sold out", "zh": "已售完"])
///     }
///     canvas.text(canvas.context.text(.soldOut), in: frame)
///
/// `FloorRegistry.words` adds languages and replaces texts. Words with the same name are equal.
public struct PageWord: Sendable {
  /// The name of the word, in camel case.
  public var name: String { storage.name }
  private let storage: Storage

  /// A class, so that a copy of a word counts one reference.
  private final class Storage: Sendable {
    let name: String
    let languages: [String]
    /// The texts, in the order of `languages`. The first one is used for all other languages.
    let texts: [PageWordText]

    init(_ name: String, _ texts: KeyValuePairs<String, String>) {
      self.name = name
      languages = texts.map { $0.key.lowercased() }
      self.texts = texts.map { PageWordText($0.value) }
    }
  }

  /// Creates a word.
  ///
  /// - Parameters:
  ///   - name: The name of the word, in camel case.
  ///   - texts: The texts by language (BCP 47). The text of `zh` is also used for `zh-CN`, unless there is one for `zh-CN`. The
  ///     first text is used for all other languages. `{}` in a text is replaced by an argument, for example a number.
  public init(_ name: String, _ texts: KeyValuePairs<String, String>) {
    storage = Storage(name, texts)
  }

  /// Returns the text in a language, in lower case; `nil` if the word has no text in it.
  func text(in language: String) -> PageWordText? {
    for index in storage.languages.indices where storage.languages[index] == language { return storage.texts[index] }
    return nil
  }

  /// The text for all languages without their own.
  var fallback: PageWordText { storage.texts.first ?? PageWordText(name) }
}

extension PageWord: Hashable {
  public static func == (a: PageWord, b: PageWord) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PageWord {
  /// The label of a picture without a title. `{}` is its number.
  public static let picture = PageWord("picture", ["en": "Picture {}", "zh": "图片 {}", "zh-Hant": "圖片 {}"])
  /// The label of the buttons that float over a page.
  public static let shortcuts = PageWord("shortcuts", ["en": "Shortcuts", "zh": "快捷入口", "zh-Hant": "快捷入口"])
  /// The label of the button that unfolds further buttons over a page. `{}` is their number.
  public static let moreShortcuts = PageWord("moreShortcuts", ["en": "{} more", "zh": "还有 {} 个", "zh-Hant": "還有 {} 個"])
  /// The label of the sign that a page may be shared.
  public static let share = PageWord("share", ["en": "Share", "zh": "分享", "zh-Hant": "分享"])
  /// The label of the sign of the shopping cart.
  public static let cart = PageWord("cart", ["en": "Cart", "zh": "购物车", "zh-Hant": "購物車"])
  /// The title of a page without a title.
  public static let untitledPage = PageWord(
    "untitledPage",
    ["en": "Untitled page", "zh": "未命名页面", "zh-Hant": "未命名頁面"])
  /// The text of the box that replaces a floor with an unknown pattern. `{}` is the pattern.
  public static let unknownFloor = PageWord(
    "unknownFloor",
    ["en": "Unknown floor {}", "zh": "未知楼层 {}", "zh-Hant": "未知樓層 {}"])
  /// The text of the box that replaces a floor that this app cannot show. `{}` is the pattern.
  public static let unsupportedFloor = PageWord(
    "unsupportedFloor",
    ["en": "Unsupported floor {}", "zh": "不支持的楼层 {}", "zh-Hant": "不支援的樓層 {}"])
  /// The text of the box that replaces a floor with errors. `{}` is the pattern.
  public static let invalidFloor = PageWord(
    "invalidFloor",
    ["en": "Invalid floor {}", "zh": "无效的楼层 {}", "zh-Hant": "無效的樓層 {}"])
  /// The reason in the box of a floor that this app cannot show. `{}` is the name and the version of a missing capability.
  public static let requiredCapability = PageWord(
    "requiredCapability",
    ["en": "Requires {}", "zh": "需要 {}", "zh-Hant": "需要 {}"])
  /// The text of the box that replaces a row without a renderer. `{}` is the identifier of the missing renderer.
  public static let missingRenderer = PageWord(
    "missingRenderer",
    ["en": "No renderer for {}", "zh": "缺少渲染器 {}", "zh-Hant": "缺少轉譯器 {}"])
  /// A number of ten thousands, in languages that count in these: 1.2万.
  public static let tenThousands = PageWord(
    "tenThousands", ["zh": "{}万", "zh-Hant": "{}萬", "ja": "{}万", "ko": "{}만"])
  /// A number of hundred millions, in languages that count in these: 3亿.
  public static let hundredMillions = PageWord(
    "hundredMillions", ["zh": "{}亿", "zh-Hant": "{}億", "ja": "{}億", "ko": "{}억"])
  /// A number of thousands: 12K.
  public static let thousands = PageWord("thousands", ["en": "{}K"])
  /// A number of millions: 3M.
  public static let millions = PageWord("millions", ["en": "{}M"])
  /// A number of billions: 1B.
  public static let billions = PageWord("billions", ["en": "{}B"])
}

/// The text of a word in one language. A class, so that a copy counts one reference.
final class PageWordText: Sendable, Hashable {
  /// The text; `{}` is replaced by an argument.
  let text: JSONText
  /// The text before and after the argument; `nil` if the text has no argument.
  private let parts: (before: String, after: String)?
  /// The placeholders with the arguments 1 to 16, cached because most pages need them many times.
  private let numbered: [JSONText]

  init(_ text: String) {
    self.text = JSONText(text)
    guard let argument = text.firstRange(of: "{}") else {
      (parts, numbered) = (nil, [])
      return
    }
    let parts = (before: String(text[..<argument.lowerBound]), after: String(text[argument.upperBound...]))
    self.parts = parts
    numbered = (1...16).map { JSONText(placeholder: "\(parts.before)\($0)\(parts.after)") }
  }

  /// Returns the text with an argument.
  func text(with argument: String) -> JSONText {
    JSONText(parts.map { $0.before + argument + $0.after } ?? "\(text.string) \(argument)")
  }

  /// Returns the text with an argument, as a placeholder of a missing text.
  func placeholder(_ argument: String) -> JSONText {
    guard let parts else { return JSONText(placeholder: "\(text.string) \(argument)") }
    return JSONText(placeholder: "\(parts.before)\(argument)\(parts.after)")
  }

  /// Returns the text with a number, as a placeholder of a missing text.
  func placeholder(_ number: Int) -> JSONText {
    numbered.indices.contains(number - 1) ? numbered[number - 1] : placeholder(String(number))
  }

  static func == (a: PageWordText, b: PageWordText) -> Bool { a.text == b.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
