import Storey
import Testing

/// The shadows and radii of themes.
@Suite struct ThemeShapeTests {
  @Test func `a theme changes the shadows and radii that it contains`() throws {
    let text = ##"{"shadows": {"low": {"y": -2, "dark": "#FF000080"}}, "radii": {"large": 20.5}}"##
    let reading = Theme.read(Array(text.utf8))
    let theme = try #require(reading.value)
    #expect(reading.diagnostics.isEmpty)
    #expect(theme.shadow(.low) == Theme.Shadow(y: -2, blur: 3, light: 0x0000_001A, dark: 0xFF00_0080))
    #expect(theme.shadow(.high) == Theme.standard.shadow(.high))
    #expect(CornerSize.allCases.map(theme.radius) == [4, 8, 20.5])
    #expect(theme.styles == TextStyle.standard)
    #expect(theme != .standard)
    #expect(LayoutContext(width: 375, theme: theme).radius(.large) == 20.5)
  }

  @Test(
    arguments: [
      (
        #"{"shadows": {"low": {"blur": -1}}}"#,
        "out-of-range /shadows/low/blur: the number -1 is out of range; expected 0 to 200 points"
      ),
      (
        #"{"shadows": {"low": {"y": 1e3}}}"#,
        "out-of-range /shadows/low/y: the number 1e3 is out of range; expected -100 to 100 points"
      ),
      (
        #"{"shadows": {"middle": {"light": "black"}}}"#,
        "out-of-range /shadows/middle/light: invalid colour \"black\""
      ),
      (#"{"shadows": {"mid": {}}}"#, "unknown-key /shadows/mid: unknown key \"mid\""),
      (
        #"{"radii": {"small": 1001}}"#,
        "out-of-range /radii/small: the number 1001 is out of range; expected 0 to 1000 points"
      ),
      (#"{"radii": {"medium": 3}}"#, "unknown-key /radii/medium: unknown key \"medium\""),
      (#"{"radii": 8}"#, "wrong-type /radii: expected an object, found the number 8"),
    ])
  func `an invalid shadow or radius is reported with its position`(text: String, finding: String) {
    let reading = Theme.read(Array(text.utf8))
    let found = reading.diagnostics.map { "\($0.rule) \($0.pointer?.description ?? ""): \($0.message)" }
    #expect(found == [finding])
    #expect(reading.value == nil)
  }

  @Test func `values that are set in Swift are clamped`() {
    let shadow = Theme.Shadow(y: -1e9, blur: .nan, light: 0, dark: 0)
    #expect(shadow.y == -100 && shadow.blur == 0)
    var theme = Theme.standard
    theme.change(.small, to: 1e9)
    theme.change(.middle, to: shadow)
    #expect(theme.radius(.small) == 1000 && theme.radius(.middle) == 8)
    #expect(theme.shadow(.middle) == shadow && theme.shadow(.low) == Theme.standard.shadow(.low))
  }
}
