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

/// The clusters of any text. Break opportunities inside a cluster are left out.
struct AnyClusters: BreakableClusters {
  private var reader: ClusterReader
  private var scanner: LineBreakScanner
  private var opportunity: LineBreakScanner.Opportunity?

  /// Creates a reader of UTF-8 that must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ widths: AdvanceWidths) {
    reader = unsafe ClusterReader(bytes, widths)
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

/// The clusters of plain text: printable ASCII and ideographs. Each scalar is a cluster, and two neighbours decide whether a line
/// may end between them, so that this takes a tenth of the time of `AnyClusters`.
@safe struct PlainClusters: BreakableClusters {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let ascii: UnsafeBufferPointer<Int>
  private var position = 0
  /// Whether a cluster was not plain. The clusters then end before it.
  private(set) var foundOther = false

  /// Creates a reader of UTF-8 and of the widths of ASCII, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ ascii: UnsafeBufferPointer<Int>) {
    unsafe self.bytes = bytes
    unsafe self.ascii = ascii
  }

  @inline(__always)
  mutating func next() -> BreakableCluster? {
    let start = position
    guard unsafe start < bytes.count else { return nil }
    let lead = unsafe bytes[start]
    let end = start + (lead < 0x80 ? 1 : 3)
    // The next scalar must be plain, too: it may otherwise belong to the cluster.
    guard isPlain(at: start), unsafe end == bytes.count || isPlain(at: end) else {
      foundOther = true
      return nil
    }
    position = end
    let cluster = ClusterReader.Cluster(
      start: start, end: end, width: lead < 0x80 ? unsafe ascii[Int(lead - 0x20)] : ClusterReader.em,
      isBlank: lead == 0x20)
    return BreakableCluster(cluster: cluster, lineBreak: allowsBreak(before: lead, at: start) ? .allowed : .forbidden)
  }

  /// Returns whether a scalar is printable ASCII, or an ideograph from U+4000 to U+9FFF. The hexagrams among these, U+4DC0 to
  /// U+4DFF, are no ideographs.
  @inline(__always)
  private func isPlain(at start: Int) -> Bool {
    let lead = unsafe bytes[start]
    if lead < 0x80 { return lead >= 0x20 && lead < 0x7F }
    guard lead >= 0xE4, lead <= 0xE9, unsafe start + 3 <= bytes.count else { return false }
    return unsafe lead > 0xE4 || bytes[start + 1] != 0xB7
  }

  @inline(__always)
  private func allowsBreak(before lead: UInt8, at start: Int) -> Bool {
    // LB7
    if start == 0 || lead == 0x20 { return false }
    let last = unsafe bytes[start - 1]
    // LB18
    if last == 0x20 { return true }
    if last >= 0x80 { return lead >= 0x80 || ASCIIBreaks.allowsBreakAfterIdeograph(before: lead) }
    if lead >= 0x80 { return ASCIIBreaks.allowsBreakBeforeIdeograph(after: last) }
    return unsafe ASCIIBreaks.allowsBreak(after: last, before: lead, precededBy: start > 1 ? bytes[start - 2] : 0)
  }
}
