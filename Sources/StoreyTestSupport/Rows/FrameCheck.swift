import Storey

/// A check of the frames of elements.
struct FrameCheck {
  /// The distance by which a frame may exceed its bounds, in points, because sums of fractions are not exact.
  static let tolerance = 0.01

  private let height: Double
  private let isRightToLeft: Bool
  /// The row and the carousels that contain the next element, outermost first, each with the index of the first element after
  /// it and the allowed range of x.
  private var surroundings: [(end: Int, x: ClosedRange<Double>)]

  private init(_ row: LayoutRect, _ direction: PageDirection) {
    height = row.height
    isRightToLeft = direction == .rightToLeft
    surroundings = [(.max, 0...row.width)]
  }

  /// Returns the problem with the first invalid frame, or `nil` if all frames are valid.
  static func fault(in elements: [DrawnElement], of row: LayoutRect, direction: PageDirection) -> String? {
    var check = FrameCheck(row, direction)
    for (index, element) in elements.enumerated() {
      if let fault = check.fault(of: element, at: index) { return fault }
    }
    return nil
  }

  private mutating func fault(of element: DrawnElement, at index: Int) -> String? {
    while let last = surroundings.last, index >= last.end { surroundings.removeLast() }
    let x = surroundings.last?.x ?? 0...0
    let frame = element.frame
    guard [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) else {
      return "\(element) has a frame that is not finite: \(Self.text(of: frame))"
    }
    if frame.width < 0 || frame.height < 0 { return "\(element) has a negative size: \(Self.text(of: frame))" }
    let place = Self.asStandard(frame, of: element)
    if place.y < -Self.tolerance || place.maxY > height + Self.tolerance {
      return "\(element) is outside its row, which is \(height.plain) points high: \(Self.text(of: frame))"
    }
    if place.x < x.lowerBound - Self.tolerance || place.maxX > x.upperBound + Self.tolerance {
      return
        "\(element) is outside the allowed x range \(x.lowerBound.plain)...\(x.upperBound.plain): \(Self.text(of: frame))"
    }
    if case .carousel(_, let contentWidth) = element.content {
      guard contentWidth.isFinite, contentWidth >= 0 else {
        return "\(element) has an invalid content width of \(contentWidth.plain) points"
      }
      let width = max(contentWidth, frame.width)
      let start = isRightToLeft ? frame.maxX - width : frame.x
      surroundings.append((element.end, start...(start + width)))
    }
    return nil
  }

  /// Returns the frame of an element, with the line height of the standard theme if it is a single line of text. A theme may
  /// make a line higher than the space that the row has for it. The line is then centred on this space, and the row does not
  /// have to contain it.
  private static func asStandard(_ frame: LayoutRect, of element: DrawnElement) -> LayoutRect {
    guard case .text(_, let style, _, _) = element.content, frame.height <= style.lineHeight + tolerance,
      let standard = TextStyle.standard.first(where: { $0.name == style.name }),
      standard.lineHeight < style.lineHeight
    else { return frame }
    return frame.insetBy(dx: 0, dy: max(0, frame.height - standard.lineHeight) / 2)
  }

  static func text(of frame: LayoutRect) -> String {
    "x \(frame.x.plain), y \(frame.y.plain), width \(frame.width.plain), height \(frame.height.plain)"
  }
}
