import Storey
import Testing

@Suite struct ThemeTests {
  @Test func `a theme overrides the values that it contains and keeps the others`() throws {
    let reading = Theme.read(
      Array(
        ##"{"dark": {"price": "#0F0"}, "styles": {"title": {"size": 20, "color": "accent"}, "price": {"weight": "regular"}}}"##
          .utf8))
    let theme = try #require(reading.value)
    #expect(reading.diagnostics.isEmpty)
    #expect(theme.light == Theme.standard.light)
    #expect(theme.dark[.price] == .literal(0x00FF_00FF))
    #expect(theme.dark[.text] == Theme.standard.dark[.text])
    #expect(theme.style(.title).size == 20 && theme.style(.title).color == .accent)
    #expect(theme.style(.title).lineHeight == TextStyle.title.lineHeight)
    #expect(theme.style(.price).weight == .regular)
    #expect(theme.style(.body) == .body)
    let own = TextStyle(name: "title", size: 3, lineHeight: 4)
    #expect(theme.style(own) == own)
    #expect(theme.styles.count == TextStyle.standard.count)
  }

  @Test(
    arguments: [
      (##"{"light": {"text": "red"}}"##, RuleID.outOfRange), (##"{"light": {"ink": "#000"}}"##, .unknownKey),
      (##"{"styles": {"title": {"size": 1000}}}"##, .outOfRange),
      (##"{"styles": {"title": {"weight": "heavy"}}}"##, .outOfRange),
      (##"{"styles": {"title": {"color": "txet"}}}"##, .outOfRange), (##"{"styles": []}"##, .wrongType),
      ("[]", .wrongType),
      ("{", .invalidJSON),
    ])
  func `the errors of a theme are reported`(text: String, rule: RuleID) {
    #expect(Theme.read(Array(text.utf8)).diagnostics.map(\.rule) == [rule])
  }

  /// Returns the contrast ratio of two opaque colours as defined by WCAG 2.2.
  private func contrast(_ a: ThemeColor, _ b: ThemeColor) -> Double {
    func luminance(_ color: ThemeColor) -> Double {
      guard case .literal(let value) = color else { return 0 }
      let channels = [24, 16, 8].map { shift -> Double in
        let channel = Double(value >> UInt32(shift) & 0xFF) / 255
        // The power of 2.5 approximates the power of 2.4 in WCAG and needs only the square root of the standard library.
        return channel <= 0.04045
          ? channel / 12.92
          : ((channel + 0.055) / 1.055) * ((channel + 0.055) / 1.055)
            * ((channel + 0.055) / 1.055).squareRoot()
      }
      return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test func `the standard colours of text have a contrast of at least 4.5 in light and dark mode`() {
    for palette in [Theme.standard.light, Theme.standard.dark] {
      for text in [ThemeColor.Role.text, .secondaryText, .price, .accent] {
        for ground in [ThemeColor.Role.surface, .fill, .background] {
          #expect(contrast(palette[text], palette[ground]) >= 4.5, "\(text) on \(ground)")
        }
      }
    }
  }
}
