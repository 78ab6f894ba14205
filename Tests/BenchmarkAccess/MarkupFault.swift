import StoreyTestSupport

/// Checks of outputs for text that became markup. O(bytes).
public enum MarkupFault {
  /// Returns the first error in HTML, or `nil` if it is well-formed.
  public static func inHTML(_ bytes: [UInt8]) -> String? { MarkupCheck.fault(in: bytes, as: .html) }

  /// Returns the first error in SVG, or `nil` if it is well-formed.
  public static func inSVG(_ bytes: [UInt8]) -> String? { MarkupCheck.fault(in: bytes, as: .svg) }
}
