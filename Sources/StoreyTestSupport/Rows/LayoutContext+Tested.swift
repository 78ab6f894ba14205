public import Storey

extension LayoutContext {
  /// The default widths of conformance tests, in points, from a watch to a wall display.
  public static let testedWidths: [Double] = [120, 320, 375, 768, 1024, 4096]

  /// Returns every combination of the given widths, directions and themes.
  ///
  /// - Parameters:
  ///   - widths: The widths, in points.
  ///   - directions: The directions of text.
  ///   - themes: The themes. The default is the standard theme and `Theme.largeText`.
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

  /// The default contexts of hostile variants: narrow and wide, in both directions, with both text sizes. They are few
  /// because there are many variants.
  public static let testedWhenHostile: [LayoutContext] = [
    LayoutContext(width: 120, direction: .leftToRight, theme: .standard),
    LayoutContext(width: 120, direction: .rightToLeft, theme: .largeText),
    LayoutContext(width: 1024, direction: .rightToLeft, theme: .standard),
    LayoutContext(width: 1024, direction: .leftToRight, theme: .largeText),
  ]

  /// The context with the opposite direction of text.
  var turned: LayoutContext {
    var context = self
    context.direction = direction == .leftToRight ? .rightToLeft : .leftToRight
    return context
  }

  /// The context with half the width.
  var halved: LayoutContext {
    var context = self
    context.width /= 2
    return context
  }
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
