/// A column or row of a grid while its size is determined.
struct GridTrack {
  enum Kind {
    case fixed, auto
    /// A share of the space that other tracks leave.
    case share(Double)
  }

  let kind: Kind
  /// The size, in points.
  var base: Double
  /// The size that the track may have without the space that all tracks share.
  var limit: Double
  /// The planned increase while space is distributed; `nil` if no child covers the track.
  var increase: Double?
  /// Whether the limit was infinite before it was increased, so that it may be increased by any amount.
  var growsFreely = false

  init(_ kind: Kind, base: Double = 0) {
    self.kind = kind
    self.base = base
    limit = if case .fixed = kind { base } else { .infinity }
  }

  var isFixed: Bool { if case .fixed = kind { true } else { false } }
  var isAuto: Bool { if case .auto = kind { true } else { false } }
  var share: Double? { if case .share(let share) = kind { share } else { nil } }
}

/// A child of a grid along one dimension.
struct GridItem {
  /// The tracks that the child covers.
  let tracks: Range<Int>
  /// The size that it takes at least, the size without breaking its content, with its margins, and the smallest size of its content.
  let minimum: Double
  let least: Double
  let most: Double
}

/// The space that the tracks of a grid may take.
enum GridSpace {
  /// A space in points.
  case points(Double)
  /// As little, or as much, as the content takes.
  case least, most
}

/// The columns or the rows of a grid.
struct GridTracks {
  var tracks: [GridTrack]
  /// The space between tracks, in points.
  let gap: Double

  /// Returns the total size of some tracks with the gaps between them.
  func length(of range: Range<Int>) -> Double {
    tracks[range].reduce(Double(max(0, range.count - 1)) * gap) { $0 + $1.base }
  }

  /// The total size of all tracks with the gaps between them.
  var length: Double { length(of: tracks.indices) }

  /// The distances from the start of the first track to the starts of all tracks.
  var starts: [Double] {
    var start = 0.0
    return tracks.map { track in
      defer { start += track.base + gap }
      return start
    }
  }

  /// Returns the tracks with their sizes in a space (CSS Grid Layout 2, 12.6 to 12.8). They must fit the children.
  func sized(for items: [GridItem], in space: GridSpace) -> GridTracks {
    var sized = self
    switch space {
    case .least: break
    case .most:
      for i in tracks.indices where tracks[i].limit.isFinite {
        sized.tracks[i].base = max(tracks[i].base, tracks[i].limit)
      }
    case .points(let points): sized.maximize(by: points - length)
    }
    sized.expandShares(items, space)
    if case .points(let points) = space { sized.stretch(to: points) }
    return sized
  }

  /// Distributes the space that is left among the tracks that are as large as their content.
  mutating func stretch(to points: Double) {
    let autos = tracks.count { $0.isAuto }
    let free = points - length
    if autos == 0 || free <= 0 { return }
    for i in tracks.indices where tracks[i].isAuto { tracks[i].base += free / Double(autos) }
  }

  // MARK: The content

  /// Makes the tracks large enough for their content (CSS Grid Layout 2, 12.5).
  mutating func fit(_ items: [GridItem]) {
    if items.allSatisfy({ $0.tracks.count == 1 }) { fitSingle(items) } else { fitSpanning(items) }
    for i in tracks.indices where tracks[i].limit == .infinity && tracks[i].share == nil {
      tracks[i].limit = tracks[i].base
    }
  }

  /// Makes the tracks large enough for children that cover one track each.
  private mutating func fitSingle(_ items: [GridItem]) {
    for item in items {
      let i = item.tracks.lowerBound
      if tracks[i].isFixed { continue }
      tracks[i].base = max(tracks[i].base, item.minimum)
      if tracks[i].isAuto { tracks[i].increase = max(tracks[i].increase ?? 0, item.least, item.most) }
    }
    for i in tracks.indices {
      guard let content = tracks[i].increase else { continue }
      tracks[i].limit = max(tracks[i].base, content)
      tracks[i].increase = nil
    }
  }

  private mutating func fitSpanning(_ items: [GridItem]) {
    let order = items.indices.sorted { (items[$0].tracks.count, $0) < (items[$1].tracks.count, $1) }
    var (flexible, group) = ([Int](), [Int]())
    for (place, i) in order.enumerated() {
      if tracks[items[i].tracks].contains(where: { $0.share != nil }) { flexible.append(i) } else { group.append(i) }
      let isLast = place + 1 == order.count || items[order[place + 1]].tracks.count != items[i].tracks.count
      if !isLast { continue }
      fit(group.map { items[$0] }, isFlexible: false)
      group.removeAll(keepingCapacity: true)
    }
    fit(flexible.map { items[$0] }, isFlexible: true)
  }

