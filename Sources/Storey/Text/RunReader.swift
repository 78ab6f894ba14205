/// Reads the clusters of a text of several runs. Widths are in 1/2048 points, because an em differs between runs. A cluster belongs to
/// the run in which it begins.
struct RunReader: ClusterSource {
  private var reader: ClusterReader
  private let runs: [StyledText.Run]
  private var run = 0
  private var position: Int
  /// The position of the first byte of the reader in the text of the runs.
  private let origin: Int
  /// The end of the current run, and its font size.
  private var end: Int
  private var size: Double

  /// Creates a reader of a part of a text in UTF-8 that must outlive it.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - origin: The position of the part in the text.
  ///   - runs: The runs of the text, at least one, with the styles of the theme.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Int, _ runs: [StyledText.Run]) {
    self.runs = runs
    self.origin = origin
    position = origin
    reader = unsafe ClusterReader(bytes, TextMeasurer.widths(of: runs[0].style))
    (end, size) = (runs[0].end, runs[0].style.size)
  }

  mutating func next() -> ClusterReader.Cluster? {
    while position >= end && run + 1 < runs.count {
      run += 1
      (end, size) = (runs[run].end, runs[run].style.size)
      reader.widths = TextMeasurer.widths(of: runs[run].style)
    }
    guard let cluster = reader.next() else { return nil }
    position = origin + cluster.end
    return ClusterReader.Cluster(
      start: cluster.start, end: cluster.end, width: Self.width(cluster.width, size: size), isBlank: cluster.isBlank)
  }

  /// Returns a width in 1/2048 em as one in 1/2048 points.
  static func width(_ width: Int, size: Double) -> Int { Int((Double(width) * size).rounded()) }
}
