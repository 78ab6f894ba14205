import Storey
import StoreyProject
import StoreyTemplates

/// A colour with components from 0 to 1, as editors show it in a picker.
package struct PickedColor: Sendable, Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  /// Creates a colour.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from red, green, blue and opacity, eight bits each, from the highest byte down.
  init(_ bits: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  /// The components as bytes. Components outside of 0...1 are clamped.
  var bytes: [UInt8] {
    [red, green, blue, alpha].map { $0.isFinite ? UInt8((min(max($0, 0), 1) * 255).rounded()) : 0 }
  }
}

/// A colour that is written in a file.
package struct ColorUse: Sendable, Hashable {
  /// The bytes of the text, without quotes.
  package let range: Range<Int>
  /// The colour.
  package let color: PickedColor
}

/// The literal colours of a theme or a template.
package enum WrittenColors {
  /// Returns the literal colours, in order, where the file is read as a theme or a template. O(bytes).
  package static func colors(in file: EditedFile) -> [ColorUse] {
    places(in: file).compactMap { value in
      guard value.kind == .string, let text = value.text, case .literal(let bits)? = ThemeColor(hex: text.string) else {
        return nil
      }
      return ColorUse(range: file.content(of: text), color: PickedColor(bits))
    }
  }

  /// Returns the text of a picked colour in the form of the text that it replaces: with three digits if this is exact, with eight
  /// if there were eight or the colour is not opaque, otherwise with six; and in capital letters, unless there were small ones.
  package static func text(of color: PickedColor, replacing text: String) -> String {
    let bytes = color.bytes
    let isShort = text.utf8.count == 4 && bytes.allSatisfy { $0 % 17 == 0 } && bytes[3] == 255
    let isLong = text.utf8.count == 9 || bytes[3] != 255
    let isSmall = text.hasPrefix("#") && text.contains { ("a"..."f").contains($0) }
    let digits = bytes.prefix(isLong ? 4 : 3).map { byte in
      let digits = String(byte, radix: 16, uppercase: !isSmall)
      return isShort ? String(digits.prefix(1)) : (byte < 16 ? "0" : "") + digits
    }
    return "#" + digits.joined()
  }

  /// Returns the values that are read as colours, which may be roles or invalid. O(bytes).
  static func places(in file: EditedFile) -> [JSONValue] {
    guard let root = file.document?.root else { return [] }
    guard file.kind == .theme || file.kind == .template, let description = file.kind.root?() else { return [] }
    let colors = Set([WrittenColor.valueDescription] + Self.literal)
    return DescribedValues.values(in: root, describedBy: description) { colors.contains($0) }
  }

  /// The description of the colours of a palette, which are literals.
  private static var literal: [ValueDescription] {
    let theme = Theme.description
    guard case .model(let palette)? = theme.fields.first(where: { $0.key == "light" })?.value else { return [] }
    let fields = theme.models.first { $0.name == palette.name }?.fields ?? []
    return Array(Set(fields.map(\.value)))
  }
}