  /// Makes the tracks large enough for children that cover equally many of them.
  private mutating func fit(_ items: [GridItem], isFlexible: Bool) {
    if items.isEmpty { return }
    for item in items {
      plan(item.minimum, item.tracks, isFlexible: isFlexible) {
        $0.base
      } limit: {
        $0.limit
      }
    }
    apply { $0.base += $1 }
    for i in tracks.indices { tracks[i].limit = max(tracks[i].limit, tracks[i].base) }
    if isFlexible { return }
    for (need, isLast) in [(\GridItem.least, false), (\GridItem.most, true)] {
      for item in items {
        plan(item[keyPath: need], item.tracks, isFlexible: false) {
          $0.limit == .infinity ? $0.base : $0.limit
        } limit: {
          $0.limit == .infinity || $0.growsFreely ? .infinity : $0.limit
        }
      }
      apply {
        $0.growsFreely = !isLast && $0.limit == .infinity
        $0.limit = ($0.limit == .infinity ? $0.base : $0.limit) + $1
      }
    }
  }

  /// Plans the increase of tracks so that their sizes add up to the size of a child.
  private mutating func plan(
    _ needed: Double, _ range: Range<Int>, isFlexible: Bool, size: (GridTrack) -> Double,
    limit: (GridTrack) -> Double
  ) {
    var space = needed - Double(range.count - 1) * gap - tracks[range].reduce(0) { $0 + size($1) }
    let affected = range.filter { isFlexible ? tracks[$0].share != nil : tracks[$0].isAuto }
    for i in affected { tracks[i].increase = tracks[i].increase ?? 0 }
    if space <= 0 || affected.isEmpty { return }
    let shares = isFlexible ? affected.reduce(0) { $0 + (tracks[$1].share ?? 0) } : 0
    if shares > 0 {
      for i in affected { tracks[i].increase = max(tracks[i].increase ?? 0, space * (tracks[i].share ?? 0) / shares) }
      return
    }
    var increases = [Double](repeating: 0, count: affected.count)
    var open = Array(affected.indices)
    while space > 1e-9 && !open.isEmpty {
      let part = space / Double(open.count)
      var isStuck = true
      for place in open {
        let track = tracks[affected[place]]
        let room = limit(track) - size(track) - increases[place]
        let step = max(0, min(part, room))
        increases[place] += step
        space -= step
        if step < part { isStuck = false }
      }
      if isStuck { break }
      open.removeAll { limit(tracks[affected[$0]]) - size(tracks[affected[$0]]) - increases[$0] <= 1e-9 }
    }
    // The rest of the space goes beyond the limits.
    if space > 1e-9 && open.isEmpty {
      for place in affected.indices { increases[place] += space / Double(affected.count) }
    }
    for (place, i) in affected.enumerated() { tracks[i].increase = max(tracks[i].increase ?? 0, increases[place]) }
  }

  /// Carries out the planned increases.
  private mutating func apply(_ change: (inout GridTrack, Double) -> Void) {
    for i in tracks.indices {
      guard let increase = tracks[i].increase else { continue }
      change(&tracks[i], increase)
      tracks[i].increase = nil
    }
  }

  // MARK: Space

  /// Distributes free space equally, up to the limits.
  private mutating func maximize(by free: Double) {
    var free = free
    var open = tracks.indices.filter { tracks[$0].share == nil && tracks[$0].limit > tracks[$0].base }
    while free > 1e-9 && !open.isEmpty {
      let part = free / Double(open.count)
      for i in open {
        let step = min(part, tracks[i].limit - tracks[i].base)
        tracks[i].base += step
        free -= step
      }
      open.removeAll { tracks[$0].limit - tracks[$0].base <= 1e-9 }
    }
  }

  /// Gives tracks their shares of the space that the others leave.
  private mutating func expandShares(_ items: [GridItem], _ space: GridSpace) {
    guard tracks.contains(where: { $0.share != nil }) else { return }
    let one: Double
    switch space {
    case .least: one = 0
    case .points(let points): one = pointsOfShare(in: tracks.indices, points)
    case .most:
      let largest = tracks.map { track in track.share.map { track.base / max(1, $0) } ?? 0 }.max() ?? 0
      one = items.reduce(largest) { most, item in
        tracks[item.tracks].contains { $0.share != nil }
          ? max(most, pointsOfShare(in: item.tracks, item.most)) : most
      }
    }
    for i in tracks.indices { if let share = tracks[i].share { tracks[i].base = max(tracks[i].base, share * one) } }
  }

  private func bit(_ track: Int) -> UInt64 { 1 << UInt64(track) }

  /// Returns the size of a share of 1 if tracks are to fill a space. A track whose content is larger than its share takes no part.
  private func pointsOfShare(in range: Range<Int>, _ points: Double) -> Double {
    // The tracks that take no part, as bits: only columns have shares, and there are at most 50.
    var fixed: UInt64 = 0
    while true {
      var (left, shares) = (points - Double(range.count - 1) * gap, 0.0)
      for i in range {
        if let share = tracks[i].share, fixed & bit(i) == 0 { shares += share } else { left -= tracks[i].base }
      }
      let one = max(0, left) / max(1, shares)
      let before = fixed
      for i in range {
        if let share = tracks[i].share, tracks[i].base > share * one + 1e-9 { fixed |= bit(i) }
      }
      if fixed == before { return one }
    }
  }
}
