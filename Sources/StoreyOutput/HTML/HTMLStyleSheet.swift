import Storey

/// The style sheet of a page. Elements say where they are in custom properties, in points: `--x`, `--y`, `--w`, `--h`.
enum HTMLStyleSheet {
  /// What is the same for every page: colours and text styles first, then the parts from the outside in.
  static let fixed: String = roles + styles + rules

  /// What depends on the width of the layout. At a viewport of that width one point is one CSS pixel; narrower and
  /// wider ones scale, up to 768 pixels, beyond which a page made for a phone would only get larger.
  static func variable(width: Double) -> String {
    var writer = ByteWriter(capacity: 128)
    writer.append(".page{max-width:")
    writer.appendLength(max(width, 768))
    writer.append("px}\n.floors,.p{--pt:calc(100cqw/")
    writer.appendLength(width)
    writer.append(")}\n")
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static let roles =
    ":root{color-scheme:light;"
    + Color.Role.allCases.map { "--\($0.rawValue):\(Palette.light[$0])" }.joined(separator: ";") + "}\n"
    + Color.Role.allCases.map { ".b-\($0.rawValue){background:var(--\($0.rawValue))}" }.joined() + "\n"

  private static let styles = TextStyle.standard.map { ".t-\($0.name){\(declarations(of: $0))}\n" }.joined()

  /// How a text style looks, in CSS.
  static func declarations(of style: TextStyle) -> String {
    var writer = ByteWriter(capacity: 128)
    writer.append("font-size:calc(")
    writer.appendLength(style.size)
    writer.append("*var(--pt));line-height:calc(")
    writer.appendLength(style.lineHeight)
    writer.append("*var(--pt));font-weight:")
    writer.append(style.weight == .bold ? "700" : "400")
    writer.append(";color:")
    writer.append(string: css(of: style.color))
    if style.isStruckThrough { writer.append(";text-decoration:line-through") }
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// A colour in CSS.
  static func css(of color: Color) -> String {
    switch color {
    case .role(let role): "var(--\(role.rawValue))"
    case .literal: color.name
    }
  }

  private static let rules = """
    *{box-sizing:border-box;margin:0;padding:0}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{background:var(--background);color:var(--text);\
    font-family:"Liberation Sans",Arimo,Helvetica,Arial,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;\
    font-kerning:none}
    .page{container-type:inline-size;width:100%;margin:0 auto}
    .name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .floors{position:relative;height:calc(var(--h)*var(--pt));background:var(--surface)}
    .s,.r{position:absolute;left:0;width:100%;top:calc(var(--y)*var(--pt));height:calc(var(--h)*var(--pt))}
    .r{overflow:hidden;overflow:clip}
    .h{position:sticky;top:0;z-index:1;height:calc(var(--h)*var(--pt))}
    .o{position:fixed;left:0;right:0;top:0;height:0;z-index:2}
    .p{position:relative}
    .e{position:absolute;display:block;left:calc(var(--x)*var(--pt));top:calc(var(--y)*var(--pt));\
    width:calc(var(--w)*var(--pt));height:calc(var(--h)*var(--pt))}
    .f{border-radius:calc(var(--r,0)*var(--pt))}
    .t{overflow:hidden;white-space:pre}
    .t-c{text-align:center}
    .t-e{text-align:end}
    .i{object-fit:cover;font-size:calc(10*var(--pt));background:var(--placeholder);color:var(--secondaryText)}
    .i-c{object-fit:contain;background:none}
    h2 .i-c{object-position:0}
    .a{position:absolute;display:block;inset:0;width:100%;height:100%}
    a,button{color:inherit;text-decoration:none;font:inherit;text-align:inherit;border:0;background:none;cursor:pointer}
    ul{list-style:none}
    :focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
    .c{overflow-x:auto;overflow-y:hidden;scrollbar-width:none;overscroll-behavior-x:contain}
    .c::-webkit-scrollbar{display:none}
    .c-page{scroll-snap-type:x mandatory}
    .c-free{scroll-snap-type:x proximity}
    .k{position:relative;display:block;width:calc(var(--w)*var(--pt));height:100%}
    .c-page>.k>*{scroll-snap-align:start;scroll-snap-stop:always}
    .c-free>.k>*{scroll-snap-align:start;scroll-margin-left:calc(10*var(--pt))}

    """
}

/// The colours of the roles.
enum Palette {
  struct Colors {
    private let values: [Color.Role: String]
    init(_ values: [Color.Role: String]) { self.values = values }
    subscript(role: Color.Role) -> String { values[role] ?? "#000000" }
  }

  /// Text has a contrast of at least 4.5 : 1 to what it stands on (WCAG 2.2, 1.4.3).
  static let light = Colors([
    .text: "#1D1D22", .secondaryText: "#5F6068", .price: "#C8102E", .background: "#F2F2F5", .surface: "#FFFFFF",
    .fill: "#F0F1F4", .separator: "#E1E2E6", .accent: "#0B57D0", .placeholder: "#E6E7EB",
  ])
}
