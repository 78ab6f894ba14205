public import Storey

extension NormalFloor {
  /// The nine ways in which a sub-floor arranges its pictures.
  ///
  /// Pictures stand 10 points from the left and right edges and from each other, and the row ends 10 below the last.
  public enum Arrangement: String, Sendable, CaseIterable {
    /// One picture of the full width, 710:180.
    case banner = "001"
    /// The same as `banner`: the CMS has two numbers for it.
    case wideBanner = "002"
    /// Two side by side, 345:360.
    case twoTall = "003"
    /// Two side by side, 345:170.
    case twoFlat = "004"
    /// One of half the width, 345:360, beside two that share its height less 10 points.
    case oneBesideTwo = "005"
    /// One of the full width, 710:180, above two side by side, 345:170.
    case oneAboveTwo = "006"
    /// Three side by side, 223:250.
    case threeAcross = "007"
    /// Two and two, 355:225.
    case fourFlat = "008"
    /// Two and two, 353:342.
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
    public func frames(inWidth width: Double) -> [LayoutRect] {
      (0..<pictureCount).map { frame(of: $0, inWidth: width) }
    }

    /// How high a row of a width is, in points.
    public func height(inWidth width: Double) -> Double {
      var bottom = 0.0
      for position in 0..<pictureCount { bottom = max(bottom, frame(of: position, inWidth: width).maxY) }
      return bottom + Self.gap
    }

    /// Where one of the pictures stands in a row of a width, in points.
    public func frame(of position: Int, inWidth width: Double) -> LayoutRect {
      let gap = Self.gap
      let half = max(0, (width - 3 * gap) / 2)

      /// The full width.
      func full() -> LayoutRect {
        let full = max(0, width - 2 * gap)
        return LayoutRect(x: gap, y: 0, width: full, height: full * 180 / 710)
      }
      /// One of two halves side by side, two and two below each other, of a ratio of width to height.
      func oneHalf(_ place: Int, _ ratioWidth: Double, _ ratioHeight: Double, below top: Double = 0) -> LayoutRect {
        let height = half * ratioHeight / ratioWidth
        let x = place % 2 == 0 ? gap : 2 * gap + half
        return LayoutRect(x: x, y: top + Double(place / 2) * (height + gap), width: half, height: height)
      }

      switch self {
      case .banner, .wideBanner: return full()
      case .twoTall: return oneHalf(position, 345, 360)
      case .twoFlat: return oneHalf(position, 345, 170)
      case .oneBesideTwo:
        let tall = oneHalf(0, 345, 360)
        if position == 0 { return tall }
        let stacked = max(0, (tall.height - gap) / 2)
        let y = position == 1 ? 0 : stacked + gap
        return LayoutRect(x: 2 * gap + half, y: y, width: half, height: stacked)
      case .oneAboveTwo: return position == 0 ? full() : oneHalf(position - 1, 345, 170, below: full().height + gap)
      case .threeAcross:
        let third = max(0, (width - 4 * gap) / 3)
        return LayoutRect(x: gap + Double(position) * (third + gap), y: 0, width: third, height: third * 250 / 223)
      case .fourFlat: return oneHalf(position, 355, 225)
      case .fourTall: return oneHalf(position, 353, 342)
      }
    }
  }
}
