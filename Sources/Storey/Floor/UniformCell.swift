/// A renderer whose rows are all equally high on one page: the height depends on the width alone. It is asked once for
/// each page instead of once for each row.
public protocol UniformCell: TemplateCell {
  /// How high each of its rows is, in points.
  static func height(in context: LayoutContext) -> Double
}

extension UniformCell {
  public static func height(of model: Model, in context: LayoutContext) -> Double {
    height(in: context)
  }
}
