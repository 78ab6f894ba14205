/// A renderer whose rows are all equally high on one page: the height depends on the width alone. It is asked once for
/// each page instead of once for each row.
public protocol UniformCell: TemplateCell {
  /// How high each of its rows is in a width, in points.
  static func height(inWidth width: Double, in context: LayoutContext) -> Double
}

extension UniformCell {
  public static func size(of model: Model, constrainedTo size: Size, in context: LayoutContext) -> Size {
    Size(width: size.width, height: height(inWidth: size.width, in: context))
  }
}
