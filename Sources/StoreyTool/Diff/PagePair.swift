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

  /// The path for which rules are configured.
  var path: String { new?.path ?? old?.path ?? name }

  /// Returns the pages that both versions have, the new ones and the removed ones, sorted by their names.
  static func pairs(_ old: PageVersion, _ new: PageVersion) -> [PagePair] {
    Set(old.files.keys).union(new.files.keys).sorted().map { name in
      let (before, after) = (old.files[name], new.files[name])
      let kind: PageComparison.Kind = before == nil ? .inserted : after == nil ? .removed : .changed
      return PagePair(kind: kind, old: before, new: after, name: name.text)
    }
  }

  /// Whether both versions are one object of a repository.
  var isSameObject: Bool { if case .object = old?.source { old?.source == new?.source } else { false } }

  /// Returns pairs in which a removed and a new page that are versions of each other are one page with a new name.
  ///
  /// - Parameter renamed: The indices of both versions of each renamed page.
  static func united(_ pairs: [PagePair], _ renamed: [(old: Int, new: Int)]) -> [PagePair] {
    let oldOfNew = Dictionary(uniqueKeysWithValues: renamed.map { ($0.new, $0.old) })
    let olds = Set(renamed.map(\.old))
    return pairs.enumerated().compactMap { index, pair in
      if olds.contains(index) { return nil }
      guard let old = oldOfNew[index].map({ pairs[$0] }) else { return pair }
      return PagePair(kind: .renamed, old: old.old, new: pair.new, name: "\(old.name) → \(pair.name)")
    }
  }
}
