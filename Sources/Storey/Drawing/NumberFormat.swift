/// The way in which a text shows a number: `context.text(price, as: .price)`, or the word after the colon in `{price:price}` of a template.
public enum NumberFormat: String, CaseIterable, Sendable {
  /// The sign of the currency and the amount: `¥129.90`. A single decimal gets a zero.
  case price
  /// The parts of a price: the sign of the currency, `129` and `.90`. Decimals are empty for a whole amount.
  case sign, whole, decimals
  /// The digits in groups of three: `12,345`.
  case grouped
  /// A rounded number with a word: `1.2万` in Chinese, Japanese and Korean, `12K` in other languages.
  case compact

  /// Returns a number in the format.
  func string(of written: JSONText, in context: LayoutContext) -> String {
    let text = written.string
    let parts = Decimal(text)
    switch self {
    case .price:
      let amount = parts.map { $0.whole + $0.decimals } ?? text
      let (minus, rest) = amount.hasPrefix("-") ? ("-", String(amount.dropFirst())) : ("", amount)
      return minus + context.currencySign.text + rest
    case .sign: return context.currencySign.text
    case .whole: return parts.map { String($0.whole) } ?? text
    case .decimals: return parts?.decimals ?? ""
    case .grouped: return parts.map { Self.grouped($0.whole) + $0.fraction } ?? text
    case .compact: return parts.flatMap { _ in written.number }.map { Self.compact($0, context) ?? text } ?? text
    }
  }

  /// The parts of a number that is written without an exponent.
  private struct Decimal {
    /// The digits before the point, with the sign.
    let whole: Substring
    /// The point and the digits after it, as they are written; empty without any.
    let fraction: Substring

    init?(_ text: String) {
      var (point, last) = (String.Index?.none, UInt8(ascii: "-"))
      for index in text.utf8.indices {
        let byte = text.utf8[index]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        case UInt8(ascii: "-") where index == text.startIndex: break
        case UInt8(ascii: ".") where point == nil && Self.isDigit(last): point = index
        default: return nil
        }
        last = byte
      }
      if !Self.isDigit(last) { return nil }
      whole = text[..<(point ?? text.endIndex)]
      fraction = text[(point ?? text.endIndex)...]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The decimals of a price: none for a whole amount, otherwise at least two.
    var decimals: String {
      if fraction.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "0") }) { return "" }
      return fraction.utf8.count == 2 ? fraction + "0" : String(fraction)
    }
  }

  private static func grouped(_ whole: Substring) -> String {
    let sign = whole.hasPrefix("-") ? "-" : ""
    let digits = Array(whole.dropFirst(sign.count))
    var grouped = sign
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }

  /// The units of large numbers, the largest first: in languages that count in ten thousands, and in others.
  private static let myriads: [(size: Double, word: PageWord)] = [(1e8, .hundredMillions), (1e4, .tenThousands)]
  private static let thousands: [(size: Double, word: PageWord)] = [
    (1e9, .billions), (1e6, .millions), (1e3, .thousands),
  ]

  /// Returns a number with one decimal below ten units, and without decimals above; `nil` below the smallest unit.
  private static func compact(_ number: Double, _ context: LayoutContext) -> String? {
    let language = context.language.text.lowercased().prefix { $0 != "-" }
    let units = ["zh", "ja", "ko"].contains(language) ? myriads : thousands
    let size = abs(number)
    for (index, unit) in units.enumerated() where size >= unit.size {
      let count = size / unit.size
      // Cut and not rounded: 9,999 sold are not ten thousand.
      let tenths = (count * 10 + 1e-9).rounded(.down)
      let shown = tenths < 100 ? tenths / 10 : (count + 1e-9).rounded(.down)
      if shown >= 1e15 && index == 0 { return nil }
      return context.text(unit.word, Wording.length(number < 0 ? -shown : shown)).string
    }
    return nil
  }
}

extension LayoutContext {
  /// Returns a number in a format, in the language and with the currency sign of the page. A text that is not a plain decimal number
  /// stays as it is written, after the sign of the currency if the format is that of a price; it has no decimals.
  public func text(_ number: JSONText, as format: NumberFormat) -> JSONText {
    JSONText(format.string(of: number, in: self), madeOf: number)
  }
}
