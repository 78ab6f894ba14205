/// The places of the rows of a run in which a row may begin above the end of the rows before it, but not above their tops.
///
/// Such rows are those of feeds of columns: the first items of a row are beside the last items of the rows before it.
struct OverlappingRows: Sendable {
  /// The top of each row, in points from the top of the run. They never decrease.
  private var tops: [Double] = []
  /// The bottom of each row.
  private var bottoms: [Double] = []
  /// The lowest bottom of each row and the rows before it. They never decrease.
  private var ends: [Double] = []
  /// For each row, the nearest row before it that has a lower bottom; -1 if no row has.
  private var lower: [Int32] = []

  /// Adds a row. Lengths must be multiples of 1/65536 point, so that the sums are exact. O(1), amortized.
  mutating func append(overlap: Double, height: Double) {
    let top = max(tops.last ?? 0, self.height - overlap)
    let bottom = top + height
    var before = count - 1
    while before >= 0 && bottoms[before] <= bottom { before = Int(lower[before]) }
    tops.append(top)
    bottoms.append(bottom)
    ends.append(max(self.height, bottom))
    lower.append(Int32(truncatingIfNeeded: before))
  }

  var count: Int { tops.count }

  /// The height of all rows together, in points.
  var height: Double { ends.last ?? 0 }

  func place(of row: Int) -> (top: Double, height: Double) { (tops[row], bottoms[row] - tops[row]) }

  /// Returns the first row that ends below `y`; `count` if no row ends below it. Rows after it may end above. O(log count).
  func firstRow(endingBelow y: Double) -> Int { ends.partitionIndex { $0 > y } }

  /// Returns the first row that starts at or below `y`; `count` if all rows start above it. O(log count).
  func firstRow(startingFrom y: Double) -> Int { tops.partitionIndex { $0 >= y } }

  /// Returns the row before another one that is the next to look at for rows that end below `y`: all rows between the two end at or above
  /// it.
  ///
  /// In a feed, this skips all rows beside a high item at once. Rows that are looked at in vain have lower and lower bottoms, all below
  /// the top of the row that the search began with. So each has an item in another column, and there are at most as many as columns.
  func row(before row: Int, endingBelow y: Double) -> Int { bottoms[row] > y ? row - 1 : Int(lower[row]) }
}
