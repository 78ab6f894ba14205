import TestMutations

/// The documented rules for pairing floors: by identity and pattern, and floors without an identity by content, or by position
/// and pattern if their content changed.
struct FloorMatchModel {
  struct Floor {
    /// Identity and pattern. `nil` without an identity.
    let key: String?
    let pattern: String?
    let content: JSONTree

    init(_ floor: JSONTree, _ section: ModelSection) {
      pattern = section.pattern
      key = section.identity.map { "\($0) \(section.pattern ?? "-")" }
      content = floor.floorAsRead
    }
  }

  let old: [Floor]
  let new: [Floor]

  /// Returns the violations of the rules.
  func faults(of pairs: ChangePairs) -> [String] {
    var faults: [String] = []
    for pair in pairs.pairs {
      let (old, new) = (old[pair.old], new[pair.new])
      let isSame = old.key == new.key && (old.key != nil || old.content == new.content || old.pattern == new.pattern)
      if !isSame { faults.append("floors \(pair.old) and \(pair.new) are paired but do not match") }
    }
    // For each identity and each content, the number of pairs is the smaller of the counts in the two pages.
    expectAll(pairs, "identity", &faults) { $0.key.map { JSONTree.text($0) } }
    expectAll(pairs, "identity and content", &faults) { floor in floor.key.map { .array([.text($0), floor.content]) } }
    expectAll(pairs, "content", &faults) { $0.key == nil ? $0.content : nil }
    faults += faultsInPlaces(pairs)
    if !pairs.movesAreFewest { faults.append("more floors are moved than necessary") }
    return faults
  }

  private func expectAll(
    _ pairs: ChangePairs, _ name: String, _ faults: inout [String], by key: (Floor) -> JSONTree?
  ) {
    func counts(_ keys: [JSONTree?]) -> [JSONTree: Int] {
      Dictionary(keys.compactMap { key in key.map { ($0, 1) } }, uniquingKeysWith: +)
    }
    let (olds, news) = (counts(old.map(key)), counts(new.map(key)))
    let paired = counts(pairs.pairs.map { key(old[$0.old]) == key(new[$0.new]) ? key(new[$0.new]) : nil })
    for (key, count) in olds where paired[key, default: 0] != min(count, news[key, default: 0]) {
      faults.append("\(paired[key, default: 0]) floors with the same \(name) are paired")
    }
  }

  /// Returns the violations for floors without an identity whose content changed. They are paired if they follow the same pair.
  private func faultsInPlaces(_ pairs: ChangePairs) -> [String] {
    let sure = pairs.pairs.filter { old[$0.old].key != nil || old[$0.old].content == new[$0.new].content }
    func place(ofOld index: Int) -> Int? { sure.map(\.old).filter { $0 < index }.max() }
    func place(ofNew index: Int) -> Int? { sure.last { $0.new < index }?.old }
    var faults: [String] = []
    for pair in pairs.pairs where !sure.contains(pair) && place(ofOld: pair.old) != place(ofNew: pair.new) {
      faults.append("floors \(pair.old) and \(pair.new) are paired but follow different floors")
    }
    for left in pairs.removed where old[left].key == nil {
      for right in pairs.inserted where new[right].key == nil && old[left].pattern == new[right].pattern {
        if place(ofOld: left) == place(ofNew: right) { faults.append("floors \(left) and \(right) must be paired") }
      }
    }
    return faults
  }
}
