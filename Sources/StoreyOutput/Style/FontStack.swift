import Storey

/// The font families of the outputs: the ones that the engine's text metrics belong to, then fallbacks for Chinese, Japanese
/// and Korean, and for Hebrew and Arabic. No face of emoji is named: browsers use the one of the system, with its exact widths,
/// while Chromium rounds the widths of Noto Color Emoji to whole pixels if a style sheet names it.
enum FontStack {
  static let css =
    #""Liberation Sans",Arimo,Helvetica,Arial,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei","DejaVu Sans",system-ui,sans-serif"#
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
