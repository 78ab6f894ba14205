import Storey

/// The style sheet of a page. Elements have their frames as custom properties, in points: `--x` from the side where text
/// begins, `--y`, `--w`, `--h`. A position is 0 unless an element sets it; a size is that of the element around it.
enum HTMLStyleSheet {
  /// Returns the rules of a page: the theme's colours and text styles as custom properties, then the parts from the outside
  /// in. The rules for placed buttons and for overlapping rows are left out of pages without them.
  static func css(of layout: TableLayout, fit: HTMLWriter.Fit, scheme: HTMLWriter.ColorScheme) -> String {
    let context = layout.context
    let isStandard = context.theme == .standard && scheme == .automatic
    let themed = isStandard ? standardTheme : properties(of: context.theme, scheme)
    let hasPlace = !layout.page.floatingPictures.isEmpty && layout.page.floatingPlacement != .standard
    return themed + fixed + (hasPlace ? placedOverlay : "") + (layout.hasOverlaps ? overlapping : "")
      + variable(width: context.width, fit)
  }

  /// Returns the rules that depend on the width of the layout. In a viewport of that width one point is one CSS pixel. A
  /// narrower viewport scales the page down.
  private static func variable(width: Double, _ fit: HTMLWriter.Fit) -> String {
    let scale = ".floors,.p{--pt:calc(100cqw/\(css(width)))}\n"
    switch fit {
    case .width: return ".col{max-width:\(css(max(width, HTMLWriter.Fit.widest)))px}\n" + scale
    case .phone:
      // A fraction of a pixel more than the layout still counts as its width.
      return ".col{max-width:\(css(width))px}\n" + scale + "@media(min-width:\(css(width + 1))px){\n\(framed)}\n"
    }
  }

  private static let standardTheme = properties(of: .standard, .automatic)

  /// Returns a theme as custom properties: `--price`, `--title-size` …
  private static func properties(of theme: Theme, _ scheme: HTMLWriter.ColorScheme) -> String {
    let styles = theme.styles.filter(\.hasRule).map { style in
      let prefix = "--\(style.name)-"
      return "\(prefix)size:\(css(style.size));\(prefix)line:\(css(style.lineHeight));"
        + "\(prefix)weight:\(style.weight.css);\(prefix)color:\(css(of: style.color));"
        + "\(prefix)decoration:\(style.isStruckThrough ? "line-through" : "none")"
    }
    let palette = properties(of: scheme == .dark ? theme.dark : theme.light)
    let root = ":root{color-scheme:\(scheme.css);\(palette);\n\(styles.joined(separator: ";\n"))}\n"
    guard scheme == .automatic else { return root }
    return root + "@media (prefers-color-scheme:dark){:root{\(properties(of: theme.dark))}}\n"
  }

  private static func properties(of palette: Theme.Palette) -> String {
    ThemeColor.Role.allCases.map { "--\($0.rawValue):\(palette[$0].name)" }.joined(separator: ";")
  }

  /// The rules that are the same for every page.
  private static let fixed: String =
    ThemeColor.Role.allCases.map { ".b-\($0.rawValue){background:var(--\($0.rawValue))}" }.joined() + "\n"
    + TextStyle.standard.filter(\.hasRule).map { style in
      let property = "var(--\(style.name)-"
      return ".t-\(style.name){font-size:calc(\(property)size)*var(--pt));line-height:calc(\(property)line)*var(--pt));"
        + "font-weight:\(property)weight);color:\(property)color);text-decoration:\(property)decoration)}\n"
    }.joined() + rules

  /// Returns the CSS declarations of a text style without a rule.
  static func declarations(of style: TextStyle) -> String {
    declarations(of: style, lineHeight: "calc(\(css(style.lineHeight))*var(--pt))")
  }

  private static func declarations(of style: TextStyle, lineHeight: String) -> String {
    "font-size:calc(\(css(style.size))*var(--pt));line-height:\(lineHeight);"
      + "font-weight:\(style.weight.css);color:\(css(of: style.color))"
      + (style.isStruckThrough ? ";text-decoration:line-through" : "") + (style.isItalic ? ";font-style:italic" : "")
  }

  /// Returns the CSS declarations of a run of a text with a style without a rule.
  static func declarations(ofRun style: TextStyle) -> String { declarations(of: style, lineHeight: "0") }

  /// Returns a colour in CSS.
  static func css(of color: ThemeColor) -> String {
    switch color {
    case .role(let role): "var(--\(role.rawValue))"
    case .literal: color.name
    }
  }

