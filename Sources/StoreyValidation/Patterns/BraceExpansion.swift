/// The braces of a pattern, found in one pass. Braces may be nested. Braces without a comma and unclosed braces are
/// literal.
struct BraceExpansion {
  /// A character of the pattern that is not literal.
  private enum Mark {
    case open, comma, close
  }

  private let pattern: [UInt8]
  private var marks: [(place: Int, mark: Mark)] = []

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
    var open: [(place: Int, commas: [Int])] = []
    for (place, byte) in pattern.enumerated() {
      switch byte {
      case UInt8(ascii: "{"): open.append((place, []))
      case UInt8(ascii: ","): if !open.isEmpty { open[open.count - 1].commas.append(place) }
      case UInt8(ascii: "}"):
        guard let group = open.popLast() else { continue }
        if group.commas.isEmpty {
          // The enclosing braces are literal, too.
          open = []
        } else {
          marks.append((group.place, .open))
          marks += group.commas.map { ($0, .comma) }
          marks.append((place, .close))
        }
      default: break
      }
    }
    marks.sort { $0.place < $1.place }
  }

  /// Returns whether the pattern expands to at most this number of alternatives with at most this number of bytes in
  /// total. Computes the numbers without expanding the pattern. O(pattern).
  func isWithin(alternatives: Int, bytes: Int) -> Bool {
    /// The numbers of complete and of current alternatives, and of their bytes.
    struct Group {
      var done = 0
      var doneBytes = 0
      var count = 1
      var bytes = 0
    }
    var groups = [Group()]
    var start = 0
    for (place, mark) in marks + [(pattern.count, .comma)] {
      var group = groups.removeLast()
      let (literal, overflow) = group.count.multipliedReportingOverflow(by: place - start)
      if overflow || literal > bytes - group.bytes { return false }
      group.bytes += literal
      start = place + 1
      switch mark {
      case .open:
        groups += [group, Group()]
      case .comma:
        groups.append(Group(done: group.done + group.count, doneBytes: group.doneBytes + group.bytes))
      case .close:
        guard var outer = groups.popLast() else { return false }
        let (count, countBytes) = (group.done + group.count, group.doneBytes + group.bytes)
        let (whole, tooMany) = outer.count.multipliedReportingOverflow(by: count)
        let (before, tooLong) = outer.bytes.multipliedReportingOverflow(by: count)
        let (inside, tooLongInside) = countBytes.multipliedReportingOverflow(by: outer.count)
        if tooMany || tooLong || tooLongInside || before > bytes || inside > bytes - before { return false }
        (outer.count, outer.bytes) = (whole, before + inside)
        groups.append(outer)
      }
      guard let group = groups.last, group.done <= alternatives - group.count, group.doneBytes <= bytes - group.bytes
      else { return false }
    }
    return true
  }

  /// Returns the alternatives. O(their bytes · depth of the braces).
  func alternatives() -> [[UInt8]] {
    var groups: [(done: [[UInt8]], current: [[UInt8]])] = [([], [[]])]
    var start = 0
    for (place, mark) in marks + [(pattern.count, .comma)] {
      var group = groups.removeLast()
      let literal = pattern[start..<place]
      for index in group.current.indices { group.current[index] += literal }
      start = place + 1
      switch mark {
      case .open: groups += [group, ([], [[]])]
      case .comma: groups.append((group.done + group.current, [[]]))
      case .close:
        guard var outer = groups.popLast() else { return [] }
        let inside = group.done + group.current
        outer.current = outer.current.flatMap { before in inside.map { before + $0 } }
        groups.append(outer)
      }
    }
    return groups.first?.done ?? []
  }
}
