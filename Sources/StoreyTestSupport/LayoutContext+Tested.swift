public import Storey

extension LayoutContext {
  /// The widths that conformance is tested in unless others are given, in points: from a watch to a wall.
  public static let testedWidths: [Double] = [120, 320, 375, 768, 1024, 4096]

  /// Every combination of some widths, in points, directions and themes. Unless given, these are `testedWidths`, both
  /// directions, and the standard theme beside one whose text is two and a half times as large.
  public static func tested(
    widths: [Double] = testedWidths, directions: [PageDirection] = PageDirection.allCases,
    themes: [Theme] = [.standard, .largeText]
  ) -> [LayoutContext] {
    themes.flatMap { theme in
      widths.flatMap { width in
        directions.map { LayoutContext(width: width, direction: $0, theme: theme) }
      }
    }
  }

  /// A few contexts, for what is drawn many times: narrow and wide, in each direction, with each size of text.
  public static let testedWhenHostile: [LayoutContext] = [
    LayoutContext(width: 120, direction: .leftToRight, theme: .standard),
    LayoutContext(width: 120, direction: .rightToLeft, theme: .largeText),
    LayoutContext(width: 1024, direction: .rightToLeft, theme: .standard),
    LayoutContext(width: 1024, direction: .leftToRight, theme: .largeText),
  ]

  /// The same with text that runs the other way.
  var turned: LayoutContext {
    LayoutContext(
      width: width, direction: direction == .leftToRight ? .rightToLeft : .leftToRight, theme: theme)
  }

  /// The same, half as wide.
  var halved: LayoutContext { LayoutContext(width: width / 2, direction: direction, theme: theme) }
}

extension Theme {
  /// The standard theme with every text style two and a half times as large.
  public static let largeText: Theme = {
    var theme = Theme.standard
    for style in TextStyle.standard {
      theme.change(style, size: style.size * 2.5, lineHeight: style.lineHeight * 2.5)
    }
    return theme
  }()
}