  private static func css(_ number: Double) -> String { Wording.length(number) }

  /// The distance from the start of a carousel at which items stop, in points, unless the first item begins farther from it.
  static func snapMargin(of paging: Element.Paging) -> Double { paging == .page ? 0 : 10 }

  /// The rules for a viewport that is wider than the layout: a column with the title of the page as a bar.
  private static let framed = """
    body{background:color-mix(in srgb,var(--background),var(--secondaryText) 14%)}
    .page{min-height:100vh;background:var(--background);box-shadow:0 0 24px #0002}
    .bar{position:static;display:flex;align-items:center;gap:14px;width:auto;height:44px;padding:0 12px;clip-path:none;\
    background:var(--surface);border-bottom:1px solid var(--separator)}
    .bar h1{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;font-size:17px;line-height:22px;font-weight:700}
    .bar img{position:relative;display:block;max-width:100%;height:26px;object-fit:contain;object-position:0}
    .bar img::after{content:attr(alt);position:absolute;inset:0;background:var(--surface);line-height:26px}
    html[dir=rtl] .bar img{object-position:100%}
    .bar svg{flex:none;display:block;width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:1.7;\
    stroke-linecap:round;stroke-linejoin:round}

    """

  /// The rules for buttons over the page whose places the page defines.
  private static let placedOverlay = """
    .o-b{top:auto;bottom:0}
    .q>summary{top:calc(var(--y)*var(--pt));inset-inline:calc(var(--x)*var(--pt)) auto}
    .o-b .q>summary{transform:translateY(-100%)}
    .m>.e{border-radius:50%;overflow:hidden;background:var(--surface);box-shadow:0 1px 6px #0005}
    .m>summary{color:var(--text);cursor:pointer;list-style:none}
    .m>summary::-webkit-details-marker{display:none}
    .m[open]>summary>.t{visibility:hidden}
    .m[open]>summary::after{content:"";position:absolute;inset:0;margin:auto;width:12px;height:7px;background:currentColor;\
    clip-path:polygon(0 0,50% 60%,100% 0,100% 40%,50% 100%,0 40%)}
    .o:not(.o-b) .m[open]>summary::after{transform:scaleY(-1)}
    @media print{.m>summary{display:none}}

    """

  /// The rule for a row that overlaps the rows above it: only its items can be tapped, so that it does not cover the items of the others.
  private static let overlapping = ".v{pointer-events:none}.v li{pointer-events:auto}\n"

