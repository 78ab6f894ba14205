import Storey

/// The style sheet of a page. Elements have their frames as custom properties, in points: `--x` from the side where text
/// begins, `--y`, `--w`, `--h`.
enum HTMLStyleSheet {
  /// Returns the rules of a page: the theme's colours and text styles as custom properties, then the parts from the outside
  /// in.
  static func css(of context: LayoutContext) -> String {
    let themed = context.theme == .standard ? standardTheme : properties(of: context.theme)
    return themed + fixed + variable(width: context.width)
  }

  /// Returns the rules that depend on the width of the layout. In a viewport of that width one point is one CSS pixel.
  /// Narrower and wider viewports scale the page, up to 768 pixels: a page made for a phone should not get larger than that.
  private static func variable(width: Double) -> String {
    ".page{max-width:\(css(max(width, 768)))px}\n.floors,.p{--pt:calc(100cqw/\(css(width)))}\n"
  }

  private static let standardTheme = properties(of: .standard)

  /// Returns a theme as custom properties: `--price`, `--title-size` …
  private static func properties(of theme: Theme) -> String {
    let styles = theme.styles.map { style in
      let prefix = "--\(style.name)-"
      return "\(prefix)size:\(css(style.size));\(prefix)line:\(css(style.lineHeight));"
        + "\(prefix)weight:\(style.weight.css);\(prefix)color:\(css(of: style.color));"
        + "\(prefix)decoration:\(style.isStruckThrough ? "line-through" : "none")"
    }
    return ":root{color-scheme:light dark;\(properties(of: theme.light));\n\(styles.joined(separator: ";\n"))}\n"
      + "@media (prefers-color-scheme:dark){:root{\(properties(of: theme.dark))}}\n"
  }

  private static func properties(of palette: Theme.Palette) -> String {
    ThemeColor.Role.allCases.map { "--\($0.rawValue):\(palette[$0].name)" }.joined(separator: ";")
  }

  /// The rules that are the same for every page.
  private static let fixed: String =
    ThemeColor.Role.allCases.map { ".b-\($0.rawValue){background:var(--\($0.rawValue))}" }.joined() + "\n"
    + TextStyle.standard.map { style in
      let property = "var(--\(style.name)-"
      return ".t-\(style.name){font-size:calc(\(property)size)*var(--pt));line-height:calc(\(property)line)*var(--pt));"
        + "font-weight:\(property)weight);color:\(property)color);text-decoration:\(property)decoration)}\n"
    }.joined() + rules

  /// Returns the CSS declarations of a text style that is not a standard style.
  static func declarations(of style: TextStyle) -> String {
    "font-size:calc(\(css(style.size))*var(--pt));line-height:calc(\(css(style.lineHeight))*var(--pt));"
      + "font-weight:\(style.weight.css);color:\(css(of: style.color))"
      + (style.isStruckThrough ? ";text-decoration:line-through" : "")
  }

  /// Returns a colour in CSS.
  static func css(of color: ThemeColor) -> String {
    switch color {
    case .role(let role): "var(--\(role.rawValue))"
    case .literal: color.name
    }
  }

  private static func css(_ number: Double) -> String { Wording.length(number) }

  private static let rules = """
    *{box-sizing:border-box;margin:0;padding:0}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{background:var(--background);color:var(--text);\
    font-family:\(FontStack.css);font-kerning:none;font-variant-ligatures:none;font-variant-numeric:tabular-nums;\
    text-rendering:geometricPrecision;text-spacing-trim:space-all;text-autospace:no-autospace}
    .page{container-type:inline-size;width:100%;margin:0 auto}
    .name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .floors{position:relative;height:calc(var(--h)*var(--pt));background:var(--surface)}
    .s,.r{position:absolute;left:0;width:100%;top:calc(var(--y)*var(--pt));height:calc(var(--h)*var(--pt))}
    .r{overflow:hidden;overflow:clip}
    .h{position:sticky;top:calc(var(--t,0)*var(--pt));z-index:1;height:calc(var(--h)*var(--pt));\
    margin-bottom:calc(var(--m,0)*var(--pt))}
    .g{position:absolute;left:0;width:100%;top:0;height:calc(var(--h)*var(--pt));z-index:2;pointer-events:none}
    .g>.h{pointer-events:auto}
    .o{position:fixed;left:0;right:0;top:0;height:0;z-index:3}
    .p{position:relative}
    .e{position:absolute;display:block;inset-inline-start:calc(var(--x)*var(--pt));top:calc(var(--y)*var(--pt));\
    width:calc(var(--w)*var(--pt));height:calc(var(--h)*var(--pt))}
    .f{border-radius:calc(var(--r,0)*var(--pt))}
    .t{overflow:hidden;white-space:pre}
    .t-c{text-align:center}
    .t-e{text-align:end}
    .i{object-fit:cover;font-size:calc(10*var(--pt));background:var(--placeholder);color:var(--secondaryText)}
    .i-c{object-fit:contain;background:none}
    h2 .i-c{object-position:0}
    .a{position:absolute;display:block;inset:0;width:100%;height:100%}
    a,button{color:inherit;text-decoration:none;font:inherit;text-align:inherit;border:0;background:none;cursor:pointer;\
    scroll-margin-top:calc(var(--s,0)*var(--pt))}
    ul{list-style:none}
    :focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
    .c{overflow-x:auto;overflow-y:hidden;scrollbar-width:none;overscroll-behavior-x:contain}
    .c::-webkit-scrollbar{display:none}
    .c-page{scroll-snap-type:x mandatory}
    .c-free{scroll-snap-type:x proximity}
    .k{position:relative;display:block;width:calc(var(--w)*var(--pt));height:100%}
    .c-page>.k>*{scroll-snap-align:start;scroll-snap-stop:always}
    .c-free>.k>*{scroll-snap-align:start;scroll-margin-inline-start:calc(10*var(--pt))}

    """
}
