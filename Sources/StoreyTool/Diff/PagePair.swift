import Storey
import StoreyOutput
import StoreyProject

/// A page in two versions of many pages.
struct PagePair: Sendable {
  let kind: PageComparison.Kind
  let old: PageVersion.File?
  let new: PageVersion.File?
  /// The path in both versions; both paths of a renamed page.
  let name: String

  /// The path for which rules are configured. Both versions are read with the same floors.
  var path: String { new?.path ?? old?.path ?? name }

  /// Returns the pages that both versions have, the new ones and the removed ones, sorted by their names. Equal objects are left out.
  static func pairs(_ old: PageVersion, _ new: PageVersion) -> [PagePair] {
    Set(old.files.keys).union(new.files.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
      let (before, after) = (old.files[name], new.files[name])
      if case .object = before?.source, before?.source == after?.source { return nil }
      let kind: PageComparison.Kind = before == nil ? .inserted : after == nil ? .removed : .changed
      return PagePair(kind: kind, old: before, new: after, name: name)
    }
  }

  /// Returns pairs in which a removed and a new page that are versions of each other are one page with a new name.
  ///
  /// - Parameters:
  ///   - renamed: The places of such pages among the removed and the new ones.
  static func united(_ pairs: [PagePair], _ renamed: [(old: Int, new: Int)]) -> [PagePair] {
    let removed = pairs.filter { $0.kind == .removed }
    let newOfOld = Dictionary(uniqueKeysWithValues: renamed.map { (removed[$0.old].name, $0.new) })
    let oldOfNew = Dictionary(uniqueKeysWithValues: renamed.map { ($0.new, removed[$0.old]) })
    var inserted = 0
    return pairs.compactMap { pair in
      switch pair.kind {
      case .removed: return newOfOld[pair.name] == nil ? pair : nil
      case .inserted:
        defer { inserted += 1 }
        guard let old = oldOfNew[inserted] else { return pair }
        return PagePair(kind: .renamed, old: old.old, new: pair.new, name: "\(old.name) → \(pair.name)")
      default: return pair
      }
    }
  }
}
