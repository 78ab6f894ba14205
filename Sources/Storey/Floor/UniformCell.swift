/// A renderer whose rows all have the same height on a page, because the height depends only on the width. The height is
/// measured once for each page instead of once for each row.
public protocol UniformCell: TemplateCell {
  /// Returns the height of each row, in points.
  static func height(in context: LayoutContext) -> Double
}

extension UniformCell {
  public static func height(of model: Model, in context: LayoutContext) -> Double {
    height(in: context)
  }
}
