/// A text as clusters, each with the information whether a line may end before it.
protocol BreakableClusters {
  /// Returns the next cluster; `nil` at the end of the text.
  mutating func next() -> BreakableCluster?
}

struct BreakableCluster {
  /// Whether a line ends before a cluster.
  enum LineBreak {
    case forbidden, allowed, mandatory
  }

  let cluster: ClusterReader.Cluster
  let lineBreak: LineBreak
}

/// A reader of clusters and their widths.
protocol ClusterSource {
  /// Returns the next cluster; `nil` at the end of the text.
  mutating func next() -> ClusterReader.Cluster?
}

/// The clusters of any text. Break opportunities inside a cluster are left out.
struct AnyClusters<Source: ClusterSource>: BreakableClusters {
  private var reader: Source
  private var scanner: LineBreakScanner
  private var opportunity: LineBreakScanner.Opportunity?

  /// Creates the clusters of a text in UTF-8 that must outlive them.
  ///
  /// - Parameter reader: A reader of the same text, from its start.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: Source) {
    self.reader = reader
    scanner = unsafe LineBreakScanner(bytes)
    opportunity = scanner.next()
  }

  mutating func next() -> BreakableCluster? {
    guard let cluster = reader.next() else { return nil }
    while let place = opportunity, place.position < cluster.start { opportunity = scanner.next() }
    guard let place = opportunity, place.position == cluster.start else {
      return BreakableCluster(cluster: cluster, lineBreak: .forbidden)
    }
    return BreakableCluster(cluster: cluster, lineBreak: place.isMandatory ? .mandatory : .allowed)
  }
}
