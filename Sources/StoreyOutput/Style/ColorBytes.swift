import Storey

/// A literal colour, with its opacity apart.
struct ColorBytes {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32
  private let alpha: UInt32

  /// Creates the bytes of a literal colour; those of opaque black for a role.
  init(_ color: ThemeColor) {
    let bits: UInt32 = if case .literal(let bits) = color { bits } else { 0xFF }
    (red, green, blue, alpha) = (bits >> 24, bits >> 16 & 0xFF, bits >> 8 & 0xFF, bits & 0xFF)
  }

  /// The colour in CSS.
  var css: String { "rgb(\(red) \(green) \(blue)/\(opacity))" }

  /// The colour without its opacity: `#RGB` if this is exact, otherwise `#RRGGBB`.
  var opaqueHex: String {
    let channels = [red, green, blue]
    if channels.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + channels.map { String($0 / 17, radix: 16, uppercase: true) }.joined()
    }
    return ThemeColor.literal(red << 24 | green << 16 | blue << 8 | 0xFF).name
  }

  /// The opacity from 0 to 1, with two decimals if they are enough to get the same byte, otherwise with three (CSS Color 4, 15.1).
  var opacity: String {
    let exact = Double(alpha) / 255
    let short = (exact * 100).rounded() / 100
    return Wording.length((short * 255).rounded() == Double(alpha) ? short : (exact * 1000).rounded() / 1000)
  }
}
