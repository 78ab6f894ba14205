extension TableLayout {
  /// Returns the number of headers with the reach `page` that have reached the top when the page is scrolled by `offset`
  /// points. O(log sections).
  package func lastingHeaderCount(above offset: Double) -> Int { lastingHeaderCount(through: currentFloor(at: offset)) }

  private typealias PlacedFloor = (index: Int, element: MeasuredFloor, before: MeasuredFloor.Sum)

  /// Returns the floor at the top of the viewport, below the headers that stay pinned to the end of the page; `nil` beyond
  /// the end of the page. The bottom of a floor minus the heights of these headers never decreases from one floor to the
  /// next, so the tree can be searched for it.
  private func currentFloor(at offset: Double) -> PlacedFloor? {
    floors.first { $0.height - $0.lastingHeight > offset }
  }

  private func lastingHeaderCount(through current: PlacedFloor?) -> Int {
    current.map { $0.before.lastingHeaders + $0.element.sum.lastingHeaders } ?? floors.sum.lastingHeaders
  }

  /// Returns the sticky headers that are pinned when the page is scrolled by `offset` points, topmost first. The result
  /// depends only on the layout and the offset.
  ///
  /// The rules are those of table views. A header is pinned when its section reaches the top of the viewport, or the bottom
  /// of the headers that stay pinned there to the end of the page. The end of its section pushes it off. A header with the
  /// reach `page` stays pinned, later headers are pinned below it, and the end of the page pushes off all of them together.
  /// O(log sections) for each pinned header with the reach `page`, and for one other header.
  public func pinnedHeaders(scrolledTo offset: Double) -> [PinnedHeader] {
    guard offset >= 0, floors.count > 0 else { return [] }
    var pinned: [LayoutHeader] = []
    let current = currentFloor(at: offset)
    for number in 0..<lastingHeaderCount(through: current) {
      guard let (index, floor, before) = floors.first(whereSum: { $0.lastingHeaders > number }) else { break }
      if let header = section(index, floor, before).header { pinned.append(header) }
    }
    if let (index, floor, before) = current, let header = section(index, floor, before).header,
      header.reach == .section
    {
      pinned.append(header)
    }
    return pinned.compactMap { header in
      let frame = header.frame(scrolledTo: offset)
      return frame.maxY > 0 ? PinnedHeader(section: header.section, frame: frame) : nil
    }
  }
}
