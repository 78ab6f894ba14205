public import Storey

extension NormalFloor {
  /// The nine arrangements of the pictures of a sub-floor.
  ///
  /// The space at the left and right edges, between pictures and below the last picture is 10 points.
  public enum Arrangement: String, Sendable, CaseIterable {
    /// One picture of full width, 710:180.
    case banner = "001"
    /// The same as `banner`. The CMS has two numbers for it.
    case wideBanner = "002"
    /// Two pictures side by side, 345:360.
    case twoTall = "003"
    /// Two pictures side by side, 345:170.
    case twoFlat = "004"
    /// One picture of half width, 345:360, beside two that share its height, 10 points apart.
    case oneBesideTwo = "005"
    /// One picture of full width, 710:180, above two side by side, 345:170.
    case oneAboveTwo = "006"
    /// Three pictures side by side, 223:250.
    case threeAcross = "007"
    /// Two rows of two pictures, 355:225.
    case fourFlat = "008"
    /// Two rows of two pictures, 353:342.
    case fourTall = "009"

    /// The space at the edges, between pictures and below the last picture, in points.
    static let gap = 10.0

    /// The number of places for pictures.
    public var pictureCount: Int {
      switch self {
      case .banner, .wideBanner: 1
      case .twoTall, .twoFlat: 2
      case .oneBesideTwo, .oneAboveTwo, .threeAcross: 3
      case .fourFlat, .fourTall: 4
      }
    }

    /// The places of the pictures, in one line.
    var summary: String {
      switch self {
      case .banner, .wideBanner: "One picture of full width, 710:180"
      case .twoTall: "Two pictures side by side, 345:360"
      case .twoFlat: "Two pictures side by side, 345:170"
      case .oneBesideTwo: "One picture of half width, 345:360, beside two that share its height"
      case .oneAboveTwo: "One picture of full width, 710:180, above two side by side, 345:170"
      case .threeAcross: "Three pictures side by side, 223:250"
      case .fourFlat: "Two rows of two pictures, 355:225"
      case .fourTall: "Two rows of two pictures, 353:342"
      }
    }

    /// Returns the frames of the pictures in a row of the given width, in points.
    public func frames(inWidth width: Double) -> [LayoutRect] {
      (0..<pictureCount).map { frame(of: $0, inWidth: width) }
    }

    /// Returns the height of a row of the given width, in points.
    public func height(inWidth width: Double) -> Double {
      var bottom = 0.0
      for position in 0..<pictureCount { bottom = max(bottom, frame(of: position, inWidth: width).maxY) }
      return bottom + Self.gap
    }

    /// Returns the frame of the picture at a position in a row of the given width, in points.
    public func frame(of position: Int, inWidth width: Double) -> LayoutRect {
      let gap = Self.gap
      let half = max(0, (width - 3 * gap) / 2)

      /// Returns a frame of full width.
      func full() -> LayoutRect {
        let full = max(0, width - 2 * gap)
        return LayoutRect(x: gap, y: 0, width: full, height: full * 180 / 710)
      }
      /// Returns a frame of half width, at a place in a grid of two columns, with a ratio of width to height.
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
