public import Storey

/// The nine ways in which a sub-floor arranges its pictures.
///
/// Pictures stand 10 points from the left and right edges and from each other, and the row ends 10 below the last.
public enum PictureArrangement: String, Sendable, CaseIterable {
  case banner = "001"
  case wideBanner = "002"
  case twoTall = "003"
  case twoFlat = "004"
  case oneBesideTwo = "005"
  case oneAboveTwo = "006"
  case threeAcross = "007"
  case fourFlat = "008"
  case fourTall = "009"

  /// The space at the edges, between pictures and below the last, in points.
  static let gap = 10.0

  /// How many pictures it has places for.
  public var pictureCount: Int {
    switch self {
    case .banner, .wideBanner: 1
    case .twoTall, .twoFlat: 2
    case .oneBesideTwo, .oneAboveTwo, .threeAcross: 3
    case .fourFlat, .fourTall: 4
    }
  }

  /// Where the pictures stand in a row of a width, in points.
  public func frames(inWidth width: Double) -> [Rect] {
    let gap = Self.gap
    let full = max(0, width - 2 * gap)
    let half = max(0, (width - 3 * gap) / 2)
    let third = max(0, (width - 4 * gap) / 3)
    let right = 2 * gap + half

    /// Two halves side by side, of a ratio of width to height.
    func halves(_ ratioWidth: Double, _ ratioHeight: Double, y: Double = 0) -> [Rect] {
      let height = half * ratioHeight / ratioWidth
      return [gap, right].map { Rect(x: $0, y: y, width: half, height: height) }
    }
    /// Four halves in two rows.
    func quarters(_ ratioWidth: Double, _ ratioHeight: Double) -> [Rect] {
      halves(ratioWidth, ratioHeight) + halves(ratioWidth, ratioHeight, y: half * ratioHeight / ratioWidth + gap)
    }

    switch self {
    case .banner, .wideBanner:
      return [Rect(x: gap, y: 0, width: full, height: full * 180 / 710)]
    case .twoTall:
      return halves(345, 360)
    case .twoFlat:
      return halves(345, 170)
    case .oneBesideTwo:
      let height = half * 360 / 345
      let stacked = max(0, (height - gap) / 2)
      return [
        Rect(x: gap, y: 0, width: half, height: height),
        Rect(x: right, y: 0, width: half, height: stacked),
        Rect(x: right, y: stacked + gap, width: half, height: stacked),
      ]
    case .oneAboveTwo:
      let height = full * 180 / 710
      return [Rect(x: gap, y: 0, width: full, height: height)] + halves(345, 170, y: height + gap)
    case .threeAcross:
      return (0..<3).map { column in
        Rect(x: gap + Double(column) * (third + gap), y: 0, width: third, height: third * 250 / 223)
      }
    case .fourFlat:
      return quarters(355, 225)
    case .fourTall:
      return quarters(353, 342)
    }
  }
}
