import Storey

/// The faces that the engine's text metrics belong to, and those that stand in where they are not there: a
/// Helvetica-metric face first, then those for Chinese, Japanese and Korean, for Hebrew and Arabic, and for emoji.
enum FontStack {
  static let css =
    #""Liberation Sans",Arimo,Helvetica,Arial,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei","DejaVu Sans",system-ui,sans-serif,"#
    + #""Noto Color Emoji""#

  /// How far above and below its baseline the face reaches, in em (`hhea` of Liberation Sans 2.1).
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