  private static let rules = """
    *{box-sizing:border-box;margin:0;padding:0}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{background:var(--background);color:var(--text);\
    font-family:\(FontStack.css);font-kerning:none;font-variant-ligatures:none;font-variant-numeric:tabular-nums;\
    font-variant-emoji:unicode;text-rendering:geometricPrecision;text-spacing-trim:space-all;text-autospace:no-autospace}
    .col{container-type:inline-size;width:100%;margin:0 auto}
    .name,.bar{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .floors{position:relative;height:calc(var(--h)*var(--pt));background:var(--surface)}
    .r,.e,.n{--x:0;--y:0}
    .s,.r{position:absolute;left:0;width:100%;top:calc(var(--y)*var(--pt));height:calc(var(--h)*var(--pt))}
    .r{overflow:hidden;overflow:clip}
    .r:empty{background:var(--background)}
    .h{position:sticky;top:calc(var(--t,0)*var(--pt));z-index:1;height:calc(var(--h)*var(--pt));\
    margin-bottom:calc(var(--m,0)*var(--pt))}
    .g{position:absolute;left:0;width:100%;top:0;height:calc(var(--h)*var(--pt));z-index:2;pointer-events:none}
    .g>.h{pointer-events:auto}
    .o{position:fixed;left:0;right:0;top:0;height:0;z-index:3}
    .p{position:relative}
    .p>.e{border-radius:50%;overflow:hidden;background:var(--surface);box-shadow:0 1px 6px #0005}
    .p>summary{position:absolute;top:calc((122 + 54*var(--n))*var(--pt));inset-inline-end:calc(10*var(--pt));width:calc(44*var(--pt));\
    height:24px;border-radius:12px;background:var(--surface);box-shadow:0 1px 6px #0005;color:var(--text);cursor:pointer;\
    list-style:none}
    .p>summary::-webkit-details-marker{display:none}
    .p>summary::after{content:"";position:absolute;inset:0;margin:auto;width:10px;height:6px;background:currentColor;\
    clip-path:polygon(0 0,50% 60%,100% 0,100% 40%,50% 100%,0 40%)}
    .p[open]>summary::after{transform:scaleY(-1)}
    .e{position:absolute;display:block;inset-inline-start:calc(var(--x)*var(--pt));top:calc(var(--y)*var(--pt));\
    width:calc(var(--w)*var(--pt));height:calc(var(--h)*var(--pt))}
    .f{border-radius:calc(var(--r,0)*var(--pt))}
    .t{overflow:hidden;white-space:pre}
    .t-c{text-align:center}
    .t-e{text-align:end}
    .i{object-fit:cover;overflow:hidden}
    .i-c{object-fit:contain}
    h2 .i-c{object-position:0}
    .i::after{content:attr(alt)attr(data-name)attr(aria-label)"\\a"counter(w)"\\a0×\\a0"counter(h);\
    counter-reset:w calc(var(--w)) h calc(var(--h));position:absolute;inset:0;display:flex;align-items:center;\
    justify-content:center;padding:0 2px;font-size:calc(min(10,var(--w)/6,var(--h)/2.4)*var(--pt));line-height:1.2;\
    font-weight:400;text-align:center;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--placeholder);\
    color:var(--secondaryText)}
    .i[aria-hidden]:not([data-name])::after{content:counter(w)"\\a0×\\a0"counter(h)}
    .a{position:absolute;display:block;inset:0;width:100%;height:100%}
    a,button{color:inherit;text-decoration:none;font:inherit;text-align:inherit;border:0;background:none;cursor:pointer;\
    scroll-margin-top:calc(var(--s,0)*var(--pt))}
    ul{list-style:none}
    :focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
    .c{overflow-x:auto;overflow-y:hidden;scrollbar-width:none;overscroll-behavior-x:contain}
    .c::-webkit-scrollbar{display:none}
    .c-page{scroll-snap-type:x mandatory}
    .c-free{scroll-snap-type:x proximity}
    .c-d{scroll-snap-type:none;cursor:grabbing;user-select:none}
    .k{position:relative;display:block;width:calc(var(--w)*var(--pt));height:100%}
    .c-page>.k{--i:\(css(snapMargin(of: .page)))}
    .c-free>.k{--i:\(css(snapMargin(of: .free)))}
    .k>*{scroll-snap-align:start;scroll-margin-inline-start:calc(var(--i)*var(--pt))}
    .c-page>.k>*{scroll-snap-stop:always}
    .n{position:absolute;inset-inline-start:calc(var(--x)*var(--pt));top:calc(var(--y)*var(--pt));\
    width:calc(var(--w)*var(--pt));height:calc(var(--h)*var(--pt));pointer-events:none}
    .n-b,.n-o{position:absolute;top:0;bottom:0;margin:auto;inset-inline-start:6px;width:28px;height:28px;\
    border-radius:50%;background:#fffd;box-shadow:0 1px 4px #0006;visibility:hidden;pointer-events:auto}
    .n-o{inset-inline-start:auto;inset-inline-end:6px}
    .n-b::after,.n-o::after{content:"";position:absolute;inset:0;margin:auto;width:7px;height:7px;\
    border:solid #333;border-width:2px 0 0 2px;transform:translateX(2px)rotate(-45deg)}
    .n-o::after,[dir=rtl] .n-b::after{transform:translateX(-2px)rotate(135deg)}
    [dir=rtl] .n-o::after{transform:translateX(2px)rotate(-45deg)}
    .c:focus-within+.n>button{visibility:visible}
    @media(any-hover:hover){.c:hover+.n>button,.n:hover>button{visibility:visible}}
    .n-d{position:absolute;bottom:4px;left:0;right:0;width:fit-content;max-width:100%;margin:auto;display:flex;\
    border-radius:9px;padding:0 3px;background:#0006;color:#fff;font-size:11px;line-height:18px}
    .n-d>button{position:relative;width:14px;height:18px;pointer-events:auto}
    .n-d>button::after{content:"";position:absolute;inset:0;margin:auto;width:6px;height:6px;border-radius:3px;\
    background:#fff9}
    .n-d>.n-1::after{width:10px;background:#fff}
    .n [hidden]{display:none}
    [aria-current]{box-shadow:inset 0 -2px var(--accent)}
    @media print{.n,.p>summary{display:none}.o{position:absolute}}

    """
}
