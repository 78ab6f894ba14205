import Storey

/// The font families of the outputs: the ones that the engine's text metrics belong to, then fallbacks for Chinese, Japanese
/// and Korean, for Hebrew and Arabic, and for emoji.
enum FontStack {
  static let css =
    #""Liberation Sans",Arimo,Helvetica,Arial,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei","DejaVu Sans",system-ui,sans-serif,"#
    + #""Noto Color Emoji""#

  /// The ascent and the descent of the font, in em (`hhea` of Liberation Sans 2.1).
  static let ascent = 0.905
  static let descent = 0.212
}

extension TextStyle.Weight {
  /// The weight in CSS.
  var css: String {
    switch self {
    case .regular: "400"
    case .bold: "700"
    }
  }
}
