extension TableLayout {
  /// How many headers stay to the end of the page and have reached the top when the page is scrolled by `offset` points.
  /// O(log sections).
  package func lastingHeaderCount(above offset: Double) -> Int { lastingHeaderCount(through: currentFloor(at: offset)) }

  private typealias PlacedFloor = (index: Int, element: MeasuredFloor, before: MeasuredFloor.Sum)

  /// The last floor whose section has reached the top; nil beyond the end of the page. A section arrives where the headers
  /// above it end: at its top less their heights, which never falls from one section to the next.
  private func currentFloor(at offset: Double) -> PlacedFloor? {
    floors.first { $0.height - $0.lastingHeight > offset }
  }

  private func lastingHeaderCount(through current: PlacedFloor?) -> Int {
    current.map { $0.before.lastingHeaders + $0.element.sum.lastingHeaders } ?? floors.sum.lastingHeaders
  }

  /// The sticky headers that are pinned when the page is scrolled by `offset` points, topmost first: a pure function of
  /// the layout and the offset.
  ///
  /// Table-view rules: a header is pinned from when its section reaches the top (or the headers that are pinned there to
  /// the end of the page) until its section has gone, whose end pushes it off. A header whose reach is the page stays,
  /// those after it stick under it, and the end of the page pushes all of them off together.
  /// O(log sections), and as much for each header that stays to the end of the page.
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
